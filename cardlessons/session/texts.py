"""The texts of the sessions, by name: another language is another file beside `session.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import cardlessons.rulebook


def get_text(name: str, /, **facts: object) -> str:
    """Return a text with its facts filled in.

    Args:
        name: the module and the name of the text in `rulebook/session.toml`, as in `levels.no-such-level`.
        facts: the values of the names in braces.

    Raises:
        KeyError: there is no such text, or a fact is missing.
    """
    section, _, key = name.partition(".")
    return _texts()[section][key].format(**facts)


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    path = Path(cardlessons.rulebook.__file__).with_name("session.toml")
    return tomllib.loads(path.read_text("utf-8"))
