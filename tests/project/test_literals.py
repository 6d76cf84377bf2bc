"""Tests that texts for learners are in files of texts: other English literals are of kinds that may stay in Python."""

import ast
import re
from pathlib import Path

import pytest
from support.cases import read_cases

import cardlessons
from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import VARIANTS

pytestmark = pytest.mark.long

PACKAGE = Path(cardlessons.__file__).parent
WORDS = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}")
KINDS = read_cases("literals", "kinds")
NO_TEXTS = re.compile(
    r"cardlessons \w+ |<\w+|\nbody [{]|[{]display|'self'|default-src|(text|application)/|\w+ of $|; it is left out"
)
"""Literals that nobody reads: seeds of chance, markup, policies, headers, keys of caches."""
LOGS = {"debug", "info", "warning", "error", "exception", "warn", "warn_rarely"}
VALUES = {"no card", "when hands come down"} | {
    value for game in VARIANTS.values() for option in collect_options(game.rules).values() for value in option.choices
}


class Untold(ast.NodeTransformer):
    """Takes docstrings, errors, assertions and logs out of a module."""

    def visit(self, node):
        match node:
            case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
                return ast.Pass()
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in LOGS:
                return ast.Constant(None)
        return self.generic_visit(node)


def list_literals(module):
    """List the texts of two words and more in a module that may be read by somebody."""
    tree = Untold().visit(ast.parse(module.read_text("utf-8")))
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [text for text in texts if WORDS.search(text) and not NO_TEXTS.search(text) and text not in VALUES]


def test_learners_read_no_english_that_is_outside_the_files_of_texts():
    kinds, learners = set(), []
    for module in sorted(PACKAGE.rglob("*.py")):
        name = module.relative_to(PACKAGE).as_posix()
        kind = next((kind for pattern, kind in KINDS.items() if re.match(pattern, name)), None)
        texts = list_literals(module)
        kinds |= {kind} if texts else set()
        learners += [f"{name}: {text}" for text in texts if kind is None]
    assert not learners, f"move these to a file of texts; if no learner reads them, add to `kinds` who does: {learners}"
    assert kinds == {*KINDS.values()}
