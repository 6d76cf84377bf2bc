"""The widgets without a browser: messages as the page sends them, and what goes back to it."""

import json
import logging
from dataclasses import replace

import pytest
from support.lessons import LESSONS
from support.sessions import PACK, Browser, address, example, find_cards, find_closed_cards, fingerprint, levels

from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.lessons.lesson import GamePart, Lesson, LiveGamePart, SourcesPart
from cardlessons.record import load, parse, read_act, write_act
from cardlessons.record.answers import describe_answer, describe_reply, is_payment_question
from cardlessons.record.replay import replay
from cardlessons.record.tree import Tree, grow
from cardlessons.widgets import LessonParts, open_table, page, show


def game(slug="four-nines"):
    return Browser(page(slug).play())


# What the page asks, and what it gets


def test_the_house_plays_on_when_asked():
    browser = example()
    reply = browser.asks(do="try", at=[], act="Ben 3c", house=True)
    assert [browser.session.tree.nodes[n].act.seat for n in reply["show"]] == [1, 2, 3, 4, 0]
    assert browser.session.tree.nodes[reply["show"][-1]].position.turn == 1


def test_every_answer_is_judged_and_none_is_in_the_page():
    browser = example()
    worked = LESSONS["four-nines"].examples[0]
    sent = json.dumps([browser.setting, browser.nodes])
    for number, (_, question) in enumerate(worked.questions):
        for choice, answer in enumerate(() if is_payment_question(question.answers) else question.answers):
            assert json.dumps(describe_answer(worked.record, answer)) in sent
            assert describe_reply(answer) not in sent
            reply = browser.asks(do="answer", question=number, choice=choice)
            assert (reply["right"], reply["told"]) == (answer.right, describe_reply(answer))
            assert question.answers[reply["solution"]].right
    assert '"right"' not in sent


def test_a_level_is_won_with_stars_and_its_three_hints_cost_them():
    browser, level = levels(), LESSONS["four-nines"].levels[0]
    assert browser.asks(do="hint")["setting"]["hints"] == list(level.hints[:1])
    assert [len(browser.asks(do="hint")["setting"]["hints"]) for _ in range(3)] == [2, 3, 3]
    reply = browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")
    assert reply["judged"] == {"state": "won", "stars": 1, "told": level.won}
    assert reply["setting"]["best"][0] == 1
    browser.asks(do="level", number=0)
    assert len(browser.setting["hints"]) == 3


def test_in_a_level_only_ones_own_cards_can_be_played():
    browser = levels()
    before = fingerprint(browser)
    assert "you play only Clara's cards here" in browser.asks(do="try", at=["Ben 9c"], act="Dora Tc")["error"]
    assert "the computer plays those of Dora" in browser.asks(do="try", at=["Ben 9c"], act="Dora Tc")["error"]
    assert "before this level begins" in browser.asks(do="try", at=[], act="Ben 3c")["error"]
    assert fingerprint(browser) == before


def test_a_try_at_a_level_that_is_over_is_told():
    browser = levels()
    (number, *_) = browser.asks(do="try", at=["Ben 9c"], act="Clara 4c")["show"]
    lost = browser.session.tree.nodes[number]
    before = fingerprint(browser)
    assert "This try is over" in browser.asks(do="try", at=list(lost.path), act="Clara 6h")["error"]
    assert fingerprint(browser) == before


def test_the_same_number_gives_the_same_deal():
    for slug in LESSONS:
        browser = game(slug)
        hands = []
        for seed in (7, 8, 7):
            browser.asks(do="new", seed=seed)
            hands.append(browser.session.tree.nodes[-1].position.hands)
            assert browser.setting["seed"] == seed, slug
        assert hands[0] == hands[2] != hands[1], slug


def test_the_plays_of_an_earlier_visit_are_played_again_also_with_letters_for_seats():
    for acts in (["Anna Th", "Anna Kh", "Anna 7h", "Anna 9h"], ["A Th", "A Kh", "A 7h", "A 9h"]):
        assert levels("hearts-of-a").asks(do="level", number=4, acts=acts)["judged"]["state"] == "won"
    browser = game()
    card = browser.nodes[-1]["state"]["hands"]["Dora"][0]
    (number,) = browser.asks(do="new", seed=browser.session.state.seed, acts=[f"Dora {card}"])["show"]
    assert any(node.act == browser.session.tree.nodes[number].act for node in browser.session.tree.nodes)
    assert [n["card"] for n in browser.branches if n.get("seat") == "Dora"] == [card]
    browser = example()
    shown = browser.asks(do="go", at=["B 9c", "C 9d", "D 9h"])["show"]
    assert [browser.nodes[n]["act"] for n in shown] == ["Dora 9h"]


def test_the_same_message_twice_is_answered_twice():
    """Two views of one widget, or one shown again, both count their messages from 1: each waits for its answer."""
    browser = example()
    assert browser.says({"do": "ping", "id": 1})["id"] == 1
    assert browser.says({"do": "ping", "id": 1})["id"] == 1


# Messages that are none of ours


