"""Live Irish Snap in a real browser: hands on keys, buttons and glass, a slow line, no clock, two on one device."""

import json
import re
from urllib.parse import urlsplit

import pytest
from support.browser import STILL, box_of, each, expect, is_seen, look, many, stop_clock, visiting
from support.live import LiveGame
from support.live_pages import LivePile, milliseconds
from support.page_pool import PARTS
from support.page_scripts import SCRIPTS


@pytest.fixture(scope="module")
def shared(chromium, extra_server):
    """Yield a page on which the live table stands alone, for all the tests."""
    with visiting(chromium) as (context, page, seen):
        context.add_init_script(f"({SCRIPTS['makeLineToCut']})()")
        page.clock.install()
        page.goto(extra_server.page("Live", PARTS, "%live irish-snap seats Anna Ben Clara you Anna"))
        stop_clock(page)
        found = LivePile(page)
        found.seen, found.chosen = seen, look(page, SCRIPTS["readChosen"])
        yield found
        seen.check(urlsplit(extra_server.url).netloc)


@pytest.fixture
def pile(shared):
    """Return the live table before anything is chosen."""
    shared.page.set_viewport_size(STILL["viewport"])
    shared.page.emulate_media(color_scheme="light")
    again = shared.root.get_by_role("button", name="Settings")
    if is_seen(again):
        again.click()
    look(shared.page, SCRIPTS["choose"], shared.chosen)
    shared.seen.sent.clear()
    return shared


def due_turn(**chosen):
    """Return the first turn of a deal at which a slap is due."""
    return LiveGame(pace="gentle", **chosen).turns()


# Who was last


def test_iri_9_measured_times_alone_decide_who_is_last_though_the_line_is_lost_and_comes_back(pile):
    """Word of the slap arrives after all the rivals' hands, and still it was the first."""
    turn = due_turn(seed=75)
    pile.choose(seed=75)
    pile.sees(turn)
    look(pile.page, "() => { window.cut = true; }")
    pile.page.keyboard.press("Space")
    pile.passes(5000)
    assert max(turn["rivals"].values()) < 5000
    expect(pile.root.locator(".ct-lost").first).to_be_visible()
    look(pile.page, "() => { window.cut = false; }")
    rows = pile.rows()
    expect(pile.root.locator(".ct-lost").first).to_be_hidden()
    assert rows[0][0] == "you"
    assert milliseconds(rows[0][1]) < min(turn["rivals"].values())
    assert rows[-1] == ("Clara", f"{turn['rivals']['Clara']} ms", "last, and takes the pile")
    (sent,) = [text for text in pile.seen.requests() if '"down"' in text]
    times = json.loads(sent[sent.index('"times":') + 8 :].partition("}")[0] + "}")
    assert list(times) == ["Anna"]
    assert round(times["Anna"]) == milliseconds(rows[0][1])


# A whole round


def test_a_round_is_slapped_told_stepped_and_gone_on_from(pile):
    turn = due_turn(seed=75)
    pile.choose(seed=75)
    pile.sees(turn)
    pile.page.keyboard.press("Space")
    assert pile.rows()[0][0] == "you"
    expect(pile.told).to_contain_text("Snap:")
    expect(pile.told).to_contain_text("Hands on the pile")
    pile.told.locator(".ct-cite").first.click()
    expect(pile.told.locator(".ct-note:visible")).to_contain_text("IRI")
    pile.told.get_by_role("button", name="One step back").click()
    expect(pile.told).to_contain_text(turn["title"])
    expect(pile.told.locator(".ct-count")).to_have_text("step 2 of 3")
    assert sum(pile.cards(name) for name in ("Anna", "Ben", "Clara")) + turn["count"] == 52
    pile.goes_on()
    pile.comes(pile.root.locator(".ct-bubble"), "“One”")


