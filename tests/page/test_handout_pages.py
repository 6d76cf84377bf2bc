"""The game on half a sheet: found from a lesson's foot, alone on the screen and on paper."""

import pytest
from support.browser import box_of, expect

pytestmark = pytest.mark.browser


def test_deal_tonight_shows_the_game_alone_and_fits_on_half_a_sheet(page, server):
    page.goto(server.lesson("four-nines"))
    page.get_by_role("link", name="Deal tonight").click()
    card = page.locator("#deal-tonight")
    expect(card.get_by_role("heading", name="Deal tonight")).to_be_visible()
    expect(card).to_contain_text("leads")
    expect(page.get_by_text("What happens next, and why?")).to_be_hidden()
    expect(page.get_by_role("heading", name="The key")).to_be_hidden()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # an A4 sheet without its margins
    expect(card).to_be_visible()
    assert box_of(card)["height"] < 1047 / 2
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
