"""Tests of the lessons in JupyterLab: copied, run from the menu, and used."""

import json
from urllib.parse import urlsplit

import nbformat
import pytest
from support.browser import LOADING, Table, expect, in_focus, look, many, run_command, visiting
from support.lessons import LESSONS
from support.notebook_hosts import run_all, write_short_lesson

from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]
FIRST_LEVEL = LESSONS["four-nines"].levels[0]
WON = FIRST_LEVEL.won
MARK = "getComputedStyle(document.querySelector('.jp-InputPlaceholder .jp-Placeholder-content'), '::after').content"
"""The mark at a part whose source is hidden."""
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of notebooks, of which one is a short lesson and one is the author's."""
    folder = tmp_path_factory.mktemp("lab")
    write_short_lesson(folder / "short.ipynb")
    own = nbformat.v4.new_code_cell("ran = True")
    lesson = nbformat.v4.new_notebook(cells=[own], metadata={"cardlessons": {"title": "Mine"}, **KERNEL})
    nbformat.write(lesson, folder / "mine.ipynb")
    cells = [nbformat.v4.new_code_cell("%lesson four-nines")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=KERNEL), folder / "one.ipynb")
    return folder


@pytest.fixture(scope="module")
def lab(folder):
    """Yield JupyterLab, started once with the command."""
    with run_command("lab", str(folder)) as found:
        yield found


def test_a_lesson_in_jupyterlab(chromium, lab, folder):
    with visiting(chromium) as (_, page, seen):
        assert {path.name for path in get_data_folder("notebooks").glob("*.ipynb")} <= {
            path.name for path in folder.glob("*.ipynb")
        }
        page.set_default_timeout(LOADING)
        page.goto(build_address(lab, "short.ipynb"))
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        expect(page.locator(".jp-Notebook").get_by_role("heading", level=1)).to_contain_text("the four nines")
        cells = len(json.loads((folder / "short.ipynb").read_text("utf-8"))["cells"])
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)  # it is run by itself, once JupyterLab and its kernel are there
        expect(table.felt).to_be_in_viewport()
        table.past_the_guess()
        expect(table.told).to_contain_text("Ben plays the nine of clubs")
        table.card("Clara", "4c").click()
        expect(table.told).to_contain_text("that breaks a rule")

        levels = Table(page, "levels")
        levels.card("Clara", "9d").click()
        expect(levels.root).to_contain_text(WON)

        # A name is a name, whatever stands in it.
        table.tool("Name it").click()
        table.root.get_by_label("A name or note for this branch").fill("<img src=x onerror='window.pwned=1'>")
        table.button("Keep it").click()
        expect(table.tree.locator(".ct-branch-name")).to_have_text("<img src=x onerror='window.pwned=1'>")
        assert many(table.root.locator("img")) == 0
        assert look(page, "window.pwned") is None

        assert look(page, MARK) == '"Edit"'

        # Keys typed at the table are the table's: in the notebook `d d` deletes a cell, and `a` adds one.
        table.told.focus()
        for key in ("d", "d", "a", "b", "m", "Enter"):
            page.keyboard.press(key)
        expect(in_focus(table.root)).to_have_count(1)
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
        with page.expect_response(lambda saved: saved.request.method == "PUT" and "short" in saved.url):
            page.keyboard.press("Control+s")
        page.keyboard.press("ArrowLeft")
        assert table.step() < 2
        expect(table.root).to_be_visible()

        for kind in ("levels", "play"):
            other = Table(page, kind)
            other.root.scroll_into_view_if_needed()
            expect(other.felt.locator(".ct-card").first).to_be_visible()
        assert many(page.locator(".jp-RenderedText[data-mime-type*=stderr], .ct-error")) == 0

        # Escape leads to the words of the table, and then back to its cell.
        for _ in range(2):
            page.keyboard.press("Escape")
        expect(page.locator(".jp-CodeCell:focus")).to_have_count(1)

        # Opened once more while its kernel lives, it goes on, and is not run again.
        table.told.focus()
        page.keyboard.press("ArrowRight")
        expect(table.count).to_contain_text("step 2")
        with page.expect_response(lambda saved: saved.request.method == "PUT" and "short" in saved.url):
            choose(page, "File", "Save Notebook")
        page.goto(build_address(lab, "short.ipynb"))
        expect(table.count).to_contain_text("step 2", timeout=LOADING)
        seen.check(urlsplit(lab.url).netloc)


