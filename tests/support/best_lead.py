"""The best lead found by force, to hold the solver against."""

from support.tables import after_act

from cardlessons.engine.variants import VARIANTS
from cardlessons.families.sequence.rules import Sequence

STOPS = {slug: game.rules for slug, game in VARIANTS.items() if isinstance(game.rules, Sequence)}


def by_force(rules, start):
    """Return what everybody gets for each card that may be played, by playing every line through the law."""

    known = {}

    def worth(position):
        """Told apart by the hands, the run and the turn: where the other cards lie decides nothing but the calls."""
        seat = position.turn
        if seat is None:
            return position.counters
        key = position.hands, position.memo.run, seat
        if key not in known:
            plays = rules.moves(position)
            known[key] = max((worth(after_act(rules, position, play)) for play in plays), key=wish(seat))
        return known[key]

    def wish(seat):
        """Return most for itself, then least for the left neighbour, and so on round the table."""
        return lambda won: (won[seat], *(-n for n in won[seat + 1 :] + won[:seat]))

    ends = {play.card: worth(after_act(rules, start, play)) for play in rules.moves(start)}
    return {
        card: tuple(then - now for then, now in zip(end, start.counters, strict=True)) for card, end in ends.items()
    }


def find_winnings(rules, start, line):
    """Return what the law pays everybody when the line is played; it must end the deal."""
    position = start
    for play in line:
        position = after_act(rules, position, play)
    assert position.over
    return tuple(end - now for end, now in zip(position.counters, start.counters, strict=True))
