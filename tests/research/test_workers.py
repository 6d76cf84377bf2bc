"""Runs by several processes: players that use threads, scripts as people write them, Ctrl-C, and what goes wrong."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from support.cases import read_cases, read_sample

from cardlessons import simulate
from cardlessons.research import workers

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="these tests send signals to groups of processes")
END = 120
"""The seconds after which a run that does not end is given up."""
LIBRARY = read_sample("threads_library.txt")
"""A module like that of PyTorch: its function waits for a thread, which a fork does not have."""
HEAD = read_sample("script_head.txt")
"""The head of a script without a line with `__main__`, whose runs are worth the start of workers at once."""


@pytest.fixture
def start_script(tmp_path):
    """Return a function that starts a script in a group of processes of its own; what is left of it is killed."""
    (tmp_path / "library.py").write_text(LIBRARY, "utf-8")
    script, started = tmp_path / "script.py", []

    def start(text):
        script.write_text(HEAD + text, "utf-8")
        pipe, env = subprocess.PIPE, os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-W", "error", str(script)]
        one = subprocess.Popen(
            command, stdout=pipe, stderr=pipe, text=True, env=env, cwd=tmp_path, start_new_session=True
        )
        started.append(one)
        return one

    yield start
    for one in started:
        with suppress(ProcessLookupError):
            os.killpg(one.pid, signal.SIGKILL)
        one.communicate()


@pytest.mark.long
def test_players_that_use_threads_play_by_default(start_script):
    """Several processes play those of a module, its own process those of the script; nobody runs the script again."""
    script = start_script("""
use = library.use_threads
for player, count in [(use, library.process), (own, library.process)]:
    found = simulate("jig", 2, [player, "random"], 20, count=count, workers=2)
    print(len({result.counted for result in found.results}))
for player in (use, own):
    one, many = (simulate("jig", 2, player, 20, workers=n).results for n in (1, 2))
    print(one == many)
    print(advantage("jig", player, "random", 2, 5, workers=2) == advantage("jig", player, "random", 2, 5, workers=1))
    one, many = (tournament("jig", [player, "random"], 2, 5, workers=n).gains for n in (1, 2))
    print(one == many)
""")
    out, err = script.communicate(timeout=END)
    assert out.split() == ["begun", "3", "1", *["True"] * 6], err  # this process plays the first deal
    assert err == ""


def test_functions_of_a_script_without_threads_play_on_all_cores(start_script):
    script = start_script("""
bound = 2
found = simulate("jig", 2, lambda sight: sight.moves[0], 20, count=lambda game: library.process(game), workers=2)
print(len({result.counted for result in found.results}))
""")
    out, err = script.communicate(timeout=END)
    assert (out.split(), err) == (["begun", "3"], "")


@pytest.mark.long
def test_a_module_that_plays_while_a_worker_imports_it_is_played_by_its_own_process(start_script, tmp_path):
    text = "import library, os\nfrom cardlessons import simulate\n"
    text += "def count(game):\n    return os.getpid()\n"
    text += "library.POOL.submit(int)\n"
    text += 'found = simulate("jig", 2, "random", 20, count=count, workers=2)\n'
    text += "print(len({result.counted for result in found.results}))\n"
    (tmp_path / "experiment.py").write_text(text, "utf-8")
    out, err = start_script("import experiment\n").communicate(timeout=END)
    assert (out.split(), err) == (["begun", "1"], "")


@pytest.mark.long
@pytest.mark.parametrize("threads", ["", "list(library.POOL.map(int, '1'))"])
@pytest.mark.parametrize(("call", "told"), read_cases("workers", "interrupted"))
def test_ctrl_c_ends_a_run_with_what_was_counted(start_script, threads, call, told):
    """Also while a worker waits for ever; nothing is left of the workers, and none says a word."""
    players = f"{threads}\nPLAYERS = [library.wait_for_ever, 'random']\n"
    watch = (
        "start = workers.Workers._start\ndef watched(*asked):\n    start(*asked)\n    print('started', flush=True)\n"
    )
    script = start_script(f"{players}{watch}workers.Workers._start = watched\n{call}\n")
    while script.stdout.readline() != "started\n":
        assert script.poll() is None
    os.killpg(script.pid, signal.SIGINT)
    _, err = script.communicate(timeout=END)  # comes to an end when the last process does
    assert err.count("Traceback") == 1, err
    assert told in err.splitlines()[-1]
    assert err.splitlines()[-1].startswith("KeyboardInterrupt: ")


def test_workers_end_when_their_process_is_killed(start_script):
    script = start_script('simulate("jig", 2, [own, library.use_threads], 10**6, workers=2, progress=tell)\n')
    while script.stdout.readline() != "told\n":
        assert script.poll() is None
    script.kill()
    script.communicate(timeout=END)  # comes to an end when the last process does


def test_what_goes_wrong_in_a_worker_is_told_as_if_it_were_here(monkeypatch):
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0)
    monkeypatch.setattr(workers, "SPAWN_SECONDS", 1e-9)
    monkeypatch.setattr(workers, "FORK_SECONDS", 1e-9)
    with pytest.raises(ZeroDivisionError, match="deal 7"):
        simulate("jig", 2, "random", 20, count=fail_at_seven, workers=2)


def fail_at_seven(game):
    """Fail in one of the deals."""
    if game.record() == simulate("jig", 2, "random", 7, workers=1).game(7).record():
        raise ZeroDivisionError("deal 7")
    return 1
