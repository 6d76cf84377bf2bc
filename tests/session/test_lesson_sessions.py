"""The widgets without a browser: messages as the page sends them, and what goes back to it."""

import json
import logging
from dataclasses import replace
from random import Random

import pytest
from support.lessons import LESSONS, ONE_OF_A_FAMILY
from support.sessions import (
    PACK,
    Browser,
    address,
    cards_laid_open,
    cards_named_aloud,
    example,
    find_cards,
    find_closed_cards,
    fingerprint,
    levels,
    play_to_the_end,
)

from cardlessons.engine.table import Deal
from cardlessons.engine.variants import VariantError
from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.lessons.goals import judge
from cardlessons.lessons.lesson import GamePart, Lesson, LessonError, LiveGamePart, SourcesPart
from cardlessons.record import RecordError, parse, read_act, write_act
from cardlessons.record.answers import describe_answer, describe_reply, is_payment_question
from cardlessons.record.replay import replay
from cardlessons.record.tree import Tree, grow
from cardlessons.session.messages import MAX_MESSAGE_LETTERS
from cardlessons.session.table.state import MAX_PATH_ACTS
from cardlessons.widgets import Page, page, show


def game(slug="four-nines"):
    return Browser(page(slug).play())


TABLES = pytest.mark.parametrize("table", [example, levels, game], ids=["example", "levels", "play"])


# What the page asks, and what it gets


def test_a_lawful_try_becomes_a_branch():
    browser = example()
    reply = browser.asks(do="try", at=["Ben 9c", "Clara 9d"], act="Dora 9h")
    assert reply == {"show": [4]}  # the branch of the example itself is node 3
    assert browser.session.tree.nodes[4].book
    reply = browser.asks(do="try", at=[], act="Ben 3c")
    (number,) = reply["show"]
    (branch,) = browser.branches
    assert (branch["n"], branch["parent"], branch["act"], branch["verdict"]) == (number, 0, "Ben 3c", "lawful")
    assert not branch["book"]
    assert branch["state"]["piles"]["Ben"] == ["3c"]


def test_a_card_typed_without_its_seat_is_the_turns():
    browser = example()
    assert browser.asks(do="try", at=["Ben 9c"], act="9d") == browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")


def test_a_fault_is_fined_and_told_why():
    browser = example(2)
    (number,) = browser.asks(do="try", at=["Ben 9c"], act="Clara 4c")["show"]
    node = browser.branches[-1]
    assert (node["n"], node["verdict"]) == (number, "fault")
    fine = [event for event in node["events"] if event["kind"] == "paid" and event["payer"] == "Clara"]
    assert [event["amount"] for event in fine] == [2]
    assert fine[0]["why"]["cites"]


def test_a_refused_try_says_why_and_changes_nothing():
    browser = example()
    (number,) = browser.asks(do="try", at=["Ben 9c"], act="Emil 9s")["show"]
    node = browser.branches[-1]
    assert (node["n"], node["verdict"]) == (number, "refused")
    assert [event["kind"] for event in node["events"]] == ["refused"]
    assert node["events"][0]["why"]["text"].endswith(".")
    assert node["events"][0]["why"]["cites"]
    assert node["state"] == browser.nodes[1]["state"]


def test_the_house_plays_on_when_asked():
    browser = example()
    reply = browser.asks(do="try", at=[], act="Ben 3c", house=True)
    seats = [browser.session.tree.nodes[n].act.seat for n in reply["show"]]
    assert seats == [1, 2, 3, 4, 0]
    assert browser.session.tree.nodes[reply["show"][-1]].position.turn == 1


def test_a_place_is_found_again_without_a_twin():
    browser = example()
    first = browser.asks(do="go", at=["Ben 3c", "Clara 4c"])
    before = fingerprint(browser)
    assert browser.asks(do="go", at=["Ben 3c", "Clara 4c"]) == first
    assert fingerprint(browser) == before


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


