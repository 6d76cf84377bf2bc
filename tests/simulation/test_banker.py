"""Runs of plays with missing results: one answer is right, it is what the rules say, and each wrong one has a reply."""

import ast
import re
import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from support.sampling import mostly_slow

import cardlessons
from cardlessons.engine.table import POOL, Fault, Lawful, Paid, Play, Refused, Scored
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record.narration import describe_act, describe_cards
from cardlessons.rulebook import explain
from cardlessons.simulation import banker, quiz
from cardlessons.simulation.banker import GRADES, MOST_COUNTERS, ChoiceQuestion, CountersQuestion, make_run

SEEDS = (1, 2, 3)


@cache
def make_round(slug, seed):
    """Return a run; it is made once for all tests."""
    return make_run(variant(slug), seed)


def make_answer(question, amounts, payee=None):
    """Return an answer with counters as a page sends it."""
    to = f">{question.payees.index(payee)}" if question.payees[1:] and payee is not None else ""
    return " ".join(str(amounts.get(payer, 0)) for payer in question.payers) + to


def answers_of(question):
    """Return the right answers to a question, and several wrong ones, each with its reply."""
    if isinstance(question, ChoiceQuestion):
        replies = [question.reply(str(number)) for number in range(len(question.answers))]
    else:
        replies = [question.reply(answer) for answer in sorted(tried_answers(question))]
    return [reply for reply in replies if reply.right], [reply for reply in replies if not reply.right]


def tried_answers(question):
    """Return answers with counters: one payer, one counter more or less than is due, nobody, and each payee."""
    due, payers = question.due, question.payers
    tried = [{}, due, *({payer: amount} for payer in payers for amount in (1, 2, MOST_COUNTERS))]
    tried += [{**due, payer: amount + by} for payer, amount in due.items() for by in (-1, 1) if amount + by <= 9]
    sent = {make_answer(question, amounts, question.payee) for amounts in tried}
    return sent | {make_answer(question, due or {payers[0]: 1}, payee) for payee in question.payees}


HAS_REPLY = re.compile(r"✗ You said: [^.]+\. \S.+")
"""Matches the reply to a wrong answer: what was said, and then at least one sentence on it."""


@pytest.mark.parametrize("slug", mostly_slow(VARIANTS, kept=3))
def test_one_answer_is_right_and_every_wrong_one_has_a_reply_of_its_own(slug):
    for seed in SEEDS:
        run = make_round(slug, seed)
        asked = [number for number, step in enumerate(run.steps) if step.question]
        assert [run.missing(grade) for grade in GRADES] == [tuple(asked[-1:]), tuple(asked[-2:]), tuple(asked)]
        assert len(asked) > 2
        for number in asked:
            step = run.steps[number]
            right, wrong = answers_of(step.question)
            assert len(right) == 1
            assert wrong
            assert len({reply.says for reply in wrong}) == len(wrong)
            assert [reply.says for reply in wrong if not HAS_REPLY.fullmatch(reply.says) or "“”" in reply.says] == []
            assert step.told
            assert step.reasons
            assert all(reason.cites for reason in step.reasons)


@pytest.mark.parametrize("slug", ["peel-five-card", "jig", "cassino", "irish-snap"])
def test_the_same_seed_makes_the_same_run(slug):
    def told(run):
        questions = [step.question for step in run.steps if step.question]
        says = [[answer.says for answer in q.answers] if isinstance(q, ChoiceQuestion) else q.due for q in questions]
        return [(step.says, step.told) for step in run.steps], says

    game = variant(slug)
    assert told(make_run(game, 7)) == told(make_run(game, 7))
    assert told(make_run(game, 7)) != told(make_run(game, 8))


def runs_of(slug, kind, most=3):
    """Return runs of a kind."""
    found = (make_round(slug, seed) for seed in range(1, 40))
    return [run for _, run in zip(range(most), (run for run in found if run.kind == kind), strict=False)]


def verdict_of(game, step):
    """Return the verdict of the rules alone on the play of a step."""
    table = step.before.position
    plays = (act for act in game.rules.moves(table) if isinstance(act, Play))
    act = next(act for act in plays if step.says.casefold().startswith(bare(act, table).casefold()))
    return game.rules.decide(table, act)


def bare(act, table):
    return describe_act(replace(act, takes=()), table.seats)


