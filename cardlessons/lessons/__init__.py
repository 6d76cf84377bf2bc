"""Lessons: read from notebooks and Markdown, judged and checked. The built-in lessons are notebooks."""
