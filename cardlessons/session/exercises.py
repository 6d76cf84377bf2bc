"""Exercises: questions, payments and puzzles with tables, answers and reasons, so that a page needs no Python.

An exercise belongs to a topic: a lesson, a kind of question, and a game. Puzzles and payments with counters are kinds,
too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from math import ceil
from random import Random
from typing import Any, NotRequired, TypedDict

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Act, Looks, Play
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import variant
from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.taught import Taught, collect_taught
from cardlessons.record import parse
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import Explanation, capitalize, get_title
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language
from cardlessons.session.rules_questions import RulesQuestion, choose_rules_questions
from cardlessons.session.table.view import build_shown_table
from cardlessons.session.texts import get_text
from cardlessons.simulation.game import set_up
from cardlessons.simulation.questions import (
    MAX_ANSWERS,
    PLAYS_SHOWN,
    Case,
    CountersQuestion,
    SingleQuestion,
    choose_questions,
    list_kinds,
    list_touched,
    play_deals,
)

BANKER, PUZZLE = "banker", "puzzle"
"""The kinds of exercises that are no questions with answers to choose from: payments with counters, and puzzles."""
RULES_KIND = "rules"
"""The kind of questions on the rules page."""
PUZZLE_SEEDS = [(seed, grade) for seed in (1, 2) for grade in (1, 2, 3)]
"""The puzzles of a pool: the number and the grade of each."""
BANKER_QUESTIONS = 6
"""The number of payments of a game."""
MIN_QUESTIONS = 3
"""The fewest questions of a topic; of a kind that gives fewer in a game there is no topic."""
MAX_GAMES = 2
"""The most games of a lesson in which a kind of question is asked, and payments; the first kind is asked in all."""
POOL_QUESTIONS = 40
"""The fewest questions of a pool at which its topics aim together; each topic aims at as many of each place."""
SPARE_DEALS = 14
"""The number of deals beyond that of the questions of a topic: not every deal gives one of each kind."""


class CountersAnswer(TypedDict):
    """The answer to a question that is answered with counters, as the page compares it."""

    payers: list[str]
    payees: list[str]  # the possible payees; empty if the question does not ask for one
    due: str  # the amounts of the payers, then `>` and the number of the payee if that is asked
    right: str  # the same in words
    replies: dict[str, str]  # why a likely wrong answer is wrong


class Exercise(TypedDict):
    """An exercise of the review, as the page shows it."""

    game: str
    setting: dict[str, Any]  # of its table, such as the seats
    node: dict[str, Any]  # the table, and the words said there
    before: str  # the last plays in words
    asks: str
    answers: list[tuple[str, bool, str, str]]  # the words, whether it is right, the reply if wrong, what is touched
    reasons: list[str]  # why the right one is right
    counters: NotRequired[CountersAnswer]  # in place of answers
    hints: NotRequired[list[str]]  # of a puzzle
    told: NotRequired[str]  # the place in the lesson that tells why, as `Taught` has it
    rule: NotRequired[str]  # the id of the paragraph of the game's rules page that is the right answer
    name: NotRequired[str]  # the number and the grade of a puzzle


Topic = tuple[str, QuestionKind[Case]]
"""A game, and a kind of question on its plays."""
IsTaught = Callable[[Explanation], bool]
"""Tells whether a reason is taught."""
Pool = dict[str, list[Exercise]]
"""Exercises of a lesson by topic: a kind and a game, such as `pays.nobble`."""


def collect_page_taught(named: Iterable[tuple[Block, str]]) -> Taught:
    """Return what the blocks of a lesson teach, each with its id on the page.

    Raises:
        LessonError, RecordError: a block cannot be read.
    """
    return collect_taught((part, id_) for block, id_ in named if (part := read_part(block)) is not None)


def collect_pool(games: tuple[str, ...], taught: Taught | None = None) -> Pool:
    """Return the questions and payments on some games by topic: the same ones on every machine.

    Only what is taught is asked, if that is given. Another lesson with one of the games has other deals.
    """
    return _collect_pool(games, taught, get_language())


@lru_cache(64)
def _collect_pool(games: tuple[str, ...], taught: Taught | None, language: English) -> Pool:
    """Return the pool in the language that is spoken."""
    chosen = choose_topics(games, taught).items()
    pool = {topic: [_build_question_data(one, taught) for one in questions] for topic, questions in chosen}
    if rules := _build_rules_questions(games, taught) if pool and taught else []:
        pool[f"{RULES_KIND}.{games[0]}"] = rules
    return pool


def _build_rules_questions(games: tuple[str, ...], taught: Taught) -> list[Exercise]:
    """Return questions on the rules page of the first game, at a table before the deal."""
    game = variant(games[0])
    lot = Random(f"cardlessons rules {' '.join(games)}")
    return [_build_rules_question(one, game, lot) for one in choose_rules_questions(game, taught, lot)]


def _build_rules_question(one: RulesQuestion, game: Variant, lot: Random) -> Exercise:
    title, table = get_title(game), set_up(game)._node
    asks = get_text("exercises.rules-asks-house" if game.changes else "exercises.rules-asks", game=title)
    exercise = _build_exercise(game, table, None, asks)
    answers = [(one.rule.text, True, "", "")]
    for rule, other in one.wrong:
        reply = get_text("exercises.rules-house" if other.changes else "exercises.rules-other", game=get_title(other))
        answers.append((rule.text, False, reply, ""))
    exercise["answers"] = lot.sample(answers, len(answers))
    exercise["reasons"] = [get_text("exercises.rules-page", game=title, heading=one.heading)]
    exercise["rule"], exercise["told"] = one.rule.id, one.place
    return exercise


def collect_puzzles(games: tuple[str, ...]) -> Pool:
    """Return the puzzles of some games by topic."""
    return {f"{PUZZLE}.{game}": list(_build_puzzles(game, get_language())) for game in games}


def choose_topics(games: tuple[str, ...], taught: Taught | None = None) -> dict[str, list[SingleQuestion]]:
    """Return the questions and payments of a pool by topic, with their cases."""
    is_taught = taught.covers if taught else lambda _: True
    topics = {f"{kind.name}.{name}": (name, kind) for name, kind in _list_topics(games)}
    chosen = _choose_questions(games, topics.values(), is_taught)
    if len(chosen) < len(topics):  # of fewer topics more is asked
        chosen = _choose_questions(games, [topics[topic] for topic in chosen], is_taught)
    return chosen | _choose_payments(games, is_taught)


def _choose_questions(
    games: tuple[str, ...], topics: Collection[Topic], is_taught: IsTaught
) -> dict[str, list[SingleQuestion]]:
    """Return questions by topic, without the topics of which too few are found."""
    many = max(ceil(POOL_QUESTIONS / max(len(topics), 1) / MAX_ANSWERS), 1) * MAX_ANSWERS
    deals = {name: play_deals(variant(name), f"review/{' '.join(games)}", many + SPARE_DEALS) for name in games}
    chosen: dict[str, list[SingleQuestion]] = {}
    for name, kind in topics:
        game = variant(name)
        lot = Random(f"cardlessons review {' '.join(games)}/{game}/{kind.name}")
        questions = choose_questions(kind, deals[name], many, lot, is_taught=is_taught)
        if len(questions) >= MIN_QUESTIONS:
            chosen[f"{kind.name}.{name}"] = questions
    return chosen


def _choose_payments(games: tuple[str, ...], is_taught: IsTaught) -> dict[str, list[SingleQuestion]]:
    """Return the payments with counters in some of the games, by topic."""
    paying = [(name, kind) for name in games for kind in list_kinds(variant(name)) if kind.payers]
    chosen: dict[str, list[SingleQuestion]] = {}
    for name, kind in paying[:MAX_GAMES]:
        game, seed = variant(name), f"banker/{' '.join(games)}"
        deals = play_deals(game, seed, BANKER_QUESTIONS + SPARE_DEALS)
        lot = Random(f"{seed}/{game}")
        found = choose_questions(kind, deals, BANKER_QUESTIONS, lot, with_counters=True, is_taught=is_taught)
        if found:
            chosen.setdefault(f"{BANKER}.{name}", []).extend(found)
    return chosen


def _list_topics(games: tuple[str, ...]) -> list[Topic]:
    """Return the kinds with their games: of the first kind all, of the others some in turn."""
    having: dict[str, list[Topic]] = {}
    for name in games:
        for kind in list_kinds(variant(name)):
            having.setdefault(kind.name, []).append((name, kind))
    turned = [[*some[n % len(some) :], *some[: n % len(some)]] for n, some in enumerate(having.values())]
    return [topic for n, some in enumerate(turned) for topic in some[: MAX_GAMES if n else None]]


def _build_exercise(game: Variant, node: Node, looks: Looks, asks: str, plays_shown: int = PLAYS_SHOWN) -> Exercise:
    """Return an exercise at a table, without its answers."""
    acts = [one.act for one in node.line() if one.act is not None][-plays_shown:]
    before = "; ".join(describe_act(act, node.position.seats, game.look.verb) for act in acts)
    shown = build_shown_table(game, node, looks)
    return {
        "game": get_title(game),
        "setting": shown["setting"],
        "node": shown["node"],
        "before": before,
        "asks": asks,
        "answers": [],
        "reasons": [],
    }


def _build_question_data(one: SingleQuestion, taught: Taught | None) -> Exercise:
    question, table = one.question, one.before
    exercise = _build_exercise(one.case.game, table, one.looks, question.asks)
    exercise["reasons"] = [reason.text for reason in one.reasons]
    places = [taught.find_place(reason) for reason in one.reasons] if taught else []
    if place := next(filter(None, places), None):
        exercise["told"] = place
    if isinstance(question, CountersQuestion):
        exercise["counters"] = _build_counters(question)
        return exercise
    exercise["answers"] = [
        (answer.says, answer.right, answer.why, touched)
        for answer, touched in zip(question.answers, list_touched(question, table), strict=True)
    ]
    return exercise


def _build_counters(question: CountersQuestion) -> CountersAnswer:
    """Return the answer with counters, and the replies to the likely wrong ones."""
    kind, case = question.kind, question.case
    payers, payees = question.name_purses()

    def write(value: Any) -> str:
        payee, paid = value
        amounts = " ".join(str(dict(paid).get(payer, 0)) for payer in question.payers)
        return amounts + (f">{question.payees.index(payee)}" if payees and paid else "")

    right: Any = kind.value(case)
    others: Iterable[Any] = kind.others(case, right)
    likely = [write(value) for value in others if value[0] in (None, *question.payees)]
    replies = {laid: reply.why for laid in likely if (reply := question.reply(laid)) and not reply.right}
    return {
        "payers": payers,
        "payees": payees,
        "due": write(right),
        "right": kind.says(case, right),
        "replies": replies,
    }


@lru_cache(64)
def _build_puzzles(name: str, language: English) -> tuple[Exercise, ...]:
    """Return the puzzles of a game in the language that is spoken."""
    game = variant(name)
    return tuple(_build_puzzle(game, seed, grade) for seed, grade in PUZZLE_SEEDS)


def _build_puzzle(game: Variant, seed: int, grade: int) -> Exercise:
    maker = game.of.puzzles
    assert maker is not None
    posed = maker.pose(str(game), seed, grade)
    record = parse(posed.record)
    table, calls = grow(record).nodes[-1], bool(game.calls)
    looks = game.select_shown_seats(record.seats.index(posed.you), hidden=posed.hidden)
    exercise = _build_exercise(game, table, looks, posed.asks, len(table.line()) if calls else PLAYS_SHOWN)
    plays: list[Act] = [*{maker.act_key(act): act for act in reversed([*posed.outcomes])}.values()]
    cards = [act.card.text if isinstance(act, Play) and not calls else "" for act in plays]
    exercise["answers"] = [
        (
            posed.outcomes[act].says or f"{capitalize(describe_act(act, record.seats))}.",
            posed.outcomes[act].right,
            posed.outcomes[act].told,
            card if cards.count(card) == 1 else "",
        )
        for act, card in zip(plays, cards, strict=True)
    ]
    exercise["answers"].sort()
    line = "; ".join(describe_act(act, record.seats) for act in posed.best.line)
    exercise["reasons"] = [posed.best.told, *([get_text("exercises.line", told=line)] if posed.best.line[1:] else [])]
    exercise["setting"]["you"] = posed.you
    exercise["hints"], exercise["name"] = list(posed.hints[:-1]), f"{seed}.{grade}"
    return exercise
