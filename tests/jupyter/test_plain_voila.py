"""Tests of a lesson's notebook in plain Voilà, without the package's server."""

import pytest
from support.browser import LOADING, Table, expect, visiting
from support.notebook_hosts import free_port, running, write_short_lesson

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_what_if_another_card_were_played_under_voila_as_it_is(chromium, tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table")
    port = free_port()
    command = ("voila", "four-nines.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
    with running(tmp_path, port, *command) as url, visiting(chromium) as (_, page, seen):
        page.goto(url)
        table = Table(page, "example")
        expect(table.felt).to_be_visible(timeout=LOADING)
        table.past_the_guess()
        table.card("Clara", "4c").click()
        expect(table.told).to_contain_text("that breaks a rule", timeout=LOADING)
        table.card("Dora", "Tc").click()
        expect(table.told).to_contain_text("Dora plays the ten of clubs", timeout=LOADING)
        assert seen.errors == []


def test_the_first_table_is_on_the_first_screen_with_our_template(chromium, tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table")
    port = free_port()
    command = ("voila", ".", "--template=cardlessons", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
    small = {"width": 420, "height": 860}
    with running(tmp_path, port, *command) as url, visiting(chromium, viewport=small) as (_, page, _):
        page.goto(f"{url}voila/render/four-nines.ipynb")
        table = Table(page, "example")
        expect(table.felt).to_be_visible(timeout=LOADING)
        contents = page.get_by_role("navigation", name="Contents")
        places = [part.bounding_box() for part in (table.felt, page.get_by_role("heading", level=2).last, contents)]
        first, last, below = (place and round(place["y"]) for place in places)
        assert first < 430
        assert last < below
        page.set_viewport_size({"width": 1280, "height": 900})
        expect(table.root.locator(".ct-next")).to_be_in_viewport(ratio=1)
