"""The stops panel, the best lead and the puzzles without a browser: what is told, to whom, and what never is."""

import json

from support.lessons import LESSONS
from support.sessions import Browser, address, find_cards, fingerprint, levels

from cardlessons.engine.family import Inquiry
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, Setup, after
from cardlessons.engine.variants import variant
from cardlessons.families.sequence.puzzles import make_puzzle as made
from cardlessons.families.sequence.questions import describe_leads
from cardlessons.lessons.lesson import GamePart
from cardlessons.rulebook import get_statement
from cardlessons.session.table import factory
from cardlessons.widgets import page

SEATS = ("Anna", "Ben", "Clara", "Dora")


def hearts():
    return Browser(page("hearts-of-a").example())


def puzzles():
    return Browser(page("hearts-of-a").puzzles())


def stops_game(slug, seed=1):
    return Browser(factory.open_game(GamePart(slug, SEATS, "Dora", seed), "a game of stops"))


# Knowing the stops


def test_seq_6_seq_7_the_panel_tells_which_leads_come_home_and_why():
    told = hearts().asks(do="stops", at=[])
    assert told["seat"] == "Anna"
    assert told["hand"] == ["4c", "7h", "9h", "Th", "Kh", "6s"]
    assert len(told["cards"]) == 52
    home = {text: lead["home"] for text, lead in told["leads"].items()}
    assert home == {**dict.fromkeys(["9h", "Th", "Kh"], "sure"), **dict.fromkeys(["7h", "4c", "6s"], "no")}
    assert [told["cards"][card]["is"] for card in ("Kh", "9h", "8c")] == ["sure", "no", "gone"]
    for card in told["cards"].values():
        assert card["why"]["text"].endswith(".")
        assert card["why"]["cites"]
    assert told["leads"]["Th"]["why"]["cites"] == ["SEQ-7"]


def test_what_the_reasons_cite_comes_down_with_them():
    browser = hearts()
    reply = browser.says({"do": "stops", "at": [], "id": 1})
    cites = {id_ for card in reply["cards"].values() for id_ in card["why"]["cites"]}
    known = {**browser.session.statements, **reply["said"]}
    assert cites <= set(known)
    assert {known[id_]["text"] for id_ in cites} == {get_statement(id_).text for id_ in cites}
    assert browser.says({"do": "stops", "at": [], "id": 2})["said"] == {}


def test_where_a_lead_would_end_is_told_only_to_the_seat_that_leads():
    browser = hearts()
    later = ["Anna Th", "Dora Jh", "Clara Qh", "Anna Kh"]
    browser.asks(do="go", at=later)
    before = fingerprint(browser)
    assert browser.asks(do="stops", at=["Anna Th"], seat="Anna")["leads"] == {}
    assert browser.asks(do="stops", at=["Anna Th"])["seat"] == "Dora"
    assert browser.asks(do="stops", at=[], seat="Clara")["leads"] == {}
    assert browser.asks(do="stops", at=later)["leads"].keys() == {"7h", "9h", "4c", "6s"}
    assert fingerprint(browser) == before, "asking changes nothing"


def test_where_hands_are_hidden_ones_own_eyes_are_the_only_ones():
    browser = stops_game("jig")
    at = address(browser, browser.setting["begin"])
    mine = browser.asks(do="stops", at=at)
    assert mine["seat"] == "Dora"
    for name in ("Anna", "Nobody", 3, ["Anna"], None):
        assert browser.asks(do="stops", at=at, seat=name) == mine


def test_before_a_deal_and_in_a_game_without_stops_nothing_is_known():
    assert "No cards have been dealt" in stops_game("jig").asks(do="stops", at=[])["error"]
    browser = Browser(page("four-nines").example())
    assert "this table does not know" in browser.asks(do="stops", at=[])["error"]
    assert "this table does not know" in browser.asks(do="leads", at=[])["error"]


# The best lead


