"""The page *Write a lesson* in a real browser: a lesson is written, mended, sent as a link, opened and saved."""

from urllib.parse import urlsplit

import pytest
from browser import all_complaints, expect, is_seen, look, read_all, settled, value_of, visiting

from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook

pytestmark = pytest.mark.browser

SMALL = """---
title: Two nines
---

# Two nines

Bea has led a nine. **Who pays?** <b>no markup</b>

## The pairing

```table The pairing
variant: peel-five-card
dealer: A
A: Kd 2h
Bea: 9c 3c
Carl: 9d 4c

Bea 9c
Carl 9d    > pays Carl 1 pool
```
"""
MENDED = SMALL.replace("pays Carl 1", "pays Bea 1")


@pytest.fixture
def page(visit, house):
    """The page, drawn."""
    page, _ = visit
    page.goto(house.lesson("write-a-lesson"))
    settled(page)
    return page


def text_of(page):
    return page.get_by_label("The text of the lesson")


def lesson_of(page):
    return page.get_by_role("region", name="The lesson", exact=True)


def test_a_lesson_is_written_mended_stepped_and_sent_as_a_link(page, house, chromium):
    area, lesson = text_of(page), lesson_of(page)
    area.fill(SMALL)
    [found] = read_all(page.get_by_label("What is to be mended").get_by_role("button"))
    assert found.startswith("line 19: after Carl 9d")
    page.get_by_role("button", name="line 19:").click()
    assert look(area, "(a) => a.value.slice(a.selectionStart, a.selectionEnd)") == "pays Carl 1 pool"
    area.fill(MENDED)
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    expect(lesson.get_by_text("<b>no markup</b>")).to_be_visible()
    for _ in range(2):
        lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("region", name="What happened, and why")).to_contain_text("Snip")
    assert all_complaints(page) == []
    page.get_by_role("button", name="Copy link").click()
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
        other.goto(f"{house.lesson('write-a-lesson')}?#{urlsplit(link).fragment[:-9]}")
        expect(other.get_by_role("alert").filter(has_text="This link")).to_be_visible()
        seen.check(urlsplit(house.url).netloc)


def test_a_file_is_opened_and_saved_and_a_deal_taken_in(page, tmp_path):
    area, chosen = text_of(page), page.get_by_label("A lesson's file")
    for name, text in (("bad.md", "---\ntitle\n---\n"), ("mine.ipynb", write_notebook(read_markdown(MENDED)))):
        (tmp_path / name).write_text(text, "utf-8")
    chosen.set_input_files(tmp_path / "bad.md")
    expect(page.get_by_role("alert").filter(has_text="Line 2, column 1")).to_be_visible()
    assert value_of(area).startswith("---\ntitle: My first lesson")
    chosen.set_input_files(tmp_path / "mine.ipynb")
    expect(lesson_of(page).get_by_role("heading", name="Two nines")).to_be_visible()
    look(area, "(a) => { a.focus(); a.setSelectionRange(a.value.length, a.value.length); }")
    page.get_by_role("button", name="Play a deal").click()
    deal = page.get_by_role("region", name="A deal for the lesson")
    deal.locator(".ct-turn .ct-hand button").first.click()
    deal.get_by_role("button", name="Take it in").click()
    expect(lesson_of(page).get_by_role("heading", name="A deal of Snip-Snap-Snorum")).to_be_visible()
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    for suffix, read in ((".md", read_markdown), (".ipynb", read_notebook)):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save {suffix}").click()
        assert saved.value.suggested_filename == f"two-nines{suffix}"
        assert read(saved.value.path().read_text("utf-8")) == read_markdown(value_of(area))
