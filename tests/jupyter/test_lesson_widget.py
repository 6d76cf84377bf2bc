"""Tests of the widget of a whole lesson: its page needs no other file, and this kernel answers it."""

import json
import re

import pytest

from cardlessons.hosts.jupyter.lesson_widget import MAX_VIEWS
from cardlessons.hosts.jupyter.magics import show_lesson
from cardlessons.lessons import catalog
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.loader import get_document
from cardlessons.prerender.error_card import ErrorCard
from cardlessons.widgets import lesson, page


@pytest.fixture
def talk(monkeypatch):
    """Return a function that sends a widget messages, and returns what it sends."""

    def talk(widget, *messages):
        sent = []
        monkeypatch.setattr(type(widget), "send", lambda _, content: sent.append(content))
        for message in messages:
            widget._handle_message(widget, message, [])
        return sent

    return talk


def test_a_first_table_reads_only_the_text_of_its_own_lesson(monkeypatch):
    read = []
    catalog._read_cached_file.cache_clear()
    monkeypatch.setattr(catalog, "get_document", lambda file: read.append(file.stem) or get_document(file))
    assert "Anna" in repr(page("jig").example())
    assert {*read} == {"jig"}
    with pytest.raises(LessonError, match="no lesson 'jog'; did you mean jig"):
        page("jog")
    assert not LESSONS.find_file("index")
    assert not LESSONS.find_file("jig-de")


def test_the_page_of_a_lesson_loads_nothing(talk):
    (page,) = talk(lesson("four-nines"), {"view": "1", "open": "four-nines"})
    assert page["slug"] == "four-nines"
    text = page["html"]
    assert not re.search(r"<(?:link|script|img)[^>]* (?:src|href)=", text.split("<script>")[0])
    assert len(re.findall(r"<script>", text)) == 1
    assert '<body data-embedded="true" data-lesson="four-nines"' in text  # by this name the browser keeps the progress
    assert text.count('<section class="cl-stage"') > 5
    assert "Remember: three questions" not in text  # its questions are on the server's page alone
    assert "table-1" in json.loads(re.search(r'id="beforehand">(.*?)</script>', text, re.DOTALL)[1])


def test_the_kernel_answers_each_view(talk):
    widget = lesson("four-nines")
    first = {
        "view": "1",
        "take": {"to": "table-1", "message": {"do": "try", "at": ["Ben 9c"], "act": "Clara 8s", "id": 1}},
    }
    opened = [{"view": view, "open": "four-nines"} for view in "12"]
    sent = talk(
        widget, *opened, {"view": "1", "take": {"open": "table-1"}}, first, {"view": "3", "take": first["take"]}
    )
    (reply,) = [message for message in sent if "said" in message]
    assert reply["view"] == "1"
    assert reply["said"]["reply"]["new"][0]["verdict"] == "fault"
    talk(widget, *({"view": str(view), "open": "jig"} for view in range(MAX_VIEWS + 3)))
    assert len(widget._sessions) == MAX_VIEWS


def test_a_reader_goes_on_to_another_lesson_but_to_no_other_file(talk):
    sent = talk(lesson("four-nines"), {"view": "1", "open": "jig"}, {"view": "1", "open": "../pyproject"})
    assert [message["slug"] for message in sent] == ["jig"]


def test_a_lesson_of_a_file(talk, tmp_path):
    file = tmp_path / "mine.md"
    file.write_text("---\ntitle: My own\n---\n\n# My own\n\n```{code-cell}\n1/0\n```\n", "utf-8")
    for widget in (lesson(file), lesson(str(file)), show_lesson(f" {file} ")):
        (page,) = talk(widget, {"view": "1", "open": "mine"})
        assert "<h1>My own</h1>" in page["html"]
        assert "has code of its own" in page["html"]


@pytest.mark.parametrize(
    ("named", "told"), [("four-nine", "did you mean four-nines?"), ("mine.md", "there is no file 'mine.md'")]
)
def test_a_lesson_that_is_not_there(named, told):
    with pytest.raises(LessonError, match=told.rstrip("?")):
        lesson(named)
    card = show_lesson(named)
    assert isinstance(card, ErrorCard)
    assert told in repr(card)
    assert "<img" not in show_lesson("<img src=x>")._repr_html_()


def test_a_saved_notebook_has_the_words_and_not_the_page():
    data, _ = lesson("four-nines")._repr_mimebundle_()
    assert "Your turn" in data["text/html"]
    assert len(json.dumps(data)) < 3_000
