"""Tests of Irish Snap by statement (IRI) and by reading (R); the records `iri-*.play` show most rules too."""

import pytest
from support.cases import read_cases
from support.tables import TableSetup, codes, lawful, list_words, noted_codes

from cardlessons.engine.cards import Rank
from cardlessons.engine.players import choose_house_play, visible_position
from cardlessons.engine.table import Deal, Ended, Play, Said, Setup, after
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.families.snap.count import COUNT_WORDS
from cardlessons.rulebook import explain


def table(hands, game="irish-snap", more=""):
    """Return a table with `hands` (`9c 4d | 5h`, top card first) for A, B, ...; A begins. A hand may be empty."""
    names = "ABCDEFGHIJ"[: hands.count("|") + 1]
    shares = [cards.strip() for cards in hands.split("|")]
    lines = [f"{name}: {cards}" for name, cards in zip(names, shares, strict=True)]
    empty = ", ".join(f"{name} 0" for name, cards in zip(names, shares, strict=True) if not cards)
    head = [f"variant: {game}", f"dealer: {names[-1]}", f"counters: {empty}" if empty else "", more]
    return TableSetup("\n".join([*head, *lines]))


def find_sentence(seated, verdict, code):
    """Return the sentence of a code among the events of a verdict."""
    (why,) = [event.why for event in verdict.events if event.why and event.why.code == code]
    return explain(why, seated.position.seats, ("IRI",)).text


def ending(verdict):
    (ended,) = [event for event in verdict.events if isinstance(event, Ended)]
    return ended.winners, ended.losers, ended.why.code


# The table and the deal


def test_iri_3_all_cards_are_dealt_singly():
    for slug, size in [("irish-snap", 52), ("irish-snap-jokers", 54)]:
        rules = VARIANTS[slug].rules
        position = rules.begin(Setup(tuple("ABCD"), "A", ((),) * 4))
        verdict = rules.decide(position, Deal(rules.cards.cards))
        dealt = after(position, verdict.events)
        assert dealt.hands[1] == rules.cards.cards[0::4], slug
        assert (len(dealt.on_table()), dealt.turn) == (size, 1), slug
        assert ("deal.nearly-even" in noted_codes(verdict)) == (size == 54), slug


def test_a_table_is_refused_at_which_the_game_would_be_over():
    with pytest.raises(ValueError, match="B holds no cards, and so would be out"):
        table("9c | | 5d")
    with pytest.raises(ValueError, match="one player holds every card"):
        table("9c | |", "irish-snap-stay-in")
    assert table("9c | |", "irish-snap-stay-in", more="layout: 5d").turn == "A"


# The count


def test_iri_5_the_count_runs_round():
    """Two players who stay in, with cards in the middle: they say their numbers."""
    seated = table("9c | 5d", "irish-snap-stay-in")
    verdicts = [seated.does(act) for act in ("A 9c", "B 5d", *(f"{seat} -" for seat in "AB" * 12))]
    assert [word for verdict in verdicts for word in list_words(verdict)] == [*COUNT_WORDS, *COUNT_WORDS]
    why = [code for verdict in verdicts for code in codes(verdict, Said)]
    assert why == ["number.one", *["number.next"] * 12, "number.round-again", *["number.next"] * 12]


# Snap, and no snap


@pytest.mark.parametrize(("game", "hands", "sentence"), read_cases("snap", "no-snaps"))
def test_why_it_is_no_snap_is_told_by_both_conditions(game, hands, sentence):
    seated = table(hands, game)
    assert "nothing lies under the nine" in find_sentence(seated, seated.does("A 9c"), "none.first")
    assert find_sentence(seated, seated.does("B 4d"), "none.laid") == sentence
    assert seated.turn == "A"


# Hands on the pile


@pytest.mark.parametrize("first", ["A 9c", "A Ac"])
def test_r_40_touch_only_a_flinch_is_free(first):
    seated = table("9c 2d | 4d 5d" if "9c" in first else "Ac 2d | 4d 5d", "irish-snap(flinching=is free)")
    seated.plays(first)
    before = seated.position
    assert lawful(seated.does("flinch B"))
    assert seated.position == before


