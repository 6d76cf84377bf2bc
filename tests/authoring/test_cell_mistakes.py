"""Tests of what a cell says about the mistakes in its part: above it, with their lines in the cell, no traceback."""

import json
from types import SimpleNamespace

import pytest
from support.cases import read_cases
from support.notebooks import NOTEBOOKS

from cardlessons.hosts.jupyter import magics
from cardlessons.hosts.jupyter.static_output import CellRun
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.hosts.server.kernels.kernelspecs import LessonKernelSpecs
from cardlessons.prerender.error_card import ErrorCard

(CELL,) = [
    source
    for path in NOTEBOOKS
    if path.stem == "four-nines"
    for cell in json.loads(path.read_text("utf-8"))["cells"]
    if (source := "".join(cell["source"])).startswith("%%table Four nines in a row")
]


@pytest.fixture
def run(monkeypatch):
    """Return a function that runs a cell and returns its output, and the words of the card above it."""

    def run(source):
        above = []
        monkeypatch.setattr(magics, "display", lambda card: above.append(repr(card)))
        lines = magics.LessonMagics()
        if source.startswith("%%"):
            head, _, body = source.removeprefix("%%").partition("\n")
            output = lines.cell(*head.partition(" ")[::2], body)
        else:
            output = lines.line(*source.removeprefix("%").partition(" ")[::2])
        return output, "\n".join(above) or (repr(output) if isinstance(output, ErrorCard) else "")

    return run


def list_main_line(widget):
    return [node["act"] for node in widget.session.view()["nodes"] if node["book"]]


def test_a_cell_that_holds_says_nothing(run):
    output, told = run(CELL)
    assert isinstance(output, TableWidget)
    assert told == ""


def test_one_changed_card_is_one_message_and_what_follows_from_it_is_folded(monkeypatch):
    above = []
    monkeypatch.setattr(magics, "display", lambda card: above.append(card.text))
    body = CELL.partition("\n")[2].replace("Clara: 9d", "Clara: Th")
    magics.LessonMagics().cell("table", "Four nines in a row", body)
    shown, _, folded = above[0].partition("<details>")
    assert shown.count("of this cell:") == 1
    assert "Line 18" in shown
    assert folded.count("of this cell:") > 2


@pytest.mark.parametrize(("edits", "line", "told", "plays"), read_cases("cell_mistakes", "untrue-records"))
def test_a_record_that_does_not_hold_says_so_above_its_table_which_stops_there(run, edits, line, told, plays):
    source = CELL
    for old, new in edits.items():
        assert old in source
        source = source.replace(old, new)
    output, above = run(source)
    assert told in above
    assert f"Line {line}, column" in above.split("\n")[1]
    line = list_main_line(output)
    assert len(line) == plays + 1  # and the start
    assert bool(output.session.setting.get("stopped")) is (plays < 5)
    if plays < 5:
        played = output.session.hear({"do": "play-on", "at": line[1:]})
        assert output.session.tree.nodes[played["show"][-1]].position.turn is None


def test_a_play_out_of_turn_is_told_and_is_in_no_step(run):
    output, told = run(f"{CELL}\nDora 2s")
    number = CELL.count("\n") + 2
    assert f"Line {number}, column 1 of this cell: the table refuses this: It is Ben's turn, not Dora's." in told
    assert list_main_line(output)[-1] == "Anna Kd"


@pytest.mark.parametrize(("old", "new", "told", "is_shown"), read_cases("cell_mistakes", "numbered"))
def test_what_cannot_be_laid_out_is_told_in_one_numbering_of_lines(run, capfd, old, new, told, is_shown):
    output, words = run(CELL.replace(old, new))
    assert isinstance(output, TableWidget if is_shown else ErrorCard)
    assert words.splitlines()[is_shown].startswith(told)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("source", "told"), read_cases("cell_mistakes", "magics"))
def test_every_magic_tells_its_mistakes(run, source, told):
    assert told in run(source)[1]


def test_a_visitor_is_not_told_what_only_the_author_can_mend(run, monkeypatch):
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    output, told = run(f"{CELL}\nDora 2s")
    assert isinstance(output, TableWidget)
    assert told == ""


def test_an_error_that_nobody_foresaw_is_a_card_and_no_traceback(run, monkeypatch, capfd):
    monkeypatch.setitem(magics.make_cell_output.__globals__, "session_of", lambda *_: 1 / 0)
    output, told = run(CELL)
    assert isinstance(output, ErrorCard)
    assert told == "This part of the lesson could not be laid out: ZeroDivisionError: division by zero."
    assert capfd.readouterr() == ("", "")


def test_the_kernels_of_cardlessons_lab_know_the_magics_without_the_first_cell():
    registered = set()
    shell = SimpleNamespace(
        register_magic_function=lambda _, kind, name: registered.add(f"{kind} {name}"),
        events=SimpleNamespace(register=lambda *_: None),
    )
    name, line = LessonKernelSpecs().get_kernel_spec("python3").argv[-1].split("=", 1)
    assert name == "--IPKernelApp.exec_lines"
    exec(line, {"get_ipython": lambda: shell})
    assert {"cell table", "line play"} <= registered


@pytest.mark.parametrize(("number", "visits", "shown"), [(3, False, 1), (0, False, 0), (3, True, 0)])
def test_the_first_cell_of_an_author_says_how_to_run_the_notebook(monkeypatch, number, visits, shown):
    told = []
    monkeypatch.setattr(magics, "find_run", lambda: CellRun("first", number))
    monkeypatch.setattr(magics, "display", lambda data, raw: told.append(data["text/html"]))
    if visits:
        monkeypatch.setenv("VOILA_BASE_URL", "/")
    magics.LessonMagics().register(SimpleNamespace(register_magic_function=lambda *_: None))
    assert ["run the whole notebook" in html for html in told] == [True] * shown


@pytest.mark.parametrize("name", ["table", "levels"])
def test_the_example_in_the_help_of_a_magic_holds(run, name):
    helps = {}
    magics.LessonMagics().register(
        SimpleNamespace(register_magic_function=lambda made, kind, name: helps.setdefault(name, made.__doc__))
    )
    example = "\n".join(line[4:] for line in helps[name].split("\n") if line.startswith("    ") or not line)
    output, told = run(example.strip())
    assert isinstance(output, TableWidget)
    assert told == ""
