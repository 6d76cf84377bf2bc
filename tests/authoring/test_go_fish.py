"""Tests of a second family in a plug-in: Go Fish, where players ask each other, and cards are drawn unseen."""

import json
import re

import pytest
from support.cases import read_cases, read_sample
from support.paths import EXAMPLES, GO_FISH, PACKAGE

from cardlessons.hooks import list_guests

with_together = pytest.mark.skipif("together" not in list_guests(), reason="tables are shared by the guest `together`")

RECORD = GO_FISH / "caught.play"


def test_the_plug_ins_are_unknown_to_the_house():
    for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.toml")]:
        if EXAMPLES not in path.parents:
            text = path.read_text("utf-8").casefold()
            assert not re.search(r'beggar|go[ _-]?fish|"gof', text), path


def test_its_record_is_replayed_and_every_ask_explained(run_command):
    told = run_command("replay", str(RECORD))
    assert "B gives A the seven of hearts, all that B has of that rank. [GOF-4]" in told
    assert "A holds no jack, and asks only for ranks that he holds." in told
    assert "books: A 1  B 0  C 0  stock 4" in told
    assert "counters" not in told


def test_an_ask_that_is_none_says_what_was_expected(run_python):
    for act, told in read_cases("go_fish", "asks"):
        code = f"""
from cardlessons.record import RecordError, read_act
try:
    read_act({act!r}, ("A", "B", "C"), "go-fish")
except RecordError as error:
    print(error)
"""
        assert told in run_python(code), act


@pytest.mark.long
def test_nothing_is_wrong_in_the_plug_ins(run_python):
    code = "from cardlessons.authoring.check import family, family_games; family_games.MAX_ACTS = 30"
    for name, contents in read_cases("go_fish", "contents").items():
        told = run_python(f"{code}; print(family.check_family({name!r}), family.summarize_family({name!r}))")
        assert told == f"[] {contents}", name


def test_a_card_drawn_is_told_to_one_seat_alone(run_python):
    code = f"""
from cardlessons import load
from cardlessons.record.tree import grow
from cardlessons.session.table.view import build_node_data
tree = grow(load({str(RECORD)!r}))
drawn = next(node for node in tree.nodes if node.path and node.path[-1] == "A asks B 2")
for seats in (None, frozenset([0]), frozenset([1]), frozenset([2])):
    data = build_node_data(tree.variant, drawn, seats)
    print("ten of spades" in str(data), "Ts" in str(data), "draws a card from the stock" in str(data))
for seats in (frozenset([0]), frozenset([1]), frozenset([2])):
    data = build_node_data(tree.variant, tree.nodes[1], seats)
    print("7h" in str(data["events"]), "seven of hearts" in str(data), data["state"]["stock"])
"""
    assert run_python(code).splitlines() == read_cases("go_fish", "seen-by-seats")


