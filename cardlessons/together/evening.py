"""The evening of a shared table: how many deals each person has won. The house counts under an empty name."""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.table import Position
from cardlessons.together.protocol import NameCount


class Evening:
    """The score of the people at a table."""

    def __init__(self) -> None:
        self._won: dict[str, tuple[str, int]] = {}

    def count_deal(self, winners: Sequence[tuple[str, str]]) -> None:
        """Count a deal for its winners, each a token with a name; the token of the house is empty."""
        for token, name in winners:
            self._won[token] = name, self._won.get(token, ("", 0))[1] + 1

    def pass_score(self, token: str, other: str) -> None:
        """Give the deals that a person has won to the same person with another token."""
        if token in self._won:
            self._won[other] = self._won.pop(token)

    def list_score(self, names: dict[str, str]) -> list[NameCount]:
        """Return how many deals each has won, the most first, under the names that people have now, by token."""
        return [
            {"name": names.get(token) or (token and name), "count": count}
            for token, (name, count) in sorted(self._won.items(), key=lambda won: -won[1][1])
        ]


def find_winners(before: Position, after: Position) -> list[int]:
    """Return the seats that have won a deal: the winners of the game, or if it goes on, those who have gained most."""
    if after.over:
        return [*after.winners]
    gains = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    if not any(gains):
        gains = [new - old for new, old in zip(after.counters, before.counters, strict=True)]
    return [seat for seat, gain in enumerate(gains) if gain == max(gains) > min(gains)]
