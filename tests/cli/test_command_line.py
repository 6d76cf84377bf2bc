"""Tests of the command line: exit statuses, one-line errors, and the shape of the JSON output."""

import io
import json
import os
import shlex
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from support.paths import RECORDS, ROOT

import cardlessons
from cardlessons.cli import main, serve_command
from cardlessons.engine.variants import VARIANTS
from cardlessons.extras import NotInstalledError
from cardlessons.lessons.catalog import read_lesson_file
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.notebook import HIDDEN
from cardlessons.lessons.starter_texts import STARTERS
from cardlessons.record import parse
from cardlessons.record.replay import replay
from cardlessons.rulebook import get_statement

STATE = {"turn", "dealer", "hands", "counters", "layout", "piles", "stock", "dead", "scores"}
KINDS = {"moved", "paid", "said", "turned", "left", "scored", "ended", "refused", "noted"}
STARTER = (STARTERS / "record.play").read_text("utf-8")
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


def test_an_expectation_in_a_variation_counts_too(write_record, capsys):
    assert run("replay", write_record(STARTER.replace("> fault", "> turn B"))) == 1
    assert "line 10: after C 4c" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a.play: line 1, column 1: a record needs a line 'variant: ...'"),
        (STARTER.replace("peel-five", "pel-five"), "column 10: there is no variant 'pel-five-card'; did you mean"),
        (STARTER.replace("B 9c ", "B 9z "), "column 3: '9z' is no card"),
        (STARTER + "\nB {two\nlines} 9c", "column 3: 'two lines' was read; expected a card"),
        (STARTER + "\nB 2c >", "the text ends; expected one of pays"),
        (STARTER + "\nA 2h ( A 5c" * 200, "120 deep at most"),
        (STARTER + "\nA 2h" * 20_000, "line 20009, column 1: a record has at most 20,000 acts; here one more was read"),
    ],
)
def test_a_record_that_cannot_be_read_is_status_2(write_record, capsys, text, words):
    assert run("replay", write_record(text)) == 2
    assert words in one_line(capsys)


def test_a_missing_file_and_a_folder_are_status_2(tmp_path, capsys):
    for path in (tmp_path / "none.play", tmp_path):
        assert run("replay", str(path)) == 2
        assert "cannot be read" in one_line(capsys)


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


@pytest.mark.parametrize(
    "data",
    [
        SUITS.encode(),
        SUITS.encode("utf-8-sig"),
        SUITS.replace("\n", "\r\n").encode(),
        SUITS.replace("\n", "\r").encode(),
    ],
    ids=["plain", "with a mark", "lines of Windows", "lines of an old Mac"],
)
def test_a_record_is_utf_8_text_whatever_the_locale(pass_bytes, data, capsys):
    assert run("replay", pass_bytes(data)) == 0
    assert "B 9c" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (STARTER.encode("utf-16"), "line 1, column 1: text in UTF-16 was read; expected UTF-8"),
        (STARTER.encode("utf-32"), "line 1, column 1: text in UTF-32 was read; expected UTF-8"),
        (STARTER.encode("utf-16-le"), "line 1, column 2: the byte 00 was read, which no text has"),
        ("variant: jig\n# élan é".encode() + b"\xe9", "line 2, column 9: the byte E9 was read, which is not UTF-8"),
        (b"\x89PNG\r\n\x00\xff\xfe", "line 1, column 1: the byte 89 was read, which is not UTF-8 text"),
        (b"nonsense", "line 1, column 1: a record needs a line 'variant: ...'"),
        (b"", "line 1, column 1: a record needs a line 'variant: ...'"),
    ],
)
def test_bytes_that_are_no_record_are_told_by_their_place(pass_bytes, data, words, capsys):
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


shell = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")


CHOSEN = {
    "port": ("--port", "8123", 8123),
    "host": ("--host", "0.0.0.0", "0.0.0.0"),
    "most": ("--most", "5", 5),
    "frames": ("--frame-ancestors", "https://school.example", ["https://school.example"]),
    "base_url": ("--base-url", "/cards/", "/cards/"),
    "hosts": ("--allow-host", "cards.example", ["cards.example"]),
    "proxies": ("--trust-proxy", "10.0.0.5", ["10.0.0.5"]),
    "counters": ("--allow-metrics", "10.0.0.6", ["10.0.0.6"]),
    "drain": ("--drain", "30", 30),
    "most_kernels": ("--most-kernels", "3", 3),
    "workers": ("--workers", "2", 2),
    "legal": ("--legal", "imprint.md", Path("imprint.md")),
}
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


