"""The starter of a family of games: a distribution with a small game, its sentences, its source and its tests."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from cardlessons.engine.quoting import quote
from cardlessons.engine.variants import FAMILIES, VARIANTS
from cardlessons.rulebook import list_statement_ids

_NAME_PATTERN = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_FAMILY_FOLDER = Path(__file__).parent / "starter_family"


class FamilyNameError(ValueError):
    """An error for a name that a new family cannot have; the message says why."""


def make_family_files(name: str) -> dict[str, str]:
    """Return the text of each file of a new family, by its path in the distribution.

    Raises:
        FamilyNameError: the name is no valid name of a package, or a family or a game already has it.
    """
    if not _NAME_PATTERN.fullmatch(name) or keyword.iskeyword(name):
        raise FamilyNameError(f"{quote(name)} cannot be a family's name; expected small letters, as in high_card")
    slug = name.replace("_", "-")
    if name in FAMILIES or slug in VARIANTS or any(slug in game.aliases for game in VARIANTS.values()):
        raise FamilyNameError(f"there is a family or a game '{slug}' already; choose another name")
    section, taken = name.replace("_", "").upper(), {id_.partition("-")[0] for id_ in list_statement_ids()}
    while section in taken:
        section += "X"
    title = name.replace("_", " ").capitalize()
    named = {"SECTION": section, "TITLE": title, "SLUG": slug, "NAME": name}
    found = {}
    for path in sorted(path for path in _FAMILY_FOLDER.rglob("*.txt")):
        text, there = path.read_text("utf-8"), str(path.relative_to(_FAMILY_FOLDER).with_suffix("").as_posix())
        for placeholder, word in named.items():
            text, there = text.replace(placeholder, word), there.replace(placeholder, word)
        found[there.replace("package/", f"cardlessons_{name}/")] = text
    return {**found, f"cardlessons_{name}/py.typed": ""}
