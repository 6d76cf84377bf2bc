"""Tests of a lesson's notebook in Jupyter Notebook 7."""

import shutil

import pytest
from support.browser import LOADING, Table, expect, visiting
from support.notebook_hosts import free_port, install_packages, run_all, running

from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_what_if_another_card_were_played_in_jupyter_notebook(chromium, tmp_path):
    shutil.copy(get_data_folder("notebooks") / "four-nines.ipynb", tmp_path)
    env, port = install_packages(tmp_path / "packages", "notebook>=7.4"), free_port()
    command = ("notebook", "--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=")
    with running(tmp_path, port, *command, env=env) as url, visiting(chromium) as (_, page, _):
        page.set_default_timeout(LOADING)
        page.goto(f"{url}notebooks/four-nines.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        run_all(page)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)  # the kernel and all cells have to come up first
        table.past_the_guess()
        table.card("Clara", "4c").click()
        expect(table.told).to_contain_text("that breaks a rule")
        table.card("Dora", "Tc").click()
        expect(table.told).to_contain_text("Dora plays the ten of clubs")
