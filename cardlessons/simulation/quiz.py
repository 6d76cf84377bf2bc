"""Questions on single plays of deals between computer players: who pays, what is said, may a card be played.

The engine knows every answer and its reason, so every question can have new cards, in every game.

    >>> from cardlessons.engine.variants import variant
    >>> question = ask(variant("peel-five-card"), seed=5)
    >>> question.kind in KINDS
    True
    >>> sum(answer.right for answer in question.answers)
    1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Literal, NamedTuple, get_args

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import (
    POOL,
    Deal,
    Lawful,
    Noted,
    Paid,
    Pass,
    Play,
    Position,
    Refused,
    Said,
    Scored,
    Slap,
    Why,
)
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import variant
from cardlessons.record import write_act
from cardlessons.record.narration import describe_act, shorten_cards
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation, explain, get_source_word, join_words, spell_out_number
from cardlessons.rulebook.texts import read_text
from cardlessons.simulation.game import set_up
from cardlessons.simulation.game_loop import ask_players, is_deal_over, make_deals, make_next_node, play_game
from cardlessons.simulation.players import WAYS

Kind = Literal["pays", "said", "allowed", "snap", "points"]
"""The kinds of questions: who pays, the word said, may a card be played, must all slap, the points."""
KINDS: tuple[Kind, ...] = get_args(Kind)
Permission = Literal["free", "fined", "takes", "other"]
"""The answers to whether a card may be played: yes; it stays, for a fine; only if it takes cards; only others may."""
_OTHERWISE: Mapping[Permission, str] = {
    "free": "quiz.because",
    "fined": "quiz.no-fine",
    "takes": "quiz.can-take-nothing",
    "other": "quiz.can-be-played",
}
"""The replies to wrong answers to whether a card may be played, where no card of the hand is an example."""
MOST_ANSWERS = 4
LONGEST = 200
"""The limit of plays of a deal in which a question is sought."""
DEALS = 20
"""The limit of deals that are tried until one has a question."""
CALL_DEALS = 100
"""The number of deals in which the calls of a game are sought: some calls are rare."""


class QuizAnswer(NamedTuple):
    """An answer to choose, whether it is right, and the reply to it if it is wrong."""

    says: str
    right: bool
    reply: str = ""


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
    """A question without the order of its answers; `reply` returns the reply to a wrong answer."""

    asks: str
    right: str
    wrong: list[str]
    reasons: list[Why]
    reply: Callable[[str], str]


def ask(
    game: Variant, seed: int, kinds: tuple[Kind, ...] = KINDS, rank: Callable[[str], int] | None = None
) -> QuizQuestion:
    """Return the question of a game with this seed: the same one on every machine.

    Args:
        kinds: the kinds of questions that may be asked.
        rank: returns the rank of a right answer; of all questions on a deal one of the lowest rank is asked.

    Raises:
        ValueError: none of these kinds can be asked in this game.
    """
    lot = Random(f"cardlessons quiz {game}/{seed}")
    fitting = [kind for kind in kinds if _can_ask(game, kind)]
    for deal in range(1, DEALS + 1) if fitting else ():
        nodes = [*play_deal(game, seed, deal, lot)]
        for kind in lot.sample(kinds, len(kinds)):
            lot.shuffle(nodes)
            drafts = ((node, _DRAFTS[kind](game, node, lot)) for node in nodes if kind in fitting)
            found = ((node, draft) for node, draft in drafts if draft)
            chosen = min(found, key=lambda one: rank(one[1].right), default=None) if rank else next(found, None)
            if chosen:
                return _make_question(game, kind, *chosen, lot)
    raise ValueError(f"nothing of the kinds {', '.join(kinds)} can be asked in {game}")


def _can_ask(game: Variant, kind: Kind) -> bool:
    """Return whether questions of a kind are possible in a game."""
    if kind == "pays":
        return game.look.keeps == "counters"
    return game.look.hands_hidden == (kind == "snap") or kind == "points"


def play_deal(
    game: Variant, seed: int, deal: int, lot: Random, arrange: Callable[[Deal], Deal] | None = None
) -> Iterator[Node]:
    """Yield the plays of a deal between careful and careless players, so that plays differ and give questions.

    `arrange` changes the order of the cards that are dealt.
    """
    fresh = set_up(game, SEAT_NAMES[: len(set_up(game).seats)])
    players = [WAYS[lot.choice(("advice", "random"))] for _ in fresh.seats]
    choose = ask_players(game, players, f"{seed}/{deal}")
    deals = make_deals(game, seed, deal)
    begin = (lambda number: arrange(deals(number))) if arrange else deals
    for node in islice(play_game(game, fresh.node, choose, begin), LONGEST):
        if node.parent is not None and isinstance(node.act, Play | Pass):
            yield node
        if is_deal_over(game, node.position):
            return


def _make_question(game: Variant, kind: Kind, node: Node, draft: _Draft, lot: Random) -> QuizQuestion:
    assert node.parent is not None
    assert node.act is not None
    wrong = lot.sample(draft.wrong, min(len(draft.wrong), MOST_ANSWERS - 1))
    answers = [
        QuizAnswer(draft.right, right=True),
        *(QuizAnswer(says, right=False, reply=draft.reply(says)) for says in wrong),
    ]
    lot.shuffle(answers)
    seats = node.position.seats
    reasons = dict.fromkeys(_explain(game, seats, draft.reasons))
    return QuizQuestion(kind, node.parent, write_act(node.act, seats), draft.asks, tuple(answers), tuple(reasons))


def _find_example(
    game: Variant, node: Node, holds: Callable[[Node], bool], list_whys: Callable[[Node], list[Why]]
) -> str:
    """Describe a play for which a wrong answer would be right, and why: of another card of the hand, or an earlier one.

    The text is empty if there is no such play.
    """
    table, act = node.parent, node.act
    assert table is not None
    if not isinstance(act, Play):
        return ""
    cards = (card for card in table.position.hands[act.seat] if card != act.card)
    tried = chain(
        (("banker.other-card", make_next_node(game, table, Play(act.seat, card))) for card in cards),
        (("banker.earlier", other) for other in reversed(table.line())),
    )
    for text, other in tried:
        if isinstance(other.act, Play) and holds(other) and (whys := list_whys(other)):
            facts = {"name": get_player_name(other), "card": other.act.card.name}
            reasons = dict.fromkeys(reason.text for reason in _explain(game, table.position.seats, whys))
            return get_quiz_text(text, **facts, reason=" ".join(reasons))
    return ""


def _explain(game: Variant, seats: tuple[str, ...], whys: Iterable[Why]) -> Iterator[Explanation]:
    yield from (explain(why, seats, game.sections, game.borrowed) for why in whys)


# The kinds of questions


def _draft_payment(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask who pays for a play, and how much; also if nobody pays and the family has a reason for it."""
    if not isinstance(node.verdict, Lawful):
        return None
    amounts = _sum_payments(node)
    if not amounts and (not _list_noted_whys(node) or lot.random() < 2 / 3):
        return None
    seats, player = node.position.seats, _get_seat(node)
    if len(amounts) > 1:
        wrong: list[Mapping[int, int]] = [{}, dict.fromkeys(amounts, 1), {payer: n + 1 for payer, n in amounts.items()}]
        wrong += [{payer: amounts[payer]} for payer in amounts]
    else:
        wrong = [{}, {player: max([*amounts.values(), 1])}, {(player - 1) % len(seats): 1}]
        for payer, amount in amounts.items():
            wrong += [{payer: amount + 1}, {payer: max(1, amount - 1)}]
    wrong_texts = {describe_payments(game, seats, one): one for one in wrong}
    right = describe_payments(game, seats, amounts)
    wrong_texts.pop(right, None)
    asks = get_quiz_text("quiz.who-pays", play=describe_play(node))

    def reply(says: str) -> str:
        answered = wrong_texts[says]
        example = _find_example(
            game,
            node,
            lambda other: _sum_payments(other) == answered and isinstance(other.verdict, Lawful),
            _list_payment_whys,
        )
        return example or describe_wrong_amounts(seats, answered, amounts)

    return _Draft(asks, right, [*wrong_texts], _list_payment_whys(node), reply)


