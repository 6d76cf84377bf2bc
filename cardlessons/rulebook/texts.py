"""The reader of the text files in this folder: texts for learners that explain no reason of a game.

Each file has tables of named texts. To add another language, add another file beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


def read_text(file: str, name: str, facts: Mapping[str, object]) -> str:
    """Return a text of a file with its facts filled in.

    Args:
        file: the file's name in this folder.
        name: the name of the table and of the text in it, such as `levels.no-such-level`.
        facts: the values of the names in braces.

    Raises:
        KeyError: the text does not exist, or a fact is missing.
    """
    return read_template(Path(__file__).with_name(file), name).format(**facts)


def read_template(file: Path, name: str) -> str:
    """Return a text of a file as it is written there; see `read_text`."""
    section, _, key = name.partition(".")
    return _read_texts(file)[section][key]


@cache
def _read_texts(file: Path) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(file.read_text("utf-8"))
