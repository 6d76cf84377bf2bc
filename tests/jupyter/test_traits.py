"""Tests of a table's traits in a notebook: reading, observing, linking and setting, from Python and from the page."""

import json
import logging
import re

import pytest
from ipywidgets import HBox, interactive
from support.cases import read_cases, read_sample
from support.lessons import LESSONS
from support.sessions import SessionBrowser, find_cards, find_closed_cards, fingerprint, read_traits
from traitlets import TraitError

from cardlessons.hosts.jupyter import static_output, table_widget
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.lessons.lesson import LessonError
from cardlessons.record import parse
from cardlessons.record.renaming import rename_seats
from cardlessons.widgets import house_rules, open_table, page, part, show

JIG = "variant: jig\ndealer: Anna\nAnna: 2c 4c\nBen: 3c\n\nAnna 2c\n"
OTHER = read_sample("other.play")


def example():
    return page("four-nines").example()


def levels():
    return page("four-nines").levels()


def game():
    return page("four-nines").play()


def collect_changes(table, name):
    """Return a list that collects the changes of a trait from now on."""
    told = []
    table.observe(lambda change: told.append(change.new), name)
    return told


class Page(SessionBrowser):
    """A fake page of a table's widget, which sends its position."""

    def tells(self, at):
        self._handles({"method": "update", "state": {"at": at}, "buffer_paths": []})

    def sent_values(self, name):
        """Return the values of a trait sent to the page since the last message."""
        return [state[name] for state in self.sent if name in state]


# The place that is shown


@pytest.mark.parametrize("made", [example, levels, game, open_table])
def test_a_table_is_at_its_beginning_and_the_page_knows_it(made):
    table = made()
    begin = table.session.state.begin
    assert len(table.at) == len(begin.line())
    assert table.session.state.find_node(table.at) is begin
    assert table.get_state()["at"] == table.at


def test_the_page_is_sent_to_a_place_that_is_set():
    table = example()
    browser, told = Page(table), collect_changes(table, "at")
    table.at = ["Ben 9c", "Clara 9d"]
    assert table.at == ("Ben 9c", "Clara 9d")
    assert (browser.sent_values("at"), browser.sent_values("reply")) == ([["Ben 9c", "Clara 9d"]], [])
    assert told == [table.at]


def test_a_line_that_is_not_there_yet_is_laid_and_comes_before_the_page_is_sent_there():
    table = example()
    browser, size = Page(table), len(table.session.tree)
    table.at = ("Ben 3c", "Clara 4c")
    first, *places = browser.sent
    assert [(node["n"], node["act"]) for node in first["reply"]["new"]] == [(size, "Ben 3c"), (size + 1, "Clara 4c")]
    assert places == [{name: ["Ben 3c", "Clara 4c"]} for name in ("at", "value")]
    assert browser.asks(do="go", at=[*table.at]) == {"show": [size + 1]}


NOWHERE = {
    ("Ben 9c", "Z 9d"): "“Z 9d” in this line is no play: 'Z' was read; expected an act",
    ("Ben 9c", "Clara"): "the text ends; expected a card",
    ("Emil 9s",): "“Emil 9s” is refused there. It is Ben's turn, not Emil's.",
    ("Ben 9c",) * 601: "A place is a line of plays, 600 at the most.",
    "Ben 9c": "expected a tuple, not the str 'Ben 9c'",
    (9,): "expected a unicode string, not the int 9",
    None: "expected a tuple, not the NoneType None",
}


@pytest.mark.parametrize("at", NOWHERE, ids=lambda at: str(at)[:20])
def test_where_there_is_no_such_place_it_is_said_and_the_table_stays(at):
    table = example()
    table.at = ("Ben 9c",)
    with pytest.raises(TraitError) as refused:
        table.at = at
    assert NOWHERE[at] in str(refused.value)
    assert table.at == ("Ben 9c",)


def test_a_step_of_the_page_is_told_and_nothing_goes_back():
    table = example()
    browser, told = Page(table), collect_changes(table, "at")
    browser.tells(["Ben 9c"])
    browser.tells(["Ben 9c", "Clara 9d"])
    assert told == [("Ben 9c",), ("Ben 9c", "Clara 9d")]
    assert browser.sent == []


ELSEWHERE = {
    "no place of this game": ["Z 9c"],
    "a lawful line where nobody has been": ["Ben 3c"],
    "a number": 3,
    "nothing": None,
    "a text": "Ben 9c",
    "a place in a place": [["Ben 9c"]],
    "a dictionary": {"Ben 9c": 1},
    "a line of 10,000 plays": ["Ben 9c"] * 10_000,
    "a try that was refused": ["Emil 9s"],
}


