"""The lessons, in the order of the start page."""

from cardlessons.lessons import equal_cards, four_nines, hearts_of_a

LESSONS = {lesson.slug: lesson for lesson in (four_nines.LESSON, hearts_of_a.LESSON, equal_cards.LESSON)}
"""Every lesson by its slug."""
