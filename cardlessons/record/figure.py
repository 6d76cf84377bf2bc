"""Drawing of a table as one self-contained SVG, for handouts, books and messages.

Lengths are in SVG user units; a card is 34 wide and 46 high. The SVG's description has the table in words.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.table import Cards, Looks, Position
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import (
    describe_balance,
    describe_marks,
    describe_table,
    get_corner,
    is_visible,
    list_heaps,
)
from cardlessons.rulebook import get_title, narrate
from cardlessons.rulebook.languages import get_language

WIDTH_PX = 680
"""The width of a figure, unless it is narrow."""
_CARD_WIDTH, _CARD_HEIGHT, _GAP, _STRIP_WIDTH = 34, 46, 5, 15
RED_INK, BLACK_INK = "#b3202c", "#221d19"
"""The inks of cards."""
CARD_SIZE = f"width='{_CARD_WIDTH}' height='{_CARD_HEIGHT}' rx='4'"
"""The size of a card as attributes."""
_HEAP_WIDTH = 52
"""The width of a heap without the visible strips of its cards."""
_LARGE_STRIP_WIDTH = 24
"""The visible strip of an overlapped card whose letters are large."""
_MIN_LETTER_SIZE, _MAX_LETTER_SIZE = 14, 28
"""The sizes of the letters on cards: large ones fill a card, so that they can be read in a narrow column on paper."""
_MARGIN, _HEAD_HEIGHT, _ROW_HEIGHT = 14, 20, 78
_LETTER_WIDTH = 9
"""The width reserved for each letter of a seat's label, which is bold."""
_POINTS_WIDTH = 110
"""The width of a seat's points at the right end of its place."""
_MAX_DISCS = 12
_MAX_LARGE_CARDS = 12
"""The most cards of a row in the middle whose letters are large; more are drawn as a map."""
_MAP_LETTER_SIZE = 27
"""The letters of a map, which can be read where a figure takes a third of a phone."""
_MAP_FONT = f"font-family='sans-serif' font-size='{_MAP_LETTER_SIZE}' font-weight='700'"
_MAP_FIT = " textLength='19' lengthAdjust='spacingAndGlyphs'"


class _Manner(NamedTuple):
    """The manner in which a table is drawn: the game, the visible hands, the most discs in a row, large letters."""

    variant: Variant | None
    looks: Looks
    most: int
    large: bool

    @property
    def lap(self) -> int:
        """Return the visible strip of a card in front of a seat."""
        return _LARGE_STRIP_WIDTH if self.large else _STRIP_WIDTH


