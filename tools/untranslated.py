"""List what a language lacks: `python tools/untranslated.py de` names each text that is still said in English.

Exit status 1 if the language has a text that English does not have, or a sentence with a fact that the English one
does not know: such a text is never shown, or fails.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cardlessons
from cardlessons.engine.options import collect_options, write_value
from cardlessons.engine.variants import FAMILIES
from cardlessons.hooks import list_guests
from cardlessons.rulebook import collect_template_facts

PACKAGE = Path(__file__).parents[1] / "cardlessons"
TEXTS = ("words.toml", "session.toml", "questions.toml", "narration.toml", "pages.toml")
MESSAGES = ("page/messages", "*/page/messages", "families/*/look", "hosts/*")
_FACTS = re.compile(r"\(.*\)")  # of a text of the page, after its name in the English file
_CONDITION = re.compile(r"\{(\w+):if ((?:[^{}]|\{[^{}]*\})*)\}")  # words in which facts may stand


def iter_text_files() -> Iterator[Path]:
    """Yield every English file of texts that a language may have beside it."""
    for folder in (PACKAGE / "rulebook", *(family.folder for family in FAMILIES.values())):
        yield from (file for name in TEXTS if (file := folder / name).is_file())
    for guest in list_guests().values():
        yield from guest.texts
    for folder in MESSAGES:
        yield from sorted(filter(is_of_page, PACKAGE.glob(f"{folder}/*.toml")))


def is_of_page(file: Path) -> bool:
    """Return whether a file has texts of the page, which `tools/texts.mjs` reads."""
    return "messages" in str(file.relative_to(PACKAGE))


def read_texts(file: Path) -> dict[str, str]:
    """Return the texts of a file by their names; the cases of a text of the page are one text."""
    if not file.is_file():
        return {}
    tables = tomllib.loads(file.read_text("utf-8"))
    if not is_of_page(file):
        return dict(_iter_texts(tables))
    return {_FACTS.sub("", name): _CONDITION.sub(r"{\1} \2", _join_cases(text)) for name, text in tables.items()}


def _join_cases(text: str | dict[str, Any]) -> str:
    return text if isinstance(text, str) else " ".join(map(_join_cases, text.values()))


def _iter_texts(tables: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for section, entry in tables.items():
        if isinstance(entry.get("text"), str):
            yield section, f"{entry['text']} {entry.get('short', '')} {entry.get('cut', '')}"
        else:
            yield from ((f"{section}.{key}", text) for key, text in entry.items())


def list_labels(family: str) -> dict[str, str]:
    """Return the labels that a family declares, by their keys: its games, their options and the values of these."""
    labels: dict[str, str] = {}
    for game in FAMILIES[family].variants:
        labels[f"games.{game.slug}"] = game.title
        for name, (value, meaning) in game.options().items():
            labels[f"{name}.label"] = collect_options(game.rules)[name].label
            labels[f"{name}.{write_value(value)}"] = meaning.says
    return labels


def find_missing(file: Path, tag: str) -> list[str]:
    """Return the names of the texts of an English file that a language lacks."""
    own = read_texts(file.parent / tag / file.name)
    return [name for name in read_texts(file) if name not in own]


def find_wrong(file: Path, tag: str) -> Iterator[str]:
    """Yield what a language has beside an English file that cannot be right."""
    english = read_texts(file)
    for name, text in read_texts(file.parent / tag / file.name).items():
        if name not in english:
            yield f"{name}: there is no such text in English"
        elif unknown := {*collect_template_facts(text)} - {*collect_template_facts(english[name])}:
            yield f"{name}: the English text has no {', '.join(sorted(unknown))}"


def main(tag: str) -> int:
    """Print what a language lacks, file by file, and what is wrong in it."""
    wrong = 0
    for file in iter_text_files():
        if missing := find_missing(file, tag):
            print(f"{file.relative_to(PACKAGE)}: {len(missing)} of {len(read_texts(file))}: {' '.join(missing)}")
        for mistake in find_wrong(file, tag):
            wrong += 1
            print(f"{(file.parent / tag / file.name).relative_to(PACKAGE)}: {mistake}", file=sys.stderr)
    for family in FAMILIES:
        file = FAMILIES[family].folder / tag / "labels.toml"
        own = dict(_iter_texts(tomllib.loads(file.read_text("utf-8")))) if file.is_file() else {}
        if missing := [f"{key} ({label})" for key, label in list_labels(family).items() if key not in own]:
            print(f"families/{family}/labels.toml: {len(missing)}: {'; '.join(missing)}")
    return min(wrong, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="List the texts that a language lacks.")
    parser.add_argument("tag", metavar="LANGUAGE", help="the tag of the language, such as de")
    tag = parser.parse_args().tag
    if not PACKAGE.samefile(imported := Path(cardlessons.__file__).parent):
        sys.exit(f"{imported} was read; expected {PACKAGE}: run `pip install -e .` here first")
    sys.exit(main(tag))
