"""Draw the faces of the cards: pips in their places, the ace of spades, and twelve courts in the line of the players' faces.

    python tools/deck.py

It writes `cardlessons/page/table/deck.svg`, which has a row for each rank and a column for each suit, and two more for
the clubs and diamonds of four colours. The index in the corner is no part of it: the page writes it in its language.
"""

# ruff: noqa: E501 (a path of a picture is one line)

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "cardlessons" / "page"
TARGET = PAGE / "table" / "deck.svg"
WIDTH, HEIGHT = 66, 120
"""The size of a face; the index stands to the left of it."""
SIGNS = dict(re.findall(r'^  ([cdhs]): "(.*)",$', (PAGE / "core" / "cards.js").read_text("utf-8"), re.MULTILINE))
"""The path of each suit, in a square of 32."""
COLUMNS = [("c", "#221d19"), ("d", "#b3202c"), ("h", "#b3202c"), ("s", "#221d19"), ("c", "#1d6b3a"), ("d", "#1f4fae")]
"""The suit and the colour of each column."""
PIPS: dict[str, tuple[int, list[float]]] = {
    "2": (0, [0, 1]),
    "3": (0, [0, 0.5, 1]),
    "4": (2, []),
    "5": (2, [0.5]),
    "6": (3, []),
    "7": (3, [0.25]),
    "8": (3, [0.25, 0.75]),
    "9": (4, [0.5]),
    "T": (4, [1 / 6, 5 / 6]),
}
"""The number of pips on each side, and the heights of those in the middle."""
COATS = {
    "c": ("#2c5f47", "#8fb59c"),
    "d": ("#33617d", "#9dbfd2"),
    "h": ("#8d2434", "#dfa2a4"),
    "s": ("#4b4a78", "#aeadd0"),
}
PEOPLE = {
    "Kc": ("#a86f48", "#2e2724"), "Kd": ("#f0c8a0", "#8d8379"), "Kh": ("#f0c8a0", "#a8502a"), "Ks": ("#dba67c", "#2e2724"),
    "Qc": ("#dba67c", "#2e2724"), "Qd": ("#f0c8a0", "#c9a14e"), "Qh": ("#f0c8a0", "#6b4226"), "Qs": ("#a86f48", "#2e2724"),
    "Jc": ("#f0c8a0", "#c9a14e"), "Jd": ("#a86f48", "#2e2724"), "Jh": ("#dba67c", "#6b4226"), "Js": ("#f0c8a0", "#a8502a"),
}  # fmt: skip
"""The skin and the hair of each court."""
INK, GOLD, DARK_GOLD, LIPS, WHITE = "#2e2724", "#dfae3c", "#7a5812", "#a33a38", "#fffdf7"
EYES = f'<g fill="{INK}"><circle cx="28" cy="27" r="1.7"/><circle cx="38" cy="27" r="1.7"/></g>'


def draw_king(skin: str, hair: str, coat: str, light: str, sign: str) -> str:
    """A tall crown with three points, a full beard, ermine, and a sceptre."""
    return f"""<path d="M0 70V54C4 44 20 42 33 42S62 44 66 54V70z" fill="{coat}"/>
<path d="M56.5 70V22" stroke="{GOLD}" stroke-width="3"/><g transform="translate(49 4) scale(.47)">{sign}</g>
<path d="M13 45C18 58 48 58 53 45L46 41H20z" fill="{WHITE}"/><path d="M17 48v3M24 51v3M33 53v3M42 51v3M49 48v3" stroke="{INK}" stroke-width="1.8"/>
<path d="M19 20h28v13c0 4-28 4-28 0z" fill="{hair}"/><ellipse cx="33" cy="28" rx="11.5" ry="12" fill="{skin}"/>
<path d="M20 27c-1 15 5 23 13 25 8-2 14-10 13-25-1 6-4 6-6 5.5-3-.8-5-.5-7 .8-2-1.3-4-1.6-7-.8-2 .5-5 .5-6-5.500z" fill="{hair}"/>
<path d="M28.5 37.500q4.5 2.5 9 0" stroke="{skin}" stroke-width="1.7" fill="none"/>{EYES}
<path d="M24.5 23.500q3-2 6 0M35.5 23.500q3-2 6 0" stroke="{hair}" stroke-width="1.6" fill="none"/>
<path d="M18 21 15.5 7l8.5 6 9-10 9 10 8.5-6L48 21q-15-3.5-30 0z" fill="{GOLD}" stroke="{DARK_GOLD}"/>
<g fill="{coat}"><circle cx="33" cy="14" r="2.4"/><circle cx="24" cy="16.5" r="1.5"/><circle cx="42" cy="16.5" r="1.5"/></g>"""


