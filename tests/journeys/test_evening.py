"""An evening with real cards: a rule is looked up from the start page, from tables, from a class and in the count."""

import pytest
from support.browser import expect, wait_until_drawn
from support.paper import read_pdf

LAST_CARDS = "who takes the last cards?"
PHONE = {"viewport": {"width": 360, "height": 740}}


def count_sides(page, tmp_path):
    """Return the number of sides of paper on which the page is printed."""
    printed = tmp_path / "printed.pdf"
    printed.write_bytes(page.pdf(prefer_css_page_size=True))
    return read_pdf(printed).count("\f")


def follow(page, link):
    """Follow a link that opens a page of its own; return that page."""
    with page.expect_popup() as opened:
        link.click()
    return opened.value


@pytest.mark.parametrize("options", [PHONE])
def test_a_rule_is_looked_up_printed_learnt_and_found_again_at_the_table(page, server, tmp_path):
    page.goto(server.url)
    page.get_by_label("Find a rule").fill(f"{LAST_CARDS} cassino")
    page.get_by_role("list", name="Found").get_by_role("link").first.click()
    expect(page.locator(":target")).to_contain_text("takes what is left in the middle")
    expect(page.locator(":target")).to_be_in_viewport()
    assert count_sides(page, tmp_path) == 1
    page.get_by_role("link", name="Learn it").click()
    wait_until_drawn(page)
    page.get_by_role("button", name="Next: one step on").first.click()
    page.get_by_role("button", name="More for this table").first.click()
    rules = follow(page, page.get_by_role("link", name="The rules of this game on one page").first)
    rules.get_by_role("link", name="Rules of other games").click()
    rules.get_by_label("Find a rule").fill(LAST_CARDS)
    found = rules.get_by_role("list", name="Found").get_by_role("link").first
    expect(found).to_contain_text("takes what is left in the middle")
    rules.close()


@pytest.mark.parametrize("options", [PHONE])
def test_from_a_stage_the_start_page_and_its_field_lead_to_the_answer(page, server):
    page.goto(server.lesson("cassino"))
    wait_until_drawn(page)
    page.get_by_role("banner").get_by_role("link", name="cardlessons").click()
    page.get_by_label("Find a rule").click()
    page.keyboard.type(LAST_CARDS)
    found = page.get_by_role("list", name="Found").get_by_role("link").first
    expect(found).to_contain_text("takes what is left in the middle")