@pytest.mark.parametrize("at", ELSEWHERE.values(), ids=ELSEWHERE)
def test_what_a_page_tells_is_believed_only_where_the_table_has_been(at, caplog):
    table = example()
    browser = Page(table)
    browser.asks(do="try", at=[], act="Emil 9s")
    browser.tells(["Ben 9c"])
    before = fingerprint(browser)
    with caplog.at_level(logging.DEBUG):
        browser.tells(at)
    assert table.at == ("Ben 9c",)
    assert fingerprint(browser) == before
    assert caplog.text == ""


def test_where_something_else_is_laid_the_place_is_its_beginning():
    table = levels()
    browser = Page(table)
    browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")
    browser.tells(["Ben 9c", "Clara 9d"])
    browser.asks(do="level", number=1)
    assert table.session.state.find_node(table.at) is table.session.state.begin
    assert browser.sent_values("at") == [[*table.at]]


# What is hidden


@pytest.mark.parametrize("slug", ["four-nines", "hearts-of-a"])
def test_what_lies_hidden_is_known_to_the_cell_and_to_no_page(slug):
    table = page(slug).play()
    browser = Page(table)
    hidden = find_closed_cards(browser)
    card = table.session.tree.nodes[-1].position.hands[table.session.state.you][0]
    browser.asks(do="try", at=[*table.at], act=f"{browser.setting['you']} {card}")
    hidden &= find_closed_cards(browser)
    assert hidden <= find_cards(table.record)
    assert table.at[0] == "deal"
    told = json.loads(json.dumps([read_traits(table.get_state(["at", "reply"])), browser.sent]))
    assert "record" not in table.get_state()
    assert find_cards(json.dumps(told)) & hidden == set()


def test_a_line_of_ones_own_asks_nothing_out_of_hidden_hands():
    table = game()
    before = len(table.session.tree)
    for at in (("deal", "Ben 2c"), ("Ben 2c",), (*table.at, "Anna 2c")):
        with pytest.raises(TraitError, match="has not come to that place, and the hands are hidden"):
            table.at = at
    assert len(table.session.tree) == before


# The record


def test_a_record_is_at_first_as_its_author_wrote_it():
    for slug in [*LESSONS][::4]:
        for number, worked in enumerate(LESSONS[slug].examples, 1):
            assert parse(page(slug).example(number).record) == worked.record, slug


def test_what_is_tried_stands_in_the_record_beside_what_its_author_wrote():
    table = show(OTHER)
    told = collect_changes(table, "record")
    browser = Page(table)
    browser.asks(do="try", at=["Ben 9c"], act="Clara 4c")
    browser.asks(do="note", at=["Ben 9c", "Clara 4c"], text="mine")
    assert told[-1] == table.record != told[0]
    first, second = parse(table.record).steps
    asked, expected = parse(OTHER).steps
    assert (first.question, second.expects) == (asked.question, expected.expects)
    (((tried,),),) = [second.variations]
    assert tried.comment == "mine"


def test_the_table_is_turned_to_a_seat_until_other_seats_sit_there():
    table = show(JIG)
    browser = Page(table)
    assert (table.seat, game().seat) == ("Anna", game().session.setting["you"])
    with pytest.raises(TraitError, match="seat: “Zoe” is none of the seats Anna, Ben"):
        table.seat = "Zoe"
    table.seat = "Ben"
    assert browser.sent_values("reply")[-1]["setting"] == {"below": "Ben"}
    assert table.session.view()["setting"]["below"] == "Ben"
    table.names = ["Ben", "Ida"]
    assert (table.seat, table.session.view()["setting"]["below"]) == ("Ida", "Ida")
    table.record = JIG.replace("Ben", "Max")
    assert (table.seat, "below" in table.session.view()["setting"]) == ("Anna", False)
    assert table.names == ("Anna", "Max")


NEW_NAMES = ("Clara", "Ida", "Jo-Anne", "Anna", "Lea", "Tom")


@pytest.mark.long
@pytest.mark.parametrize("slug", [slug for slug in LESSONS if LESSONS[slug].examples])
def test_a_table_whose_seats_have_new_names_is_the_table_of_a_record_with_these_names(slug):
    for number, worked in enumerate(LESSONS[slug].examples, 1):
        seats = worked.record.seats
        names = dict(zip(seats, NEW_NAMES, strict=False))
        table, other = page(slug).example(number), show(rename_seats(worked.record, names), worked.title)
        table.names = NEW_NAMES[: len(seats)]
        one, two = table.session.view(), other.session.view()
        assert one["nodes"] == two["nodes"]
        assert {**one["setting"], "cites": []} == {**two["setting"], "cites": [], "key": one["setting"]["key"]}
        assert parse(table.record) == parse(other.record)
        table.names = seats
        assert parse(table.record) == worked.record
        assert table.session.view() == page(slug).example(number).session.view()


