"""Players defined by preferences, without code: the first preference decides, then the next, then chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlessons.engine.table import Play
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Choice, Way

Preference = Callable[[Sight, Play], int]
"""A function that rates a play: greater is better."""


def _get_height(sight: Sight, play: Play) -> int:
    return sight.variant.rules.cards.ranks.index(play.card.rank)


def _count_rank(sight: Sight, play: Play) -> int:
    return sum(card.rank is play.card.rank for card in sight.hand)


def _count_suit(sight: Sight, play: Play) -> int:
    return sum(card.suit is play.card.suit for card in sight.hand)


def _has_same_rank(sight: Sight, play: Play) -> int:
    return bool(sight.played) and sight.played[-1].play.card.rank is play.card.rank


PREFERENCES: Mapping[str, Preference] = {
    "a high card": _get_height,
    "a low card": lambda sight, play: -_get_height(sight, play),
    "a rank of which few are still out": lambda sight, play: -sight.out(play.card),
    "a rank of which many are still out": lambda sight, play: sight.out(play.card),
    "a rank of which you hold more": _count_rank,
    "a rank of which you hold fewer": lambda sight, play: -_count_rank(sight, play),
    "a suit of which you hold more": _count_suit,
    "a suit of which you hold fewer": lambda sight, play: -_count_suit(sight, play),
    "the rank played last": _has_same_rank,
    "another rank than that played last": lambda sight, play: -_has_same_rank(sight, play),
    "a play that takes more cards": lambda sight, play: len(play.takes),
    "a play that takes fewer cards": lambda sight, play: -len(play.takes),
}
"""The preferences, by their names in words."""


def make_way_by_preferences(name: str, says: str, preferred: Sequence[str]) -> Way:
    """Return a way to play by preferences: each decides between the plays that are equal by the earlier ones; the last
    choice is random.

    Args:
        name: the name of the way.
        says: the way to play in words, after "plays".
        preferred: names of `PREFERENCES`, the most important first.
    """
    likes = [PREFERENCES[one] for one in preferred]

    def choose(sight: Sight) -> Choice:
        acts = sight.moves
        for like in likes:
            worths = [like(sight, act) if isinstance(act, Play) else 0 for act in acts]
            acts = tuple(act for act, worth in zip(acts, worths, strict=True) if worth == max(worths))
        return Choice(acts[int(sight.chance.random() * len(acts))])

    return Way(name, says, choose)
