"""The pages around the tables as HTML."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import jinja2

NOT_THERE = ("There is no such page", "Perhaps the lesson has moved, or the address lost a letter on the way.")
"""What is said where no page is, in a heading and a sentence."""
TEMPLATES = Path(__file__).parent / "templates"


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def page(template: str, home: str, **facts: Any) -> str:
    """One of our own pages as HTML; `home` is the address of the start page, from there on."""
    return _templates().get_template(template).render(home=home, **facts)
