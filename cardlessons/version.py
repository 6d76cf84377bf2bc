"""The version, told here alone: the package's metadata take it from this file."""

__version__ = "0.1.0"
