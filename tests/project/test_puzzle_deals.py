"""Tests of the puzzles that were searched once: their deals are those of `tools/puzzle_deals.py`."""

import json
import runpy

from support.paths import ROOT

from cardlessons.record.puzzle_search import PUZZLE_DEALS

TOOL = runpy.run_path(str(ROOT / "tools" / "puzzle_deals.py"))


def test_a_search_from_the_first_deal_finds_the_same_puzzles():
    puzzles, deals = TOOL["list_puzzles"](), json.loads(PUZZLE_DEALS.read_text("utf-8"))
    advice = "run `python tools/puzzle_deals.py`"
    assert [*deals] == [" ".join(map(str, puzzle)) for puzzle in puzzles], advice
    for puzzle in puzzles[::9]:
        assert deals[" ".join(map(str, puzzle))] == TOOL["find_puzzle_deal"](*puzzle), (puzzle, advice)