@pytest.mark.parametrize(("written", "opens"), [("1", False), ("yes", False), ("0", True), ("", True)])
def test_a_variable_keeps_the_browser_closed(serve_arguments, monkeypatch, written, opens):
    monkeypatch.setenv("CARDLESSONS_NO_BROWSER", written)
    run("serve")
    assert serve_arguments["browser"] is opens


def test_a_kiosk_is_chosen_by_the_option_or_the_variable(serve_arguments, monkeypatch):
    run("serve")
    assert serve_arguments["kiosk"] is False
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


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("NO_BROWSER", "perhaps", "CARDLESSONS_NO_BROWSER is 'perhaps'; expected 1 for yes, or 0 for no"),
        ("PORT", "70000", "CARDLESSONS_PORT 70000: a port is a number from 1 to 65535"),
        ("PORT", "tcp://10.0.0.1:80", "CARDLESSONS_PORT is 'tcp://10.0.0.1:80'; expected a whole number"),
    ],
)
def test_a_variable_with_another_value_is_told(serve_arguments, monkeypatch, capsys, name, written, told):
    monkeypatch.setenv(f"CARDLESSONS_{name}", written)
    assert run("serve") == 2
    assert told in one_line(capsys)


@pytest.mark.parametrize("command", [[], ["serve"]])
def test_the_help_names_the_variables(capsys, command):
    assert run(*command, "--help") == 0
    assert "CARDLESSONS_PORT" in capsys.readouterr().out


def test_a_variable_names_several_and_an_option_is_given_several_times(serve_arguments, monkeypatch):
    monkeypatch.setenv("CARDLESSONS_ALLOW_HOST", "a.example, b.example c.example")
    run("serve")
    assert serve_arguments["hosts"] == ["a.example", "b.example", "c.example"]
    run("serve", "--allow-host", "d.example", "--allow-host", "e.example")
    assert serve_arguments["hosts"] == ["d.example", "e.example"]


def test_a_class_is_not_served_by_workers_that_share_nothing(serve_arguments, monkeypatch, capsys):
    assert run("class", "--workers", "2") == 2
    assert "2 workers were read: a class needs one" in one_line(capsys)
    assert run("class", "--workers", "2", "--redis", "redis://127.0.0.1") == 0
    monkeypatch.setenv("CARDLESSONS_REDIS", "redis://127.0.0.1")
    assert run("class", "--workers", "2") == run("serve", "--workers", "2") == 0


@pytest.mark.parametrize("name", ["PORT", "MOST", "DRAIN", "MOST_KERNELS", "WORKERS"])
def test_a_variable_that_is_no_number_is_told(serve_arguments, monkeypatch, capsys, name):
    monkeypatch.setenv(f"CARDLESSONS_{name}", "many")
    assert run("serve") == 2
    assert f"CARDLESSONS_{name} is 'many'; expected a whole number" in one_line(capsys)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--most", "0"], "--most: expected 1 page or more"),
        (["--workers", "0"], "1 to 64 processes"),
        (["--allow-host", "a.example:80"], "is not a host name"),
        (["--trust-proxy", "nginx"], "is not an address"),
        (["--base-url", "/a b/"], "is not a folder of a site"),
        (["--legal", "no-such.md"], "no-such.md: cannot be read"),
    ],
)
def test_what_the_server_cannot_be_told_is_one_line(capsys, wrong, told):
    assert run("serve", "--no-browser", *wrong) == 2
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


@pytest.mark.parametrize(
    ("entry", "module", "extra"),
    [
        ("cardlessons.widgets", "anywidget", "widgets"),
        pytest.param("cardlessons.pettingzoo", "pettingzoo", "pettingzoo", marks=pytest.mark.long),  # with `test-all`
        ("cardlessons.sphinx", "docutils", "sphinx"),
    ],
)
def test_an_entry_point_whose_extra_is_missing_names_it(entry, module, extra, monkeypatch):
    for known in [name for name in sys.modules if name.startswith((entry, "cardlessons.hosts.", f"{module}."))]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotInstalledError) as error:
        import_module(entry)
    get_it = f"get it with: pip install 'cardlessons[{extra}]'"
    assert str(error.value) == f"this needs {error.value.name}, which is not installed; {get_it}"
    assert error.value.name.partition(".")[0] == module


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        pytest.param({"PYTHONIOENCODING": "latin-1"}, marks=pytest.mark.long),
    ],
)
def test_json_is_utf_8_whatever_the_locale(write_record, environment):
    path = write_record(SUITS.replace("C:", "Ça:").replace("C ", "Ça "))
    data = json.loads(in_a_process(f"cardlessons replay --json - <{path}", **environment)[1].decode())
    assert data["steps"][1]["act"] == "Ça 9d"
    assert in_a_process(f"cardlessons replay {path}", **environment)[1].decode().count("Ça: “Snip”") == 1


