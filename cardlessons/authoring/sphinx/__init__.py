"""Tables in the pages of a Sphinx project."""
