"""Every public function has types without `Any` and says what it takes and returns, as editors show it."""

import inspect
import re
from importlib import import_module

import pytest

from cardlessons.hooks import MissingGuestError

ALLOWED = {"TableWidget.set_state", "Variant.__init__"}
"""A method of ipywidgets; and what authors of families call, with rules of any memory."""
UNTOLD = {"TableWidget.set_state", "Game.plays", "Encoding.find_number"}
"""The functions whose docstrings may say less: that method of ipywidgets, and an old name."""


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


@pytest.mark.parametrize("name", ["cardlessons", "cardlessons.widgets", AGENTS])
def test_what_an_author_calls_says_what_it_takes_and_returns(name):
    for called, function in iter_functions(import_module(name)):
        told, signature = inspect.getdoc(function) or "", inspect.signature(function)
        taken = {*signature.parameters} - {"self", "cls"}
        if called in UNTOLD or called.endswith(".__init__"):  # the docstring of a class has what `__init__` takes
            continue
        explained = {*re.findall(r"^    (\w+): ", told.partition("Args:\n")[2], re.MULTILINE)}
        assert taken <= explained, f"{called}: {taken - explained}"
        if taken and signature.return_annotation not in (None, "None"):
            assert re.match("Return|Yield|.*\n    *Returns:|.*\nReturns:", told, re.DOTALL), called


INNER = {"Call", "Job", "Law", "Look", "Looks", "Node", "PositionOf", "Rules", "Submits"}
"""Types that nobody has to name: those for authors of families and of the package, and anything that has a `submit`."""


def test_the_types_that_an_author_meets_are_imported_from_one_place():
    public = {*import_module("cardlessons").__all__}
    for called, function in iter_functions(import_module("cardlessons")):
        told = {
            part: kind for part, kind in inspect.get_annotations(function).items() if not called.endswith("__init__")
        }
        for word in re.findall(r"\b[A-Z]\w+", " ".join(map(str, told.values()))):
            thing = function.__globals__.get(word)
            own = getattr(thing, "__module__", "").startswith("cardlessons.")
            assert not own or word in public or word in INNER, f"{called}: {word}"
