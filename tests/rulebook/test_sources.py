"""The sources as data: each statement appears once, each citation can be resolved, each sentence is readable."""

import tomllib
from collections import Counter
from pathlib import Path

from support.cases import read_cases

import cardlessons
from cardlessons.paths import get_data_folder

FILES = read_cases("sources", "files")
SECTIONS = read_cases("sources", "sections")
KINDS = {"rule", "option", "call", "example", "claim", "history", "gap"}
GAPS = {"GAP-snitchems", "GAP-cassino", "GAP-irish", "GAP-scrape"}
BOOK = {"title", "chapter", "author", "date", "kept", "rights", "short"}


def load(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


SEEDS = {
    path.name: load(path) for path in sorted(get_data_folder("seeds").glob("*.toml")) if path.name != "others.toml"
}
OTHERS = {document["short"]: document for document in load(get_data_folder("seeds") / "others.toml")["documents"]}
"""The books and pages beside the sources, each for the few things that it says of these games."""
READINGS = load(Path(cardlessons.__file__).parent / "rulebook" / "readings.toml")
STATEMENTS = {id: statement for seed in SEEDS.values() for id, statement in seed["statements"].items()}
OTHER_STATEMENTS = {id: statement for other in OTHERS.values() for id, statement in other["statements"].items()}
ALL_STATEMENTS = STATEMENTS | OTHER_STATEMENTS


def number_lines(section, last):
    return [f"{section}-{n}" for n in range(1, last + 1)]


def readable(text):
    return text == text.strip() and text.endswith(".") and len(text) < 400


def test_a_source_says_what_it_is_and_what_its_copy_lost():
    for name in FILES:
        seed = SEEDS[name]
        assert set(seed) == BOOK | {"lost", "also", "statements"}, name
        assert all(isinstance(seed[key], str) and seed[key] for key in BOOK), name
        assert seed["lost"], name
        assert all(readable(sentence) for sentence in seed["lost"]), name


def test_another_book_has_an_author_a_year_and_a_place_where_it_was_read():
    for name in OTHERS:
        book = OTHERS[name]
        assert set(book) == BOOK | {"statements"}, name
        assert all(isinstance(book[key], str) and book[key] for key in BOOK), name
        section, *more = {id.split("-")[0] for id in book["statements"]}
        assert not more, name
        assert [*book["statements"]] == number_lines(section, len(book["statements"])), name


def test_each_statement_stands_in_one_file_only():
    count = Counter(id for book in [*SEEDS.values(), *OTHERS.values()] for id in book["statements"])
    assert [id for id, times in count.items() if times > 1] == []


def test_a_section_runs_without_holes():
    for section, last in SECTIONS.items():
        assert [id for id in STATEMENTS if id.split("-")[0] == section] == number_lines(section, last), (
            f"tests/data/cases/sources.toml says that {section} ends with {last}"
        )


def test_a_statement_has_a_kind_and_a_readable_sentence():
    for id in ALL_STATEMENTS:
        assert set(ALL_STATEMENTS[id]) == {"kind", "text"}, id
        assert ALL_STATEMENTS[id]["kind"] in KINDS, f"{id} is none of {KINDS}"
        assert readable(ALL_STATEMENTS[id]["text"]), id


def test_what_a_source_also_states_stands_in_another_file():
    for name in FILES:
        also = SEEDS[name]["also"]
        assert len(set(also)) == len(also), name
        assert [id for id in also if id not in STATEMENTS] == [], name
        assert [id for id in also if id in SEEDS[name]["statements"]] == [], name


def test_the_readings_are_in_order():
    numbers = [int(id.removeprefix("R-")) for id in READINGS if id not in GAPS]
    assert numbers[:83] == list(range(1, 84))
    assert numbers == sorted(set(numbers))
    assert set(READINGS) >= GAPS


def test_a_reading_tells_the_problem_and_how_it_is_read():
    for id in READINGS:
        reading = READINGS[id]
        assert (
            {"where", "problem", "text", "sources"}
            <= set(reading)
            <= {"where", "problem", "text", "sources", "options"}
        ), id
        assert reading["where"], id
        assert readable(reading["problem"]), id
        assert readable(reading["text"]), id
        assert all(reading.get("options", ["none"])), id


def test_a_reading_points_to_statements_that_exist():
    for id in READINGS:
        sources = READINGS[id]["sources"]
        assert len(set(sources)) == len(sources), id
        assert [source for source in sources if source not in ALL_STATEMENTS] == [], id
