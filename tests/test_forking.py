"""Kernels that are forked: each is itself, none outlives its house, and where it cannot be done they start as ever."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from test_public import Page, opened, until
from test_serving import MINE, PATIENCE, run

from cardlessons.hosts.voila import forking

if not forking.POSSIBLE:
    pytest.skip("kernels are forked on Linux alone", allow_module_level=True)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forking") / "lessons"
    folder.mkdir()
    (folder / "mine.md").write_text(MINE, "utf-8")
    return folder


def test_each_fork_is_itself(tmp_path: Path) -> None:
    """With chances, an environment, a folder and a group of its own, whatever its parent has."""
    told = (
        "{'chance': random.random(), 'own': os.getpgrp() == os.getpid(), 'here': os.getcwd(), 'env': dict(os.environ)}"
    )
    code = (
        "import json, os, random, sys; from pathlib import Path; from cardlessons.hosts.voila import kernel, nursery;"
        f"kernel.main = lambda: Path(sys.argv[2]).write_text(json.dumps({told})); random.seed(1); nursery.main()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as nursery:
        assert nursery.stdin
        assert nursery.stdout
        found = []
        for name in ("one", "two"):
            file = tmp_path / name
            line = {"file": str(file), "env": {"NAME": name}, "folder": str(tmp_path)}
            nursery.stdin.write(json.dumps(line).encode() + b"\n")
            nursery.stdin.flush()
            child = int(nursery.stdout.readline())
            until(lambda child=child: not Path(f"/proc/{child}").exists())  # nobody has to wait for it
            found.append(json.loads(file.read_text()))
        nursery.stdin.close()
        assert nursery.wait(PATIENCE) == 0
    assert [one["env"]["NAME"] for one in found] == ["one", "two"]
    assert all(set(one["env"]) <= {"NAME", "LC_CTYPE"} for one in found)
    assert all(one["own"] and one["here"] == str(tmp_path) for one in found)
    chances = {one["chance"] for one in found}
    assert len(chances) == 2
    assert random.Random(1).random() not in chances


def test_a_process_that_is_no_child_is_seen_to_end() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        forked = forking.Forked(process.pid)
        assert forked.poll() is None
        forked.send_signal(0)
        forked.kill()
        until(lambda: forked.poll() is not None)
        assert forked.wait() == 0
        forked.kill()  # it is there no more, and nobody else is meant


def test_where_the_nursery_cannot_be_had_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking.sys, "executable", "/bin/false")

    async def ask() -> forking.Forked | None:
        nursery = forking.Nursery()
        found = await nursery.fork("x", {}, None)
        await nursery.close()
        return found

    assert run(ask()) is None


def parent_of(process: str) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def test_when_the_nursery_ends_its_kernels_do_and_there_is_another(lessons: Path) -> None:
    async def visit() -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        assert "error" not in await page.does(1, do="go", at=[])

    with opened(lessons) as house:
        run(visit())
        house.wakes()
        first, second = house.kernels()
        nursery = parent_of(first)
        assert parent_of(second) == nursery != house.process.pid
        os.kill(nursery, signal.SIGKILL)
        until(lambda: not Path(f"/proc/{first}").exists() and not Path(f"/proc/{second}").exists())
        run(visit())
        assert parent_of(house.kernels()[-1]) not in (nursery, house.process.pid)


SMALL = "from cardlessons.hosts.voila import forking; forking.LARGEST = 1"
"""A house whose nurseries have grown too large with the first kernel."""


def test_a_nursery_that_has_grown_is_renewed_and_stays_as_long_as_its_kernels(lessons: Path) -> None:
    async def visits() -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        first = house.kernels()[0]
        nursery = parent_of(first)
        house.wakes()
        second = next(kernel for kernel in house.kernels() if kernel != first)
        assert parent_of(second) not in (nursery, house.process.pid)
        assert "error" not in await page.does(1, do="go", at=[])
        os.kill(int(first), signal.SIGKILL)
        until(lambda: not Path(f"/proc/{nursery}").exists())
        assert Path(f"/proc/{second}").exists()

    with opened(lessons, before=SMALL) as house:
        run(visits())


@pytest.mark.parametrize("before", ["pass", SMALL])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_nothing_outlives_the_house(lessons: Path, number: int, before: str) -> None:
    with opened(lessons, before=before) as house:
        house.wakes()
        (kernel,) = house.kernels()
        nursery = parent_of(kernel)
        house.process.send_signal(number)
        until(lambda: not Path(f"/proc/{kernel}").exists() and not Path(f"/proc/{nursery}").exists())


def test_elsewhere_each_kernel_is_a_python_of_its_own(lessons: Path) -> None:
    async def visit() -> None:
        page = await Page(house, house.wakes()).connect()
        await page.sit()
        assert "error" not in await page.does(1, do="go", at=[])

    with opened(lessons, before="from cardlessons.hosts.voila import forking; forking.POSSIBLE = False") as house:
        run(visit())
        assert {parent_of(kernel) for kernel in house.kernels()} == {house.process.pid}
