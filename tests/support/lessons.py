"""The lessons that teach a game: all pages but those of tools."""

from cardlessons.lessons import catalog

LESSONS = {slug: lesson for slug, lesson in catalog.LESSONS.items() if lesson.levels}