def test_new_names_change_neither_the_place_nor_what_a_learner_has_done():
    table = levels()
    browser = Page(table)
    browser.asks(do="level", number=0, deal=1)
    answer = next(act for act in table.session.nodes[-1]["may"] if table.session.nodes[-1]["may"][act] == "lawful")
    browser.asks(do="try", at=[*table.at], act=answer)
    before, hands = (table.stars, len(table.session.tree)), parse(table.record).hands
    table.at = table.session.tree.nodes[-1].path
    told = collect_changes(table, "at")
    table.names = ["Zoe" if name == "Ben" else name for name in table.names]
    assert (told, "Ben" in table.record) == ([table.session.tree.nodes[-1].path], False)
    assert ((table.stars, len(table.session.tree)), parse(table.record).hands) == (before, hands)
    sent = [reply for state in browser.sent if (reply := state.get("reply"))][-1]
    assert [number for number, _ in sent["changed"]] == [*range(len(table.session.tree))]
    assert "Ben" not in json.dumps([sent, table.session.view()])
    browser.asks(do="level", number=1, deal=0)
    assert "Zoe" in table.names


@pytest.mark.parametrize(("names", "told"), read_cases("traits", "names"))
def test_what_is_no_name_of_a_seat_is_refused_and_the_table_stays(names, told):
    table = show(JIG)
    before = fingerprint(Page(table))
    with pytest.raises(TraitError, match=told):
        table.names = names
    assert (table.names, fingerprint(Page(table))) == (("Anna", "Ben"), before)


def test_a_closed_table_can_be_changed_and_is_shown_by_its_class_and_values():
    (table := show(JIG)).open()
    table.close()
    table.names = ("Ida", "Tom")
    table.at = ("Tom 3c",)
    Page(table).asks(do="ping")
    for shown in (table, HBox([table])):
        with pytest.raises(NotImplementedError):
            static_output._show_box(shown)
    assert repr(table) == "TableWidget('Worked example: A record', at=('Tom 3c',))"


def test_a_table_is_as_wide_as_its_size_and_its_layout_agrees():
    table = show(JIG)
    assert (table.size, table.layout.width) == (0, "100%")
    table.size = 300
    assert (table.layout.width, table.layout.max_width) == ("300px", "100%")
    with pytest.raises(TraitError):
        table.size = -1


@pytest.mark.parametrize("made", [example, open_table])
def test_another_record_is_laid_where_any_may_lie_with_its_questions(made):
    table = made()
    browser = Page(table)
    table.at = table.session.tree.nodes[-1].path
    browser.sent.clear()
    table.record = OTHER
    assert parse(table.record) == parse(OTHER)
    assert table.at == ()
    (view,) = browser.sent_values("view")
    assert [node["act"] for node in view["nodes"]] == [None, "Ben 9c", "Clara 9d"]
    asked = browser.asks(do="answer", question=0, choice=1)
    assert asked.get("right") is (True if made is example else None)  # the open table asks nothing


@pytest.mark.parametrize(
    ("made", "text", "told"),
    [
        (example, "nonsense", "record: this cannot be laid out: line 1, column 1: "),
        (example, OTHER.replace("9d 4c", "9c 4c"), "record: this cannot be laid out: line 5"),
        (example, JIG, "“Jig” is none of them. Show it at a table of its own"),
        (levels, OTHER, "belongs to its lesson"),
        (game, OTHER, "belongs to its lesson"),
        (example, parse(OTHER), "expected a unicode string, not the Record"),
    ],
)
def test_where_a_record_cannot_lie_it_is_said_and_the_table_stays(made, text, told):
    table = made()
    before, record = fingerprint(Page(table)), table.record
    with pytest.raises(TraitError) as refused:
        table.record = text
    assert told in str(refused.value)
    assert table.record == record
    assert fingerprint(Page(table)) == before


# The stars


def test_stars_are_told_by_the_levels_they_were_won_at_and_cannot_be_set():
    table = levels()
    browser, told = Page(table), collect_changes(table, "stars")
    browser.asks(do="hint")
    assert (table.stars, told) == ({}, [])
    browser.asks(do="try", at=["Ben 9c"], act="Clara 9d")
    assert told == [table.stars] == [{LESSONS["four-nines"].levels[0].title: 2}]
    with pytest.raises(TraitError, match="read-only"):
        table.stars = {}
    assert "stars" not in table.get_state()


# What an author calls


