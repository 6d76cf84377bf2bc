"""The pages around the tables as HTML, what they may load, and who may show them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

_ORIGIN = re.compile(r"\*|https?://(?:\*\.)?[\w.-]+(?::\d+)?")
"""Where pages of ours may be shown in a frame."""
TEMPLATES = Path(__file__).parent / "templates"


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def page(template: str, home: str, **facts: Any) -> str:
    """One of our own pages as HTML; `home` is the address of the start page, from there on."""
    return _templates().get_template(template).render(home=home, **facts)


def policy(**rules: str) -> str:
    """What a page may load: nothing from another host, even if a lesson should ask for it.

    Args:
        rules: what a host allows besides, or instead: `script_src="'self'"`.
    """
    all_rules = {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        **{name.replace("_", "-"): where for name, where in rules.items()},
    }
    return "; ".join(f"{what} {where}" for what, where in all_rules.items())


def ancestors(frames: Iterable[str]) -> str:
    """What may show our pages in a frame, as a policy says it: themselves, and the origins that are named.

    Raises:
        ValueError: one of them is no origin.
    """
    frames = (*frames,)
    if wrong := next((frame for frame in frames if not _ORIGIN.fullmatch(frame)), None):
        raise ValueError(f"'{wrong}' is no origin; expected one such as https://school.example")
    return " ".join(("'self'", *frames))
