"""Questions on single plays: in every game there is something to ask, one answer is right, and the engine says why."""

import re
from collections import Counter

import pytest
from support.sampling import mostly_slow

from cardlessons.engine.table import POOL, Paid, Refused, Slap, after
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record import read_act
from cardlessons.record.narration import describe_act
from cardlessons.rulebook import spell_out_number
from cardlessons.simulation.quiz import KINDS, ask

NUMBERS = [spell_out_number(n) for n in range(60)]
ONE_OF_A_FAMILY = ("peel-five-card", "jig", "cassino", "irish-snap")


@pytest.mark.parametrize("slug", mostly_slow(VARIANTS, kept=3))
def test_one_answer_is_right_no_two_are_alike_and_there_is_a_reason(slug):
    for seed in range(1, 4):
        question = ask(variant(slug), seed)
        says = [answer.says for answer in question.answers]
        assert len(set(says)) == len(says) >= 2
        assert sum(answer.right for answer in question.answers) == 1
        assert question.reasons
        assert all(reason.cites for reason in question.reasons)
        again = ask(variant(slug), seed)
        assert (again.act, again.asks, again.answers) == (question.act, question.asks, question.answers)


def ask_question(slug, kind, seed):
    """Return a question, the play's verdict by the rules alone, and the right answer."""
    game = variant(slug)
    question = ask(game, seed, (kind,))
    table = question.before.position
    verdict = game.rules.decide(table, read_act(question.act, table.seats, game))
    (right,) = (answer.says for answer in question.answers if answer.right)
    return question, table, verdict, right


@pytest.mark.parametrize("slug", ["peel-five-card", "nobble", "jig", "cavendish"])
def test_who_pays_is_what_the_rules_say(slug):
    for seed in range(1, 6):
        _, table, verdict, right = ask_question(slug, "pays", seed)
        paid = Counter()
        for event in verdict.events:
            if isinstance(event, Paid):
                paid["The pool" if event.payer == POOL else table.seats[event.payer]] += event.amount
        if not paid:
            assert right == "Nobody pays."
        assert all(f"{seat} pays ".casefold() in right.casefold() for seat in paid)
        assert right.count(" pays ") == len(paid)


def test_what_may_be_played_is_what_the_rules_say():
    kinds = Counter()
    for slug in ("peel-five-card", "equal-cards", "jig", "cassino"):
        for seed in range(1, 9):
            question, table, _, right = ask_question(slug, "allowed", seed)
            card = next(card for card in table.hands[table.turn] if f" the {card.name}" in question.asks)
            act = read_act(f"{table.seats[table.turn]} {card.text}", table.seats)
            verdict = variant(slug).rules.decide(table, act)
            kinds[type(verdict).__name__] += 1
            assert isinstance(verdict, Refused) == right.startswith("No")
    assert len(kinds) == 3, "lawful plays, faults and refusals are all asked about"


@pytest.mark.parametrize("slug", ["cassino-two", "snitchems"])
def test_a_card_that_must_capture_may_be_played_but_not_laid(slug):
    """A player who must take with a card may still play it, so the question is only whether it may be laid."""
    for seed in range(1, 9):
        question, *_ = ask_question(slug, "allowed", seed)
        assert " lay the " in question.asks
        assert " play the " not in question.asks


@pytest.mark.parametrize("slug", mostly_slow(VARIANTS, kept=3))
def test_a_wrong_answer_has_a_reply_of_its_own(slug):
    """The same reply to two wrong answers would not say what is wrong with either."""
    for seed in range(1, 4):
        question = ask(variant(slug), seed)
        wrong = [answer for answer in question.answers if not answer.right]
        assert all(not answer.reply for answer in question.answers if answer.right)
        told = [answer.reply for answer in wrong]
        assert all(told)
        assert len(set(told)) == len(told)
        assert not [reply for reply in told if reply.endswith(": ")]


def test_a_reply_names_another_card_of_the_hand_or_a_play_that_was_seen():
    found = Counter()
    for slug, kind in (("peel-five-card", "said"), ("jig", "allowed"), ("irish-snap", "snap"), ("cavendish", "pays")):
        for seed in range(1, 6):
            question = ask(variant(slug), seed, (kind,))
            table = question.before.position
            seen = {describe_act(node.act, table.seats) for node in question.before.line()}
            for answer in question.answers:
                if name := re.match(r"That was so when (\w+) played the ([a-z ]+):", answer.reply):
                    assert any(told.startswith(f"{name[1]} plays the {name[2]}") for told in seen)
                    found["seen"] += 1
                if name := re.match(r"That would be so with the ([a-z ]+):", answer.reply):
                    assert name[1] in {card.name for card in table.hands[table.turn]}
                    found["held"] += 1
    assert len(found) == 2


def test_of_points_the_right_number_stands_at_each_place_in_their_order():
    places = Counter()
    for seed in range(1, 41):
        question = ask(variant("cassino"), seed, ("points",))
        numbers = [NUMBERS.index(answer.says.split()[0].casefold()) for answer in question.answers]
        right = next(answer.says for answer in question.answers if answer.right)
        places[sorted(numbers).index(NUMBERS.index(right.split()[0].casefold()))] += 1
    assert set(places) == {0, 1, 2, 3}


@pytest.mark.parametrize(("slug", "kind", "answers"), [("jig", "allowed", 2), ("equal-cards", "said", 3)])
def test_the_answer_of_the_lowest_rank_is_asked_for(slug, kind, answers):
    counted = Counter()
    for seed in range(1, 31):
        question = ask(
            variant(slug), seed, (kind,), rank=lambda right: counted[right[:2] if kind == "allowed" else right]
        )
        right = next(answer.says for answer in question.answers if answer.right)
        counted[right[:2] if kind == "allowed" else right] += 1
    assert len(counted) == answers
    assert max(counted.values()) - min(counted.values()) <= 2


def test_a_snap_is_one_where_all_must_slap():
    rights = Counter()
    for seed in range(1, 12):
        _, table, verdict, right = ask_question("irish-snap", "snap", seed)
        laid = after(table, verdict.events)
        assert any(isinstance(act, Slap) for act in variant("irish-snap").rules.moves(laid)) == right.startswith("Yes")
        rights[right] += 1
    assert len(rights) == 2


def test_the_right_answer_stands_at_every_place_about_equally_often():
    places = Counter()
    for seed in range(1, 61):
        question = ask(variant("peel-five-card"), seed)
        if len(question.answers) == 3:
            places[[answer.right for answer in question.answers].index(True)] += 1
    assert set(places) == {0, 1, 2}
    assert max(places.values()) < 2 * min(places.values()) + 6


def test_what_cannot_be_asked_in_a_game_is_refused():
    with pytest.raises(ValueError, match="nothing of the kinds points can be asked in jig"):
        ask(variant("jig"), 1, ("points",))


def test_every_kind_is_asked_somewhere():
    assert {ask(variant(slug), seed).kind for slug in ONE_OF_A_FAMILY for seed in range(1, 15)} == {*KINDS}
