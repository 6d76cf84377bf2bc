"""Tests of authors' first mistakes: for each one line is told, with what to write instead."""

import pytest
from support.cases import read_cases, read_sample
from support.lessons import join_body

from cardlessons.authoring import GUEST
from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR

GOOD = read_sample("mistakes.md")
MISTAKES = read_cases("author_mistakes", "mistakes")


def findings_of(text, files=()):
    return [str(finding) for finding in check_lesson(text, ".md", [*LESSONS], files)]


def test_what_is_meant_so_is_not_taken_for_a_slip():
    for old, new in read_cases("author_mistakes", "meant"):
        assert GOOD.count(old) == 1, old
        assert findings_of(GOOD.replace(old, new)) == [], old


def test_each_mistake_is_told_once_in_its_place_and_in_plain_words():
    for mistake in MISTAKES:
        old, new, expected = MISTAKES[mistake]
        assert GOOD.count(old) == 1, f"'{old}' stands there {GOOD.count(old)} times"
        found = findings_of(GOOD.replace(old, new))
        assert [line[: len(begins)] for line, begins in zip(found, expected, strict=True)] == expected, mistake


def test_a_session_of_a_guest_that_cannot_be_opened_is_told(monkeypatch):
    for session, told in read_cases("author_mistakes", "sessions"):
        monkeypatch.setitem(GUEST.sessions, "write", session)
        assert [told in found for found in findings_of(f"{GOOD}\n```write\n```\n")] == [True], session


PROSE = read_cases("author_mistakes", "prose")


def test_pictures_and_links_that_lead_nowhere_are_told():
    for written in PROSE:
        prose, expected = PROSE[written]
        text = GOOD.replace("# Snip\n", f"# Snip\n\nSee {prose}.\n")
        begins = [f"7:{prose.index('](') + 7}: {expected}"] if expected else []
        found = findings_of(text, ["table.png", "other.md", "sheet.pdf"])
        assert [line[: len(begins[0]) if begins else None] for line in found] == begins, written


def test_a_text_in_another_encoding_is_told_with_how_to_save_it(tmp_path):
    umlaut = GOOD.replace("# Snip", "# Ein Stück")
    saved = {
        "latin.md": umlaut.encode("latin-1"),
        "wide.md": umlaut.encode("utf-16"),
        "wide.play": "x".encode("utf-16"),
    }
    places = {"latin.md": "5:9: ", "wide.md": "1:1: ", "wide.play": "1:1: "}
    for name, data in saved.items():
        (tmp_path / name).write_bytes(data)
        (finding,) = check_file(tmp_path / name)
        assert str(finding).startswith(places[name])
        assert str(finding).endswith("save it again as UTF-8 (in Notepad: Save as, Encoding, UTF-8)")


@pytest.mark.parametrize("form", ["Markdown", "notebook"])
def test_a_page_that_is_made_tells_every_mistake_that_keeps_a_part_from_being_shown(form):
    text = GOOD.replace("Kd 2h Jh", "DK 2h 3x").replace("par: 1", "par: none")
    written = write_notebook(read_markdown(text))
    document = read_notebook(written) if form == "notebook" else read_markdown(text)
    lines = (written if form == "notebook" else text).split("\n")
    page = prerender(document, Links({}), VISITOR)
    read = [lines[at.line - 1][at.column - 1 :].split()[0].rstrip('\\n",') for at, *_ in page.mistakes]
    assert read == ["DK", "3x", "none"]
    told = [mistake.message.partition(";")[0] for mistake in page.mistakes]
    assert told == ["'DK' is no card", "'3x' is no card", "'none' was read"]
    shown = join_body(page, lambda mistake: "Here is a mistake.")
    assert shown.count("Here is a mistake.") == 2, "to visitors once for each part"
