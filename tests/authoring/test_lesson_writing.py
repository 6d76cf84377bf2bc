"""Writing a lesson on its page: the text comes in pieces, the lesson goes back alive, and one link holds it all."""

import re

import pytest
from support import checking
from support.cases import read_cases, read_sample

from cardlessons.authoring.check.choices import DEALS_OF_CHOICE, count_losses, iter_loss_counts
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.editor.draft import MAX_SEATS, LessonDraft
from cardlessons.authoring.editor.editor import Editor
from cardlessons.authoring.editor.lesson_link import (
    FORMAT_VERSION,
    MAX_LESSON_LETTERS,
    MAX_LINK_LETTERS,
    read_link,
    write_link,
)
from cardlessons.authoring.editor.part import EditorPart
from cardlessons.authoring.starter_texts import LESSON_TEXT
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.record.link_codec import pack_text
from cardlessons.session.context import AUTHOR
from cardlessons.session.registry import open_session, session_of

WORKED = "```table A nine\nvariant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\nC 9d\n```\n"
GERMAN = checking.LESSON.replace("minutes: 5", "lang: de")
WRONG = LESSON_TEXT.replace("pays Bea 1 pool; says Snip", "pays Carl 1 pool")


def write_house(slug):
    """Return a lesson of the house as Markdown."""
    return write_markdown(read_document(LESSONS.lessons_by_slug[slug].file))


class Author:
    """Somebody who writes, as the page does for him."""

    def __init__(self, session=None):
        self.session = session or session_of(EditorPart())
        self.text, self.number = LESSON_TEXT, 0
        self.pieces = {piece["mark"]: piece for piece in self.session.view()["lesson"]["pieces"]}
        self.lesson = self.session.view()["lesson"]

    def says(self, **message):
        self.number += 1
        return self.session.hear({**message, "id": self.number})

    def writes(self, text, piece=5000, **more):
        """Put another text in the place of the one that is there, in pieces; what waits is waited for."""
        for at in range(0, max(len(text), 1), piece):
            where = {"from": at, "to": at if at else len(self.text), "of": at or len(self.text)}
            reply = self.says(do="text", text=text[at : at + piece], more=at + piece < len(text), **where)
            assert "error" not in reply, reply
            self.text = text[: at + piece]
        self.takes(reply)
        return self.lesson

    def takes(self, reply):
        while True:
            self.lesson = reply["lesson"]
            known = self.pieces
            self.pieces = {piece["mark"]: {**known.get(piece["mark"], {}), **piece} for piece in self.lesson["pieces"]}
            if not self.lesson["more"]:
                return
            reply = self.says(do="on")

    def seats(self):
        return [mark for mark, piece in self.pieces.items() if piece["kind"] == "seat"]

    def plays(self, seat, below="", /, **message):
        return self.says(do="to", seat=seat, name=below, message=message)

    def brings(self, name, text, piece=5000):
        for at in range(0, max(len(text), 1), piece):
            more = at + piece < len(text)
            reply = self.says(do="bring", text=text[at : at + piece], at=at, more=more, **{"as": name})
            if "error" in reply:
                break
        return reply


@pytest.fixture
def author():
    return Author()


def test_a_mistake_is_told_at_its_line_and_only_the_part_with_it_is_laid_anew(author):
    before = author.seats()
    lesson = author.writes(WRONG)
    [[line, column, message]] = lesson["findings"]
    assert WRONG.split("\n")[line - 1][column - 1 :].startswith("pays Carl")
    assert "you expect that Carl pays 1 to the pool" in message
    assert [mark in before for mark in author.seats()] == [False, True, True]
    told = [piece for piece in lesson["pieces"] if len(piece) > 1]
    assert [piece["kind"] for piece in told] == ["seat"]


def test_a_table_is_played_at_and_stays_as_it_is_while_its_author_types_elsewhere(author):
    table = author.seats()[0]
    reply = author.plays(table, do="try", at=[], act="Bea 3c")["reply"]
    path = [reply["new"][0]["act"]]
    author.writes(author.text.replace("Three people", "Three friends"))
    assert author.seats()[0] == table
    assert author.plays(table, do="go", at=path)["reply"]["show"] == reply["show"]
    author.writes(author.text)
    assert author.plays(table, do="go", at=path)["reply"]["show"] == reply["show"]
    author.writes(author.text.replace("Carl: 9d", "Carl: 9h"))
    assert author.plays(table, do="go", at=[]) == {"again": True, "id": author.number}


def test_levels_questions_and_house_rules_are_played_in_the_lesson(author):
    assert author.lesson["findings"] == []
    table, levels, game = author.seats()
    assert author.plays(table, do="answer", question=0, choice=1)["reply"]["right"]
    assert author.plays(levels, do="level", number=1)["reply"]["view"]["setting"]["at_level"]["number"] == 1
    assert author.plays(game, do="new", seed=3)["reply"]["view"]["setting"]["served"] is False
    author.writes("```house-rules jig\n```\n")
    [seat] = author.seats()
    [below] = author.plays(seat, do="touch", name="play-it", value="")["below"]
    assert below["drawing"] == "table"
    assert "reply" in author.plays(seat, below["name"], do="ping")
    assert author.plays(seat, "nobody", do="ping")["again"]


