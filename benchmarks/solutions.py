"""Plays by which each level is won and lost, and how `path.py` makes them."""

from __future__ import annotations

import re

from support.browser import Table, attribute, expect, read
from support.playing import is_chosen

SOLUTIONS = {
    "four-nines": [
        ("9d", "4c"),
        ("Td", "9h"),
        ("6c", "Kd"),
        ("8h", "3c"),
        ("Jh", "7c"),
        ("9h 9s", "5d 9h"),
        ("5d 9h 9s", "9h 9s"),
    ],
    "hearts-of-a": [
        ("Ks 4d", "4d"),
        ("3c 7c", "5s"),
        ("4h", "Jc"),
        ("2d 4d", "8s"),
        ("Th Kh 7h 9h", "7h 9h Th"),
        ("9h Kh 8d 6c Tc 3s", "9h Kh 8d 3s"),
    ],
    "whole-pack": [
        ("Jh", "9s"),
        ("9h", "5d"),
        ("9h 6c", "4h"),
        ("5h Jd 9c", "Jd 9c 5h"),
        ("8d Th Qh", "Qh"),
        ("Qd Jc 9c Ks", "Jc Qd"),
    ],
    "turn-up-snip": [
        ("Qd", "6c"),
        ("7d", "Kc"),
        ("Qd 6c", "Qd 9h"),
        ("Qc", "Kd"),
        ("Ks 3c Td 6c 8d", "8d"),
    ],
    "equal-cards": [
        ("8h", "5c"),
        ("7c 7h", "Qc Qh"),
        ("6c 6h 3c 3h", "Kc Kd"),
        ("3c 3d", "8c"),
        ("9c 9h 9s", "Kc Kd"),
        ("4s 4c Ah Ts", "Ah Ts"),
        ("2h Jh Jd 4s", "Jh Jd 2h"),
        ("4h 6d 6c Js Jd", "6d 6c 4h"),
    ],
    "nobble-bump-motor": [
        ("4d Th Kh 9c", "Th 4d Kh 9c"),
        ("Jd", "8h"),
        ("Qs", "7d"),
        ("9d", "5s"),
        ("Jh", "9d"),
        ("9d", "5c"),
        ("5c", "Ts"),
        ("2c 9s 6h", "9s 2c 6h"),
        ("9d 9h", "Js Jh"),
    ],
    "cards-asleep": [
        ("7s", "9s"),
        ("7d 9d", "9d 4c"),
        ("Kd 7h 5c", "5c"),
        ("8c", "Td"),
        ("4s", "7h"),
        ("9h Jh Kh", "Jh Kh 5s"),
        ("5c 9c", "9c"),
        ("7s 9s 2d 4d Jh 6c", "4d 9s 6c"),
    ],
    "jig-in-a-ring": [
        ("4d Ks", "Ks"),
        ("Qc 2c", "5s"),
        ("Qd Ad", "Ad 6c"),
        ("Kd", "Ks"),
        ("Th Kh 7h 9h", "7h 9h Th Kh"),
        ("Jc Ac 2c 7h", "Ac 2c Jc"),
        ("9h Qh Ks 2s Ad 6c", "9h Qh 2s Ks"),
        ("3d 5d 6d Kd 2d Ah", "Kd 2d 3d Ah"),
    ],
    "schnipp-schnapp": [
        ("6h Th", "4s"),
        ("7d 9d Kd", "Kd"),
        ("Qd 8d", "9c"),
        ("Kc", "Ah"),
        ("Js 2s", "Ts Js"),
        ("4c 9c", "3h 7h"),
        ("Ts Qs 6s 9s 2s", "6s 9s Ts"),
    ],
    "cassino": [
        ("Th:Tc,7h,3s,8c,2d", "8d:8c"),
        ("9c:5c,3h,Ad", "4s:3h,Ad"),
        ("Th:As,8d,Ad", "Th:9c,Ad"),
        ("Th:5c,5d,7h,3s", "8h:5c,3s"),
        ("3c: Td:7h,3c", "Td: 9s:"),
        ("9h:", "2d:"),
        ("Kc:Kd 9s:2h,3c,4c", "Kc:Kd 5d:2h,3c"),
        ("Qh:", "5c:"),
    ],
    "cassino-house-rules": [
        ("6h:", "9s:"),
        ("6h:4s,Ah,Ac 5h: Th:Ts", "Th:Ah,7d,Ac,9s,2s 5h: 6h:"),
        ("6d:6s", "9c:6s,2s,As"),
        ("As:Ad 6s: 8c:", "As:Ad 8c: 6s:"),
        ("7s:7d Kc:Ks 8s:8c,7h,Ac", "7s:7d 8s:8c Kc:Ks"),
    ],
    "cassino-building": [
        ("2h:7d=nine 9s:7d", "Kd: 9s:"),
        ("2c:6h=nine 9s:6h", "8d: Kh:"),
        ("As:5c,2d=eight 8s:5c", "As: Kd:"),
        ("9c:9d=nines 9s:9d", "9c:9d 4c:5s"),
        ("7c:5c,2d=sevens 7s:5c", "7s:5c,2d Kh:Kc"),
    ],
    "snitchems": [
        ("As:6d,3s", "4h:6d"),
        ("Kd:Kc,Ks", "4s:4d"),
        ("5c:3d,2s", "5c:5h"),
        ("8d:8h,5c,3c,6s,2h", "2d:5c,3c"),
        ("2s:3d,5s", "2s:2c"),
        ("Td:", "7c:"),
        ("6s:6d As:9c", "As:Ah,6d 6s:"),
        ("Kd:Kc 3s:4d,3c Kh:Ks", "Kd:Kc,Ks 3s:3c Kh:"),
        ("4h:6c Td:Ts,Th 9s:", "Td:Ts,Th 4h: 9s:"),
        ("5h:3h 9c:9s Qs:Qh", "9c:9s Qs:Qh 5h:"),
        ("Td:Tc,6d,4c", "9h:9s"),
        ("2c:", "8s:"),
    ],
    "irish-snap": [
        ("slap", "turn"),
        ("turn turn turn slap", "turn slap"),
        ("turn turn turn turn turn slap", "turn turn slap"),
        ("slap turn turn turn turn slap", "slap turn turn turn slap"),
        (f"{'turn ' * 13}slap", f"{'turn ' * 12}slap"),
    ],
    "irish-snap-house-rules": [
        ("turn turn turn turn slap", "turn turn slap"),
        ("turn turn turn turn turn turn slap", "turn turn turn turn turn turn turn"),
        ("turn turn turn turn turn turn slap", "turn turn turn turn slap"),
        ("turn turn turn turn turn slap", "turn slap"),
        ("turn turn turn turn turn slap", "turn slap"),
        ("turn turn turn turn turn turn slap", "flinch"),
    ],
    "deal-after-deal": [
        ("9d", "4c"),
        ("9d 4c", "9d Qs"),
        ("6c 6s", "Kd 8h"),
        ("Js", "8d"),
        ("Ah", "Qh"),
    ],
    "jig": [
        ("4s 8s", "Td"),
        ("Th Kh", "Kh Th"),
        ("2h 4h 2s 3s", "3s"),
        ("8c Kd 3c 4c", "4c 8c Kd 3c"),
        ("7d 9d", "3c"),
    ],
    "snore-em": [
        ("Qc", "2c"),
        ("9c 9s", "4d 9c"),
        ("Jc 4d", "9c"),
        ("2c", "9d"),
        ("9d 9h", "Kc 6s"),
    ],
}
"""For each level what the learner does to win it with three stars, and to lose it: cards played, or slaps and turns.

In games of fishing a card is followed by a colon and by what it takes, or by what it is laid onto and the number built.
"""


def solve_level(table: Table, plays: str) -> None:
    """Make the learner's plays, or his slaps, one after the other; each waits for the one before."""
    you = attribute(table.root.locator(".ct-seat", has_text="you"), "data-seat")
    for card, fishing, takes in (play.partition(":") for play in plays.split()):
        if card in ("slap", "turn"):
            before = read(table.count)
            table.hands(card).click()
            expect(table.count).not_to_have_text(before)
            continue
        table.card(you, card).click()
        if fishing and is_chosen(table, card):
            take(table, takes)
        expect(table.card(you, card)).to_have_count(0)


def take(table: Table, takes: str) -> None:
    """Make a capture, a build or a discard with the card that was touched; a heap is touched as one card."""
    cards, _, built = takes.partition("=")
    for card in filter(None, cards.split(",")):
        table.felt.locator(f'.ct-board [data-card="{card}"]').click()
    if built:
        table.button(f"Build {built}").click()
    elif cards:
        table.root.locator(".ct-choice").get_by_role("button", name=re.compile("^Take (it|these)")).click()
    else:
        table.button("Lay it in the middle").click()
