"""Tests of the session widget: it passes messages and views, and ignores values that a visitor sets."""

import json
import re
from dataclasses import replace

import pytest
from support.lessons import LESSONS
from support.paths import PACKAGE
from support.sessions import (
    SessionBrowser,
    address,
    example,
    find_cards,
    find_closed_cards,
    fingerprint,
    plain,
    read_traits,
)

from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.widget_module import build_module
from cardlessons.session.table.parts.game import GameTablePart
from cardlessons.widgets import page


def test_a_seat_carries_messages_to_its_session_and_what_is_new_back():
    hosted, alone = SessionBrowser(page("four-nines").example()), example()
    tries = [{"do": "try", "at": ["Ben 9c"], "act": "Clara 4c"}, {"do": "ping"}, {"do": "no-such"}]
    for content in (*({**message, "id": n} for n, message in enumerate(tries)), None):
        assert hosted.says(content) == alone.says(content)
        assert not any("view" in state for state in hosted.sent)  # what has grown goes with the reply alone
    assert read_traits(hosted.seat.get_state(["view"]))["view"] == plain(alone.session.view())


def test_none_reaches_a_page_that_would_lose_it():
    hosted = SessionBrowser(page("four-nines").example())
    hosted.asks(do="try", at=["Ben 9c"], act="Clara 4c")
    state = hosted.seat.get_state(["view", "reply"])
    assert json.loads(state["view"]["json"])["nodes"][0]["parent"] is None
    assert all({*sent} == {"json"} and isinstance(sent["json"], str) for sent in state.values())


def test_a_seat_sends_the_view_when_another_table_is_laid():
    hosted = SessionBrowser(page("four-nines").play())
    hosted.asks(do="new", seed=7)
    (state,) = (state for state in hosted.sent if "reply" in state)
    assert state["view"]["setting"]["seed"] == hosted.session.state.seed == 7


def test_a_seat_shows_a_view_that_comes_without_a_message():
    session = page("four-nines").play().session
    hosted = SessionBrowser(SessionWidget(session))
    session.part(GameTablePart).change_game(session, replace(LESSONS["four-nines"].games[0], seed=8))
    assert [state["view"]["setting"]["seed"] for state in hosted.sent] == [8]


def test_a_widget_uses_only_the_model_of_anywidgets_and_loads_nothing():
    scripts = [(PACKAGE / f"hosts/jupyter/{name}.js").read_text("utf-8") for name in ("widget", "place")]
    used = {name for script in scripts for name in re.findall(r"(?<!/)\bmodel\.(\w+)", script)}
    assert used == {"get", "set", "save_changes", "send", "on", "off"}
    drawn = build_module()
    assert "cardlessons.widget=" in drawn
    assert not re.search(r"\bimport\b *[({\w\"']|https?://(?!www\.w3\.org)", drawn)


# What the visitor sets


SET = {
    "nodes": [{"n": 0, "parent": None, "act": None, "state": {"turn": "Emil"}}],
    "branches": [{"n": 99, "book": True}],
    "setting": {},
    "statements": {},
}


@pytest.mark.parametrize("name", SET)
def test_what_the_browser_sets_decides_nothing(name):
    browser, untouched = SessionBrowser(page("four-nines").example()), example()
    tree_before = fingerprint(browser)[0]
    browser.sets(**{name: SET[name]})
    assert fingerprint(browser)[0] == tree_before
    asked = {"do": "try", "at": ["Ben 9c", "Clara 9d"], "act": "Dora Tc"}
    assert browser.asks(**asked) == untouched.asks(**asked)
    assert browser.branches == untouched.branches


def test_a_level_is_not_won_by_setting_it_so():
    browser = SessionBrowser(page("four-nines").levels())
    browser.sets(setting={**browser.setting, "at_level": {"number": 0, "begin": 0, "moves": 99}, "you": "Ben"})
    assert "you play only Clara's cards here" in browser.asks(do="try", at=["Ben 9c"], act="Dora Ah")["error"]
    assert browser.asks(do="try", at=["Ben 9c"], act="Clara 4c")["judged"]["state"] == "lost"


def test_hidden_hands_stay_hidden_whatever_is_set():
    browser = SessionBrowser(page("four-nines").play())
    browser.sets(setting={**browser.setting, "you": "Anna", "own": "Anna"}, nodes=[])
    hidden = find_closed_cards(browser)
    assert "error" in browser.asks(do="try", at=address(browser, len(browser.session.tree) - 1), act="Anna 2c")
    for sent in (browser.session.view(), read_traits(browser.seat.get_state(["view", "reply"]))):
        told = json.loads(json.dumps(sent), object_hook=lambda part: {k: part[k] for k in part if k != "example"})
        assert find_cards(json.dumps(told)) & hidden == set()