def test_a_lesson_of_the_house_is_laid_whole_and_nothing_is_wrong_in_it(author):
    for slug in ["your-own-game", "irish-snap"]:
        assert author.writes(write_house(slug))["findings"] == []
        assert not {"card", "waits"} & {piece["kind"] for piece in author.pieces.values()}


def test_what_takes_long_waits_and_comes():
    hurried = Author(Editor(open_session, patience=0))
    assert hurried.lesson["findings"] == []
    slow = hurried.says(do="text", whole=True, text=WRONG.replace("Kd", "Ks"))
    assert slow["lesson"]["more"]
    hurried.takes(slow)
    assert {"waits"} & {piece["kind"] for piece in hurried.pieces.values()} == set()
    assert len(hurried.lesson["findings"]) == len(check_lesson(WRONG.replace("Kd", "Ks"), ".md"))


def test_levels_are_won_and_lost_only_where_all_is_to_be_checked(author):
    easy = LESSON_TEXT.replace("goal: answered Carl", "goal: not pays Anna 1 pool")
    assert author.writes(easy)["findings"] == []
    author.takes(author.says(do="check"))
    assert author.lesson["thoroughly"]
    assert [tuple(finding) for finding in author.lesson["findings"]] == [
        (found.place.line, found.place.column, found.message) for found in check_lesson(easy, ".md")
    ]
    assert author.lesson["findings"]


