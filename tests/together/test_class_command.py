"""Tests of the command `class`, of the commands without extras, and of the settings of classes and shared tables."""

import re
import subprocess
import sys

import pytest
from support.cases import read_cases
from support.channel import ServerProcess
from support.processes import start_process
from support.servers import MINE

from cardlessons.cli import main
from cardlessons.hosts.server import listen
from cardlessons.hosts.server.settings import Settings, SettingsError
from cardlessons.together.server import TogetherServer


def check(**of_guests):
    TogetherServer.check(Settings((), workers=2, of_guests=of_guests))


def test_a_class_is_not_served_by_workers_that_share_nothing(capsys):
    assert main(["class", "--workers", "2"]) == 2
    assert "2 workers were read: a class needs one" in capsys.readouterr().err
    check(room="")
    with pytest.raises(SettingsError, match="expected the address of a Redis server"):
        check(room="1", redis="127.0.0.1")


@pytest.mark.long
def test_a_class_is_served_with_the_address_for_others(tmp_path):
    """Without a network there is no such address, and the line is left out."""
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    command = [sys.executable, "-m", "cardlessons", "class", str(tmp_path), "--only", "--no-browser", "--port"]
    sockets = listen.open_sockets(0, "127.0.0.1")
    sockets.sockets[0].close()
    process = start_process([*command, str(sockets.port)], stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert process.stdout
        assert process.stdout.readline() == f"cardlessons is at http://127.0.0.1:{sockets.port}/ (Ctrl-C stops it)\n"
        outside = listen._find_network_address("0.0.0.0")
        if outside:
            assert process.stdout.readline() == f"For others in the same network: http://{outside}:{sockets.port}/\n"
            assert re.match("█", process.stdout.readline())
            served = ServerProcess(process, f"http://127.0.0.1:{sockets.port}")
            assert f"http://{outside}:{sockets.port}/" in served.ask("/")[1]
            assert f'"outside":"http://{outside}:{sockets.port}/"' in served.ask("/mine")[1]
    finally:
        process.stop()


@pytest.mark.long
def test_without_extras_every_command_is_there_and_says_nothing_of_what_it_lacks(tmp_path):
    """A package that is installed alone lacks Jinja, Voilà and more: `handout` says so when it is asked for."""
    bare = "import sys; sys.modules |= dict.fromkeys(['jinja2', 'voila', 'anywidget', 'ipywidgets', 'platformdirs'])"
    for asked, status, told in read_cases("class_command", "without-extras"):
        script = f"{bare}; from cardlessons.cli import main; sys.exit(main({asked!r}))"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (status, int(bool(told))), done.stderr
        assert told in done.stderr