def _sum_payments(node: Node) -> Counter[int]:
    """Return the counters that each seat (or the pool) pays for a play."""
    amounts: Counter[int] = Counter()
    for event in node.verdict.events:
        if isinstance(event, Paid):
            amounts[event.payer] += event.amount
    return amounts


def _list_noted_whys(node: Node) -> list[Why]:
    return [event.why for event in node.verdict.events if isinstance(event, Noted)]


def _list_payment_whys(node: Node) -> list[Why]:
    """Return the reasons for the payments, or those for no payment."""
    return [event.why for event in node.verdict.events if isinstance(event, Paid)] or _list_noted_whys(node)


def describe_wrong_amounts(seats: tuple[str, ...], said: Mapping[int, int], due: Mapping[int, int]) -> str:
    """Return which part of an answer is wrong, the payers or the amounts, and which is right, if one is."""

    def join_names(purses: Iterable[int]) -> str:
        return join_words([get_purse_name(seats, purse) for purse in sorted(purses)])

    others, missing = said.keys() - due.keys(), due.keys() - said.keys()
    if others and missing and said.keys().isdisjoint(due):
        name = "quiz.others-pay-it" if sum(said.values()) == sum(due.values()) else "quiz.others-pay"
        return capitalize(get_quiz_text(name, others=join_names(others), names=join_names(missing)))
    texts = [get_quiz_text("quiz.need-not-pay", names=join_names(others))] if others else []
    texts += [get_quiz_text("quiz.must-pay", name=join_names(missing))] if missing else []
    for payer in sorted(said.keys() & due.keys()):
        if said[payer] != due[payer]:
            amounts = {"due": spell_out_number(due[payer]), "said": spell_out_number(said[payer])}
            texts.append(get_quiz_text("quiz.other-amount", name=join_names([payer]), **amounts))
    return " ".join(map(capitalize, texts))