def test_sixty_thousand_characters_are_a_lesson_and_more_are_refused(author):
    author.writes(("nine " * (MAX_LESSON_LETTERS // 5))[:MAX_LESSON_LETTERS])
    assert len(author.session.text) == MAX_LESSON_LETTERS
    refused = author.says(do="text", text="x", of=MAX_LESSON_LETTERS, to=0, **{"from": 0})
    assert "at most 60,000 characters" in refused["error"]
    assert len(author.session.text) == MAX_LESSON_LETTERS
    many = "```which\n```\n\n" * (MAX_SEATS + 1)
    author.writes(many)
    assert [piece["kind"] for piece in author.pieces.values()].count("card") == 1


def test_where_the_page_and_python_disagree_the_text_is_asked_for_again(author):
    assert author.says(do="text", text="x", of=3, to=1, **{"from": 0})["again"]
    assert author.session.text == LESSON_TEXT
    whole = author.says(do="text", whole=True, text=LESSON_TEXT)
    assert all("kind" in piece for piece in whole["lesson"]["pieces"])


HOSTILE = read_sample("hostile.md")


def test_nothing_that_an_author_wrote_is_markup(author):
    author.writes(HOSTILE)
    html = " ".join(piece["html"] for piece in author.pieces.values() if "html" in piece)
    tags = {tag.split()[0] for tag in re.findall(r"<([^>]*)>", html)}
    assert tags <= {slash + tag for tag in ("h1", "p", "ul", "li", "a", "button", "span", "b") for slash in ("", "/")}
    assert not re.search(r"<[^>]*(?:onerror|onclick|javascript:|elsewhere)", html)
    assert "&lt;script&gt;" in html
    assert 'href="hearts-of-a.ipynb"' in html


# Links


def test_every_lesson_of_the_house_fits_into_a_link():
    for slug in LESSONS:
        text = write_house(slug)
        link = write_link(text)
        assert re.fullmatch(r"[\w.-]+", link), slug
        assert len(link) < MAX_LINK_LETTERS / 2, slug
        assert read_link(link) == text, slug


def test_a_link_that_is_none_is_refused_in_words(author):
    for link, told in [
        ("", "damaged"),
        (f"{FORMAT_VERSION}.zzzzzzzz", "cannot be unpacked"),
        (f"{FORMAT_VERSION + 1}.{pack_text('x', b'')}", "later edition"),
        (f"0.{pack_text('x', b'')}", "never was"),
        (f"{FORMAT_VERSION}.{'A' * MAX_LINK_LETTERS}", "damaged"),
        (write_link("x" * 1_000_000), "more than a lesson"),  # and is not unpacked
    ]:
        assert told in author.brings("link", link)["error"]
        assert author.session.text == LESSON_TEXT


def test_a_lesson_goes_there_and_back_in_its_link(author):
    author.writes(WRONG)
    assert author.brings("link", author.says(do="send")["link"])["text"] == WRONG
    author.writes("".join(chr(0x4E00 + n * 7919 % 20000) for n in range(30_000)), 1500)
    assert "too long for a link" in author.says(do="send")["error"]


# Files and deals


def test_a_lesson_is_saved_and_opened_as_either_file(author):
    author.writes(WRONG)
    saved = author.says(do="save", **{"as": ".md"})
    assert saved["name"] == "my-first-lesson.md"
    assert author.brings("Mine.MD", saved["text"])["text"] == WRONG
    notebook = author.says(do="save", **{"as": ".ipynb"})["text"]
    assert read_notebook(notebook) == read_markdown(WRONG)
    assert read_markdown(author.brings("mine.ipynb", notebook)["text"]) == read_markdown(WRONG)
    assert "error" in author.says(do="save", **{"as": ".txt"})


def test_a_file_that_is_no_lesson_is_refused_in_words_and_changes_nothing(author):
    for name, text, told in [
        *read_cases("lesson_writing", "no-lessons"),
        ("mine.ipynb", write_notebook(read_markdown("x" * (MAX_LESSON_LETTERS + 1))), "at most 60,000"),
        ("mine.md", "x" * 500_000, "larger than a lesson"),
    ]:
        assert told in author.brings(name, text)["error"]
        assert author.session.text == LESSON_TEXT
    assert author.says(do="bring", text="x", at=7, **{"as": "a.md"})["error"].startswith("A piece of this was lost")


def test_a_lesson_that_cannot_be_read_is_saved_as_it_is_written(author):
    lesson = author.writes("---\ntitle\n\n# Mine\n")
    assert [1, 1, "the front matter is never closed; expected another line '---'"] in lesson["findings"]
    assert author.says(do="save", **{"as": ".md"})["text"] == author.text
    assert author.says(do="save", **{"as": ".ipynb"})["error"].startswith("Line 1: ")


def test_a_deal_that_was_played_is_taken_in_as_a_table_that_holds(author):
    assert "Nothing has been played" in author.says(do="take")["error"]
    view = author.says(do="deal")["deal"]["view"]
    author.plays("deal", do="lay", game="nobble", players=3, seed=2)
    card = author.plays("deal", do="lay", game="jig", players=3, seed=2)["reply"]["view"]["nodes"][0]["may"]
    author.plays("deal", do="try", at=[], act=next(iter(card)))
    taken = author.says(do="take")["text"]
    assert view["setting"]["served"] is False
    assert check_lesson(f"---\ntitle: T\n---\n\n# T\n\n{taken}", ".md") == []


def test_what_is_put_in_holds(author):
    starters = author.session.view()["starters"]
    level, question = f"```levels\n{starters['level']}```\n", WORKED.replace("C 9d\n", f"{starters['question']}C 9d\n")
    for text in (starters["table"], level, starters["levels"], question):
        assert check_lesson(f"---\ntitle: T\n---\n\n# T\n\n{text}", ".md") == []


def test_the_page_is_told_hints_apart_and_whether_there_are_levels(author):
    assert author.lesson["levels"]
    lesson = author.writes(f"---\ntitle: Nines\n---\n\n# Nines\n\n![A table](a.png) and ![more](b.png)\n\n{WORKED}")
    assert not lesson["levels"]
    assert lesson["findings"] == []
    told = "on this page a picture is only its words; in a file it is seen, if it lies beside that"
    assert lesson["hints"] == [[7, 12, told]]
    author.writes("# T\n\n```write\n```\n")
    assert [piece["kind"] for piece in author.pieces.values()] == ["prose", "card"], "no lesson inside of another"


def test_a_part_that_cannot_be_laid_says_why_and_its_line_is_told_beside_the_text(author):
    lesson = author.writes(f"---\ntitle: Nines\n---\n\n# Nines\n\n{WORKED.replace('9d 4c', '9c 4c')}")
    assert [line for line, *_ in lesson["findings"]] == [12]
    (card,) = (piece["text"] for piece in author.pieces.values() if piece["kind"] == "card")
    assert card == "This part cannot be laid out yet: 9c is there twice: in B's hand and in C's hand."


def test_the_preview_of_the_editor_is_told_the_language_and_drawn_anew_when_it_changes():
    editor = session_of(EditorPart())

    def writes(text):
        lesson = editor.hear({"do": "text", "text": text, "whole": True, "id": 1})["lesson"]
        while lesson["more"]:
            lesson = editor.hear({"do": "on", "id": 2})["lesson"]
        return lesson["lang"], [piece["mark"] for piece in lesson["pieces"]]

    (none, plain), (german, marked) = writes(checking.LESSON), writes(GERMAN)
    assert (none, german) == ("", "de")
    assert not {*plain} & {*marked}
    assert writes(GERMAN) == (german, marked)
    assert writes(GERMAN.replace("lang: de", "lang: d"))[0] == ""


@pytest.mark.long
def test_a_long_count_goes_on_in_the_next_look(monkeypatch):
    for count in (count_losses, iter_loss_counts):
        monkeypatch.setattr(count, "__defaults__", (DEALS_OF_CHOICE // 4,))
    text = checking.CHANCE.format("3c 1, 8h 2, 8s 3")
    draft = LessonDraft(lambda block, name: open_session(block, name, AUTHOR), patience=0.01)
    looks = 0
    while not looks or draft.more:
        draft.look(text, thoroughly=True)
        looks += 1
    assert looks > 3
    assert draft.findings == check_lesson(text, ".md") != []
