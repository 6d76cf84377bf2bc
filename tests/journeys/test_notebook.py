"""A day and the next one in a notebook of one's own: in JupyterLab with its side bar open; in Notebook 7, in Firefox.

The next day the notebook steps before anything of it runs.
"""

import nbformat
import pytest
from support.browser import LOADING, Table, box_of, expect, look, visiting
from support.lessons import LESSONS
from support.notebook_hosts import CONNECTED, free_port, run_all, running, write_short_lesson
from support.page_scripts import SCRIPTS
from support.webdrivers import DRIVERS

SIDE_BY_SIDE = """from ipywidgets import HBox, IntSlider
from cardlessons.widgets import show
RECORD = "variant: jig\\ndealer: A\\nA: 2c 4c\\nB: 3c\\n\\nA 2c\\nB 3c\\n"
HBox([show(RECORD), show(RECORD)])"""
MEASURE = "roots => roots.map(root => root.getBoundingClientRect()).map(({ left, right }) => [left, right])"
STARS = ".ct-kind-levels .ct-star:not(.ct-unlit)"
NOTEBOOK = {"width": 1366, "height": 768}


def test_what_a_learner_did_is_there_after_each_run_and_the_next_day_until_it_is_cleared(chromium, tmp_path):
    """JupyterLab is loaded twice, since that takes longer than all the rest."""
    file = tmp_path / "four-nines.ipynb"
    write_short_lesson(file, "%%table", "%%levels")
    lesson = nbformat.read(file, 4)
    lesson.cells.append(nbformat.v4.new_code_cell(SIDE_BY_SIDE))
    nbformat.write(lesson, file)
    pytest.importorskip("jupyterlab")
    port = free_port()
    command = ("jupyterlab", "--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=")
    with running(tmp_path, port, *command) as url, visiting(chromium, viewport=NOTEBOOK) as (_, page, _):
        page.set_default_timeout(LOADING)
        page.on("dialog", lambda dialog: dialog.accept())  # a notebook that is not saved may be left
        choosing = page.get_by_role("button", name="Select", exact=True)
        page.add_locator_handler(choosing, lambda button: button.click())  # JupyterLab may ask for a kernel
        open_notebook(page, url)
        run_all(page)
        table, levels = Table(page, "example"), Table(page, "levels")
        table.root.wait_for(timeout=3 * LOADING)

        table.told.locator(".ct-answer").first.click()
        expect(table.told).to_contain_text("You said:")

        # At each step the next thing to do is in sight, and in its place.
        look(table.root.locator("xpath=ancestor::*[contains(@class, 'jp-Cell')]").last, "cell => cell.scrollIntoView()")
        places, onward = set(), table.root.locator(".ct-next")
        for _ in range(3):
            for step in (onward, table.told.locator(".ct-question, h3").first):
                expect(step).to_be_in_viewport(ratio=1)
            box = box_of(onward)
            places.add(round(box["y"]))
            page.mouse.click(box["x"] + 9, box["y"] + 9)  # to click the button, playwright would scroll in Firefox
        assert len(places) == 1
        at = table.count.inner_text()
        levels.card("Clara", "9d").click()
        expect(page.locator(STARS).first).to_be_attached()

        # Two tables beside each other share the width.
        pair = page.locator(".widget-hbox .ct-root")
        expect(pair).to_have_count(2)
        (left, middle), (begin, right) = pair.evaluate_all(MEASURE)
        assert middle - left > 400
        assert right - begin > 400
        assert middle < begin
        pair.first.locator(".ct-next").click()
        expect(pair.first.locator(".ct-count")).to_contain_text("step 1")

        # Tables that are made again, and a new kernel, know nothing of the learner; the page does.
        run_anew(page)
        expect(table.count).to_have_text(at)
        expect(page.locator(STARS).first).to_be_attached()

        # A slip in the cell clears nothing: once it is mended, the table is where it was.
        cell, slip = page.locator(".jp-CodeCell").nth(1), page.get_by_text("Something is wrong in this cell")
        cell.locator(".jp-InputPlaceholder").click()
        cell.locator(".cm-content").press("Control+End")
        page.keyboard.insert_text("\nBen 9c")
        page.keyboard.press("Control+Enter")
        expect(slip).to_be_visible(timeout=LOADING)
        expect(table.count).to_contain_text("step 0")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+Enter")
        expect(slip).to_have_count(0, timeout=LOADING)
        expect(table.count).to_have_text(at)
        cell.locator(".jp-InputCollapser").click()  # so that the table is on the screen again
        page.get_by_role("menuitem", name="File", exact=True).click()
        page.get_by_role("menuitem", name="Save Notebook").first.click()
        expect(page.locator(".jp-mod-current.jp-mod-dirty")).to_have_count(0)
        page.get_by_role("menuitem", name="Kernel", exact=True).click()
        page.get_by_role("menuitem", name="Shut Down Kernel").first.click()
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_hidden(timeout=LOADING)
        open_notebook(page, url)
        table.root.locator(".ct-next").click()
        expect(table.told).to_contain_text("Ben plays the nine of clubs")
        stills = page.locator("[data-ct-still]")
        stills.nth(-3).scroll_into_view_if_needed()  # what is saved is drawn when a reader comes to it
        levels.card("Clara", "9d").click()
        expect(levels.told).to_contain_text("To play here, run the notebook")
        stills.last.scroll_into_view_if_needed()
        stills.last.locator(".ct-next").click()
        expect(stills.last.locator(".ct-count")).to_contain_text("step 1")
        expect(page.get_by_text("model not found").filter(visible=True)).to_have_count(0)
        run_all(page)
        expect(table.count).to_have_text(at, timeout=3 * LOADING)
        expect(page.locator(STARS).first).to_be_attached(timeout=LOADING)
        expect(pair.locator(".ct-count")).to_contain_text(["step 1", "step 0"])  # each has its own place
        levels.tool("Forget what I did here").click()
        expect(levels.told).to_contain_text("It is forgotten")
        run_anew(page)
        expect(table.count).to_have_text(at)
        expect(page.locator(STARS)).to_have_count(0)