def test_a_level_is_won_with_stars_and_its_hints_cost_them():
    browser = levels()
    assert browser.asks(do="hint")["setting"]["hints"] == list(LESSONS["four-nines"].levels[0].hints[:1])
    assert len(browser.asks(do="hint")["setting"]["hints"]) == 2
    reply = browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")
    assert reply["judged"] == {"state": "won", "stars": 1, "told": LESSONS["four-nines"].levels[0].won}
    assert reply["setting"]["best"][0] == 1
    browser.asks(do="level", number=0)
    assert len(browser.setting["hints"]) == 2
    assert browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")["judged"]["stars"] == 1


def test_there_are_no_more_hints_than_three():
    browser = levels()
    replies = [browser.asks(do="hint") for _ in range(5)]
    assert [len(reply["setting"]["hints"]) for reply in replies] == [1, 2, 3, 3, 3]


def test_in_a_level_only_ones_own_cards_can_be_played():
    browser = levels()
    before = fingerprint(browser)
    assert "you play only Clara's cards here" in browser.asks(do="try", at=["Ben 9c"], act="Dora Tc")["error"]
    assert "the computer plays those of Dora" in browser.asks(do="try", at=["Ben 9c"], act="Dora Tc")["error"]
    assert "before this level begins" in browser.asks(do="try", at=[], act="Ben 3c")["error"]
    assert fingerprint(browser) == before


def test_a_seat_may_be_typed_small_and_one_that_is_not_there_is_named():
    browser = example()
    assert "error" not in browser.asks(do="try", at=["Ben 9c"], act="c 9d")
    assert (
        "nobody called Z sits here; the players are: Anna, Ben, Clara"
        in browser.asks(do="try", at=[], act="Z 9c")["error"]
    )


def test_a_try_at_a_level_that_is_over_is_told():
    browser = levels()
    (number, *_) = browser.asks(do="try", at=["Ben 9c"], act="Clara 4c")["show"]
    lost = browser.session.tree.nodes[number]
    before = fingerprint(browser)
    assert "This try is over" in browser.asks(do="try", at=list(lost.path), act="Clara 6h")["error"]
    assert fingerprint(browser) == before


def test_another_level_lies_on_the_table():
    browser = levels()
    browser.asks(do="level", number=1)
    assert browser.setting["at_level"]["number"] == 1
    assert browser.setting["you"] == "Emil"
    assert browser.branches == []


def test_the_same_number_gives_the_same_deal():
    for slug in LESSONS:
        browser = game(slug)
        hands = []
        for seed in (7, 8, 7):
            browser.asks(do="new", seed=seed)
            hands.append(browser.session.tree.nodes[-1].position.hands)
            assert browser.setting["seed"] == seed, slug
        assert hands[0] == hands[2] != hands[1], slug


def test_after_a_deal_comes_the_next():
    for slug in ONE_OF_A_FAMILY:
        browser = game(slug)
        end = play_to_the_end(browser, Random(3))
        reply = browser.asks(do="deal", at=address(browser, end))
        acts = [browser.session.tree.nodes[n].act for n in reply["show"]]
        assert sum(isinstance(act, Deal) for act in acts) == 1, slug
        before = fingerprint(browser)
        last = reply["show"][-1]
        assert "still cards to play" in browser.asks(do="deal", at=address(browser, last))["error"], slug
        assert fingerprint(browser) == before, slug


def test_a_play_taken_back_can_be_played_otherwise():
    browser = game()
    start = browser.setting["begin"]
    first, second, *_ = browser.nodes[start]["state"]["hands"]["Dora"]
    browser.asks(do="try", at=address(browser, start), act=f"Dora {first}")
    browser.asks(do="try", at=address(browser, start), act=f"Dora {second}")
    tried = [node["card"] for node in browser.branches if node["parent"] == start]
    assert tried == [first, second]