def test_iri_11_sliding_off_or_escape_is_a_flinch(pile):
    far = LiveGame(seed=1)
    pile.choose(seed=1, every="2")
    pile.sees(far.turn_to(1))
    pile.slap.hover()
    pile.page.mouse.down()
    expect(pile.root.locator(".ct-palm.ct-raised")).to_have_attribute("data-palm", "Anna")  # seen before it lies there
    pile.page.mouse.move(5, 5)
    expect(pile.root.locator(".ct-raised")).to_have_count(0)
    pile.page.mouse.up()
    pile.comes(pile.told, re.compile("began to slap and pulled"))
    pile.goes_on()
    pile.comes(pile.root.locator(".ct-two-cards .ct-card"))
    assert many(pile.root.locator(".ct-two-cards .ct-card")) == 1
    pile.page.keyboard.down("Space")
    pile.page.keyboard.press("Escape")
    pile.page.keyboard.up("Space")
    pile.comes(pile.told, re.compile("began to slap and pulled"))


def test_r_116_a_stroke_answers_the_card_that_lay_there_when_it_began(pile):
    """A key that went down before the next card was drawn, though it is heard only after."""
    far = LiveGame(seed=1)
    first = far.turn_to(1)
    pile.choose(seed=1, every="2")
    pile.sees(far.turn_to(2))
    look(pile.page, SCRIPTS["strikeEarlier"])
    assert [row[0] for row in pile.rows()] == ["you"]
    assert pile.cards("Anna") == first["hands"]["Anna"] + 1
    pile.told.get_by_role("button", name="One step back").click()
    expect(pile.told).to_contain_text(first["title"])
    pile.goes_on()
    pile.comes(pile.root.locator(".ct-bubble"), "“One”")
    expect(pile.root.locator(".ct-pile-here")).to_contain_text("1 card in the pile")


# Without a clock


def test_every_hand_has_a_key_of_its_own(pile):
    pile.change()
    for key in ("A", ""):
        pile.root.get_by_role("combobox", name="Players").select_option("2")
        pile.root.get_by_label("Right player's key", exact=True).fill(key)
        pile.root.get_by_role("button", name="Begin").click()
        expect(pile.root.locator(".ct-choices > .ct-word")).to_contain_text("Every hand needs a key")
        expect(pile.root.get_by_role("button", name="Begin")).to_be_visible()
    pile.root.get_by_label("Right player's key", exact=True).fill("p")
    pile.root.get_by_role("button", name="Begin").click()
    expect(pile.slap).to_have_text(["Left (A)", "Right (P)"])


