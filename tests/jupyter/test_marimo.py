"""Tests of a table in marimo, which shows anywidgets without Jupyter's widget manager."""

import re

import pytest
from support.browser import LOADING, Table, expect, visiting
from support.cases import read_sample
from support.notebook_hosts import free_port, running
from support.playing import try_revoke

pytestmark = [pytest.mark.browser, pytest.mark.long]

NOTEBOOK = read_sample("marimo_cells.txt")


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    pytest.importorskip("marimo", reason="marimo is not installed: pip install -e '.[test-all]'")
    folder, port = tmp_path_factory.mktemp("marimo"), free_port()
    (folder / "notebook.py").write_text(NOTEBOOK, "utf-8")
    with running(folder, port, "marimo", "run", "notebook.py", "--headless", "--no-token", "--port", str(port)) as url:
        yield url


def test_a_what_if_is_played_in_marimo_by_the_second_visitor(chromium, notebook):
    with visiting(chromium) as (_, page, _):
        page.set_default_timeout(LOADING)
        page.goto(notebook)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)
        page.reload()  # to marimo this is another visitor
        table.root.wait_for(timeout=3 * LOADING)
        expect(table.felt).to_have_css("background-color", re.compile(r"^(rgb|oklab|color)(?!a)"))  # styles have come
        try_revoke(table)
        expect(page.get_by_text("the place: Ben 9c, Clara 4c")).to_be_visible(timeout=LOADING)