@shell
@pytest.mark.parametrize(
    ("line", "unbuffered", "status", "words"),
    [
        ("variants >/dev/full", "", 3, "the output cannot be written (No space left on device)"),
        *(
            pytest.param(*more, marks=pytest.mark.long)
            for more in [
                ("variants >/dev/full", "1", 3, "the output cannot be written (No space left on device)"),
                ("--help >/dev/full", "", 3, "the output cannot be written (No space left on device)"),
                ("variants >&-", "", 3, "the output cannot be written (standard output is closed)"),
                ("replay - <&-", "", 2, "standard input: cannot be read (it is closed)"),
                ("variants no-such >/dev/full", "1", 2, "there is no variant 'no-such'"),
            ]
        ),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_one_line(line, unbuffered, status, words):
    found, out, err = in_a_process(f"cardlessons {line}", PYTHONUNBUFFERED=unbuffered)
    assert (found, out) == (status, b"")
    assert err.startswith("cardlessons: ")
    assert words in err
    assert err.count("\n") == 1


@shell
@pytest.mark.long
def test_where_nothing_can_be_told_the_status_still_tells():
    for line, status in [("variants no-such 2>&-", 2), ("variants >/dev/full 2>/dev/full", 3), ("--no-such 2>&-", 2)]:
        assert in_a_process(f"cardlessons {line}")[0] == status, line


@shell
@pytest.mark.parametrize("line", ["variants", "handout four-nines"])
@pytest.mark.long
def test_a_reader_who_leaves_early_is_no_mishap(line, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert in_a_process(f"(cardlessons {line}; echo $? >&2) | true")[2] == "0\n"


def test_the_version_is_told(capsys):
    assert run("--version") == 0
    assert capsys.readouterr().out == f"cardlessons {cardlessons.__version__}\n"
    assert cardlessons.__version__ == version("cardlessons")


def check_state(state, seats):
    assert set(state) == STATE
    for part in ("hands", "piles", "scores"):
        assert list(state[part]) == seats
    assert list(state["counters"]) == [*seats, "pool"]
    assert state["turn"] is None or state["turn"] in seats
    assert state["dealer"] in seats
    groups = [*state["hands"].values(), *state["piles"].values(), state["layout"], state["stock"], state["dead"]]
    assert all(len(card) == 2 for cards in groups for card in cards)


def check_step(step, seats):
    assert set(step) == {"act", "verdict", "events", "state", "variations"}
    assert step["verdict"] in ("lawful", "fault", "refused")
    for event in step["events"]:
        assert event["kind"] in KINDS
        why = event["why"]
        if event["kind"] not in ("moved",):
            assert set(why) == {"code", "text", "cites"}
            assert why["text"]
            assert why["cites"]
            assert all(get_statement(cite) for cite in why["cites"])
        if event["kind"] == "paid":
            assert {event["payer"], event["payee"]} <= {*seats, "pool"}
            assert event["amount"] > 0
        if event["kind"] == "said":
            assert event["seat"] in seats
            assert event["words"]
    check_state(step["state"], seats)
    for variation in step["variations"]:
        for inner in variation:
            check_step(inner, seats)


def test_json_is_one_object_of_the_promised_shape(capsys):
    for name in sorted(path.name for path in RECORDS.glob("*.play"))[::4]:
        assert run("replay", "--json", str(RECORDS / name)) == 0, name
        out, err = capsys.readouterr()
        assert err == "", name
        data = json.loads(out)
        record = parse((RECORDS / name).read_text("utf-8"))
        seats = [*record.seats]
        assert set(data) == {"variant", "start", "steps", "winners", "losers"}, name
        assert data["variant"] == record.variant, name
        assert len(data["steps"]) == len(record.steps), name
        check_state(data["start"], seats)
        for step in data["steps"]:
            check_step(step, seats)


def test_json_tells_the_first_worked_example(capsys):
    run("replay", "--json", str(RECORDS / "sss-29.play"))
    data = json.loads(capsys.readouterr().out)
    paid = [
        (step["act"], event["payer"], event["payee"], event["amount"])
        for step in data["steps"]
        for event in step["events"]
        if event["kind"] == "paid"
    ]
    assert paid == [("C 9d", "B", "pool", 1), ("D 9h", "C", "pool", 2), ("E 9s", "D", "pool", 3)]
    end = data["steps"][-1]["state"]
    assert end["counters"] == {"A": 5, "B": 4, "C": 3, "D": 2, "E": 5, "pool": 6}
    assert (end["turn"], end["piles"]["A"], data["winners"], data["losers"]) == ("B", ["Kd"], [], [])


def test_json_names_winners_and_losers(capsys):
    run("replay", "--json", str(RECORDS / "jig-out.play"))
    data = json.loads(capsys.readouterr().out)
    assert (data["winners"], data["losers"]) == (["B"], ["A", "C", "D"])
    assert data["steps"][-1]["verdict"] == "refused"
    assert data["steps"][-1]["state"] == data["steps"][-2]["state"]


def test_json_of_a_broken_expectation_is_still_json(write_record, capsys):
    assert run("replay", "--json", write_record(BROKEN)) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["steps"]
    assert "you expect that B pays 2 to the pool" in err


# new


def test_a_starter_record_can_be_replayed(tmp_path, capsys):
    path = tmp_path / "mine.play"
    assert run("new", str(path)) == 0
    assert path.read_text("utf-8") == STARTER
    assert str(path) in capsys.readouterr().out.replace("\n", "")
    assert run("replay", str(path)) == 0


def test_a_figure_of_a_step_is_one_svg(write_record, capsys):
    assert run("figure", write_record(STARTER), "--step", "1") == 0
    first = capsys.readouterr().out
    assert first.startswith("<svg ")
    assert "after play 1" in first
    assert run("figure", write_record(STARTER)) == 0
    assert "after play 3" in capsys.readouterr().out


@pytest.mark.parametrize("step", ["4", "-1", "999999"])
def test_a_step_that_is_not_there_is_status_2(write_record, capsys, step):
    assert run("figure", write_record(STARTER), f"--step={step}") == 2
    assert "the plays 1 to 3" in one_line(capsys)


def test_a_lesson_on_paper_is_printed_and_an_unknown_one_is_status_2(capsys):
    assert run("handout", "four-nines") == 0
    whole = capsys.readouterr().out
    assert whole.startswith("<!DOCTYPE html>")
    assert "The key" in whole
    assert run("handout", "four-nines", "--key", "none") == 0
    assert "The key" not in capsys.readouterr().out
    assert run("handout", "four-nines", "--key=only") == 0
    assert "Name:" not in capsys.readouterr().out
    assert run("handout", "open-table", "--key=only") == 2
    assert "holds neither a question nor a level" in one_line(capsys)
    assert run("handout", "four-nine") == 2
    assert "did you mean four-nines?" in one_line(capsys)


@pytest.mark.parametrize("name", ["x.txt", "lesson", "lesson.PLAYS", ".play"])
def test_the_ending_says_what_a_new_file_is_to_be(tmp_path, name, capsys):
    assert run("new", str(tmp_path / name)) == 2
    assert "a record is a " in one_line(capsys)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["mine.md", "mine.ipynb"])
def test_a_starter_of_a_lesson_is_a_small_good_lesson(tmp_path, name, capsys):
    path = tmp_path / name
    assert run("new", str(path)) == 0
    lesson = read_lesson_file(path).read()
    assert lesson.title == "My first lesson"
    (worked,) = lesson.examples
    assert replay(worked.record).failures() == []
    assert [sum(answer.right for answer in question.answers) for _, question in worked.questions] == [1]
    for level in lesson.levels:
        ways = LevelSearch(level)
        assert ways.fewest == level.par
        assert ways.lost
        assert ways.open == []
    assert run("handout", str(path)) == 0
    assert "My first lesson" in capsys.readouterr().out


def test_a_lesson_goes_from_text_to_notebook_and_back_without_loss(tmp_path, capsys):
    text, there, again = (tmp_path / name for name in ("mine.md", "there.ipynb", "again.ipynb"))
    assert run("new", str(text)) == 0
    assert run("notebook", str(text), str(there)) == 0
    capsys.readouterr()
    assert run("text", str(there)) == 0
    assert capsys.readouterr().out == text.read_text("utf-8")
    assert run("notebook", str(there), str(again)) == 0
    assert again.read_text("utf-8") == there.read_text("utf-8")
    assert run("notebook", str(text), str(there)) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("mine.md", "---\ntitle\n---\n", "mine.md:2:1: 'title' was read; expected 'key: value', or '---'"),
        ("mine.md", "---\ntitle: x\n", "mine.md:1:1: the front matter is never closed"),
        ("mine.ipynb", "{", "mine.ipynb:1:2: this is no notebook"),
        ("mine.ipynb", "[]", "mine.ipynb:1:1: this is no notebook: expected one of nbformat 4"),
        ("mine.txt", "x", "'.txt' is no lesson's ending; expected .ipynb or .md"),
    ],
)
def test_what_is_no_lesson_is_told_in_one_line(tmp_path, name, text, told, capsys):
    (tmp_path / name).write_text(text)
    assert run("text", str(tmp_path / name)) == 2
    assert told in one_line(capsys)


