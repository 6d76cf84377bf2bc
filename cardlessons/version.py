"""The version of the package; its metadata read it from this file."""

__version__ = "0.1.0"
