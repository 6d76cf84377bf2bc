"""Finds the names that a JavaScript module declares, and gives them short ones.

A name gets one short name in the whole of its module, in whatever scope it is declared, so scopes need not be told
apart. A name that is declared in one function must not be an undeclared one in another (see `_GLOBALS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from string import ascii_letters, digits

from cardlessons.prerender.js_tokens import JsToken, ModuleError

_KEYWORDS = frozenset(
    """
    arguments as async await break case catch class const constructor continue debugger default delete do else enum
    export extends false finally for from function get if import in instanceof let new null of return set static super
    switch this throw true try typeof undefined var void while with yield
    """.split()  # noqa: SIM905
)
_GLOBALS = frozenset(
    """
    alert blur caches close closed confirm console crypto customElements document event fetch find focus frames
    history indexedDB innerHeight innerWidth length localStorage location matchMedia name navigator open opener origin
    parent performance postMessage print process prompt screen scroll scrollBy scrollTo scrollX scrollY self
    sessionStorage status stop top window
    """.split()  # noqa: SIM905
)
"""Names of the browser that a function may also give to something of its own: they stay."""
_BEFORE_BLOCK = frozenset([")", ";", "}", "=>", "else", "do", "try", "finally", "catch", "static", ""])
_DECLARES = frozenset(["const", "let", "var"])
_MODIFIERS = frozenset(["get", "set", "async", "static", "*"])


@dataclass
class _Bracket:
    """An open bracket: `block`, `object`, `class`, `parameters`, or `list` for all others.

    Attributes:
        binds: it is a pattern or the parameters of a function, so the names in it are declared.
        declares: a `const`, `let` or `var` in it has not ended.
        choices: how many `?` in it wait for their `:`.
    """

    kind: str
    binds: bool = False
    declares: bool = False
    choices: int = 0


@dataclass
class _Names:
    """The names of a module.

    Attributes:
        places: the indices of the tokens that name a variable; of each, whether it names a property too (`{ a }`).
        top: the names that are declared outside any function.
        local: the names that are declared elsewhere.
    """

    places: dict[int, bool] = field(default_factory=dict)
    top: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)


def shorten(
    tokens: Sequence[JsToken], shared: Callable[[str], str] = str, imported: Container[str] = ()
) -> list[JsToken]:
    """Return the tokens of a module without imports, with short names; white space and comments may be among them.

    `shared` names what is imported, and what is declared outside any function.
    """
    names = _Reader(tokens).read()
    many = Counter(tokens[index].text for index in names.places)
    short = {name: shared(name) for name in many if name in names.top or name in imported}
    kept = {name for name in many if name not in short and (name not in names.local or name in _GLOBALS)}
    taken = kept | _KEYWORDS
    fresh = (name for name in _letters() if name not in taken)
    short |= {name: next(fresh) for name, _ in many.most_common() if name not in short and name not in kept}
    result = list(tokens)
    for index, is_shorthand in names.places.items():
        name = tokens[index].text
        if name in short:
            result[index] = tokens[index]._replace(text=f"{name}:{short[name]}" if is_shorthand else short[name])
    return result


def shared_names(taken: Container[str]) -> Iterator[str]:
    """Yield short names for what modules share: all have a digit, and no name inside a module has."""
    for more in range(9):
        for letters in product(ascii_letters, *[ascii_letters] * more, digits):
            if (name := "".join(letters)) not in taken:
                yield name


def _letters() -> Iterator[str]:
    for many in range(1, 9):
        yield from map("".join, product(ascii_letters, repeat=many))


class _Reader:
    def __init__(self, tokens: Sequence[JsToken]) -> None:
        self.tokens = [(index, one) for index, one in enumerate(tokens) if one.kind not in ("space", "comment")]
        self.names = _Names()
        self.open = [_Bracket("block")]
        self.partners = self._partners()
        self.class_comes = False
        self.chosen = False

    def _text(self, at: int) -> str:
        return self.tokens[at][1].text if 0 <= at < len(self.tokens) else ""

    def _partners(self) -> dict[int, int]:
        """Return the place of the closing bracket of each opening one."""
        found: dict[int, int] = {}
        left: list[int] = []
        for at, (_, token) in enumerate(self.tokens):
            if token.kind not in ("sign", "template"):
                continue
            if token.text[0] in ")]}":
                if not left:
                    raise ModuleError(f"'{token.text[0]}' closes no bracket")
                found[left.pop()] = at
            if token.text[-1] in "([{":
                left.append(at)
        if left:
            raise ModuleError(f"'{self._text(left[-1])}' is not closed")
        return found

    def read(self) -> _Names:
        """Return the names."""
        for at, (index, token) in enumerate(self.tokens):
            if token.kind == "template":
                if token.text[0] == "}":
                    self.open.pop()
                if token.text.endswith("${"):
                    self.open.append(_Bracket("list"))
            elif token.kind == "sign":
                self._sign(at, token.text)
            elif token.kind == "word":
                self._word(at, index, token.text)
        return self.names

    def _sign(self, at: int, text: str) -> None:
        here = self.open[-1]
        if text in ("(", "["):
            kind = "parameters" if text == "(" and self._is_parameters(at) else "list"
            self.open.append(_Bracket(kind, kind == "parameters" or (text == "[" and self._is_bound(at))))
        elif text == "{":
            kind = self._brace(at)
            self.open.append(_Bracket(kind, kind == "object" and self._is_bound(at)))
        elif text in (")", "]", "}"):
            self.open.pop()
        elif text == ";":
            here.declares = False
        elif text == "?":
            here.choices += "?" not in (self._text(at - 1), self._text(at + 1))
        elif text == ":":
            self.chosen = here.choices > 0
            here.choices -= self.chosen

    def _brace(self, at: int) -> str:
        """Return the kind of a brace that opens."""
        before, here = self._text(at - 1), self.open[-1]
        if self.class_comes:
            self.class_comes = False
            return "class"
        is_label = before == ":" and here.kind == "block" and not self.chosen
        return "block" if is_label or before == "{" or before in _BEFORE_BLOCK else "object"

    def _is_parameters(self, at: int) -> bool:
        """Tell whether a round bracket holds the parameters of a function."""
        before, here = self._text(at - 1), self.open[-1]
        after = self._text(self.partners[at] + 1)
        named = any(self._text(at - back) == "function" for back in (1, 2, 3)) or before == "catch"
        method = here.kind in ("object", "class") and after == "{" and before not in ("if", "for", "while", "switch")
        return named or method or after == "=>"

    def _is_spread(self, at: int) -> bool:
        return self._text(at) == self._text(at - 1) == self._text(at - 2) == "."

    def _is_bound(self, at: int) -> bool:
        """Tell whether the name or pattern here is declared: after `const`, among parameters, or in a pattern."""
        before, here = self._text(at - 1), self.open[-1]
        if here.binds:
            if here.kind == "object":
                return before == ":" and (self._text(at - 3) in ("{", ",") or self._text(at - 2) == "]")
            return before in ("(", "[", ",")
        return before in _DECLARES or (before == "," and here.declares)

    def _word(self, at: int, index: int, text: str) -> None:
        before, after, here = self._text(at - 1), self._text(at + 1), self.open[-1]
        spread = self._is_spread(at - 1)
        if (before in (".", "?.") and not spread) or text[0] in "#\0" or text[0].isdigit():
            return
        member = here.kind in ("object", "class") and self._is_member(at)
        if here.kind == "class" and member:
            return
        if here.kind == "object" and member and after not in (",", "}", "="):
            return
        if text in _DECLARES:
            here.declares = True
        elif text == "class":
            self.class_comes = True
        elif text in ("of", "in"):
            here.declares = False
        if text in _KEYWORDS:
            return
        self.names.places[index] = member
        names_it = before in ("function", "class") or (before == "*" and self._text(at - 2) == "function")
        if names_it or (here.binds and (member or spread)) or self._is_bound(at) or after == "=>":
            self._declare(text)

    def _is_member(self, at: int) -> bool:
        """Tell whether a word in braces of an object or a class names a member."""
        before = self._text(at - 1)
        begins = ("{", ",") if self.open[-1].kind == "object" else ("{", ";", "}")
        if before in begins:
            return True
        return before in _MODIFIERS and self._is_member(at - 1)

    def _declare(self, name: str) -> None:
        at_top = all(one.binds and one.kind != "parameters" for one in self.open[1:])
        (self.names.top if at_top else self.names.local).add(name)
