"""The lesson notebooks: they run, they are clean, and each is a lesson."""

import ast
import re

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter

from cardlessons.lessons import LESSONS
from cardlessons.places import folder

OTHERS = {"your-own-game": "Which game is yours?", "open-table": "The open table"}
"""The pages that are no lessons, with their titles; they stand after the lessons."""

NOTEBOOKS = sorted(folder("notebooks").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
each_lesson = pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.stem not in OTHERS], ids=lambda path: path.stem
)


def read(path):
    return nbformat.read(path, as_version=4)


def code_of(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_every_lesson_has_its_notebook():
    assert {path.stem for path in NOTEBOOKS} == {*LESSONS, *OTHERS}


@each
def test_a_notebook_is_valid_and_has_no_stored_outputs(path):
    notebook = read(path)
    nbformat.validate(notebook)
    for cell in code_of(notebook):
        assert cell.outputs == []
        assert cell.execution_count is None


@each
def test_a_notebook_says_what_it_is(path):
    said = read(path).metadata["cardlessons"]
    assert set(said) == {"title", "blurb", "source", "minutes", "order"}
    titles = {slug: lesson.title for slug, lesson in LESSONS.items()} | OTHERS
    assert said["title"] == titles[path.stem]
    assert said["blurb"].endswith(".")
    assert said["source"]
    assert 1 <= said["minutes"] <= 60
    assert isinstance(said["order"], int)
    assert read(path).cells[0].source.startswith(f"# {said['title']}\n")


def test_the_notebooks_stand_in_the_order_of_the_lessons():
    orders = {path.stem: read(path).metadata["cardlessons"]["order"] for path in NOTEBOOKS}
    assert sorted(orders, key=orders.__getitem__) == [*LESSONS, *OTHERS]
    assert len(set(orders.values())) == len(orders)


@each_lesson
def test_code_cells_are_one_liners_after_the_imports(path):
    first, *others = (cell.source for cell in code_of(read(path)))
    assert first == f'from cardlessons.widgets import page\n\nlesson = page("{path.stem}")'
    for source in others:
        (statement,) = ast.parse(source).body
        assert isinstance(statement, ast.Expr)
        assert re.fullmatch(r"lesson\.(example|rulebooks|levels|puzzles|play|live|sources)\(\d?\)", source)


@each_lesson
def test_a_notebook_shows_every_part_of_its_lesson(path):
    lesson = LESSONS[path.stem]
    calls = [cell.source for cell in code_of(read(path))[1:]]
    examples = ["lesson.example()", *(f"lesson.example({n})" for n in range(2, 1 + len(lesson.examples)))]
    rulebooks = ["lesson.rulebooks()"] if lesson.rulebooks else []
    puzzles = ["lesson.puzzles()"] if lesson.puzzles else []
    live = ["lesson.live()"] if lesson.game.rules().family == "snap" else []
    assert calls == [*examples, *rulebooks, "lesson.levels()", *puzzles, "lesson.play()", *live, "lesson.sources()"]


@pytest.mark.parametrize(
    ("slug", "calls"),
    [
        ("your-own-game", ["which_game()", 'rulebooks("nobble", "motor")', 'house_rules("peel-five-card")']),
        ("open-table", ['open_table("peel-five-card", players=4, seed=1)']),
    ],
)
def test_a_page_that_is_no_lesson_shows_its_parts(slug, calls):
    (path,) = [path for path in NOTEBOOKS if path.stem == slug]
    assert [cell.source for cell in code_of(read(path))[1:]] == calls


def test_where_the_prose_counts_the_levels_it_counts_rightly():
    numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
    said = {path.stem: re.findall(r"(\w+) short positions", path.read_text("utf-8")) for path in NOTEBOOKS}
    assert any(said.values())
    for slug, counts in said.items():
        assert all(count == numbers[len(LESSONS[slug].levels)] for count in counts)


@each
def test_the_prose_needs_no_other_host(path):
    for cell in read(path).cells:
        assert not re.search(r"!\[[^]]*\]\(|<(img|script|iframe|link)\b", cell.source)


@each
def test_a_notebook_runs(path):
    """Every part is drawn: a widget for each but a lesson's sources, and no card that says that a part failed.

    Here without a kernel; the tests in the browser run each notebook on one.
    """
    first, *others = (cell.source for cell in code_of(read(path)))
    names = {}
    exec(first, names)
    data = [DisplayFormatter().format(eval(source, names))[0] for source in others]
    widgets = data
    if path.stem in LESSONS:
        *widgets, sources = data
        assert 'class="ct-sources"' in sources["text/html"]
    assert all("application/vnd.jupyter.widget-view+json" in shown for shown in widgets)
    assert not any("ct-error" in shown.get("text/html", "") for shown in data)
