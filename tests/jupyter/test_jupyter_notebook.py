"""Tests of a lesson's notebook in Jupyter Notebook 7."""

import pytest
from support.browser import LOADING, Table, expect, visiting
from support.lessons import LESSONS
from support.notebook_hosts import free_port, run_all, running, write_short_lesson
from support.playing import try_on, try_revoke

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_a_lesson_is_read_then_run_and_another_card_is_tried_in_jupyter_notebook(chromium, tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table", "%%levels")
    pytest.importorskip("notebook")
    port = free_port()
    command = ("notebook", "--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=")
    with running(tmp_path, port, *command) as url, visiting(chromium) as (_, page, _):
        page.set_default_timeout(LOADING)
        page.goto(f"{url}notebooks/four-nines.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        notebook = page.locator(".jp-Notebook")
        expect(notebook.get_by_alt_text("Four nines in a row")).to_be_visible()
        level = LESSONS["four-nines"].levels[0]
        for answer in (level.hints[-1], level.won):
            expect(notebook).not_to_contain_text(answer, use_inner_text=True)
        run_all(page)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)  # the kernel and all cells have to come up first
        try_revoke(table)
        try_on(table)
