"""Runs of plays with missing results: the learner says who pays, what is said, or what a card takes.

A run is a worked example whose last results, or all of them, the learner completes. The engine knows each result. It
replies to a wrong answer with a play for which it would be right, or with the part of it that is wrong.

    >>> from cardlessons.engine.variants import variant
    >>> run = make_run(variant("peel-five-card"), seed=5)
    >>> run.kind
    'pays'
    >>> [len(run.missing(grade)) for grade in GRADES]
    [1, 2, 4]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    POOL,
    Cards,
    Deal,
    Lawful,
    Moved,
    Noted,
    Paid,
    Play,
    Position,
    Refused,
    Scored,
    Verdict,
    Why,
)
from cardlessons.engine.variant import Variant
from cardlessons.record.narration import describe_cards, shorten_cards
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation, explain, get_source_word, spell_out_number
from cardlessons.simulation.game_loop import is_deal_over, make_next_node
from cardlessons.simulation.quiz import (
    MOST_ANSWERS,
    Permission,
    ask_permission,
    capitalize,
    describe_payments,
    describe_play,
    describe_play_with_words,
    describe_points,
    describe_wrong_amounts,
    get_permission_answers,
    get_player_name,
    get_purse_name,
    get_quiz_text,
    get_snap_answers,
    has_captures,
    is_snap,
    judge_card,
    list_said_events,
    play_deal,
)

RunKind = Literal["pays", "settles", "said", "takes", "points", "snap", "allowed"]
"""The kinds of runs: payments for plays, those at the end of a deal, calls, captures, scores, snaps, cards that may be
played."""
Grade = Literal[1, 2, 3]
"""The grades of a run: the last result is missing, the last two, all."""
GRADES: tuple[Grade, ...] = (1, 2, 3)
LONGEST_RUN = 4
"""The number of results in a run of plays."""
SHORTEST_RUN = 3
"""The least number of results in a run at the end of a deal."""
MOST_PLAYS = 8
"""The limit of plays from the first result of a run to the last, and of those that a reply mentions first."""
DEALS_OF_A_RUN = 8
"""The number of deals from which a run is chosen."""
DEALS_OF_PERMISSIONS = 3
"""The number of deals in which it is sought what may be played."""
CARDS_TRIED = 4
"""The number of cards of a hand for which it is sought whether they may be played."""
LUCK = 2.0
"""The limit of the random number that is added to a run's worth, so that not all runs are alike."""
GATHERED = 0.5
"""The share of deals in which neighbours hold the cards of one rank."""
AIMED = 4
"""The worth of a run that ends as it should."""
MOST_AIMED = 3
"""The largest payment at which a run aims."""
MOST_COUNTERS = 9
"""The limit of counters that a learner can lay for one player."""
CARDS_EASILY_COUNTED = 5
"""The number of cards by which a longer count makes a run less worth by one."""
POINTS_OFFERED = (1, 2, 3)
"""The points that are offered for one thing."""
MOST_ALIKE = 4
"""The number of times that one thing may be counted at the end of a deal, such as the aces."""
MOST_CAPTURES = 3
"""The number of answers to what a card takes."""
LARGEST_CAPTURE = 3
"""The limit of cards in a wrong capture that is offered as an answer."""
_LAID = re.compile(r"\d(?: \d)*(?:>\d+)?")
_BETWEEN_WORDS = re.compile(", |-")
"""Matches what stands between the words of a call."""
_PERMISSION_CORRECTIONS: Mapping[tuple[Permission, Permission], str] = {
    ("free", "fined"): "banker.not-for-nothing",
    ("free", "takes"): "banker.can-take",
    ("free", "other"): "banker.may-not-be-played",
    ("fined", "free"): "quiz.no-fine",
    ("fined", "other"): "banker.not-for-a-fine",
    ("takes", "free"): "quiz.can-take-nothing",
    ("takes", "other"): "quiz.can-take-nothing",
    ("other", "free"): "quiz.can-be-played",
    ("other", "fined"): "banker.for-a-fine",
    ("other", "takes"): "banker.can-take",
}
"""The replies to wrong answers to whether a card may be played, by the wrong and the right answer."""


class RunReply(NamedTuple):
    """The reply to an answer: whether it is right, and an explanation."""

    right: bool
    says: str


class RunAnswer(NamedTuple):
    """An answer to choose, with the reply to it."""

    says: str
    reply: RunReply


@dataclass(frozen=True)
class ChoiceQuestion:
    """A question with answers to choose from, in the order in which they are shown; one is right."""

    asks: str
    answers: tuple[RunAnswer, ...]

    def reply(self, answer: str) -> RunReply | None:
        """Return the reply to the answer of this number; None if there is no such answer."""
        numbers = {str(number): given for number, given in enumerate(self.answers)}
        return numbers[answer].reply if answer in numbers else None