def describe_payments(
    game: Variant, seats: tuple[str, ...], amounts: Mapping[int, int], payee: int | None = None
) -> str:
    """Return payments in words, by the seats that pay: `Ben pays one counter.`; with the payee, if one is named."""
    unit = get_source_word("counter", game.sections)
    each = [
        get_quiz_text(
            "quiz.pays" if amount == 1 else "quiz.pays-several",
            payer=get_purse_name(seats, payer),
            amount=spell_out_number(amount),
            unit=unit,
        )
        for payer, amount in amounts.items()
        if amount
    ]
    if not each:
        return get_quiz_text("quiz.nobody-pays")
    said = "; ".join(each)
    if payee is not None:
        said = get_quiz_text("quiz.pays-to", payments=said, payee=get_purse_name(seats, payee))
    return f"{capitalize(said)}."


def _draft_call(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask what is said with a play."""
    if not isinstance(node.verdict, Lawful):
        return None
    calls = list_said_events(node)
    if len(calls) != 1 or not isinstance(node.act, Play):
        return None
    card, known = node.act.card, _collect_calls(str(game))
    likely = {words for words, call in known.items() if card.rank in call.ranks or len(call.ranks) > 1}
    wrong = {get_quiz_text("quiz.says", words=words): words for words in sorted(likely - {calls[0].words})}
    if not wrong:
        return None
    asks = get_quiz_text("quiz.what-is-said", play=describe_play(node), name=get_player_name(node))

    def reply(says: str) -> str:
        example = _find_example(
            game,
            node,
            lambda other: isinstance(other.verdict, Lawful) and list_calls(other) == [wrong[says]],
            lambda other: [event.why for event in list_said_events(other)],
        )
        other = known[wrong[says]]
        facts = {"says": says, "card": other.card.name, "reason": other.reason}
        return example or get_quiz_text("quiz.in-another-deal", **facts)

    def list_calls(other: Node) -> list[str]:
        return [event.words for event in list_said_events(other)]

    return _Draft(asks, get_quiz_text("quiz.says", words=calls[0].words), [*wrong], [calls[0].why], reply)


class _Call(NamedTuple):
    """A call of a game: the ranks of the cards with which it was said, the first of these cards, and the rule."""

    ranks: set[Rank]
    card: Card
    reason: str


@cache
def _collect_calls(name: str) -> Mapping[str, _Call]:
    """Return the calls of some deals of a game, by their words."""
    game = variant(name)
    calls: dict[str, _Call] = {}
    for deal in range(1, CALL_DEALS + 1):
        for node in play_deal(game, 1, deal, Random(f"cardlessons calls {game}/{deal}")):
            said = list_said_events(node)
            if len(said) == 1 and isinstance(node.act, Play):
                (reason,) = _explain(game, node.position.seats, [said[0].why])
                card = node.act.card
                calls.setdefault(said[0].words, _Call(set(), card, reason.text)).ranks.add(card.rank)
    return calls


def _draft_permission(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask whether a card of the hand may be played; in a game of captures, whether it may be laid in the middle."""
    assert node.parent is not None
    table = node.parent.position
    takes = has_captures(node.line())
    if table.turn is None or len(table.hands[table.turn]) < 2 or (takes and not table.layout):
        return None
    card = lot.choice(table.hands[table.turn])
    permission, reasons = judge_card(game, table, card)
    if permission == "free" and lot.random() < 2 / 3:
        return None
    kinds: tuple[Permission, ...] = ("free", "takes" if takes else "fined", "other")
    answers = {claimed: get_permission_answers(claimed, table, takes=takes)[0] for claimed in kinds}
    right = answers.pop(permission)
    wrong = {says: claimed for claimed, says in answers.items()}
    tried = make_next_node(game, node.parent, Play(table.turn, card))

    def judge(other: Node) -> tuple[Permission | None, list[Why]]:
        assert isinstance(other.act, Play)
        return judge_card(game, table, other.act.card) if other.parent is tried.parent else (None, [])

    def reply(says: str) -> str:
        claimed = wrong[says]
        example = _find_example(game, tried, lambda other: judge(other)[0] == claimed, lambda other: judge(other)[1])
        if example:
            return example
        rule = next((reason.text for reason in _explain(game, table.seats, reasons[:1])), "")
        return get_quiz_text(_OTHERWISE[claimed], card=card.name, reason=rule).strip()

    return _Draft(ask_permission(table, card, takes=takes), right, [*wrong], reasons, reply)


def has_captures(nodes: Iterable[Node]) -> bool:
    """Return whether cards take others in a deal."""
    return any(isinstance(node.act, Play) and node.act.takes for node in nodes)


def judge_card(game: Variant, table: Position, card: Card) -> tuple[Permission, list[Why]]:
    """Return whether the player to play may play a card that takes nothing, and the reasons."""
    assert table.turn is not None
    verdict = game.rules.decide(table, Play(table.turn, card))
    if isinstance(verdict, Refused):
        moves = game.rules.moves(table)
        is_playable = any(isinstance(move, Play) and move.card == card for move in moves)
        return ("takes" if is_playable else "other"), [*verdict.reasons]
    first = [event.why for event in verdict.events if event.why][:1]
    if isinstance(verdict, Lawful):
        return "free", first
    return "fined", [*first, *(event.why for event in verdict.events if isinstance(event, Paid))]


def ask_permission(table: Position, card: Card, *, takes: bool) -> str:
    """Return the question whether the player to play may play a card; `takes` is true if cards can take others."""
    assert table.turn is not None
    facts = {"name": table.seats[table.turn], "card": card.name}
    if not takes:
        return get_quiz_text("quiz.may-it-be-played", **facts)
    return get_quiz_text("quiz.may-it-be-laid", **facts, middle=shorten_cards(table.layout))


def get_permission_answers(permission: Permission, table: Position, *, takes: bool) -> tuple[str, ...]:
    """Return the right answer to whether a card may be played, and then the wrong ones."""
    assert table.turn is not None
    name = table.seats[table.turn]
    answers: dict[Permission, str] = {
        "free": get_quiz_text("quiz.may", name=name),
        "takes" if takes else "fined": get_quiz_text("quiz.must-take" if takes else "quiz.fined", name=name),
        "other": get_quiz_text("quiz.another-card", name=name),
    }
    right = answers.pop(permission)
    return right, *answers.values()


def _draft_snap(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask whether all must slap after a card."""
    if not isinstance(node.verdict, Lawful):
        return None
    due, noted = is_snap(game, node), _list_noted_whys(node)
    if not noted or (not due and lot.random() < 2 / 3):
        return None
    right, wrong = get_snap_answers(due)
    asks = get_quiz_text("quiz.is-it-a-snap", play=describe_play_with_words(node))

    def reply(_: str) -> str:
        example = _find_example(
            game, node, lambda other: bool(_list_noted_whys(other)) and is_snap(game, other) != due, _list_noted_whys
        )
        return example or " ".join(reason.text for reason in _explain(game, node.position.seats, noted[:1]))

    return _Draft(asks, right, [wrong], noted, reply)


def is_snap(game: Variant, node: Node) -> bool:
    """Return whether all must slap after a play."""
    return any(isinstance(act, Slap) for act in game.rules.moves(node.position))


def get_snap_answers(due: bool) -> tuple[str, str]:
    """Return the right and the wrong answer to whether it is a snap."""
    answers = get_quiz_text("quiz.snap"), get_quiz_text("quiz.no-snap")
    return answers if due else (answers[1], answers[0])


def _draft_points(game: Variant, node: Node, lot: Random) -> _Draft | None:
    """Ask what a player scores by a play."""
    if not isinstance(node.verdict, Lawful):
        return None
    scored = [event for event in node.verdict.events if isinstance(event, Scored)]
    if not scored:
        return None
    seat = scored[0].seat
    points = sum(event.points for event in scored if event.seat == seat)
    if points < 0:  # points made before are taken off, which the question does not show
        return None
    name = node.position.seats[seat]
    near = [n for n in range(points - 3, points + 4) if n != points and n >= 0]
    asks = "quiz.how-many-points-last" if is_deal_over(game, node.position) else "quiz.how-many-points"
    reasons = [event.why for event in scored if event.seat == seat]
    wrong = {describe_points(n): n for n in near}

    def reply(says: str) -> str:
        text = "quiz.too-few" if wrong[says] < points else "quiz.too-many"
        return get_quiz_text(text, points=spell_out_number(abs(points - wrong[says])))

    asks = get_quiz_text(asks, play=describe_play(node), name=name)
    return _Draft(asks, describe_points(points), [*wrong], reasons, reply)


def describe_points(points: int) -> str:
    """Return points in words: `Minus two points.`"""
    one = abs(points) == 1
    text = (
        ("quiz.point" if one else "quiz.points") if points >= 0 else "quiz.minus-point" if one else "quiz.minus-points"
    )
    return capitalize(get_quiz_text(text, points=spell_out_number(abs(points))))


def _get_seat(node: Node) -> int:
    assert isinstance(node.act, Play | Pass)
    return node.act.seat


def get_player_name(node: Node) -> str:
    """Return the name of the seat that made a play."""
    return node.position.seats[_get_seat(node)]


def get_purse_name(seats: tuple[str, ...], purse: int) -> str:
    """Return the name of a seat, or that of the pool."""
    return get_quiz_text("quiz.the-pool") if purse == POOL else seats[purse]


def list_said_events(node: Node) -> list[Said]:
    """Return the calls that are made with an act."""
    return [event for event in node.verdict.events if isinstance(event, Said)]


def describe_play(node: Node) -> str:
    """Return a play as a sentence."""
    assert node.act is not None
    return f"{capitalize(describe_act(node.act, node.position.seats))}."


def describe_play_with_words(node: Node) -> str:
    """Return a play as a sentence, and what is said with it."""
    calls = (
        get_quiz_text("quiz.who-said", name=get_player_name(node), words=event.words)
        for event in list_said_events(node)
    )
    return " ".join((describe_play(node), *calls))


def capitalize(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return f"{text[0].upper()}{text[1:]}"


def get_quiz_text(name: str, /, **facts: object) -> str:
    """Return a text of `rulebook/quiz.toml` with its facts filled in; see `read_text`."""
    return read_text("quiz.toml", name, facts)


_DRAFTS: Mapping[Kind, Callable[[Variant, Node, Random], _Draft | None]] = {
    "pays": _draft_payment,
    "said": _draft_call,
    "allowed": _draft_permission,
    "snap": _draft_snap,
    "points": _draft_points,
}
