"""What our pages may load, and who may show them in a frame."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ORIGIN = re.compile(r"\*|https?://(?:\*\.)?[\w.-]+(?::\d+)?")


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
