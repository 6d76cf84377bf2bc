"""The states of a table on its way to the page: sent as changes, and whole again there."""

import json
import subprocess
from pathlib import Path

import pytest
from support.node import NODE

import cardlessons
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.loader import get_document
from cardlessons.prerender.page import compact_states
from cardlessons.session.context import VISITOR
from cardlessons.session.ids import name_blocks
from cardlessons.session.protocol import PrerenderedNode
from cardlessons.session.registry import open_session
from cardlessons.session.validation import iter_problems

RESTORES = Path(cardlessons.__file__).parent / "hosts" / "browser" / "restore_states.js"
ASKS = f"""
import {{ readFileSync }} from "node:fs";
import {{ restoreStates }} from {json.dumps(RESTORES.as_uri())};
const data = JSON.parse(readFileSync(0, "utf-8"));
restoreStates(data);
console.log(JSON.stringify(data));
"""


def restored(data):
    asked = [NODE, "--input-type=module", "--eval", ASKS]
    told = subprocess.run(asked, input=json.dumps(data), check=True, capture_output=True, text=True, encoding="utf-8")
    return json.loads(told.stdout)


def without_changes(data):
    match data:
        case dict():
            return {key: without_changes(value) for key, value in data.items() if key != "changes"}
        case list():
            return [without_changes(value) for value in data]
        case _:
            return data


def prerendered_nodes(data):
    if isinstance(data, dict):
        yield from data.get("nodes", ())
        data = [*data.values()]
    if isinstance(data, list):
        for part in data:
            yield from prerendered_nodes(part)


@pytest.mark.parametrize("slug", ["cassino", "jig-in-a-ring"])
def test_what_a_page_is_sent_of_its_tables_is_whole_there(slug):
    blocks = name_blocks(get_document(LESSONS.lessons_by_slug[slug].file).blocks)
    sessions = [open_session(block, name, VISITOR) for block, name in blocks if name]
    views = json.loads(json.dumps([getattr(session, "composer", session).view() for session in sessions]))
    sent = compact_states(views)
    nodes = [*prerendered_nodes(sent)]
    assert any("changes" in node for node in nodes) == any(node["parent"] is not None for node in nodes)
    assert [*iter_problems(nodes, list[PrerenderedNode])] == []
    assert without_changes(restored(sent)) == views