@dataclass(frozen=True)
class CountersQuestion:
    """A question that is answered with counters.

    Attributes:
        asks: the question in words.
        payers: the seats (or the pool) for which counters can be laid.
        payees: the seats (or the pool) that may get them; a single one if that is not asked.
        due: the counters that each payer pays.
        payee: the seat (or the pool) that gets them; None if nobody pays.
        judge: returns the reply to amounts by payer, and the payee.
    """

    asks: str
    payers: tuple[int, ...]
    payees: tuple[int, ...]
    due: Mapping[int, int]
    payee: int | None
    judge: Callable[[Mapping[int, int], int], RunReply]

    def reply(self, answer: str) -> RunReply | None:
        """Return the reply to an answer: the amounts in the order of the payers, then `>` and the number of the payee
        if that is asked. None if the answer does not have this form."""
        if not _LAID.fullmatch(answer):
            return None
        amounts_text, _, to = answer.partition(">")
        amounts = [int(amount) for amount in amounts_text.split()]
        if len(amounts) != len(self.payers) or int(to or 0) >= len(self.payees):
            return None
        return self.judge(dict(zip(self.payers, amounts, strict=True)), self.payees[int(to or 0)])


Question = ChoiceQuestion | CountersQuestion


@dataclass(frozen=True)
class RunStep:
    """One step of a run.

    Attributes:
        before: the table before the play; if points are counted, the table at the end of the deal.
        says: the play, or the player who pays or scores at the end.
        told: the result and its reasons in words; empty if there is nothing to say.
        reasons: the reasons as sentences with their citations.
        question: the question on the result; None if the result is always shown.
    """

    before: Node
    says: str
    told: str
    reasons: tuple[Explanation, ...]
    question: Question | None = None


@dataclass(frozen=True)
class BankerRun:
    """A run of steps in one deal."""

    kind: RunKind
    steps: tuple[RunStep, ...]

    def missing(self, grade: Grade) -> tuple[int, ...]:
        """Return the numbers of the steps whose results are missing in a grade, from 0."""
        asked = [number for number, step in enumerate(self.steps) if step.question]
        return tuple(asked if grade == GRADES[-1] else asked[-grade:])


def make_run(game: Variant, seed: int) -> BankerRun:
    """Return the run of a game with this seed: the same one on every machine.

    Raises:
        ValueError: this game gives no run with questions.
    """
    lot = Random(f"cardlessons banker {game}/{seed}")
    deals = [_Deal(game, seed, deal, lot) for deal in range(1, DEALS_OF_A_RUN + 1)]
    have_prices = any(deal.has_prices for deal in deals)  # then the payments ask for the calls too
    kinds = [kind for kind in _SHARES if not (have_prices and kind == "said")]
    for kind in sorted(kinds, key=lambda kind: lot.random() ** (1 / _SHARES[kind]), reverse=True):
        found = _FINDERS[kind](deals, lot)
        for one in sorted(found, key=lambda one: one.worth + lot.random() * LUCK, reverse=True):
            if steps := one.steps(lot):
                return BankerRun(kind, steps)
    raise ValueError(f"no run of plays can be asked about in {game}")


class _Found(NamedTuple):
    """A possible run: its worth, and the function that makes its steps, which are empty if that fails."""

    worth: float
    steps: Callable[[Random], tuple[RunStep, ...]]


class _Deal:
    """A deal that was played, and its reasons in words."""

    def __init__(self, game: Variant, seed: int, deal: int, lot: Random) -> None:
        self.game = game
        gather = partial(_gather_rank, lot=lot) if lot.random() < GATHERED else None
        *_, last = play_deal(game, seed, deal, lot, gather)
        self.nodes = last.line()
        self.last = last
        self.seats = last.position.seats
        self.has_prices = any(_list_payments(node.verdict) for node in self.nodes[1:-1])

    def explain(self, whys: Iterable[Why]) -> tuple[Explanation, ...]:
        """Return reasons as sentences, each once."""
        explained = (explain(why, self.seats, self.game.sections, self.game.borrowed) for why in whys)
        return tuple(dict.fromkeys(explained))

    def reason(self, whys: Iterable[Why]) -> str:
        """Return reasons as one text."""
        return _join_texts(self.explain(whys))


def _join_texts(reasons: Iterable[Explanation]) -> str:
    return " ".join(reason.text for reason in reasons)


