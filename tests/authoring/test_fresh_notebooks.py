"""Tests of the outputs that the notebooks show before they are run: `cardlessons freshen notebooks` makes it."""

import json
import re
from pathlib import Path

import nbformat
import pytest
from support.cases import read_sample
from support.lessons import LESSONS
from support.notebooks import NOTEBOOKS

from cardlessons.authoring.saved_notebook import freshen_folder, publish_folder
from cardlessons.cli import main
from cardlessons.hooks import list_missing_parts
from cardlessons.hosts.jupyter.magics import EXAMPLE_RECORD, LessonMagics
from cardlessons.lessons.lesson import LevelsPart
from cardlessons.paths import get_data_folder
from cardlessons.record.html import to_plain_text
from cardlessons.rulebook import list_statement_ids

LARGEST = 150_000
"""The most bytes of a notebook; some code hosts show no large ones."""
HINT = "run `cardlessons freshen notebooks --publish docs/lessons`"
PUBLISHED = Path(__file__).parents[2] / "docs" / "lessons"


@pytest.fixture(scope="module")
def fresh():
    return freshen_folder(get_data_folder("notebooks"))


@pytest.mark.long
def test_the_notebooks_are_fresh_valid_and_small(fresh):
    stale = [path.name for path, text in fresh.items() if not path.exists() or path.read_text("utf-8") != text]
    missing = [path.name for path, text in fresh.items() if "which is not installed here" in text]
    assert stale == missing, HINT
    assert bool(missing) == bool(list_missing_parts())
    for path, text in fresh.items():
        nbformat.validate(nbformat.reads(text, as_version=4))
        assert len(text.encode()) <= LARGEST, path.name


def read_cells(text):
    for cell in json.loads(text)["cells"]:
        yield cell, "".join(cell["source"])


@pytest.mark.long
def test_each_part_shows_its_words_and_hides_its_source(fresh):
    for path in NOTEBOOKS:
        first, *cells = [cell for cell, _ in read_cells(fresh[path]) if cell["cell_type"] == "code"]
        assert "run the whole notebook" in "".join(first["outputs"][0]["data"]["text/plain"])
        for cell in (first, *cells):
            assert cell["metadata"]["jupyter"]["source_hidden"], path.name
            assert "hide-input" in cell["metadata"]["tags"], path.name
            (output,) = cell["outputs"]
            assert to_plain_text("".join(output["data"]["text/html"])), path.name


@pytest.mark.long
def test_what_a_code_host_shows_of_a_published_lesson_has_no_answer(fresh):
    published = publish_folder(fresh, PUBLISHED)
    assert {path.name for path in PUBLISHED.glob("*.ipynb")} == {path.name for path in published}
    stale = [path.name for path, text in published.items() if path.read_text("utf-8") != text]
    assert all("which is not installed here" in published[PUBLISHED / name] for name in stale), HINT
    for slug, lesson in LESSONS.items():
        text = published[PUBLISHED / f"{slug}.ipynb"]
        begin, *parts = [source for cell, source in read_cells(text) if cell["cell_type"] == "code"]
        assert begin == "%load_ext cardlessons\nfrom cardlessons.widgets import page"
        assert all(re.fullmatch(rf'page\("{slug}"\)\.\w+\(\d*\)|%[^%\n]+', source) for source in parts), slug
        for kind, count in (("example", len(lesson.examples)), ("levels", len(lesson.all(LevelsPart)))):
            assert len([source for source in parts if f".{kind}(" in source]) == count, slug
        assert "hold the answers" not in text
        for cell in json.loads(text)["cells"]:
            cell.pop("outputs", None)  # those are the same as before
            shown = "".join(cell["source"])
            questions = [question for worked in lesson.examples for _, question in worked.questions]
            assert not any(answer.told and answer.told in shown for one in questions for answer in one.answers), slug


