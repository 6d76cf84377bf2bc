"""Kernels by forking, where the system can: each is there sooner, and shares what all of them have read."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

NAME = "cardlessons-forked"
"""By which a kernel's specification asks for one of these."""
_PATIENCE = 30.0
"""Seconds for the nursery to read what it needs and to fork."""
LARGEST = 128 * 2**20
"""Bytes of memory after which a nursery is renewed: it begins with 44 MB."""


def _is_possible() -> bool:
    """Whether a process that is no child of ours can be told from another that comes to have its number."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


POSSIBLE = _is_possible()
"""Where it is not, each kernel is a Python of its own."""


class Forked:
    """A process that is not our child, as `LocalProvisioner` handles one."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._there = os.pidfd_open(pid)  # unlike its number, this is never that of another process
        self._ended = False

    def poll(self) -> int | None:
        """None as long as it runs."""
        if not self._ended and select.select([self._there], [], [], 0)[0]:
            self._ended = True
            os.close(self._there)
        return 0 if self._ended else None

    def wait(self) -> int:
        """It has ended: this is asked only then."""
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Sends a signal, if it is still there."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._there, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """The process that forks, started when the first kernel is asked for, and again where it has ended or grown."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._left: list[Process] = []
        self._turn = asyncio.Lock()

    async def fork(self, file: str, env: dict[str, str], folder: str | None) -> Forked | None:
        """A kernel with this connection file; None where it cannot be had this way."""
        told = json.dumps({"file": file, "env": env, "folder": folder}).encode() + b"\n"
        async with self._turn:
            try:
                forked = Forked(int(await asyncio.wait_for(self._answer(told), _PATIENCE)))
            except (OSError, ValueError):
                await self._end()
                return None
            self._renew()
            return forked

    async def close(self) -> None:
        """Ends it, and with it whatever it has forked."""
        async with self._turn:
            await self._end()
            for process in self._left:
                await _ended(process)

    def _renew(self) -> None:
        """Where the process has grown, the next kernel is forked from another; this one ends when its kernels have."""
        if self._process is None or _memory(self._process.pid) <= LARGEST:
            return
        assert self._process.stdin
        self._process.stdin.write(b"null\n")
        self._left = [*(one for one in self._left if one.returncode is None), self._process]
        self._process = None

    async def _answer(self, told: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            command = [sys.executable, "-m", "cardlessons.hosts.voila.nursery"]
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(told)
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def _end(self) -> None:
        if self._process is not None:
            await _ended(self._process)
        self._process = None


async def _ended(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _memory(pid: int) -> int:
    """Bytes of memory that a process has; none where it has ended."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class ForkedKernel(LocalProvisioner):
    """A kernel's process, forked where that can be done."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Starts it."""
        manager: Any = self.parent
        nursery: Nursery | None = manager.parent.nursery
        forked = await nursery.fork(cmd[-1], kwargs["env"], kwargs.get("cwd")) if nursery else None
        if forked is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        return self.connection_info


def known() -> None:
    """Makes this way of starting a kernel known to whoever starts them."""
    where = EntryPoint(NAME, f"{__name__}:{ForkedKernel.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners[NAME] = where
