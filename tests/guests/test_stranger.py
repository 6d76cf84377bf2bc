"""A stranger's guest, as `docs/writing-a-guest.md` builds it: its part, its page, its command and its address work."""

import json
import re
import urllib.request

import pytest
from support.channel import start_server
from support.checking import RECORD
from support.plugins import announce, run_with_plugins, set_environment

LESSON = f"""---
title: Who deals?
---

# Who deals?

```toss Toss for the deal
```

```table A game
{RECORD}```
"""


@pytest.fixture(scope="session")
def lessons(tmp_path_factory):
    """Return a folder with a lesson that has the part."""
    folder = tmp_path_factory.mktemp("lessons")
    (folder / "deal.md").write_text(LESSON, "utf-8")
    return folder


@pytest.fixture(scope="session")
def coin_server(coin_folder, lessons):
    """Yield a server of the lesson, with the guest installed."""
    with start_server(lessons, "coin='red/black'", env=set_environment(coin_folder)) as server:
        yield server


def fetch(server, address):
    with urllib.request.urlopen(server.url + address) as answer:
        return answer.read().decode()


@pytest.mark.long
def test_its_command_is_one_of_the_commands(coin_folder):
    done = run_with_plugins(coin_folder, "-m", "cardlessons", "toss", "--times", "3")
    assert re.fullmatch(r"(heads|tails)( (heads|tails)){2}\n", done.stdout), done.stderr
    assert "toss a coin" in run_with_plugins(coin_folder, "-m", "cardlessons", "--help").stdout
    assert "--coin SIDES" in run_with_plugins(coin_folder, "-m", "cardlessons", "serve", "--help").stdout


def test_its_part_is_read_and_answers(coin_folder, lessons):
    code = f"""
import json
from pathlib import Path
from cardlessons.session.context import VISITOR
from cardlessons.session.lesson import LessonSessions
said = []
sessions = LessonSessions(Path({str(lessons / "deal.md")!r}), said.append, VISITOR)
sessions.hear({{"open": "toss-1"}})
for message in ({{"do": "toss", "id": 1}}, {{"do": "fly", "id": 2}}):
    sessions.hear({{"to": "toss-1", "message": message}})
print(json.dumps(said))
"""
    done = run_with_plugins(coin_folder, "-c", code)
    tossed, wrong = json.loads(done.stdout or done.stderr)
    assert tossed["reply"]["view"]["side"] in ("heads", "tails")
    assert "error" in wrong["reply"]


@pytest.mark.long
def test_its_pages_and_its_address_are_served(coin_server):
    assert "A coin falls on heads or tails." in fetch(coin_server, "/coins")
    assert fetch(coin_server, "/toss") in ("red", "black")
    start = fetch(coin_server, "/")
    assert 'href="/coins">Who deals?</a>: A coin decides.' in start
    assert '<a href="/coins">Ask a coin</a>' in start
    assert '<a href="/toss-for/deal">Toss for this lesson</a>' in fetch(coin_server, "/deal")
    assert "A coin falls on Who deals? or not." in fetch(coin_server, "/toss-for/deal")


@pytest.mark.browser
def test_its_part_is_tossed_on_a_page(coin_server, chromium):
    page = chromium.new_page()
    page.goto(f"{coin_server.url}/deal")
    page.get_by_role("button", name="Toss for the deal").click()
    page.get_by_role("status").filter(has_text=re.compile("^(heads|tails)$")).wait_for()


def test_a_guest_that_fails_or_gives_what_it_should_not_is_left_out_with_a_line(tmp_path):
    (tmp_path / "broken.py").write_text("import nothing_there\n", "utf-8")
    (tmp_path / "odd.py").write_text(
        "from cardlessons.hooks import Guest\nGUEST = Guest(parts={'odd': 'odd:GUEST', 'lost': 'odd:LOST'})\n", "utf-8"
    )
    points = ("broken = broken:GUEST", "gone = gone_of_this_name:GUEST", "odd = odd:GUEST", "number = odd:__name__")
    announce(tmp_path, "strangers", *points, group="cardlessons.guests")
    done = run_with_plugins(tmp_path, "-c", "from cardlessons.lessons.parts import get_part_types as g; print(*g())")
    assert done.stdout.startswith("table "), done.stderr
    assert done.stderr.splitlines() == [
        "the guest 'broken' cannot be loaded and is left out: No module named 'nothing_there'; mend or uninstall it",
        "the guest 'number' cannot be loaded and is left out: it is no Guest but a str; mend or uninstall it",
        "'odd', which the guest 'odd' gives as one of its parts, is left out: it is no PartType but a Guest",
        "'lost', which the guest 'odd' gives as one of its parts, is left out: module 'odd' has no attribute 'LOST'",
    ]
