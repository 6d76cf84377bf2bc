"""The lessons, in the order of the start page."""

from cardlessons.lessons import four_nines, hearts_of_a, nobble_bump_motor

LESSONS = {lesson.slug: lesson for lesson in (four_nines.LESSON, hearts_of_a.LESSON, nobble_bump_motor.LESSON)}
"""Every lesson by its slug."""
