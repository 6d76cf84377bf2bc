"""Recognize texts of other notations and programs, to say what was read instead of a record."""

from __future__ import annotations

import json
import re

_SIGN_PATTERNS = {
    "PHH, a notation of poker": r"(?m)\A(?:#.*\n|\s)*(?:variant|antes|actions)\s*=\s*['\"\[]",
    "PBN, a notation of bridge": r"(?m)\A%\s*PBN|^\[(?:Deal|Dealer|Vulnerable|Auction) \"",
    "PGN, a notation of chess": r"(?m)\A\s*\[\w+ \"|\A\s*1\.\s?(?:[a-h][1-8x]|[NBRQK][a-h1-8x]|O-O)",
    "LiaScript, a course": r"\A\s*<!--(?:(?!-->)[\s\S]){0,2000}?^\s*(?:author|narrator|import|version|logo|language):",
    "XML": r"\A\s*<(?:\?xml|!DOCTYPE|[A-Za-z][\w:-]*[\s>])",
    "a lesson in Markdown": r"\A---\s*\n(?:.*\n)*?title\s*:",
    "a table of cells, such as CSV": r"\A[^\n:,;\t]*([,;\t])[^\n:]*\1?[^\n:]*\n[^\n:,;\t]*\1[^\n]*(?:\n|\Z)",
}
"""Matches for the beginnings of texts in other notations, by the names of these."""
_JSON_KEYS = {
    "a notebook of Jupyter": {"cells", "nbformat"},
    "a game of hanab.live": {"players", "deck", "actions"},
}
_CURE_TEXTS = {
    "a notebook of Jupyter": "give it a name that ends in .ipynb, and it is read as a lesson",
    "a lesson in Markdown": "give it a name that ends in .md, and it is read as a lesson",
    "LiaScript, a course": "its quizzes are not read here; 'cardlessons new mine.md' writes a lesson to begin with",
}
_RECORD_ADVICE = "its games are not played here; 'cardlessons new mine.play' writes a record to begin with"
_MAX_LETTERS = 4_000
"""The most letters at the beginning of a text in which signs are looked for."""


def find_foreign_format(text: str) -> str:
    """Return the name of the format of a text that is no record, and what to do; empty if it is not recognized."""
    name = _find_name(text)
    return f"{name}; {_CURE_TEXTS.get(name, _RECORD_ADVICE)}" if name else ""


def _find_name(text: str) -> str:
    if text.lstrip()[:1] in ("{", "["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if data is not None:
            keys = {*data} if isinstance(data, dict) else set()
            return next((name for name, signs in _JSON_KEYS.items() if signs <= keys), "JSON")
    begins = text[:_MAX_LETTERS]
    return next((name for name, signs in _SIGN_PATTERNS.items() if re.search(signs, begins, re.MULTILINE)), "")
