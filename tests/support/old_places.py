"""The places in lessons to which people have made links: tables with their steps, levels, games and puzzles."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import ExamplePart, GamePart, Lesson, LevelsPart, PuzzlesPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.record import Record
from cardlessons.record.model import write_act
from cardlessons.session.ids import name_blocks

Place = list[str]
"""The fingerprint of a place's first position, and the acts on its main line."""


def list_places(lesson: Lesson) -> dict[str, Place]:
    """Return the places of a lesson by the words that name them in an address; levels are numbered through, from 0."""
    games = [f"{game.variant} {' '.join(game.seats)} {game.you}" for game in lesson.all(GamePart)]
    places = {name: describe(record) for name, record in list_records(lesson).items()}
    places |= {f"play-{number}": [game] for number, game in enumerate(games, 1)}
    return places | {f"puzzles-{number}": [part.variant] for number, part in enumerate(lesson.all(PuzzlesPart), 1)}


def list_records(lesson: Lesson) -> dict[str, Record]:
    """Return the records of the tables and levels of a lesson, by the words that name them in an address."""
    blocks = name_blocks(get_document(LESSONS.lessons_by_slug[lesson.slug].file).blocks)
    named = {name.replace("table-", "example-"): read_part(block) for block, name in blocks if block.kind == "table"}
    tables = {name: part.record for name, part in named.items() if isinstance(part, ExamplePart)}
    levels = [level.start for part in lesson.all(LevelsPart) for level in part.levels]
    return tables | {f"levels={number}": record for number, record in enumerate(levels)}


def describe(record: Record) -> Place:
    """Return a record's place; the order of the cards in a hand does not matter."""
    hands = tuple(tuple(sorted(hand)) for hand in record.hands)
    start = replace(record, hands=hands, comment="", steps=(), margins={}, tail=())
    acts = [write_act(step.act, record.seats) for step in record.steps]
    return [hashlib.sha256(str(start).encode()).hexdigest()[:12], *acts]
