"""The HTML templates of the pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.texts import PAGES, read_template

NOT_FOUND = ("There is no such page", "Perhaps the lesson has moved, or the address lost a letter on the way.")
"""The heading and the sentence of the page for error 404."""
BRAND = "cardlessons"
"""The name of a site that has no other."""
TEMPLATES = Path(__file__).parent / "templates"
_STRING_OR_SPACE = re.compile(r"""("[^"]*")|\s*([{};,])\s*|(:)\s+|\s+""")
"""Matches a string, white space around a sign that needs none, and other white space."""


def compact_css(text: str) -> str:
    """Return a stylesheet without comments and redundant white space."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    spaced = _STRING_OR_SPACE.sub(lambda found: found[1] or found[2] or found[3] or " ", bare)
    return spaced.replace(";}", "}").strip()


def write_text(name: str, /, **facts: object) -> Markup:
    """Return a text of `pages.toml` for a template, with its facts escaped."""
    return Markup(read_template(PAGES, name)).format(**facts)


@cache
def _load_templates() -> jinja2.Environment:
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    templates.filters["compact_css"] = lambda text: Markup(compact_css(text))
    templates.globals.update(_=write_text, get_language=get_language)
    return templates


def render_page(template: str, home: str, **facts: Any) -> str:
    """Return a rendered template; `home` is the URL of the start page, relative to the page.

    `facts` may have the `brand`, which is the name of the site, and the other facts of `PageCache.frame_facts`.
    """
    return _load_templates().get_template(template).render(home=home, **{"brand": BRAND, **facts})
