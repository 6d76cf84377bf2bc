"""Games, cards and results as values: they are compared, sorted, searched and pickled."""

import json
from fractions import Fraction

import pytest
from support.processes import send

import cardlessons
from cardlessons import (
    VARIANTS,
    Card,
    Game,
    Play,
    RecordError,
    RefusedError,
    chances,
    deal,
    parse,
    replay,
    tell,
    to_svg,
    widgets,
)
from cardlessons.engine.cards import CardError
from cardlessons.simulation.estimates import average, make_share_scale
from cardlessons.simulation.game import set_up


def play_some(slug, moves=6):
    """Return a game after some moves."""
    game = deal(slug, seed=2)
    for _ in range(moves):
        game = game.play(game.moves[-1]) if game.moves else game
    return game


def test_a_game_is_equal_to_one_that_came_the_same_way():
    for slug in VARIANTS:
        game = play_some(slug)
        assert game == play_some(slug) == send(game), slug
        assert len({game, play_some(slug), send(game)}) == 1, slug
        assert game != game.before, slug
        assert send(game).position == game.position, slug
        assert send(set_up(slug)) == set_up(slug), slug
        assert Game.of(parse(str(game.record()))) == game, slug


def test_games_with_other_cards_rules_or_acts_are_different():
    game = deal("jig", 3, seed=1)
    others = [deal("jig", 3, seed=2), deal("jig(pool=each)", 3, seed=1), deal("jig", ["Ann", "B", "C"], seed=1)]
    assert all(game != other for other in others)
    assert game.play(game.moves[0]) != game.play(game.moves[1])
    assert game != "jig"


def test_a_refused_record_stays_refused():
    game = Game.of("variant: jig\ndealer: B\nA: 2c\nB: 3c\n\nA 3c\n")
    assert game._node.refused
    assert send(game)._node.verdict == game._node.verdict


def test_cards_are_sorted_by_suit_and_rank():
    cards = [*map(Card.read, ["X1", "Kh", "2h", "As", "9c", "Tc", "Ac"])]
    assert " ".join(map(str, sorted(cards))) == "Ac 9c Tc 2h Kh As X1"
    assert max(cards) is Card.read("X1")
    assert Card.read("2h") <= Card.read("Kh") > Card.read("Kd")
    with pytest.raises(TypeError):
        _ = Card.read("2h") < "Kh"


def test_a_hand_is_asked_for_a_card_by_its_text():
    game = deal("jig", 4, seed=1891)
    assert "Ah" in game.hand("A")
    assert Card.read("Ah") in game.hand("A")
    assert "Ah" not in game.hand("B")
    assert game.hand("A")[game.hand("A").index("Ah")] is Card.read("Ah")
    assert game.hand("A") == game.position.hands[0]
    with pytest.raises(CardError, match="'2z' is no card"):
        _ = "2z" in game.hand("A")


