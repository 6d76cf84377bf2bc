"""Play games of a family to find mistakes in its rules, sentences, acts, computer player and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple, TypeVar

from cardlessons.authoring.check.lasting_memory import find_lasting_field
from cardlessons.authoring.check.told_cards import iter_told_cards
from cardlessons.authoring.check.trial_games import (
    MAX_ACTS,
    SEAT_LETTERS,
    choose_wild_act,
    list_player_numbers,
    make_setup,
)
from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.family import AnyFamily
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import (
    Act,
    Deal,
    Fault,
    Lawful,
    Left,
    New,
    Play,
    Position,
    PositionOf,
    Refused,
    Scored,
    Turned,
    Verdict,
    Why,
    after,
    name_of,
)
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import VARIANTS, VariantError
from cardlessons.record import parse, read_act, write_act
from cardlessons.record.headline import write_headline
from cardlessons.record.narration import describe_act
from cardlessons.record.replay import build_events_data
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import explain
from cardlessons.rulebook.second_person import name_seats
from cardlessons.rulebook.texts import SentenceError
from cardlessons.simulation.questions.cases import list_kinds, play_deals
from cardlessons.simulation.questions.questions import make_question

GAMES_OF_VARIANT = 2
"""The number of games that are played of each variant and number of players."""
WILD_ACT_SHARE = 0.4
"""The share of positions at which one more act is tried, lawful or not."""

MAX_OWN_ACTS = 20
"""The acts of each kind of the family that are tried at such a position."""

DEALS_ASKED = 3
"""The deals of each variant about which questions are asked."""
CASES_ASKED = 6
"""The questions of each kind that are asked about such a deal."""

RULES_RESULTS: dict[str, tuple[tuple[type, ...], str]] = {
    "begin": ((PositionOf,), "a position, as lay(...) makes it"),
    "choices": ((tuple,), "a tuple of cards"),
    "moves": ((tuple,), "a tuple of acts"),
    "decide": ((Lawful, Fault, Refused), "Lawful, Fault or Refused"),
}
"""The results of the methods of a rules class: their types, and what is expected in words."""

T = TypeVar("T")


class PlayedMistake(NamedTuple):
    """A mistake that was found by playing.

    Attributes:
        message: what is wrong.
        code: the code of the reason whose sentence is wrong; empty if the mistake is elsewhere.
        name: the function that the mistake is in, if it is known.
        error: the error that was raised, if one was.
        ends: whether nothing else can be tried before it is put right.
    """

    message: str
    code: str = ""
    name: str = ""
    error: Exception | None = None
    ends: bool = False


class _FailedError(Exception):
    """An error for a game that cannot go on after a mistake."""

    def __init__(self, mistake: PlayedMistake) -> None:
        super().__init__(mistake.message)
        self.mistake = mistake


def play_games(family: AnyFamily) -> Iterator[PlayedMistake]:
    """Yield the mistakes in some games of each variant, with few players and with many."""
    for game in family.variants:
        variant = VARIANTS.get(game.slug, game)
        for number, seed in product(list_player_numbers(variant), range(GAMES_OF_VARIANT)):
            try:
                yield from _PlayedGame(variant, number, seed).mistakes()
            except _FailedError as failed:
                mistake = failed.mistake
                where = "" if mistake.error or mistake.ends else f" ({variant.slug} for {number})"
                yield mistake._replace(message=f"{mistake.message}{where}")


def try_puzzles(family: AnyFamily) -> Iterator[PlayedMistake]:
    """Yield the mistakes in one puzzle of each grade."""
    game, maker = family.variants[0].slug, family.puzzles
    for grade in maker.grades if maker else ():
        assert maker is not None
        try:
            with suppress(VariantError):  # there is no puzzle of this grade
                posed = maker.pose(game, 1, grade)
                table = grow(parse(posed.record)).nodes[-1].position
                answered = {maker.act_key(act) for act in posed.outcomes}
                moves = VARIANTS[game].rules.moves(table)
                if missing := [act for act in moves if maker.act_key(act) not in answered]:
                    message = f"a puzzle of grade {grade} has no outcome for {write_act(missing[0], table.seats)}"
                    yield PlayedMistake(message, name="pose")
                if sum(outcome.right for outcome in posed.outcomes.values()) != 1:
                    yield PlayedMistake(f"a puzzle of grade {grade} has not exactly one right answer", name="pose")
        except Exception as error:
            yield _make_mistake(f"the puzzle 1 of grade {grade} fails", error)


def try_questions(family: AnyFamily) -> Iterator[PlayedMistake]:
    """Yield the mistakes in questions of each kind about plays of some deals: those that fail, or have no reason."""
    for game in family.variants:
        variant = VARIANTS.get(game.slug, game)
        kinds = list_kinds(variant)
        try:
            deals = play_deals(variant, "check", DEALS_ASKED) if kinds else []
        except Exception as error:
            yield _make_mistake(f"{variant.slug}: deals to ask about cannot be played", error)
            continue
        for kind in kinds:
            try:
                cases = [case for deal in deals for case, _ in islice(deal.iter_cases(kind), CASES_ASKED)]
                for case in cases:
                    make_question(kind, case, Random(0))
                if not all([*kind.whys(case)] for case in cases):
                    yield PlayedMistake(f"the kind of question '{kind.name}' has no reason: `whys` gave none")
            except Exception as error:
                yield _make_mistake(f"the kind of question '{kind.name}' fails", error)


def _make_mistake(what: str, error: Exception) -> PlayedMistake:
    return PlayedMistake(f"{what}: {type(error).__name__}: {error}", error=error)


class _PlayedGame:
    """A game played by the computer player and by chance; at some positions it also tries a random act."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        self.variant, self.rules = variant, variant.rules
        self.seats = SEAT_LETTERS[:players]
        self.chance = Random(f"check {variant.slug} {players} {seed}")
        self.seed = seed

    def mistakes(self) -> Iterator[PlayedMistake]:
        """Play the game and yield the mistakes; raises `_FailedError` if it cannot go on."""
        node = Node(self._ask_rules("begin", make_setup(self.seats)), book=True)
        for number in range(MAX_ACTS):
            position = node.position
            moves = self._ask_rules("moves", position)
            yield from self._check_table(position, moves)
            if self.chance.random() < WILD_ACT_SHARE:
                yield from self._judge(node, choose_wild_act(self.variant, position, self.chance))[1]
                yield from self._check_unlisted(position, moves)
            if position.over:
                act: Act = New()
            elif not moves:
                act = Deal(shuffle(self.rules.cards, self.seed, number + 1))
            elif position.turn is None or self.chance.random() < 0.3:
                act = self.chance.choice(moves)
            else:
                act = self._run("player", choose_house_play, self.variant, position)
                if act not in moves:
                    message = f"the computer player chose {write_act(act, self.seats)}, which is not one of the moves"
                    raise _FailedError(PlayedMistake(message, name="player"))
            child, mistakes = self._judge(node, act)
            yield from mistakes
            if child.refused:
                message = f"{write_act(act, self.seats)[:60]} is refused, but "
                message += "moves() has it" if act in moves else "nothing else can be done there"
                raise _FailedError(PlayedMistake(message, name="moves" if act in moves else "decide"))
            if child.position in self._list_tables(node):
                message = f"after {write_act(act, self.seats)} the table is as before, so a deal may never end"
                raise _FailedError(PlayedMistake(message, name="decide"))
            if child.position.over and (field := self._run("decide", find_lasting_field, self.variant, node, act)):
                message = f"the memory's '{field}' ends a game at {write_act(act, self.seats)}"
                message += ", and no play sets it back, though cards were played since it changed"
                yield PlayedMistake(message, name="decide")
            node = child

    def _run(self, name: str, does: Callable[..., T], *given: object) -> T:
        """Return the result of a function of the family; raises `_FailedError` if that raises an error."""
        try:
            return does(*given)
        except Exception as error:
            raise _FailedError(_make_mistake(f"{self.variant.slug}: {name} fails", error)) from None

    def _ask_rules(self, name: str, about: object, *act: Act) -> Any:
        """Return the result of a method of the rules; raises `_FailedError` if it fails or is of another type."""
        types, expected = RULES_RESULTS[name]
        result = self._run(name, getattr(self.rules, name), about, *act)
        if not isinstance(result, types):
            found = "None" if result is None else f"a {type(result).__name__}"
            asked = f" for the act {type(act[0]).__name__}" if act else ""
            message = f"{name} must return {expected}; {found} was returned{asked}"
            raise _FailedError(PlayedMistake(message, name=name, ends=True))
        return result

    def _check_table(self, position: Position, moves: tuple[Act, ...]) -> Iterator[PlayedMistake]:
        """Yield the mistakes in a position and in its moves."""
        cards = position.on_table()
        if len({*cards}) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise _FailedError(PlayedMistake(f"the {twice.name} lies at two places after an act", name="decide"))
        if strange := {*cards}.difference(self.rules.cards):
            message = f"{strange.pop()} lies on the table and is not in the pack"
            raise _FailedError(PlayedMistake(message, name="decide"))
        if position.turn is None or position.over:
            return
        if not moves:
            message = f"it is {self.seats[position.turn]}'s turn, but moves() has nothing to do"
            raise _FailedError(PlayedMistake(message, name="moves"))
        seen = self.variant.see(position, position.turn)
        if self._ask_rules("moves", seen) != moves:
            message = "moves() depends on cards that the seat to play does not see"
            yield PlayedMistake(f"{message}; for sizes there are hand_size and stock_size", name="moves")
        for act in moves:
            written = write_act(act, self.seats)
            if read_act(written, self.seats, self.variant) != act:
                yield PlayedMistake(f"'{written}' is not read as the act that was written so", name="moves")
            if isinstance(self._ask_rules("decide", position, act), Refused):
                yield PlayedMistake(f"{written} is refused, but moves() has it", name="moves")

    def _check_unlisted(self, position: Position, moves: tuple[Act, ...]) -> Iterator[PlayedMistake]:
        """Yield a mistake if the seat to play may lawfully do with its cards what is not among its moves."""
        turn = position.turn
        if turn is None or position.over:
            return
        listed = {_strip(act) for act in moves}
        for act in self._iter_possible_acts(position, turn):
            if act not in listed and type(self._ask_rules("decide", position, act)) is Lawful:
                message = f"{write_act(act, self.seats)} is lawful, but moves() does not have it"
                yield PlayedMistake(message, name="moves")
                return

    def _iter_possible_acts(self, position: Position, seat: int) -> Iterator[Act]:
        """Yield the plays of a seat's cards, and some acts of the family that name these cards."""
        held = position.hands[seat]
        yield from (Play(seat, card) for card in held)
        named: dict[Any, Iterable[object]] = {
            int: range(len(self.seats)),
            Rank: {card.rank for card in held},
            Suit: {card.suit for card in self.rules.cards},
            Card: held,
        }
        for kind in self.variant.of.acts:
            every = [*product(*(named[part] for part in kind.parts().values()))]
            yield from (kind(seat, *some) for some in self.chance.sample(every, min(len(every), MAX_OWN_ACTS)))

    def _list_tables(self, node: Node) -> list[Position]:
        """Return the last tables of this deal, for two rounds."""
        found: list[Position] = []
        last: Node | None = node
        while last is not None and len(found) < 2 * len(self.seats):
            found.append(last.position)
            last = None if isinstance(last.act, Deal) else last.parent
        return found

    def _judge(self, node: Node, act: Act) -> tuple[Node, list[PlayedMistake]]:
        """Return the node after an act, and the mistakes in the verdict and its sentences."""
        position = node.position
        verdict: Verdict = self._ask_rules("decide", position, act)
        now = self._run("decide", after, position, verdict.events)
        child = Node(now, act, verdict, node, node.number + 1)
        return child, [
            *self._check_seats(now, verdict),
            *self._check_sentences(child, verdict),
            *self._check_hand_facts(position, act, verdict),
            *self._check_chance(position, act, verdict),
            *self._check_told_cards(position, act, verdict),
        ]

    def _check_seats(self, now: Position, verdict: Verdict) -> Iterator[PlayedMistake]:
        """Yield a mistake if a seat wins and loses, or an event is of a seat that its reason does not name."""
        if both := {*now.winners}.intersection(now.losers):
            yield PlayedMistake(f"{self.seats[min(both)]} is a winner and a loser of the same game", name="decide")
        if isinstance(verdict, Refused):
            return
        for event in verdict.events:
            seat, why = getattr(event, "seat", None), event.why
            if why is None or not isinstance(event, (Scored, Turned, Left)) or seat is None:
                continue
            named = self._list_named_seats(why)
            if named and seat not in named and seat not in why.facts.values():
                others = ", ".join(self.seats[other] for other in named)
                message = f"'{why.code}' tells of {others}, but {name_of(event)} is {self.seats[seat]}"
                yield PlayedMistake(message, why.code)

    def _list_named_seats(self, why: Why) -> list[int]:
        """Return the seats that the sentence of a reason names; none if it has no sentence."""
        marks = tuple(f"<{number}>" for number in range(len(self.seats)))
        with suppress(SentenceError):
            text = explain(why, marks, self.variant.sections, self.variant.borrowed).text
            return [number for number, mark in enumerate(marks) if mark in text]
        return []

    def _check_chance(self, position: Position, act: Act, verdict: Verdict) -> Iterator[PlayedMistake]:
        """Yield a mistake if the same act at the same table is judged in another way."""
        if self._ask_rules("decide", position, act) != verdict:
            message = "decide() judges the same act at the same table in two ways"
            yield PlayedMistake(f"{message}; chance enters by the acts Deal and Draw alone", name="decide")

    def _check_told_cards(self, position: Position, act: Act, verdict: Verdict) -> Iterator[PlayedMistake]:
        """Yield the reasons and memories that depend on cards which a seat does not see."""
        leaks = iter_told_cards(self.variant, position, act, verdict, self.chance)
        for leak in self._run("decide", lambda: [*leaks]):
            if leak.code is None:
                message = "the memory depends on cards that a player does not see, and all see the memory"
                yield PlayedMistake(message, name="decide")
            else:
                message = f"'{leak.code}' tells of cards to players who do not see them; give its Why told_to or unseen"
                yield PlayedMistake(message, leak.code)

    def _check_sentences(self, node: Node, verdict: Verdict) -> Iterator[PlayedMistake]:
        """Yield the reasons that have no sentence, with a seat as `you` or without, and those that cite nothing."""
        given = verdict.reasons if isinstance(verdict, Refused) else [e.why for e in verdict.events if e.why]
        for why in (version for reason in given for version in _iter_versions(reason)):
            for you in (None, *range(len(self.seats))):
                try:
                    names = name_seats(self.seats, you)
                    cites = explain(why, names, self.variant.sections, self.variant.borrowed).cites
                except SentenceError as error:
                    yield PlayedMistake(str(error), why.code)
                    break
                if not cites:
                    yield PlayedMistake(f"'{why.code}' cites nothing", why.code)
            else:
                continue
            return
        for you in (None, 0):
            self._run("the headline", self._try_headline, node, verdict, you)

    def _try_headline(self, node: Node, verdict: Verdict, you: int | None) -> None:
        write_headline(self.variant, node, build_events_data(self.variant, self.seats, verdict, you), you=you)
        assert node.act is not None
        describe_act(node.act, self.seats)

    def _check_hand_facts(self, position: Position, act: Act, verdict: Verdict) -> Iterator[PlayedMistake]:
        """Yield the facts about hands that the position contradicts."""
        for fact in self._run("hand_facts", lambda: [*self.variant.of.hand_facts(self.rules, position, act, verdict)]):
            held = len(fact.cards.intersection(position.hands[fact.seat]))
            if not fact.least <= held <= fact.most:
                name = self.seats[fact.seat]
                message = f"hand_facts says that {name} holds {fact.least} to {fact.most} of some cards"
                yield PlayedMistake(f"{message}; before {write_act(act, self.seats)} it was {held}", name="hand_facts")


def _strip(act: Act) -> Act:
    """Return an act without a word that is said with a card."""
    return replace(act, call=None) if isinstance(act, Play) else act


def _iter_versions(why: Why) -> Iterator[Why]:
    """Yield a reason, and its version for people who do not see the hand."""
    yield why
    if why.unseen is not None:
        yield from _iter_versions(why.unseen)