def test_the_order_and_the_tags_of_cells_stay_and_what_cannot_is_told(tmp_path, capsys):
    there, text, again = (tmp_path / name for name in ("there.ipynb", "text.md", "again.ipynb"))
    cells = [
        {"cell_type": "code", "metadata": {"tags": ["parameters"]}, "source": "x = 1", "outputs": [{}]},
        {"cell_type": "code", "metadata": dict(HIDDEN), "source": "%load_ext cardlessons"},
        {"cell_type": "markdown", "metadata": {"tags": ["a"]}, "source": "# Mine", "attachments": {"a.png": {}}},
        {"cell_type": "chart", "metadata": {}},
    ]
    facts = {"cardlessons": {"title": "Mine"}, "papermill": {"version": "2"}}
    there.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 99, "metadata": facts, "cells": cells}), "utf-8")
    assert run("text", str(there)) == 0
    said = capsys.readouterr()
    assert [line.partition(f"{there}:")[2].partition(";")[0] for line in said.err.splitlines()] == [
        "1:478: this cell is passed over",
        " the pictures attached to cell 3 do not come along",
        " what cell 1 put out does not come along",
    ]
    text.write_text(said.out, "utf-8")
    assert run("notebook", str(text), str(again)) == 0
    notebook = json.loads(again.read_text("utf-8"))
    assert notebook["metadata"].items() >= facts.items()
    found = [(cell["cell_type"], cell["metadata"], "".join(cell["source"])) for cell in notebook["cells"]]
    assert found == [(cell["cell_type"], cell["metadata"], cell["source"]) for cell in cells[:3]]


