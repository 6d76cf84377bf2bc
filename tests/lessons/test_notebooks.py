"""The lesson notebooks: they run, they are clean, and each is a lesson."""

import re

import nbformat
import pytest
from support.notebooks import NOTEBOOKS

from cardlessons.lessons import catalog
from cardlessons.lessons.catalog import LESSONS, get_document
from cardlessons.lessons.lesson import LiveGamePart, RulesPart
from cardlessons.lessons.rules_list import MAX_RULES
from cardlessons.lessons.stages import split_stages

OTHERS = ["your-own-game", "open-table", "strategy-lab", "write-a-lesson"]
"""The pages that are no lessons; they stand after the lessons."""

TAUGHT = [path.stem for path in NOTEBOOKS if path.stem not in OTHERS]


def read(path):
    return nbformat.read(path, as_version=4)


def code_of(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_a_notebook_is_valid_and_was_not_run():
    for path in NOTEBOOKS:
        notebook = read(path)
        nbformat.validate(notebook)
        assert {cell.execution_count for cell in code_of(notebook)} == {None}, path.stem


def test_a_notebook_says_what_it_is_and_where_it_stands():
    orders = {}
    for path in NOTEBOOKS:
        said = read(path).metadata["cardlessons"]
        wrong = {"title", "blurb", "source", "minutes", "order", "shelf", "more"} ^ set(said) - {"moved"}
        assert not wrong, f"{path.name}: write or delete in `cardlessons` of its metadata: {wrong}"
        assert said["blurb"].endswith("."), path.stem
        assert said["source"], path.stem
        assert 1 <= said["minutes"] <= 60, path.stem
        orders[path.stem] = said["order"]
        assert read(path).cells[1].source.startswith(f"# {said['title']}\n"), path.stem
    assert sorted(orders, key=orders.__getitem__) == [*LESSONS]
    assert [*LESSONS][-4:] == OTHERS
    assert len(set(orders.values())) == len(orders)


MAX_PICTURE_BYTES = 20_000
MAX_WORDS = 60
"""Before the first table, its title left out."""


def test_a_lesson_begins_with_a_question_and_its_table_and_then_has_its_rules_in_short():
    for slug in TAUGHT:
        hook, example, rules = LESSONS[slug].parts[:3]
        title, _, asked = hook.text.partition("\n")
        assert title == f"# {LESSONS[slug].title}", slug
        assert "?**" in asked, slug
        assert len(asked.split()) <= MAX_WORDS, slug
        assert not re.search(r"^#|[`\[]", asked, re.M), slug
        assert example.questions, slug
        assert 3 <= len(rules.lines) <= MAX_RULES, slug
        assert all(re.search(r"\[[A-Z]+-\d+\]", line) for line in rules.lines), slug
        needs = [part for part in LESSONS[slug].parts[3:] if isinstance(part, RulesPart)]
        assert [part.title for part in needs] == ["What you need"], slug
        heads = ["**Players", "**Pack", "**Counters", "**It ends", "**Time"]
        assert [line.split(":**")[0] for line in needs[0].lines] == heads, slug


def test_the_path_ends_with_a_game_and_the_sources_are_among_what_is_more():
    for slug in TAUGHT:
        stages = split_stages(get_document(catalog.LESSONS.lessons_by_slug[slug].file))
        path = [block.kind for stage in stages if not stage.is_more for block in stage.blocks if block.kind != "prose"]
        more = [block.kind for stage in stages if stage.is_more for block in stage.blocks if block.kind != "prose"]
        live = ["live"] if LESSONS[slug].all(LiveGamePart) else []
        assert path[-1 - len(live) :] == ["play", *live], slug
        assert bool(live) == (LESSONS[slug].games[0].rules().of.live is not None), slug
        assert path[0] == "table", slug
        assert "levels" in path, slug
        assert {"puzzles", "quiz", "sources"} <= {*more}, slug


@pytest.mark.long
def test_where_the_prose_counts_the_levels_it_counts_rightly():
    numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"]
    said = {path.stem: re.findall(r"(\w+) short positions", path.read_text("utf-8")) for path in NOTEBOOKS}
    for slug, counts in said.items():
        assert all(count == numbers[len(LESSONS[slug].levels)] for count in counts)


def test_the_prose_needs_no_other_host():
    for path in NOTEBOOKS:
        for cell in read(path).cells:
            assert not re.search(r"<(img|script|iframe|link)\b", cell.source), path.stem
            for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", cell.source):
                assert (path.parent / picture).stat().st_size <= MAX_PICTURE_BYTES, (path.stem, picture)


NO_VOICE = re.compile(r"`[^`]*`|“[^”]*”|„[^“”]*[“”]|\*[^*\n]*\*|!\[")
"""The pattern of what is quoted, of calls, and of the sign before a picture."""


def test_what_is_read_at_once_has_one_exclamation_mark_at_most():
    for path in NOTEBOOKS:
        for cell in read(path).cells:
            for text in re.split("^(?:## |level: )", cell.source, flags=re.M):
                assert len(re.findall("!(?!=)", NO_VOICE.sub("", text))) <= 1, (path.stem, text)
