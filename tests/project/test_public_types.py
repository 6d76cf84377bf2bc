"""No public function takes or returns `Any`, so editors and type checkers know what an author calls."""

import inspect
import re
from importlib import import_module

import pytest

from cardlessons.hooks import MissingGuestError

ALLOWED = {"TableWidget.set_state", "Variant.__init__"}
"""A method of ipywidgets; and what authors of families call, with rules of any memory."""


def iter_functions(module):
    """Yield the public functions of a module, and the public methods of its classes, with their names."""
    for name in module.__all__:
        try:
            thing = getattr(module, name)
        except MissingGuestError:
            continue
        if inspect.isfunction(thing):
            yield name, thing
        for owner in getattr(thing, "__mro__", ()):
            for part, found in vars(owner).items():
                function = inspect.unwrap(getattr(found, "fget", None) or getattr(found, "func", found))
                own = owner.__module__.startswith("cardlessons") and inspect.isroutine(function)
                if own and (part == "__init__" or not part.startswith("_")):
                    yield f"{name}.{part}", getattr(function, "__func__", function)


AGENTS = pytest.param("cardlessons.pettingzoo", marks=pytest.mark.long)  # PettingZoo comes with the second tier


@pytest.mark.parametrize("name", ["cardlessons", "cardlessons.widgets", AGENTS])
def test_what_an_author_calls_has_types(name):
    module = import_module(name)
    functions = dict(iter_functions(module))
    assert len(functions) > len(module.__all__)
    for called, function in functions.items():
        told = inspect.get_annotations(function)
        assert {*inspect.signature(function).parameters} - {"self", "cls"} <= {*told}, called
        untyped = [part for part, kind in told.items() if re.search(r"\bAny\b", str(kind))]
        assert not untyped or called in ALLOWED, f"{called}: {untyped}"