def test_a_command_that_is_told_can_be_pasted(tmp_path, capsys):
    folder = tmp_path / "sp ace & b (1)"
    folder.mkdir()
    commands = []
    for line in [("new", "x.md"), ("new", "x.play"), ("notebook", str(folder / "x.md"), "x.ipynb")]:
        assert run(*line[:-1], str(folder / line[-1])) == 0
        commands.append(shlex.split(capsys.readouterr().out.rpartition(": ")[2]))
    assert commands == [
        ["cardlessons", "serve", str(folder)],
        ["cardlessons", "replay", str(folder / "x.play")],
        ["cardlessons", "lab", str(folder)],
    ]


def test_new_never_overwrites(write_record, capsys):
    path = write_record("mine")
    assert run("new", path) == 2
    assert "is there already" in one_line(capsys)
    assert Path(path).read_text("utf-8") == "mine"


def test_new_in_a_folder_that_is_not_there(tmp_path, capsys):
    assert run("new", str(tmp_path / "no" / "a.play")) == 2
    assert "cannot be written" in one_line(capsys)


# variants


def test_all_variants_are_listed(capsys):
    assert run("variants") == 0
    lines = capsys.readouterr().out.splitlines()
    for slug, game in VARIANTS.items():
        (line,) = [line for line in lines if line.split()[0] == slug]
        seats = game.rules.seats
        told = {(2, 3, 4, 6, 12): "2, 3, 4, 6, 12", (2,): " 2 ", (4,): " 4 "}
        assert told.get(tuple(seats), f"{seats[0]}-{seats[-1]}") in line
        assert all(section in line for section in game.sections)


