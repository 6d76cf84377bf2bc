"""Quotation of user input in messages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MAX_QUOTED_LETTERS = 40
"""The most characters of the input that are repeated."""
MAX_NAMES = 12
"""The most names that one message lists."""
_UNSEEN_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f")
"""Signs without a picture that count as letters, symbols or marks."""
_LIKE_LATIN = re.compile(
    "[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf"
    "\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0423\u0425"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458]"
)
"""The Greek and Cyrillic letters that look like Latin ones."""


def quote(value: object) -> str:
    """Return the input in quotation marks; a long text is cut off after its beginning.

    Signs that cannot be seen are escaped, and letters that only look Latin are named behind the text.
    """
    text = _cut(str(value))
    return f"'{''.join(map(_escape_unseen, text))}'{_name_odd_signs(text)}"


def list_names(names: Iterable[str]) -> str:
    """Return some names with commas between them, long ones cut off; what `quote` names is named here, too."""
    cut = [_cut(name) for name in names]
    listed = ", ".join(f"{''.join(map(_escape_unseen, name))}{_name_odd_signs(name)}" for name in cut[:MAX_NAMES])
    return f"{listed} and {len(cut) - MAX_NAMES} more" if len(cut) > MAX_NAMES else listed


def _cut(text: str) -> str:
    return text if len(text) <= MAX_QUOTED_LETTERS else text[:MAX_QUOTED_LETTERS] + "..."


def _escape_unseen(char: str) -> str:
    return f"<U+{ord(char):04X}>" if _is_unseen(char) else char


def _is_unseen(char: str) -> bool:
    return char in _UNSEEN_LETTERS or (
        char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
    )


def _name_odd_signs(text: str) -> str:
    """Return the names of signs that cannot be seen, and of those that look Latin beside nothing else than such."""
    plain = _LIKE_LATIN.sub("", text).isascii()
    odd = dict.fromkeys(char for char in text if _is_unseen(char) or (plain and _LIKE_LATIN.match(char)))
    names = (f"U+{ord(char):04X}, {unicodedata.name(char, 'a control sign').lower()}" for char in odd)
    return f" (with {'; '.join(names)})" if odd else ""
