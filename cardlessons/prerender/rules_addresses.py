"""The addresses of the pages of rules: of the list of games, of the rules of each, and of the index."""

from __future__ import annotations

from urllib.parse import quote

from cardlessons.engine.variant import Variant
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.family_files import RULES_PAGE
from cardlessons.rulebook.languages import LANGUAGES, get_language, locate_texts

RULES_FOLDER = "rules"
"""The first part of the URLs of rules pages."""


def list_rules_languages(game: Variant) -> list[English]:
    """Return the languages in which a game has a rules page."""
    file = game.of.folder / RULES_PAGE
    return [
        language for language in LANGUAGES.values() if locate_texts(file, language).is_file() or language is ENGLISH
    ]


def build_rules_address(game: Variant, ending: str, language: English | None = None) -> str:
    """Return the URL of a game's rules page, relative to the start page, in a language or in the one that is spoken."""
    spoken = language or get_language()
    folder = "" if spoken is ENGLISH or spoken not in list_rules_languages(game) else f"{spoken.tag}/"
    return f"{RULES_FOLDER}/{folder}{quote(str(game), safe='(),=')}{ending}"


def build_rules_pattern(ending: str) -> str:
    """Return the URL of a rules page with `*` for the name of its game, relative to the start page."""
    spoken = get_language()
    return f"{RULES_FOLDER}/{'' if spoken is ENGLISH else spoken.tag + '/'}*{ending}"


def build_index_address(tag: str) -> str:
    """Return the URL of the script that finds rules in a language, relative to the start page."""
    return f"{RULES_FOLDER}/index.js" if tag == ENGLISH.tag else f"{RULES_FOLDER}/index-{tag}.js"
