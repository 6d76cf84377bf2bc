"""Tests of the Sphinx extension: what its directive bakes into pages, and what it says of mistakes."""

import json
import re
import subprocess
import sys

import pytest
from support.browser import Table, each, expect, is_seen, look, many, visiting

from cardlessons.record.html import plain_text

RECORD = """\
variant: peel-five-card
dealer: Anna
Anna: Kd 2h
Bea: 9c 3c
Carl: 9d 4c

Bea 9c      { Bea leads. }
? What does Carl do?
- Carl 4c | Whoever can pair must (SSS-23).
+ Carl 9d | Yes: Snip, and Bea pays.
Carl 9d     > pays Bea 1 pool
"""
LESSON = f"# Snip\n\n```table First\n{RECORD}```\n\n```table Second\n{RECORD}```\n"
INDEX = f"""\
Cards
=====

.. cardlessons:: four-nines#example

.. cardlessons::
   :title: A nine is paired

{"".join(f"   {line}".rstrip() + chr(10) for line in RECORD.splitlines())}

.. toctree::

   other
   plain
"""
OTHER = """\
# Other tables

```{cardlessons} mine.play
:title: Our record
```

```{cardlessons} lessons/ours.md#example-2
```
"""


CONF = """\
extensions = ["cardlessons.sphinx", "myst_parser"]
exclude_patterns = ["lessons"]
"""
STILL = re.compile(r'<div class="cardlessons-table".*?>(.*?)<noscript>', re.DOTALL)


