"""Games as immutable values."""

import pytest
from support.cases import read_sample

from cardlessons import Game, RecordError, RefusedError, SolveError, deal, parse, replay, solve, tell, to_svg
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Deal, Fault
from cardlessons.engine.variants import VARIANTS
from cardlessons.record.share import read_link

NINES = read_sample("nines.play")


def test_every_game_is_dealt_played_recorded_and_shown():
    for slug in VARIANTS:
        game = deal(slug, seed=4)
        for _ in range(8):
            if not game.moves:
                break
            game = game.play(game.moves[0])
        again = Game.of(str(game.record()))
        assert again.position == game.position, slug
        assert tell(game) == tell(again), slug
        assert to_svg(game).startswith("<svg"), slug
        record, step = read_link(game.link())
        assert record.steps[-1].act == game.act, slug
        assert step == len(game._node.line()), slug
        assert game.why, slug


def test_to_play_is_to_get_another_game():
    game = deal("jig", seed=1)
    later = game.play(game.moves[0])
    assert len(game.hand("A")) == 13
    assert len(later.hand("A")) == 12
    assert later.before.position == game.position
    assert [type(one.act).__name__ for one in later.line] == ["Deal", "Play"]


def test_a_record_leads_to_the_end_of_its_line():
    game = Game.of(NINES)
    assert game.paid == {"A": 0, "B": -1, "C": 0, "pool": 1}
    assert "SSS-18" in game.cites
    assert any("SSS-18" in sentence for sentence in game.why)
    assert game.position == replay(parse(NINES)).final
    assert Game.of(parse(NINES)).turn == game.turn == "A"


def test_an_act_is_given_as_one_reads_it():
    game = Game.of(NINES)
    same = [game.play(act) for act in ("A Kd", "Kd", Card.read("Kd"), game.moves[0])]
    assert len({one.position for one in same}) == 1
    assert game.written(game.moves[0]) == "A Kd"
    assert game.play("Kd", "3c").turn == "C"
    hidden = deal("irish-snap")
    assert hidden.play("turn") == hidden.play(hidden.moves[0])


def test_a_fault_is_an_act_and_a_refusal_is_none():
    before = Game.of(NINES).before
    assert isinstance(before.play("C 4c")._node.verdict, Fault)
    with pytest.raises(RefusedError, match="It is C's turn, not A's") as told:
        before.play("A Kd")
    assert told.value.reasons
    with pytest.raises(RecordError, match="expected an act"):
        before.play("Kx")


def test_deals_follow_one_another():
    game = deal("peel-five-card", 3, seed=9)
    while not game.deal_over:
        game = game.play(game.moves[0])
    assert not game.over
    assert game.turn is None
    following = game.deal(seed=9, number=2)
    assert isinstance(following.act, Deal)
    assert [one.position for one in following.line] == [following.position]


LATE = """variant: {slug}
dealer: C
A: 9c 4d 4h
B: 9d 7s 2c
C: 4s 7d Kh

"""


def test_the_line_of_the_best_play_wins_what_is_said_of_it():
    for slug in ["peel-five-card", "motor", "jig"]:
        game = Game.of(LATE.format(slug=slug))
        best, *others = solve(game)
        ended = game.play(*best.line)
        assert ended.deal_over, slug
        won = zip(game.position.counters, ended.position.counters, strict=True)
        assert best.values == tuple(after - before for before, after in won), slug
        assert all(best.values[game.position.turn] >= other.values[game.position.turn] for other in others), slug


def test_what_cannot_be_solved_is_told():
    with pytest.raises(SolveError, match="tables would have to be looked at"):
        solve(deal("peel-full-pack", 4, seed=1), most=500)
    with pytest.raises(SolveError, match="before it is turned"):
        solve(deal("irish-snap", 3, seed=1))
    game = Game.of(LATE.format(slug="jig"))
    while game.turn:
        game = game.play(game.moves[0])
    with pytest.raises(SolveError, match="nobody is to play"):
        solve(game)
