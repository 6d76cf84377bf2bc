"""The lessons that teach a game: all pages but those of tools."""

from collections.abc import Callable
from functools import cache

from support.cases import read_sample

from cardlessons.engine.variants import LazyRegistry
from cardlessons.lessons import catalog
from cardlessons.lessons.findings import Finding
from cardlessons.prerender.page import PrerenderedPage
from cardlessons.prerender.review import collect_lesson_taught
from cardlessons.session.exercises import choose_topics
from cardlessons.simulation.questions.runs import SingleQuestion

LESSONS = LazyRegistry("lesson", lambda: {slug: lesson for slug, lesson in catalog.LESSONS.items() if lesson.levels})

ONE_OF_A_FAMILY = ["irish-snap", "cassino", "jig", "four-nines"]
"""A lesson of each family of games: what hangs on the family alone is seen there, and not on every page."""


@cache
def ask_cold(slug: str) -> list[SingleQuestion]:
    """Return the questions that a lesson asks cold, chosen once in a process."""
    lesson = catalog.LESSONS.lessons_by_slug[slug]
    topics = choose_topics(lesson.quizzes, collect_lesson_taught(lesson))
    return [one for questions in topics.values() for one in questions]


def join_body(page: PrerenderedPage, error_text: Callable[[Finding], str] = str) -> str:
    """Return the HTML of all stages of a page."""
    return "\n".join(stage.body(error_text) for stage in page.stages)


PAYING = read_sample("paying.md")
"""A lesson that asks who pays before the first card, and the amounts when their price is known."""