@pytest.mark.parametrize("slug", ["peel-five-card", "peel-full-pack", "motor", "turn-up-snip-pool", "snore-em"])
def test_counters_are_due_as_the_rules_say(slug):
    amounts = Counter()
    for run in runs_of(slug, "pays"):
        for step in run.steps:
            if step.question:
                paid = [event for event in verdict_of(variant(slug), step).events if isinstance(event, Paid)]
                due = Counter()
                for event in paid:
                    due[event.payer] += event.amount
                assert step.question.due == due
                assert {event.payee for event in paid} <= {step.question.payee}
                assert step.question.reply(make_answer(step.question, due, step.question.payee)).right
                amounts[sum(due.values())] += 1
    assert len(amounts) > 1


ROUNDS = 200


@pytest.mark.long
@pytest.mark.parametrize(
    "slug", mostly_slow(["peel-five-card", "cavendish", "nobble", "motor", "tuppenny-bump"], kept=["peel-five-card"])
)
def test_chains_are_asked_often_and_nobody_pays_sometimes(slug):
    """Of two hundred rounds: those with a second and a third pairing among the last two answers, or nobody at last."""
    rounds = [run for run in (make_round(slug, seed) for seed in range(1, ROUNDS + 1)) if run.kind == "pays"]
    last_two = [[sum(run.steps[n].question.due.values()) for n in run.missing(2)] for run in rounds]
    assert sum(max(amounts) > 1 for amounts in last_two) >= len(rounds) / 3
    assert sum(max(amounts) > 2 for amounts in last_two) >= len(rounds) / 10
    assert len(rounds) / 6 <= sum(not amounts[-1] for amounts in last_two) <= len(rounds) / 2


@pytest.mark.parametrize("slug", ["jig", "schnipp-schnapp", "equal-cards"])
def test_at_the_end_it_is_asked_who_pays_whom(slug):
    for run in runs_of(slug, "settles"):
        for step in run.steps:
            question = step.question
            right = make_answer(question, question.due, question.payee)
            assert question.reply(right).right
            for other in {*question.payees} - {question.payee}:
                reply = question.reply(make_answer(question, question.due, other))
                assert not reply.right
                name = "the pool" if other == POOL else step.before.position.seats[other]
                assert reply.says.endswith(f" gets what is paid, not {name}.")
                for amounts in ({payer: amount + 1} for payer, amount in question.due.items()):
                    reply = question.reply(make_answer(question, amounts, other))
                    assert reply.says.endswith(f" gets what is paid, not {name}."), "an example may have another payee"


def test_a_wrong_payer_is_told_when_that_one_paid_or_would_pay():
    said = Counter()
    for run in runs_of("peel-five-card", "pays", most=9):
        for question in filter(None, (step.question for step in run.steps)):
            for payer in question.payers:
                reply = question.reply(make_answer(question, {payer: 1}, POOL))
                assert reply.right == ({payer: 1} == question.due)
                for text in ("That was so when", "That would be so with"):
                    said[text] += text in reply.says
    assert min(said.values()) > 0
    assert len(said) == 2


def test_an_answer_is_corrected_in_the_part_that_is_wrong():
    """Without an example, the reply tells a wrong amount from a wrong payer, and from one who pays nothing."""
    said = Counter()
    for run in runs_of("nobble", "pays", most=9):
        for step in filter(lambda step: step.question, run.steps):
            question, seats = step.question, step.before.position.seats
            for (payer, amount), other in product(question.due.items(), question.payers):
                name, wrong = seats[payer], seats[other]
                told = {
                    f"It is right that {name} must pay, but ": {payer: amount + 1},
                    f"{name} must pay here.": {},
                    f"The amount is right, but {name} must pay it, not {wrong}.": {other: amount},
                    f"{name} must pay, not {wrong}, and another amount.": {other: amount + 1},
                }
                for text, amounts in told.items():
                    reply = question.reply(make_answer(question, amounts))
                    is_example = "That was so when " in reply.says or "That would be so with " in reply.says
                    assert reply.right or is_example or text in reply.says or other == payer
                    said[text.replace(name, "A").replace(wrong, "B")] += text in reply.says
            if not question.due:
                reply = question.reply(make_answer(question, {0: MOST_COUNTERS}))
                assert f"{seats[0]} need not pay here." in reply.says
    assert sum(count > 0 for count in said.values()) >= 3


