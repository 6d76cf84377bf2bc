"""Lessons: read from notebooks and Markdown, judged, checked. The lessons of the house are the notebooks themselves."""