def build(source, to, builder="html", *options):
    """Run Sphinx, and return what it reports."""
    asked = [sys.executable, "-m", "sphinx", "-q", "-b", builder, *options, str(source), str(to)]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def write(folder, **files):
    """Write a Sphinx project with these pages."""
    (folder / "lessons").mkdir(parents=True)
    (folder / "conf.py").write_text(CONF)
    (folder / "mine.play").write_text(RECORD, "utf-8")
    (folder / "lessons" / "ours.md").write_text(LESSON, "utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return write(tmp_path_factory.mktemp("source"), index_rst=INDEX, other_md=OTHER, plain_md="# No table\n")


@pytest.fixture(scope="module")
def site(source, tmp_path_factory):
    """Return the folder of the pages, built without a warning."""
    folder = tmp_path_factory.mktemp("site")
    done = build(source, folder, "html", "-W")
    assert done.returncode == 0, done.stderr
    return folder


def text(file):
    return file.read_text("utf-8")


def still_words(page):
    """Return the words of the tables of a page as they are shown without a script."""
    return [plain_text(part) for part in STILL.findall(page)]


def test_a_page_shows_a_picture_and_words_without_its_script(site):
    first, second = still_words(text(site / "index.html"))
    assert "Four nines in a row" in first
    assert "Ben plays the nine of clubs" in first
    assert "A nine is paired" in second
    assert "Bea pays the pool one counter for Snip: Carl paired Bea's nine. [SSS-18, SSS-21]" in second
    assert "notebook" not in first + second
    assert text(site / "index.html").count('<img src="data:image/svg+xml;base64,') == 2


def test_a_file_and_an_example_of_a_lesson_are_shown(site):
    first, second = still_words(text(site / "other.html"))
    assert "Our record" in first
    assert "Second" in second


def test_only_pages_with_tables_load_the_script(site):
    for name, loads in [("index", True), ("other", True), ("plain", False)]:
        assert ("_static/cardlessons.js?v=" in text(site / f"{name}.html")) is loads
        assert ("_static/cardlessons.css?v=" in text(site / f"{name}.html")) is loads


def test_the_data_of_a_table_ends_in_no_tag(site):
    (found, _) = re.findall(r'<script type="application/json">(.*?)</script>', text(site / "index.html"), re.DOTALL)
    assert json.loads(found)["view"]["setting"]["title"] == "Four nines in a row"


@pytest.mark.parametrize("builder", ["text", "epub"])
def test_other_formats_have_the_words(source, tmp_path, builder):
    done = build(source, tmp_path, builder)
    assert done.returncode == 0, done.stderr
    told = text(tmp_path / ("index.txt" if builder == "text" else "index.xhtml"))
    assert "Ben plays the nine of clubs" in told
    assert "JavaScript" not in told
    assert "application/json" not in told


def test_a_page_is_built_again_when_its_record_changes(tmp_path):
    source = write(tmp_path / "source", index_md="# One\n\n```{cardlessons} mine.play\n```\n")
    build(source, tmp_path / "out")
    assert "Dora" not in text(tmp_path / "out" / "index.html")
    (source / "mine.play").write_text(RECORD.replace("Bea", "Dora"), "utf-8")
    build(source, tmp_path / "out")
    assert "Dora plays the nine of clubs" in text(tmp_path / "out" / "index.html")


MISTAKES = {
    "four-nine": "'four-nine' is no lesson, and no file ending with .play, .md or .ipynb; did you mean four-nines?",
    "four-nines#levels": "expected four-nines#example, four-nines#example-2 and so on; '#levels' was read",
    "four-nines#example-9": "there are 2 examples in four-nines.ipynb; number 9 was asked for",
    "mine.play#example": "a record has no parts; 'mine.play#example' was read",
    "no-such.play": "no-such.play cannot be read: No such file or directory",
    "wrong.play": "wrong.play: this record cannot be laid out: line 7, column 5: ",
    "wrong.md": "wrong.md: line 10, column 5: ",
    "": "expected a record below the directive, or the name of a file or a lesson; neither was read",
}


@pytest.fixture(scope="module")
def reported(tmp_path_factory):
    """Return what is reported of the mistakes, and of an expectation that does not hold."""
    wrong = RECORD.replace("Bea 9c  ", "Bea 9z  ")
    page = "# Wrong\n\n" + "".join(f"```{{cardlessons}} {named}\n```\n\n" for named in MISTAKES)
    failing = f"# Failing\n\n```{{cardlessons}}\n{RECORD.replace('pays Bea 1', 'pays Bea 3')}```\n"
    files = {"index_md": page, "failing_md": failing, "wrong_play": wrong}
    source = write(tmp_path_factory.mktemp("wrong"), **files)
    (source / "wrong.md").write_text(f"# No lesson\n\n~~~table One\n{wrong}~~~\n".replace("~~~", "```"), "utf-8")
    return build(source, tmp_path_factory.mktemp("out")).stderr


@pytest.mark.parametrize("named", MISTAKES)
def test_a_mistake_is_told_with_its_line(reported, named):
    line = 3 + 3 * [*MISTAKES].index(named)
    assert re.search(rf"index\.md:{line}: ERROR: .*{re.escape(MISTAKES[named])}", reported), reported


def test_an_expectation_that_does_not_hold_is_told(reported):
    assert re.search(r"failing\.md:3: WARNING: cardlessons: line 11: ", reported), reported


# In a browser


@pytest.fixture
def visit(chromium, site):
    with visiting(chromium) as (_, page, seen):
        page.goto((site / "index.html").as_uri())
        yield page
        assert seen.errors == []
        assert seen.console == []
        assert seen.hosts <= {""}


@pytest.mark.browser
def test_a_table_on_a_page_is_stepped_and_tells_the_reasons(visit):
    table = Table(visit, "example", 1)
    table.button("Next: one step on").click()
    expect(table.told).to_contain_text("Bea may lead any card, because there is no card to pair.")
    table.button("Next: one step on").click()
    table.root.locator(".ct-answer").nth(0).click()
    expect(table.root).to_contain_text("Whoever can pair must")
    table.root.locator(".ct-answer").nth(1).click()
    expect(table.root).to_contain_text("Yes: Snip, and Bea pays.")


@pytest.mark.browser
def test_a_play_beside_the_main_line_is_tried_and_the_next_is_refused_with_a_reason(visit):
    table = Table(visit, "example")
    table.past_the_guess()
    table.card("Clara", "4c").click()
    expect(table.told).to_contain_text("against the rules: it stands, and is fined")
    table.card("Dora", "Tc").click()
    expect(table.told).to_contain_text("No Python runs on this page")
    table.to_the_start()
    table.past_the_guess()
    table.card("Clara", "6h").click()
    expect(table.told).to_contain_text("Clara plays the six of hearts")
    expect(table.told).not_to_contain_text("No Python runs on this page")


@pytest.mark.browser
def test_no_tool_is_offered_that_needs_python(visit):
    table = Table(visit, "example")
    table.past_the_guess()
    table.card("Clara", "4c").click()
    tools = table.tools()
    offered = [one for one in each(tools.get_by_role("button")) if is_seen(one)]
    assert offered
    for button in offered:
        button.click()
    assert many(table.root.get_by_text("No Python runs")) == 0
    assert look(visit, "location.hash") == ""
