"""The rules of a lesson's game at the address of the former half sheet, alone and on one side of paper."""

import pytest
from support.browser import expect

pytestmark = pytest.mark.browser


def test_the_old_address_of_the_half_sheet_shows_the_rules_alone_on_one_side(page, server):
    page.goto(f"{server.url}handout/four-nines#deal-tonight")
    card = page.locator("#deal-tonight")
    expect(card.get_by_role("heading", name="If you disagree")).to_be_visible()
    expect(card).to_contain_text("The deal passes to the left")
    expect(page.get_by_text("What happens next, and why?")).to_be_hidden()
    expect(page.get_by_role("heading", name="The key")).to_be_hidden()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # an A4 sheet without its margins
    expect(card).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
