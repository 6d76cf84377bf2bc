"""Lessons: read from notebooks and Markdown, judged, checked. The lessons of the house are the notebooks themselves."""

from cardlessons.lessons.shelf import LESSONS

__all__ = ["LESSONS"]
