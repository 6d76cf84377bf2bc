"""The way of a lesson's text: out of the package, changed, checked, served, printed, exported, and back."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from support.browser import expect, look, read, run_command, visiting, wait_until_drawn
from support.cases import read_sample
from support.class_pages import open_class, press
from support.page_scripts import SCRIPTS
from support.processes import free_port

from cardlessons.authoring.check import level_play
from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.cli import main
from cardlessons.lessons.catalog import list_own_pages
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.notebook import write_notebook
from cardlessons.lessons.prose import list_pictures

_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b")
_AFTER_ANOTHER_CARD = {"record", "question", "given away", "level", "hint"}
"""The kinds of findings that another card may rightly bring: the table goes another way."""


@pytest.mark.parametrize("page", list_own_pages(), ids=lambda page: page.stem)
def test_each_page_of_the_package_is_right_alone_in_a_folder(page, tmp_path, capsys, monkeypatch):
    assert main(["text", page.stem]) == 0
    text, errors = capsys.readouterr()
    pictures = [path for block in read_document(page).blocks for path in list_pictures(block.body)]
    assert re.findall("the picture (.+) does not come along", errors) == pictures
    assert len(errors.splitlines()) == len(pictures)
    assert not re.search(r"\[([A-Z]+-\d+)\]\(sources\.ipynb", text)
    out = tmp_path / f"{page.stem}.md"
    out.write_text(text, "utf-8")
    assert main(["check", str(out)]) == 0, capsys.readouterr().out
    assert ": nothing wrong: " in capsys.readouterr().out
    document = read_document(out)
    changed = _change_card(replace(document, facts={**document.facts, "title": "Mine", "lang": "qaa"}))
    back = tmp_path / f"{page.stem}.ipynb"
    back.write_text(write_notebook(changed), "utf-8")
    monkeypatch.setattr(level_play, "count_losses", lambda level: {act: Fraction(n, 100) for act, n in level.losses})
    may_come = _AFTER_ANOTHER_CARD | ({"citation"} if "lang" in document.facts else set())
    assert {finding.kind for finding in check_file(back)} <= may_come


def _change_card(document):
    """Exchange the first card that a lesson lays on a table with the same of another suit."""
    blocks = [*document.blocks]
    for number, block in enumerate(blocks):
        if block.kind == "table" and (found := _CARD.search(block.body)):
            new = found[0][:-1] + ("h" if found[0][-1] == "s" else "s")
            pair = {found[0]: new, new: found[0]}
            body = _CARD.sub(lambda card, pair=pair: pair.get(card[0], card[0]), block.body)
            blocks[number] = replace(block, body=body)
            break
    return replace(document, blocks=tuple(blocks))


def test_a_lesson_goes_out_is_changed_printed_exported_and_comes_back(tmp_path, capsys):
    assert main(["text", "jig"]) == 0
    text = re.sub("title: .*", "title: >-\n  Our own:\n  Jig", capsys.readouterr().out, count=1)
    mine, site, notebook = tmp_path / "lessons/mine.md", tmp_path / "site", tmp_path / "mine.ipynb"
    mine.parent.mkdir()
    mine.write_text(text, "utf-8")
    title = str(read_document(mine).facts["title"])
    assert title == "Our own: Jig"
    assert main(["check", str(mine.parent)]) == 0
    assert main(["handout", str(mine)]) == 0
    assert f"<h1>{title}</h1>" in capsys.readouterr().out
    assert main(["export", str(site), str(mine.parent), "--only", "--pyodide", "cdn"]) == 0
    assert f"<title>{title} " in (site / "lessons/mine.html").read_text("utf-8")
    for words in ((), ("--replace",)):  # back, and back again after another change
        assert main(["notebook", str(mine), str(notebook), *words]) == 0
        capsys.readouterr()
        assert main(["text", str(notebook)]) == 0
        assert capsys.readouterr().out == write_markdown(read_document(mine))
        mine.write_text(text.replace("Our own", "Ours"), "utf-8")


HEBREW = read_sample("hebrew.md")
_IS_RTL = "(element) => getComputedStyle(element).direction === 'rtl'"


def test_a_lesson_from_right_to_left_is_read_from_the_right_and_taught_to_a_class(chromium, tmp_path, capsys):
    (tmp_path / "images").mkdir()
    (tmp_path / "images/a b.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    (tmp_path / "mine.md").write_text(HEBREW, "utf-8")
    assert main(["check", str(tmp_path)]) == 0, capsys.readouterr().out
    served = ("class", str(tmp_path), "--only", "--host", "127.0.0.1", "--port", str(free_port()))
    with (
        run_command(*served) as server,
        visiting(chromium, viewport={"width": 1280, "height": 800}) as (_, board, _),
        visiting(chromium, viewport={"width": 360, "height": 740}) as (_, phone, _),
    ):
        for page in (phone, board):
            page.goto(server.lesson("mine"))
            wait_until_drawn(page)
            assert look(page.locator(".cl-prose img").first, "(img) => img.naturalWidth") == 9
            for place in (".cl-prose h1", ".cl-prose p:has-text('Snorum')", ".ct-title"):
                assert look(page.locator(place).first, SCRIPTS["beginsAtRight"]), place
                assert look(page.locator(place).first, _IS_RTL), place
            assert not look(page.locator(".ct-title", has_text="A record"), _IS_RTL)
            seat = page.locator(".ct-seat-head").first
            assert look(seat, "(seat) => getComputedStyle(seat).direction") == "ltr"
            page.get_by_role("button", name="Next").first.click()
            comment = page.locator(".ct-comment").first
            assert "(Anna)" in read(comment)
            assert look(comment, SCRIPTS["beginsAtRight"])
        board.get_by_role("button", name="Next").first.click()  # to the question
        group = open_class(board)
        phone.goto(f"{server.url}class/{read(group.get_by_role('status', name='Code'))}")
        press(group, "Begin")
        question = phone.get_by_role("group", name=re.compile("Ben"))
        for asked in (phone.locator("h1"), question.locator("h2")):
            assert look(asked, SCRIPTS["beginsAtRight"]), read(asked)
        press(question, re.compile("^1 "))
        press(group, "Show the bars")
        first = board.locator(".ct-class-row").first
        assert look(first.locator("p").first, SCRIPTS["beginsAtRight"]) is False  # an answer that the page words
        press(group, "Show me")
        expect(phone.get_by_text("נכון (Ben), תשע.")).to_be_visible()
