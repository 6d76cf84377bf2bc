"""The words that are values of options: their types name them, and mypy finds each rule that a new one concerns."""

import ast
from pathlib import Path
from typing import get_args, get_type_hints

import cardlessons
from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import FAMILIES

FOLDER = Path(cardlessons.__file__).parent / "families"
RULES = [type(family.variants[0].rules) for family in FAMILIES.values()]
"""The rules of each family."""


def list_words(rules):
    """Return the options of a family that have words as values, each with these words."""
    listed = {name: option for name, option in collect_options(rules).items() if option.values and not option.reads}
    words = {name: [v for v in option.values if isinstance(v, str)] for name, option in listed.items()}
    return {name: some for name, some in words.items() if some}


def list_literals(hint):
    """Return the words of a type such as `Literal["on", "fresh"]`, alone or in a union."""
    return [one for part in get_args(hint) for one in (get_args(part) or (part,)) if isinstance(one, str)]


def find_comparisons(node, options):
    """Yield the lines that compare an option with a word, apart from what makes no game and who has an option."""
    if isinstance(node, ast.Lambda) or (isinstance(node, ast.FunctionDef) and node.name == "_iter_clashes"):
        return
    if isinstance(node, ast.Return) and "assert_never" in ast.unparse(node):
        return  # mypy sees whether each word was asked for
    if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr in options:
        yield from (node.lineno for one in ast.walk(node.comparators[0]) if isinstance(getattr(one, "value", 0), str))
    for child in ast.iter_child_nodes(node):
        yield from find_comparisons(child, options)


def test_the_type_of_an_option_names_its_words():
    for rules in RULES:
        hints = get_type_hints(rules)
        assert {name: list_literals(hints[name]) for name in list_words(rules)} == list_words(rules)


def test_a_rule_decides_on_words_where_mypy_sees_that_none_is_left_out():
    options = {name for rules in RULES for name in list_words(rules)} - {"hand"}
    trees = {path: ast.parse(path.read_text("utf-8")) for path in FOLDER.glob("*/*.py")}
    assert [(path.name, line) for path, tree in trees.items() for line in find_comparisons(tree, options)] == [], (
        "decide by `match`, or in a property of the options that ends in `assert_never`"
    )
