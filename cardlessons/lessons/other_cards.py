"""Deal a level with other cards: exchange suits and ranks that are alike in its game, and the marks in its texts.

A change is accepted only if every line of the level goes as before (`LevelSearch`): the same plays are lawful, the
computer player gives the same replies, the same counters are paid, and the texts differ only in the names of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.family import Interchange
from cardlessons.engine.table import Act, Cards, Moved, Paid, Play, Said, Scored
from cardlessons.lessons.card_change import CardChange
from cardlessons.lessons.card_draws import collect_marks, draw_changes
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.level_search import LevelSearch, SearchLimitError
from cardlessons.lessons.longer_levels import draw_longer_levels, find_causes, find_winning_line
from cardlessons.record import RecordError
from cardlessons.record.renaming import rename_seats
from cardlessons.record.tree import Node

MAX_DEALS = 8
"""The most deals of a level with other cards; after them the first comes again."""
MAX_DRAFTS = 60
"""The number of drafts among which the next deal is chosen."""
MAX_SEARCHES = 8
"""The most drafts that are searched in vain for the next deal."""
MAX_NODES = 1_500
"""The most nodes in the search of a level; a larger level keeps its cards, so that nobody waits long."""


class OtherDeals:
    """The deals of one level: the author's is number 0, the others follow; each is found at its first use."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._found = [level]
        self._more: Iterator[Level] | None = _iter_other_deals(level)

    def rename_seats(self, names: Mapping[str, str]) -> None:
        """Give seats other names in all deals; those that follow have the same cards as without."""
        self._found = rename_seats(self._found, names)
        self._more = self._more and (rename_seats(level, names) for level in self._more)
        self.level = self._found[0]

    def deal(self, number: int) -> Level:
        """Return the deal with a number; the author's if there is no other."""
        while self._more and len(self._found) <= min(number, MAX_DEALS):
            if (found := next(self._more, None)) is None:
                self._more = None
            else:
                self._found.append(found)
        others = self._found[1:]
        return others[(number - 1) % len(others)] if number and others else self.level


def _iter_other_deals(level: Level) -> Iterator[Level]:
    """Yield the level with other cards, different ones each time, until no more are found; none if it has no marks."""
    if not collect_marks(level):
        return
    try:
        ways = LevelSearch(level, MAX_NODES)
    except SearchLimitError:
        return
    if not ways.won:
        return
    game, lot = level.start.game(), Random(f"cardlessons other cards {level.asks}")
    alike = game.of.alike(game.rules)
    drafts = _iter_longer_drafts(ways, alike, lot) if alike.counted else _iter_drafts(ways, alike, lot)
    first = last = _find_answer(ways)
    tried = {_list_hands(level)}
    while True:
        choice = sorted(islice(drafts, MAX_DRAFTS), key=lambda draft: draft.answer.count_repeats(first, last))
        if (found := _search_drafts(level, choice, tried)) is None:
            return
        last = found.answer
        yield found.make()


def _search_drafts(level: Level, choice: list[_Draft], tried: set[tuple[frozenset[Card], ...]]) -> _Draft | None:
    """Return the first draft that plays as the level; add the hands of those that are searched to `tried`."""
    you, in_vain = level.start.seats.index(level.you), 0
    for draft in choice:
        changed = draft.make()
        hands = _list_hands(changed)
        if hands in tried or hands[you] == {*level.start.hands[you]} or not draft.is_winnable():
            continue
        tried.add(hands)
        if draft.plays_alike(changed):
            return draft
        in_vain += 1
        if in_vain == MAX_SEARCHES:
            break
    return None


def _list_hands(level: Level) -> tuple[frozenset[Card], ...]:
    return tuple(map(frozenset, level.start.hands))


# Answers that cannot be copied


class _Answer(NamedTuple):
    """The first plays that win a level.

    Attributes:
        cards: their cards.
        hand: the learner's hand, as the page shows it.
        turns: the turn at which the level is won, counted from the first turn and from the learner's first, if the
            learner answers every card.
    """

    cards: frozenset[Card]
    hand: Cards
    turns: tuple[int, ...] = ()

    def count_repeats(self, *others: _Answer) -> tuple[int, ...]:
        """Return how often the answer is that of other deals: in its turn, its cards, their ranks and their places."""
        return (
            sum(mine == theirs for other in others for mine, theirs in zip(self.turns, other.turns, strict=True)),
            *(
                len(
                    {get(self, card) for card in self.cards}
                    & {get(other, card) for other in others for card in other.cards}
                )
                for get in _LIKENESSES
            ),
        )


_LIKENESSES: tuple[Callable[[_Answer, Card], object], ...] = (
    lambda _, card: card,
    lambda _, card: card.rank,
    lambda answer, card: answer.hand.index(card),
)
"""Functions that return what a learner may remember of a card."""


class _Draft(NamedTuple):
    """A level with other cards that has not been made and searched.

    Attributes:
        answer: its answer.
        make: returns the level.
        plays_alike: returns whether the level plays as the author's, by a search.
        is_winnable: returns quickly whether such a search is worth while.
    """

    answer: _Answer
    make: Callable[[], Level]
    plays_alike: Callable[[Level], bool]
    is_winnable: Callable[[], bool] = lambda: True


