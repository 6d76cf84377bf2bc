"""Views, replies and messages are of the protocol's types, and the page's types are generated from the same."""

import runpy

import pytest
from support.messages import messages
from support.paths import ROOT

from cardlessons.lessons.loader import read_document
from cardlessons.session import protocol
from cardlessons.session.context import VISITOR
from cardlessons.session.ids import name_blocks
from cardlessons.session.lesson import LessonSessions
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.precompute import precompute_replies
from cardlessons.session.registry import open_session
from cardlessons.session.validation import collect_fields, iter_problems
from cardlessons.widgets import page


@pytest.mark.parametrize("slug", ["cassino", "irish-snap", "your-own-game"])
def test_all_between_a_page_and_its_server_is_of_its_types(slug):
    """Over the one connection of a page: each table is opened, and asked for one of each thing that a page may ask."""
    lesson, said = ROOT / "notebooks" / f"{slug}.ipynb", []
    sessions = LessonSessions(lesson, said.append, VISITOR)

    def sends(message):
        assert [*iter_problems(message, protocol.ToServer, closed=False)] == []
        sessions.hear(message)

    for block, name in name_blocks(read_document(lesson).blocks):
        if name:
            sends({"open": name})
            session = open_session(block, name)
            words = {} if isinstance(session, HouseRulesPanel) else {m["do"]: m for m in messages(session)}
            for message in [*words.values(), {"do": "touch", "name": "play-it", "value": ""}]:
                sends({"to": name, "message": {**message, "id": len(said)}})
    assert said
    for told in said:
        assert [*iter_problems(told, protocol.ToPage)] == []
    assert any("joined" in told for told in said) == (slug == "your-own-game")


def test_what_is_worked_out_beforehand_is_of_its_type():
    table = page("hearts-of-a").example(1).session
    assert [*iter_problems(precompute_replies(table), protocol.BeforehandData)] == []


def test_the_types_of_the_page_are_generated_from_those_of_python():
    tool = runpy.run_path(str(ROOT / "tools" / "protocol_types.py"))
    for source, target in tool["FILES"].items():
        written = tool["write_typescript"](source.read_text("utf-8"))
        assert target.read_text("utf-8") == written, "run `python tools/protocol_types.py`"


WHY = {"code": "pair.pays", "text": "B pays.", "cites": ["SSS-18"]}
PAID = {"kind": "paid", "payer": "B", "payee": "pool", "amount": 1, "why": WHY}


def test_what_is_not_of_a_type_is_told_with_its_place():
    for value, type_, told in [
        (PAID, protocol.Event, []),
        (PAID | {"amount": True}, protocol.Event, [".amount: True is no int"]),
        (PAID | {"why": WHY | {"cites": [3]}}, protocol.Event, [".why.cites[0]: 3 is no str"]),
        (PAID | {"colour": "red"}, protocol.Event, [": PaidEvent with 'colour', which it does not have"]),
        ({"do": "go", "id": 1}, protocol.Go, [": Go without 'at'"]),
        ({"do": "touch", "id": 1, "name": "x", "value": []}, protocol.PanelMessage, [".value: [] is no str"]),
        ([0.5, 1, False], list[float], ["[2]: False is no float"]),
        ("lawfull", protocol.VerdictName, [": 'lawfull' is none of 'lawful', 'fault', 'refused'"]),
        (3, protocol.WhyData, [": 3 is no WhyData"]),
        (["go"], protocol.ToServer, [": ['go'] is no OpenSession"]),
        ({"turn": 3, "over": True}, protocol.Partial[protocol.State], [".turn: 3 is no str"]),
        ({"A": ["9c"], "B": None, "C": 5}, dict[str, list[str] | int], [".B: None is no list"]),
    ]:
        found = [problem.removeprefix(".") for problem in iter_problems(value, type_)]
        assert found == [problem.removeprefix(".") for problem in told], value


def test_every_message_has_an_id_and_says_what_it_does():
    for member in protocol.Message.__args__:
        assert collect_fields(member).keys() >= {"id", "do"}, member
