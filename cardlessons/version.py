"""The version; the package's metadata take it from this file."""

__version__ = "0.1.0"