def test_words_of_a_call_are_corrected():
    said = Counter()
    for slug in ("schnipp-schnapp-rex", "schnipp-schnapp-32"):
        for run in runs_of(slug, "said", most=20):
            for question in filter(None, (step.question for step in run.steps)):
                (right,) = (answer.says.strip("“”") for answer in question.answers if answer.reply.right)
                for answer in question.answers:
                    words, text = answer.says.strip("“”"), answer.reply.says
                    if found := re.search("Without “(.+)” it is right", text):
                        assert {*words.split(", ")} == {*right.split(", "), found[1]}
                    elif found := re.search("“(.+)” is missing", text):
                        assert {*right.split(", ")} == {*words.split(", "), found[1]}
                    elif found := re.search("“([^”]+)” should be “(.+)”", text):
                        assert words.replace(found[1], found[2]) == right
                    said[found is not None] += 1
    assert said[True]


@pytest.mark.parametrize("slug", ["peel-five-card", "jig", "irish-snap"])
def test_a_reply_mentions_no_play_that_the_learner_has_not_seen(slug):
    for seed in SEEDS:
        for step in filter(lambda step: step.question, make_round(slug, seed).steps):
            table = step.before
            seen = [describe_act(replace(n.act, takes=()), n.position.seats) for n in table.line() if is_play(n)]
            _, wrong = answers_of(step.question)
            for reply in wrong:
                for name, card in re.findall(r"when (\w+) played the ([a-z ]+):", reply.says):
                    assert any(one.startswith(f"{name} plays the {card}") for one in seen)


def is_play(node):
    return isinstance(node.act, Play)


@pytest.mark.parametrize("slug", ["cassino", "snitchems"])
def test_only_one_capture_that_is_offered_is_lawful(slug):
    game = variant(slug)
    for run in runs_of(slug, "takes"):
        for step in filter(lambda step: step.question, run.steps):
            table = step.before.position
            plays = [act for act in game.rules.moves(table) if isinstance(act, Play)]
            lawful = {
                describe_cards(act.takes) for act in plays if step.says.casefold() == f"{bare(act, table)}.".casefold()
            }
            taken = [answer for answer in step.question.answers if any(one in answer.says for one in lawful)]
            (right,) = (answer for answer in step.question.answers if answer.reply.right)
            assert right in taken or right.says == "It takes nothing."


@pytest.mark.long
@pytest.mark.parametrize("slug", mostly_slow(["cassino-two", "cassino", "snitchems"], kept=["cassino-two"]))
def test_sums_are_asked_often_and_of_three_answers_no_two_name_the_same_cards(slug):
    sorts = Counter()
    for run in (make_round(slug, seed) for seed in range(1, 41)):
        for step in filter(lambda step: step.question and run.kind == "takes", run.steps):
            offered = [frozenset(re.findall(r"\w+ of \w+", answer.says)) for answer in step.question.answers]
            assert len({*offered}) == len(offered) == 3
            card = re.search(r"the (\w+) of", step.says)[1]
            (right,) = (answer.says for answer in step.question.answers if answer.reply.right)
            ranks = {*re.findall(r"(\w+) of", right)}
            sorts["nothing" if not ranks else "own rank" if ranks == {card} else "sum"] += 1
            middle = step.question.asks.partition("In the middle: ")[2].partition(".")[0]
            assert len(middle.split()) == len(step.before.position.layout)
    assert sorts["sum"] >= sorts.total() / 3
    assert min(sorts.values()) >= sorts.total() / 6


