"""Figures said to be exact are exact, and a wrong argument gets an error of one clear sentence."""

import pytest

from cardlessons import (
    Card,
    ChanceError,
    Game,
    PlayerError,
    RecordError,
    RefusedError,
    chances,
    deal,
    differences,
    load,
    parse,
    solve,
    tell,
)
from cardlessons.engine.reprs import render_text
from cardlessons.engine.variants import VariantError
from cardlessons.session.table.parts.chances import build_chances_data

GAME = deal("jig", 3, seed=1)


MISUSES = {
    "two seats of one name": (lambda: deal("jig", ["A", "A", "B"]), ValueError, "two seats are called 'A'"),
    "seats that are numbers": (lambda: deal("jig", [1, 2, 3]), TypeError, "expected how many play, or their names"),
    "a name that is a word of records": (lambda: deal("jig", ["deal", "C"]), ValueError, "means something else"),
    "no name": (lambda: deal("jig", ["", "C"]), ValueError, "a record needs one word"),
    "fewer than nobody": (lambda: deal("jig", -1), ValueError, "-1 players cannot be; .* at least 1"),
    "more than can play": (lambda: deal("jig", 40), ValueError, "40 cannot play this game; it takes 2 to 8 players"),
    "no game of this name": (lambda: deal("jigg"), VariantError, "did you mean jig"),
    "a dealer who is not there": (lambda: deal("jig", ["Ann", "Bob"], dealer="Eve"), ValueError, "seats are Ann, Bob"),
    "no seat": (lambda: deal("jig").hand("Z"), ValueError, "'Z' is no seat"),
    "nobody": (lambda: deal("jig", []), ValueError, "0 cannot play this game; it takes 2 to 8"),
    "no deals": (lambda: chances(GAME, deals=0), ChanceError, "0 deals cannot be drawn; .* at least 1"),
    "an act that is a number": (lambda: GAME.play(3), TypeError, "3 is no act; expected one of `moves`, a card"),
    "a card that is a number": (lambda: Card(3), TypeError, "3 is no card; expected its text, such as '9h'"),
    "a file that is a number": (lambda: load(3), TypeError, "3 is no path; expected the path of a file"),
    "a card changed": (lambda: setattr(Card("2c"), "rank", 3), AttributeError, "the rank of .* cannot be changed"),
    "no such card": (lambda: GAME.play("2z"), RecordError, "'2z' is no card; a card is a rank and a suit"),
    "a pass that is none": (lambda: GAME.play("pass"), RefusedError, "A - cannot be played: Nobody passes here"),
    "a draw after the deal": (lambda: deal("cassino").play("draw"), RefusedError, "only before the first deal"),
    "a turn of one's own hand": (lambda: GAME.play("turn"), RecordError, "'turn' was read; expected an act"),
    "players of chances": (lambda: chances(GAME, players="advise"), PlayerError, "did you mean advice"),
    "no seed to deal": (lambda: deal("jig", seed=None), TypeError, "None is no seed; expected a whole number"),
    "no game to solve": (lambda: solve("x"), TypeError, "solve takes a game, not 'x'"),
    "a name instead of a game": (lambda: chances("jig"), TypeError, "chances takes a game, not 'jig'; `deal`"),
    "no game to tell": (lambda: tell("jig"), TypeError, "tell takes a game, not 'jig'"),
    "games that share no rules": (lambda: differences("jig", "motor"), VariantError, "share no rules to compare"),
    "a game that is a number": (lambda: deal(3), TypeError, "3 is no game; expected a variant or its name"),
    "a play that is none": (lambda: chances(GAME, deals=1)["Ah"], KeyError, "'Ah' is none of the plays asked about"),
}
"""Common mistakes: the call, and the error with its message."""


def test_what_cannot_be_asked_is_told_in_a_sentence():
    for ask, error, says in MISUSES.values():
        with pytest.raises(error, match=says):
            ask()


def test_a_seat_that_is_taken_can_be_read_again():
    for name in ["7", "É", "a-b", "-z", "a,b", "Anna_B"]:
        game = deal("jig", [name, "Other"], seed=3)
        game = game.play(game.moves[0])
        assert Game.of(parse(str(game.record()))).position == game.position, name


@pytest.mark.long
def test_exactly_is_said_only_where_no_further_deal_is_dealt():
    """All consistent deals are played, but the later deals of the game are one sample each."""
    small = Game.of(_table_with_hidden(4))
    ended, goes_on = chances(small, "deal"), chances(small, "game")
    assert (ended.exact, goes_on.exact) == (True, False)
    assert goes_on.deals == ended.deals == 6
    assert all(not figure.sure.startswith("exactly") for chance in goes_on.plays for figure in chance.happens.values())
    assert "at random" in render_text(goes_on)
    assert "at random" not in render_text(ended)
    says = build_chances_data(small.variant, goes_on, small.node)["says"]
    assert "exactly" not in says
    assert "all 6 deals that fit" in says
    assert build_chances_data(small.variant, ended, small.node)["says"].startswith("Counted exactly, in all 6 deals")


def _table_with_hidden(hidden):
    """Return a table with all cards but so many in the hand of A, who leads; B and C hold the rest."""
    pack = [str(card) for card in deal("peel-five-card(pack=32)", 3).variant.rules.cards]
    mine, rest = pack[:-hidden], pack[-hidden:]
    half = hidden // 2
    return (
        f"variant: peel-five-card(pack=32)\ndealer: C\nA: {' '.join(mine)}\n"
        f"B: {' '.join(rest[:half])}\nC: {' '.join(rest[half:])}\n\n"
    )
