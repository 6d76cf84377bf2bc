"""Notebooks that another program or a slip has changed: check, server, site and handout agree on each of them."""

import json
import re
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.checking import KNOWN, LESSON
from support.lessons import join_body

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.cli import main
from cardlessons.hosts.jupyter.magics import LessonMagics
from cardlessons.lessons.catalog import split_readable
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import LOAD_CELL, read_notebook, write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import can_prerender, prerender
from cardlessons.session.context import READER

GOOD = write_notebook(read_markdown(LESSON))
TABLE, LEVELS, PLAY = 2, 3, 4
"""The indices of cells."""


@cache
def render_good():
    """Return the contents of the good notebook's page."""
    return get_contents(prerender(read_notebook(GOOD), Links({}), READER))


def get_contents(page):
    return page.tables, re.sub(r'<div class="cl-prose"></div>|\n', "", join_body(page))


def change_source(*cells, of):
    """Return a function that changes the sources of some cells of a notebook, or of all."""

    def change(notebook):
        for number in cells or range(len(notebook["cells"])):
            cell = notebook["cells"][number]
            if isinstance(cell.get("source"), list):
                cell["source"] = "".join(cell["source"])
            if isinstance(cell.get("source"), str):
                cell["source"] = of(cell["source"])

    return change


def put_cell(at, kind, source, **more):
    return lambda notebook: notebook["cells"].insert(at, {"cell_type": kind, "metadata": {}, "source": source, **more})


def change_cell(number, **said):
    return lambda notebook: notebook["cells"][number].update(said)


def drop_key(*cells, key):
    return lambda notebook: [notebook["cells"][number].pop(key, None) for number in cells or range(6)]


def indent(source):
    return "\n".join(f"  {line}" for line in source.split("\n"))


def pop_load_cell(notebook):
    at = next(n for n, cell in enumerate(notebook["cells"]) if "".join(cell["source"]).strip() == LOAD_CELL)
    return notebook["cells"].pop(at)


HARMLESS = {
    "Windows": change_source(of=lambda source: source.replace("\n", "\r\n")),
    "old Macs": change_source(TABLE, of=lambda source: source.replace("\n", "\r")),
    "line ends in a list": lambda notebook: change_cell(
        TABLE, source=[line.replace("\n", "\r\n") for line in notebook["cells"][TABLE]["source"]]
    )(notebook),
    "blank above": change_source(of=lambda source: f"\n \t\n\r\n{source}"),
    "blank below": change_source(of=lambda source: f"{source}\n\n  \n"),
    "indented": change_source(TABLE, LEVELS, PLAY, of=indent),
    "spaces at the end": change_source(TABLE, PLAY, of=lambda source: source.replace("\n", "  \n", 1) + "  "),
    "spaces in the head": change_source(TABLE, PLAY, of=lambda source: source.replace(" ", "   ", 1)),
    "minor 0": lambda notebook: notebook.update(nbformat_minor=0),
    "no minor": lambda notebook: notebook.pop("nbformat_minor", None),
    "minor 99": lambda notebook: notebook.update(nbformat_minor=99),
    "no ids": drop_key(key="id"),
    "one id": lambda notebook: [cell.update(id="x") for cell in notebook["cells"]],
    "no outputs": drop_key(key="outputs"),
    "no count": drop_key(key="execution_count"),
    "no metadata of cells": drop_key(key="metadata"),
    "a list as metadata": change_cell(TABLE, metadata=[]),
    "tags": change_cell(TABLE, metadata={"tags": ["hide-input"]}),
    "tags of the first cell": change_cell(0, metadata={"tags": ["x"]}),
    "saved outputs": change_cell(TABLE, outputs=[{"output_type": "stream", "name": "stdout", "text": "x"}]),
    "widgets": lambda notebook: notebook["metadata"].update(widgets={"state": {}}),
    "a kernel": lambda notebook: notebook["metadata"].update(kernelspec={"name": "mine"}),
    "odd metadata": lambda notebook: notebook["metadata"].update(kernelspec="mine", language_info=[], papermill={}),
    "loaded twice": put_cell(3, "code", f"{LOAD_CELL}\n"),
    "a raw cell": put_cell(3, "raw", "Notes."),
    "an empty cell": put_cell(3, "markdown", ""),
}
CODE = {
    "code": put_cell(3, "code", "1 + 1"),
    "a magic of Jupyter": put_cell(3, "code", "%matplotlib inline"),
    "a magic with a name near that of a part": put_cell(3, "code", "%%writefile x.txt\nx"),
    "an empty code cell": put_cell(3, "code", ""),
}
BROKEN = {
    "comment": change_source(TABLE, of=lambda source: f"# mine\n{source}"),
    "upper case": change_source(PLAY, of=lambda source: source.replace("%play", "%Play")),
    "one sign": change_source(TABLE, LEVELS, of=lambda source: source[1:]),
    "two signs": change_source(PLAY, of=lambda source: f"%{source}"),
    "a gap": change_source(LEVELS, of=lambda source: source.replace("%%", "%% ")),
    "a tab": change_source(PLAY, of=lambda source: source.replace(" ", "\t", 1)),
    "two in one": change_source(PLAY, of=lambda source: f"{source}\n%which"),
    "code below": change_source(PLAY, of=lambda source: f"{source}\nx = 1"),
    "raw": change_cell(TABLE, cell_type="raw"),
    "prose": change_cell(TABLE, cell_type="markdown"),
    "heading": change_cell(1, cell_type="heading"),
    "no source": drop_key(TABLE, key="source"),
    "source null": change_cell(TABLE, source=None),
    "nbformat 3": lambda notebook: notebook.update(nbformat=3),
    "nbformat in quotes": lambda notebook: notebook.update(nbformat="4"),
    "facts as a text": lambda notebook: notebook["metadata"].update(cardlessons="Snip"),
    "metadata as a list": lambda notebook: notebook.update(metadata=[]),
    "no cells": lambda notebook: notebook.pop("cells", None),
    "a card": change_source(TABLE, of=lambda source: source.replace("9d", "9x", 1)),
}
NAMED = {
    "not loaded": pop_load_cell,
    "loaded last": lambda notebook: notebook["cells"].append(pop_load_cell(notebook)),
    "no title": lambda notebook: notebook["metadata"].update(cardlessons={}),
    "no metadata": lambda notebook: notebook.update(metadata={}),
}
"""Mistakes that `check` names, and with which all parts are shown all the same."""
ALL = {**HARMLESS, **CODE, **BROKEN, **NAMED}


