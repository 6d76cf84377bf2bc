"""The lessons that teach a game: all pages but those of tools."""

from collections.abc import Callable

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


PAYING = """# Paying

```table Three nines
variant: peel-five-card
dealer: A
A: 9s 2h
B: 9c 3c
C: 9d 4c

? Who will pay most?
+ pays B 1, C 2 | The second nine in a row costs two.
B 9c
C 9d
? What has each paid in the end?
+ pays B 1, C 2 | One and two.
A 9s
```
"""
"""A lesson that asks who pays before the first card, and the amounts when their price is known."""
