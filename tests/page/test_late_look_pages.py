"""Looks of other families, which a page loads when its learner opens their games: in a real browser."""

import re
from urllib.parse import urlsplit

from support.browser import expect, go_to_stage, look, visiting, wait_until_drawn

DRAWN = re.compile(r"/drawn/\w+\.(js|css)$")
LATE = 'JSON.parse(document.getElementById("lesson").textContent).late'
NOT_LOADED = "The cards of this game could not be loaded, so load this page again."
IS_ROW = "(board) => getComputedStyle(board).display"


def list_late_files(page, family="fishing"):
    """Return the paths of the script and the sheet of a look that comes later."""
    return sorted(look(page, f"{LATE}.{family}.map((file) => new URL(file, location.href).pathname)"))


def test_a_game_of_another_family_is_compared_with_its_look_which_comes_once_and_is_tried_again(chromium, server):
    with visiting(chromium) as (_, page, _):
        page.goto(server.lesson("your-own-game"))
        wait_until_drawn(page)
        asked = []
        page.on("request", lambda one: asked.append(urlsplit(one.url).path) if DRAWN.search(one.url) else None)
        for path in list_late_files(page):
            page.route(re.compile(re.escape(path)), lambda route: route.abort())
        go_to_stage(page, "rulebooks-1")
        beside = page.get_by_role("region", name="The same cards under two rulebooks")
        one = beside.get_by_role("combobox", name="One game")
        one.select_option("jig")
        expect(beside.locator(".ct-one-side h3").first).to_have_text("Jig")
        assert [path for path in asked if path in list_late_files(page)] == []
        one.select_option("cassino")
        expect(beside.get_by_role("alert")).to_have_text(NOT_LOADED)
        go_to_stage(page, "house-rules-1")
        composer = page.get_by_role("region", name="House rules")
        composer.get_by_label("Start from").select_option("cassino")
        composer.get_by_role("button", name="Play it").click()
        expect(page.locator(".cl-seat > [role=alert]")).to_have_text(NOT_LOADED)
        page.unroute_all()
        asked.clear()
        go_to_stage(page, "rulebooks-1")
        one.select_option("snitchems")
        expect(beside.locator(".ct-board")).to_have_count(2)
        expect(beside.get_by_role("alert")).to_have_count(0)
        assert look(beside.locator(".ct-board").first, IS_ROW) == "flex"
        one.select_option("cassino")
        expect(beside.locator(".ct-one-side h3").first).not_to_have_text("Snitch'ems")
        expect(beside.locator(".ct-board")).to_have_count(2)
        assert sorted(asked) == list_late_files(page)