def draw_queen(skin: str, hair: str, coat: str, light: str, sign: str) -> str:
    """Long hair, a low crown with pearls, red lips, a necklace, and a flower."""
    petals = "".join(
        f'<circle cx="9.5" cy="31" r="3.6" transform="rotate({turn} 9.5 35.5)"/>' for turn in range(0, 360, 72)
    )
    return f"""<path d="M33 10C14 10 18 31 12 50c6 6 36 6 42 0C48 31 52 10 33 10z" fill="{hair}"/>
<path d="M0 70V56C6 47 17 46 24 44h18c7 2 18 3 24 12V70z" fill="{coat}"/><path d="M28 36h10v8l5 1-10 13-10-13 5-1z" fill="{skin}"/>
<path d="M22.5 44.5 33 59l10.5-14.5" stroke="{GOLD}" stroke-width="2.2" fill="none"/><path d="M27 45.500q6 5 12 0" stroke="{WHITE}" stroke-width="2" stroke-dasharray=".1 2.7" stroke-linecap="round" fill="none"/>
<ellipse cx="33" cy="28.5" rx="10.8" ry="12" fill="{skin}"/><path d="M21 31c-2-17 7-19 12-15 5-4 14-2 12 15-1-8-7-9-12-13-5 4-11 5-12 13z" fill="{hair}"/>{EYES}
<path d="M25.5 24.500q2.5-1.5 4.5-.3M36 24.200q2-1.2 4.5.3" stroke="{hair}" stroke-width="1.1" fill="none"/><g fill="#d8705f" opacity=".45"><circle cx="26" cy="32" r="2.4"/><circle cx="40" cy="32" r="2.4"/></g>
<path d="M29.8 35.200q1.7-1.3 3.2-.3 1.5-1 3.2.3-3.2 3.6-6.4 0z" fill="#b8303a"/>
<path d="M21.5 16.5 19 8l6.5 4L29 5.500l4 5.5 4-5.5 3.5 6.500L47 8l-2.5 8.500q-11.5-4-23 0z" fill="{GOLD}" stroke="{DARK_GOLD}"/>
<g fill="{WHITE}" stroke="{DARK_GOLD}" stroke-width=".7"><circle cx="19" cy="7.5" r="1.9"/><circle cx="29" cy="5" r="1.9"/><circle cx="37" cy="5" r="1.9"/><circle cx="47" cy="7.5" r="1.9"/></g>
<path d="M9.5 70V38" stroke="#3e7a58" stroke-width="2.2"/><g fill="{coat}">{petals}</g><circle cx="9.5" cy="35.5" r="2.6" fill="{GOLD}"/>"""


def draw_jack(skin: str, hair: str, coat: str, light: str, sign: str) -> str:
    """A soft cap with a feather, hair to the chin, no beard, a ruff, and a halberd."""
    return f"""<path d="M0 70V56C6 46 20 44 33 44S60 46 66 56V70z" fill="{coat}"/><path d="M33 44C46 44 60 46 66 56V70H33z" fill="{light}"/>
<path d="M8.5 70V20" stroke="#8a6136" stroke-width="2.6"/><path d="M8.5 4 11 15c3-1 4 0 6-2v13c-2-2-3-1-6-2v3H6V15z" fill="#8b97a0" stroke="#4a545b" stroke-width=".8"/>
<path d="M18.5 18C15 36 17 43 22 44.500H44C49 43 51 36 47.5 18z" fill="{hair}"/>
<g fill="{WHITE}" stroke="#b9ac94" stroke-width=".7"><circle cx="20" cy="45" r="3.6"/><circle cx="26" cy="47" r="3.6"/><circle cx="40" cy="47" r="3.6"/><circle cx="46" cy="45" r="3.6"/><circle cx="33" cy="47.8" r="3.8"/></g>
<ellipse cx="33" cy="29.5" rx="10.8" ry="12" fill="{skin}"/>{EYES.replace('cy="27"', 'cy="28.5"')}<path d="M29 35.800q4 3 8 0" stroke="{LIPS}" stroke-width="1.5" fill="none"/>
<path d="M21.5 28c0-6 2-8 4-9h15c2 1 4 3 4 9-2-3-3-5-5-5.500H26.500c-2 .5-3 2.5-5 5.500z" fill="{hair}"/>
<path d="M47 15C48 7 54 1 63 4c-2 1-2 2-1 4-2 0-3 1-3 3-2 0-3 1-4 3-3 1-5 2-8 1z" fill="{WHITE}" stroke="{coat}"/>
<path d="M16.5 20C11 12 22 4 34 4.5 46 5 55 11 49.5 20c-9-4-24-4-33 0z" fill="{coat}"/><path d="M16.5 21c9-5 24-5 33 0l.5-3.500c-10-4.5-24-4.5-34 0z" fill="{GOLD}"/>"""