def open_notebook(page, url):
    """Open the notebook, and wait for its kernel."""
    page.goto(f"{url}lab/tree/four-nines.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=3 * LOADING)


def run_anew(page):
    """Run the notebook once more, until all tables have been replaced."""
    page.locator(".ct-root").evaluate_all("roots => roots.map((root) => root.classList.add('old'))")
    run_all(page)
    expect(page.locator(".old")).to_have_count(0, timeout=LOADING)


# In Notebook 7 and Firefox

SAID = "function () { return document.querySelector('.jp-Notebook')?.innerText; }"
LIVE = ".jp-OutputArea-output.lm-Panel"
"""The place that Jupyter gives a live widget."""
EXAMPLE = ".ct-kind-example"


def test_the_same_in_notebook_7_and_firefox(tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table", "%%levels")
    level = LESSONS["four-nines"].levels[0]
    pytest.importorskip("notebook")
    port, profile = free_port(), tmp_path / "profile"
    profile.mkdir()
    command = ("notebook", "--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=")
    command += ("--expose-app-in-browser",)
    with running(tmp_path, port, *command) as url, DRIVERS["firefox"](profile) as page:
        page.open(f"{url}notebooks/four-nines.ipynb")
        page.until(SCRIPTS["findInNotebook"], "img[alt='Four nines in a row']")
        for answer in (level.hints[-1], level.won):
            assert answer not in page.run(SAID)
        run_in_firefox(page)
        page.click(page.until(SCRIPTS["findInNotebook"], f"{LIVE} {EXAMPLE} .ct-next"))
        page.until(SCRIPTS["isToldInNotebook"], EXAMPLE, "Ben plays the nine of clubs")
        page.click(page.until(SCRIPTS["findInNotebook"], f"{LIVE} {EXAMPLE} [data-seat=Clara] [data-card='4c']"))
        page.until(SCRIPTS["isToldInNotebook"], EXAMPLE, "that breaks a rule")
        page.click(page.until(SCRIPTS["findInNotebook"], ".ct-kind-levels [data-seat=Clara] [data-card='9d']"))
        page.until(SCRIPTS["isToldInNotebook"], ".ct-kind-levels", level.won)
        command_in_firefox(page, "docmanager:save", "isPictureSaved")
        command_in_firefox(page, "kernelmenu:shutdown", "isKernelGone")

        # The next day.
        page.open(f"{url}notebooks/four-nines.ipynb")
        page.click(page.until(SCRIPTS["findInNotebook"], f"{EXAMPLE} .ct-next"))
        page.until(SCRIPTS["isToldInNotebook"], EXAMPLE, "Ben plays the nine of clubs")
        run_in_firefox(page)
        page.until(SCRIPTS["isToldInNotebook"], f"{LIVE} {EXAMPLE}", "that breaks a rule")
        page.until(SCRIPTS["findInNotebook"], f"{LIVE} {STARS}")


def command_in_firefox(page, name, done):
    """Have Jupyter do what an entry of its menus does: where a menu closes, a click hits the table below it."""
    page.run("async (name) => void jupyterapp.commands.execute(name)", name)
    page.until(SCRIPTS[done])


def run_in_firefox(page):
    """Run all cells once the kernel is there; a page that does not know of it drops the command, and is asked anew."""
    page.until(CONNECTED)
    command = "async () => void jupyterapp.commands.execute('notebook:run-all-cells')"
    assert any(page.run(command) or page.wait_for(20, SCRIPTS["hasNotebookBegun"]) for _ in range(3))