def test_the_plays_of_an_earlier_visit_are_played_again():
    browser = levels("hearts-of-a")
    reply = browser.asks(do="level", number=4, acts=["Anna Th", "Anna Kh", "Anna 7h", "Anna 9h"])
    assert reply["judged"]["state"] == "won"
    browser = game()
    card = browser.nodes[-1]["state"]["hands"]["Dora"][0]
    reply = browser.asks(do="new", seed=browser.session.state.seed, acts=[f"Dora {card}"])
    (number,) = reply["show"]
    assert any(node.act == browser.session.tree.nodes[number].act for node in browser.session.tree.nodes)
    assert [n["card"] for n in browser.branches if n.get("seat") == "Dora"] == [card]


def test_the_same_message_twice_is_answered_twice():
    """Two views of one widget, or one shown again, both count their messages from 1: each waits for its answer."""
    browser = example()
    assert browser.says({"do": "ping", "id": 1})["id"] == 1
    assert browser.says({"do": "ping", "id": 1})["id"] == 1


# Messages that are none of ours


def find_nested(depth):
    inner = []
    for _ in range(depth):
        inner = [inner]
    return inner


HOSTILE = {
    "a list": [],
    "a number": 7,
    "nothing": None,
    "a text": "try",
    "no do": {"id": 1},
    "do is no text": {"do": 1},
    "do is a list": {"do": ["try"]},
    "an unknown do": {"do": "become-dealer"},
    "a try without a place": {"do": "try", "act": "Ben 9c"},
    "a try without an act": {"do": "try", "at": []},
    "an act that is no text": {"do": "try", "at": [], "act": 9},
    "an empty act": {"do": "try", "at": [], "act": ""},
    "a nonsense act": {"do": "try", "at": [], "act": "zz"},
    "markup for an act": {"do": "try", "at": [], "act": "<img src=x onerror=alert(1)>"},
    "quotes and braces": {"do": "try", "at": [], "act": '} { > ( "'},
    "several acts in one": {"do": "try", "at": [], "act": "Ben 9c Clara 9d"},
    "an act with a line break": {"do": "try", "at": [], "act": "Ben 9c\nC 9d"},
    "a place that is a text": {"do": "try", "at": "Ben 9c", "act": "Clara 9d"},
    "a place with a number": {"do": "go", "at": [9]},
    "a place with a place": {"do": "go", "at": [["Ben 9c"]]},
    "a place of nonsense": {"do": "go", "at": ["zz"]},
    "a place of 10,000 acts": {"do": "go", "at": ["Ben"] * 10_000},
    "a place longer than any": {"do": "go", "at": ["Ben 9c"] * (MAX_PATH_ACTS + 1)},
    "a place deeply nested": {"do": "go", "at": find_nested(200)},
    "a bottomless place": {"do": "go", "at": find_nested(50_000)},
    "a message too large": {"do": "ping", "more": "x" * MAX_MESSAGE_LETTERS},
    "a level below the first": {"do": "level", "number": -1},
    "a level above the last": {"do": "level", "number": 99},
    "a level of no number": {"do": "level", "number": float("nan")},
    "a level and a half": {"do": "level", "number": 1.5},
    "a level that is true": {"do": "level", "number": True},
    "a question below the first": {"do": "answer", "question": -1, "choice": 0},
    "a question above the last": {"do": "answer", "question": 99, "choice": 0},
    "an answer below the first": {"do": "answer", "question": 0, "choice": -1},
    "an answer above the last": {"do": "answer", "question": 0, "choice": 99},
    "an answer that is true": {"do": "answer", "question": 0, "choice": True},
    "a question that is false": {"do": "answer", "question": False, "choice": 0},
    "a deal below nought": {"do": "new", "seed": -1},
    "a deal beyond all": {"do": "new", "seed": 10**30},
    "a deal of no number": {"do": "new", "seed": float("inf")},
    "a deal that is true": {"do": "new", "seed": True},
    "a deal that is a text": {"do": "new", "seed": "1"},
    "a next deal nowhere": {"do": "deal", "at": None},
    "a next deal in the clouds": {"do": "deal", "at": ["deal", "Anna 9c"]},
}