def _gather_rank(deal: Deal, lot: Random) -> Deal:
    """Return a deal with the cards of one rank one after the other, near the top, so that they come to neighbours."""
    rank = lot.choice(deal.cards).rank
    alike, others = ([card for card in deal.cards if (card.rank == rank) == one] for one in (True, False))
    at = lot.randrange(len(others) // 3)
    return Deal((*others[:at], *alike, *others[at:]))


# Runs of plays


class _PlayKind(NamedTuple):
    """A kind of question on plays.

    Attributes:
        value: returns the right answer for a play as a value, which is false if nothing happens; None if the play
            gives no question.
        whys: returns the reasons for it.
        ask: returns the question on a play.
        tell: returns the result in words, if the reasons do not contain it.
        sort: returns the sort of a play's value.
        aims: the sorts at which runs aim, in equal shares; empty if all runs are alike.
        kept: the share of the plays of a sort about which a run may ask, if not all of them.
    """

    value: Callable[[_Deal, Node], Hashable | None]
    whys: Callable[[Node], list[Why]]
    ask: Callable[[_Deal, Node, Random], Question | None]
    tell: Callable[[_Deal, Node], str] = lambda _, __: ""
    sort: Callable[[Node], Hashable] = lambda _: None
    aims: tuple[Hashable, ...] = ()
    kept: Mapping[Hashable, float] = MappingProxyType({})


def _find_plays(kind: _PlayKind, deals: list[_Deal], lot: Random) -> Iterator[_Found]:
    """Yield runs of plays; the worth of a run grows with the number of different results, and if it ends as aimed."""
    aim = lot.choice(kind.aims) if kind.aims else None
    for deal in deals:
        values = {n: kind.value(deal, node) for n, node in enumerate(deal.nodes)}
        sorts = {n: kind.sort(deal.nodes[n]) for n, value in values.items() if value is not None}
        asked = [n for n, sort in sorts.items() if lot.random() < kind.kept.get(sort, 1)]
        for end in range(LONGEST_RUN, len(asked) + 1):
            run = asked[end - LONGEST_RUN : end]
            results = [values[n] for n in run]
            if len({*results}) == 1 or run[-1] - run[0] >= MOST_PLAYS:
                continue
            found = [sorts[n] for n in run]
            worth = min(sum(map(bool, results)), 2) + min(len({*results}), 3) + len({*found})
            worth += found.count(aim) + min(sum(sort not in kind.kept for sort in found), 2)
            if kind.aims and found[-1] == aim:
                worth += AIMED
            yield _Found(worth, partial(_build_play_steps, kind, deal, run))


def _build_play_steps(kind: _PlayKind, deal: _Deal, run: list[int], lot: Random) -> tuple[RunStep, ...]:
    steps: list[RunStep] = []
    for n in range(run[0], run[-1] + 1):
        node = deal.nodes[n]
        assert node.parent is not None
        question = kind.ask(deal, node, lot) if n in run else None
        if n in run and question is None:
            return ()
        reasons = deal.explain(kind.whys(node))
        result = " ".join(filter(None, [kind.tell(deal, node), _join_texts(reasons)]))
        steps.append(RunStep(node.parent, _describe_bare_play(deal, node), result, reasons, question))
    return tuple(steps)


def _describe_bare_play(deal: _Deal, node: Node) -> str:
    """Return a play as a sentence, without the cards that it takes; in games of slaps, with the words said."""
    if isinstance(node.act, Play):
        bare = Node(node.position, replace(node.act, takes=()), node.verdict)
        return describe_play_with_words(bare) if deal.game.look.hands_hidden else describe_play(bare)
    return describe_play(node)


def _find_example(kind: _PlayKind, deal: _Deal, node: Node, wanted: Hashable) -> str:
    """Describe a play for which a wrong answer would be right: an earlier one or another card; empty if there is none.

    Later plays are not mentioned, because the learner has not seen them.
    """
    table = node.parent
    assert table is not None
    assert isinstance(node.act, Play)
    earlier = [*reversed(table.line())]
    tried = [
        *(("banker.earlier", one) for one in earlier[:MOST_PLAYS]),
        *(("banker.other-card", one) for one in _iter_other_cards(deal.game, table, node.act)),
        *(("banker.earlier", one) for one in earlier[MOST_PLAYS:]),
    ]
    for text, other in tried:
        if isinstance(other.act, Play) and kind.value(deal, other) == wanted:
            return _describe_example_play(text, kind, deal, other)
    return ""


def _describe_example_play(name: str, kind: _PlayKind, deal: _Deal, node: Node) -> str:
    assert isinstance(node.act, Play)
    reason = deal.reason(kind.whys(node))
    return get_quiz_text(name, name=get_player_name(node), card=node.act.card.name, reason=reason)


def _iter_other_cards(game: Variant, table: Node, act: Play) -> Iterator[Node]:
    """Yield the table after the play of each other card instead: those of the hand, and those of the other hands."""
    position = table.position
    for seat, held in enumerate(position.hands):
        for card in held:
            if card != act.card:
                before = _move_to(table, position if seat == act.seat else _swap(position, act, seat, card))
                yield make_next_node(game, before, Play(act.seat, card))


def _swap(position: Position, act: Play, seat: int, card: Card) -> Position:
    """Return the table with the played card exchanged for a card of another hand."""
    hands = [*position.hands]
    hands[act.seat] = tuple(card if one == act.card else one for one in hands[act.seat])
    hands[seat] = tuple(act.card if one == card else one for one in hands[seat])
    return position._replace(hands=tuple(hands))


def _move_to(node: Node, position: Position) -> Node:
    """Return a node with another position."""
    return Node(position, node.act, node.verdict, node.parent, node.number)


def _make_choice_question(
    kind: _PlayKind,
    deal: _Deal,
    node: Node,
    asks: str,
    values: Mapping[str, Hashable],
    lot: Random,
    describe_mistake: Callable[[str], str] = lambda _: "",
) -> ChoiceQuestion:
    """Return a question with answers to choose from; `values` has their values by their words, the right one first.

    `describe_mistake` returns the reply to wrong words of which there is no example.
    """
    (right, _), *wrong = values.items()
    answers = [RunAnswer(right, RunReply(right=True, says=_describe_right(right)))]
    for says, value in wrong:
        reason = _find_example(kind, deal, node, value) or describe_mistake(says)
        answers.append(RunAnswer(says, _make_wrong_reply(says, reason)))
    lot.shuffle(answers)
    return ChoiceQuestion(asks, tuple(answers))


def _describe_right(says: str) -> str:
    return get_quiz_text("banker.right", says=says)


def _make_wrong_reply(says: str, *reasons: str) -> RunReply:
    says = says if says.endswith(".") else f"{says}."
    return RunReply(right=False, says=" ".join(filter(None, [get_quiz_text("banker.wrong", says=says), *reasons])))


# Payments


def _list_payments(verdict: Verdict) -> list[Paid]:
    return [event for event in verdict.events if isinstance(event, Paid)]


def _list_noted_whys(node: Node) -> list[Why]:
    return [event.why for event in node.verdict.events if isinstance(event, Noted)]


def _collect_payments(deal: _Deal, node: Node) -> Hashable | None:
    """Return the payments for a play; None if they go to several or are too large, or if plays cost nothing."""
    if not isinstance(node.act, Play) or not isinstance(node.verdict, Lawful):
        return None
    paid = _list_payments(node.verdict)
    due = _sum_by_payer(paid)
    if len({event.payee for event in paid}) > 1 or max(due.values(), default=0) > MOST_COUNTERS:
        return None
    return frozenset(due.items()) if paid or _list_noted_whys(node) or deal.has_prices else None


def _sort_payment(node: Node) -> int:
    return min(sum(event.amount for event in _list_payments(node.verdict)), MOST_AIMED)


def _sum_by_payer(paid: Iterable[Paid]) -> Counter[int]:
    due: Counter[int] = Counter()
    for event in paid:
        due[event.payer] += event.amount
    return due


def _list_payment_whys(node: Node) -> list[Why]:
    """Return why somebody pays, or nobody; if nothing says so, why the play is possible."""
    return [event.why for event in _list_payments(node.verdict)] or _list_noted_whys(node) or _list_first_why(node)


def _list_first_why(node: Node) -> list[Why]:
    return [event.why for event in node.verdict.events if event.why][:1]


def _tell_payment(deal: _Deal, node: Node) -> str:
    """Return the sentence that nobody pays, if no reason says so; otherwise an empty text."""
    is_told = _list_payments(node.verdict) or _list_noted_whys(node) or not isinstance(node.act, Play)
    return "" if is_told else describe_payments(deal.game, deal.seats, {})


def _ask_payment(deal: _Deal, node: Node, _: Random) -> CountersQuestion:
    paid = [event for other in deal.nodes if _collect_payments(deal, other) for event in _list_payments(other.verdict)]
    seats = range(len(deal.seats))
    payers = (*([POOL] if any(event.payer == POOL for event in paid) else []), *seats)
    payees = (POOL,) if {event.payee for event in paid} <= {POOL} else (POOL, *seats)
    facts = {"play": describe_play(node), "unit": get_source_word("counter", deal.game.sections)}
    asks = get_quiz_text("banker.who-pays" if payees[1:] else "banker.who-pays-the-pool", **facts)

    def find_example(amounts: Mapping[int, int]) -> str:
        return _find_example(_PAYMENTS, deal, node, frozenset(amounts.items()))

    return _make_counters_question(deal, asks, payers, payees, _list_payments(node.verdict), find_example)


def _make_counters_question(
    deal: _Deal,
    asks: str,
    payers: tuple[int, ...],
    payees: tuple[int, ...],
    paid: list[Paid],
    find_example: Callable[[Mapping[int, int]], str],
) -> CountersQuestion:
    """Return a question that is answered with counters; `find_example` describes a play with other right amounts."""
    due = dict(_sum_by_payer(paid))
    payee = paid[0].payee if paid else None

    def judge(paid: Mapping[int, int], to: int) -> RunReply:
        amounts = {payer: amount for payer, amount in paid.items() if amount}
        says = describe_payments(deal.game, deal.seats, paid, to if payees[1:] else None)
        if amounts == due and (not due or to == payee):
            return RunReply(right=True, says=_describe_right(says))
        example = "" if amounts == due else find_example(amounts)
        reasons = [example or describe_wrong_amounts(deal.seats, amounts, due)]
        if amounts and payee is not None and to != payee:
            gets, other = (get_purse_name(deal.seats, purse) for purse in (payee, to))
            reasons.append(get_quiz_text("banker.other-payee", name=capitalize(gets), other=other))
        return _make_wrong_reply(says, *reasons)

    return CountersQuestion(asks, payers, payees, due, payee, judge)


# Calls, captures, snaps


def _find_call(deal: _Deal, node: Node) -> Hashable | None:
    """Return the words said with a play; None if they are no question."""
    calls = list_said_events(node)
    is_asked = isinstance(node.act, Play) and isinstance(node.verdict, Lawful) and len(calls) == 1
    return calls[0].words if is_asked and not deal.game.look.hands_hidden else None


def _tell_call(_: _Deal, node: Node) -> str:
    return " ".join(f"{get_quiz_text('quiz.says', words=event.words)}." for event in list_said_events(node))


def _ask_call(deal: _Deal, node: Node, lot: Random) -> ChoiceQuestion | None:
    right = list_said_events(node)[0].words
    others = sorted({str(_find_call(deal, other)) for other in deal.nodes if _find_call(deal, other)} - {right})
    if not others:
        return None
    chosen = [right, *lot.sample(others, min(len(others), MOST_ANSWERS - 1))]
    asks = get_quiz_text("quiz.what-is-said", play=describe_play(node), name=get_player_name(node))
    values = {get_quiz_text("quiz.says", words=one): one for one in chosen}
    return _make_choice_question(
        _CALLS, deal, node, asks, values, lot, lambda says: _describe_wrong_words(values[says], right)
    )


def _describe_wrong_words(said: str, due: str) -> str:
    """Return which words of a call are too many, missing, or others."""
    said_words, due_words = (_BETWEEN_WORDS.split(words) for words in (said, due))
    others, missing = (
        ", ".join(word for word in some if word.casefold() not in map(str.casefold, rest))
        for some, rest in ((said_words, due_words), (due_words, said_words))
    )
    name = (
        "banker.other-words" if others and missing else "banker.words-missing" if missing else "banker.words-too-many"
    )
    return get_quiz_text(name, others=others, missing=missing)


def _find_snap(deal: _Deal, node: Node) -> Hashable | None:
    is_asked = isinstance(node.act, Play) and deal.game.look.hands_hidden and bool(_list_noted_whys(node))
    return is_snap(deal.game, node) if is_asked else None


def _ask_snap(deal: _Deal, node: Node, lot: Random) -> ChoiceQuestion:
    due = is_snap(deal.game, node)
    right, wrong = get_snap_answers(due)
    asks = get_quiz_text("quiz.is-it-a-snap", play=describe_play_with_words(node))
    mistake = get_quiz_text("banker.slap-is-due" if due else "banker.no-slap-is-due")
    return _make_choice_question(_SNAPS, deal, node, asks, {right: due, wrong: not due}, lot, lambda _: mistake)


def _find_capture(_: _Deal, node: Node) -> Hashable | None:
    is_asked = isinstance(node.act, Play) and not node.act.onto and isinstance(node.verdict, Lawful)
    if not is_asked or node.parent is None or not node.parent.position.layout:
        return None
    assert isinstance(node.act, Play)
    return node.act.takes


def _list_capture_whys(node: Node) -> list[Why]:
    return [event.why for event in node.verdict.events if isinstance(event, Moved) and event.why][:1]


def _sort_capture(node: Node) -> str:
    """Return how a card takes: nothing, its own rank, or other ranks."""
    assert isinstance(node.act, Play)
    ranks = {card.rank for card in node.act.takes}
    return "nothing" if not ranks else "own" if ranks == {node.act.card.rank} else "others"


def _describe_capture(takes: Iterable[Card]) -> str:
    return (
        get_quiz_text("banker.takes", cards=describe_cards(takes)) if takes else get_quiz_text("banker.takes-nothing")
    )


def _tell_capture(_: _Deal, node: Node) -> str:
    if not isinstance(node.act, Play) or node.act.onto:
        return ""
    return _describe_capture(node.act.takes)


def _ask_capture(deal: _Deal, node: Node, lot: Random) -> ChoiceQuestion | None:
    """Ask what a card may take; the wrong answers are captures that the rules refuse, each with its reason."""
    assert node.parent is not None
    assert isinstance(node.act, Play)
    table, right, card = node.parent.position, node.act.takes, node.act.card
    wrong: dict[frozenset[Card], RunAnswer] = {}
    for takes in _iter_likely_captures(table.layout, card, right, lot):
        if frozenset(takes) not in {frozenset(right), *wrong} and len(takes) <= LARGEST_CAPTURE:
            verdict = deal.game.rules.decide(table, replace(node.act, takes=takes))
            if isinstance(verdict, Refused):
                says = _describe_capture(takes)
                wrong[frozenset(takes)] = RunAnswer(says, _make_wrong_reply(says, deal.reason(verdict.reasons)))
        if len(wrong) == MOST_CAPTURES - 1:
            break
    else:
        return None
    right_text = _describe_capture(right)
    answers = [RunAnswer(right_text, RunReply(right=True, says=_describe_right(right_text))), *wrong.values()]
    lot.shuffle(answers)
    facts = {"play": _describe_bare_play(deal, node), "middle": shorten_cards(table.layout)}
    asks = get_quiz_text("banker.what-it-takes", **facts)
    return ChoiceQuestion(asks, tuple(answers))


def _iter_likely_captures(lies: Cards, card: Card, right: Cards, lot: Random) -> Iterator[Cards]:
    """Yield likely errors: a card too many, one too few, nothing, and cards that nearly add up to the played one."""
    some = [some for many in range(1, LARGEST_CAPTURE) for some in combinations(lies, many)]
    near = sorted(some, key=lambda takes: abs(sum(one.rank for one in takes) - card.rank) + lot.random())
    if right:
        fewer = [tuple(one for one in right if one != out) for out in right]
        more = [(*right, one) for one in lies if one not in right]
        yield from lot.sample([near[0], *map(lot.choice, filter(None, (more, [*fewer, ()])))], 2 + bool(more))
    yield from near


# Permissions


class _Permitted(NamedTuple):
    """A card of the player to play: whether it may be played, the reasons, and one card for each other answer."""

    card: Card
    permission: Permission
    whys: list[Why]
    others: Mapping[Permission, tuple[Card, list[Why]]]
    is_open: bool  # whether it depends on the card

    @property
    def result(self) -> tuple[Permission, str]:
        """Return the answer with its first reason."""
        return self.permission, self.whys[0].code


def _find_permissions(deals: list[_Deal], lot: Random) -> Iterator[_Found]:
    """Yield runs of turns; at each it is asked whether one card may be played."""
    found = [
        {n: permitted for n, node in enumerate(deal.nodes) if (permitted := _choose_card(deal, node, lot))}
        for deal in deals[:DEALS_OF_PERMISSIONS]
    ]
    aim = lot.choice(sorted({permitted.permission for asked in found for permitted in asked.values()}) or ["free"])
    for deal, asked in zip(deals, found, strict=False):
        for end in range(LONGEST_RUN, len(asked) + 1):
            run = [*asked][end - LONGEST_RUN : end]
            results = {asked[n].result for n in run}
            if len(results) > 1 and run[-1] - run[0] < MOST_PLAYS:
                worth = sum(asked[n].is_open for n in run) + 2 * len({asked[n].permission for n in run})
                worth += AIMED * (asked[run[-1]].permission == aim)
                yield _Found(worth, partial(_build_permission_steps, deal, {n: asked[n] for n in run}))


def _choose_card(deal: _Deal, node: Node, lot: Random) -> _Permitted | None:
    """Choose a card of the player to play; None if there is no choice."""
    if node.parent is None or not isinstance(node.act, Play) or deal.game.look.hands_hidden:
        return None
    table = node.parent.position
    held = table.hands[node.act.seat]
    is_dull = not table.layout and has_captures(deal.nodes)  # there is nothing to take
    if table.turn != node.act.seat or len(held) < 2 or is_dull:
        return None
    cards = dict.fromkeys([node.act.card, *lot.sample(held, min(len(held), CARDS_TRIED))])
    judged = {card: judge_card(deal.game, table, card) for card in cards}
    if not all(whys for _, whys in judged.values()):
        return None
    by_result = {(permission, whys[0].code): card for card, (permission, whys) in judged.items()}
    card = by_result[lot.choice([*by_result])]
    others = {permission: (other, whys) for other, (permission, whys) in judged.items()}
    return _Permitted(card, *judged[card], others, len(by_result) > 1)


def _build_permission_steps(deal: _Deal, asked: Mapping[int, _Permitted], lot: Random) -> tuple[RunStep, ...]:
    steps: list[RunStep] = []
    for n in range(min(asked), max(asked) + 1):
        node, permitted = deal.nodes[n], asked.get(n)
        assert node.parent is not None
        if permitted is None:
            steps.append(RunStep(node.parent, describe_play(node), "", ()))
            continue
        says = get_quiz_text("banker.may", name=get_player_name(node), card=permitted.card.name)
        question = _ask_permission(deal, node.parent.position, permitted, lot)
        reasons = deal.explain(permitted.whys)
        (right,) = (answer.says for answer in question.answers if answer.reply.right)
        told = " ".join((right, _join_texts(reasons), get_quiz_text("banker.in-fact", play=describe_play(node))))
        steps.append(RunStep(node.parent, says, told, reasons, question))
    return tuple(steps)


def _ask_permission(deal: _Deal, table: Position, permitted: _Permitted, lot: Random) -> ChoiceQuestion:
    """Ask whether a card may be played; a wrong answer is replied with a card for which it would be right."""
    takes = has_captures(deal.nodes)
    (right, *_) = get_permission_answers(permitted.permission, table, takes=takes)
    answers = [RunAnswer(right, RunReply(right=True, says=_describe_right(right)))]
    for (said, due), correction in _PERMISSION_CORRECTIONS.items():
        if due == permitted.permission and said != ("fined" if takes else "takes"):
            (says, *_) = get_permission_answers(said, table, takes=takes)
            reason = get_quiz_text(correction, card=permitted.card.name, reason="").strip()  # the right answer has it
            if said in permitted.others:
                card, whys = permitted.others[said]
                reason = get_quiz_text("banker.other-card", card=card.name, reason=deal.reason(whys))
            answers.append(RunAnswer(says, _make_wrong_reply(says, reason)))
    lot.shuffle(answers)
    assert table.turn is not None
    asks = [_describe_hand(table, table.turn), ask_permission(table, permitted.card, takes=takes)]
    return ChoiceQuestion(" ".join(asks), tuple(answers))


def _describe_hand(table: Position, seat: int) -> str:
    """Return the cards of a hand in words, for a question that depends on them."""
    return get_quiz_text("banker.holds", name=table.seats[seat], cards=shorten_cards(table.hands[seat]))


# The end of a deal


def _find_settling(deals: list[_Deal], _: Random) -> Iterator[_Found]:
    """Yield the payments at the end of a deal, one step for each player who pays."""
    for deal in deals:
        last, paid = deal.last, _list_payments(deal.last.verdict)
        by_payer = {event.payer: [other for other in paid if other.payer == event.payer] for event in paid}
        asked = {
            payer: events
            for payer, events in by_payer.items()
            if payer != POOL
            and len({event.payee for event in events}) == 1
            and sum(event.amount for event in events) <= MOST_COUNTERS
        }
        if is_deal_over(deal.game, last.position) and len(asked) >= SHORTEST_RUN:
            amounts = {sum(event.amount for event in events) for events in asked.values()}
            yield _Found(len(amounts), partial(_build_settling_steps, deal, asked))


def _build_settling_steps(deal: _Deal, asked: Mapping[int, list[Paid]], _: Random) -> tuple[RunStep, ...]:
    return tuple(_iter_settling_steps(deal, asked))


def _iter_settling_steps(deal: _Deal, asked: Mapping[int, list[Paid]]) -> Iterator[RunStep]:
    assert deal.last.parent is not None
    sums = {payer: sum(event.amount for event in events) for payer, events in asked.items()}
    for payer, events in asked.items():

        def find_example(amounts: Mapping[int, int], payer: int = payer) -> str:
            for other, amount in sums.items():
                if other != payer and amount == amounts.get(payer):
                    reason = deal.reason(event.why for event in asked[other])
                    return get_quiz_text("banker.another", name=deal.seats[other], reason=reason)
            return ""

        name = deal.seats[payer]
        asks = get_quiz_text("banker.what-one-pays", play=describe_play(deal.last), name=name)
        if payer != getattr(deal.last.act, "seat", payer) and not deal.game.look.hands_hidden:
            asks = f"{_describe_hand(deal.last.parent.position, payer)} {asks}"
        payees = (POOL, *(seat for seat in range(len(deal.seats)) if seat != payer))
        reasons = deal.explain(event.why for event in events)
        question = _make_counters_question(deal, asks, (payer,), payees, events, find_example)
        yield RunStep(deal.last.parent, name, _join_texts(reasons), reasons, question)


def _find_points(deals: list[_Deal], _: Random) -> Iterator[_Found]:
    """Yield the points at the end of a deal: one step for each player, or one for each thing that is counted."""
    for deal in deals:
        scored = [event for event in deal.last.verdict.events if isinstance(event, Scored)]
        if not is_deal_over(deal.game, deal.last.position):
            continue
        points = Counter[int]()
        for event in scored:
            points[event.seat] += event.points
        is_plain = all(event.points > 0 for event in scored)  # sums with negative points are hard to follow
        if is_plain and len(points) >= SHORTEST_RUN:
            worth = len({*points.values()}) - max(map(len, deal.last.position.piles)) / CARDS_EASILY_COUNTED
            yield _Found(worth, partial(_build_points_steps, deal, scored, points))
        own = [event for event in scored if "partner" not in event.why.facts]  # a partner's points follow from them
        often = Counter(event.why.code for event in own)  # what is counted more often follows from the rest
        counted = [e for e in own if "points" in e.why.facts and often[e.why.code] <= MOST_ALIKE]
        if len({event.why.code for event in counted}) >= SHORTEST_RUN:
            yield _Found(len({event.seat for event in counted}), partial(_build_count_steps, deal, counted))


def _build_count_steps(deal: _Deal, counted: list[Scored], lot: Random) -> tuple[RunStep, ...]:
    """Return a step for each of some things that are counted; those that cannot be asked about are left out."""
    by_code = {event.why.code: event for event in lot.sample(counted, len(counted))}
    said = {deal.reason([event.why]) for event in counted}
    steps = [step for event in by_code.values() if (step := _ask_count(deal, event, said, lot))][:LONGEST_RUN]
    return tuple(steps) if len(steps) >= SHORTEST_RUN else ()


def _ask_count(deal: _Deal, event: Scored, said: Collection[str], lot: Random) -> RunStep | None:
    """Ask who scores for a thing, and how much; the wrong answers name another player, or other points."""
    facts, many = event.why.facts, len(deal.seats)
    seats = {"seat": (event.seat + 1) % many, "seats": tuple((seat + 1) % many for seat in facts.get("seats", ()))}
    points = lot.choice([points for points in POINTS_OFFERED if points != event.points])
    others: Mapping[str, Mapping[str, object]] = {
        "banker.other-scorer": seats,
        "banker.other-points": {"points": points},
    }
    wrong = {deal.reason([Why(event.why.code, {**facts, **other})]): reply for reply, other in others.items()}
    if not wrong.keys().isdisjoint(said):
        return None
    right = deal.reason([event.why])
    answers = [RunAnswer(right, RunReply(right=True, says=_describe_right(right)))]
    answers += [RunAnswer(says, _make_wrong_reply(says, get_quiz_text(reply))) for says, reply in wrong.items()]
    lot.shuffle(answers)
    question = ChoiceQuestion(get_quiz_text("banker.what-is-counted"), tuple(answers))
    return RunStep(deal.last, deal.seats[event.seat], right, deal.explain([event.why]), question)


def _build_points_steps(
    deal: _Deal, scored: list[Scored], points: Mapping[int, int], lot: Random
) -> tuple[RunStep, ...]:
    return tuple(_iter_points_steps(deal, scored, points, lot))


def _iter_points_steps(deal: _Deal, scored: list[Scored], points: Mapping[int, int], lot: Random) -> Iterator[RunStep]:
    for seat, right in points.items():
        name, right_text = deal.seats[seat], describe_points(right)
        reasons = deal.explain(event.why for event in scored if event.seat == seat)
        answers = [RunAnswer(right_text, RunReply(right=True, says=_describe_right(right_text)))]
        others = {right - 1, right + 1, right + 2, *points.values()} - {right}
        near = sorted((abs(n - right) + lot.random(), n) for n in others)
        for _, n in near[: MOST_ANSWERS - 1]:
            says = describe_points(n)
            other = next((deal.seats[one] for one, got in points.items() if got == n), "")
            too = get_quiz_text(
                "quiz.too-few" if n < right else "quiz.too-many", points=spell_out_number(abs(n - right))
            )
            reason = get_quiz_text("banker.points-of-another", name=other) if other else too
            answers.append(RunAnswer(says, _make_wrong_reply(says, reason)))
        lot.shuffle(answers)
        asks = get_quiz_text("banker.what-one-scores", name=name)
        cell = " ".join((right_text, _join_texts(reasons)))
        yield RunStep(deal.last, name, cell, reasons, ChoiceQuestion(asks, tuple(answers)))


_PAYMENTS = _PlayKind(
    _collect_payments,
    _list_payment_whys,
    _ask_payment,
    _tell_payment,
    _sort_payment,
    aims=(0, 0, 1, 1, 2, 2, MOST_AIMED),
)
_CALLS = _PlayKind(_find_call, lambda node: [event.why for event in list_said_events(node)], _ask_call, _tell_call)
_CAPTURES = _PlayKind(
    _find_capture,
    _list_capture_whys,
    _ask_capture,
    _tell_capture,
    _sort_capture,
    aims=("others", "others", "own", "nothing"),
    kept={"own": 0.35, "nothing": 0.35},
)
_SNAPS = _PlayKind(_find_snap, _list_noted_whys, _ask_snap)

_FINDERS: Mapping[RunKind, Callable[[list[_Deal], Random], Iterator[_Found]]] = {
    "pays": partial(_find_plays, _PAYMENTS),
    "settles": _find_settling,
    "said": partial(_find_plays, _CALLS),
    "takes": partial(_find_plays, _CAPTURES),
    "points": _find_points,
    "snap": partial(_find_plays, _SNAPS),
    "allowed": _find_permissions,
}
_SHARES: Mapping[RunKind, int] = {"pays": 3, "settles": 1, "said": 2, "takes": 2, "points": 1, "snap": 1, "allowed": 1}
"""The relative shares of the kinds among the runs of a game that has them all."""