# Both hands

BOTH = "irish-snap(both-hands=yes)"
TWOS = "2c 7s Ah | 2d 9h 4c | 8h 6h 5s"


def both_due(hands=TWOS, game=BOTH, more=""):
    """Return a table with a two on a two, on Two: both hands of all are due."""
    seated = table(hands, game, more)
    seated.plays("A 2c", "B 2d")
    return seated


def test_r_122_what_can_be_done_are_slaps_in_which_each_is_last_by_his_second_hand():
    seated = both_due()
    assert {act.seats for act in seated.rules.moves(seated.position)} == {
        (1, 2, 0, 1, 2, 0),
        (0, 2, 1, 0, 2, 1),
        (0, 1, 2, 0, 1, 2),
    }


def test_r_122_three_causes_are_answered_by_two_hands():
    """A queen on a queen, with Queen said."""
    seated = table("Qc 2d | 5d 6d", "irish-snap-queens(both-hands=yes)", more="layout: Qd")
    position = seated.position._replace(memo=seated.position.memo._replace(number=11))
    verdict = seated.rules.decide(position, Play(0, seated.position.hands[0][0]))
    assert [code for code in noted_codes(verdict) if code.startswith("snap.")] == [
        "snap.pair",
        "snap.number",
        "snap.queen",
    ]
    assert after(position, verdict.events).memo.due == 2


# Without cards, and the end


def test_r_42_r_111_at_the_cap():
    for hands, acts, end in read_cases("snap", "at-the-cap"):
        seated = table(hands, "irish-snap(cap=1)")
        verdict = seated.plays(*acts)
        winners, losers, code = ending(verdict)
        assert [[*winners], [*losers], code] == end, hands
        assert "with turn 1, as agreed" in find_sentence(seated, verdict, end[2]), hands


# Options


def test_iri_17_r_69_a_number_turns_the_direction():
    for option, order in read_cases("snap", "directions"):
        seated = table("9c 8h 9d 8d | 5d 6h 5c 6c | 7h 8s 7c 8c", f"irish-snap({option})" if option else "irish-snap")
        for seat in order:
            assert seated.turn == seat, option
            seated.plays(f"{seat} {seated.choices()}")


def test_iri_18_words_are_the_players_own():
    game = variant("irish-snap-words(words=Dog for two  and owl for one)")
    assert str(game) == "irish-snap-words(words=owl for one and dog for two)"
    assert variant(str(game)) == game


# Visible cards


def test_iri_3_nobody_sees_a_hand_and_the_house_turns_its_top_card():
    seated = table("9c 8h | 2d 6h")
    seen = visible_position(seated.position, 0, hidden=seated.game.look.hands_hidden)
    assert [list(map(str, cards)) for cards in seen.hands] == [["9c"], []]
    assert visible_position(seated.position, 1, hidden=True).hands == ((), ())
    act = choose_house_play(seated.game, seated.position)
    assert lawful(seated.does(act))
    assert act.card.rank is Rank.NINE


def test_iri_3_a_refusal_does_not_tell_where_a_card_is():
    seated = table("9c 8h | 2d 6h")
    refusals = [seated.does(f"A {card}") for card in ("8h", "2d", "Kc")]
    texts = [explain(verdict.reasons[0], ("A", "B"), ("IRI",)).text for verdict in refusals]
    assert len({text.partition(" is ")[2] for text in texts}) == 1
    assert not any("9" in text or "nine" in text for text in texts)


# As a record


def test_replaying_on_the_command_line_counts_cards(tmp_path, capsys):
    from cardlessons.cli import main

    path = tmp_path / "one.play"
    path.write_text("variant: irish-snap\ndealer: B\nA: 9c 8h\nB: 9d 6h\n\nA 9c\nB 9d\n", "utf-8")
    assert main(["replay", str(path)]) == 0
    told_ = " ".join(capsys.readouterr().out.split())
    assert "cards: A 1 B 2 middle 1; turn: B's" in told_
    assert "cards: A 1 B 1 middle 2; turn: nobody's" in told_
    assert "Snap: the nine of diamonds lies on the nine of clubs, and both are nines. [IRI-6]" in told_
