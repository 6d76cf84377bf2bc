"""The lessons that teach a game: all pages but those of tools."""

from cardlessons import lessons

LESSONS = {slug: lesson for slug, lesson in lessons.LESSONS.items() if lesson.levels}
