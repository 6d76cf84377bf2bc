"""The kernel of a lesson's page. `python -m cardlessons.hosts.voila.kernel -f CONNECTION_FILE`, started by the server.

It is Jupyter's own kernel with the tables of one lesson in it. Nobody sends it code: the server lets only the messages
of comms through.
"""

from __future__ import annotations

import os
from pathlib import Path

from ipykernel.kernelapp import IPKernelApp
from traitlets.config import Config

from cardlessons.hosts.voila.hall import TARGET, Hall
from cardlessons.hosts.voila.kernelspecs import LESSON_FILE


def main() -> None:
    """Serves the tables of the lesson until the server ends it."""
    app = IPKernelApp.instance(config=Config({"HistoryManager": {"enabled": False}}))
    app.initialize()  # type: ignore[no-untyped-call]
    app.kernel.comm_manager.register_target(TARGET, Hall(Path(os.environ[LESSON_FILE])).opened)
    app.start()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
