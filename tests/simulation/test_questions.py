"""The questions on plays: one answer is right, it is what the rules say, none can be guessed, and each has a reply."""

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from cardlessons.engine.cards import Rank
from cardlessons.engine.table import POOL, Lawful, Play, Refused
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record.narration import describe_act
from cardlessons.simulation.questions import (
    GRADES,
    PLAYS_SHOWN,
    Case,
    ChoiceQuestion,
    CountersQuestion,
    choose_questions,
    list_kinds,
    make_run,
    play_deal,
    play_deals,
)

GOLDEN = Path(__file__).parents[1] / "data/questions.txt"
REPLIES = Path(__file__).parents[1] / "data/replies.txt"
MANY = 10
"""The number of questions of each kind and game."""
DEALS = 11
DEALS_OF_OTHERS = 24
"""Enough for Snitch'ems with limited captures: at most one question a deal is on the cards left over."""
MANY_GOLDEN = 31
"""More plays than the golden file has."""
MAX_SHARE = 0.6
ALL_GAMES = (*VARIANTS, "cassino-two(builds=single)")
GAMES = (
    *("peel-five-card", "turn-up-snip-pool", "motor", "tuppenny-bump", "equal-cards"),
    *("jig-pool", "jingo-dead-cards", "schnipp-schnapp-32-cyclic"),
    *("cassino-lowest-deducted", "cassino-two(builds=single)", "snitchems"),
    *("irish-snap-jokers", "irish-snap-ghost-numbers"),
)
"""The games of the first tier, which have all kinds of questions of each family."""
OTHERS = tuple(slug for slug in ALL_GAMES if slug not in GAMES)
SOME_AND_OTHERS = pytest.mark.parametrize(
    "games", [GAMES, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["some", "others"]
)


@cache
def ask(slug):
    """Return the questions of each kind of a game, by kind; they are made once for all tests."""
    game = variant(slug)
    deals = play_deals(game, "tests", DEALS if slug in GAMES else DEALS_OF_OTHERS)
    asked = {kind.name: choose_questions(kind, deals, MANY, Random(kind.name)) for kind in list_kinds(game)}
    return {name: questions for name, questions in asked.items() if len(questions) >= MANY // 2}


def iter_questions(games=GAMES):
    for slug in games:
        for name, questions in ask(slug).items():
            for one in questions:
                yield f"{slug} {name}: {one.question.asks}", one


def get_right(one):
    return next(answer for answer in one.question.answers if answer.right)


def test_values_are_those_of_the_golden_file():
    """Compare payments, calls and snaps at the first thirty plays of each game that give a question."""
    found = defaultdict(list)
    for slug in VARIANTS:
        game = variant(slug)
        kinds = {kind.name: kind for kind in list_kinds(game)}
        for deal in range(1, 41):
            if all(len(found[f"{slug} {name}"]) > MANY_GOLDEN for name in {"pays", "said", "snap"} & kinds.keys()):
                break
            for node in play_deal(game, 1, deal, Random(f"golden {slug}/{deal}")):
                case = Case(game, node)
                if not isinstance(node.act, Play) or node.parent is None:
                    continue
                played = f"{deal}:{case.seats[case.seat][0]}{node.act.card.text}"
                for name in {"pays", "said", "snap"} & kinds.keys():
                    value = kinds[name].value(case)
                    if value is not None and not (name == "pays" and case.ends_deal):
                        found[f"{slug} {name}"].append(f"{played}={write_value(name, value, case)}")
    for line in GOLDEN.read_text("utf-8").splitlines():
        name, _, wanted = line.partition(": ")
        missing = [one for one in wanted.split(" | ") if one not in found[name]]
        assert not missing, f"{name}: {missing[:3]} of tests/data/questions.txt"


def write_value(name, value, case):
    if name == "pays":
        return ",".join(f"{'t' if payer == POOL else case.seats[payer][0]}{amount}" for payer, amount in value[1])
    return value if name == "said" else "yes" if value else "no"


def test_the_last_card_of_a_run_is_asked_only_where_peels_table_has_one_and_the_run_comes_to_it():
    """From ace to nine the Jig is the fourth card above the lead (JIG-14); a higher lead is not asked."""
    game = variant("jig")
    (last,) = [kind for kind in list_kinds(game) if kind.name == "last"]
    nodes = [node for deal in range(1, 31) for node in play_deal(game, 1, deal, Random(deal))]
    cases = [Case(game, node) for node in nodes if isinstance(node.act, Play) and node.parent]
    asked = {case: card for case in cases if case.table.memo.run is None and (card := last.value(case))}
    assert {case.play.card.rank for case in asked} == {rank for rank in Rank if Rank.ACE <= rank <= Rank.NINE}
    for case, card in asked.items():
        assert card.suit is case.play.card.suit
        assert card.rank - case.play.card.rank == 4
        held = {other.rank for hand in case.table.hands for other in hand if other.suit is card.suit}
        assert {*range(case.play.card.rank, card.rank + 1)} <= held


@pytest.mark.parametrize("slug", ["jig-pool", "schnipp-schnapp-32-cyclic"])
def test_whoever_calls_is_asked_whether_the_card_is_a_stop(slug):
    """Among the wrong answers is the same call with the word for a stop, or without it (R-25)."""
    words = variant(slug).rules.words
    for one in ask(slug)["said"]:
        whys = {answer.says.strip("“”"): answer.why for answer in one.question.answers}
        right = get_right(one).says.strip("“”")
        if right != words.calls[-1]:
            other = right.removesuffix(words.stop) if right.endswith(words.stop) else right + words.stop
            assert words.calls[-1] in whys[other], "the reason is the stop, not the number of the call"


def test_replies_are_those_of_the_golden_file():
    """Compare the first question of each kind and game, in the notation of lessons; what was found is what to write."""
    found = []
    for slug in GAMES:
        for name, (one, *_) in ask(slug).items():
            found += [f"{slug} {name}", f"? {one.question.asks}"]
            found += [f"+ {a.says}" if a.right else f"- {a.says} | {a.why}" for a in one.question.answers]
    assert found == REPLIES.read_text("utf-8").splitlines()


@pytest.mark.long
@SOME_AND_OTHERS
def test_one_answer_is_right_and_every_wrong_one_has_a_reason_of_its_own(games):
    for slug in games:
        assert len(ask(slug)) >= 3, f"{slug} has only {[*ask(slug)]}"
    for where, one in iter_questions(games):
        answers = one.question.answers
        assert sum(answer.right for answer in answers) == 1, where
        assert len({answer.says for answer in answers}) == len(answers) > 1, where
        whys = [answer.why for answer in answers if not answer.right]
        assert all(whys), where
        assert len({*whys}) == len(whys), f"{where} {whys}"
        assert one.reasons, where
        assert all(reason.cites for reason in one.reasons), where
        assert one.question.asks.endswith("?"), where
        assert not re.search(r"[{}]|\bno have|\bno are|\. [a-z]|  ", f"{where} {answers} {one.reasons}"), where


@pytest.mark.long
@SOME_AND_OTHERS
def test_no_answer_can_be_guessed(games):
    """Neither by what it is, nor by its place or length: in each game, and in all questions of a kind."""
    by_kind = defaultdict(list)
    for slug in games:
        for name, questions in ask(slug).items():
            by_kind[name] += questions
            rights = [get_right(one).says for one in questions]
            check_shares(f"{slug} {name}", rights)
            if not is_any_seat(questions):
                check_shares(f"{slug} {name}", [re.sub(r"\b(Anna|Ben|Clara|Dora)\b", "", right) for right in rights])
    assert games is OTHERS or {(variant(slug).family, name) for slug in games for name in ask(slug)} == {
        (game.family, kind.name) for game in map(variant, ALL_GAMES) for kind in list_kinds(game)
    }
    for name, questions in by_kind.items():
        places = [one.question.answers.index(get_right(one)) for one in questions]
        check_shares(f"places of {name}", places)
        lengths = [rank_by_length(one) for one in questions]
        check_shares(f"lengths of {name}", [length for length in lengths if length != "other"], len(lengths))


def check_shares(what, values, many=None):
    """Check that no value is more frequent than allowed."""
    (value, count), *_ = Counter(values).most_common(1) or [(None, 0)]
    assert count <= MAX_SHARE * (many or len(values)), f"{what}: {value!r} is right in {count} of {many or len(values)}"


def rank_by_length(one):
    """Tell whether the right answer is the only longest or shortest one."""
    lengths, own = [len(answer.says) for answer in one.question.answers], len(get_right(one).says)
    if lengths.count(own) > 1 or min(lengths) < own < max(lengths):
        return "other"
    return "longest" if own == max(lengths) else "shortest"


def is_any_seat(questions):
    """Tell whether the answers are the names of players."""
    return all(
        re.fullmatch(r"(\w+\.)|Nobody.*|\w+, with .*|.* leads again\.", get_right(one).says) for one in questions
    )


def test_a_reply_mentions_no_play_that_was_not_shown():
    for where, one in iter_questions():
        shown = [describe_act(node.act, node.position.seats) for node in one.before.line()[-PLAYS_SHOWN:]]
        for answer in one.question.answers:
            assert "another deal" not in answer.why, where
            for name, card in re.findall(r"when (\w+) played the ([a-z ]+)\.", answer.why):
                assert any(play.startswith(f"{name} plays the {card}") for play in shown), where


def test_of_the_next_turn_what_is_wrong_is_put_right_and_nothing_else():
    """The seat, the number, or both."""
    asked = [one for _, one in iter_questions(["irish-snap-jokers"]) if one.kind.name == "next"]
    assert asked
    for one in asked:
        seat, word = get_right(one).says.split(", ")
        for answer in one.question.answers:
            if not answer.right:
                told = ["turns go" in answer.why, "count goes on" in answer.why, "left out" in answer.why]
                numbers = [said in answer.says for said in (word, re.findall(r"“\w+”", one.question.asks)[0])]
                assert told == [not answer.says.startswith(seat), not numbers[0], not any(numbers)], answer


def test_cards_that_may_be_played_are_lawful_and_no_others():
    found = Counter()
    for where, one in iter_questions():
        if one.kind.name == "plays":
            case, right = one.case, one.kind.value(one.case)
            held = case.table.hands[case.seat]
            lawful = right or held
            shared = [len({*right} & {*cards}) for cards in [*one.kind.others(case, right)][1 : -len(held)]]
            assert shared == ([len(right) - 1] * (len({*held} - {*lawful}) - 1) + [len(right)] if right else []), where
            for card in held:
                captures = [act for act in case.rules.moves(case.table) if isinstance(act, Play) and act.card == card]
                verdict = case.rules.decide(case.table, captures[0] if captures else Play(case.seat, card))
                assert isinstance(verdict, Lawful) == (card in lawful), where
            found[len(lawful)] += 1
    assert len(found) > 2


def test_only_one_capture_that_is_offered_is_lawful_and_each_single_card_is_offered():
    many = []
    for where, one in iter_questions():
        if one.kind.name == "takes":
            case, right = one.case, one.kind.value(one.case)
            others = [*one.kind.others(case, right)]
            many.append(len(others))
            assert not is_refused(case, right), where
            assert all(is_refused(case, takes) for takes in others if takes), where
            assert (() in others) == bool(right), where
            assert {(card,) for card in case.table.layout if is_refused(case, (card,))} <= {*others}, where
    assert min(many) == 3


def is_refused(case, takes):
    return isinstance(case.rules.decide(case.table, Play(case.seat, case.act.card, takes)), Refused)


def test_what_a_seat_knows_of_a_stop_is_true():
    for where, one in iter_questions():
        if one.kind.name == "stop":
            case = one.case
            is_held = any(case.rules.next_higher[case.subject] in hand for hand in case.table.hands)
            assert is_held or "surely no stop" not in where, where
            assert not is_held or "surely a stop" not in where, where
            assert one.looks == {case.seat}


def test_a_reply_says_of_a_hand_what_it_did():
    seen = set()
    for where, one in iter_questions():
        if one.kind.name == "pile":
            slapped = {one.case.seats[seat] for seat in getattr(one.case.subject, "seats", ())}
            for answer in one.question.answers:
                if not answer.right:
                    has_slapped = answer.says.rstrip(".") in slapped
                    assert answer.why.endswith("hand did not move.") != has_slapped, f"{where} {answer}"
                    seen.add((bool(one.case.after.memo.due), has_slapped))
    assert seen == {(True, True), (False, True), (False, False)}


def test_a_reply_on_a_snap_names_the_number_that_was_said_and_the_card_beneath():
    told = set()
    for where, one in iter_questions():
        if one.kind.name == "snap":
            said, pile = re.findall(r"“(\w+)”", one.question.asks), one.case.table.layout
            there = {("said", *said), ("beneath", pile[-1].rank.word if pile else None)}
            for why in (answer.why for answer in one.question.answers):
                named = {("said", word) for word in re.findall(r"(\w+) was said", why)}
                named |= {("beneath", word) for word in re.findall(r"The card beneath is an? (\w+)", why)}
                assert named <= there, f"{where} {why}"
                told |= {what for what, _ in named}
    assert told == {"said", "beneath"}


def list_offers(slug, name):
    """Return the cases of the questions of a kind, with the right value and the set of those that are offered."""
    asked = [(one.case, one.kind) for one in ask(slug)[name]]
    assert asked
    return [(case, right := kind.value(case), {right, *kind.others(case, right)}, kind) for case, kind in asked]


def test_whoever_takes_a_fine_for_another_amount_finds_it_offered():
    """The amounts exchanged, those of other pairings, only one of the two, and nothing."""
    for case, right, offered, _ in list_offers("peel-five-card", "fault"):
        (price, victim), (fine, seat) = ((amount, payer) for payer, amount in sorted(right[1], key=lambda one: one[1]))
        assert (victim, seat, fine) == (case.table.memo.chain.seat, case.seat, 2 * price)
        paid = [dict(amounts) for _, amounts in offered]
        assert all({seat: 2 * nth, victim: nth} in paid for nth in (1, 2, 3))
        assert all(some in paid for some in ({seat: price, victim: fine}, {seat: fine}, {victim: price}, {}))


def test_whoever_takes_a_payment_for_another_amount_finds_it_offered():
    for _, (payee, amounts), offered, _ in list_offers("peel-five-card", "pays"):
        payers = [payer for payer, _ in amounts]
        assert all((payee, ((payer, nth),)) in offered for payer in payers for nth in (1, 2, 3))


def test_whoever_takes_the_points_of_most_cards_for_those_of_most_spades_finds_them_offered():
    scored = set()
    for case, points, offered, kind in list_offers("cassino-two(builds=single)", "most"):
        assert offered == {0, 1, 3, 4}
        whys = [why.facts for why in kind.whys(case) if why.code.startswith("count.most-")]
        assert points == sum(facts["points"] for facts in whys if facts["seats"] == case.subject)
        scored.add(points)
    assert scored == {0, 1, 3, 4}


def test_whoever_takes_nothing_off_is_told_that_not_all_is_kept_and_nobody_else_is():
    found = set()
    for case, right, offered, kind in list_offers("cassino-lowest-deducted", "deducts"):
        own, *_ = kind.others(case, right)
        for said in offered - {right}:
            assert ("but not all of it is scored" in kind.corrects(case, said)) == (said == own)
            found.add(said == own)
    assert found == {True, False}


# Runs


def make_answer(question, amounts, payee=None):
    """Return an answer with counters as a page sends it."""
    to = f">{question.payees.index(payee)}" if question.payees[1:] and payee is not None else ""
    return " ".join(str(amounts.get(payer, 0)) for payer in question.payers) + to


def list_replies(question):
    """Return the replies to all answers, or to many with counters."""
    if isinstance(question, ChoiceQuestion):
        return [question.reply(str(number)) for number in range(len(question.answers))]
    payers, due = question.payers, question.due
    tried = [{}, due, *({payer: amount} for payer in payers for amount in (1, 2, 9))]
    sent = {make_answer(question, amounts, question.payee) for amounts in tried}
    sent |= {make_answer(question, due or {payers[0]: 1}, payee) for payee in question.payees}
    return [question.reply(answer) for answer in sorted(sent)]


@pytest.mark.long
def test_each_question_of_a_run_has_one_right_answer_and_replies_to_all_others():
    for slug in GAMES:
        names = set()
        for seed in (1, 2, 3, 4):  # the first three of Snitch'ems are on plays
            run = make_run(variant(slug), seed)
            names.add(run.kind.name)
            asked = [number for number, step in enumerate(run.steps) if step.question]
            assert [run.missing(grade) for grade in GRADES] == [tuple(asked[-1:]), tuple(asked[-2:]), tuple(asked)]
            assert (asked[0], asked[-1]) == (0, len(run.steps) - 1), "from the first question to the last"
            assert len(asked) > 2
            for number in asked:
                step = run.steps[number]
                replies = list_replies(step.question)
                assert sum(reply.right for reply in replies) == 1, f"{slug} {seed} {step.question.asks}"
                assert all(reply.right or len(reply.why) > 9 for reply in replies), f"{slug} {seed} {replies}"
                assert step.told
                assert all(reason.cites for reason in step.reasons)
        assert len(names) > 1, f"{slug}: {names}"


def test_the_same_seed_makes_the_same_run():
    for slug in ["peel-five-card", "irish-snap"]:
        one, again, other = (
            [(step.says, step.told, step.question and list_replies(step.question)) for step in run.steps]
            for run in (make_run(variant(slug), seed) for seed in (7, 7, 8))
        )
        assert one == again != other


def test_an_answer_with_counters_is_corrected_in_the_part_that_is_wrong():
    said = Counter()
    seeds = takewhile(lambda seed: seed < 12 or not {1, 2} <= {*said}, range(1, 99))
    steps = (step for seed in seeds for step in make_run(variant("nobble"), seed).steps)
    for question in (step.question for step in steps if isinstance(step.question, CountersQuestion)):
        mover = question.case.seats[question.case.seat]
        for payer, amount in question.due.items():
            reply = question.reply(make_answer(question, {payer: 9}, question.payee))
            assert re.search("No match costs nine counters|had only", reply.why)
            said[amount] += 1
            other = question.reply(make_answer(question, {question.case.seat: amount}, question.payee))
            assert other.why.startswith((f"{mover} has just played", "That was so"))
    assert {1, 2} <= {*said}
    assert question.reply("1 2") is question.reply("x") is None
