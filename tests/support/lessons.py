"""The lessons that teach a game: all pages but those of tools."""

from cardlessons.lessons import catalog

LESSONS = {slug: lesson for slug, lesson in catalog.LESSONS.items() if lesson.levels}

ONE_OF_A_FAMILY = list({lesson.games[0].rules().family: slug for slug, lesson in reversed(LESSONS.items())}.values())
"""A lesson of each family of games: what hangs on the family alone is seen there, and not on every page."""
