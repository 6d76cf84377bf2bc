"""The pages of a public screen: a minute after the last touch they forget the visitor and begin anew."""

from support.browser import Table, expect, look, visiting
from support.channel import start_server, until

from cardlessons.paths import get_data_folder

KEPT = "() => localStorage.length"


def test_a_minute_without_a_touch_forgets_the_visitor(chromium):
    lessons = get_data_folder("notebooks")
    with start_server(lessons, "kiosk=True") as server, visiting(chromium) as (_, page, _):
        page.clock.install()
        page.goto(f"{server.url}/four-nines")
        for name in ("For teachers", "Class"):
            expect(page.get_by_text(name, exact=True)).to_be_hidden()
        Table(page, "example").button("Next").click()
        until(lambda: look(page.locator("html"), KEPT))
        page.clock.fast_forward(35_000)
        page.mouse.move(20, 20)
        page.clock.fast_forward(35_000)
        assert "four-nines" in page.url
        page.clock.fast_forward(61_000)
        page.wait_for_url(f"{server.url}/")
        expect(page.get_by_role("link", name="Play the first card")).to_be_visible()
        assert look(page.locator("html"), KEPT) == 0
