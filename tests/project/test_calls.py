"""Count the calls of functions of the package that one act takes, as `benchmarks/calls.py` does."""

import asyncio
import re
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from support.paths import ROOT

CALLS = ROOT / "benchmarks" / "calls.py"
COUNT = runpy.run_path(str(CALLS))


def test_an_answer_is_handed_through_few_functions_and_modules():
    play = COUNT["count_play"]()
    assert (play.calls.total() <= 300, len({module for module, _ in play.calls}) <= 30) == (True, True), play.calls
    first, later = COUNT["count_shared_plays"]()
    assert first.calls.total() <= 550, first.calls
    assert later.calls.total() <= 600, later.calls
    with ThreadPoolExecutor(1) as aside:  # a browser's test may have left a loop running in this thread
        vote = aside.submit(asyncio.run, COUNT["count_vote"]()).result()
    assert vote.calls.total() <= 60, vote.calls


def test_a_sentence_is_said_once_and_a_table_seen_by_two_people_once():
    first, _ = COUNT["count_shared_plays"]()
    called = {function: count for (_, function), count in first.calls.items()}
    assert called["_build_common_head"] == 1
    assert called["Tree.decide"] == 2, "for the refusal and for the play"
    assert called["Matching._decide_play"] == 1


def test_a_cell_that_is_run_again_and_saves_a_table_that_steps_takes_few_calls():
    told = subprocess.run([sys.executable, CALLS], capture_output=True, text=True, check=True).stdout
    assert int(re.search(r"%%table again: (\d+) calls", told)[1]) <= 3000, told
