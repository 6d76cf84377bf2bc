"""The page *Write a lesson* in a real browser: a lesson is written, mended, sent as a link, opened and saved."""

from urllib.parse import urlsplit

import pytest
from support.browser import all_complaints, each, expect, is_seen, look, save_file, value_of, visiting, wait_until_drawn
from support.page_scripts import SCRIPTS
from support.writing import MENDED, SMALL, lesson_of, text_of

from cardlessons.authoring.starter_texts import LESSON_TEXT
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook


@pytest.fixture
def page(shared):
    """Return the page with the text that it has at first."""
    page = shared("write-a-lesson")
    text_of(page).fill(LESSON_TEXT)
    return page


def test_a_lesson_is_written_mended_stepped_and_sent_as_a_link(page, server, chromium):
    area, lesson = text_of(page), lesson_of(page)
    area.fill(SMALL)
    page.get_by_role("button", name="line 19:").click()
    assert look(area, "(a) => a.value.slice(a.selectionStart, a.selectionEnd)") == "pays Carl 1 pool"
    area.fill(MENDED)
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    expect(lesson.get_by_text("in bold", exact=True)).to_be_visible()
    for _ in range(2):
        lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("region", name="What happened, and why")).to_contain_text("Snip")
    assert all_complaints(page) == []
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("The link", exact=True)).not_to_have_value("")
    link = value_of(page.get_by_label("The link", exact=True))
    with visiting(chromium, viewport={"width": 360, "height": 740}) as (_, other, seen):
        other.goto(link)
        expect(other.get_by_text("Somebody sent you a lesson.")).to_be_visible()
        expect(lesson_of(other).get_by_role("heading", name="Two nines")).to_be_visible()
        assert not is_seen(text_of(other))
        lesson_of(other).locator('[data-card="3c"]').click()
        expect(lesson_of(other)).to_contain_text("Bea plays the three of clubs")
        assert other.url == link
        other.get_by_role("button", name="Change it").click()
        expect(text_of(other)).to_have_value(MENDED)
        other.reload()
        expect(text_of(other)).to_have_value(MENDED)
        other.goto(f"{server.lesson('write-a-lesson')}?#{urlsplit(link).fragment[:-9]}")
        expect(other.get_by_role("alert").filter(has_text="This link")).to_be_visible()
        seen.check(urlsplit(server.url).netloc)


def test_a_file_is_opened_and_saved_and_a_deal_taken_in(page, tmp_path):
    area, chosen = text_of(page), page.get_by_label("A lesson's file")
    for name, text in (("bad.md", "---\ntitle: Bad\n"), ("mine.ipynb", write_notebook(read_markdown(MENDED)))):
        (tmp_path / name).write_text(text, "utf-8")
    chosen.set_input_files(tmp_path / "bad.md")
    expect(page.get_by_role("alert").filter(has_text="the front matter is never closed")).to_be_visible()
    assert value_of(area) == LESSON_TEXT
    chosen.set_input_files(tmp_path / "mine.ipynb")
    expect(lesson_of(page).get_by_role("heading", name="Two nines")).to_be_visible()
    look(area, "(a) => { a.focus(); a.setSelectionRange(a.value.length, a.value.length); }")
    page.get_by_role("button", name="Play a deal").click()
    deal = page.get_by_role("region", name="A deal for the lesson")
    deal.locator(".ct-turn .ct-hand button").first.click()
    deal.get_by_role("button", name="Insert it").click()
    expect(lesson_of(page).get_by_role("heading", name="A deal of Snip-Snap-Snorum")).to_be_visible()
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    for suffix, read in ((".md", read_markdown), (".ipynb", read_notebook)):
        button = page.get_by_role("button", name=f"Save {suffix}")
        assert save_file(button, tmp_path / suffix) == f"two-nines{suffix}"
        assert read((tmp_path / suffix).read_text("utf-8")) == read_markdown(value_of(area))


def put_cursor(page, before):
    """Put the cursor before the words that stand there first."""
    look(
        text_of(page),
        "(area, words) => { const at = area.value.indexOf(words); area.setSelectionRange(at, at); }",
        before,
    )


def put_in(page, what):
    page.get_by_role("button", name=f"+ {what}").click()
    wait_until_drawn(page)
    return value_of(text_of(page))


def test_a_card_is_named_by_a_mark(page):
    put_cursor(page, "leads. }")
    assert "{ Bea, on the dealer's left, [9d]leads. }" in put_in(page, "Card")
    page.keyboard.type("9c")
    page.keyboard.press("ArrowRight")
    page.keyboard.type(" ")
    expect(page.get_by_text("Bea, on the dealer's left, the nine of clubs leads.")).to_be_visible()
    put_cursor(page, "Bea, on")
    for _ in "Bea":
        page.keyboard.press("Shift+ArrowRight")
    assert "{ [Bea], on the dealer's left" in put_in(page, "Card")
    added = put_in(page, "Level")  # what begins the part is selected, and a mark would break it
    assert put_in(page, "Card") == added


def test_on_a_phone_a_message_leads_to_its_line_and_selects_it(page):
    page.set_viewport_size({"width": 360, "height": 740})
    area = text_of(page)
    text = LESSON_TEXT.replace("variant: peel-five-card", "variant: peel-five-crd").replace("hint: Keep", "hnt: Keep")
    area.fill(text)
    wrong = [n for n, line in enumerate(text.split("\n"), 1) if "crd" in line or "hnt" in line]
    messages = page.get_by_label("Mistakes to mend").get_by_role("button")
    expect(messages).to_have_count(len(wrong))
    for message, number in zip(each(messages), wrong, strict=True):
        expect(message).to_contain_text(f"line {number}:")
        message.click()
        wait_until_drawn(page)
        assert look(area, SCRIPTS["isLineInSight"], number), number
        picked = look(area, "(a) => a.value.slice(a.selectionStart, a.selectionEnd)")
        assert picked in ("peel-five-crd", "hnt: Keep [the T], and play [the 6] or [the 7]."), picked
        expect(area).to_be_focused()