@TABLES
def test_a_message_that_cannot_be_answered_is_told_so(table):
    for content in HOSTILE.values():
        browser = table()
        before = fingerprint(browser)
        error = browser.says(content)["error"]
        assert len(error) < 300, content
        assert error.rstrip("”").endswith("."), content
        assert "Traceback" not in error, content
        assert fingerprint(browser) == before, content


@TABLES
def test_a_bad_place_leaves_nothing_of_its_good_beginning(table):
    browser = table()
    before = fingerprint(browser)
    line = list(browser.session.tree.nodes[-1].path)
    assert "error" in browser.says({"do": "go", "at": [*line, "Ben 3c", "Clara 4c", "zz"]})
    assert fingerprint(browser) == before


@TABLES
def test_the_table_goes_on_after_every_bad_message(table):
    browser = table()
    for content in HOSTILE.values():
        browser.says(content)
    assert browser.asks(do="ping") == {}


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
    cards = ["3c", "4d", "8h", "Qs"]
    replies = [browser.asks(do="try", at=[], act=f"Ben {card}") for card in cards]
    assert "takes no more" in replies[-1]["error"]
    assert len(browser.session.tree) == 10


# Hidden cards


def find_closed(widget, number):
    """Return the nodes since the last deal up to this one, and its closed cards: neither seen nor named aloud."""
    line = widget.tree.nodes[number].line()
    since = line[max(i for i, node in enumerate(line) if isinstance(node.act, Deal)) :]
    seen = set()
    for node in since:
        own = () if widget.variant.look.hands_hidden else node.position.hands[widget.state.you]
        for cards in (own, *node.position.piles, node.position.layout):
            seen |= {card.text for card in cards}
        seen |= cards_named_aloud(node.position) | cards_laid_open(widget, node)
    return since, set(PACK) - seen


@pytest.mark.parametrize(
    "slugs",
    [["hearts-of-a", "cassino"], pytest.param([*LESSONS][::3], marks=pytest.mark.long)],
    ids=["two lessons", "more lessons"],
)
def test_no_hidden_card_is_ever_sent(slugs):
    """Random plays, in some lessons of two deals: whatever is sent names only cards that are the learner's or have been
    played, until the deal is over: then all hands lie open."""
    for slug in slugs:
        browser = game(slug)
        browser.asks(do="new", seed=0)
        number = len(browser.nodes) - 1
        for _ in range(2 if len(slugs) == 2 else 1):
            end = play_to_the_end(browser, Random(0), after_each=check_no_closed_card_is_sent)
            at = browser.session.tree.nodes[end].position
            if not browser.session.variant.look.hands_hidden:
                held = {name: {card.text for card in hand} for name, hand in zip(at.seats, at.hands, strict=True)}
                assert {name: {*hand} for name, hand in browser.nodes[end]["state"]["hands"].items()} == held, slug
            assert end > number or browser.session.state.you in at.left, slug  # who is out looks on
            number = browser.asks(do="deal", at=address(browser, end))["show"][-1]
            check_no_closed_card_is_sent(browser, number)


def without_sources(data):
    """Leave the sources out: they may name any card, and so may what one may type."""
    return {name: value for name, value in data.items() if name not in ("said", "statements", "example")}


def check_no_closed_card_is_sent(browser, number):
    """Check that no closed card is in the nodes of this deal, nor in the reply."""
    since, closed = find_closed(browser.session, number)
    others = (hand for seat, hand in enumerate(since[-1].position.hands) if seat != browser.session.state.you)
    assert (
        closed
        or browser.session.variant.look.hands_hidden
        or not any(others)
        or cards_laid_open(browser.session, since[-1])
    )
    sent = [browser.nodes[node.number] for node in since]
    # What lay open in the deal before is gathered openly too.
    gathered = [event for event in sent[0]["events"] if event.get("from", {}).get("spot") in ("pile", "layout")]
    sent[0] = {**sent[0], "events": [event for event in sent[0]["events"] if event not in gathered]}
    assert find_cards(json.dumps(sent)) & closed == set()
    if sum(isinstance(node.act, Deal) for node in browser.session.tree) == 1:
        sent = json.loads(json.dumps(browser.session.view()), object_hook=without_sources)
        assert find_cards(json.dumps(sent)) & find_closed_cards(browser) == set()


