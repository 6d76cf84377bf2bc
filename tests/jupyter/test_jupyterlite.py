"""Tests of a lesson's notebook in JupyterLite: a site of files, whose kernel is Python in the browser.

The site is built as `docs/notebooks.md` says, but for two things: it asks no other host for anything, so Pyodide and
all that the kernel loads are put into it; and it has no Jinja, whose compiled part only Pyodide's own host has, and
PyYAML without its compiled part.
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import distribution
from zipfile import ZipFile

import pytest
from support.browser import LOADING, BrowserError, Table, visiting
from support.notebook_hosts import choose_run_all, free_port, install_packages, running, write_short_lesson
from support.paths import ROOT
from support.playing import try_on, try_revoke
from support.plugins import build_wheel

from cardlessons.hosts.static.pyodide import PyodideError, fetch_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]

KERNEL = ["ipython", "jedi", "micropip", "packaging", "rich", "typing-extensions"]
"""The packages that the kernel and this package load from Pyodide's own packages, with all that these need."""
OTHERS = ["anywidget", "comm", "ipywidgets", "jupyterlab-widgets", "markdown-it-py", "mdurl", "psygnal"]
"""The further packages that this package needs."""
TOOLS = ["jupyterlite-core>=0.8", "jupyterlite-pyodide-kernel>=0.8", "doit", "pkginfo", "cloudpickle"]


def pip(*asked):
    subprocess.run([sys.executable, "-m", "pip", "-qq", *asked], check=True)


def write_yaml_wheel(folder):
    """Write a wheel of PyYAML's part in Python, of which the package index has none; return its name and version.

    Pyodide's own host has a compiled one, which the site does not ask for.
    """
    installed = distribution("pyyaml")
    name = f"pyyaml-{installed.version}"
    wheel = folder / f"{name}-py3-none-any.whl"
    with ZipFile(wheel, "w") as packed:
        for file in installed.files:
            if file.suffix == ".py" and file.parts[0] == "yaml":
                packed.writestr(str(file), file.read_text())
        packed.writestr(f"{name}.dist-info/METADATA", installed.read_text("METADATA"))
        tags = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        packed.writestr(f"{name}.dist-info/WHEEL", tags)
        packed.writestr(f"{name}.dist-info/RECORD", "".join(f"{path},,\n" for path in packed.namelist()))
    return wheel.name, installed.version


def put_pyodide(folder, wheels):
    """Put Pyodide into a folder, with its packages for the kernel as the package index has them.

    The other packages go among the wheels, since pip downloads all at once.
    """
    try:
        brought = fetch_folder()
    except PyodideError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))
    folder.mkdir(parents=True)
    for file in brought.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    packages, needed = lock["packages"], {}
    left = [*KERNEL]
    while left:
        name = left.pop().replace("_", "-")
        if name not in needed:
            needed[name] = packages[name]
            left += packages[name]["depends"]
    pinned = [f"{name}=={package['version']}" for name, package in needed.items()]
    asked = ("--no-deps", "--only-binary", ":all:", "--platform", "any", "--python-version", "3.14")
    pip("download", *asked, "--dest", str(wheels), *pinned, *OTHERS)
    for package in needed.values():
        wheel = (wheels / package["file_name"]).replace(folder / package["file_name"])
        package["sha256"] = sha256(wheel.read_bytes()).hexdigest()
    wheel, version = write_yaml_wheel(folder)
    summed = sha256((folder / wheel).read_bytes()).hexdigest()
    packages["pyyaml"] |= {"file_name": wheel, "version": version, "sha256": summed}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite")
    env = install_packages(folder / "packages", *TOOLS)
    wheels, source = folder / "wheels", folder / "source"
    wheels.mkdir()
    build_wheel(ROOT, wheels)
    put_pyodide(source / "static" / "pyodide", wheels)
    (source / "files").mkdir()
    installs = "%pip install -q cardlessons anywidget"
    write_short_lesson(source / "files" / "four-nines.ipynb", "%%table", first=[installs])
    asked = ["--contents", "files", "--output-dir", str(folder / "site")]
    extensions = folder / "packages" / "share" / "jupyter" / "labextensions"
    asked.append(f"--FederatedExtensionAddon.extra_labextensions_path={extensions}")
    asked += [part for wheel in wheels.iterdir() for part in ("--piplite-wheels", str(wheel))]
    built = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build", *asked],
        cwd=source,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "site"


def test_what_if_another_card_were_played_in_jupyterlite(chromium, site):
    port = free_port()
    command = ("http.server", str(port), "--bind", "127.0.0.1")
    with running(site, port, *command) as url, visiting(chromium) as (_, page, seen):
        page.set_default_timeout(LOADING)
        page.goto(f"{url}notebooks/index.html?path=four-nines.ipynb")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        unrun = page.locator(".jp-CodeCell .jp-InputPrompt").first.filter(has_text="[ ]")
        for _ in range(3):  # the page does not say when its kernel is there
            choose_run_all(page)
            with suppress(BrowserError):
                unrun.wait_for(state="detached", timeout=LOADING / 2)
                break
        table = Table(page, "example")
        table.root.wait_for(timeout=5 * LOADING)  # Python has to come up in the browser, and to install the package
        try_revoke(table)
        try_on(table)
        seen.asks(url)
        assert len(seen.hosts) == 1, "the site asks no other host for anything"
