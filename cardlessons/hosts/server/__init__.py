"""Entry points of the server: `serve` serves pages, `lab` opens JupyterLab, `lay_out` copies the notebooks.

Importing this package is cheap: Voilà, JupyterLab and their servers are imported only when one of them is started.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from cardlessons.extras import explain_missing
from cardlessons.hosts.server.kernels.notebook_copies import lay_out
from cardlessons.hosts.server.settings import MOST, MOST_KERNELS, Settings, SettingsError
from cardlessons.paths import get_data_folder

__all__ = ["MOST", "MOST_KERNELS", "lab", "lay_out", "serve"]


# Jupyter's jsonschema imports this optional package to check IRIs: that takes a second, and no schema needs it.
_SLOW_TO_IMPORT = "rfc3987_syntax"


def serve(
    port: int | None = None,
    host: str = "127.0.0.1",
    browser: bool = True,
    most: int = MOST,
    lessons: Path | None = None,
    only: bool = False,
    frames: Sequence[str] = (),
    base_url: str = "/",
    hosts: Sequence[str] = (),
    proxies: Sequence[str] = (),
    counters: Sequence[str] = (),
    drain: float = 0,
    most_kernels: int = MOST_KERNELS,
    workers: int = 1,
    legal: Path | None = None,
    kiosk: bool = False,
    redis: str = "",
    on_demand: bool = False,
    room: bool = False,
) -> int:
    """Serve the lessons until Ctrl-C. Return the exit status: 0, or 2 for an invalid setting.

    Without a `port`, the usual port or any free one is used. `lessons` is a folder of additional lessons: they are
    listed before the built-in ones, or alone with `only`. The other parameters are described at `Settings`.

    Raises:
        NotInstalledError: Voilà is not installed, or redis-py is needed and is not.
    """
    try:
        settings = Settings(
            list_shelves(lessons, only),
            port,
            host,
            browser,
            most,
            frames,
            base_url,
            hosts,
            proxies,
            counters,
            drain,
            most_kernels,
            workers,
            legal,
            kiosk,
            redis,
            on_demand,
            room,
        )
        if redis:
            with explain_missing("together"):
                from cardlessons.hosts.server.rooms.redis_event_log import expect_server
            expect_server(redis)
        sys.modules.setdefault(_SLOW_TO_IMPORT, None)  # type: ignore[arg-type]
        with explain_missing("serve"):
            from cardlessons.hosts.server.server import run_server

        return run_server(settings)
    except SettingsError as error:
        print(f"cardlessons: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # Ctrl-C before the server has started
        return 0


def list_shelves(lessons: Path | None, only: bool) -> tuple[Path, ...]:
    """Return the folders of lessons: one's own before the built-in one, or alone with `only`."""
    own = (lessons,) if lessons else ()
    ours = () if only and lessons else (get_data_folder("notebooks"),)
    return tuple(shelf.resolve() for shelf in (*own, *ours))


def lab(directory: Path | None = None, browser: bool = True, port: int | None = None) -> int:
    """Copy the notebooks into `directory` and serve it in JupyterLab until Ctrl-C. Return the exit status, as `serve`.

    Raises:
        NotInstalledError: JupyterLab is not installed.
    """
    try:
        sys.modules.setdefault(_SLOW_TO_IMPORT, None)  # type: ignore[arg-type]
        with explain_missing("lab"):
            from cardlessons.hosts.server.kernels.jupyterlab import run_lab

        return run_lab(directory, browser, port)
    except KeyboardInterrupt:
        return 0