@pytest.mark.parametrize(
    ("slug", "ranks"), [("jig-in-a-ring", "A23456789TJQK"), ("schnipp-schnapp", "789TJQKA"), ("four-nines", "")]
)
def test_seq_14_what_has_been_played_is_shown_in_the_order_of_the_pack(slug, ranks):
    assert game(slug).setting["map"] == ranks


def test_no_hidden_card_of_a_level_is_sent():
    assert sum(bool(find_hidden_levels(slug)) for slug in LESSONS) > len(LESSONS) / 2
    for slug in LESSONS:
        for number in find_hidden_levels(slug):
            browser = levels(slug)
            browser.asks(do="level", number=number)
            sent = json.dumps([browser.nodes, browser.setting["at_level"]])
            assert find_cards(sent) & find_closed_cards(browser) == set(), slug


def find_hidden_levels(slug):
    levels = enumerate(LESSONS[slug].levels)
    return [number for number, level in levels if level.hidden or level.start.game().look.hands_hidden]


def test_hidden_cards_of_a_level_cannot_be_asked_for():
    """Nobody learns where a hidden card is by going to a place where its owner has played it."""
    for slug in LESSONS:
        for number in find_hidden_levels(slug):
            browser = levels(slug)
            browser.asks(do="level", number=number)
            begin = browser.session.tree.nodes[browser.setting["at_level"]["begin"]]
            if not all(begin.position.hands):
                continue
            you = begin.position.seats.index(level_of(slug, number).you)
            other = (you + 1) % len(begin.position.seats)
            own = f"{level_of(slug, number).you} {begin.position.hands[you][0]}"
            theirs = f"{begin.position.seats[other]} {begin.position.hands[other][-1]}"
            assert "error" in browser.asks(do="go", at=[*begin.path, own, theirs]), slug
            assert "error" in browser.asks(do="try", at=[*begin.path, own], act=theirs), slug


def level_of(slug, number):
    return LESSONS[slug].levels[number]


def test_nobody_deals_cards_of_their_own_choice():
    for slug in LESSONS:
        browser = game(slug)
        before = fingerprint(browser)
        deal = "deal " + " ".join(PACK)
        assert "error" in browser.asks(do="go", at=[deal])
        assert "error" in browser.asks(do="try", at=address(browser, len(browser.session.tree) - 1), act=deal)
        assert fingerprint(browser) == before


# Judging


def test_judging_reads_nothing_but_the_line():
    browser = levels()
    reply = browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")
    line = browser.session.tree.nodes[reply["show"][-1]].line()[1:]
    level = LESSONS["four-nines"].levels[0]
    assert judge(level, line) == judge(level, line)
    assert judge(level, line)._asdict() == reply["judged"]
    assert judge(level, ()).state == "open"


# Pages


def test_a_record_of_ones_own_is_shown(tmp_path):
    text = str(LESSONS["four-nines"].examples[0].record)
    (tmp_path / "mine.play").write_text(text, "utf-8")
    for record in (text, tmp_path / "mine.play", str(tmp_path / "mine.play")):
        table = show(record, "Mine").session
        assert table.setting["title"] == "Mine"
        assert [node["act"] for node in table.nodes if node["book"]][1:] == [
            "Ben 9c",
            "Clara 9d",
            "Dora 9h",
            "Emil 9s",
            "Anna Kd",
        ]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("nonsense", "needs a line 'variant: ...'"),
        ("variant: no-such-game\n", "needs a hand for each seat"),
        ("no/such/file.play", "No such file"),
        ("variant: jig\nA: zz\n", "'zz' is no card"),
    ],
)
def test_a_record_that_cannot_be_shown_raises_the_reason(record, told):
    with pytest.raises((RecordError, FileNotFoundError), match=told):
        show(record)


