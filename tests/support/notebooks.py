"""The notebooks of the house."""

from cardlessons.lessons.catalog import LESSONS

NOTEBOOKS = sorted(lesson.file for lesson in LESSONS.lessons_by_slug.values())
"""The lessons, without the pages that are made from them."""
