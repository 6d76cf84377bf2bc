"""Questions on single plays, made from deals that the computer plays: who pays, what is said, may it be played.

The engine knows every answer and its reason, so that there are fresh cards for every question, in every game.

    >>> from cardlessons.engine.variants import variant
    >>> question = ask(variant("peel-five-card"), seed=5)
    >>> question.kind in KINDS
    True
    >>> sum(answer.right for answer in question.answers)
    1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Literal, NamedTuple, get_args

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import POOL, Fault, Lawful, Noted, Paid, Pass, Play, Refused, Said, Scored, Slap, Why
from cardlessons.engine.variant import Variant
from cardlessons.record import write_act
from cardlessons.record.narration import act_in_words
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation, explain, number_in_words, source_word
from cardlessons.simulation.game import set_up
from cardlessons.simulation.game_loop import ask_players, deals_by_seed, is_deal_over, play_game
from cardlessons.simulation.players import WAYS

Kind = Literal["pays", "said", "allowed", "snap", "points"]
"""The kinds of questions: who pays, the word said, may a card be played, must all slap, the points."""
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_ANSWERS = 4
LONGEST = 200
"""Plays of a deal that are looked at."""
DEALS = 20
"""Deals that are tried until one has something to ask."""


class QuizAnswer(NamedTuple):
    """An answer to choose, and whether it is right."""

    says: str
    right: bool


@dataclass(frozen=True)
class QuizQuestion:
    """A question on one play.

    Attributes:
        kind: what is asked.
        before: the table before the play.
        act: the play as records write it.
        asks: the question in words.
        answers: the answers in the order in which they are shown; one is right.
        reasons: why the right one is right.
    """

    kind: Kind
    before: Node
    act: str
    asks: str
    answers: tuple[QuizAnswer, ...]
    reasons: tuple[Explanation, ...]


class _Draft(NamedTuple):
    asks: str
    right: str
    wrong: list[str]
    reasons: list[Why]


def ask(game: Variant, seed: int, kinds: tuple[Kind, ...] = KINDS) -> QuizQuestion:
    """Return the question of a game with this seed: the same one on every machine.

    Raises:
        ValueError: none of these kinds can be asked in this game.
    """
    lot = Random(f"cardlessons quiz {game}/{seed}")
    for deal in range(1, DEALS + 1):
        nodes = [*_play(game, seed, deal, lot)]
        for kind in lot.sample(kinds, len(kinds)):
            lot.shuffle(nodes)
            for node in nodes:
                if draft := _DRAFTS[kind](game, node, lot):
                    return _question(game, kind, node, draft, lot)
    raise ValueError(f"nothing of the kinds {', '.join(kinds)} can be asked in {game}")


def _play(game: Variant, seed: int, deal: int, lot: Random) -> Iterator[Node]:
    """Yield the plays of a deal; the players are careful or careless, so that there is something to ask."""
    fresh = set_up(game, SEAT_NAMES[: len(set_up(game).seats)])
    players = [WAYS[lot.choice(("advice", "random"))] for _ in fresh.seats]
    choose = ask_players(game, players, f"{seed}/{deal}")
    for node in islice(play_game(game, fresh.node, choose, deals_by_seed(game, seed, deal)), LONGEST):
        if node.parent is not None and isinstance(node.act, Play | Pass):
            yield node
        if is_deal_over(game, node.position):
            return


def _question(game: Variant, kind: Kind, node: Node, draft: _Draft, lot: Random) -> QuizQuestion:
    assert node.parent is not None
    assert node.act is not None
    wrong = lot.sample(draft.wrong, min(len(draft.wrong), MOST_ANSWERS - 1))
    answers = [QuizAnswer(draft.right, right=True), *(QuizAnswer(says, right=False) for says in wrong)]
    lot.shuffle(answers)
    seats = node.position.seats
    reasons = dict.fromkeys(explain(why, seats, game.sections, game.borrowed) for why in draft.reasons)
    return QuizQuestion(kind, node.parent, write_act(node.act, seats), draft.asks, tuple(answers), tuple(reasons))


def _draft_payment(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask who pays for a play, and how much; also where nobody pays and that is worth a word."""
    if not isinstance(node.verdict, Lawful):
        return None
    paid = [event for event in node.verdict.events if isinstance(event, Paid)]
    noted = [event.why for event in node.verdict.events if isinstance(event, Noted)]
    if game.look.keeps != "counters" or (not paid and (not noted or lot.random() < 2 / 3)):
        return None
    made = Counter({event.payer: 0 for event in paid})
    for event in paid:
        made[event.payer] += event.amount
    seats, player = node.position.seats, _seat(node)
    if len(made) > 1:
        wrong: list[Mapping[int, int]] = [{}, dict.fromkeys(made, 1), {payer: n + 1 for payer, n in made.items()}]
        wrong += [{payer: made[payer]} for payer in made]
    else:
        wrong = [{}, {player: 1}, {(player - 1) % len(seats): 1}]
        for payer, amount in made.items():
            wrong += [{payer: amount + 1}, {player: amount}, {payer: max(1, amount - 1)}]
    said = dict.fromkeys(_payments(game, seats, one) for one in wrong)
    right = _payments(game, seats, made)
    said.pop(right, None)
    asks = f"{_sentence(node)} Who pays, and how much?"
    return _Draft(asks, right, [*said], [event.why for event in paid] or noted)