def test_seq_7_the_best_lead_comes_first_and_its_line_pays_what_was_told():
    browser = hearts()
    told = browser.asks(do="leads", at=[])
    assert (told["exact"], told["seat"]) == (True, "Anna")
    found = {lead["card"]: lead for lead in told["leads"]}
    assert told["leads"][0]["card"] == "Th"
    assert set(found) == {"7h", "9h", "Th", "Kh", "4c", "6s"}
    assert found["Th"]["gets"] == {"Anna": -1, "Ben": -3, "Clara": -3, "Dora": 7}
    assert found["7h"]["less"] == 2
    for card, lead in found.items():
        shown = browser.asks(do="line", at=[], card=card)["show"]
        nodes = [browser.nodes[n] for n in shown]
        assert len(nodes) == lead["plays"]
        assert nodes[0]["card"] == card
        assert [node["parent"] for node in nodes] == [0, *shown[:-1]]
        assert nodes[-1]["state"]["over"]
        counters = nodes[-1]["state"]["counters"]
        assert {seat: counters[seat] for seat in lead["gets"]} == lead["gets"]
    before = fingerprint(browser)
    browser.asks(do="line", at=[], card="7h")
    assert fingerprint(browser) == before
    assert browser.nodes[1]["book"]


def test_in_the_middle_of_a_run_there_is_no_lead_to_look_for():
    browser = hearts()
    assert "here Dora must play the jack of hearts" in browser.asks(do="leads", at=["Anna Th"])["error"]
    (over,) = browser.asks(do="line", at=[], card="Th")["show"][-1:]
    assert "Nobody has the lead" in browser.asks(do="leads", at=address(browser, over))["error"]


def test_a_line_that_is_no_lead_is_refused():
    browser = hearts()
    before = fingerprint(browser)
    for card in ["2c", "zz", "", "Jh"]:
        assert "no such lead" in browser.asks(do="line", at=[], card=card)["error"]
    assert fingerprint(browser) == before


def test_when_there_is_no_time_the_best_so_far_is_told_as_not_proven(monkeypatch):
    monkeypatch.setattr("cardlessons.families.sequence.questions.MAX_SEARCH_SECONDS", 0)
    game = variant("jig")
    position = game.rules.begin(Setup(SEATS, "Dora", ((),) * 4))
    position = after(position, game.rules.decide(position, Deal(shuffle(game.rules.cards, 5))).events)
    told = describe_leads(game.rules, Inquiry(position, 0, True, {}))
    assert told["exact"] is False
    assert len(told["leads"]) == 13


def test_a_level_tells_its_best_lead_only_when_it_has_been_tried_and_none_with_hidden_hands():
    browser = levels("hearts-of-a")
    for message in ({"do": "leads"}, {"do": "line", "card": "Ks"}):
        assert "Try this level yourself first" in browser.asks(at=[], **message)["error"]
    assert browser.asks(do="try", at=[], act="Anna 4d")["judged"]["state"] == "lost"
    assert browser.asks(do="leads", at=[])["leads"][0]["card"] == "Ks"
    browser.asks(do="level", number=1)
    assert "Try this level yourself first" in browser.asks(do="leads", at=[])["error"]
    (number,) = (n for n, level in enumerate(LESSONS["hearts-of-a"].levels) if level.hidden)
    browser.asks(do="level", number=number)
    assert browser.asks(do="try", at=[], act="Anna Jc")["judged"]["state"] == "lost"
    assert "hidden here" in browser.asks(do="leads", at=[])["error"]
    assert browser.asks(do="stops", at=[])["cards"]["4h"]["is"] == "sure"


# Puzzles


def lay_puzzle(browser, game="jig"):
    """Return the puzzle on the table, as its number makes it."""
    return made(browser.setting["seed"], game, browser.setting["grade"])


def test_a_puzzle_is_lost_and_won_and_its_lines_are_shown():
    browser = puzzles()
    puzzle, begin = lay_puzzle(browser), browser.setting["begin"]
    at = address(browser, begin)
    worst = puzzle.leads[-1]
    reply = browser.asks(do="try", at=at, act=f"{puzzle.you} {worst.play.card}")
    assert (reply["judged"]["state"], reply["judged"]["stars"]) == ("lost", 0)
    assert puzzle.best.play.card.name not in reply["judged"]["told"]
    assert browser.nodes[-1]["state"]["over"]
    assert len(browser.branches) == len(worst.line)
    reply = browser.asks(do="try", at=at, act=f"{puzzle.you} {puzzle.best.play.card}")
    assert (reply["judged"]["state"], reply["judged"]["stars"]) == ("won", 2)
    shown = browser.asks(do="better")["show"]
    assert [browser.nodes[n]["card"] for n in shown] == [play.card.text for play in puzzle.best.line]
    counters = [browser.nodes[n]["state"]["counters"] for n in (begin, shown[-1])]
    gained = tuple(counters[1][seat] - counters[0][seat] for seat in puzzle.record.seats)
    assert gained == puzzle.best.values


