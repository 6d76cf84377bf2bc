"""Tests of the pages that a server makes before anybody asks for them, and shares between its workers."""

import pickle
import sys

import pytest
from support.channel import start_server, until, write_lessons

from cardlessons.prerender.shared_pages import SharedPages

COUNTING = """
import os
from cardlessons.prerender import cached_page
made = cached_page.prerender
def prerender(document, *given):
    with open({log!r}, "a") as log:
        print(os.getpid(), file=log)
    return made(document, *given)
cached_page.prerender = prerender
"""
"""Code for a server that writes a line for each page that one of its processes makes."""
PAGES = ["mine.md", "rules.md"]
"""The lessons that are prerendered: they have no code of their own, and no puzzles, which take long to make."""
ROUNDS = 6
"""The number of requests for each page, so that each of two workers is likely to be asked."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="a server has one process there")


@pytest.fixture
def lessons(tmp_path):
    (tmp_path / "lessons").mkdir()
    folder = write_lessons(tmp_path / "lessons")
    (folder / "puzzles.md").unlink()
    return folder


def visit(server, *names):
    """Ask for pages, several times."""
    for name in ROUNDS * names:
        assert server.ask(f"/voila/render/{name}")[0] == 200


@pytest.mark.long
@posix
def test_pages_are_made_before_they_are_asked_for_and_by_none_of_the_workers(lessons, tmp_path):
    log = tmp_path / "log"
    told = "workers=2", "on_demand=False"
    with start_server(lessons, *told, before=COUNTING.format(log=str(log))) as server:
        until(lambda: log.is_file() and len(log.read_text().splitlines()) >= len(PAGES))
        until(lambda: len(server.workers()) == 2)  # the process that has made them has ended
        visit(server, *PAGES)
        makers = log.read_text().splitlines()
        assert len(makers) == len(PAGES) + 1  # the open table is served, too
        assert len({*makers}) == 1
        assert makers[0] not in map(str, server.workers())
        assert server.log_text() == ""


def test_a_page_is_made_again_when_its_lesson_has_changed(tmp_path):
    told = []
    pages, others = SharedPages(tmp_path, told.append), SharedPages(tmp_path, told.append)
    assert pages.get("a lesson", "its text", lambda: "made") == "made"
    assert others.get("a lesson", "its text", lambda: "made again") == "made"
    assert others.get("a lesson", "another text", lambda: "made again") == "made again"
    assert pages.get("a lesson", "another text", lambda: "made once more") == "made again"
    assert (len([*tmp_path.iterdir()]), told) == (1, [])


def test_a_page_that_cannot_be_shared_is_shown_and_the_log_is_told(tmp_path):
    told = []
    pages = SharedPages(tmp_path / "removed", told.append)
    assert pages.get("a lesson", "its text", lambda: "made") == "made"
    (line,) = told
    assert line.startswith("a page cannot be shared with the other workers (No such file or directory)")


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"no pickle",
        pickle.dumps(("a text", "made"))[:-4],
        pickle.dumps(7),
        b"cnowhere\nnothing\n.",
        b"\x80\x05\x8d" + b"\xff" * 8,
    ],
)
def test_a_spoilt_page_is_made_anew_and_shared_again(spoilt, tmp_path):
    told = []
    pages = SharedPages(tmp_path, told.append)
    pages.get("a lesson", "its text", lambda: "made")
    (file,) = tmp_path.iterdir()
    file.write_bytes(spoilt)
    assert pages.get("a lesson", "its text", lambda: "made anew") == "made anew"
    assert pages.get("a lesson", "its text", lambda: "made once more") == "made anew"
    assert told == []
