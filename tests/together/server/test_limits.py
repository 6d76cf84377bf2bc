"""Tests of the limits of classes and shared tables: just so much is taken, and one more is refused in a sentence."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from support.rooms import Screen
from support.servers import run
from support.shared_tables import LoggedTable

from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.catalog import LESSONS
from cardlessons.together.classroom import Classes
from cardlessons.together.evening import read_kept
from cardlessons.together.event_log import MemoryEventLogs
from cardlessons.together.names import clean_name
from cardlessons.together.table_opening import read_opening
from cardlessons.together.table_room import SharedTables
from cardlessons.together.teachers_file import TEACHERS_FILE, TEACHERS_SETTINGS

SNIP = {"game": "peel-five-card", "seats": ["A", "B", "C"]}


def open_table(**choices):
    read_opening({**SNIP, **choices})


def open_evening(evenings=1, scores=1, games=1, letters=1):
    score = [{"name": f"P{number}", "count": 0} for number in range(scores)]
    evening = {"day": "x" * letters, "score": score, "games": ["Jig"] * games}
    read_kept({"game": "jig", "seats": ["A", "B"], "people": [], "evenings": [evening] * evenings})


def fill_table(people):
    logged = LoggedTable(VARIANTS["jig"])
    for number in range(people):
        logged.table.people.check_entry(f"person {number}")
        logged.come(f"person {number}")


def fill_class(phones):
    room = run(Classes(MemoryEventLogs(), LESSONS.lessons_by_slug.get).open("jig"))
    for number in range(phones):
        room.join(f"phone-{number}", Screen())


def open_rooms(tables):
    async def open_all():
        opened = SharedTables(MemoryEventLogs(), reaches_all=True)
        for _ in range(tables):
            await opened.get(await opened.open(SNIP, "192.0.2.1"))

    run(open_all())


def take_notes(text):
    with TemporaryDirectory() as folder:
        file = Path(folder) / TEACHERS_FILE
        file.write_text(f"[mine]\n{text}", "utf-8")
        for mistake in TEACHERS_SETTINGS.find_mistakes(file, {"mine"}):
            raise ValueError(mistake)


LIMITS = {
    "letters of a seat": (40, lambda n: open_table(seats=["A" * n, "B", "C"]), "has 40 letters at most"),
    "seconds of absence": (600, lambda n: open_table(away=n), "Expected 1 to 600 seconds"),
    "seats": (10, lambda n: open_table(game="irish-snap", seats=[*"ABCDEFGHIJKL"[:n]]), "by 2 to 10 people"),
    "people": (30, fill_table, "This table is full: 30 people are here"),
    "phones": (300, fill_class, "300 phones are here, and there cannot be more"),
    "tables of an address": (40, open_rooms, "many tables"),
    "evenings in a file": (10, lambda n: open_evening(evenings=n), "no evening of a table"),
    "people in a score": (12, lambda n: open_evening(scores=n), "no evening of a table"),
    "games in a file": (8, lambda n: open_evening(games=n), "no evening of a table"),
    "letters in a file": (100, lambda n: open_evening(letters=n), "no evening of a table"),
    "goals": (4, lambda n: take_notes(f"goals = {['x'] * n}"), "5 goals were read; a lesson has at most 4"),
    "letters of a note": (300, lambda n: take_notes(f"age = '{'x' * n}'"), "at most 300 characters; 301 were read"),
}


@pytest.mark.parametrize("name", LIMITS)
def test_just_so_much_is_taken_and_one_more_is_refused(name):
    most, take, says = LIMITS[name]
    take(most)
    with pytest.raises(Exception, match=says):
        take(most + 1)


def test_what_is_too_little_is_refused_and_what_is_too_long_is_cut():
    open_table(away=1)
    for away in (0.99, True):
        with pytest.raises(Exception, match="Expected 1 to 600 seconds"):
            open_table(away=away)
    assert [len(clean_name("x" * letters)) for letters in (20, 21)] == [20, 20]
    assert clean_name("T" + "\u0316" * 4) == "T" + "\u0316" * 3