def test_the_answer_of_a_puzzle_is_nowhere_before_it_is_tried():
    """Two puzzles with the same table but another answer would send the same: only the table itself is sent."""
    browser = puzzles()
    for message in ({"do": "better"}, {"do": "leads", "at": []}, {"do": "line", "at": [], "card": "Qs"}):
        assert "Try it yourself first" in browser.asks(**message)["error"]
    sent = json.dumps([{**browser.setting, "seats": [], "example": ""}, browser.session.branches])
    assert find_cards(sent) == set()
    for node in browser.nodes:
        assert node["n"] <= browser.setting["begin"]
    assert find_cards(json.dumps(browser.asks(do="hint")["setting"]["hints"])) == set()


def test_the_hints_of_a_puzzle_lead_to_the_answer_and_cost_stars():
    browser = puzzles()
    puzzle = lay_puzzle(browser)
    for times in (1, 2, 3, 3):
        told = browser.asks(do="hint")["setting"]["hints"]
        assert len(told) == times
    assert told[-1] == f"Lead the {puzzle.best.play.card.name}."
    act = f'{puzzle.you} {puzzle.best.play.card} "Stop"'  # a word beside it changes nothing
    reply = browser.asks(do="try", at=address(browser, browser.setting["begin"]), act=act)
    assert (reply["judged"]["state"], reply["judged"]["stars"]) == ("won", 1)


def test_a_number_gives_the_same_puzzle_and_a_try_of_an_earlier_visit_is_played_again():
    browser, tables = puzzles(), []
    for seed, grade in ((12, 1), (13, 2), (12, 1)):
        browser.asks(do="puzzle", seed=seed, grade=grade)
        assert (browser.setting["seed"], browser.setting["grade"], lay_puzzle(browser).grade) == (seed, grade, grade)
        assert browser.nodes[-1]["state"]["turn"] == browser.setting["you"]
        tables.append(browser.nodes)
    assert tables[0] == tables[2] != tables[1]
    card = lay_puzzle(browser).leads[-1].play.card
    reply = browser.asks(do="puzzle", seed=12, grade=1, acts=[f"{browser.setting['you']} {card}", "zz"])
    assert reply["judged"]["state"] == "lost"
    assert [browser.nodes[number]["card"] for number in reply["show"]] == [card.text]


def test_a_puzzle_that_does_not_exist_is_refused():
    browser = puzzles()
    before = fingerprint(browser)
    for seed, grade in [(-1, 1), (10**30, 1), (1, 0), (1, 4), (True, 1), ("1", 1)]:
        assert browser.asks(do="puzzle", seed=seed, grade=grade)["error"].endswith("."), seed
    assert fingerprint(browser) == before


def test_in_a_puzzle_only_one_lead_is_asked_and_only_ones_own():
    browser = puzzles()
    you, at = browser.setting["you"], address(browser, browser.setting["begin"])
    other = next(seat for seat in browser.setting["seats"] if seat != you)
    theirs = browser.nodes[-1]["state"]["hands"][other][0]
    before = fingerprint(browser)
    assert f"you play only {you}'s cards here" in browser.asks(do="try", at=at, act=f"{other} {theirs}")["error"]
    assert "asks for one thing" in browser.asks(do="try", at=[], act=f"{you} {theirs}")["error"]
    assert fingerprint(browser) == before
    assert browser.asks(do="try", at=at, act=f"{you} {theirs}")["judged"] == {}
    assert browser.nodes[-1]["verdict"] == "refused"
    assert "Try it yourself first" in browser.asks(do="better")["error"]


# The table


def test_the_card_turned_up_and_those_that_nobody_had_are_told_with_every_table():
    """Also where a table begins in the middle of a deal."""
    example = Browser(page("cards-asleep").example(2))
    states = [node["state"] for node in example.nodes if node["book"]]
    assert {state["turned_up"] for state in states} == {"5s"}
    assert [len(state["missed"]) for state in states] == [0, 0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]
    assert states[-1]["missed"] == ["9d", "3c", "Jh"]
    assert hearts().nodes[0]["state"]["turned_up"] is None
