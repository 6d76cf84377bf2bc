"""The evenings of a shared table: who has won how many deals, what was played, and what is kept for the next time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlessons.engine.table import Position
from cardlessons.session.messages import MessageError, read_json, validate
from cardlessons.together.names import MAX_NAME_LETTERS, SharedTableError, read_name
from cardlessons.together.protocol import KeptEvening, KeptTable, NameCount
from cardlessons.together.texts import get_text

MAX_EVENINGS = 10
"""The most evenings that are kept."""
_SHOWN_EVENINGS = 3
_MAX_COUNTS, _MAX_GAMES, _MAX_LETTERS = 12, 8, 100
"""The most people in a score, and games of an evening, and the most letters of a title."""


class Evening:
    """The score and the games of this evening, and the evenings before. The house counts under an empty name.

    Attributes:
        games: the titles of what was played, each once.
    """

    def __init__(self, before: Sequence[KeptEvening] = ()) -> None:
        self.games: list[str] = []
        self._before = [*before]
        self._won: dict[str, tuple[str, int]] = {}

    def add_game(self, title: str) -> None:
        """Note that a game is played."""
        if title not in self.games:
            self.games = [*self.games, title][-_MAX_GAMES:]

    def count_deal(self, winners: Sequence[tuple[str, str]]) -> None:
        """Count a deal for its winners, each a token with a name; the token of the house is empty."""
        for token, name in winners:
            self._won[token] = name, self._won.get(token, ("", 0))[1] + 1

    def pass_score(self, token: str, other: str) -> None:
        """Give the deals that a person has won to the same person with another token."""
        if token in self._won:
            self._won[other] = self._won.pop(token)

    def list_score(self, names: Mapping[str, str]) -> list[NameCount]:
        """Return how many deals each person has won, and the house; the most first.

        Args:
            names: the names of the people now, by token; of those who have won nothing only these are listed.
        """
        if not self.games:
            return []
        counts = {**dict.fromkeys(names, 0), **{token: count for token, (_, count) in self._won.items()}}
        called = {token: names.get(token) or (token and self._won[token][0]) for token in counts}
        return [
            {"name": called[token], "count": count}
            for token, count in sorted(counts.items(), key=lambda one: -one[1])[:_MAX_COUNTS]
        ]

    def list_before(self) -> list[KeptEvening]:
        """Return the last evenings before this one, the newest first."""
        return self._before[: -_SHOWN_EVENINGS - 1 : -1]

    def list_kept(self, names: Mapping[str, str], day: str) -> list[KeptEvening]:
        """Return all evenings with this one, of a day as in "2026-05-31"; one without a game is none."""
        this: KeptEvening = {"day": day, "score": self.list_score(names), "games": self.games}
        return [*self._before, *([this] if self.games else [])][-MAX_EVENINGS:]


def read_evening(written: bytes) -> object:
    """Return the content of a file. Raise SharedTableError if it is none of an evening."""
    try:
        return read_json(written)
    except MessageError:
        raise SharedTableError(get_text("shared.no-evening")) from None


def read_kept(data: object) -> KeptTable:
    """Return what a file keeps of a table, its names cut. Raise SharedTableError."""
    try:
        kept: KeptTable = validate(data, KeptTable, closed=True)
    except MessageError:
        raise SharedTableError(get_text("shared.no-evening")) from None
    texts = [text for evening in kept["evenings"] for text in (evening["day"], *evening["games"])]
    texts += [one["name"] for evening in kept["evenings"] for one in evening["score"]]
    seats = [one["seat"] for one in kept["people"]]
    is_small = (
        len(kept["evenings"]) <= MAX_EVENINGS
        and all(len(one["score"]) <= _MAX_COUNTS and len(one["games"]) <= _MAX_GAMES for one in kept["evenings"])
        and all(len(text) <= _MAX_LETTERS for text in texts)
        and len({*seats}) == len(seats)
        and all(0 <= seat < len(kept["seats"]) for seat in seats)
        and not any("token" in one for one in kept["people"])
    )
    if not is_small:
        raise SharedTableError(get_text("shared.no-evening"))
    for one in kept["people"]:
        one["name"] = read_name(one["name"][:MAX_NAME_LETTERS], is_given=False)
    return kept


def find_winners(before: Position, after: Position) -> list[int]:
    """Return the seats that have won a deal: the winners of the game, or if it goes on, those who have gained most.

    Nobody has won a deal in which everybody has only paid.
    """
    if after.over:
        return [*after.winners]
    gains = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    if not any(gains):
        gains = [new - old for new, old in zip(after.counters, before.counters, strict=True)]
    return [seat for seat, gain in enumerate(gains) if gain == max(gains) > max(0, min(gains))]
