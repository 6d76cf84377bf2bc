"""The content security policy (CSP) of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ORIGIN_PATTERN = re.compile(r"\*|https?://(?:\*\.)?[\w.-]+(?::\d+)?")


def build_policy(**rules: str) -> str:
    """Return a content security policy that allows nothing from other hosts.

    Args:
        rules: directives that replace or add to the default: `script_src="'self'"`.
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


def build_ancestors(frames: Iterable[str]) -> str:
    """Return the value of `frame-ancestors`: the site itself and the given origins.

    Raises:
        ValueError: a string is not an origin.
    """
    frames = (*frames,)
    if wrong := next((frame for frame in frames if not _ORIGIN_PATTERN.fullmatch(frame)), None):
        raise ValueError(f"'{wrong}' is no origin; expected one such as https://school.example")
    return " ".join(("'self'", *frames))
