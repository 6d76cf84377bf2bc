"""A class, a shared table and a handout in a real browser: all of them that the first tier drives."""

import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.browser import Table, attribute, expect, look, read, visiting

pytestmark = pytest.mark.xdist_group("one page of each kind")
"""All run in one process, which starts one server and one browser."""

PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture
def two_pages(chromium, server):
    """Yield the pages of two people, the second with a phone; at the end none may have had an error."""
    with ExitStack() as stack:
        opened = [stack.enter_context(visiting(chromium, **options)) for options in ({}, PHONE)]
        yield [page for _, page, _ in opened]
        for _, _, seen in opened:
            seen.check(urlsplit(server.url).netloc)


def test_a_phone_in_a_class_answers_the_question_of_the_board(two_pages, server):
    board, phone = two_pages
    board.goto(f"{server.url}teachers/hearts-of-a")
    board.get_by_role("button", name="Class", exact=True).click()
    group = board.get_by_role("group", name="Class", exact=True)
    code = group.get_by_role("status", name="Code")
    expect(code).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    phone.goto(f"{server.url}class/{read(code)}")
    expect(group.get_by_role("status", name="Phones")).to_have_text("1 phone is here")
    group.get_by_role("button", name="Begin").click()
    phone.locator(".cl-class-question").get_by_role("button", name=re.compile("^1 ")).click()
    expect(group.get_by_role("status", name="Answers")).to_have_text("1 of 1 have answered")
    group.get_by_role("button", name="End the class").click()
    group.get_by_role("group", name="This ends the class for all phones.").get_by_role("button", name="End it").click()
    expect(phone.get_by_text("The class is over.")).to_be_visible()


def test_two_people_play_at_a_shared_table(two_pages, server):
    ben, clara = two_pages
    ben.goto(server.lesson("four-nines"))
    Table(ben, "play").button("Play together").click()
    clara.goto(attribute(ben.get_by_role("link", name=re.compile("^Link to this table")), "href"))
    for page, seat in ((ben, "Ben"), (clara, "Clara")):
        page.get_by_role("button", name=f"Sit here: {seat}").click()
        expect(page.get_by_text(f"{seat}: you")).to_be_visible()
    ben.get_by_role("button", name="Begin").click()
    for page in (ben, clara):
        expect(page.get_by_role("group", name="The table")).to_be_visible()
        expect(page.locator(".ct-seat:has(.ct-hand .ct-card:not(.ct-back))")).to_have_count(1)
    expect(ben.locator(".cl-together-status")).to_have_text("It is your turn.")
    ben.locator(".ct-own .ct-hand button.ct-may").first.click()
    expect(clara.locator(".ct-told article h3").first).to_contain_text("plays the")


def test_a_lesson_is_printed_on_two_sheets(page, server):
    page.goto(server.lesson("four-nines"))
    page.get_by_role("link", name="More about this game").click()
    page.get_by_role("link", name="This lesson on paper").click()
    expect(page.get_by_role("heading", name="What happens next, and why?")).to_be_visible()
    assert look(page, "document.documentElement.scrollWidth <= innerWidth")
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) <= 3