def test_whatever_holds_a_record_is_shown(tmp_path):
    text = str(LESSONS["four-nines"].examples[0].record)
    (tmp_path / "lesson").write_text(text, "utf-8-sig")
    record = parse(text)
    tree = grow(record)
    tried = tree.play(tree.root, read_act("Ben 3c", record.seats))
    for given in (record, replay(record), tmp_path / "lesson", str(tmp_path / "lesson")):
        assert [node["act"] for node in show(given).session.nodes if node["book"]][1:] == replay_messages(record)
    assert write_act(tried.act, record.seats) in [node["act"] for node in show(tree).session.nodes]


def replay_messages(record):
    return [write_act(step.act, record.seats) for step in record.steps]


def lesson_of(*parts):
    """Return a page that its author has made a mistake in."""
    return Page(Lesson("mine", "Mine", parts))


WORKED = LESSONS["four-nines"].examples[0]
UNCITED = replace(WORKED, cites=("XXX-9",))
MISTAKES = [
    (lambda: lesson_of(UNCITED).example(), "no statement or reading 'XXX-9'"),
    (lambda: lesson_of(SourcesPart(("SSS",), ("R-999",))).sources(), "no statement or reading 'R-999' in the"),
    (lambda: lesson_of(WORKED).example(0), "no such example: there are 1, numbered from 1; 0 was asked for"),
    (lambda: lesson_of(WORKED).example("x"), "there are 1, numbered from 1; 'x' was asked for"),
    (lambda: lesson_of(WORKED).levels(), "this lesson has no such levels: there is none"),
    (lambda: lesson_of(LiveGamePart(GamePart("pell", ("Anna", "Ben"), "Anna"))).live(), "no variant 'pell'"),
    (lambda: show(3), "show takes a Record, Replay, Tree or Game, a file or the text of a record, not a int"),
    (lambda: show(Tree(WORKED.record.game(), WORKED.record.start())), "a tree that was grown from a record"),
    (lambda: show("lesson"), "line 1, column 1"),
]


def test_an_author_is_told_what_is_wrong_by_an_exception():
    for part, told in MISTAKES:
        with pytest.raises((LessonError, RecordError, VariantError, KeyError), match=told):
            part()


def test_a_visitor_of_a_cell_is_told_calmly(monkeypatch, caplog):
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    with caplog.at_level(logging.ERROR):
        html = make_cell_output(UNCITED)._repr_html_()
    assert "could not be laid out. The rest of the page works; reload it to try again." in html
    assert "Traceback" in caplog.text


def test_a_part_that_fails_costs_itself_alone():
    broken = page("four-nines")
    broken.lesson = replace(broken.lesson, parts=(UNCITED, *broken.lesson.parts))
    with pytest.raises(KeyError, match="there is no statement"):
        broken.example()
    assert broken.levels().session.setting["kind"] == "levels"


def test_an_unknown_lesson_names_those_there_are():
    with pytest.raises(LessonError, match="four-nines, jig, hearts-of-a"):
        page("no-such")
    with pytest.raises(LessonError, match="did you mean four-nines"):
        page("four-nine")


def test_the_sources_name_every_reading_of_the_lesson():
    for slug in LESSONS:
        html = page(slug).sources()._repr_html_()
        (part,) = LESSONS[slug].all(SourcesPart)
        for id_ in (*part.readings, *part.disputes):
            assert f"<dt>{id_}</dt>" in html, slug
        assert "<script" not in html, slug


def test_a_link_made_with_letters_for_seats_still_leads_to_its_place():
    browser = Browser(page("four-nines").example())
    shown = browser.asks(do="go", at=["B 9c", "C 9d", "D 9h"])["show"]
    assert [browser.nodes[n]["act"] for n in shown] == ["Dora 9h"]
    reply = levels("hearts-of-a").asks(do="level", number=4, acts=["A Th", "A Kh", "A 7h", "A 9h"])
    assert reply["judged"]["state"] == "won"
