"""A way to play that is put together without a line of code: what one prefers, what next, and so on; else the lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlessons.engine.table import Play
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Choice, Way

Preference = Callable[[Sight, Play], int]
"""How much a play is liked: the more, the greater the number."""


def _height(sight: Sight, play: Play) -> int:
    return sight.variant.rules.cards.ranks.index(play.card.rank)


def _held(sight: Sight, play: Play) -> int:
    return sum(card.rank is play.card.rank for card in sight.hand)


def _of_suit(sight: Sight, play: Play) -> int:
    return sum(card.suit is play.card.suit for card in sight.hand)


def _matches(sight: Sight, play: Play) -> int:
    return bool(sight.played) and sight.played[-1].play.card.rank is play.card.rank


PREFERENCES: Mapping[str, Preference] = {
    "a high card": _height,
    "a low card": lambda sight, play: -_height(sight, play),
    "a rank of which few are still out": lambda sight, play: -sight.out(play.card),
    "a rank of which many are still out": lambda sight, play: sight.out(play.card),
    "a rank of which you hold more": _held,
    "a rank of which you hold fewer": lambda sight, play: -_held(sight, play),
    "a suit of which you hold more": _of_suit,
    "a suit of which you hold fewer": lambda sight, play: -_of_suit(sight, play),
    "the rank played last": _matches,
    "another rank than that played last": lambda sight, play: -_matches(sight, play),
    "what takes more cards": lambda sight, play: len(play.takes),
    "what takes fewer cards": lambda sight, play: -len(play.takes),
}
"""What may be preferred, in words."""


def preferring(name: str, says: str, preferred: Sequence[str]) -> Way:
    """Whoever plays what he prefers first; of plays alike in that, what he prefers next; of those still alike, by lot.

    Args:
        name: of the way.
        says: how such a player plays, after "plays".
        preferred: names of `PREFERENCES`, the weightiest first.
    """
    likes = [PREFERENCES[one] for one in preferred]

    def choose(sight: Sight) -> Choice:
        acts = sight.moves
        for like in likes:
            worths = [like(sight, act) if isinstance(act, Play) else 0 for act in acts]
            acts = tuple(act for act, worth in zip(acts, worths, strict=True) if worth == max(worths))
        return Choice(acts[int(sight.chance.random() * len(acts))])

    return Way(name, says, choose)