def _iter_drafts(ways: LevelSearch, alike: Interchange, lot: Random) -> Iterator[_Draft]:
    """Yield drafts with other suits and ranks, and with the learner's hand in another order."""
    level, course, answer = ways.level, _build_course(ways), _find_answer(ways)
    winning = frozenset(act.card.suit for plays, _ in ways.won for act in plays if isinstance(act, Play))
    for change in draw_changes(level, alike, winning, lot):
        changed = _change_answer(answer, change, level, lot)
        yield _Draft(
            changed,
            partial(lambda change, hand: _set_hand(change.apply(level), hand), change, changed.hand),
            partial(_has_same_course, course, change),
        )


def _iter_longer_drafts(ways: LevelSearch, alike: Interchange, lot: Random) -> Iterator[_Draft]:
    """Yield drafts with other turns."""
    causes = find_causes(ways.level, find_winning_line(ways))
    for longer in draw_longer_levels(ways, alike.counted, lot):
        make = partial(lambda level: level, longer.level)
        yield _Draft(_find_turns(longer.level), make, partial(_has_same_ends, ways), partial(longer.has_causes, causes))


def _find_turns(level: Level) -> _Answer:
    return _Answer(frozenset(), (), (len(level.start.steps) + level.par, level.par))


def _find_answer(ways: LevelSearch) -> _Answer:
    """Return the first plays that win a level."""
    variant, hand = ways.tree.variant, ways.begin.position.hands[ways.you]
    if ways.calls:
        return _find_turns(ways.level)
    cards = frozenset(plays[0].card for plays, _ in ways.won if isinstance(plays[0], Play))
    return _Answer(cards & {*hand}, variant.sort_hand(hand) if ways.level.hidden else hand)


def _change_answer(answer: _Answer, change: CardChange, level: Level, lot: Random) -> _Answer:
    """Return the answer with other cards, and the hand in another order."""
    hand = change.apply(answer.hand)
    shown = level.start.game().sort_hand(hand) if level.hidden else tuple(lot.sample(hand, len(hand)))
    return _Answer(frozenset(map(change.card, answer.cards)), shown)


def _set_hand(level: Level, shown: Cards) -> Level:
    """Return the level with the learner's hand in the order that is shown; cards played before come first."""
    hands, you = level.start.hands, level.start.seats.index(level.you)
    if not {*shown} <= {*hands[you]}:
        return level
    hand = (*(card for card in hands[you] if card not in shown), *shown)
    return replace(level, start=replace(level.start, hands=(*hands[:you], hand, *hands[you + 1 :])))


# Comparing

Path = tuple[Act, ...]


class Course(NamedTuple):
    """The tree of a level as data: the result of each act, and the end of each try, by the acts that lead to it."""

    steps: Mapping[Path, tuple[object, ...]]
    ends: Mapping[Path, tuple[object, ...]]

    def change(self, change: CardChange) -> Course:
        """Return the course with other cards."""
        steps, ends = ({change.apply(path): came for path, came in all_.items()} for all_ in self)
        return Course(steps, ends)


def _build_course(ways: LevelSearch) -> Course:
    paths: dict[int, Path] = {}
    steps: dict[Path, tuple[object, ...]] = {}
    for node in ways.tree:
        before = () if node.parent is None else paths[node.parent.number]
        paths[node.number] = before if node.act is None else (*before, node.act)
        steps[paths[node.number]] = _get_outcome(node)
    ends = {plays: (judged.state, _find_text(ways.level, judged.told)) for plays, judged in (*ways.won, *ways.lost)}
    return Course(steps, ends)


def _find_text(level: Level, told: str) -> tuple[str, int]:
    """Return the number of the text of a level in which a try ends, after the words before it."""
    texts = [level.won, *(wrong.told for wrong in level.wrong), level.lost]
    number = next(number for number, text in enumerate(texts) if told.endswith(text))
    return told.removesuffix(texts[number]), number


def _get_outcome(node: Node) -> tuple[object, ...]:
    """Return the result of an act as data, without the names of cards."""
    table = node.position
    events = node.verdict.events
    paid = [(event.payer, event.payee, event.amount) for event in events if isinstance(event, Paid)]
    said = [event.seat for event in events if isinstance(event, Said)]
    moved = [(len(event.cards), event.source, event.target) for event in events if isinstance(event, Moved)]
    scored = [(event.seat, event.points) for event in events if isinstance(event, Scored)]
    return type(node.verdict), table.turn, table.over, table.winners, paid, said, moved, scored


def _has_same_course(course: Course, change: CardChange, changed: Level) -> bool:
    """Return whether a level with other cards has the same course as the author's."""
    try:
        return _build_course(LevelSearch(changed, MAX_NODES)) == course.change(change)
    except (SearchLimitError, RecordError):
        return False


def _has_same_ends(ways: LevelSearch, changed: Level) -> bool:
    """Return whether a level with other turns is won as often as the author's, at its par, and ends in its texts.

    The text for every other loss may be new: in the author's level there may be no turn at which a slap is wrong.
    """
    try:
        new = LevelSearch(changed, MAX_NODES)
    except (SearchLimitError, RecordError):
        return False
    told, before = ({_find_text(one.level, judged.told) for _, judged in one.lost} for one in (new, ways))
    return told >= before and len(new.won) == len(ways.won) and new.fewest == changed.par and not new.open