@pytest.mark.long
def test_links_in_prose_lead_to_notebooks_and_statements(fresh):
    names = {path.name for path in fresh}
    addresses = {
        line[4:]
        for _, text in read_cells(fresh[get_data_folder("notebooks") / "sources.ipynb"])
        for line in text.split("\n")
        if line.startswith("### ")
    }
    assert addresses == {*list_statement_ids()}
    for path, text in fresh.items():
        for cell, source in read_cells(text):
            if cell["cell_type"] != "markdown":
                continue
            source = re.sub("`[^`]*`", "", source)
            assert "[[" not in source, path.name
            assert not re.search(r"\[[A-Z]+-\d+\](?!\()", source), path.name
            for to in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", source):
                name, _, place = to.partition("#")
                assert ":" in to or name in names, (path.name, to)
                assert not place or place in addresses or re.fullmatch(r"(stage|more)-\d", place), (path.name, to)


LESSON = read_sample("fresh.md")


def test_a_teacher_makes_notebooks_fresh(tmp_path, capsys):
    (tmp_path / "mine.md").write_text(LESSON, "utf-8")
    (tmp_path / "second.md").write_text("---\ntitle: The *other*\n---\n\n# The other\n", "utf-8")
    assert main(["notebook", str(tmp_path / "mine.md"), str(tmp_path / "mine.ipynb")]) == 0
    assert main(["notebook", str(tmp_path / "second.md"), str(tmp_path / "other.ipynb")]) == 0
    for name in ("mine.md", "second.md"):
        (tmp_path / name).unlink()
    (tmp_path / "index.ipynb").write_bytes((tmp_path / "other.ipynb").read_bytes())
    assert main(["freshen", str(tmp_path), "--check"]) == 1
    assert not (tmp_path / "sources.ipynb").exists()
    public = str(tmp_path / "public")
    (tmp_path / "plates").mkdir()
    (tmp_path / "plates" / "one.svg").write_bytes(b"<svg/>\r\n")
    assert main(["freshen", str(tmp_path), "--publish", public]) == 0
    capsys.readouterr()
    assert main(["freshen", str(tmp_path), "--publish", public, "--check"]) == 0
    assert "nothing is stale" in capsys.readouterr().out
    assert main(["freshen", str(tmp_path / "mine.ipynb")]) == 2
    assert f"expected the folder of the notebooks, such as {tmp_path}" in capsys.readouterr().err
    assert main(["freshen", str(tmp_path / "plates")]) == 2
    assert "there is no notebook in it" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "plates").iterdir()] == ["one.svg"]
    assert main(["freshen", str(tmp_path), "--publish", str(tmp_path)]) == main(["freshen", public]) == 2
    told = capsys.readouterr().err
    assert "index.ipynb: this lesson is as its author has written it; publish to another folder" in told
    assert "mine.ipynb: this notebook is a published one; freshen the folder that it comes from" in told
    assert 'page(\\"../mine.ipynb\\").example(1)' in (tmp_path / "public" / "mine.ipynb").read_text("utf-8")
    assert (tmp_path / "public" / "plates" / "one.svg").read_bytes() == b"<svg/>\r\n"
    text = (tmp_path / "mine.ipynb").read_text("utf-8")
    (prose,) = [source for cell, source in read_cells(text) if cell["cell_type"] == "markdown"]
    assert r"As in [The \*other\*](other.ipynb) and [SSS-18](sources.ipynb#SSS-18) and `[SSS-18]`." in prose
    (output,) = [cell["outputs"][0] for cell, source in read_cells(text) if source.startswith("%%table")]
    shown = to_plain_text("".join(output["data"]["text/html"]))
    assert "B holds the nine of clubs" in shown
    assert "B plays the nine of clubs" in shown
    assert "C plays the nine of diamonds" not in shown  # it is asked about
    assert "cardlessons" in json.loads((tmp_path / "index.ipynb").read_text("utf-8"))["metadata"]  # a lesson stays one


def test_while_something_is_wrong_in_a_cell_its_table_keeps_nothing_and_so_forgets_nothing():
    magics = LessonMagics()
    assert magics.cell("table", "One", EXAMPLE_RECORD).cell
    assert not magics.cell("table", "One", EXAMPLE_RECORD.replace("C 9d >", "C 9h >")).cell