def test_without_a_clock_it_is_played_by_keyboard_alone(pile):
    page, due = pile.page, LiveGame(seed=75).turns()["at"]
    pile.change()
    pile.root.get_by_label("Number of the deal").fill("75")
    pile.root.locator("summary").focus()
    page.keyboard.press("Tab")
    for _ in range(40):
        if "without a clock" in look(page, "() => document.activeElement.textContent"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    for _ in range(20):
        if look(page, "() => document.activeElement.textContent") == "Begin":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for number in range(1, due + 1):
        pile.comes(pile.root.get_by_role("button", name="No snap (N)"))
        expect(pile.root.locator(".ct-spoken")).to_contain_text("Snap, or no snap?")
        page.keyboard.press("s" if number == due else "n")
        expect(pile.told).to_contain_text(f"Right. That is {number} of {number}.")
        pile.passes(800)
        if number < due:
            page.keyboard.press("Enter")
    expect(pile.told).to_contain_text("you slapped first")
    page.keyboard.press("Enter")
    pile.comes(pile.root.get_by_role("button", name="Snap (S)"))
    page.keyboard.press("s")
    expect(pile.told).to_contain_text("No. That is")
    expect(pile.told).to_contain_text("No snap:")


# Both hands


def both_due(**chosen):
    """Return the second turn of a deal, which calls for both hands."""
    turn = LiveGame(**{"pace": "gentle", "seed": 368, "both": True, **chosen}).turn_to(2)
    assert turn["due"] == 2
    return turn


def both_times(text):
    return [milliseconds(time) for time in text.split(",\n")]


def test_r_122_a_round_with_both_hands_by_two_strokes_of_a_key(pile):
    turn = both_due()
    pile.choose(seed=368, both=True)
    pile.sees(turn)
    pile.page.keyboard.press("Space")
    expect(pile.hand("Anna")).to_contain_text("down at")
    assert not is_seen(pile.told)
    pile.passes(100)
    pile.page.keyboard.press("Space")
    first, second = both_times(pile.rows()[0][1])
    assert first < second < turn["rivals"]["Ben"][1]
    expect(pile.told).to_contain_text("Clara's second hand was the last hand")


def test_r_122_two_play_with_two_fingers_of_each_on_two_halves_of_a_phone(pile):
    pile.page.set_viewport_size({"width": 360, "height": 740})
    turn = both_due(learners=2, rivals=1)
    pile.choose(who="2", rivals="1", seed=368, both=True)
    pile.sees(turn)
    other, box = map(box_of, each(pile.slap))
    assert box["x"] >= other["x"] + other["width"]
    touches = pile.page.context.new_cdp_session(pile.page)
    for half, fingers in ((box, 2), (other, 1), (other, 1)):
        points = [{"x": half["x"] + 20 + 40 * n, "y": half["y"] + 40, "id": n} for n in range(fingers)]
        touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        pile.passes(100)
    rows = pile.rows()
    assert [row[0] for row in rows] == ["Right", "Left", "Clara"]
    assert both_times(rows[1][1])[0] > both_times(rows[0][1])[1]


# For everyone


def test_two_play_with_two_keys_and_axe_finds_nothing(pile):
    page = pile.page

    def check():
        page.emulate_media(color_scheme="light")
        assert pile.complaints() == []
        page.emulate_media(color_scheme="dark")
        assert pile.complaints(runOnly=["color-contrast"]) == []

    pile.change()
    pile.root.get_by_role("combobox", name="Players").select_option("2")
    check()
    page.set_viewport_size({"width": 360, "height": 740})
    pile.choose(who="2", rivals="2", seed=75, large=True)
    pile.sees(LiveGame(learners=2, rivals=2, seed=75, pace="gentle").turns())
    assert all(min(box["width"], box["height"]) >= 44 for box in map(box_of, each(pile.slap)))
    assert look(page, "() => document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("l")
    expect(pile.hand("Right")).to_be_visible()
    pile.passes(300)
    assert pile.complaints() == []
    page.keyboard.press("a")
    times = {who: milliseconds(time) for who, time, _ in pile.rows()}
    assert times["Left"] - times["Right"] >= 250
    assert look(page, "() => document.documentElement.scrollWidth <= innerWidth")
    check()


def test_a_pause_by_key_or_a_hidden_tab_covers_the_card_and_after_a_click_on_go_on_space_is_a_slap(pile):
    """Its clock begins anew; so it is also where a click gives the focus to no button, as in Safari."""
    turn = due_turn(seed=75)
    look(pile.page, SCRIPTS["clickAsInSafari"])
    pile.page.set_viewport_size({"width": 640, "height": 400})
    pile.choose(seed=75)
    for part in (pile.root.get_by_role("button", name="Pause"), pile.root.locator(".ct-bubble"), pile.slap):
        expect(part).to_be_in_viewport(ratio=0.9)
    pile.root.get_by_role("button", name="Slower").click()
    pile.sees(turn)
    for pauses in (lambda: pile.page.keyboard.press("Escape"), lambda: look(pile.page, SCRIPTS["hideTab"])):
        pauses()
        expect(pile.root.locator(".ct-two-cards")).to_be_hidden()
        expect(pile.slap).to_be_hidden()
        pile.passes(2500)
        pile.go.click()
        expect(pile.root.locator(".ct-two-cards")).to_be_visible()
    pile.comes(pile.hand("Ben"))
    top = look(pile.page, "scrollY")
    pile.page.keyboard.press("Space")
    rows = {who: time for who, time, _ in pile.rows()}
    assert turn["rivals"]["Ben"] <= milliseconds(rows["you"]) < turn["rivals"]["Ben"] + 1500
    assert look(pile.page, "scrollY") == top or is_seen(pile.told)
