"""Tests of the layers beside import-linter: the engine needs only Python, and no other folder names a family."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import cardlessons
from cardlessons.engine.variants import FAMILIES

PACKAGE = Path(cardlessons.__file__).parent
ALONE = ["engine.players", "rulebook", "record.tree", "simulation.game", "families.snap", "lessons"]
ALONE += ["session.table.factory", "session.panels.house_rules_composer", "session.live.live"]
"""Modules of each layer below the hosts, which a program may use where no library is installed."""

LOOKS_INTO_A_FAMILY = re.compile(
    rf"""\.family\b[^\n]*["']({"|".join(FAMILIES)})["'] | ["']({"|".join(FAMILIES)})["'][^\n]*\.family\b
    | (getattr|hasattr)\([\w.]*\.(rules|memo), | \.memo\.\w""",
    re.VERBOSE,
)
"""Code that asks for a family by its name, or feels for something in its rules or its memory."""


def test_the_layers_below_the_hosts_need_no_library():
    statement = "import cardlessons, " + ", ".join(f"cardlessons.{module}" for module in ALONE)
    asked = [sys.executable, "-S", "-c", statement]  # without what pip has installed
    done = subprocess.run(asked, cwd=PACKAGE.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_no_family_is_known_outside_its_folder():
    found = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in ("families", "authoring")
        for line in path.read_text("utf-8").splitlines()
        if LOOKS_INTO_A_FAMILY.search(line)
    ]
    assert found == []


def test_whoever_looked_into_a_family_would_be_found():
    for code in (
        'games = [g for g in VARIANTS.values() if g.family == "snap"]',
        'if variant.family in ("fishing", "snap"): pass',
        'both = getattr(game.rules, "both_hands", False)',
        "due = node.position.memo.due",
    ):
        assert LOOKS_INTO_A_FAMILY.search(code), code
    for code in ("changed['memo'] = event.memo", "if a.family == b.family: pass", "x = game.rules.cards"):
        assert not LOOKS_INTO_A_FAMILY.search(code), code


OVERRIDDEN = re.compile(r"(?:voila|jupyter_server|jupyter_client)\.")
MEANT_FOR_IT = {"JupyterHandler", "ExtensionApp"}
"""Classes that Jupyter Server gives others to derive theirs from."""


def test_a_class_that_overrides_one_of_voila_or_jupyter_says_what_it_mends():
    silent = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text if OVERRIDDEN.search(text) else "")
        theirs = {
            name.asname or name.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and OVERRIDDEN.match(f"{node.module}.")
            for name in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and {ast.unparse(base) for base in node.bases} & theirs - MEANT_FOR_IT:
                said = ast.get_docstring(node) or ""
                silent += [] if re.search(r"\bown\b|Without it", said) else [f"{path.name}: {node.name}"]
    assert silent == []
