"""Results as tables: rows of plain values, and frames of pandas and Polars, which are imported only if asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import pandas
    import polars

Row: TypeAlias = dict[str, str | int | float | bool | None]
"""A row of a table: plain values by the names of the columns."""


class Tabular(ABC):
    """A base class of results that can be shown as a table."""

    @abstractmethod
    def records(self) -> list[Row]:
        """Return the rows, each a dictionary by the names of the columns."""

    def to_pandas(self) -> pandas.DataFrame:
        """Return the rows as a `DataFrame` of pandas.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        frame: pandas.DataFrame = _import_library("pandas", "to_pandas").DataFrame(self.records())
        return frame

    def to_polars(self) -> polars.DataFrame:
        """Return the rows as a `DataFrame` of Polars.

        Raises:
            ModuleNotFoundError: Polars is not installed.
        """
        rows = self.records()
        frame: polars.DataFrame = _import_library("polars", "to_polars").DataFrame(rows, infer_schema_length=None)
        return frame


def to_plain_number(value: Fraction) -> int | float:
    """Return a fraction as an int if it is whole, else as a float."""
    return value.numerator if value.denominator == 1 else float(value)


def _import_library(name: str, asked: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{asked} needs {name}: pip install {name}; `records` needs nothing") from error
