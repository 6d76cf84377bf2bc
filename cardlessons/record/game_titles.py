"""Short descriptions of a game: its title, its number of players, and its sources."""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.variants import Variant
from cardlessons.rulebook import list_documents


def join_title_and_aliases(game: Variant) -> str:
    """Return the title, with the other names of the game."""
    return game.title + (f" (also {', '.join(game.aliases)})" if game.aliases else "")


def describe_player_numbers(seats: Sequence[int], to: str = " to ", comma: str = ", ", or_: str = " or ") -> str:
    """Return the possible numbers of players: `2 to 10` if there are no gaps, else `2, 3, 4, 6 or 12`, or `4`."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]}{to}{seats[-1]}"
    *most, last = map(str, seats)
    return f"{comma.join(most)}{or_ * bool(most)}{last}"


def describe_sections(game: Variant) -> str:
    """Return the sections of the ledger that have the game's rules, each with its books."""
    books = {section: ", ".join(_list_books(section)) for section in game.sections}
    return "; ".join(f"{section} ({names})" if names else section for section, names in books.items())


def _list_books(section: str) -> list[str]:
    found = [book for book in list_documents() if any(id_.split("-")[0] == section for id_ in book.statements)]
    return list(dict.fromkeys(book.short for book in found))
