"""Is it so? Claims of the sources that can be reckoned exactly, or tried by playing many deals with the house.

A trial tells how far off its figure may be: its standard error, and the seed and the number of games from which
anybody gets the same figure again. Two figures are called different when they lie more than two such errors apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import mean

from cardlessons.engine.odds import holds_one
from cardlessons.engine.table import POOL, Act, Deal, Event, Left, Paid, Pass, Play, Position
from cardlessons.engine.variants import Variant, variant
from cardlessons.lessons.trials import SEED, Figure, Step, average, by_advice, by_chance, is_more, played
from cardlessons.rulebook import statement


@dataclass(frozen=True)
class Found:
    """What became of a claim.

    Attributes:
        id: the statement that claims it.
        counted: what was counted, and how the cards were played.
        figures: what came out.
        verdict: whether it is so, in a sentence or two.
        games: how many games or deals were played for each figure; none where it was reckoned.
        seed: from which they were dealt.
    """

    id: str
    counted: str
    figures: tuple[Figure, ...]
    verdict: str
    games: int = 0
    seed: int = 0

    @property
    def claimed(self) -> str:
        """What is claimed, in the words of the rulebook."""
        return statement(self.id).text


def _verdict(so: bool, because: str) -> str:
    return f"{'It is so' if so else 'This does not bear it out'}: {because}."


# Five cards and five stakes


def companies(games: int = 200, seed: int = SEED) -> Found:
    """SSS-4: how often a card is paired, in the companies that Peel thinks best, and in two of the others."""
    tables = [("peel-five-card", 2), ("peel-five-card", 5), ("peel-five-card", 6), ("peel-five-card", 10)]
    tables += [("peel-five-card-32", 3), ("peel-five-card-32", 4)]
    figures = tuple(
        average(
            f"{players} players, {len(variant(name).rules.cards)} cards: what is paid for each card played",
            (_paid_a_card(played(name, players, number, seed=seed)) for number in range(games)),
        )
        for name, players in tables
    )
    six, four = figures[2], figures[-1]
    verdict = (
        "Which company is best cannot be counted; but what the short pack does for a small one can: "
        f"four players with it pay {four} for each card, and six with the full pack {six}."
    )
    return Found("SSS-4", "whole games by Peel's advice", figures, verdict, games, seed)


def _paid_a_card(steps: Iterable[Step]) -> float:
    return mean(_paid(events) for act, events, _ in steps if isinstance(act, Play))


def _paid(events: Iterable[Event]) -> int:
    """What players have paid; not what the pool pays."""
    return sum(event.amount for event in events if isinstance(event, Paid) and event.payer != POOL)


def waiting(games: int = 200, seed: int = SEED) -> Found:
    """SSS-5: how many deals the player who is first out has to look on."""
    figures = tuple(
        average(
            f"{players} players: deals that the first out does not play in",
            (_looked_on(played("peel-five-card", players, number, seed=seed)) for number in range(games)),
        )
        for players in (3, 5, 6, 10)
    )
    few, *_, many = figures
    because = f"the first out of three looks on for {few} deals, the first out of ten for {many}"
    verdict = _verdict(is_more(many, few), because)
    return Found("SSS-5", "whole games by Peel's advice", figures, verdict, games, seed)


def _looked_on(steps: Iterable[Step]) -> int:
    since = 0
    somebody_out = False
    for act, events, _ in steps:
        since += somebody_out and isinstance(act, Deal)
        somebody_out = somebody_out or any(isinstance(event, Left) for event in events)
    return since


def leading(games: int = 1000, seed: int = SEED) -> Found:
    """SSS-36: how often the card led is paired, and a later one that its player was free to choose; and whether the
    leader pays more than the others, when the deal is over."""
    deals = [_first_deal(number, seed) for number in range(games)]
    lead = average("the first card of a deal: how often it is paired", (paired[0] for paired, _ in deals))
    other = average("a later card that pairs none: how often it is paired", (mean(paired[1:]) for paired, _ in deals))
    more = average(
        "what the leader pays in the deal, less what each of the others pays on the average",
        (paid[0] - mean(paid[1:]) for _, paid in deals),
    )
    verdict = _verdict(
        is_more(lead, other),
        f"the lead is paired in {lead} of the deals, and a later card, freely chosen, in {other}",
    )
    dear = is_more(more, Figure("nothing", 0.0))
    verdict += (
        f" The whole deal costs the leader {more} of a counter more than each of the others"
        f"{'' if dear else ', which is no difference that these deals could show'}."
    )
    counted = "first deals of five players, by Peel's advice"
    return Found("SSS-36", counted, (lead, other, more), verdict, games, seed)


def _first_deal(number: int, seed: int) -> tuple[list[bool], list[int]]:
    """Of each card that pairs none, whether it is paired, the lead first; and what each player has paid in the end."""
    pairs = []
    for step in played("peel-five-card", 5, number, seed=seed):
        if isinstance(step.act, Play):
            pairs.append(_paid(step.events) > 0)
        if step.table.turn is None:
            break
    return [then for now, then in pairwise(pairs) if not now], [5 - left for left in step.table.counters]


def third_knave() -> Found:
    """SSS-38: the chance that the left-hand neighbour holds the one knave that is still out."""
    figures = []
    for rounds in (1, 2):
        unseen, hand = 52 - 5 - 4 * rounds, 5 - rounds
        for out, what in ((1, "the third knave"), (3, "a card of which no other has been seen")):
            says = f"{what}, after {'one round' if rounds == 1 else 'two rounds'}, is paired"
            figures.append(Figure(says, float(holds_one(out, unseen, hand))))
    knave, fresh, later, _ = figures
    verdict = (
        f"Remote, but hardly very remote: {knave} after one round and {later} after two, "
        f"about a third of what a fresh card risks ({fresh})."
    )
    return Found("SSS-38", "exactly, for five players with five cards each", tuple(figures), verdict)


# The whole pack, and the card turned up


def without_limit(games: int = 200, seed: int = SEED) -> Found:
    """FULL-12: how many cards are played before somebody has none."""
    figures = tuple(
        average(
            f"{players} players: cards played before one is out",
            (_cards_played(played("peel-unlimited", players, number, seed=seed)) for number in range(games)),
        )
        for players in (3, 4, 6, 8, 10)
    )
    few, *_, many = figures
    because = f"three players get through {few} of the 52 cards before one of them is out, ten only through {many}"
    return Found("FULL-12", "deals by Peel's advice", figures, _verdict(is_more(few, many), because), games, seed)


def _cards_played(steps: Iterable[Step]) -> int:
    return sum(isinstance(act, Play) for act, _, _ in steps)


def turned_up() -> Found:
    """TURN-4: what the turned-up card costs the dealer, where he pays for it."""
    cost = Figure("what a dealer pays for the turned-up card, on the average", float(holds_one(3, 51, 5)))
    nothing = Figure("what he pays where the pool does", 0.0)
    verdict = (
        f"Whether it is better is a matter of taste: a dealer would pay {cost} of a counter for a card that he did "
        "not choose, and the pool spares him that; but the deal goes round, so in the end it costs all alike."
    )
    return Found("TURN-4", "exactly, with five cards each", (cost, nothing), verdict)


# Stops


def leading_home(games: int = 400, seed: int = SEED) -> Found:
    """JIG-12: how often the first to lead wins, leading for the Jig or anything, the three others leading anything."""

    def one_of_four(game: Variant, table: Position, chance: Random) -> Act:
        return by_advice(game, table, chance) if table.turn == 0 else by_chance(game, table, chance)

    ways = {"for the Jig": one_of_four, "by chance": by_chance}
    home, chance = (
        average(
            f"leading {how}: deals won",
            (_first_wins(played("jig", 4, number, choose, seed)) for number in range(games)),
        )
        for how, choose in ways.items()
    )
    because = f"the first to lead wins {home} of the deals by leading for the Jig, and {chance} by leading anything"
    counted = "deals of four players; who leads for the Jig remembers what has gone, the others lead by chance"
    return Found("JIG-12", counted, (home, chance), _verdict(is_more(home, chance), because), games, seed)


def _first_wins(steps: Iterable[Step]) -> bool:
    *_, last = steps
    return last.table.winners == (0,)


# Slapping


def staying_in(games: int = 60, seed: int = SEED) -> Found:
    """IRI-19: how many turns a game takes, to where all but one are out, or to where one has all the cards."""
    out, stay = (
        average(says, (_turns(played(name, 4, number, by_chance, seed)) for number in range(games)))
        for name, says in (
            ("irish-snap", "turns, where who has no cards drops out"),
            ("irish-snap-stay-in", "turns, where all stay in"),
        )
    )
    because = f"{stay} turns where all stay in, {out} where who has no cards drops out"
    counted = "games of four players, any of whom may be the last to slap; a game that does not end is stopped"
    return Found("IRI-19", counted, (out, stay), _verdict(is_more(stay, out), because), games, seed)


def _turns(steps: Iterable[Step]) -> int:
    return sum(isinstance(act, Play | Pass) for act, _, _ in steps)


CLAIMS: Mapping[str, Callable[[], Found]] = {
    "SSS-4": companies,
    "SSS-5": waiting,
    "SSS-36": leading,
    "SSS-38": third_knave,
    "FULL-12": without_limit,
    "TURN-4": turned_up,
    "JIG-12": leading_home,
    "IRI-19": staying_in,
}
"""How each claim is put to the test, by the id of the statement."""
