"""A renamer of JavaScript: it replaces the names that a module declares by short names, scope by scope.

Of the members of classes it renames those that are private, such as `#draw`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from string import ascii_uppercase, digits

from cardlessons.prerender.js_tokens import JsToken, ModuleError

_KEYWORDS = frozenset(
    """
    arguments as async await break case catch class const constructor continue debugger default delete do else enum
    export extends false finally for from function get if import in instanceof let new null of return set static super
    switch this throw true try typeof undefined var void while with yield
    """.split()  # noqa: SIM905
)
_DECLARES = frozenset(["const", "let", "var"])
_BEGINS_STATEMENT = _DECLARES | {"break", "continue", "for", "if", "return", "switch", "throw", "try", "while"}
_BEFORE_BLOCK = frozenset([")", ";", "}", "=>", "else", "do", "try", "finally", "catch", "static", ""])
_LETTERS = "etasnilrcodbhufpgmwykvxjqz"
"""The letters from the most to the least frequent in scripts: a text of few letters is compressed to fewer bytes."""
_MODIFIERS = frozenset(["get", "set", "async", "static", "*"])


@dataclass
class _Bracket:
    """An open bracket: `block`, `object`, `class`, `parameters`, or `list` for all others.

    Attributes:
        binds: whether it is a pattern or the parameters of a function, so that the names in it are declared.
        declares: the keyword (`const`, `let` or `var`) of the unfinished declaration in it.
        choices: the number of `?` in it that are not yet followed by their `:`.
    """

    kind: str
    binds: bool = False
    declares: str = ""
    choices: int = 0


@dataclass(eq=False)
class _Scope:
    """A part of a module in which names are declared, by the places of its first and last tokens.

    Attributes:
        is_function: whether it is a whole function, rather than a block.
        short: the short names of the names declared there.
        outer: the names of scopes around it that are used in it, each with its scope.
    """

    start: int
    end: int
    is_function: bool
    short: dict[str, str] = field(default_factory=dict)
    outer: set[tuple[_Scope, str]] = field(default_factory=set)


def shorten(
    tokens: Sequence[JsToken], shared: Callable[[str], str] = str, imported: Container[str] = ()
) -> list[JsToken]:
    """Return the tokens of a module without imports, with short names; white space and comments may be among them.

    `shared` returns the new name of each name that is imported, or declared outside any function.
    """
    return _Reader(tokens).shortened(shared, imported)


def iter_shared_names(taken: Container[str]) -> Iterator[str]:
    """Yield short names for names that modules share. Each has several letters, unlike all names within a module."""
    for many in range(2, 9):
        for name in map("".join, product(_LETTERS, repeat=many)):
            if name not in taken and name not in _KEYWORDS:
                yield name


def _iter_own_names() -> Iterator[str]:
    """Yield short names for names within a module: letters, and then letters with digits."""
    for many in range(9):
        yield from map("".join, product(_LETTERS + ascii_uppercase, *[digits] * many))


class _Reader:
    def __init__(self, tokens: Sequence[JsToken]) -> None:
        self.all = tokens
        self.tokens = [(index, one) for index, one in enumerate(tokens) if one.kind not in ("space", "comment")]
        self.partners = self._match_brackets()
        self.open = [_Bracket("block")]
        self.class_comes = False
        self.chosen = False
        self.uses: dict[int, bool] = {}
        """The token indexes that use a variable, each with whether it also names a property, as in `{ a }`."""
        self.declared: dict[int, bool] = {}
        """The token indexes that declare a name, each with whether it is declared by `var`."""
        self.top: set[str] = set()
        self.scopes: dict[int, _Scope] = {}
        """The scopes by the indexes of their first tokens."""

    def shortened(self, shared: Callable[[str], str], imported: Container[str]) -> list[JsToken]:
        """Return the tokens with short names."""
        self._read()
        around = self._collect_scopes()
        for at, hoists in self.declared.items():
            scopes = [one for one in around[at] if one.is_function or not hoists]
            if scopes:
                scopes[-1].short[self._get_text(at)] = ""
        stay = set()
        for at in self.uses:
            name = self._get_text(at)
            depth = next((n for n, one in reversed([*enumerate(around[at])]) if name in one.short), None)
            if depth is None:
                stay.add(name)
            else:
                for one in around[at][depth + 1 :]:
                    one.outer.add((around[at][depth], name))
        self._name_all((stay - self.top) | _KEYWORDS)
        result = [*self.all]
        for at, is_shorthand in self.uses.items():
            index, token = self.tokens[at]
            name = token.text
            scope = next((one for one in reversed(around[at]) if name in one.short), None)
            other = scope.short[name] if scope else shared(name) if name in self.top or name in imported else name
            if other != name:
                result[index] = token._replace(text=f"{name}:{other}" if is_shorthand else other)
        members = dict.fromkeys(one.text for one in result if one.kind == "word" and one.text.startswith("#"))
        private = dict(zip(members, _iter_own_names(), strict=False))
        return [one._replace(text=f"#{private[one.text]}") if one.text in private else one for one in result]

    def _collect_scopes(self) -> dict[int, list[_Scope]]:
        """Return the scopes around each use of a name, from the outermost."""
        scopes_at: dict[int, list[_Scope]] = {}
        around: list[_Scope] = []
        for at in range(len(self.tokens)):
            around = [one for one in around if one.end >= at]
            if at in self.scopes:
                around = [*around, self.scopes[at]]
            if at in self.uses:
                scopes_at[at] = around
        return scopes_at

    def _name_all(self, taken: Container[str]) -> None:
        """Choose short names in each scope; a name of a scope around it is free if it is not used there.

        The block of a function may not declare the names of its parameters again.
        """
        around: list[_Scope] = []
        for _, scope in sorted(self.scopes.items()):
            around = [one for one in around if one.end >= scope.start]
            used = {one.short[name] for one, name in scope.outer}
            if self._get_text(scope.start) == "{":
                used.update(*(one.short.values() for one in around if one.end == scope.end))
            letters = (name for name in _iter_own_names() if name not in taken and name not in used)
            scope.short = dict(zip(scope.short, letters, strict=False))
            around.append(scope)

    def _get_text(self, at: int) -> str:
        return self.tokens[at][1].text if 0 <= at < len(self.tokens) else ""

    def _match_brackets(self) -> dict[int, int]:
        """Return the index of the closing bracket for the index of each opening bracket."""
        closing: dict[int, int] = {}
        unclosed: list[int] = []
        for at, (_, token) in enumerate(self.tokens):
            if token.kind not in ("sign", "template"):
                continue
            if token.text[0] in ")]}":
                if not unclosed:
                    raise ModuleError(f"'{token.text[0]}' closes no bracket")
                closing[unclosed.pop()] = at
            if token.text[-1] in "([{":
                unclosed.append(at)
        if unclosed:
            raise ModuleError(f"'{self._get_text(unclosed[-1])}' is not closed")
        return closing

    def _read(self) -> None:
        """Find the scopes, and the uses and declarations of names."""
        for at, (_, token) in enumerate(self.tokens):
            if token.kind == "template":
                if token.text[0] == "}":
                    self.open.pop()
                if token.text.endswith("${"):
                    self.open.append(_Bracket("list"))
            elif token.kind == "sign":
                self._read_sign(at, token.text)
            elif token.kind == "word":
                self._read_word(at, token.text)

    def _read_sign(self, at: int, text: str) -> None:
        here = self.open[-1]
        if text in ("(", "["):
            kind = "parameters" if text == "(" and self._is_parameters(at) else "list"
            if kind == "parameters":
                self._add_scope(
                    at, self._find_body_end(self.partners[at] + 1), is_function=self._get_text(at - 1) != "catch"
                )
            elif text == "(" and (self._get_text(at - 1) == "for" or self._get_text(at - 2) == "for"):
                self._add_scope(at, self._find_statement_end(self.partners[at] + 1))
            self.open.append(_Bracket(kind, kind == "parameters" or (text == "[" and self._is_bound(at))))
        elif text == "{":
            kind = self._classify_brace(at)
            if kind == "block":
                self._add_scope(at, self.partners[at])
            self.open.append(_Bracket(kind, kind == "object" and self._is_bound(at)))
        elif text in (")", "]", "}"):
            self.open.pop()
        elif text == ";":
            here.declares = ""
        elif text == "?":
            here.choices += "?" not in (self._get_text(at - 1), self._get_text(at + 1))
        elif text == ":":
            self.chosen = here.choices > 0
            here.choices -= self.chosen

    def _classify_brace(self, at: int) -> str:
        """Return the kind of an opening brace."""
        before, here = self._get_text(at - 1), self.open[-1]
        if self.class_comes:
            self.class_comes = False
            return "class"
        is_label = before == ":" and here.kind == "block" and not self.chosen
        return "block" if is_label or before == "{" or before in _BEFORE_BLOCK else "object"

    def _is_parameters(self, at: int) -> bool:
        """Tell whether a round bracket holds the parameters of a function."""
        before, here = self._get_text(at - 1), self.open[-1]
        after = self._get_text(self.partners[at] + 1)
        named = any(self._get_text(at - back) == "function" for back in (1, 2, 3)) or before == "catch"
        method = here.kind in ("object", "class") and after == "{" and before not in ("if", "for", "while", "switch")
        return named or method or after == "=>"

    def _is_spread(self, at: int) -> bool:
        return self._get_text(at) == self._get_text(at - 1) == self._get_text(at - 2) == "."

    def _is_bound(self, at: int) -> bool:
        """Tell whether the name or pattern here is declared: after `const`, among parameters, or in a pattern."""
        before, here = self._get_text(at - 1), self.open[-1]
        if here.binds:
            if here.kind == "object":
                return before == ":" and (self._get_text(at - 3) in ("{", ",") or self._get_text(at - 2) == "]")
            return before in ("(", "[", ",")
        return before in _DECLARES or (before == "," and here.declares != "")

    def _read_word(self, at: int, text: str) -> None:
        before, after, here = self._get_text(at - 1), self._get_text(at + 1), self.open[-1]
        spread = self._is_spread(at - 1)
        if (before in (".", "?.") and not spread) or text[0] in "#\0" or text[0].isdigit():
            return
        member = here.kind in ("object", "class") and self._is_member(at)
        if here.kind == "class" and member:
            return
        if here.kind == "object" and member and after not in (",", "}", "="):
            return
        if text in _DECLARES:
            here.declares = text
        elif text == "class":
            self.class_comes = True
        elif text in ("of", "in"):
            here.declares = ""
        if text in _KEYWORDS:
            return
        self.uses[at] = member
        names_it = before in ("function", "class") or (before == "*" and self._get_text(at - 2) == "function")
        if names_it or (here.binds and (member or spread)) or self._is_bound(at) or after == "=>":
            self._declare(at, text)

    def _is_member(self, at: int) -> bool:
        """Tell whether a word in braces of an object or a class names a member."""
        before = self._get_text(at - 1)
        begins = ("{", ",") if self.open[-1].kind == "object" else ("{", ";", "}")
        if before in begins:
            return True
        return before in _MODIFIERS and self._is_member(at - 1)

    def _declare(self, at: int, name: str) -> None:
        if all(one.binds and one.kind != "parameters" for one in self.open[1:]) and self._get_text(at + 1) != "=>":
            self.top.add(name)
        else:
            self.declared[at] = self.open[-1].declares == "var"
        if self._get_text(at + 1) == "=>":
            self._add_scope(at, self._find_body_end(at + 1), is_function=True)

    def _add_scope(self, start: int, end: int, *, is_function: bool = False) -> None:
        self.scopes[start] = _Scope(start, end, is_function)

    def _find_body_end(self, at: int) -> int:
        """Return the end of a function whose parameters end before this place."""
        at += self._get_text(at) == "=>"
        return self.partners[at] if self._get_text(at) == "{" else self._find_expression_end(at)

    def _find_statement_end(self, at: int) -> int:
        """Return the end of the statement at a place."""
        while True:
            while self._get_text(at) in ("if", "for", "while", "await", "("):
                at = self.partners.get(at, at) + 1
            at = self.partners[at] if self._get_text(at) == "{" else self._find_expression_end(at) + 1
            if self._get_text(at + 1) != "else":
                return at
            at += 2

    def _find_expression_end(self, at: int) -> int:
        """Return the end of the expression at a place, up to the next comma, semicolon or bracket that closes."""
        start = at
        while at < len(self.tokens):
            text, kind = self._get_text(at), self.tokens[at][1].kind
            if (kind in ("sign", "template") and text[0] in ",;)]}") or (text in _BEGINS_STATEMENT and at > start):
                break
            while at in self.partners:  # a piece of a template closes one bracket and opens another
                at = self.partners[at]
            at += 1
        return at - 1
