"""The number of lawful lines of play from one small table, to each depth: a fingerprint of each game's rules.

A change of the law that no other test sees will change one of these. The numbers were counted by the engine; those of
depth 1 to 3 of Peel's five cards, the full pack and equal cards, and of depth 1 of Cassino, of building in it and of
Snitch'ems, were counted by hand as well.
"""

from support.cases import read_cases
from support.tables import TableSetup

from cardlessons.engine.table import after
from cardlessons.engine.variants import VARIANTS, variant

HANDS = "A: 9c Jc Th\nB: Qd 9d Jd\nC: 9s Jh Tc"
"""The hands of the matching games."""
HEARTS = "A: Qh 7h Th 9c\nB: Kh 8h Jh\nC: Ah 9h Qc"
"""The hands of the games of stops: a run of hearts, with length and pack cut short in different places."""
LOW = "layout: 4c 5c Ac 8h Jd 6s\nA: 9c Jc 2d\nB: 5d Td 4h\nC: Jh 8c Kd\nD: 6h Ad Qs"
"""The cards of the fishing games: sets that overlap, cards of equal rank, and some that take nothing."""
HIGH = "layout: 7c Ac Ah 8h Jd\nA: 9c Jc Th\nB: 8d Ad Kh\nC: 8c Kd Jh"
"""The cards of the fishing games with the short pack."""
STAKES = "counters: A 3, B 3, C 3"

LINES = read_cases("perft", "lines")
"""By game: the number of lines of one play, of two plays, and so on to the end of the longest deal."""


def fishing_table(game):
    """Return a fishing table, with as many seats as possible."""
    lines = (HIGH if VARIANTS[game].rules.pack == 32 else LOW).splitlines()
    players = max(n for n in VARIANTS[game].rules.seats if n < len(lines))
    return TableSetup("\n".join([f"variant: {game}", f"dealer: {lines[players][0]}", *lines[: players + 1]]))


def table(game):
    rules = VARIANTS[game].rules
    if VARIANTS[game].family == "fishing":
        return fishing_table(game)
    if VARIANTS[game].family == "sequence":
        return TableSetup(f"variant: {game}\ndealer: C\n{HEARTS}")
    more = [STAKES] if rules.stakes else []
    more += ["layout: Js"] if rules.turned_up else []
    return TableSetup("\n".join([f"variant: {game}", "dealer: C", *more, HANDS]))


def count_lines(seated, depth):
    """Return the number of lines to each depth up to this one."""
    counts, reached, rules = [], [seated.position], seated.rules
    for _ in range(depth):
        reached = [after(now, rules.decide(now, act).events) for now in reached for act in rules.moves(now)]
        counts.append(len(reached))
    return counts


SNAP_LINES = read_cases("perft", "snap-lines")
"""The numbers from another small table; a line branches where a slap is due, once for each player who may be last."""


def test_the_number_of_lines_of_irish_snap():
    for game in SNAP_LINES:
        hands = "A: 9c Jc 3h\nB: Qd 9d Jd\nC: 3s Jh Tc"
        joker = " X1" if variant(game).rules.jokers else ""
        seated = TableSetup(f"variant: {game}\ndealer: C\n{hands}{joker}")
        assert count_lines(seated, 12) == SNAP_LINES[game], game


BUILT_LINES = read_cases("perft", "built-lines")
"""The numbers from another small table, where each of the first two cards makes an eight or a nine."""


def test_the_number_of_lines_where_cards_are_built():
    for game in BUILT_LINES:
        hands = "A: 3c 8d 9c\nB: As 9d Ts\nC: 4h 8c Kd"
        seated = TableSetup(f"variant: {game}\ndealer: C\n{hands}\nlayout: 5c Ad 8h 2c")
        assert count_lines(seated, 9) == BUILT_LINES[game], game


def test_the_number_of_lawful_lines():
    for game in LINES:
        assert [lines for lines in count_lines(table(game), 9) if lines] == LINES[game], game


def test_every_family_of_games_has_its_numbers():
    """Each family has a few numbers; a new ruleset may have its own."""
    counted_for = [variant(game).family for game in (*LINES, *SNAP_LINES, *BUILT_LINES)]
    assert all(counted_for.count(family) >= 5 for family in {game.family for game in VARIANTS.values()})
