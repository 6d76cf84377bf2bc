"""The lessons that teach a game: all pages but those of tools."""

from collections.abc import Callable

from support.cases import read_sample

from cardlessons.engine.variants import LazyRegistry
from cardlessons.lessons import catalog
from cardlessons.lessons.findings import Finding
from cardlessons.prerender.page import PrerenderedPage

LESSONS = LazyRegistry("lesson", lambda: {slug: lesson for slug, lesson in catalog.LESSONS.items() if lesson.levels})

ONE_OF_A_FAMILY = ["irish-snap", "cassino", "jig", "four-nines"]
"""A lesson of each family of games: what hangs on the family alone is seen there, and not on every page."""


def join_body(page: PrerenderedPage, error_text: Callable[[Finding], str] = str) -> str:
    """Return the HTML of all stages of a page."""
    return "\n".join(stage.body(error_text) for stage in page.stages)


PAYING = read_sample("paying.md")
"""A lesson that asks who pays before the first card, and the amounts when their price is known."""