def test_a_table_that_waits_until_it_is_shown_keeps_what_one_keeps_that_did_not(monkeypatch):
    shown, kept = [], []
    monkeypatch.setattr(static_output, "display", lambda data, raw: shown.append(data))
    monkeypatch.setattr(table_widget, "get_time", lambda: 0)
    monkeypatch.setattr(TableWidget, "is_carried", True)
    for waits in (True, False):
        monkeypatch.setattr(TableWidget, "carriers", {})
        shown.clear()
        table = show(OTHER)
        if not waits:
            table.open()
        assert (table.comm is None, type(table)) == (waits, TableWidget), "a class for each would take most of the time"
        told = collect_changes(table, "record")
        table.at = ("Ben 9c", "Clara 4c")
        assert told == [table.record]
        table._ipython_display_()
        names = f"{table.model_id}|{table.still}|{table.layout.model_id}"
        kept.append(re.sub(names, "", json.dumps([shown, table.get_state(), repr(table)], default=str)))
    assert kept[0] == kept[1]
    refers = HBox([unseen := show(OTHER)])
    assert refers.get_state("children")["children"] == [f"IPY_MODEL_{unseen.comm.comm_id}"]


def test_a_record_is_a_table_and_its_value_is_its_place():
    table = TableWidget(OTHER)
    assert table.record == show(OTHER).record
    told = collect_changes(table, "value")
    table.value = ("Ben 9c",)
    assert (table.at, told) == (("Ben 9c",), [("Ben 9c",)])
    table.at = ()
    assert table.value == ()
    with pytest.raises(TraitError, match="refused"):
        table.value = ("Ben 2s",)
    assert (table.at, table.value) == ((), ())


def test_an_authors_own_file_has_the_parts_of_a_lesson(tmp_path):
    file = tmp_path / "mine.md"
    file.write_text(f"# Mine\n\n```table One\n{OTHER}```\n", "utf-8")
    assert parse(page(file).example().record) == parse(OTHER)
    with pytest.raises(LessonError, match=r"no file 'nobody.md'"):
        page("nobody.md")
    with pytest.raises(LessonError, match="four-nines"):
        page("four-nine")
    with pytest.raises(LessonError, match="there are 1, numbered from 1; 2 was asked for"):
        page(file).example(2)


def test_each_magic_has_a_call():
    assert isinstance(part("table", "One", OTHER), TableWidget)
    assert isinstance(part("play", "jig seats A B C you A deal 1891"), TableWidget)
    assert "SSS-" in part("sources", "SSS").text
    with pytest.raises(LessonError, match=r"no part 'tabel'.*table"):
        part("tabel")


def test_the_name_of_its_cell_comes_with_the_table_itself_and_not_later(monkeypatch):
    """The page may draw a table before a later change comes; it would then not find the place of the last run."""
    later = []
    monkeypatch.setattr(TableWidget, "send_state", lambda table, key=None: later.append(key))
    assert TableWidget(OTHER, cell="the first").get_state()["cell"] == "the first"
    assert "cell" not in later


def test_a_part_is_known_again_by_its_notebook_and_title_and_a_changed_text_by_its_hash(monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/me/mine.ipynb")
    first, same, changed, other = (
        part("table", title, text).cell.split("\n")
        for title, text in (("One", OTHER), ("One", f"\n{OTHER}"), ("One", OTHER.replace("3c", "3h")), ("Two", OTHER))
    )
    assert first[:2] == ["/home/me/mine.ipynb", "ExamplePart One"]
    assert first == same
    assert first[:2] == changed[:2]
    assert first[2] != changed[2]
    assert first[1] != other[1]


def test_a_table_is_a_value_like_that_of_any_other_widget():
    """The page sets both names at each step, and `jslink` only one."""
    table, told = show(OTHER), []
    interactive(lambda where: told.append(where), where=table).update()
    table.at = ("Ben 9c",)
    table.set_state({"value": ["Ben 9c", "Clara 9d"]})
    assert table.at == ("Ben 9c", "Clara 9d")
    table.set_state({"at": ["Ben 9c"], "value": ["Ben 9c"]})
    table.set_state({"value": ["Ben 2c"]})
    assert table.at == table.value == ("Ben 9c",)
    assert [*dict.fromkeys(told)] == [(), ("Ben 9c",), ("Ben 9c", "Clara 9d")]
    assert "value" in table.get_state()
    assert repr(table) == "TableWidget('Worked example: A record', at=('Ben 9c',))"
    table.disabled = True
    assert table.get_state("disabled") == {"disabled": True}
    assert house_rules("motor").value == "motor"


def test_what_a_learner_answers_and_asks_for_is_told():
    table, told = show(OTHER), []
    table.observe(lambda change: told.append(change.new[-1]["right"]), "answers")
    for choice in (0, 1, 2):
        table._handle_message(None, {"do": "answer", "question": 0, "choice": choice}, [])
    assert told == [False, True]
    assert table.answers[0] == {"question": 0, "asks": "What now?", "choice": 0, "right": False}
    with pytest.raises(TraitError):
        table.answers = []
    won = levels()
    won._handle_message(None, {"do": "hint"}, [])
    assert won.hints == 1
