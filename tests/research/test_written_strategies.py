"""Players written by users: executed only where allowed, with error messages in plain words."""

import pytest
from support.panels import hears, parts, touch

from cardlessons import simulate
from cardlessons.research import player_choices
from cardlessons.research.custom_player import MAX_LINES, WrittenError, compile_player, explain_errors
from cardlessons.research.player_choices import EXAMPLE_CODE, FUNCTION_FIELD
from cardlessons.research.strategy_lab import DEAL_SEED, Lab
from cardlessons.session.context import AUTHOR, READER, VISITOR
from cardlessons.session.panels.panel import MAX_VALUE_LETTERS

pytestmark = pytest.mark.long


def play_deal(lab):
    """Play a deal, or return the error message."""
    reply = touch(lab, "play")
    while lab.running and not lab.results:
        reply = hears(lab, do="on")
    touch(lab, "stop")
    return reply


@pytest.fixture
def own_browser(monkeypatch):
    """Set the flag that Python runs in the reader's own browser."""
    monkeypatch.setattr(player_choices, "IS_IN_BROWSER", True)


def test_what_stands_there_at_first_plays_a_game_of_each_family_in_which_cards_are_chosen(own_browser):
    for slug in ["peel-five-card", "jig", "cassino"]:
        lab = Lab(slug, context=READER)
        touch(lab, "A", "written")
        assert "error" not in play_deal(lab), slug
        seats = len(lab.seats)
        players = [compile_player(EXAMPLE_CODE), *["advice"] * (seats - 1)]
        assert lab.results[0] == simulate(slug, seats, players, 1, DEAL_SEED, until=lab.until).results[0], slug


def test_what_is_written_is_what_is_played(own_browser):
    lab = Lab("jig", context=READER)
    touch(lab, "A", "written")
    assert [part["value"] for part in parts(lab, "script")] == [EXAMPLE_CODE]
    text = "def last(sight):\n    return sight.moves[-1]\n" + "# long\n" * MAX_VALUE_LETTERS
    text = text[:2000]
    assert "error" not in touch(lab, FUNCTION_FIELD, text)
    assert parts(lab, "script")[0]["value"] == text
    play_deal(lab)
    assert (
        lab.results[0] == simulate("jig", 4, [lambda sight: sight.moves[-1], *["advice"] * 3], 1, DEAL_SEED).results[0]
    )
    touch(lab, "tournament")
    while not any("written" in pair for pair in lab.gains):
        hears(lab, do="on")


def test_what_is_no_function_is_told_beside_it_and_kept(own_browser):
    for text, told in [
        ("def mine(sight)\n    pass", "Line 1 is no Python: expected ':'"),
        ("from math import floor", "There is no function yet. Begin with “def mine(sight):”"),
        ("x = 1\ny = x / 0", "Line 2 of the function goes wrong: ZeroDivisionError: division by zero"),
        ("while True:\n    pass", f"it has taken {MAX_LINES:,} lines for one card"),
    ]:
        lab = Lab("jig", context=READER)
        touch(lab, "A", "written")
        assert "error" not in touch(lab, FUNCTION_FIELD, text), text
        assert told in parts(lab, "error")[0]["text"], text
        assert parts(lab, "script")[0]["value"] == text, "nothing that was typed is lost"
        assert "put it right first" in play_deal(lab)["error"], text
        assert not lab.running, text
        touch(lab, FUNCTION_FIELD, EXAMPLE_CODE)
        assert not parts(lab, "error"), text
        assert "error" not in play_deal(lab), text


def test_what_goes_wrong_at_play_is_told_with_its_line(own_browser):
    for line, told in [
        ("return None", "The function returns None, which is none of its moves. Begin with"),
        ("return 'x' * 500", "…, which is none of its moves"),
        ("while sight: pass", f"Line 3 of the function goes wrong: TimeoutError: it has taken {MAX_LINES:,} lines"),
        ("raise SystemExit", "Line 3 of the function goes wrong: SystemExit"),
    ]:
        lab = Lab("jig", context=READER)
        touch(lab, "A", "written")
        touch(lab, FUNCTION_FIELD, f"def mine(sight):\n    # here\n    {line}\n")
        assert not parts(lab, "error"), line
        assert told in play_deal(lab)["error"], line
        assert len(play_deal(lab)["error"]) < 300, line
        assert not lab.running, line


def test_a_function_that_is_handed_in_is_told_the_same():
    def wrong(sight):
        return sight.hand

    lab = Lab("jig", {"wrong": wrong})
    assert "which is none of its moves" in play_deal(lab)["error"]
    assert not lab.running
    with pytest.raises(WrittenError, match="goes wrong: ZeroDivisionError"):
        explain_errors(lambda _: 1 / 0)(None)


@pytest.mark.parametrize("context", [AUTHOR, VISITOR])
def test_nothing_that_visitors_write_is_run_on_a_server(monkeypatch, context):
    monkeypatch.setattr(player_choices, "compile_player", lambda text: pytest.fail("it was run"))
    lab = Lab("jig", context=context)
    assert "written" not in lab.ways
    for name in ("A", FUNCTION_FIELD):
        assert "Nothing has changed" in touch(lab, name, "written")["error"]


def test_while_a_site_is_written_nothing_is_run_that_its_readers_will_write(monkeypatch):
    monkeypatch.setattr(player_choices, "compile_player", lambda text: pytest.fail("it was run"))
    lab = Lab("jig", context=READER)
    touch(lab, "A", "written")
    assert parts(lab, "script")
    assert "Nothing has changed" in touch(lab, FUNCTION_FIELD, EXAMPLE_CODE)["error"]
    assert "in its reader's own browser, and nowhere else" in play_deal(lab)["error"]
