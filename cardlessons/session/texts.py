"""The texts of the sessions, which are in `session.toml`, in the language that is spoken."""

from __future__ import annotations

from cardlessons.rulebook.texts import SESSIONS_FILE, read_template


def get_text(name: str, /, **facts: object) -> str:
    """Return a text with its facts filled in.

    Args:
        name: the module and the name of the text in `rulebook/session.toml`, as in `levels.no-such-level`.
        facts: the values of the names in braces.

    Raises:
        KeyError: there is no such text, or a fact is missing.
    """
    return read_template(SESSIONS_FILE, name).format(**facts)
