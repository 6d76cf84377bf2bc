"""Studying without a browser: asking, naming, undoing, promoting, sharing; and the open table."""

import json

from support.cases import read_cases
from support.lessons import LESSONS
from support.sessions import Browser

from cardlessons.engine.variants import VARIANTS
from cardlessons.record import parse, write_act
from cardlessons.record.share import read_link
from cardlessons.record.tree import grow
from cardlessons.session.table.parts.levels import LevelsTablePart
from cardlessons.session.table.parts.tries import TriesPart
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Table
from cardlessons.widgets import open_table, page


def example():
    return Browser(page("four-nines").example())


def tree_of(browser):
    """Return all that hangs in the widget's tree, by addresses."""
    found, todo = {}, [browser.session.tree.root]
    while todo:
        node = todo.pop()
        found[node.path] = (node.position, node.book, node.comment)
        todo += node.children.values()
    return found


def test_asking_tells_what_would_happen_and_changes_nothing():
    browser = example()
    before = tree_of(browser)
    reply = browser.asks(do="ask", at=["Ben 9c"], act="Clara 4c")
    assert reply["asked"] == "Clara plays the four of clubs"
    assert reply["would"]["verdict"] == "fault"
    assert any(event["kind"] == "paid" and event["payer"] == "Clara" for event in reply["would"]["events"])
    assert browser.asks(do="ask", at=["Ben 9c"], act="Clara 9d")["would"]["verdict"] == "lawful"
    refused = browser.asks(do="ask", at=["Ben 9c"], act="Emil 9s")["would"]
    assert refused["verdict"] == "refused"
    assert refused["events"][0]["why"]["cites"]
    assert tree_of(browser) == before
    assert browser.branches == []


def test_a_table_is_composed_of_parts_and_does_what_they_do():
    record = LESSONS["four-nines"].examples[0].record
    tree = grow(record)
    browser = Browser(Table("example", TableState(tree, record, tree.root), TriesPart(), about={"key": "bare"}))
    assert browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")["show"] == [len(tree) - 1]
    for word in ("link", "text", "drop", "promote", "words"):
        assert "does not know" in browser.asks(do=word, at=[])["error"]
    assert browser.setting["key"] == "bare"
    assert "rulebooks" not in browser.setting
    assert Table.__subclasses__() == []


def test_undo_is_identity_and_redo_too():
    browser = example()
    before = tree_of(browser)
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    tried = tree_of(browser)
    reply = browser.asks(do="drop", at=["Ben 9c", "Clara 8s"])
    assert tree_of(browser) == before
    assert browser.session.branches[-1]["dropped"]
    assert reply["changed"] == [[len(browser.session.tree) - 1, {"dropped": True}]]
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    assert tree_of(browser) == tried


def test_two_places_are_told_apart_with_their_sources():
    browser = example()
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    reply = browser.asks(**{"do": "beside", "at": ["Ben 9c", "Clara 8s"], "with": ["Ben 9c", "Clara 9d"]})
    assert browser.nodes[reply["apart"]["common"]]["act"] == "Ben 9c"
    assert reply["apart"]["differs"]
    cites = {id_ for part in reply["apart"]["told"] for id_ in part.get("cites", ())}
    assert cites
    assert cites <= {*browser.session.statements}


def test_the_same_plays_are_laid_under_another_rulebook():
    browser = example()
    games = dict(browser.setting["rulebooks"])
    assert browser.setting["rulebook"] not in games
    assert {"nobble", "motor"} <= {*games}
    assert "jig" not in games
    part = browser.asks(do="rulebook", at=["Ben 9c", "Clara 9d", "Dora 9h"], game="motor")["beside"]
    assert [len(line) for line in part["lines"]] == [4, 4]
    assert part["parted"] == 2
    assert part["causes"]
    for game in ["jig", "no-such-game", "", "nobble(stakes=999)"]:
        assert "are not possible under that rulebook" in browser.asks(do="rulebook", at=["Ben 9c"], game=game)["error"]


def test_a_citation_tells_of_the_other_games():
    told = example().session.statements["SSS-23"]["elsewhere"]
    assert any(says == "no" for _, others in told for says, _ in others)


def test_a_branch_is_named_and_the_name_is_shared():
    browser = example()
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    browser.asks(do="note", at=["Ben 9c", "Clara 8s"], text="  What if Clara {keeps} back\nthe nine? ")
    node = browser.session.tree.find(["Ben 9c", "Clara 8s"])
    assert node.comment == "What if Clara (keeps) back the nine?"
    assert grow(parse(browser.asks(do="text", at=[])["text"])).find(["Ben 9c", "Clara 8s"]).comment == node.comment
    link = browser.asks(do="link", at=["Ben 9c", "Clara 8s"])["link"]
    opened = Browser(open_table())
    (number,) = opened.asks(do="open", link=link)["show"]
    assert here(opened, number) == ["Ben 9c", "Clara 8s"]


