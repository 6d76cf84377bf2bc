"""Tests of the Sphinx extension: what its directive bakes into pages, and what it says of mistakes."""

import json
import re

import pytest
from support.cases import read_cases
from support.sphinx_projects import RECORD, build, write

from cardlessons.record.html import to_plain_text

pytestmark = pytest.mark.long
STILL = re.compile(r'<div class="cardlessons-table".*?>(.*?)<noscript>', re.DOTALL)


def still_words(page):
    """Return the words of the tables of a page as they are shown without a script."""
    return [to_plain_text(part) for part in STILL.findall(page)]


def read(file):
    return file.read_text("utf-8")


def test_a_page_shows_a_picture_and_words_without_its_script(site):
    page = read(site / "index.html")
    first, second, _ = still_words(page)
    assert "Four nines in a row" in first
    assert "Ben plays the nine of clubs" in first
    assert "A nine is paired" in second
    assert "Bea pays the pool one counter for Snip: Carl paired Bea's nine. [SSS-18, SSS-21]" in second
    assert "notebook" not in first + second
    assert page.count('<img src="data:image/svg+xml;base64,') == 3
    assert re.search(r'"emil": ?0', read(site / "searchindex.js")), "the search of the site finds the words"
    data, *_ = re.findall(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)
    assert json.loads(data)["view"]["setting"]["title"] == "Four nines in a row", "the data end in no tag"
    for name, loads in (("index", True), ("other", True), ("plain", False)):
        for kind in ("js", "css"):
            assert (f"_static/cardlessons.{kind}?v=" in read(site / f"{name}.html")) is loads


def test_a_file_and_an_example_of_a_lesson_are_shown(site):
    first, second = still_words(read(site / "other.html"))
    assert "Our record" in first
    assert "Second" in second


def test_other_formats_have_the_words(source, tmp_path):
    status, said = build(source, tmp_path, "epub")
    assert status == 0, said
    told = read(tmp_path / "index.xhtml")
    assert "Ben plays the nine of clubs" in told
    assert "JavaScript" not in told
    assert "application/json" not in told


def test_a_page_is_built_again_when_its_record_changes(tmp_path):
    source = write(tmp_path / "source", index_md="# One\n\n```{cardlessons} mine.play\n```\n")
    build(source, tmp_path / "out")
    assert "Dora" not in read(tmp_path / "out" / "index.html")
    (source / "mine.play").write_text(RECORD.replace("Bea", "Dora"), "utf-8")
    build(source, tmp_path / "out")
    assert "Dora plays the nine of clubs" in read(tmp_path / "out" / "index.html")


MISTAKES = read_cases("sphinx", "mistakes")


def test_a_mistake_and_an_expectation_that_does_not_hold_are_told_with_their_lines(tmp_path):
    wrong = RECORD.replace("Bea 9c  ", "Bea 9z  ")
    page = "# Wrong\n\n" + "".join(f"```{{cardlessons}} {named}\n```\n\n" for named in MISTAKES)
    failing = f"# Failing\n\n```{{cardlessons}}\n{RECORD.replace('pays Bea 1', 'pays Bea 3')}```\n"
    files = {"index_md": page, "failing_md": failing, "wrong_play": wrong}
    source = write(tmp_path / "source", **files)
    (source / "wrong.md").write_text(f"# No lesson\n\n~~~table One\n{wrong}~~~\n".replace("~~~", "```"), "utf-8")
    _, report = build(source, tmp_path / "out")
    for number, (named, told) in enumerate(MISTAKES.items()):
        assert re.search(rf"index\.md:{3 + 3 * number}: ERROR: .*{re.escape(told)}", report), (named, report)
    assert re.search(r"failing\.md:3: WARNING: cardlessons: line 11: ", report), report