PERMITTED = {
    "Yes, ": (Lawful,),
    "No: ": (Refused,),
    "The card stays, ": (Fault,),
}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("peel-five-card", {"Yes, ", "The card stays, "}),
        pytest.param("nobble", {"Yes, ", "No: "}, marks=pytest.mark.long),
        pytest.param("equal-cards", {"Yes, ", "No: "}, marks=pytest.mark.long),
        pytest.param("jig", {"Yes, ", "No: "}, marks=pytest.mark.long),
        pytest.param("cassino-two", {"Yes, ", "No: "}, marks=pytest.mark.long),
        pytest.param("snitchems", {"Yes, ", "No: "}, marks=pytest.mark.long),
    ],
)
def test_whether_a_card_may_be_played_is_asked_in_a_fifth_of_the_rounds(slug, answers):
    game = variant(slug)
    runs = [make_round(slug, seed) for seed in range(1, ROUNDS // 2)]
    asked = [run for run in runs if run.kind == "allowed"]
    assert len(asked) >= len(runs) / 6
    last = Counter()
    for run in asked:
        for step in filter(lambda step: step.question, run.steps):
            assert len(step.question.answers) == 3
            table = step.before.position
            assert step.question.asks.startswith(f"{table.seats[table.turn]} holds ")
            (card,) = (card for card in table.hands[table.turn] if f"the {card.name}?" in step.says)
            (right,) = (answer.says for answer in step.question.answers if answer.reply.right)
            (begins,) = (begins for begins in PERMITTED if right.startswith(begins))
            assert isinstance(game.rules.decide(table, Play(table.turn, card)), PERMITTED[begins])
        last[begins] += 1
    assert {*last} == answers
    assert max(last.values()) <= 0.8 * len(asked)


def test_in_fishing_a_card_that_could_take_is_told_from_one_that_could_not():
    game, answers = variant("cassino-two"), Counter()
    for run in runs_of("cassino-two", "allowed", most=9):
        for step in filter(lambda step: step.question, run.steps):
            table = step.before.position
            (right,) = (answer.says for answer in step.question.answers if answer.reply.right)
            takes = {act.card.name for act in game.rules.moves(table) if isinstance(act, Play) and act.takes}
            card = re.search(r"the (\w+ of \w+)\?", step.says)[1]
            assert table.layout
            assert (right == "No: it can take cards, and so it must.") == (card in takes)
            assert right.startswith("Yes") == (not takes)
            answers[right.partition(" ")[0], card in takes] += 1
    assert len(answers) == 3


@pytest.mark.parametrize("slug", ["cassino-two", pytest.param("cassino-partners", marks=pytest.mark.long)])
def test_in_cassino_it_is_asked_who_scores_for_what(slug):
    """The right answers are the points that the rules give at the end, and the things that are counted change."""
    game, things = variant(slug), Counter()
    for run in runs_of(slug, "points", most=8):
        end = run.steps[0].before
        told = {
            explain(event.why, end.position.seats, game.sections, game.borrowed).text: event.points
            for event in end.verdict.events
            if isinstance(event, Scored)
        }
        for step in run.steps:
            assert step.before is end
            assert len({answer.says for answer in step.question.answers}) == 3
            assert [answer.says in told for answer in step.question.answers].count(True) == 1
            (right,) = (answer.says for answer in step.question.answers if answer.reply.right)
            assert told[right] > 0
            assert " too, as " not in right
            things[re.search(r"most cards|most spades|ace of|Great|Little|sweep", right)[0]] += 1
    assert {"most cards", "most spades", "ace of", "Great", "Little"} <= {*things}


@pytest.mark.long
def test_in_snitchems_the_longest_count_is_short():
    longest = [max(map(len, run.steps[0].before.position.piles)) for run in runs_of("snitchems", "points", most=8)]
    assert len(longest) == 8
    assert sum(longest) / 8 < 19


@pytest.mark.parametrize("slug", ["cassino-two", pytest.param("snitchems", marks=pytest.mark.long)])
def test_points_are_counted_in_a_fair_share_of_the_rounds(slug):
    kinds = Counter(make_round(slug, seed).kind for seed in range(1, 41))
    assert kinds["points"] >= 40 / 10


def test_the_call_is_the_one_that_the_rules_make():
    for run in runs_of("schnipp-schnapp", "said"):
        for step in run.steps:
            (right,) = (answer.says for answer in step.question.answers if answer.reply.right)
            verdict = verdict_of(variant("schnipp-schnapp"), step)
            assert isinstance(verdict, Lawful | Fault)
            assert right.strip("“”") in {getattr(event, "words", "") for event in verdict.events}


def test_what_is_no_answer_is_none():
    for slug, kind in (("peel-five-card", "pays"), ("irish-snap", "snap")):
        question = next(step.question for step in runs_of(slug, kind, 1)[0].steps if step.question)
        for answer in ("", "9 9", "x", "0 0 0 0>7", "-1", "10 0 0 0", "0 0 0 0 0 0"):
            assert question.reply(answer) is None, answer
    assert isinstance(runs_of("jig", "settles", 1)[0].steps[0].question, CountersQuestion)


def test_every_sentence_of_the_quiz_is_used():
    file = Path(cardlessons.__file__).with_name("rulebook") / "quiz.toml"
    texts = tomllib.loads(file.read_text("utf-8"))
    named = {f"{table}.{name}" for table, told in texts.items() for name in told}
    used = set()
    for module in (banker, quiz):
        tree = ast.parse(Path(module.__file__).read_text("utf-8"))
        constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        used |= {value for value in constants if isinstance(value, str) and value in named}
    assert used == named