def test_the_books_line_stays_as_it_is():
    browser = example()
    assert "main line" in browser.asks(do="note", at=["Ben 9c"], text="mine")["error"]
    assert "main line" in browser.asks(do="drop", at=["Ben 9c"])["error"]


def test_half_a_letter_in_a_note_is_sent_to_nobody():
    browser = example()
    browser.asks(do="try", at=["Ben 9c"], act="Clara 8s")
    browser.asks(do="note", at=["Ben 9c", "Clara 8s"], text="half \ud83d, whole \U0001f0a1")
    assert browser.session.tree.find(["Ben 9c", "Clara 8s"]).comment == "half ?, whole \U0001f0a1"
    for do in ("words", "text", "link"):
        assert "error" not in browser.asks(do=do, at=["Ben 9c", "Clara 8s"])
    assert "whole \U0001f0a1" in json.dumps(browser.session.view(), ensure_ascii=False).encode().decode()


def test_a_branch_becomes_the_main_line():
    browser = Browser(open_table("nobble"))
    root = browser.session.tree.root
    first, second = (card.text for card in root.position.hands[root.position.turn][:2])
    browser.asks(do="try", at=[], act=first)
    browser.asks(do="try", at=[], act=second)
    assert [node.book for node in browser.session.tree] == [True, True, False]
    browser.asks(do="promote", at=[browser.session.tree.nodes[2].path[0]])
    assert [node.book for node in browser.session.tree] == [True, False, True]
    assert [node["book"] for node in [*browser.session.nodes, *browser.session.branches]] == [True, False, True]
    chosen = browser.session.tree.nodes[2].path[0]
    browser.asks(do="try", at=[chosen], act=first)  # of the player before
    browser.asks(do="promote", at=[chosen])
    assert [(node.refused, node.book) for node in browser.session.tree][2:] == [(False, True), (True, False)]


def test_every_game_is_dealt_on_the_open_table_to_as_many_as_can_play():
    for game in VARIANTS:
        browser = Browser(open_table())
        players = max(VARIANTS[game].rules.seats)
        assert browser.asks(do="lay", game=game, players=players, seed=3) == {"show": [0]}, game
        state = browser.nodes[0]["state"]
        assert sum(hand if isinstance(hand, int) else len(hand) for hand in state["hands"].values()) > 0, game


def test_too_many_players_are_refused_with_the_arithmetic():
    for game, players, why in read_cases("what_if", "too-many"):
        assert why in Browser(open_table()).asks(do="lay", game=game, players=players, seed=1)["error"]


def test_the_open_table_does_not_show_what_a_game_of_the_same_number_hides():
    playing, _ = game()
    hidden_there = playing.session.tree.nodes[1].position.hands
    name, seed = playing.session.state.record.variant, playing.setting["seed"]
    browser = Browser(open_table())
    browser.asks(do="lay", game=name, players=len(hidden_there), seed=seed)
    shown = [set(hand) for hand in browser.session.tree.root.position.hands]
    assert len(shown) == len(hidden_there)
    assert not any(set(hand) in shown for hand in hidden_there)


# Where the hands of others are hidden


def game(slug="hearts-of-a"):
    browser = Browser(page(slug).play())
    return browser, here(browser)


def here(browser, n=-1):
    """Return the address of a node, as the page knows it."""
    node, path = browser.nodes[n], []
    while node["parent"] is not None:
        path.insert(0, node["act"])
        node = browser.nodes[node["parent"]]
    return path


def lawful(browser, n=-1):
    return next(card for card, how in browser.nodes[n]["may"].items() if how == "lawful")


def test_a_card_of_ones_own_is_asked_about_in_a_game():
    """Check what is told; `simulation/test_hidden_card_swaps.py` proves that nothing hidden is."""
    for slug in ("four-nines", "hearts-of-a", "cassino"):
        browser, path = game(slug)
        before = tree_of(browser)
        position = browser.session.tree.nodes[-1].position
        act = write_act(browser.session.variant.rules.moves(position)[0], position.seats)
        would = browser.asks(do="ask", at=path, act=act)["would"]
        assert would["verdict"] == "lawful", slug
        assert would["deals"] >= sum(way["times"] for way in would.get("ways", [])), slug
        assert browser.asks(do="ask", at=path, act=act)["would"] == would, slug
        assert tree_of(browser) == before, slug


