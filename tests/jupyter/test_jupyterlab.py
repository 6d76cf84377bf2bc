"""Tests of the lessons in JupyterLab: copied, run from the menu, and used."""

import json
from urllib.parse import urlsplit

import pytest
from support.browser import LOADING, Table, expect, in_focus, look, many, run_command, visiting
from support.notebook_hosts import run_all

from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_lesson_in_jupyterlab(chromium, tmp_path):
    with run_command("lab", str(tmp_path)) as lab, visiting(chromium) as (_, page, seen):
        assert {path.name for path in tmp_path.glob("*.ipynb")} == {
            path.name for path in get_data_folder("notebooks").glob("*.ipynb")
        }
        page.set_default_timeout(LOADING)
        page.goto(lab.url.replace("/lab?", "/lab/tree/four-nines.ipynb?"))
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        expect(page.locator(".jp-Notebook").get_by_role("heading", level=1)).to_contain_text("the four nines")
        cells = len(json.loads((tmp_path / "four-nines.ipynb").read_text("utf-8"))["cells"])
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
        table = Table(page, "example")
        run_all(page)
        table.root.wait_for(timeout=3 * LOADING)  # JupyterLab, its kernel and all its cells have to come up first
        table.past_the_guess()
        expect(table.told).to_contain_text("Ben plays the nine of clubs")
        table.card("Clara", "4c").click()
        expect(table.told).to_contain_text("against the rules: it stands, and is fined")

        # A name is a name, whatever stands in it.
        table.button("Name it").click()
        table.root.get_by_label("A name or note for this branch").fill("<img src=x onerror='window.pwned=1'>")
        table.button("Keep it").click()
        expect(table.tree.locator(".ct-branch-name")).to_have_text("<img src=x onerror='window.pwned=1'>")
        assert many(table.root.locator("img")) == 0
        assert look(page, "window.pwned") is None

        # Keys typed at the table are the table's: in the notebook `d d` deletes a cell, and `a` adds one.
        table.told.focus()
        for key in ("d", "d", "a", "b", "m", "Enter"):
            page.keyboard.press(key)
        expect(in_focus(table.root)).to_have_count(1)
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
        page.keyboard.press("ArrowLeft")
        assert table.step() < 2
        expect(table.root).to_be_visible()

        for kind in ("levels", "play"):
            other = Table(page, kind)
            other.root.scroll_into_view_if_needed()
            expect(other.felt.locator(".ct-card").first).to_be_visible()
        assert many(page.locator(".jp-RenderedText[data-mime-type*=stderr], .ct-error")) == 0
        seen.check(urlsplit(lab.url).netloc)
