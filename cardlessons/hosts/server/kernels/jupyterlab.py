"""JupyterLab on copies of the notebooks, which the learner may change."""

import asyncio
import json
import logging
import os
import secrets
import signal
import sys
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_runtime_dir
from jupyterlab.labapp import LabApp
from jupyterlab_server.workspaces_handler import WorkspacesManager

from cardlessons.hosts.jupyter.magics_help import get_example
from cardlessons.hosts.jupyter.widget_module import hash_module, make_module
from cardlessons.hosts.server.kernels.notebook_copies import DEFAULT_FOLDER, lay_out
from cardlessons.hosts.server.listen import NoAddressError, can_hold_sockets, open_sockets
from cardlessons.lessons.notebook import LOAD_CELL
from cardlessons.lessons.parts import list_part_names
from cardlessons.lessons.prose_links import SOURCES_PAGE
from cardlessons.prerender.assets import read_script
from cardlessons.prerender.still import CONTENTS_NOTEBOOK

_SETTINGS_FOLDER = Path(__file__).parent / "lab_settings"
"""The folder of JupyterLab's settings for this run: clicks are answered at once, and no news is fetched."""

_EXTENSIONS_FOLDER = Path(__file__).parent / "lab_extensions"
"""The folder of the plug-in of JupyterLab for this run."""

_WORKSPACE_NAME = "lessons"
_START_PATH = f"/lab/workspaces/{_WORKSPACE_NAME}/tree/{CONTENTS_NOTEBOOK}"
"""The page of contents, in a workspace whose side bars are folded when it is first opened."""
_WORKSPACES_FOLDER = ".lab-workspaces"
"""The folder of JupyterLab's layouts in that of the copies."""
_FOLDED_PANEL: dict[str, object] = {"collapsed": True, "visible": True, "current": None, "widgets": []}

_NEW_PARTS = {"an example": "table", "levels": "levels", "a game": "play", "puzzles": "puzzles", "sources": "sources"}
"""The entries of the menu of new parts, each with its magic."""

_DEFAULT_PORT = 8888  # JupyterLab's own default


def run_lab(directory: Path | None, browser: bool, port: int | None) -> int:
    """Copy the notebooks and serve them in JupyterLab until Ctrl-C; see `cardlessons.hosts.server.lab`."""
    directory = (directory or Path.cwd() / DEFAULT_FOLDER).resolve()
    try:
        for line in lay_out(directory):
            print(line)
        _make_workspace(directory / _WORKSPACES_FOLDER)
        port = _find_free_port(port)
    except OSError as error:
        print(f"cardlessons: cannot copy the notebooks to {directory}: {error.strerror or error}", file=sys.stderr)
        return 2
    except NoAddressError as error:
        print(f"cardlessons: {error}", file=sys.stderr)
        return 2
    _run(directory, browser, port)
    return 0


def _make_workspace(folder: Path) -> None:
    """Write the layout of the workspace, unless there is one."""
    if folder.exists():
        return
    folder.mkdir(parents=True)
    # no current tab is named: JupyterLab would fail on null
    layout = {"main": {"dock": None}, "left": _FOLDED_PANEL, "right": _FOLDED_PANEL}
    workspace = {"data": {"layout-restorer:data": layout}, "metadata": {"id": _WORKSPACE_NAME}}
    WorkspacesManager(str(folder)).save(_WORKSPACE_NAME, json.dumps(workspace))


def _run(directory: Path, browser: bool, port: int) -> None:
    """Run JupyterLab in this process until Ctrl-C."""
    # JupyterLab warns about its own deprecated parts, which a learner need not see.
    logging.captureWarnings(True)
    logging.getLogger("py.warnings").setLevel(logging.ERROR)
    token = secrets.token_hex(24)
    server = LabApp.initialize_server(argv=_list_arguments(directory, browser, port, token))
    # Nothing is built, so Node.js need not look for it.
    server.web_app.settings["page_config_data"].update(buildCheck=False, cardlessons=_describe_parts())
    address = f"http://127.0.0.1:{port}{_START_PATH}?token={token}"
    server.io_loop.add_callback(print, f"The lessons are at {address} (Ctrl-C stops it)", flush=True)
    # By default the server asks whether to stop; without a terminal it stops, but leaves its kernels running.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: server.stop(from_signal=True))
    server.start()
    loop = server.io_loop.asyncio_loop
    unanswered = asyncio.all_tasks(loop)
    for task in unanswered:
        task.cancel()  # a thread that works for one would never end, nor this process
    if unanswered:
        loop.run_until_complete(asyncio.wait(unanswered))


def _describe_parts() -> dict[str, Any]:
    """Return what the plug-in of JupyterLab knows: how the cells of lessons begin, its texts, and what draws tables."""
    return {
        "loads": LOAD_CELL,
        "lines": [*list_part_names("line", "either"), "lesson"],
        "pages": [CONTENTS_NOTEBOOK, SOURCES_PAGE],
        "texts": [*list_part_names("text", "either")],
        "menu": "Lesson",
        "snippets": [[f"Insert {name}", get_example(kind)] for name, kind in _NEW_PARTS.items()],
        "module": {"loader": read_script("loader.js"), "version": hash_module(), "sent": make_module()},
    }


def _list_arguments(directory: Path, browser: bool, port: int, token: str) -> list[str]:
    """Return JupyterLab's command line. Nothing is written into the environment or fetched from another host."""
    arguments = [
        f"--ServerApp.root_dir={directory}",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.open_browser={browser}",
        f"--ServerApp.allow_root={hasattr(os, 'geteuid') and os.geteuid() == 0}",
        "--ServerApp.kernel_spec_manager_class=cardlessons.hosts.server.kernels.kernelspecs.LessonKernelSpecs",
        "--ServerApp.kernel_websocket_connection_class=cardlessons.hosts.server.kernels.prompt_websocket.PromptConnection",
        f"--IdentityProvider.token={token}",
        f"--LabApp.app_settings_dir={_SETTINGS_FOLDER}",
        f"--LabApp.extra_labextensions_path={_EXTENSIONS_FOLDER}",
        f"--LabApp.default_url={_START_PATH}",
        f"--LabApp.workspaces_dir={directory / _WORKSPACES_FOLDER}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--Application.log_level=ERROR",
    ]
    if can_hold_sockets(jupyter_runtime_dir()):
        arguments.append("--KernelManager.transport=ipc")
    return arguments


def _find_free_port(port: int | None) -> int:
    """Return the requested port if it is free; without one, JupyterLab's usual port or any free one."""
    sockets = open_sockets(port, "127.0.0.1", usual=_DEFAULT_PORT)
    for one in sockets.sockets:
        one.close()
    return sockets.port
