"""The texts of this guest, in the language that is spoken."""

from __future__ import annotations

from pathlib import Path

from cardlessons.rulebook.texts import read_template

TEXTS = Path(__file__).with_name("texts.toml")


def get_text(name: str, /, **facts: object) -> str:
    """Return a text with its facts filled in; see `session.texts.get_text`."""
    return read_template(TEXTS, name).format(**facts)
