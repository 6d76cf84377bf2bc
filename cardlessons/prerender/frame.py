"""The HTML templates of the pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from cardlessons.hooks import list_guests
from cardlessons.lessons.prose import render_lang
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.texts import PAGES_FILE, get_page_text, read_template

BRAND_NAME = "cardlessons"
"""The name of a site that has no other."""
TEMPLATES_FOLDER = Path(__file__).parent / "templates"
_STRING_OR_SPACE = re.compile(r"""("[^"]*")|\s*([{};,>~!/]|\*(?=\s*-?\.?\d)|\+(?=\s*\.[a-z]))\s*|(:)\s+|\s+""")
"""Matches a string, white space around a sign that needs none, and other white space."""
_NEEDLESS_ZERO = re.compile(r"(?<=[\s:,(-])0(?=\.\d)")


def compact_css(text: str) -> str:
    """Return a stylesheet without comments, redundant white space and zeros before a point."""
    bare = _NEEDLESS_ZERO.sub("", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    spaced = _STRING_OR_SPACE.sub(lambda found: found[1] or found[2] or found[3] or " ", bare)
    return spaced.replace(";}", "}").strip()


def write_text(name: str, /, **facts: object) -> Markup:
    """Return a text of `pages.toml` for a template, with its facts escaped."""
    return Markup(read_template(PAGES_FILE, name)).format(**facts)


def write_notice(name: str) -> dict[str, str]:
    """Return the title and the words of a page that says why another cannot be shown, such as `not-found`."""
    return {"title": get_page_text(f"notice.{name}"), "words": get_page_text(f"notice.{name}-says")}


TEMPLATE_FUNCTIONS = {
    "_": write_text,
    "get_language": get_language,
    "render_lang": lambda lang: Markup(render_lang(str(lang))),
}
"""The functions that every template may call, whoever renders it."""


@cache
def _load_templates() -> jinja2.Environment:
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(
            [TEMPLATES_FOLDER, *(folder for guest in list_guests().values() for folder in guest.templates)]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["compact_css"] = lambda text: Markup(compact_css(text))
    templates.globals.update(TEMPLATE_FUNCTIONS)
    return templates


def render_page(template: str, home: str, **facts: Any) -> str:
    """Return a rendered template; `home` is the URL of the start page, relative to the page.

    `facts` may have the `brand`, which is the name of the site, and the other facts of `Site.frame_facts`.
    """
    return _load_templates().get_template(template).render(home=home, **{"brand": BRAND_NAME, **facts})
