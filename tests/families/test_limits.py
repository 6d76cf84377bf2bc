"""The limits of the games: how long a word or a game may be, how long lists are, and which acts are refused."""

import pytest
from support.cases import read_cases
from support.fishing import table as fishing_table
from support.tables import TableSetup, codes, refusal_codes

from cardlessons.engine.family import Inquiry
from cardlessons.engine.options import OptionError
from cardlessons.engine.variants import FAMILIES, variant
from cardlessons.families.fishing.questions import MAX_WAYS, describe_capture
from cardlessons.families.snap.count import parse_words
from cardlessons.families.snap.live import read_agreements
from cardlessons.families.snap.rules import Snap


def test_iri_18_a_word_for_a_number_has_at_most_twenty_letters():
    assert parse_words(f"{'a' * 20} for three") == {3: "a" * 20}
    assert parse_words("a for three") == {3: "a"}
    with pytest.raises(OptionError, match="was read; expected words like"):
        parse_words(f"{'a' * 21} for three")


def test_the_words_of_a_game_have_at_most_three_hundred_letters():
    words = "monkey for three"
    assert read_agreements(Snap(), {"words": words.ljust(300)}) == {"words": words}
    with pytest.raises(OptionError, match="more words"):
        read_agreements(Snap(), {"words": words.ljust(301)})


def test_a_game_of_snap_stops_after_one_to_9999_turns():
    for turns, allowed in [(0, False), (1, True), (9999, True), (10_000, False)]:
        if allowed:
            assert Snap(cap=turns).cap == variant(f"irish-snap(cap={turns})").rules.cap == turns, turns
        else:
            with pytest.raises(OptionError, match="1 to 9999 turns"):
                Snap(cap=turns)


def test_a_refusal_names_two_of_the_captures_that_had_to_be_made():
    seated = fishing_table("snitchems", "4h 8s 6s | As Kd 3h", "4c 6h 2c Ac")
    assert len(seated.rules.find_captures(seated.position, seated.position.hands[0][0])) == 3
    (why,) = seated.does("A 4h").reasons
    assert (why.code, len(why.facts["takes"])) == ("lay.captures-one-way", 2)


def test_an_expert_of_a_fishing_game_looks_ahead_to_its_own_next_play_where_four_sit():
    own, others = 1, 3
    assert FAMILIES["fishing"].lookahead.depth == own + others + own


MANY = "8c 8d 8h 3c 5c 3d 5d"
"""An eight takes any eights of these, and sets with them: more than eight ways."""


def test_a_page_shows_eight_ways_to_take_and_says_how_many_more_there_are():
    seated = fishing_table("snitchems", "8s 6s | As Kd", MANY)
    ways = seated.rules.find_captures(seated.position, seated.position.hands[0][0])
    answer = describe_capture(seated.rules, Inquiry(seated.position, 0, True, {"card": "8s", "takes": []}))
    assert len(answer["ways"]) == MAX_WAYS == 8
    assert answer["more"] == len(ways) - 8 > 0


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