def test_undo_in_a_game_takes_the_houses_plays_back_too():
    browser, path = game()
    before = tree_of(browser)
    browser.asks(do="try", at=path, act=lawful(browser))
    assert len(tree_of(browser)) > len(before) + 1
    reply = browser.asks(do="drop", at=here(browser))
    assert tree_of(browser) == before
    assert here(browser, reply["show"][0]) == path
    assert "stays as it is" in browser.asks(do="drop", at=path)["error"]


def test_the_table_of_a_game_is_told_and_drawn_with_the_own_cards():
    browser, path = game()
    browser.asks(do="try", at=path, act=lawful(browser))
    path, held = here(browser), browser.session.tree.nodes[-1].position.hands[browser.session.state.you]
    for told in (browser.asks(do="words", at=path)["text"], browser.asks(do="figure", at=path)["svg"]):
        assert "face down" in told
        assert held
        assert all(card.name in told for card in held)


def test_a_game_is_laid_on_the_open_table_when_its_deal_is_over():
    browser, path = game("four-nines")
    for do in ("link", "text", "rulebook"):
        assert "hidden cards" in browser.asks(do=do, at=path, game="motor")["error"]
        assert "hidden cards" in browser.asks(do=do, at=[], game="motor")["error"]
    while browser.nodes[-1]["may"]:
        assert any(type(hand) is int for hand in browser.nodes[-1]["state"]["hands"].values())
        browser.asks(do="try", at=here(browser), act=lawful(browser))
    assert all(type(hand) is list for hand in browser.nodes[-1]["state"]["hands"].values()), "they lie open at the end"
    record, number = read_link(browser.asks(do="link", at=here(browser))["link"])
    assert grow(record).nodes[number].position == browser.session.tree.nodes[-1].position
    assert str(record) == browser.asks(do="text", at=here(browser))["text"]
    browser.asks(do="deal", at=here(browser))
    assert "hidden cards" in browser.asks(do="link", at=here(browser))["error"]


def test_a_game_is_found_again_over_several_deals_with_its_branches():
    browser = Browser(page("four-nines").play())
    browser.asks(do="new", seed=14)  # others end its fourth deal before the learner's turn
    path = here(browser)
    first, second = [card for card, how in browser.nodes[-1]["may"].items() if how == "lawful"][:2]
    browser.asks(do="try", at=path, act=second)
    browser.asks(do="try", at=path, act=first)
    you, deals = browser.setting["you"], 1
    while deals < 6 or not browser.nodes[-1]["may"]:
        is_over = not browser.nodes[-1]["may"]
        browser.asks(do="deal" if is_over else "try", at=here(browser), act=is_over or lawful(browser))
        deals += is_over
    again = Browser(page("four-nines").play())
    named = [act for act in here(browser) if act == "deal" or act.startswith(f"{you} ")][1:]  # without the first deal
    again.asks(do="new", seed=14, acts=named)
    assert here(again) == here(browser), "also after deals that no play has followed"
    own = [act for act in named if act != "deal"]
    again.asks(do="new", seed=14, acts=own)
    assert own[-1] in here(again)
    assert {*tree_of(again)} < {*tree_of(browser)}
    again.asks(do="grow", lines=[[f"{you} {second}"]], notes=[])
    assert {*tree_of(again)} >= {address for address in tree_of(browser) if address[1:2] == (f"{you} {second}",)}


def test_where_nobody_looks_at_the_cards_an_example_is_told_and_drawn_as_it_lies_there():
    browser = Browser(page("irish-snap").example())
    held = [card.name for hand in browser.session.tree.root.position.hands for card in hand]
    assert held
    for told in (browser.asks(do="words", at=[])["text"], browser.asks(do="figure", at=[])["svg"]):
        assert "face down" in told
        assert not [name for name in held if name in told]


def test_whether_it_is_snap_is_not_told_beforehand():
    browser, path = game("irish-snap")
    assert "You say here whether it is a snap" in browser.asks(do="ask", at=path, act="slap")["error"]
    assert "All the cards are gathered" in browser.asks(do="words", at=path)["text"]
    browser.asks(do="try", at=path, act="turn")
    turned = here(browser)
    for do in ("words", "figure", "beside"):
        assert "whether it is a snap" in browser.asks(do=do, at=turned, **{"with": path})["error"]
    browser.asks(do="try", at=turned, act="slap")
    assert "takes the pile" in browser.asks(do="words", at=here(browser))["text"]


def test_a_level_can_be_asked_about_and_shared():
    browser = Browser(page("four-nines").levels())
    path = here(browser, browser.setting["at_level"]["begin"])
    assert browser.asks(do="ask", at=path, act=lawful(browser))["would"]["verdict"] == "lawful"
    record, _ = read_link(browser.asks(do="link", at=path)["link"])
    assert record.seats == browser.session.part(LevelsTablePart).level.start.seats
