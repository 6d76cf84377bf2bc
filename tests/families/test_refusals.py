"""Tests of refusals (R-75): an act that no table of a family allows changes nothing, and the reason is told."""

from support.cases import read_cases
from support.tables import TableSetup, codes, refusal_codes

CASES = read_cases("refusals", "cases")
"""For a table: acts of which the last one is refused, and the code of a reason."""


def test_r_75_what_cannot_be_done_is_refused_and_changes_nothing():
    for text, cases in CASES.items():
        for acts, code in cases:
            table = TableSetup(text)
            table.plays(*acts[:-1])
            before = table.position
            verdict = table.does(acts[-1])
            assert refusal_codes(verdict), (text, acts)
            assert code in codes(verdict), (text, acts)
            assert table.position == before, (text, acts)
