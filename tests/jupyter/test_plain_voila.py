"""Tests of a lesson's notebook in plain Voilà, without the package's server."""

import shutil

import pytest
from support.browser import LOADING, Table, box_of, expect, visiting
from support.notebook_hosts import free_port, running, write_short_lesson
from support.paths import ROOT
from support.playing import try_on, try_revoke

from cardlessons.rulebook import get_statement

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_what_if_another_card_were_played_under_voila_as_it_is(chromium, tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table")
    port = free_port()
    command = ("voila", "four-nines.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
    with running(tmp_path, port, *command) as url, visiting(chromium) as (_, page, seen):
        page.goto(url)
        table = Table(page, "example")
        expect(table.felt).to_be_visible(timeout=LOADING)
        try_revoke(table)
        try_on(table)
        assert seen.errors == []


def test_the_first_table_is_on_the_first_screen_with_our_template_and_a_statement_opens_in_place(chromium, tmp_path):
    write_short_lesson(tmp_path / "four-nines.ipynb", "%%table")
    port = free_port()
    command = ("voila", "four-nines.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1")
    small = {"width": 420, "height": 860}
    with (
        running(tmp_path, port, *command, "--template=cardlessons") as url,
        visiting(chromium, viewport=small) as (_, page, _),
    ):
        page.goto(url)
        table = Table(page, "example")
        expect(table.felt).to_be_visible(timeout=LOADING)
        assert box_of(page.get_by_role("navigation", name="Path"))["height"] < 60
        assert box_of(table.felt)["y"] < 430
        page.set_viewport_size({"width": 1280, "height": 900})
        expect(table.root.locator(".ct-next")).to_be_in_viewport(ratio=1)
        cited = page.get_by_role("link", name="SSS-1", exact=True)
        cited.click()
        said = page.get_by_role("complementary").filter(has_text="SSS-1")
        expect(said).to_contain_text(get_statement("SSS-1").text, timeout=LOADING)
        cited.click()
        expect(said).to_have_count(0)


def test_a_visitor_has_one_kernel_and_none_on_a_page_of_words(chromium, tmp_path):
    for name in ("voila.json", "index.ipynb"):
        shutil.copy(ROOT / "notebooks" / name, tmp_path)
    for name in ("four-nines", "jig", "hearts-of-a"):
        write_short_lesson(tmp_path / f"{name}.ipynb", "%%table")
    port = free_port()
    places = (f"--port={port}", "--Voila.ip=127.0.0.1", f"--Voila.connection_dir_root={tmp_path}")

    def count_kernels():
        return len([*tmp_path.glob("voila_*/kernel-*.json")])

    with running(tmp_path, port, "voila", ".", "--no-browser", *places) as url, visiting(chromium) as (_, page, _):
        page.goto(f"{url}voila/render/index.ipynb")
        for name in ("four nines", "Jig as Peel", "which heart"):
            expect(page.get_by_role("heading", name="Lessons")).to_be_visible(timeout=LOADING)
            while count_kernels():  # that of the lesson that was left
                page.wait_for_timeout(100)
            page.get_by_role("link", name=name).first.click()
            expect(Table(page, "example").felt).to_be_visible(timeout=LOADING)
            assert count_kernels() == 1
            page.reload()
            expect(Table(page, "example").felt).to_be_visible(timeout=LOADING)
            assert count_kernels() == 1
            page.go_back()