def test_it_is_stepped_tried_asked_and_played(run_python):
    code = f"""
from cardlessons import load
from cardlessons.lessons.lesson import ExamplePart, GamePart
from cardlessons.session.table import factory
table = factory.open_example(ExamplePart("Caught", load({str(RECORD)!r}), ("GOF-1",)))
first = table.view()["nodes"][0]
assert [group["says"] for group in first["buttons"]] == ["Ask B", "Ask C"], first
assert first["buttons"][0]["acts"][0] == ["A asks B 2", "for twos"], first
tried = table.hear({{"id": 1, "do": "try", "at": [], "act": "asks B 9"}})
assert tried["new"][0]["headline"] == "A asks B for nines", tried
asked = table.hear({{"id": 2, "do": "ask", "at": [], "act": "A asks C 7"}})
assert asked["asked"] == "A asks C for sevens", asked
game = factory.open_game(GamePart("go-fish", ("Anna", "Ben", "Carl"), "Ben"), "Fish")
nodes = game.view()["nodes"]
at = [node["act"] for node in nodes][1:]
assert nodes[-1]["state"]["turn"] == "Ben" and nodes[-1]["buttons"], nodes[-1]
act = nodes[-1]["buttons"][0]["acts"][0][0]
asked = game.hear({{"id": 3, "do": "ask", "at": at, "act": act}})
assert asked["asked"].startswith("you ask "), asked
told = game.hear({{"id": 4, "do": "try", "at": at, "act": act}})
assert told["new"][0]["headline"].startswith("You ask "), told
others = game.hear({{"id": 5, "do": "try", "at": at, "act": "Anna asks Carl 7"}})
assert "error" in others, others
likely = game.hear({{"id": 6, "do": "likely", "at": at, "until": "trick"}})
assert {{figure["says"] for play in likely["plays"] for figure in play["figures"]}} >= {{"gets cards"}}, likely
assert likely["plays"][0]["with"].startswith("Ask ") and likely["plays"][0]["comes"].endswith("books"), likely
for asks, rank in {{"asks C A": "aces", "asks C 5": "fives", "B asks C A": "aces"}}.items():
    typed = game.hear({{"id": 7, "do": "ask", "at": at, "act": asks}})
    assert typed["asked"] == f"you ask Carl for {{rank}}", typed
print("played")
"""
    assert run_python(code) == "played"


def test_a_level_is_won_by_an_ask_and_a_deal_needs_cards_for_all(run_python):
    code = "from cardlessons.authoring.check.lesson import check_lesson\n"
    assert run_python(f"{code}print(*check_lesson({read_sample('go_fish.md')!r}, '.md', set(), []), sep=', ')") == ""


@pytest.mark.long
def test_its_chances_and_deals_come_from_what_was_asked(run_python):
    code = """
from cardlessons import chances, deal
from cardlessons.engine.players import choose_house_play
from cardlessons.simulation.consistent_deals import iter_consistent_deals
game = deal("go-fish", seats=3, seed=3)
for _ in range(25):
    game = game.play(choose_house_play(game.variant, game.position))
turn = game.position.turn
deals = [*iter_consistent_deals(game.variant, game._node, turn, 12)]
assert any(position.hands != game.position.hands for position in deals)
for position in deals:
    assert position.hands[turn] == game.position.hands[turn]
    for seat, ranks in enumerate(position.memo.holds):
        assert ranks <= {card.rank for card in position.hands[seat]}
found = chances(game, "trick", deals=12)
sure = [one for one in found.plays if one.act.rank in game.position.memo.holds[one.act.other]]
print(all(one.happens["gets cards"].value == 1 for one in sure))
"""
    assert run_python(code) == "True"


@pytest.mark.long
def test_the_strong_player_thinks_no_longer_where_deals_are_hard_to_find_and_without_one_follows_the_advice(run_python):
    """With low limits, the placements are not counted, and the search for deals that fit ends early."""
    code = """
from math import inf
from random import Random
from cardlessons import deal
from cardlessons.engine.players import choose_house_play
from cardlessons.simulation.consistent_deals import SeenDeal, read_seen_deal
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import WAYS
from cardlessons.simulation import card_placement, playouts
card_placement.MAX_COUNTED_PLACEMENTS, playouts.MAX_JUDGED_ACTS = 1000, 600
game = deal("go-fish", seats=4, seed=1)
for _ in range(24):
    game = game.play(choose_house_play(game.variant, game.position))
turn = game.position.turn
seen = read_seen_deal(game.variant, game._node, turn)
assert seen.placement.count == inf
judged, judge = [], SeenDeal.count_consistent
def counted(*given):
    judged.append(judge(*given))
    return judged[-1]
SeenDeal.count_consistent = counted
choices = [WAYS["expert"].choose(Sight(game.variant, game._node, turn, Random(1))) for _ in "ab"]
assert choices[0] == choices[1]
assert choices[0].act in game.moves
spent = sum(gone + 1 for gone, _ in judged) / 2
in_time = playouts.MAX_JUDGED_ACTS < spent <= playouts.MAX_JUDGED_ACTS + len(seen.acts) + 1
playouts.MAX_JUDGED_ACTS, sight = 0, Sight(game.variant, game._node, turn, Random(1))
print(in_time, WAYS["expert"].choose(sight) == sight.advice)
"""
    assert run_python(code) == "True True"


