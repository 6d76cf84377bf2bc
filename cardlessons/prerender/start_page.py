"""The start page: the shelves with their lessons, a small picture of each lesson's first hand, a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import cos, radians, sin
from types import FunctionType
from typing import NamedTuple

from markupsafe import Markup

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards
from cardlessons.hooks import gather
from cardlessons.lessons.catalog import LessonFile, group_by_shelf
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.lesson import ExamplePart, LessonError, LevelsPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.stages import split_stages
from cardlessons.prerender.site import GuestPage, Site
from cardlessons.record import Record, RecordError
from cardlessons.record.narration import describe_act, get_corner, is_visible
from cardlessons.record.tree import Tree
from cardlessons.rulebook import get_label
from cardlessons.rulebook.languages import get_language, read_texts
from cardlessons.rulebook.texts import PAGES_FILE, get_page_text

TOOLS_SHELF = "Tools"
"""The shelf whose lessons stand in the foot of the page."""
_MAX_CARDS = 5
_CARD_WIDTH, _CARD_HEIGHT, _CARD_LAP, _BACK_LAP = 40, 56, 27, 4
"""The width and height of a card in a picture; the part of it that the next card leaves free, face up and face down."""
_MIDDLE_POINT, _RADII = (320, 184), (222, 122)
"""The middle of the picture of a game, and the distances of the hands from it."""


class DrawnCard(NamedTuple):
    """A card in a picture: the left end of its lower edge, its angle, its rank and suit; face down without a rank."""

    x: float
    y: float
    angle: float
    rank: str = ""
    suit: str = ""


class DrawnSeat(NamedTuple):
    """A seat in the picture of a game: its name and counters, where they stand, its hand and the card it has played."""

    name: str
    counters: int | None
    x: int
    y: int
    cards: list[DrawnCard]


class DrawnGame(NamedTuple):
    """The picture of a game after its first act, and the act in words."""

    told: str
    seats: list[DrawnSeat]


class LessonRow(NamedTuple):
    """A lesson in the list: its first sentence, the number of its stages, its first hand."""

    lesson: LessonFile
    says: str
    steps: int
    hand: list[DrawnCard]


def render_start_page(site: Site, home: str, *, for_author: bool = False, outside: str = "") -> str:
    """Return the start page as HTML; for the author, with the skipped files and the URL for other machines.

    The lessons in the language that is spoken come first, and those that they translate are left out.
    """
    spoken = get_language()
    own = site.list_lessons_in(spoken)
    known = {one.translates for one in own}
    lessons = [one for one in site.lessons if one.slug not in known]
    shelves = {"": build_rows(own)} if own else {}
    shelves |= build_shelves(lessons, grouped=not site.about.lessons)
    lessons = [*own, *lessons]
    facts = {
        "shelves": shelves,
        "game": draw_first_game(shelves),
        "tools": [lesson for lesson in lessons if lesson.shelf == TOOLS_SHELF],
        "guest_pages": [(name + site.host.ending, page) for name, page in gather("pages", GuestPage).items()],
        "of_guests": [Markup(add(site.host, home)) for add in gather("start", FunctionType).values()],
        "folds": [*_iter_folds(site, lessons)],
        "left_out": site.left_out if for_author else (),
        "host": site.host,
        "script": site.assets.start[spoken.tag],
        "outside": outside,
        "practice": site.practice_address,
        "first": next(chain.from_iterable(shelves.values()), None),
        "has_puzzles": any(lesson.puzzles for lesson in lessons),
        "name_shelf": name_shelf,
        "describe_shelf": describe_shelf,
        "languages": [(one, site.host.start_in(one)) for one in site.languages if one is not spoken],
    }
    words = render_prose(site.about.words, site.collect_links(site.host.lesson), None)
    return site.render("start.html.j2", home, title=site.about.title, words=words, **facts)


def _iter_folds(site: Site, lessons: Sequence[LessonFile]) -> Iterator[tuple[str, list[tuple[LessonFile, str, str]]]]:
    """Yield the lists in the foot: the title of each, and for each lesson in it the URL and what is said of it."""
    for name, page in site.lesson_pages.items():
        if title := page.title():
            yield title, [(one, site.host.lesson_page(name, one), "") for one in lessons if page.has(one)]
    cited = [lesson for lesson in lessons if lesson.printed and lesson.source]
    yield get_page_text("start.sources"), [(one, f"{site.host.lesson(one)}#sources", one.source) for one in cited]


def build_shelves(lessons: Sequence[LessonFile], *, grouped: bool) -> dict[str, list[LessonRow]]:
    """Return the rows of each shelf; without `grouped` all are on one shelf, whose name is empty."""
    listed = [lesson for lesson in lessons if lesson.shelf != TOOLS_SHELF]
    shelves = group_by_shelf(listed) if grouped else {"": listed} if listed else {}
    return {shelf: build_rows(there) for shelf, there in shelves.items()}


def build_rows(lessons: Iterable[LessonFile]) -> list[LessonRow]:
    """Return what the start page says of each lesson."""
    return [*map(_build_row, lessons)]


def name_shelf(shelf: str) -> str:
    """Return the name of a shelf in the language that is spoken."""
    return get_label(f"shelves.{_make_key(shelf)}", shelf)


def describe_shelf(shelf: str) -> str:
    """Return the words on a shelf; empty for one of a name that is not ours."""
    key = _make_key(shelf)
    return get_page_text(f"shelves.{key}") if key in read_texts(PAGES_FILE)["shelves"] else ""


def _make_key(shelf: str) -> str:
    return shelf.lower().replace(" ", "-")


@lru_cache(256)
def _build_row(lesson: LessonFile) -> LessonRow:
    says = re.match(r".*?[.!?](?=\s|$)|.*", lesson.blurb)
    record = _find_first_record(lesson)
    steps = sum(not stage.is_more for stage in split_stages(get_document(lesson.file))) + bool(lesson.quizzes)
    return LessonRow(lesson, says[0] if says else "", steps, _draw_first_hand(record) if record else [])


def _find_first_record(lesson: LessonFile) -> Record | None:
    """Return the first record that a lesson shows; None if it has none, or a mistake in it."""
    try:
        for block in get_document(lesson.file).blocks:
            if block.kind in ("table", "levels"):
                part = read_part(block)
                record = part.record if isinstance(part, ExamplePart) else None
                record = part.levels[0].start if isinstance(part, LevelsPart) else record
                if record:
                    record.start()
                return record
    except (DocumentError, LessonError, RecordError):
        pass
    return None


def _draw_first_hand(record: Record) -> list[DrawnCard]:
    """Return the hand of the player who begins, or else the first hand."""
    position = record.start()
    return _draw_hand(record, position.hands[position.turn or 0], 76, 80)


def _draw_hand(record: Record, hand: Cards, x: float, y: float) -> list[DrawnCard]:
    """Return a fan of cards around x; their backs, if nobody looks at a hand in the game."""
    is_hidden = not is_visible(record.game(), 0, frozenset([0]))
    many, lap = min(len(hand), _MAX_CARDS), _BACK_LAP if is_hidden else _CARD_LAP
    left = x - (_CARD_WIDTH + lap * (many - 1)) / 2
    shown: Sequence[Card | None] = [None] * many if is_hidden else hand[:many]
    turns = range(1 - many, many, 2)
    return [
        _draw_card(card, left + lap * n, y + abs(turn), 0 if is_hidden else 2 * turn)
        for n, (card, turn) in enumerate(zip(shown, turns, strict=True))
    ]


def _draw_card(card: Card | None, x: float, y: float, angle: float = 0) -> DrawnCard:
    rank, suit = (get_corner(card)[0], card.text[1]) if card else ("", "")
    return DrawnCard(round(x, 1), round(y, 1), angle, rank, suit)


def draw_first_game(shelves: dict[str, list[LessonRow]]) -> DrawnGame | None:
    """Return the picture of the first game that the lessons show, after its first act; None without one."""
    records = (_find_first_record(row.lesson) for rows in shelves.values() for row in rows)
    record = next((record for record in records if record and record.steps), None)
    if not record:
        return None
    tree = Tree(record.game(), record.start(), record)
    position = tree.play(tree.root, record.steps[0].act).position
    seats = []
    for number, name in enumerate(position.seats):
        angle = radians(90 + 360 * number / len(position.seats))  # clockwise from the lower edge
        across, down = _RADII[0] * cos(angle), _RADII[1] * sin(angle)
        x, y = _MIDDLE_POINT[0] + across, _MIDDLE_POINT[1] + down
        hand = _draw_hand(record, position.hands[number], x, y + _CARD_HEIGHT / 2)
        before = _MIDDLE_POINT[0] + 0.4 * across - _CARD_WIDTH / 2, _MIDDLE_POINT[1] + 0.3 * down + _CARD_HEIGHT / 2
        played = [_draw_card(card, *before) for card in position.piles[number][-1:]]
        counters = position.counters[number] if any(position.counters) else None
        seats.append(DrawnSeat(name, counters, round(x), round(y + _CARD_HEIGHT), [*hand, *played]))
    return DrawnGame(describe_act(record.steps[0].act, position.seats), seats)
