"""Read what tests need of `data/`: long tables of cases, and texts of lessons, records and cells."""

import tomllib
from typing import Any

from support.paths import DATA


def read_cases(file: str, table: str) -> Any:
    """Return a table of a file in `data/cases/`."""
    return tomllib.loads((DATA / "cases" / f"{file}.toml").read_text("utf-8"))[table]


def read_sample(name: str) -> str:
    """Return a text in `data/texts/`."""
    return (DATA / "texts" / name).read_bytes().decode()