def test_a_mishap_of_ours_is_logged_and_told(monkeypatch, caplog):
    browser = example()
    monkeypatch.setattr(browser.session.state, "play", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        error = browser.asks(do="try", at=[], act="Ben 9c")["error"]
    assert "Something went wrong on our side" in error
    assert "ZeroDivisionError" in caplog.text
    assert "Zero" not in error


def test_a_table_takes_no_endless_number_of_tries(monkeypatch):
    monkeypatch.setattr("cardlessons.session.table.state.MAX_NODES", 10)
    browser = example()
    replies = [browser.asks(do="try", at=[], act=f"Ben {card}") for card in ["3c", "4d", "8h", "Qs"]]
    assert "takes no more" in replies[-1]["error"]
    assert len(browser.session.tree) == 10


# Hidden cards


def test_no_hidden_card_of_a_level_is_sent_or_can_be_asked_for():
    """Nobody learns where a hidden card is by going to a place where its owner has played it."""
    hidden = {slug: [*find_hidden_levels(slug)] for slug in LESSONS}
    assert sum(map(bool, hidden.values())) > len(LESSONS) / 2
    for slug, number, you in ((slug, *level) for slug, found in hidden.items() for level in found):
        browser = levels(slug)
        browser.asks(do="level", number=number)
        sent = json.dumps([browser.nodes, browser.setting["at_level"]])
        assert find_cards(sent) & find_closed_cards(browser) == set(), slug
        begin = browser.session.tree.nodes[browser.setting["at_level"]["begin"]]
        seats, hands = begin.position.seats, begin.position.hands
        if all(hands):
            other = (seats.index(you) + 1) % len(seats)
            own, theirs = f"{you} {hands[seats.index(you)][0]}", f"{seats[other]} {hands[other][-1]}"
            assert "error" in browser.asks(do="go", at=[*begin.path, own, theirs]), slug
            assert "error" in browser.asks(do="try", at=[*begin.path, own], act=theirs), slug


def find_hidden_levels(slug):
    """Yield the levels with hidden cards, and whose cards the learner plays there."""
    for number, level in enumerate(LESSONS[slug].levels):
        if level.hidden or level.start.game().look.hands_hidden:
            yield number, level.you


def test_nobody_deals_cards_of_their_own_choice():
    for slug in LESSONS:
        browser = game(slug)
        before = fingerprint(browser)
        deal = "deal " + " ".join(PACK)
        assert "error" in browser.asks(do="go", at=[deal])
        assert "error" in browser.asks(do="try", at=address(browser, len(browser.session.tree) - 1), act=deal)
        assert fingerprint(browser) == before


# Pages


def test_whatever_holds_a_record_is_shown(tmp_path):
    text = str(LESSONS["four-nines"].examples[0].record)
    (tmp_path / "lesson").write_text(text, "utf-8-sig")
    record = parse(text)
    tree = grow(record)
    tried = tree.play(tree.root, read_act("Ben 3c", record.seats))
    for given in (text, record, replay(record), tmp_path / "lesson", str(tmp_path / "lesson")):
        table = show(given, "Mine").session
        assert table.setting["title"] == "Mine"
        shown = [node["act"] for node in table.nodes if node["book"]][1:]
        assert shown == ["Ben 9c", "Clara 9d", "Dora 9h", "Emil 9s", "Anna Kd"]
    assert write_act(tried.act, record.seats) in [node["act"] for node in show(tree).session.nodes]


def lesson_of(*parts):
    """Return a page that its author has made a mistake in."""
    return LessonParts(Lesson("mine", "Mine", parts))


def cite_nothing():
    """Return a worked example of the nines that cites what is not there."""
    return replace(LESSONS["four-nines"].examples[0], cites=("XXX-9",))


def test_an_author_is_told_what_is_wrong_by_an_exception():
    uncited, worked = cite_nothing(), LESSONS["four-nines"].examples[0]
    tree = Tree(worked.record.game(), worked.record.start())
    pell = LiveGamePart(GamePart("pell", ("Anna", "Ben"), "Anna"))
    for part, told in [
        (lambda: lesson_of(uncited).example(), "no statement or reading 'XXX-9'"),
        (lambda: lesson_of(SourcesPart(("SSS",), ("R-999",))).sources(), "no statement or reading 'R-999' in the"),
        (lambda: lesson_of(worked).example(0), "no such example: there are 1, numbered from 1; 0 was asked for"),
        (lambda: lesson_of(worked).example("x"), "there are 1, numbered from 1; 'x' was asked for"),
        (lambda: lesson_of(worked).levels(), "this lesson has no such levels: there is none"),
        (lambda: lesson_of(pell).live(), "no variant 'pell'"),
        (lambda: show(3), "show takes a Record, Replay, Tree or Game, a file or the text of a record, not a int"),
        (lambda: show(tree), "a tree that was grown from a record"),
        (lambda: page("no-such"), "four-nines, jig, hearts-of-a"),
        (lambda: page("four-nine"), "did you mean four-nines"),
        (lambda: show("lesson"), "line 1, column 1"),
        (lambda: show("variant: jig\nA: zz\n"), "'zz' is no card"),
        (lambda: show("no/such/file.play"), "there is no file 'no/such/file.play' here"),
        (lambda: load("nope.play"), "^there is no file 'nope.play' here$"),
        (lambda: open_table("jig", players="x"), "“x” is no number of players for this game"),
    ]:
        with pytest.raises((ValueError, KeyError, FileNotFoundError), match=told):
            part()


def test_a_visitor_of_a_cell_is_told_calmly(monkeypatch, caplog):
    assert "no statement or reading" in make_cell_output(cite_nothing())._repr_html_(), "told when it is made"
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    with caplog.at_level(logging.ERROR):
        html = make_cell_output(cite_nothing())._repr_html_()
    assert "could not be laid out. The rest of the page works; reload it to try again." in html
    assert "Traceback" in caplog.text


def test_the_sources_name_every_reading_of_the_lesson():
    for slug in LESSONS:
        html = page(slug).sources()._repr_html_()
        (part,) = LESSONS[slug].all(SourcesPart)
        for id_ in (*part.readings, *part.disputes):
            assert f"<dt>{id_}</dt>" in html, slug
        assert "<script" not in html, slug
