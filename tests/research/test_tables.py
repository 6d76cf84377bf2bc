"""Results as tables of plain data, with a note that makes them repeatable, and progress bars of long runs."""

import importlib.util
import json
import sys
from functools import cache

import pytest

import cardlessons
from cardlessons import Game, deal, simulate, tournament
from cardlessons.research.simulator import BATCH_DEALS

find_deals = cache(lambda: simulate("jig", ["Ann", "Bob"], "random", deals=4, seed=7))
find_gains = cache(lambda: tournament("jig", ["random", "first"], 3, deals=2, seed=5))


def counts(game):
    """Count two things, the second in some deals only."""
    won = "A" in game.winners
    return {"won": won} | ({"plays": len(game.line)} if won else {})


def test_a_simulation_gives_a_row_for_each_deal():
    rows = find_deals().records()
    assert [row["deal"] for row in rows] == [1, 2, 3, 4]
    assert [*rows[0]] == ["seed", "deal", "gain_Ann", "gain_Bob", "wins_Ann", "wins_Bob"]
    for row in rows:
        game = find_deals().game(row["deal"])
        assert row["seed"] == 7
        assert (row["gain_Ann"], row["gain_Bob"]) == game.position.counters
        assert row["wins_Ann"] == ("Ann" in game.winners)
    assert json.loads(json.dumps(rows)) == rows


@pytest.mark.long
def test_what_was_counted_is_in_the_rows():
    single = simulate("jig", 2, deals=3, count=lambda game: len(game.line)).records()
    assert all(row["counted"] > 2 for row in single)
    named = simulate("jig", 3, deals=40, count=counts).records()
    assert {row["counted_won"] for row in named} == {True, False}
    assert all((row["counted_plays"] is None) is not row["counted_won"] for row in named)


def test_a_tournament_gives_a_row_for_each_deal_at_each_seat():
    rows = find_gains().records()
    assert len(rows) == 2 * 2 * 3
    gains = [row["gain"] for row in rows if row["way"] == "random"]
    assert sum(gains) / len(gains) == pytest.approx(float(find_gains().gain("random", "first")))
    assert {row["seat"] for row in rows} == {1, 2, 3}
    assert {row["seed"] for row in rows} == {5}


@pytest.mark.long
def test_results_are_given_as_a_frame():
    for library in ["pandas", "polars"]:
        pytest.importorskip(library, reason=f"{library} is not installed: pip install -e '.[test-all]'")
        for found in (find_deals(), find_gains()):
            frame = getattr(found, f"to_{library}")()
            assert [*frame.columns] == [*found.records()[0]], (library, found)
            assert [*frame["deal"]] == [row["deal"] for row in found.records()], (library, found)


def test_a_missing_library_is_named(monkeypatch):
    for library in ["pandas", "polars"]:
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(ModuleNotFoundError, match=f"to_{library} needs {library}: pip install {library}"):
            getattr(find_deals(), f"to_{library}")()


def test_a_note_repeats_a_simulation_or_a_tournament():
    game = deal("jig", 3, seed=1)
    asked = "peel-five-card(stakes=7)", 3, ["first", "random", "advice"]
    for found in (
        find_deals(),
        simulate(*asked, deals=2, until="game"),
        simulate(game.play(game.moves[0]), players="random", deals=3, count=counts),
    ):
        version, _, call = found.note.partition(": ")
        assert version == f"cardlessons {cardlessons.__version__}"
        assert eval(call, {"simulate": simulate, "Game": Game, "counts": counts}).results == found.results
    assert eval(find_gains().note.partition(": ")[2], {"tournament": tournament}) == find_gains()


@pytest.mark.parametrize("installed", ["tqdm", "rich", ""])
def test_a_progress_bar_is_drawn(installed, monkeypatch, capsys):
    if installed and importlib.util.find_spec(installed) is None:
        pytest.skip(f"{installed} is not installed")
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        "cardlessons.research.progress.find_spec", lambda name: find_spec(name) if name == installed else None
    )
    asked = {"game": "peel-five-card", "seats": 2, "players": "first", "deals": BATCH_DEALS + 1, "workers": 1}
    shown = simulate(**asked, progress=True)
    out, err = capsys.readouterr()
    assert "100" in out + err
    assert shown.results == simulate(**asked).results
    assert capsys.readouterr() == ("", "")