def spoil(*names):
    notebook = json.loads(GOOD)
    for name in names:
        with suppress(
            KeyError, IndexError, AttributeError, TypeError, StopIteration
        ):  # another change has left nothing to change
            ALL[name](notebook)
    return json.dumps(notebook)


def expect_agreement(text, folder):
    """Check a notebook in each way, and return the mistakes that keep parts of it from being shown."""
    file = folder / "mine.ipynb"
    file.write_text(text, "utf-8", newline="")
    findings = check_lesson(text, ".ipynb", KNOWN)
    named = [finding for finding in findings if not finding.is_hint]
    hints = [finding.message for finding in findings if finding.is_hint]
    broken = [one for one in named if one.kind in ("reading", "part") and LOAD_CELL not in one.message]
    broken = [one for one in broken if "the lesson has no heading" not in one.message]
    status = main(["handout", str(file)])
    try:
        document = read_notebook(text)
    except DocumentError:
        assert broken
        assert split_readable(folder)[0] == []
        assert status == 2
        return broken
    page = prerender(document, Links({}), READER, foreign=lambda block: "<i>code</i>")
    assert bool(page.mistakes) == bool(broken)
    assert status == bool(broken)
    needs_kernel = any("code of your own" in hint or "needs the kernel" in hint for hint in hints)
    assert can_prerender(document) or needs_kernel or broken
    if not broken and not needs_kernel:
        assert get_contents(page) == render_good()
    return broken


@pytest.mark.long
def test_check_server_site_and_handout_agree_on_a_spoiled_notebook(tmp_path, capsys):
    for name in ALL:
        broken = expect_agreement(spoil(name), tmp_path)
        told = capsys.readouterr().err
        assert bool(broken) == (name in BROKEN), name
        assert name in BROKEN or "C 9d" not in told, name


@settings(max_examples=10)
@given(some.lists(some.sampled_from([*ALL]), min_size=2, max_size=4, unique=True))
def test_they_agree_whatever_comes_together(tmp_path_factory, names):
    expect_agreement(spoil(*names), tmp_path_factory.getbasetemp())


@pytest.mark.parametrize("text", ["", GOOD[:-40], GOOD.replace('"cells"', '<<<<<<< HEAD\n"cells"', 1), "\ufeff" + GOOD])
def test_they_agree_on_a_damaged_file(text, tmp_path, capsys):
    assert bool(expect_agreement(text, tmp_path)) == (not text.startswith("\ufeff"))


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_a_magic_reads_the_line_ends_of_any_system(end):
    rules = "- One pays. [SSS-18]\n- Two pay. [SSS-19]\n"
    shown, expected = (LessonMagics().cell("rules", "", body) for body in (rules.replace("\n", end), rules))
    assert shown._repr_html_() == expected._repr_html_()
