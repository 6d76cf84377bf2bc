"""A base class for the tests of a family of games.

    from cardlessons.family_tests import FamilyTests

    class TestHighCard(FamilyTests):
        family = "high_card"

The tests find the same mistakes as `cardlessons check --family high_card`. A test that fails has a line for each
mistake, with its file and line. The family has to be installed (`pip install -e .`), so that its entry point is found.
"""

from __future__ import annotations

from functools import cache

from cardlessons.engine.variants import FAMILIES
from cardlessons.hooks import get_name
from cardlessons.rulebook.family_files import FileMistake

__all__ = ["FamilyTests"]


@cache
def _list_mistakes(name: str) -> tuple[FileMistake, ...]:
    return tuple(get_name("authoring", "check_family")(name))


class FamilyTests:
    """The tests of one family; a test class derives from it and names the family.

    Attributes:
        family: the name of the family, which is the name of its entry point.
    """

    family: str

    def test_the_family_is_installed_and_loaded(self) -> None:
        """The family is found by its entry point and loads without an error."""
        assert self.family in FAMILIES, _join_lines(_list_mistakes(self.family))

    def test_nothing_is_wrong_in_its_sentences_and_sources(self) -> None:
        """Each sentence belongs to a reason, its formats and citations exist, and its verbs fit `you`."""
        found = [mistake for mistake in _list_mistakes(self.family) if mistake.path.suffix == ".toml"]
        assert not found, _join_lines(found)

    def test_nothing_is_wrong_in_its_modules(self) -> None:
        """Each reason has a sentence, and no error occurs when games are played and random acts are tried."""
        found = [mistake for mistake in _list_mistakes(self.family) if mistake.path.suffix != ".toml"]
        assert not found, _join_lines(found)


def _join_lines(mistakes: tuple[FileMistake, ...] | list[FileMistake]) -> str:
    return "\n".join(("", *map(str, mistakes)))
