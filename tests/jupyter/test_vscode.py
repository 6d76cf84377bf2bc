"""Tests of a table in the page of a notebook in VS Code, but without VS Code: see `vscode_renderer.js`."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from jupyter_core.paths import jupyter_path
from support.browser import LOADING, Table, complaints, expect, visiting
from support.cases import read_sample
from support.notebook_hosts import free_port, install_node_packages, running, unpack_node_package
from support.paths import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]

HERE = Path(__file__).parent
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
MANAGER = "@vscode/jupyter-ipywidgets8@1.0.9"
"""VS Code's widget manager: one script with all that it needs, though its package asks for 250 others."""
SERVICES = "@jupyterlab/services@7"
"""JupyterLab's line to a kernel."""
CELLS = ["from cardlessons.widgets import page", "page('four-nines').example()"]

PAGE = read_sample("vscode.html")


def find_in_jupyter(name):
    """Return a file or folder of Jupyter's data."""
    return next(filter(Path.exists, map(Path, jupyter_path(name))))


@pytest.fixture(scope="module")
def notebook(tmp_path_factory):
    if not (ESBUILD.exists() or os.environ.get("CI")):
        pytest.skip("esbuild is not installed: npm install")
    folder, port = tmp_path_factory.mktemp("vscode"), free_port()
    install_node_packages(folder, SERVICES)
    unpack_node_package(folder / "manager", MANAGER)
    shutil.copy(HERE / "vscode_renderer.js", folder)
    served = folder / "served"
    bundle = ("vscode_renderer.js", "--bundle", "--format=esm", f"--outfile={served / 'vscode_renderer.js'}")
    subprocess.run([ESBUILD, *bundle], cwd=folder, check=True)
    shutil.copy(find_in_jupyter("voila/templates/base/static/require.min.js"), served / "require.js")
    (served / "notebook.html").write_text(PAGE.replace("CELLS", json.dumps(CELLS)), "utf-8")
    shutil.copytree(find_in_jupyter("nbextensions"), served / "nbextensions")
    command = ("jupyter_server", f"--port={port}", "--allow-root", "--IdentityProvider.token=")
    options = (f"--ServerApp.extra_static_paths={served}", "--ServerApp.disable_check_xsrf=True")
    with running(folder, port, *command, *options) as url:
        yield f"{url}static/notebook.html"


def test_cards_are_played_by_keys_and_by_touch_with_the_widget_manager_of_vscode(chromium, notebook):
    """The renderer makes keys click: each does one step."""
    with visiting(chromium, has_touch=True) as (_, page, seen):
        page.goto(notebook)
        table = Table(page, "example")
        table.root.wait_for(timeout=3 * LOADING)  # the kernel has to come up first
        table.past_the_guess()
        forward = table.button("Next: one step on")
        expect(forward).to_have_attribute("tabindex", "0")
        forward.press("Enter")
        table.root.locator(".ct-on").dispatch_event("click")  # a second key right away skips no question
        expect(table.count).to_contain_text("step 2 of")
        table.button("Back").first.press(" ")
        expect(table.count).to_contain_text("step 1 of")
        table.card("Clara", "4c").press("Enter")
        expect(table.told).to_contain_text("that breaks a rule", timeout=LOADING)
        table.card("Dora", "Tc").tap()
        expect(table.told).to_contain_text("Dora plays the ten of clubs", timeout=LOADING)
        assert complaints(table.root) == []
        seen.check(urlsplit(notebook).netloc)
