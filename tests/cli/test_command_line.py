"""Tests of the command line: exit statuses, one-line errors, and the shape of the JSON output."""

import io
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from support.cases import read_cases
from support.paths import RECORDS

from cardlessons.cli import main, serve_command
from cardlessons.engine.variants import VARIANTS
from cardlessons.extras import NotInstalledError
from cardlessons.hooks import list_guests
from cardlessons.record import load
from cardlessons.rulebook import get_statement

STATE = {"turn", "dealer", "hands", "counters", "layout", "piles", "stock", "dead", "scores"}
KINDS = {"moved", "paid", "said", "turned", "left", "scored", "ended", "refused", "noted"}
STARTER = (RECORDS.parent / "small.play").read_text("utf-8")
BROKEN = STARTER.replace("pays B 1 pool", "pays B 2 pool")


@pytest.fixture(autouse=True)
def _wide(monkeypatch):
    """Make the terminal so wide that no line of a table is wrapped."""
    monkeypatch.setenv("COLUMNS", "300")


@pytest.fixture
def write_record(tmp_path):
    def write(text, name="a.play"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


def run(*arguments):
    """Return the exit status, whether `main` returns or raises it."""
    try:
        return main(arguments)
    except SystemExit as exit_:
        return exit_.code


def one_line(capsys):
    """Return standard error; check that it is one line and that standard output is empty."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


# replay


def test_a_record_that_holds_is_status_0(write_record, capsys):
    assert run("replay", write_record(STARTER)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for part in ("Snip-Snap-Snorum", "1. B 9c", "B pays 1 to the pool", "[SSS-18, SSS-21]", "what if, instead"):
        assert part in out
    assert "C 4c  (a fault)" in out


def test_an_expectation_that_does_not_hold_is_status_1_and_is_named(write_record, capsys):
    assert run("replay", write_record(BROKEN)) == 1
    err = capsys.readouterr().err
    assert "line 9: after C 9d you expect that B pays 2 to the pool" in err
    assert "B pays 1 to the pool" in err
    assert err.count("\n") == 1


def test_an_act_that_is_refused_is_status_1_if_the_replay_is_strict(write_record, capsys):
    path = write_record(STARTER.replace("B 9c", "C 9d\nB 9c", 1))
    assert run("replay", path) == 0
    capsys.readouterr()
    assert run("replay", "--strict", path) == 1
    assert "the table refuses C 9d: It is B's turn, not C's." in capsys.readouterr().err


def test_a_record_that_cannot_be_read_is_status_2(write_record, tmp_path, capsys):
    for text, words in [
        ("", "a.play: line 1, column 1: a record needs a line 'variant: ...'"),
        (STARTER.replace("peel-five", "pel-five"), "column 10: there is no variant 'pel-five-card'; did you mean"),
        (STARTER + "\nB {two\nlines} 9c", "column 3: 'two lines' was read; expected a card"),
        (STARTER + "\nA 2h" * 20_000, "line 20009, column 1: a record has at most 20,000 acts; here one more was read"),
    ]:
        assert run("replay", write_record(text)) == 2
        assert words in one_line(capsys)
    for path, words in [
        (str(tmp_path / "none.play"), "none.play: cannot be read (No such file or directory)"),
        (str(tmp_path), "cannot be read"),
        (
            lesson := write_record("# Snip\n", "a.md"),
            f"this is a lesson; expected a record. 'cardlessons check {lesson}'",
        ),
    ]:
        assert run("replay", path) == 2
        assert words in one_line(capsys)


@pytest.fixture(params=["file", "standard input"])
def pass_bytes(request, tmp_path, monkeypatch):
    """Pass bytes to the command, in a file or on standard input, and return the argument that names them."""

    def give(data):
        if request.param == "standard input":
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "latin-1"))
            return "-"
        path = tmp_path / "given.play"
        path.write_bytes(data)
        return str(path)

    return give


SUITS = STARTER.replace("B 9c", "B 9♣", 1)


def test_a_record_is_utf_8_text_whatever_the_locale(pass_bytes, capsys):
    for text in (SUITS, "\ufeff" + SUITS, SUITS.replace("\n", "\r\n"), SUITS.replace("\n", "\r")):
        assert run("replay", pass_bytes(text.encode())) == 0
        assert "B 9c" in capsys.readouterr().out


def test_bytes_that_are_no_record_are_told_by_their_place(pass_bytes, capsys):
    for data, words in [
        (STARTER.encode("utf-16"), "line 1, column 1: text in UTF-16 was read; expected UTF-8"),
        (STARTER.encode("utf-16-le"), "line 1, column 2: the byte 00 was read, which no text has"),
        ("variant: jig\n# élan é".encode() + b"\xe9", "line 2, column 9: the byte E9 was read, which is not UTF-8"),
    ]:
        assert run("replay", pass_bytes(data)) == 2
        assert words in one_line(capsys)


class Endless(io.RawIOBase):
    """Standard input that never ends."""

    def readable(self):
        return True

    def readinto(self, room):
        room[:] = b"A 2h " * (len(room) // 5) + b" " * (len(room) % 5)
        return len(room)


@pytest.mark.parametrize("through", ["a file", "standard input"])
def test_a_record_that_is_too_large_is_not_read_to_its_end(through, tmp_path, monkeypatch, capsys):
    """The input never ends: a command that reads all of it never returns."""
    if through == "a file":
        name = str(tmp_path / "large.play")
        Path(name).write_text(STARTER)
        os.truncate(name, 1 << 42)
    else:
        name = "-"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless()), "latin-1"))
    assert run("replay", name) == 2
    assert "at most 1,000,000 bytes; more were read" in one_line(capsys)


def in_a_process(line, **environment):
    """Return the status, standard output and standard error of a shell command."""
    command = f'cardlessons() {{ "{sys.executable}" -m cardlessons "$@"; }}; {line}'
    run = subprocess.run(["sh", "-c", command], capture_output=True, env={**os.environ, **environment})
    return run.returncode, run.stdout, run.stderr.decode()


CHOSEN = read_cases("command_line", "chosen") | {"legal": ("--legal", "imprint.md", Path("imprint.md"))}
"""The options of `serve`: the option, its value and the expected parameter."""


@pytest.fixture
def serve_arguments(monkeypatch):
    """Return the arguments passed to `serve`, by parameter name."""
    told = {}

    def serve(lessons, only, **chosen):
        told.update(chosen, lessons=lessons, only=only)
        return 0

    monkeypatch.setattr(serve_command, "serve", serve)
    for option, _, _ in CHOSEN.values():
        monkeypatch.delenv(variable_of(option), raising=False)
    return told


def variable_of(option):
    return "CARDLESSONS_" + option.removeprefix("--").replace("-", "_").upper()


def test_what_is_served_and_how_is_chosen_by_options_or_by_variables(serve_arguments, monkeypatch):
    for command in [[], ["serve"]]:
        for name in CHOSEN:
            option, given, meant = CHOSEN[name]
            assert run(*command) == 0, (name, command)
            usual = serve_arguments[name]
            assert usual != meant, (name, command)
            monkeypatch.setenv(variable_of(option), given)
            assert run(*command) == 0, (name, command)
            assert serve_arguments[name] == meant, (name, command)
            monkeypatch.setenv(variable_of(option), "9")
            assert run(*command, option, given) == 0, (name, command)
            assert serve_arguments[name] == meant, (name, command)
            monkeypatch.setenv(variable_of(option), "")
            assert run(*command) == 0, (name, command)
            assert serve_arguments[name] == usual, (name, command)


def test_the_browser_and_a_kiosk_are_chosen_by_variables(serve_arguments, monkeypatch):
    for written, opens in [("1", False), ("yes", False), ("0", True), ("", True)]:
        monkeypatch.setenv("CARDLESSONS_NO_BROWSER", written)
        run("serve")
        assert (serve_arguments["browser"], serve_arguments["kiosk"]) == (opens, False)
    run("serve", "--kiosk")
    assert serve_arguments["kiosk"] is True
    monkeypatch.setenv("CARDLESSONS_KIOSK", "1")
    run("serve")
    assert serve_arguments["kiosk"] is True


def test_a_variable_serves_only_the_lessons_of_the_folder(serve_arguments, monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("CARDLESSONS_ONLY", "1")
    run("serve", str(tmp_path))
    assert serve_arguments["only"] is True
    capsys.readouterr()
    assert run("serve") == 2
    assert "needs the FOLDER" in one_line(capsys)


def test_a_variable_with_another_value_is_told(serve_arguments, monkeypatch, capsys):
    for name, written, told in read_cases("command_line", "variables"):
        with monkeypatch.context() as patch:
            patch.setenv(name, written)
            assert run("serve") == 2
        assert f"{name} {told}" in one_line(capsys)


def test_a_variable_names_several_and_an_option_is_given_several_times(serve_arguments, monkeypatch):
    monkeypatch.setenv("CARDLESSONS_ALLOW_HOST", "a.example, b.example c.example")
    run("serve")
    assert serve_arguments["hosts"] == ["a.example", "b.example", "c.example"]
    run("serve", "--allow-host", "d.example", "--allow-host", "e.example")
    assert serve_arguments["hosts"] == ["d.example", "e.example"]


def test_what_the_server_cannot_be_told_is_one_line(capsys):
    for option, value, told in read_cases("command_line", "server-lines"):
        assert run("serve", "--no-browser", option, value) == 2
        assert told in one_line(capsys)


@pytest.mark.parametrize(
    ("command", "module", "extra"), [("serve", "voila.app", "serve"), ("lab", "jupyterlab.labapp", "lab")]
)
def test_a_server_that_is_not_installed_is_told_with_how_to_get_it(command, module, extra, monkeypatch, capsys):
    for known in [name for name in sys.modules if name.startswith(("cardlessons.hosts.server.", module))]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, module, None)
    assert main([command, "--no-browser"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"needs {module}" in told
    assert f"pip install 'cardlessons[{extra}]'" in told


OF_AUTHORING = pytest.mark.skipif("authoring" not in list_guests(), reason="it is of the guest `authoring`")


@pytest.mark.parametrize(
    ("entry", "module", "extra"),
    [
        ("cardlessons.widgets", "anywidget", "widgets"),
        pytest.param("cardlessons.pettingzoo", "pettingzoo", "pettingzoo", marks=pytest.mark.long),  # with `test-all`
        pytest.param("cardlessons.sphinx", "docutils", "sphinx", marks=OF_AUTHORING),
    ],
)
def test_an_entry_point_whose_extra_is_missing_names_it(entry, module, extra, monkeypatch):
    for known in [
        name
        for name in sys.modules
        if name.startswith(
            (entry, "cardlessons.hosts.", "cardlessons.research.", "cardlessons.authoring.", f"{module}.")
        )
    ]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotInstalledError) as error:
        import_module(entry)
    get_it = f"get it with: pip install 'cardlessons[{extra}]'"
    assert str(error.value) == f"this needs {error.value.name}, which is not installed; {get_it}"
    assert error.value.name.partition(".")[0] == module


@pytest.mark.long
def test_json_is_utf_8_whatever_the_locale(write_record):
    path = write_record(SUITS.replace("C:", "Ça:").replace("C ", "Ça "))
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    data = json.loads(in_a_process(f"cardlessons replay --json - <{path}", **environment)[1].decode())
    assert data["steps"][1]["act"] == "Ça 9d"
    assert in_a_process(f"cardlessons replay {path}", **environment)[1].decode().count("Ça: “Snip”") == 1


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("variants >/dev/full", 3, "the output cannot be written (No space left on device)"),
        pytest.param("variants >&-", 3, "output cannot be written (standard output is closed)", marks=pytest.mark.long),
        pytest.param("replay - <&-", 2, "input: cannot be read (it is closed)", marks=pytest.mark.long),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_one_line(line, status, words):
    found, out, err = in_a_process(f"cardlessons {line}")
    assert (found, out) == (status, b"")
    assert err.startswith("cardlessons: ")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.long
def test_a_reader_who_leaves_early_is_no_mishap_nor_is_one_to_whom_nothing_can_be_told():
    assert in_a_process("(cardlessons variants; echo $? >&2) | true")[2] == "0\n"
    assert in_a_process("cardlessons variants no-such 2>&-")[0] == 2


def check_state(state, seats):
    assert set(state) == STATE
    assert [*state["hands"]] == [*state["piles"]] == [*state["scores"]] == seats
    assert [*state["counters"]] == [*seats, "pool"]
    assert state["turn"] is None or state["turn"] in seats
    groups = [*state["hands"].values(), *state["piles"].values(), state["layout"], state["stock"], state["dead"]]
    assert all(len(card) == 2 for cards in groups for card in cards)


def check_step(step, seats):
    assert set(step) == {"act", "verdict", "events", "state", "variations"}
    assert step["verdict"] in ("lawful", "fault", "refused")
    for event in step["events"]:
        assert event["kind"] in KINDS
        if event["kind"] != "moved":
            assert set(event["why"]) == {"code", "text", "cites"}
            assert event["why"]["text"]
            assert all(map(get_statement, event["why"]["cites"]))
        if event["kind"] == "paid":
            assert {event["payer"], event["payee"]} <= {*seats, "pool"}
    check_state(step["state"], seats)
    for variation in step["variations"]:
        for inner in variation:
            check_step(inner, seats)


def test_json_is_one_object_of_the_promised_shape(capsys):
    for path in sorted(RECORDS.glob("*.play"))[::4]:
        assert run("replay", "--json", str(path)) == 0, path
        data, record = json.loads(capsys.readouterr().out), load(path)
        assert set(data) == {"variant", "start", "steps", "winners", "losers"}, path
        assert data["variant"] == record.variant, path
        assert len(data["steps"]) == len(record.steps), path
        check_state(data["start"], [*record.seats])
        for step in data["steps"]:
            check_step(step, [*record.seats])


# figure


def test_a_figure_of_a_step_is_one_svg(write_record, capsys):
    assert run("figure", write_record(STARTER), "--step", "1") == 0
    first = capsys.readouterr().out
    assert first.startswith("<svg ")
    assert "after play 1" in first
    assert run("figure", write_record(STARTER)) == 0
    assert "after play 3" in capsys.readouterr().out
    for step in ["4", "-1"]:
        assert run("figure", write_record(STARTER), f"--step={step}") == 2
        assert "the plays 1 to 3" in one_line(capsys)


# variants


def test_all_variants_are_listed(capsys):
    assert run("variants") == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    for slug, game in VARIANTS.items():
        assert all(section in lines[slug] for section in game.sections)
    assert " 2, 3, 4, 6, 12 " in lines["cassino"]


def test_one_variant_is_shown_with_its_options_and_sources(capsys):
    for slug, game in VARIANTS.items():
        assert run("variants", slug) == 0, slug
        out = capsys.readouterr().out
        assert game.about in " ".join(out.split()), slug
        for name, (_, meaning) in game.options().items():
            for told in (f"{name} ", meaning.says, f"[{', '.join(meaning.cites)}]"):
                assert told in out, slug


def test_of_two_variants_only_what_differs_is_shown_with_its_sources(capsys):
    assert run("variants", "peel-five-card", "peel-five-card-32") == 0
    out = capsys.readouterr().out
    assert "the full pack of 52 cards [SSS-2]" in out
    assert "the short pack of 32 cards, seven to ace [SSS-3, R-12]" in out
    assert len(out.splitlines()) == 2


def test_unknown_variants_and_options_are_status_2_and_near_names_are_given(capsys):
    for arguments, words in read_cases("command_line", "unknown"):
        assert run("variants", *arguments) == 2, arguments
        assert words in one_line(capsys), arguments


# Anything else


def test_what_is_no_command_is_status_2_in_one_line_and_help_is_status_0(capsys):
    for arguments in [["nonsense"], ["replay"], ["replay", "a", "b"], ["--port", "x"]]:
        assert run(*arguments) == 2
        assert one_line(capsys).startswith("cardlessons: ")
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("serve", "lab", "variants", "replay", "CARDLESSONS_PORT"))
    assert run("--version") == 0
    assert capsys.readouterr().out == f"cardlessons {version('cardlessons')}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with a name")
def test_a_pipe_is_not_waited_for(tmp_path, capsys):
    pipes = {ending: tmp_path / f"a.{ending}" for ending in ("play", "md")}
    for pipe in pipes.values():
        os.mkfifo(pipe)
    for command in ["replay", "figure"]:
        pipe = pipes["play"]
        assert run(command, str(pipe)) == 2
        assert f"{pipe}: cannot be read (a pipe or a device was named; expected a file)" in one_line(capsys)


def test_nothing_of_a_record_is_a_command_to_the_terminal(write_record, capsys):
    text = STARTER.replace("{", "{ \x1b]0;title\x07\x9b2J\u202e", 1).replace("> fault", "> says \x1b[2J")
    assert run("replay", write_record(text)) == 1
    out, err = capsys.readouterr()
    assert not [letter for letter in out + err if letter in "\x1b\x07\x9b\u202e"]
    assert r"\x1b]0;title" in out
    assert r"\x1b[2J" in err
