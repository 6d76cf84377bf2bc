"""Lesson parts as Jupyter widgets; the public names are in `cardlessons.widgets`."""