def figure(
    variant: Variant | None,
    position: Position,
    title: str = "",
    looks: Looks = None,
    *,
    narrow: bool = False,
    fits: float = 0,
) -> str:
    """Return the table as an SVG document.

    Args:
        variant: the game; None if it is unknown.
        position: the table.
        title: the title above the table.
        looks: the seats whose hands are visible; None shows every hand.
        narrow: whether the figure is only as wide as its content, with one disc for all counters of a seat, and with
            letters that fill the cards; it then appears larger in a narrow column.
        fits: the width of the place for the figure, divided by its height; as many seats then stand in a row as make
            the figure largest there. Without it, two do, or one if a hand is long.
    """
    parts: list[str] = []
    y = _MARGIN
    if title:
        parts.append(_draw_text(_MARGIN, y + 14, title, "font-weight='700' font-size='16'"))
        y += 28
    manner = _Manner(variant, looks, 1 if narrow else _MAX_DISCS, narrow)
    has_long_hand = max(map(_compute_hand_width, position.hands, position.piles)) > WIDTH_PX // 2
    columns = _choose_columns(manner, position, fits) if fits else 2 - has_long_hand
    most = WIDTH_PX // 2 * columns if fits else WIDTH_PX
    total = min(most, _compute_content_width(manner, position, columns)) if narrow else most
    for seat in range(len(position.seats)):
        parts += _draw_seat(manner, position, seat, (total // columns * (seat % columns), y, total // columns))
        y += _ROW_HEIGHT if (seat + 1) % columns == 0 or seat == len(position.seats) - 1 else 0
    parts += _draw_middle(manner, position, y, total)
    y += _compute_middle_height(manner, position)
    named = html.escape(title or (get_title(variant) if variant else narrate("figure.table")))
    description = html.escape(" ".join(describe_table(variant, position, looks)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {y}" width="{total}" height="{y}" role="img" '
        f'font-family="Georgia, serif" font-size="14">'
        f"<title>{named}</title><desc>{description}</desc>"
        f'<rect width="{total}" height="{y}" fill="#fffdf7"/>{"".join(parts)}</svg>'
    )


def _compute_hand_width(hand: Cards, pile: Cards) -> int:
    """Return the width of a hand and of the cards in front of it, with margins and every card readable."""
    return 2 * _MARGIN + (_CARD_WIDTH + _GAP) * len(hand) + (22 + _CARD_WIDTH + _STRIP_WIDTH * len(pile) if pile else 0)


def _choose_columns(manner: _Manner, position: Position, fits: float) -> int:
    """Return how many seats in a row make the figure largest in a place that is `fits` times as wide as high."""

    def compute_scale(columns: int) -> float:
        width = min(WIDTH_PX // 2 * columns, _compute_content_width(manner, position, columns))
        height = _ROW_HEIGHT * ceil(len(position.seats) / columns) + _compute_middle_height(manner, position)
        return min(fits / width, 1 / height)

    return max(range(1, 1 + len(position.seats)), key=compute_scale)


def _compute_middle_height(manner: _Manner, position: Position) -> int:
    """Return the height of everything in the middle of the table; 0 if nothing is there."""
    if not position.layout:
        return (_HEAD_HEIGHT + _GAP) * bool(_describe_middle(position))
    return _ROW_HEIGHT + max(0, _MAP_LETTER_SIZE * len(_list_map_suits(manner, position)) - _CARD_HEIGHT)


def _compute_content_width(manner: _Manner, position: Position, columns: int) -> int:
    """Return the width of everything on a narrow table, with margins."""
    of_seats = max(_compute_seat_width(manner, position, seat) for seat in range(len(position.seats)))
    built = list_heaps(manner.variant, position)
    free = len(position.layout) - sum(len(cards) for _, _, cards in built)
    of_middle = max(
        (_CARD_WIDTH + _GAP) * free + sum(_HEAP_WIDTH + _STRIP_WIDTH * len(cards) for _, _, cards in built),
        8 * len(_describe_middle(position)) + _compute_purse_width(position.pool),
    )
    return max(columns * (of_seats + 2 * _MARGIN), of_middle + 2 * _MARGIN)


def _compute_seat_width(manner: _Manner, position: Position, seat: int) -> int:
    """Return the width of everything that belongs to a seat."""
    used, hand, pile = any((*position.counters, position.pool)), position.hands[seat], position.piles[seat]
    head = _LETTER_WIDTH * len(_describe_seat(position, seat)) + _POINTS_WIDTH * any(position.scores)
    head += _compute_purse_width(position.counters[seat]) if used else 14
    is_shown = is_visible(manner.variant, seat, manner.looks)
    shown = (_CARD_WIDTH + _GAP) * len(hand) if is_shown else 4 * min(len(hand), 13) + _CARD_WIDTH + 24
    return max(head, shown + (22 + _CARD_WIDTH + manner.lap * (len(pile) - 1) if pile else 0))


def _compute_purse_width(number: int) -> int:
    """Return the width of one disc for all counters and of their number, with the gap before them."""
    return 26 + 8 * len(describe_balance(number))


def _describe_seat(position: Position, seat: int) -> str:
    """Return the name of a seat with its marks, such as that of the dealer."""
    return position.seats[seat] + describe_marks(position, seat, "figure")


def _draw_seat(manner: _Manner, position: Position, seat: int, place: tuple[int, int, int]) -> Iterator[str]:
    """Draw a seat: its name and marks, counters or points, the hand, the cards in front.

    `place` is the left edge, the top edge and the width.
    """
    left, y, width = place
    left += _MARGIN
    label = _describe_seat(position, seat)
    yield _draw_text(left, y + 14, label, "font-weight='700'")
    x = left + _LETTER_WIDTH * len(label) + 14
    yield from _draw_counters(x, y + 9, position.counters[seat], any((*position.counters, position.pool)), manner.most)
    if any(position.scores):
        points = get_language().count(str(position.scores[seat]), "point")
        yield _draw_text(left + width - _POINTS_WIDTH, y + 14, points, "")
    x, y = left, y + _HEAD_HEIGHT
    hand, pile = position.hands[seat], position.piles[seat]
    if is_visible(manner.variant, seat, manner.looks):
        room = width - 2 * _MARGIN - bool(pile) * (22 + _CARD_WIDTH) - _STRIP_WIDTH // 2 * max(0, len(pile) - 1)
        step = min(_CARD_WIDTH + _GAP, min(420, room) // max(1, len(hand)))
        yield from _draw_row(hand, x, y, step, manner.large)
        x += step * len(hand) + _CARD_WIDTH - step if hand else 0
    else:
        yield from (_draw_sheet(x + 4 * n, y, "#7d1f2b", "#fffdf7") for n in range(min(len(hand), 13)))
        x += 4 * min(len(hand), 13) + _CARD_WIDTH + 24
        yield _draw_text(x - 18, y + 28, str(len(hand)), "")
    if pile:
        step = min(manner.lap, (left + width - 2 * _MARGIN - _CARD_WIDTH - x - 22) // max(1, len(pile) - 1))
        yield f"<g opacity='.82'>{''.join(_draw_row(pile, x + 22, y, step, manner.large))}</g>"


def _describe_middle(position: Position) -> str:
    """Return the label of the middle of the table; empty if nothing is there."""
    there = {"on-table": position.layout, "not-dealt": position.stock, "pool": position.pool}
    return ", ".join(narrate(f"figure.{name}", many=len(position.stock)) for name, what in there.items() if what)


def _list_map_suits(manner: _Manner, position: Position) -> list[Suit]:
    """Return the suits of the cards in the middle if they are too many for a row of large letters, else none."""
    mapped = manner.large and len(position.layout) > _MAX_LARGE_CARDS and not list_heaps(manner.variant, position)
    return sorted({card.suit for card in position.layout}) if mapped else []


def _draw_map(manner: _Manner, cards: Cards, suits: list[Suit], y: int, width: int) -> Iterator[str]:
    """Draw many cards as a row of ranks for each suit, in the order of the game, jokers after them."""
    ranks = [*(manner.variant.rules.cards.ranks if manner.variant else Rank), Rank.JOKER]
    step = width // (1 + len(ranks))
    for row, suit in enumerate(suits, 1):
        corners = {1 + ranks.index(card.rank): get_corner(card) for card in cards if card.suit == suit}
        (_, sign), *_ = corners.values()
        style = f"{_MAP_FONT} style='fill:{_choose_ink(sign)}'"
        for column, letter in [(0, f"{sign}\ufe0e"), *((place, corner[0]) for place, corner in corners.items())]:
            fit = _MAP_FIT * (column > 0 and len(letter) > 1)
            yield _draw_text(_MARGIN + step * column, y + _MAP_LETTER_SIZE * row, letter, style + fit)


def _draw_middle(manner: _Manner, position: Position, y: int, width: int) -> Iterator[str]:
    """Draw the middle of the table: the cards there, heaps, the pool, undealt cards."""
    label = _describe_middle(position)
    if not label:
        return
    yield _draw_text(_MARGIN, y + 14, label, "font-style='italic'")
    yield from _draw_counters(_MARGIN + 8 * len(label) + 10, y + 9, position.pool, bool(position.pool), manner.most)
    if suits := _list_map_suits(manner, position):
        yield from _draw_map(manner, position.layout, suits, y + _HEAD_HEIGHT, width - 2 * _MARGIN)
        return
    built = list_heaps(manner.variant, position)
    free = tuple(card for card in position.layout if not any(card in cards for _, _, cards in built))
    room = width - 2 * _MARGIN - _CARD_WIDTH - sum(_HEAP_WIDTH + _STRIP_WIDTH * len(cards) for _, _, cards in built)
    step = min(_CARD_WIDTH + _GAP, room // max(1, len(free)))
    yield from _draw_row(free, _MARGIN, y + _HEAD_HEIGHT, step, manner.large)
    x = _MARGIN + step * len(free)
    for says, owner, cards in built:
        yield from _draw_row(cards, x + _STRIP_WIDTH, y + _HEAD_HEIGHT, _STRIP_WIDTH)
        label = narrate("figure.heap", says=says, owner=owner)
        yield _draw_text(x + _STRIP_WIDTH, y + _HEAD_HEIGHT + _CARD_HEIGHT + 10, label, "font-size='11'")
        x += _HEAP_WIDTH + _STRIP_WIDTH * len(cards)


def _draw_row(cards: Cards, x: int, y: int, step: int, large: bool = False) -> Iterator[str]:
    room = step if len(cards) > 1 else _CARD_WIDTH
    size = max(_MIN_LETTER_SIZE, min(_MAX_LETTER_SIZE, room - 4)) if large else _MIN_LETTER_SIZE
    yield from (_draw_face(card, x + step * n, y, size) for n, card in enumerate(cards))


def _draw_face(card: Card, x: int, y: int, size: int) -> str:
    """Draw a card with rank and suit at its left edge, so that it is readable under overlapping cards."""
    rank, sign = get_corner(card)
    fit = f" textLength='{size}' lengthAdjust='spacingAndGlyphs'"
    squeezed = fit if len(rank) > 1 and size > _MIN_LETTER_SIZE else ""
    rises = min(size, 21)
    font = f"font-size='{size}' font-weight='700' letter-spacing='-1'{squeezed}"
    return (
        f"<g fill='{_choose_ink(sign)}'>{_draw_sheet(x, y, '#fff', '#8c8375')}"
        f"<text x='{x + 3}' y='{y + rises + 1}' {font}>{rank}</text>"
        f"<text x='{x + 3}' y='{y + 2 * rises + 3}' font-size='{min(size + 1, 24)}'>{sign}\ufe0e</text></g>"
    )


def _choose_ink(sign: str) -> str:
    return RED_INK if sign in "♦♥" else BLACK_INK


def _draw_sheet(x: int, y: int, fill: str, edge: str) -> str:
    return f"<rect x='{x}' y='{y}' {CARD_SIZE} fill='{fill}' stroke='{edge}'/>"


def _draw_counters(x: int, y: int, number: int, used: bool, most: int) -> Iterator[str]:
    """Draw counters and their number: a disc for each, or one disc if they are more than `most` or none.

    Nothing is drawn in games without counters (`used` is false).
    """
    if not used:
        return
    fill = "fill='#c79a3b'" if number else "fill='none' stroke-dasharray='2'"
    discs = number if 0 < number <= most else 1
    for n in range(discs):
        yield f"<circle cx='{x + 12 * n}' cy='{y}' r='4.5' {fill} stroke='#8d6718'/>"
    yield _draw_text(x + 12 * discs, y + 5, describe_balance(number), "")


def _draw_text(x: int, y: int, text: str, style: str) -> str:
    return f"<text x='{x}' y='{y}' fill='#221d19' {style}>{html.escape(text)}</text>"
