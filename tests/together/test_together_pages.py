"""Pages of a table besides an evening of friends: small phones, falling cards, and a line that is lost."""

import json
import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.browser import box_of, expect, is_seen, lingers, look, many, read, visiting, watch_drawing
from support.page_scripts import SCRIPTS

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
NAMES = {"Ben": "Tom", "Clara": "Eve"}
"""The people by their seats; the house plays for the others."""


@pytest.fixture
def screens(chromium, server):
    """Yield a function that opens pages with options, each a browser of its own; none may have an error."""
    with ExitStack() as stack:
        opened = []

        def open_pages(*options):
            opened.extend(stack.enter_context(visiting(chromium, **one)) for one in options)
            return [page for _, page, _ in opened]

        yield open_pages
        for _, _, seen in opened:
            seen.check(urlsplit(server.url).netloc)


def sit(page, seat):
    page.get_by_label("Your name").fill(NAMES[seat])
    page.get_by_role("button", name=f"Sit here: {seat}").click()
    expect(page.get_by_text(f"you ({NAMES[seat]})")).to_be_visible()


def status(page):
    return page.locator(".cl-together-status")


def step(page):
    """Return the step to which a page has come, as in "3 of 3"."""
    return read(page.locator(".ct-count")).removeprefix("step ")


COME_TO = "(step) => parseInt(document.querySelector('.ct-count')?.textContent.replace('step ', '')) >= step"
"""A script that returns true if a page has come to a step or past it: the house may have played on at once."""


def play(page, watcher):
    """Play the first card that may be played, and wait until everybody can have seen it."""
    expect(status(page)).to_have_text("It is your turn.")
    before = int(step(page).split()[0])
    page.locator(".ct-own .ct-hand button.ct-may").first.click()
    for screen in (page, watcher):
        screen.wait_for_function(COME_TO, arg=before + 1)


def sees(page, part):
    """Wait until a part of the page lies in sight."""
    expect(part.first).to_be_visible()
    for _ in range(50):
        if look(part.first, SCRIPTS["isOnTop"]):
            return
        lingers(page, 100)
    pytest.fail(f"{part} is out of sight, or something lies over it")


def open_by_form(page, server, game):
    """Open a table on the page that needs no lesson."""
    page.goto(f"{server.url}join")
    chosen = page.locator(f"button[value={game}]")
    chosen.evaluate("(button) => (button.closest('details').open = true)")
    chosen.click()
    expect(page.get_by_role("group", name="Play together")).to_be_visible()


def test_on_a_small_phone_the_hand_the_last_card_and_requests_are_in_sight(screens, server):
    """Two people at a table of Jig; the house plays the other seats, and who comes late is offered them."""
    eve, tom, late = screens(SMALL, SMALL, SMALL)
    open_by_form(eve, server, "jig")
    tom.goto(eve.url)
    for page, seat in ((eve, "Clara"), (tom, "Ben")):
        sit(page, seat)
    expect(eve.get_by_role("list", name="Seats").get_by_text(re.compile("^Tom"))).to_be_visible()
    eve.get_by_role("button", name="Begin").click()
    asked = plays = 0
    while not asked or plays < 4:
        expect(status(eve)).to_have_text(re.compile("your turn|Tom is to play"))
        page, other = (eve, tom) if "your" in read(status(eve)) else (tom, eve)
        sees(page, page.locator(".ct-own .ct-hand button"))
        if many(page.locator(".ct-last")):
            sees(page, page.locator(".ct-last").last)
        ask = other.get_by_role("button", name="Ask to take back")
        if not asked and is_seen(ask):
            asked = 1
            ask.click()
            sees(page, page.get_by_role("button", name="Agree"))
            sees(page, page.locator(".ct-own .ct-hand button"))
            page.get_by_role("button", name="Do not agree").click()
        play(page, other)
        plays += 1
    late.goto(eve.url)
    expect(late.locator(".ct-felt")).to_be_attached()
    expect(late.get_by_role("button", name=re.compile("^Sit here: ")).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("options", [{"viewport": {"width": 640, "height": 400}}])
def test_on_a_low_screen_all_of_a_shared_table_is_in_sight_with_what_was_agreed_at_falling_cards(page, server):
    page.goto(f"{server.lesson('irish-snap')}#live-1")
    live = page.locator("#live-1")
    live.get_by_text("Change the game, speed, rivals").click()
    live.get_by_role("combobox", name=re.compile("^The game")).select_option("irish-snap")
    live.get_by_role("combobox", name=re.compile("^Several causes")).select_option("all slap with both hands")
    live.get_by_role("button", name="Play together").click()
    expect(page).to_have_url(re.compile("/table/[2-9A-Z]{5}$"))
    page.get_by_role("button", name="Sit here: Dora").click()
    expect(page.get_by_text("Dora: you")).to_be_visible()
    expect(page.get_by_label("How the house plays")).to_be_hidden()
    page.get_by_label("How the cards come").select_option("0")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Turn the first card").click()
    slap = page.get_by_role("button", name="Both hands!")
    expect(slap).to_be_visible()
    card, button, steps = (box_of(part) for part in (page.locator(".ct-middle"), slap, page.locator(".ct-steps")))
    assert card["y"] >= 0
    assert button["y"] + button["height"] <= steps["y"]

    # Four cards in the middle, the own hand and what happened share such a screen, too.
    open_by_form(page, server, "cassino-partners")
    page.get_by_role("button", name="Sit here: Ben").click()
    page.get_by_role("button", name="Begin").click()
    expect(status(page)).to_have_text("It is your turn.")
    for part in (".ct-board .ct-card", ".ct-own .ct-hand button"):
        cards = page.locator(part)
        expect(cards).to_have_count(4)
        for card in cards.all():
            sees(page, card)


def test_a_lost_connection_is_told_and_comes_back_with_the_seat(page, server):
    """Lose the connection before the answer to *Begin* comes: all that is told is that the seat is kept.

    Then the store is away, and at last the table ends before an answer comes.
    """
    lines, heads = [], []

    def routed(line):
        server = line.connect_to_server()
        first = not lines

        def forward(text):
            message = json.loads(text)
            heads.extend([message["head"]] if "head" in message else [])
            if not ((first or ending) and begun and "id" in message):
                line.send(text)

        server.on_message(forward)
        lines.append(line)

    begun, ending = [], []
    page.route_web_socket(re.compile("/table-socket/"), routed)
    open_by_form(page, server, "peel-five-card")
    page.get_by_role("button", name="Sit here: Ben").click()
    expect(page.get_by_role("list", name="Seats")).to_be_focused()
    begun.append(True)
    page.get_by_role("button", name="Begin").click()
    expect(status(page)).to_have_text("It is your turn.")
    alert = page.locator(".cl-together-alert")
    told = watch_drawing(alert, "(alert) => alert.textContent")
    lines[-1].close(code=1011)
    page.wait_for_function("() => document.querySelector('.cl-together-alert').inPassing.length > 1")
    assert "Your seat is kept" in told()[0]
    expect(alert).to_be_empty()
    play(page, page)
    lines[-1].send(json.dumps({"head": {**heads[-1], "saved": False}}))
    expect(alert).to_contain_text("cannot save this table")
    assert look(alert, f"(one) => {{ scrollTo(0, 300); return ({SCRIPTS['isOnTop']})(one); }}"), "it lies under the bar"
    lines[-1].send(json.dumps({"head": heads[-1]}))
    expect(alert).to_be_empty()
    ending.append(True)
    page.get_by_role("button", name="Ask to take back").click()
    lines[-1].close(code=4404)
    expect(alert).to_contain_text("This table has ended")