def test_a_figure_is_used_like_its_number():
    three, none = (average(make_share_scale("won"), "", won) for won in ([0, 1, 1, 1], [0, 0]))
    assert (f"{three:.2f}", f"{three}", round(three), round(three, 1)) == ("0.75", "75 of 100", 1, 0.8)
    assert (three + 1, 1 - three, 2 * three, 3 / three, three**2, -three) == (1.75, 0.25, 1.5, 4, 0.5625, -0.75)
    assert three - none == abs(three) == three * Fraction(1) == 0.75
    assert (int(three), three // 0.5, three % 0.5, 2 // three, divmod(three, 0.5)) == (0, 1, 0.25, 2, (1, 0.25))
    assert type(three + three) is float
    assert none < three < 1 <= three + 0.25
    assert max(none, three) is three
    assert sorted([three, 0.5, none], key=float) == sorted([three, 0.5, none])
    with pytest.raises(TypeError, match="unsupported operand"):
        three + "1"


def test_cards_and_acts_are_written_shortly_and_read_again():
    assert Card("Ah") is Card.read("ah") is send(Card("Ah"))
    with pytest.raises(CardError, match="'2z' is no card"):
        Card("2z")
    play, take = Play(0, Card("9c")), Play(1, Card("8h"), takes=(Card("5c"), Card("3d")), call="Snip")
    assert repr(play) == "Play(0, Card('9c'))"
    assert repr(take) == "Play(1, Card('8h'), takes=(Card('5c'), Card('3d')), call='Snip')"
    assert (eval(repr(play)), eval(repr(take))) == (play, take)


def test_chances_have_another_sample_by_another_seed():
    game = deal("peel-five-card", 3, seed=2)
    one, same, other = (chances(game, deals=6, seed=seed) for seed in (1, 1, 2))
    assert one == same == chances(game, deals=6)
    assert one != other
    with pytest.raises(TypeError, match="'x' is no seed"):
        chances(game, seed="x")


def test_what_a_console_shows_of_a_result_is_one_line():
    game = deal("jig", 3, seed=1)
    for thing, shown in [
        (VARIANTS["jig"], "variant('jig')"),
        (chances(game, deals=2), "<Chances of A: plays=18 deals=2 until=deal>"),
        (replay(game.record()), "<Replay of jig: 1 step>"),
        (game.sight(), "<Sight of A: jig; 18 cards in hand>"),
    ]:
        assert repr(thing).startswith(shown)
        assert len(repr(thing)) < 80


def test_the_figure_of_a_single_deal_says_that_its_error_is_not_known():
    found = chances(deal("jig", 4, seed=2), deals=1).best.gain
    assert (found.error, found.sure) == (0, "in a single deal, so its error is not known")


def test_what_was_renamed_or_is_no_longer_public_warns_and_still_works():
    for name in ["Tree", "figure", "grow", "link"]:
        with pytest.warns(DeprecationWarning, match=f"cardlessons.{name} is not public any more; use"):
            assert callable(getattr(cardlessons, name))
    game = deal("jig", 3, seed=1)
    with pytest.warns(DeprecationWarning, match=r"Game\.play"):
        assert game.plays(game.moves[0]) == game.play(game.moves[0])
    with pytest.warns(DeprecationWarning, match=r"Sight\.card_moves"):
        assert game.sight().plays == game.moves
    with pytest.warns(DeprecationWarning, match="LessonParts"):
        assert widgets.Page is widgets.LessonParts
    with pytest.warns(DeprecationWarning, match="`error`"):
        assert average(make_share_scale("won"), "", [1, 1]).squares == 0
    with pytest.raises(AttributeError, match="no attribute 'nobody'"):
        _ = cardlessons.nobody


def test_several_acts_are_played_at_once():
    game = deal("jig", 3, seed=1)
    first = game.play(game.moves[0])
    assert game.play(game.moves[0], first.moves[0]) == first.play(first.moves[0])
    assert game.play() is game


def test_an_act_may_be_typed_without_its_seat_and_prints_as_it_is_written():
    game = deal("cassino-two", 2, seed=17)
    assert [str(act) for act in game.moves] == ["A 9h x 5s 4h", "A 9h x 5h 4h", "A 4c x 4h"]
    named = deal("cassino-two", ["Ann", "Bob"], seed=17)
    assert named.play("9h x 5s 4h") == named.play("Ann 9h x 5s 4h") == named.play(named.moves[0])
    with pytest.raises(RefusedError, match="Ann 9h x 5s 5h cannot be played"):
        named.play("9h x 5s 5h")
    with pytest.raises(RecordError, match=r"'take' was read; .* a seat \(Ann, Bob\)"):
        named.play("take 9h")
    for slug in VARIANTS:
        game = play_some(slug)
        assert all(game.play(str(act)) == game.play(act) for act in game.moves), slug


@pytest.mark.parametrize("slug", ["jig", "cassino-two", "irish-snap", "peel-five-card"])
def test_a_seat_is_told_and_shown_its_own_hand_alone(slug):
    game = play_some(slug, 3)
    shown, drawn = tell(game, "B"), to_svg(game, seat="B")
    others = [card.name for hand in game.position.hands[:1] for card in hand]
    assert any(name in tell(game) for name in others)
    assert not any(name in text for name in others for text in (shown, drawn))
    own = [card.name in shown for card in game.hand("B")]
    assert not any(own) if slug == "irish-snap" else all(own)
    with pytest.raises(ValueError, match="'Z' is no seat"):
        tell(game, "Z")


def test_a_seat_is_told_only_the_reasons_that_it_may_know():
    game = deal("tuppenny-bump", 4, seed=3)
    tables = [game := game.play(game.moves[-1]) for _ in range(6)]
    told = [(table.reasons(seat), table.why) for table in tables for seat in table.seats]
    assert any(seen != known for seen, known in told)
    assert any(seen == known for seen, known in told)
    assert all(table.reasons() == table.why for table in tables)


def test_what_is_equal_after_pickling_has_one_hash_too():
    game = deal("jig", 3, seed=2)
    for thing in (game.record(), replay(game.record()), game.sight(), chances(game, "deal", deals=2)):
        assert send(thing) == thing
        assert hash(send(thing)) == hash(thing)
    assert game.sight("A") != game.sight("B")
    assert game.sight() != game.play(game.moves[0]).sight("A")


def test_a_figure_is_written_as_json_and_keeps_its_error_when_it_is_sent():
    figure = average(make_share_scale("won"), "A", [Fraction(1), Fraction(0), Fraction(1)])
    assert json.dumps([figure]) == f"[{2 / 3}]"
    assert send(figure) == figure
    assert send(figure).margin == figure.margin > 0
    assert figure != float(figure)
