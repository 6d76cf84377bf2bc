"""The lessons that teach a game: all pages but those of tools."""

from cardlessons.lessons import shelf

LESSONS = {slug: lesson for slug, lesson in shelf.LESSONS.items() if lesson.levels}
