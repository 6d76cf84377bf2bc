"""Tests of a lesson's notebook in plain Voilà, without the package's server."""

import os
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager

import pytest
from support.browser import LOADING, Table, expect, visiting
from support.channel import until

from cardlessons.paths import data_folder

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@contextmanager
def voila(place):
    """Run `voila` on a copy of the lesson, and yield its URL."""
    shutil.copy(data_folder("notebooks") / "four-nines.ipynb", place)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    asked = ["four-nines.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    env = {**os.environ, "HOME": str(place), "JUPYTER_CONFIG_DIR": str(place / "config")}
    process = subprocess.Popen([sys.executable, "-m", "voila", *asked], cwd=place, env=env, stderr=subprocess.DEVNULL)

    def answers():
        assert process.poll() is None
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", port)) == 0

    try:
        until(answers)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(60)


def test_what_if_another_card_were_played_under_voila_as_it_is(chromium, tmp_path):
    with voila(tmp_path) as url, visiting(chromium) as (_, page, seen):
        page.goto(url)
        table = Table(page, "example")
        expect(table.felt).to_be_visible(timeout=LOADING)
        table.past_the_guess()
        table.card("Clara", "4c").click()
        expect(table.told).to_contain_text("against the rules: it stands, and is fined", timeout=LOADING)
        table.card("Dora", "Tc").click()
        expect(table.told).to_contain_text("Dora plays the ten of clubs", timeout=LOADING)
        assert seen.errors == []
