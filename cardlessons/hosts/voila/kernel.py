"""The kernel of a lesson's page. `python -m cardlessons.hosts.voila.kernel -f CONNECTION_FILE`, started by the server.

It is Jupyter's own kernel with the tables of one lesson in it. Nobody sends it code: the server lets only the messages
of comms through.
"""

from __future__ import annotations

import os
from pathlib import Path

from comm.base_comm import BaseComm
from ipykernel.kernelapp import IPKernelApp
from traitlets.config import Config

from cardlessons.hosts.hall import Hall
from cardlessons.hosts.voila.kernelspecs import LESSON_FILE
from cardlessons.record.replay import Data

TARGET = "cardlessons"
"""The name under which a page opens a comm; what it sends first is the name of a table, as its `seat`."""


def main() -> None:
    """Serves the tables of the lesson until the server ends it."""
    app = IPKernelApp.instance(config=Config({"HistoryManager": {"enabled": False}}))
    app.initialize()  # type: ignore[no-untyped-call]
    hall = Hall(Path(os.environ[LESSON_FILE]))

    def opened(comm: BaseComm, message: Data) -> None:
        seat = hall.opened(_said(message).get("seat"), comm.send)
        comm.on_msg(lambda message: seat.hear(_said(message)))

    app.kernel.comm_manager.register_target(TARGET, opened)
    app.start()  # type: ignore[no-untyped-call]


def _said(message: Data) -> Data:
    """What was sent with a message of the protocol."""
    told: Data = message["content"]["data"]
    return told


if __name__ == "__main__":
    main()