def _payments(game: Variant, seats: tuple[str, ...], made: Mapping[int, int]) -> str:
    unit = source_word("counter", game.sections)
    each = [
        f"{'the pool' if payer == POOL else seats[payer]} pays {number_in_words(amount)} {unit}{'s' * (amount != 1)}"
        for payer, amount in made.items()
        if amount
    ]
    return f"{_capital('; '.join(each))}." if each else "Nobody pays."


def _draft_call(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask what is said with a play."""
    if not isinstance(node.verdict, Lawful) or game.look.hands_hidden:
        return None
    said = [event for event in node.verdict.events if isinstance(event, Said)]
    others = {
        event.words
        for other in node.line()
        if isinstance(other.verdict, Lawful)
        for event in other.verdict.events
        if isinstance(event, Said)
    }
    if len(said) != 1 or len(others) < 2:
        return None
    wrong = [f"“{words}”" for words in sorted(others - {said[0].words})]
    return _Draft(f"{_sentence(node)} What does {_name(node)} say?", f"“{said[0].words}”", wrong, [said[0].why])


def _draft_permission(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask whether a card of the hand may be played."""
    assert node.parent is not None
    table = node.parent.position
    if game.look.hands_hidden or table.turn is None or len(table.hands[table.turn]) < 2:
        return None
    act = Play(table.turn, lot.choice(table.hands[table.turn]))
    verdict = game.rules.decide(table, act)
    if isinstance(verdict, Lawful) and lot.random() < 2 / 3:
        return None
    name, card = table.seats[table.turn], act.card.name
    answers = {
        Lawful: f"Yes, {name} may play it.",
        Fault: f"It can be played, but {name} is fined for it.",
        Refused: "No, the table does not take it.",
    }
    right = answers.pop(type(verdict))
    reasons = [*verdict.reasons] if isinstance(verdict, Refused) else [e.why for e in verdict.events if e.why][:2]
    return _Draft(f"It is {name}'s turn. May {name} play the {card}?", right, [*answers.values()], reasons)


def _draft_snap(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask whether all must slap after a card."""
    if not isinstance(node.verdict, Lawful):
        return None
    due = any(isinstance(act, Slap) for act in game.rules.moves(node.position))
    noted = [event.why for event in node.verdict.events if isinstance(event, Noted)]
    if not noted or not game.look.hands_hidden or (not due and lot.random() < 2 / 3):
        return None
    words = " ".join(f"{_name(node)} says “{e.words}”." for e in node.verdict.events if isinstance(e, Said))
    right, wrong = ("Yes: all must slap.", "No: the next card comes.")[:: 1 if due else -1]
    return _Draft(f"{_sentence(node)} {words} Is it a snap?".replace("  ", " "), right, [wrong], noted)


def _draft_points(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask what a player scores by a play."""
    if not isinstance(node.verdict, Lawful):
        return None
    scored = [event for event in node.verdict.events if isinstance(event, Scored)]
    if not scored:
        return None
    seat = scored[0].seat
    points = sum(event.points for event in scored if event.seat == seat)
    name = node.position.seats[seat]
    near = {points - 1, points + 1, points + 2} - {points}
    asks = f"{_sentence(node)} It is the last card. How many points does {name} get?"
    told = [event.why for event in scored if event.seat == seat]
    if not is_deal_over(game, node.position):
        asks = asks.replace("It is the last card. ", "")
    return _Draft(asks, _points(points), [_points(n) for n in sorted(near)], told)


def _points(points: int) -> str:
    sign = "minus " if points < 0 else ""
    return _capital(f"{sign}{number_in_words(abs(points))} point{'s' * (abs(points) != 1)}.")


def _seat(node: Node) -> int:
    assert isinstance(node.act, Play | Pass)
    return node.act.seat


def _name(node: Node) -> str:
    return node.position.seats[_seat(node)]


def _sentence(node: Node) -> str:
    assert node.act is not None
    return f"{_capital(act_in_words(node.act, node.position.seats))}."


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


_DRAFTS: Mapping[Kind, Callable[[Variant, Node, Random], _Draft | None]] = {
    "pays": _draft_payment,
    "said": _draft_call,
    "allowed": _draft_permission,
    "snap": _draft_snap,
    "points": _draft_points,
}
