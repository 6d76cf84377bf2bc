"""Tests of the lessons in JupyterLab: copied, run from the menu, and used."""

import json
from urllib.parse import urlsplit

import nbformat
import pytest
from support.browser import LOADING, Table, expect, in_focus, look, many, run_command, visiting
from support.lessons import LESSONS
from support.notebook_hosts import write_short_lesson
from support.playing import try_revoke

from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]
FIRST_LEVEL = LESSONS["four-nines"].levels[0]
WON = FIRST_LEVEL.won
MARK = "getComputedStyle(document.querySelector('.jp-InputPlaceholder .jp-Placeholder-content'), '::after').content"
"""The mark at a part whose source is hidden."""
INSIDE = """[...document.querySelectorAll(".jp-Notebook .ct-root")].every(
  table => table.clientWidth <= table.closest(".jp-Cell").clientWidth)"""
"""A script that tells whether each table is as narrow as its cell."""
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of notebooks: a short lesson, and the author's, with a cell of a whole lesson at its end."""
    folder = tmp_path_factory.mktemp("lab")
    write_short_lesson(folder / "short.ipynb", "%%table", "%%levels", "%play")
    cells = [nbformat.v4.new_code_cell("ran = True"), nbformat.v4.new_code_cell("%lesson four-nines")]
    lesson = nbformat.v4.new_notebook(cells=cells, metadata={"cardlessons": {"title": "Mine"}, **KERNEL})
    nbformat.write(lesson, folder / "mine.ipynb")
    return folder


@pytest.fixture(scope="module")
def lab(folder):
    """Yield JupyterLab, started once with the command."""
    with run_command("lab", str(folder)) as found:
        yield found


def test_a_lesson_is_played_another_written_and_the_first_goes_on_while_its_kernel_lives(chromium, lab, folder):
    """JupyterLab is loaded only twice, since that takes longer than all the rest."""
    assert {path.name for path in get_data_folder("notebooks").glob("*.ipynb")} <= {
        path.name for path in folder.glob("*.ipynb")
    }
    with visiting(chromium) as (_, page, seen):
        page.set_default_timeout(LOADING)
        page.on("dialog", lambda dialog: dialog.accept())  # a notebook that is not saved may be left
        page.goto(build_address(lab, "short.ipynb"))
        play_the_lesson(page, len(json.loads((folder / "short.ipynb").read_text("utf-8"))["cells"]))
        choose(page, "File", "Close Tab")
        expect(page.locator(".jp-Notebook")).to_have_count(0)
        open_file(page, "mine.ipynb")
        write_a_part_and_show_a_lesson(page)

        # While its kernel lives, a lesson goes on, and is not run again. The saved table above its table is hidden.
        page.goto(lab.url.replace("/tree/index.ipynb", ""))
        expect(page.locator(".jp-Launcher")).to_be_visible(timeout=LOADING)
        expect(page.locator(".jp-FileBrowser")).to_be_hidden()  # the side bars are folded at first
        open_file(page, "short.ipynb")
        live = page.locator(".jp-OutputArea-output.lm-Panel .ct-kind-example .ct-count").first
        expect(live).to_contain_text("step 2", timeout=LOADING)
        assert (seen.errors, seen.hosts) == ([], {urlsplit(lab.url).netloc})
        page.evaluate("() => void fetch('/api/nbconvert')")  # a thread works for it while JupyterLab is stopped


def play_the_lesson(page, cells):
    """Play the short lesson of so many cells, which runs by itself, and restart its kernel."""
    expect(page.locator(".jp-Notebook").get_by_role("heading", level=1)).to_contain_text(
        "the four nines", timeout=3 * LOADING
    )
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    table = Table(page, "example")
    table.root.wait_for(timeout=3 * LOADING)  # it is run by itself, once JupyterLab and its kernel are there
    expect(table.felt).to_be_in_viewport()
    expect(page.locator("[data-ct-still]").first).to_be_hidden()
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)  # nobody has changed it yet
    page.set_viewport_size({"width": 420, "height": 860})
    page.wait_for_function(INSIDE)
    page.set_viewport_size({"width": 1280, "height": 900})
    try_revoke(table)

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
    page.keyboard.press("ArrowLeft")
    expect(table.count).to_contain_text("step 1")
    game = Table(page, "play")
    game.root.scroll_into_view_if_needed()
    expect(game.felt.locator(".ct-card").first).to_be_visible()
    assert many(page.locator(".jp-RenderedText[data-mime-type*=stderr], .ct-error")) == 0

    # Escape leads to the words of the table, and then back to its cell.
    table.told.focus()
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(page.locator(".jp-CodeCell:focus")).to_have_count(1)

    # When the kernel was restarted, a cell that runs alone brings its table back to its place.
    choose(page, "Kernel", "Restart Kernel…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    for part in (table, game):
        expect(part.root.get_by_role("alert")).to_contain_text("choose Kernel > Restart Kernel and Run All Cells")
    page.locator(".jp-CodeCell").nth(1).click()
    choose(page, "Run", "Run Selected Cell")
    expect(table.root.get_by_role("alert")).to_be_hidden()  # the output is cleared, and made anew
    expect(table.count).to_contain_text("step 1", timeout=LOADING)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)
    choose(page, "Run", "Run All Cells")
    expect(game.root.get_by_role("alert")).to_be_hidden(timeout=LOADING)  # its cell is the last one
    expect(table.count).to_contain_text("step 1")
    table.card("Clara", "9d").click()
    expect(table.count).to_contain_text("step 2")
    with page.expect_response(lambda saved: saved.request.method == "PUT" and "short.ipynb" in saved.url):
        choose(page, "File", "Save Notebook")


def write_a_part_and_show_a_lesson(page):
    """Insert an example into the author's notebook, and run it and a whole lesson."""
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=LOADING)
    choose(page, "Lesson", "Insert an example")
    written = page.locator(".jp-CodeCell").nth(1)
    key = written.locator(".cm-line", has_text="dealer: Anna").locator("span").first
    expect(key).to_have_text("dealer:")  # Python would not colour it together with its colon
    written.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(written.get_by_role("group", name="The table")).to_be_visible(timeout=LOADING)
    expect(page.locator(".jp-CodeCell").first.locator(".jp-InputPrompt")).to_have_text("[ ]:")  # code of its own

    page.locator(".jp-CodeCell").nth(2).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    frame = page.frame_locator(".jp-Notebook iframe")
    path = frame.get_by_role("navigation", name="The path of this lesson")
    watch = path.get_by_role("link", name="Watch").first
    expect(watch).to_have_attribute("aria-current", "step", timeout=3 * LOADING)
    path.get_by_role("link", name="Your turn").first.click()
    frame.get_by_role("button", name="nine of diamonds").first.click()
    expect(frame.locator(".ct-root:visible")).to_contain_text(WON)


def open_file(page, name):
    """Open a notebook."""
    choose(page, "File", "Open from Path…")
    page.locator(".jp-Dialog input").fill(name)
    page.locator(".jp-Dialog .jp-mod-accept").click()


def build_address(lab, file):
    """Return the address of a notebook alone, without the tabs that JupyterLab remembers."""
    return f"{lab.url.replace('/workspaces/lessons/tree/index.ipynb', f'/tree/{file}')}&reset"


def choose(page, menu, entry):
    """Choose an entry in a menu of JupyterLab."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=entry).first.click()