def test_an_author_begins_a_part_from_the_menu_of_jupyterlab(chromium, lab):
    with visiting(chromium) as (_, page, seen):
        page.set_default_timeout(LOADING)
        page.goto(build_address(lab, "mine.ipynb"))
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=LOADING)
        choose(page, "Lesson", "Insert an example")
        written = page.locator(".jp-CodeCell").nth(1)
        key = written.locator(".cm-line", has_text="dealer: Anna").locator("span").first
        expect(key).to_have_text("dealer:")  # Python would not colour it together with its colon
        written.locator(".cm-content").click()
        page.keyboard.press("Shift+Enter")
        expect(written.get_by_role("group", name="The table")).to_be_visible(timeout=LOADING)
        expect(page.locator(".jp-CodeCell").first.locator(".jp-InputPrompt")).to_have_text("[ ]:")  # code of its own
        assert seen.errors == []


def test_a_kernel_that_ends_and_the_day_after_in_jupyterlab(chromium, lab, folder):
    """The kernel is restarted; then one cell runs alone; then the notebook is opened without its kernel."""
    lesson = json.loads((get_data_folder("notebooks") / "four-nines.ipynb").read_text("utf-8"))
    path = folder / "ended.ipynb"
    own = nbformat.v4.new_code_cell("1 + 1")  # code of its own, with which a notebook is not run by itself
    path.write_text(json.dumps(lesson | {"cells": [*lesson["cells"][:3], own]}), "utf-8")
    with visiting(chromium) as (_, page, seen):
        page.set_default_timeout(LOADING)
        address = build_address(lab, path.name)
        page.goto(address)
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=LOADING)
        run_all(page)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)
        still = page.locator("[data-ct-still]").first
        expect(still).to_be_hidden()
        table.past_the_guess()
        expect(table.count).to_contain_text("step 1 of 5")

        choose(page, "Kernel", "Restart Kernel…")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        expect(table.root.get_by_role("alert")).to_contain_text("choose Run > Run All Cells")

        page.locator(".jp-CodeCell").nth(1).click()
        choose(page, "Run", "Run Selected Cell")
        expect(table.root.get_by_role("alert")).to_be_hidden()  # the output is cleared, and made anew
        expect(table.count).to_contain_text("step 1 of 5", timeout=LOADING)
        expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)

        with page.expect_response(lambda saved: saved.request.method == "PUT" and path.name in saved.url):
            choose(page, "File", "Save Notebook")
        assert "data-ct-still" in path.read_text("utf-8")
        choose(page, "Kernel", "Shut Down All Kernels…")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        page.goto(address)
        expect(still).to_be_visible()
        expect(still).to_contain_text("In JupyterLab choose Run > Run All Cells")
        expect(still.locator("img")).to_be_visible()
        page.locator(".jp-OutputArea-output", has_text="model not found").first.wait_for(state="attached")
        expect(page.locator(".jp-OutputArea-output", has_text="model not found")).to_be_hidden()
        assert seen.errors == []


def test_a_whole_lesson_in_one_cell_of_jupyterlab(chromium, lab):
    with visiting(chromium) as (_, page, seen):
        page.set_default_timeout(LOADING)
        page.goto(build_address(lab, "one.ipynb"))
        frame = page.frame_locator(".jp-Notebook iframe")
        path = frame.get_by_role("navigation", name="The path of this lesson")
        expect(path.get_by_role("link", name="Watch").first).to_have_attribute(
            "aria-current", "step", timeout=3 * LOADING
        )
        path.get_by_role("link", name="Your turn").first.click()
        frame.get_by_role("button", name="nine of diamonds").first.click()
        expect(frame.locator(".ct-root:visible")).to_contain_text(WON)
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)
        assert seen.errors == []


def build_address(lab, file):
    """Return the address of a notebook alone, without the tabs that JupyterLab remembers."""
    return f"{lab.url.replace('/lab?', f'/lab/tree/{file}?')}&reset"


def choose(page, menu, entry):
    """Choose an entry in a menu of JupyterLab."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=entry).first.click()
