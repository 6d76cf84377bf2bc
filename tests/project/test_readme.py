"""Tests of the README: its examples run, its commands match CI, its links exist."""

import re
import subprocess
import sys
import tomllib
from textwrap import indent

from support.checking import LESSON, RECORD
from support.doc_examples import ROOT, run_examples
from support.doc_examples import blocks as blocks_of

from cardlessons import parse, replay
from cardlessons.cli import _build_parser, main
from cardlessons.hooks import list_guests

README = (ROOT / "README.md").read_text("utf-8")


def blocks(kind):
    """Return the fenced code blocks of one language."""
    return blocks_of(README, kind)


def test_the_python_examples_run():
    found = run_examples(ROOT / "README.md")
    assert found.attempted >= 8
    assert found.failed == 0


def test_the_record_holds():
    (record,) = blocks("text")
    assert replay(parse(record)).failures() == []


def test_the_commands_in_the_terminal_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    lines = [line.split("#")[0].split(">")[0].split() for block in blocks("sh") for line in block.splitlines()]
    commands = [words[1:] for words in lines if words[:1] == ["cardlessons"] and words[1:2] != ["serve"]]
    assert ["variants", "jig", "jingo"] in commands
    if "authoring" not in list_guests():
        commands = [words for words in commands if words[0] != "new" and "--family" not in words]
        (tmp_path / "mine.md").write_text(LESSON, "utf-8")
        (tmp_path / "mine.play").write_text(RECORD, "utf-8")
    for words in commands:
        if "--family" in words:  # it takes long, and `test_checking_families.py` tries it
            assert callable(_build_parser().parse_args(words).run)
        else:
            assert main(words) == 0, words
    assert "Snip" in capsys.readouterr().out


def test_ci_runs_the_test_command_word_for_word():
    command = next(line for block in blocks("sh") for line in block.splitlines() if "pytest" in line)
    ci = (ROOT / ".ci" / "run").read_text("utf-8").replace('wait "$programs" && ', "")  # until there is a browser
    assert command in ci.splitlines()


def test_the_serving_command_installs_what_it_runs():
    command = next(line for block in blocks("sh") for line in block.splitlines() if line.endswith("bin/cardlessons"))
    assert "pip install -q -e '.[serve]'" in command
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"cardlessons": "cardlessons.cli:main"}
    assert any(needed.startswith("voila") for needed in project["optional-dependencies"]["serve"])
    assert [needed.partition(">")[0] for needed in project["dependencies"]] == ["markdown-it-py", "pyyaml", "rich"]


def test_what_it_points_to_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_variant_of_five_lines_can_be_added():
    from cardlessons.engine import variants
    from cardlessons.families.matching.rules import Matching

    (code,) = [block for block in blocks("python") if block.startswith("Variant(")]
    (added,) = eval(f"({code.strip()})", {"Variant": variants.Variant, "Matching": Matching})
    assert added.rules.stakes == 3
    assert code.count("\n") <= 5
    listed = f"VARIANTS = (\n{indent(code, '    ')})\n"
    subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--check", "-"], input=listed.encode(), cwd=ROOT, check=True
    )