def test_a_game_that_can_come_back_is_not_solved(run_python):
    code = """
from cardlessons import Game, SolveError, parse, solve
record = parse('''variant: go-fish
dealer: C
A: 7c 2s
B: 7h 3c
C: 7s Kc
''')
try:
    solve(Game.of(record))
except SolveError as error:
    print(error)
"""
    assert "the game can come back to the same table here" in run_python(code)


def test_its_puzzles_hide_the_other_hands(run_python):
    code = """
from cardlessons.session.table import factory
table = factory.open_puzzles("go-fish")
view = table.view()
last = view["nodes"][-1]
hands, you = last["state"]["hands"], view["setting"]["you"]
assert all(isinstance(hand, int) for seat, hand in hands.items() if seat != you), hands
assert "own hand only" in view["setting"]["asks"], view["setting"]
at = [node["act"] for node in view["nodes"]][1:]
came = []
for number, (act, _) in enumerate(pair for group in last["buttons"] for pair in group["acts"]):
    came.append(table.hear({"id": number + 1, "do": "try", "at": at, "act": act})["judged"]["state"])
print(came.count("won"), came.count("lost") == len(came) - 1 > 0)
"""
    assert run_python(code) == "1 True"


SHARED = """
import json
from cardlessons.engine.variants import VARIANTS
from support.shared_tables import LoggedTable

logged = LoggedTable(VARIANTS["go-fish"], seats=2, seed=3)
logged.fill()

def ask(seat, act):
    before = {token: len(sent) for token, sent in logged.sent.items()}
    told = logged.play(f"token-{seat}", act)
    return told, {token[-1]: "".join(sent[before[token]:]) for token, sent in logged.sent.items()}

"""


@with_together
def test_at_a_shared_table_a_card_drawn_is_told_to_its_player_alone(run_python):
    """B asks for twos twice: the first time B draws one, the second time the seven of hearts."""
    told, sent = json.loads(run_python(SHARED + 'ask("B", "B asks A 2"); print(json.dumps(ask("B", "B asks A 2")))'))
    assert told is None
    assert "You draw the seven of hearts, and show it to nobody." in sent["B"]
    assert "B draws a card from the stock." in sent["A"]
    assert "You have no two, and say" in sent["A"]
    assert "seven of hearts" not in sent["A"]
    assert '"7h"' not in sent["A"]


def test_the_grade_of_a_puzzle_says_how_long_ago_its_ranks_were_told(run_python):
    code = """
from cardlessons import parse
from cardlessons.engine.variants import variant
from cardlessons.record.tree import grow
for grade in (1, 2, 3):
    asks = set()
    for seed in range(12):
        posed = variant("go-fish").of.puzzles.pose("go-fish", seed, grade)
        (best,) = (act for act, outcome in posed.outcomes.items() if outcome.right)
        nodes = grow(parse(posed.record)).nodes
        asks.add(sum(best.rank in node.position.memo.holds[best.other] for node in nodes))
    print(min(asks), max(asks))
"""
    assert run_python(code).splitlines() == read_cases("go_fish", "asks-since-told")


def test_its_own_kind_of_question_is_asked(run_python):
    code = """
from random import Random
from cardlessons.engine.variants import variant
from cardlessons.simulation.questions import choose_questions, list_kinds, make_run, play_deals
game = variant("go-fish")
(kind,) = list_kinds(game)
for one in choose_questions(kind, play_deals(game, "plugin", 6), 5, Random(1)):
    print(one.question.asks, *(bool(answer.why) != answer.right for answer in one.question.answers))
print(len(make_run(game, 3).steps))
"""
    *questions, steps = run_python(code).splitlines()
    assert len(questions) == 5
    assert all("Who asks next? True True" in question for question in questions)
    assert int(steps) >= 4
