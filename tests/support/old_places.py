"""The places in lessons to which people have made links: tables with their steps, levels, games and puzzles."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from cardlessons.lessons.lesson import ExamplePart, GamePart, Lesson, LevelsPart, PuzzlesPart
from cardlessons.record import Record
from cardlessons.record.model import write_act

Place = list[str]
"""The fingerprint of a place's first position, and the acts on its main line."""


def list_places(lesson: Lesson) -> dict[str, Place]:
    """Return the places of a lesson by the words that name them in an address; levels are numbered through, from 0."""
    tables = {f"example-{number}": worked.record for number, worked in enumerate(lesson.all(ExamplePart), 1)}
    levels = [level.start for part in lesson.all(LevelsPart) for level in part.levels]
    places = {name: describe(record) for name, record in tables.items()}
    places |= {f"levels={number}": describe(record) for number, record in enumerate(levels)}
    games = [f"{game.variant} {' '.join(game.seats)} {game.you}" for game in lesson.all(GamePart)]
    places |= {f"play-{number}": [game] for number, game in enumerate(games, 1)}
    places |= {f"puzzles-{number}": [part.variant] for number, part in enumerate(lesson.all(PuzzlesPart), 1)}
    return places


def describe(record: Record) -> Place:
    """Return a record's place; the order of the cards in a hand does not matter."""
    hands = tuple(tuple(sorted(hand)) for hand in record.hands)
    start = replace(record, hands=hands, comment="", steps=(), margins={}, tail=())
    acts = [write_act(step.act, record.seats) for step in record.steps]
    return [hashlib.sha256(str(start).encode()).hexdigest()[:12], *acts]
