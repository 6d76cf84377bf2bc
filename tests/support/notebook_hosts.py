"""Run the programs of others that show notebooks: Voilà, Jupyter Notebook, marimo, VS Code's widget manager."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.browser import LOADING, Page
from support.processes import free_port as free_port
from support.processes import start_process, wait_until_it_listens

from cardlessons.paths import get_data_folder


def install_packages(folder: Path, *packages: str) -> dict[str, str]:
    """Install packages into a folder, since each would change JupyterLab and Voilà; return the environment to run them.

    What they need is there already. Without a package index the test is skipped, and fails under CI.
    """
    install(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), *packages)
    return {"PYTHONPATH": str(folder), "JUPYTER_PATH": str(folder / "share" / "jupyter")}


def install_node_packages(folder: Path, *packages: str) -> None:
    """Install packages of Node.js into a folder.

    Without npm or its registry the test is skipped, and fails under CI.
    """
    npm = shutil.which("npm") or "npm"
    install(npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", str(folder), *packages)


def unpack_node_package(folder: Path, package: str) -> None:
    """Unpack a package of Node.js into `package` in a new folder, without those that it needs."""
    folder.mkdir()
    install(shutil.which("npm") or "npm", "pack", "--silent", "--pack-destination", str(folder), package)
    (packed,) = folder.iterdir()
    shutil.unpack_archive(packed, folder)


def install(*asked: str) -> None:
    """Run a command that installs packages; without a package index the test is skipped, and fails under CI."""
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        why = done.stderr[-300:] if done.returncode else ""
    except FileNotFoundError as error:
        why = str(error)
    if not why:
        return
    told = f"`{' '.join(asked)}` failed: {why}"
    if os.environ.get("CI"):
        pytest.fail(told, pytrace=False)
    pytest.skip(told)


def write_short_lesson(path: Path, *kinds: str, first: Sequence[str] = ()) -> None:
    """Write the four nines with one part of each of these kinds; with these cells before them."""
    lesson = json.loads((get_data_folder("notebooks") / "four-nines.ipynb").read_text("utf-8"))
    kept = [{"cell_type": "code", "metadata": {}, "source": source, "outputs": []} for source in first]
    once = [*kinds]
    for cell in lesson["cells"]:
        kind = "".join(cell["source"]).split(maxsplit=1)[0]
        if cell["cell_type"] == "markdown" or kind == "%load_ext" or kind in once:
            kept.append(cell)
        once = [other for other in once if other != kind]
    made = [{**cell, "id": f"c{number}"} for number, cell in enumerate(kept)]
    path.write_text(json.dumps({**lesson, "cells": made}), "utf-8")


@contextmanager
def running(place: Path, port: int, *command: str, env: dict[str, str] | None = None) -> Iterator[str]:
    """Run a module of Python in a folder, wait until it listens at the port, and yield its URL.

    Jupyter reads no settings, so that a server loads only the extensions that it is asked for.
    """
    env = {**os.environ, "HOME": str(place), "JUPYTER_NO_CONFIG": "1", **(env or {})}
    process = start_process([sys.executable, "-m", *command], cwd=place, env=env)

    try:
        wait_until_it_listens(process, port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.stop()


CONNECTED = """async () => (await (await fetch("/api/kernels")).json()).some(
    (kernel) => kernel.connections && kernel.execution_state === "idle")"""
"""Tells whether the server has a kernel to which the page is connected; the page says "idle" before there is any."""


def run_all(page: Page) -> None:
    """Choose Run > Run All Cells in the menu once the kernel is there: before that, it would run nothing."""
    page.wait_for_function(CONNECTED, timeout=3 * LOADING)
    choose_run_all(page)


def choose_run_all(page: Page) -> None:
    """Choose Run > Run All Cells in the menu."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