def test_one_variant_is_shown_with_its_options_and_sources(capsys):
    for slug in VARIANTS:
        assert run("variants", slug) == 0, slug
        out = capsys.readouterr().out
        game = VARIANTS[slug]
        assert game.about in " ".join(out.split()), slug
        for name, (_, meaning) in game.options().items():
            assert f"{name} " in out, slug
            assert meaning.says in out, slug
            assert f"[{', '.join(meaning.cites)}]" in out, slug


def test_a_changed_option_is_shown(capsys):
    assert run("variants", "peel-five-card(pack=32, stakes=7)") == 0
    out = capsys.readouterr().out
    assert "peel-five-card(pack=32, stakes=7)" in out
    assert "2 to 6 players" in out
    assert "7 counters each" in out


def test_of_two_variants_only_what_differs_is_shown_with_its_sources(capsys):
    assert run("variants", "peel-five-card", "peel-five-card-32") == 0
    out = capsys.readouterr().out
    assert "the full pack of 52 cards [SSS-2]" in out
    assert "the short pack of 32 cards, seven to ace [SSS-3, R-12]" in out
    assert len(out.splitlines()) == 2


def test_a_variant_differs_in_nothing_from_itself(capsys):
    assert run("variants", "peel-five-card(pack=32)", "peel-five-card-32") == 0
    assert "are played by the same rules" in capsys.readouterr().out


def test_unknown_variants_and_options_are_status_2_and_near_names_are_given(capsys):
    for arguments, words in [
        (["jigg"], "there is no variant 'jigg'; did you mean jig"),
        (["jig", "peel-five-crad"], "did you mean peel-five-card"),
        (["xyzzy"], "there is no variant 'xyzzy'"),
        (["jig(pol=each)"], "there is no option 'pol'; did you mean pool"),
        (["jig(pool=lots)"], "expected none or each or dealer or fines"),
        (["peel-five-card(stakes=0)"], "expected a number from 1 to 99"),
        (["jig("], "lacks its closing"),
        (["jig\njig"], "is no variant"),
        (["peel-five-card(stakes=3, stakes=4)"], "the option 'stakes' is given twice"),
        (["jig", "peel-five-card"], "share no rules"),
        (["jig", "jig", "jig"], "at most two"),
    ]:
        assert run("variants", *arguments) == 2, arguments
        assert words in one_line(capsys), arguments


# Anything else


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["replay"], ["new"], ["replay", "a", "b"], ["--port", "x"], ["serve", "--port", "70000"]],
)
def test_what_is_no_command_is_status_2_in_one_line(arguments, capsys):
    assert run(*arguments) == 2
    assert one_line(capsys).startswith("cardlessons: ")


def test_help_is_status_0(capsys):
    assert run("--help") == 0
    out = capsys.readouterr().out
    for command in ("serve", "lab", "variants", "replay", "new"):
        assert command in out


def test_the_command_itself(write_record):
    """Runs in a separate process, whose output is closed after the first line."""
    command = [sys.executable, "-m", "cardlessons"]
    run = subprocess.run([*command, "replay", write_record(BROKEN)], capture_output=True, text=True)
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    with subprocess.Popen([*command, "variants"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with a name")
@pytest.mark.parametrize("command", ["check", "replay", "figure", "handout", "text"])
def test_a_pipe_is_not_waited_for(tmp_path, capsys, command):
    pipe = tmp_path / ("a.play" if command in ("replay", "figure") else "a.md")
    os.mkfifo(pipe)
    assert run(command, str(pipe)) == 2
    assert f"{pipe}: cannot be read (a pipe or a device was named; expected a file)" in one_line(capsys)


def test_nothing_of_a_record_is_a_command_to_the_terminal(write_record, capsys):
    text = STARTER.replace("{", "{ \x1b]0;title\x07\x9b2J\u202e", 1).replace("> fault", "> says \x1b[2J")
    path = write_record(text)
    assert run("replay", path) == 1
    assert run("check", path) == 1
    out, err = capsys.readouterr()
    assert not [letter for letter in out + err if letter in "\x1b\x07\x9b\u202e"]
    assert r"\x1b]0;title" in out
    assert r"\x1b[2J" in err