DRAW = {"J": draw_jack, "Q": draw_queen, "K": draw_king}


def place_sign(suit: str, x: float, y: float, size: float) -> str:
    """Return the sign of a suit around a point; in the lower half it is upside down."""
    turned = -size if y > HEIGHT / 2 + 1 else size
    return f'<use href="#{suit}" transform="translate({x:g} {y:g}) scale({size:g} {turned:g}) translate(-16 -16)"/>'


def draw_pips(suit: str, rank: str) -> str:
    """Return the pips of a card from two to ten."""
    side, middle = PIPS[rank]
    places = [(x, row / (side - 1)) for row in range(side) for x in (-1, 1)] + [(0, y) for y in middle]
    return "".join(place_sign(suit, 33 + 18 * x, round(60 + 90 * (y - 0.5), 1), 0.64) for x, y in places)


def draw_ace(suit: str) -> str:
    """Return the large sign of an ace; that of spades has an ornament."""
    if suit != "s":
        return place_sign(suit, 33, 60, 1.25)
    flower = "".join(
        f'<ellipse cx="33" cy="55.5" rx="2.6" ry="4.6" transform="rotate({turn} 33 61)"/>' for turn in range(0, 360, 60)
    )
    scroll = '<path d="M12 108c8 6 14 2 21-3 7 5 13 9 21 3M26 112q7 3 14 0" fill="none" stroke="currentcolor" stroke-width="1.6" stroke-linecap="round"/>'
    return (
        f'{place_sign(suit, 33, 58, 2)}<g transform="translate(33 60) scale(1.62) translate(-16 -16)"><path d="{SIGNS["s"]}" fill="none" stroke="#fffdf7" stroke-width=".8"/></g>'
        f'<g fill="#fffdf7">{flower}</g><circle cx="33" cy="61" r="2" fill="#b3202c"/>{scroll}<g transform="rotate(180 33 60)">{scroll}</g>'
    )


def draw_court(suit: str, rank: str) -> str:
    """Return a half figure, and the same upside down, in a frame."""
    coat, light = COATS[suit]
    sign = f'<use href="#{suit}" stroke="{WHITE}" stroke-width="1.5"/>'
    half = DRAW[rank](*PEOPLE[rank + suit], coat, light, sign).replace("\n", "")
    return (
        f'<rect x="1.5" y="1.5" width="63" height="117" rx="4" fill="#f7ecd2"/><g id="half-{rank}{suit}" clip-path="url(#half)">{half}</g>'
        f'<use href="#half-{rank}{suit}" transform="rotate(180 33 60)"/><path d="M1.5 66 64.5 54" stroke="{GOLD}" stroke-width="5"/>'
        f'<path d="M1.5 63.5 64.5 51.5M1.5 68.5 64.5 56.5" stroke="{DARK_GOLD}" stroke-width=".8"/>'
        f'<rect x="1.5" y="1.5" width="63" height="117" rx="4" fill="none" stroke="{coat}" stroke-width="1.6"/>'
    )


def draw_face(suit: str, rank: str, column: int) -> str:
    """Return the face of one card; in four colours a suit has the figures that it has in two."""
    if column >= len(SIGNS):
        return f'<use href="#{rank}{suit}"/>'
    face = draw_court(suit, rank) if rank in DRAW else draw_ace(suit) if rank == "A" else draw_pips(suit, rank)
    return f'<g id="{rank}{suit}">{face}</g>'


def draw_deck() -> str:
    """Return the whole picture."""
    signs = "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in SIGNS.items())
    half = '<clipPath id="half"><path d="M2 2H64V54L2 66z"/></clipPath>'
    faces = "\n".join(
        f'<g transform="translate({column * WIDTH} {row * HEIGHT})" color="{colour}">{draw_face(suit, rank, column)}</g>'
        for row, rank in enumerate("A23456789TJQK")
        for column, (suit, colour) in enumerate(COLUMNS)
    )
    size = f"0 0 {len(COLUMNS) * WIDTH} {13 * HEIGHT}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" preserveAspectRatio="none" fill="currentcolor">'
    return f"{head}\n<defs>{signs}{half}</defs>\n{faces}\n</svg>\n"


if __name__ == "__main__":
    TARGET.write_text(draw_deck(), "utf-8")
