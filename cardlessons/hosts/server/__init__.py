"""Entry points of the server: `serve` serves pages, `lab` opens JupyterLab, `lay_out` copies the notebooks.

Importing this package is cheap: Voilà, JupyterLab and their servers are imported only when one of them is started.
"""

import logging
import sys
from pathlib import Path
from typing import Any

from cardlessons.extras import explain_missing
from cardlessons.hooks import gather
from cardlessons.hosts.server.guest import GuestOption
from cardlessons.hosts.server.kernels.notebook_copies import lay_out
from cardlessons.hosts.server.settings import MAX_KERNELS, MAX_PAGES, Settings, SettingsError
from cardlessons.lessons.catalog import list_own_folders

__all__ = ["MAX_KERNELS", "MAX_PAGES", "lab", "lay_out", "serve"]


# Jupyter's jsonschema imports this optional package to check IRIs: that takes a second, and no schema needs it.
_SLOW_TO_IMPORT = "rfc3987_syntax"


def serve(lessons: Path | None = None, only: bool = False, **options: Any) -> int:
    """Serve the lessons until Ctrl-C. Return the exit status: 0, or 2 for an invalid setting.

    `lessons` is a folder of additional lessons: they are listed before the built-in ones, or alone with `only`. The
    options are those of `Settings`, and those that guests add.

    Raises:
        NotInstalledError: Voilà is not installed, or what a guest needs is not.
    """
    try:
        of_guests = {option.name: options.pop(option.name, "") for option in list_guest_options()}
        settings = Settings(list_shelves(lessons, only), **options, of_guests=of_guests)
        for guest in gather("server", type).values():
            guest.check(settings)
        sys.modules.setdefault(_SLOW_TO_IMPORT, None)  # type: ignore[arg-type]
        with explain_missing("serve"):
            from cardlessons.hosts.server.server import run_server

        return run_server(settings)
    except SettingsError as error:
        print(f"cardlessons: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # Ctrl-C before the server has started
        return 0


def list_guest_options() -> list[GuestOption]:
    """Return the options that guests add to `serve`."""
    return [option for guest in gather("server", type).values() for option in guest.options]


def list_shelves(lessons: Path | None, only: bool) -> tuple[Path, ...]:
    """Return the folders of lessons: one's own before those of the package and of plug-ins, or alone with `only`."""
    own = (lessons,) if lessons else ()
    ours = () if only and lessons else list_own_folders()
    return tuple(shelf.resolve() for shelf in (*own, *ours))


def lab(directory: Path | None = None, browser: bool = True, port: int | None = None) -> int:
    """Copy the notebooks into `directory` and serve it in JupyterLab until Ctrl-C. Return the exit status, as `serve`.

    Raises:
        NotInstalledError: JupyterLab is not installed.
    """
    try:
        sys.modules.setdefault(_SLOW_TO_IMPORT, None)  # type: ignore[arg-type]
        logging.getLogger("jupyterlab").setLevel(logging.CRITICAL)  # while it is imported, it asks Node.js for settings
        with explain_missing("lab"):
            from cardlessons.hosts.server.kernels.jupyterlab import run_lab

        return run_lab(directory, browser, port)
    except KeyboardInterrupt:
        return 0
