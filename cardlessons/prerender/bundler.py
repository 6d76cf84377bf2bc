"""A small bundler: joins ES modules into one script by following the imports of an entry.

Every module has an address, the same in the package and on a static site: `page/core/cards.js`,
`families/NAME/look/index.js`, `hosts/jupyter/widget.js`. Imports are relative to it. In a bundle all modules share one
scope, so each name that they share gets a short name of its own. Comments and redundant white space are removed.

The texts for people are in modules of messages, which are imported as a whole (`import * as texts from
"../messages/table.js";`). A bundle contains only the messages that it uses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from posixpath import dirname, join, normpath

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.js_names import iter_shared_names, shorten
from cardlessons.prerender.js_tokens import JsToken, ModuleError, join_tokens, tokenize

_PACKAGE = Path(__file__).parents[1]
_OF_MESSAGES = re.compile(r"(^|/)messages(/[\w-]+)?\.js$")
"""Matches the address of a module of messages."""
_PLAIN = re.compile(r'"(?:\\.|[^"\\])*"')
"""Matches a message that is a string literal, so it has no facts to fill in."""
_FUNCTION = re.compile(r"(\w+|\([^()]*\))=>")
"""Matches the beginning of a message that is a function."""
_PLACEHOLDER = re.compile("\0(.*?)\1(.*?)\0")
_SHARED = re.compile("\2(.*?)\1(.*?)\1(i?)\2")
"""Matches the placeholder of a name that modules share: an address, the name there, and `i` if it is imported."""


def get_module_file(address: str) -> Path:
    """Return the file of a module's address; the modules of a game family are in the family's own folder.

    Raises:
        ModuleError: the address does not begin with a known folder.
    """
    room, _, rest = address.partition("/")
    if room == "families":
        name, _, rest = rest.partition("/")
        if name in FAMILIES and rest.startswith("look/"):
            return FAMILIES[name].folder / rest
    elif room in ("page", "hosts"):
        return _PACKAGE / room / rest
    raise ModuleError(f"no module lies at '{address}'")


def bundle(entry: str, address: str = "entry.js") -> str:
    """Join an entry and all modules that it imports into one module; its imports are relative to its address.

    Names are shortened in all modules except the entry.
    """
    modules: dict[str, Module] = {}

    def follow(address: str, importers: tuple[str, ...]) -> None:
        if address in importers:
            raise ModuleError(f"modules ask for one another in a circle: {' > '.join([*importers, address])}")
        if address not in modules:
            path = get_module_file(address)
            if not path.is_file():
                raise ModuleError(f"{importers[-1]} asks for '{address}', and there is no such file")
            module = _parse_module(address, path.read_text("utf-8"))
            for item in module.imports:
                follow(item.address, (*importers, address))
            modules[address] = module

    root = Module.read(address, entry)
    for item in root.imports:
        follow(item.address, (address,))
    bodies = [*(module.short_body for module in modules.values()), root.import_code() + root.body]
    messages = _Messages(bodies)
    *texts, body = [messages.insert(body) for body in bodies]
    parts = [*messages.declarations(), *filter(None, texts)]
    # a statement that ends with a bracket or a semicolon needs no line end
    code = "".join(part if part[-1] in "};" else f"{part}\n" for part in parts) + f"{body}\n{root.export_code()}\n"
    return _insert_shared(code, modules)


def _insert_shared(code: str, modules: Mapping[str, Module]) -> str:
    """Replace the placeholders of shared names in code by short names, the shortest for the most used."""

    def find_declaration(address: str, name: str) -> tuple[str, str]:
        """Return the address of the module that declares an exported name, and the name there."""
        module = modules[address]
        here = dict(module.exports).get(name)
        if here is None:
            raise ModuleError(f"'{address}' exports no '{name}'")
        return find_declaration(*module.imported[here]) if here in module.imported else (address, here)

    def make_key(match: re.Match[str]) -> tuple[str, str]:
        return find_declaration(match[1], match[2]) if match[3] else (match[1], match[2])

    many = Counter(map(make_key, _SHARED.finditer(code)))
    fresh = iter_shared_names({*re.findall(r"[\w$]+", code)})
    names = {one: next(fresh) for one, _ in many.most_common()}
    return _SHARED.sub(lambda found: names[make_key(found)], code)


def bundle_file(address: str) -> str:
    """Join the module at an address and all modules that it imports into one module."""
    return bundle(get_module_file(address).read_text("utf-8"), address)


def to_classic_script(module: str) -> str:
    """Convert a module without imports and exports to a classic script, which a browser also runs from `file://`."""
    return f'(()=>{{"use strict";\n{module}}})();\n'


@cache
def _parse_module(address: str, source: str) -> Module:
    """Parse a module; cached, since it is used in several bundles."""
    return Module.read(address, source)


@cache
def _parse_messages(address: str, source: str) -> dict[str, str]:
    """Parse a module of messages; cached, since it is used in several bundles."""
    return Module.read(address, source).statements()


def minify(source: str) -> str:
    """Return a module without imports, with comments and redundant white space removed."""
    return join_tokens(tokenize(source))


def _make_placeholder(address: str, name: str) -> str:
    """Return the placeholder of a message, which a bundle replaces by its text or its short name."""
    return f"\0{address}\1{name}\0"


class _Messages:
    """The messages that a bundle uses: a literal, or a function that is used once, is inserted where it is used.

    Any other message has a short name.

    Args:
        codes: the code with the placeholders of all messages that the bundle uses.
    """

    def __init__(self, codes: Iterable[str]) -> None:
        self._expressions: dict[tuple[str, str], str] = {}
        self._made: list[str] = []
        self._uses: Counter[tuple[str, str]] = Counter()
        for code in codes:
            self._count(code)

    def _count(self, code: str) -> None:
        """Count the uses of messages in code, and in the messages that it uses."""
        for address, name in _PLACEHOLDER.findall(code):
            self._uses[address, name] += 1
            if self._uses[address, name] == 1:
                self._count(_get_message(address, name))

    def insert(self, code: str) -> str:
        """Replace the placeholders in code by the messages or their short names."""
        return _PLACEHOLDER.sub(lambda found: self._get_expression(found[1], found[2]), code)

    def declarations(self) -> list[str]:
        """Return the code that declares the messages with short names."""
        return [f"const {','.join(self._made)};"] if self._made else []

    def _get_expression(self, address: str, name: str) -> str:
        if (address, name) not in self._expressions:
            text = _get_message(address, name)
            if _PLAIN.fullmatch(text):
                short = text
            elif self._uses[address, name] == 1 and _FUNCTION.match(text):
                short = f"({self.insert(text)})"
            else:
                short = f"\2{address}\1{name}\1\2"
                self._made.append(f"{short}={self.insert(text)}")
            self._expressions[address, name] = short
        return self._expressions[address, name]


def _get_message(address: str, name: str) -> str:
    """Return the code of a message; the messages that it uses are placeholders."""
    texts = read_messages(address)
    if name not in texts:
        raise ModuleError(f"'{address}' has no message '{name}'")
    return texts[name]


def read_messages(address: str) -> dict[str, str]:
    """Return the code of each message of a module, by name.

    Raises:
        ModuleError: there is no module at this address.
    """
    path = get_module_file(address)
    if not path.is_file():
        raise ModuleError(f"there is no module of messages '{address}'")
    return _parse_messages(address, path.read_text("utf-8"))


@dataclass
class Import:
    """An import statement: the address of the other module, and pairs of (exported name, local name)."""

    address: str
    names: list[tuple[str, str]]


@dataclass
class Module:
    """A parsed ES module: its imports, its exports and its body.

    Only these forms are supported: `import { a, b as c } from "./x.js";`, `import a from "./x.js";`, `export` before
    `const NAME =`, `function`, `async function` or `class`, `export { a, b as c };` and `export default EXPRESSION;`.
    A dynamic import of a variable (`import(ADDRESS)`) is left to the browser. A module of messages is imported by
    `import * as NAME from "./messages.js";`, and used only as `NAME.MESSAGE`.

    Attributes:
        address: its address.
        source: its text.
        imports: its imports, except those of messages.
        exports: pairs of (exported name, local name).
        messages: the addresses of the modules of messages, by the names that it gives them.
        tokens: its code, without imports and the word `export`.
        body: the same as text; each message that it uses is a placeholder (`_Messages`).
    """

    address: str
    source: str
    imports: list[Import] = field(default_factory=list)
    exports: list[tuple[str, str]] = field(default_factory=list)
    messages: dict[str, str] = field(default_factory=dict)
    tokens: list[JsToken] = field(default_factory=list)

    @classmethod
    def read(cls, address: str, source: str) -> Module:
        """Parse a module."""
        module = cls(address, source)
        module.tokens = module._read()
        return module

    @property
    def imported(self) -> dict[str, tuple[str, str]]:
        """Return, for each imported name, the address of its module and its name there."""
        return {here: (item.address, there) for item in self.imports for there, here in item.names}

    @cached_property
    def body(self) -> str:
        """Return the body without imports, comments and redundant white space."""
        return join_tokens(self._mark_messages(self.tokens))

    @cached_property
    def short_body(self) -> str:
        """Return the body with short names; names that it shares with other modules become placeholders (`_SHARED`)."""
        imported = self.imported

        def mark_shared(name: str) -> str:
            address, there = imported.get(name, (self.address, name))
            return f"\2{address}\1{there}\1{'i' * (name in imported)}\2"

        return join_tokens(shorten(self._mark_messages(self.tokens), mark_shared, imported))

    def import_code(self) -> str:
        """Return the code that binds the imported names to the exports of other modules."""
        asked = (f"{here}=\2{address}\1{there}\1i\2" for here, (address, there) in self.imported.items())
        return f"const {','.join(asked)};\n" if self.imports else ""

    def export_code(self) -> str:
        """Return the code of the default export."""
        return "".join(f"export default {here};" for there, here in self.exports if there == "default")

    def statements(self) -> dict[str, str]:
        """Return the constants of a module of messages: the code of each, by name.

        Raises:
            ModuleError: the module contains other statements than constants.
        """
        tokens = self.tokens
        constants: dict[str, list[JsToken]] = {}
        while after := _list_significant(tokens, 0):
            match [one.text for one in after[:3]]:
                case ["const", name, "="]:
                    end = _find_end(tokens, 0)
                    constants[name] = tokens[tokens.index(after[2]) : end]
                    tokens = tokens[end + 1 :]
                case _:
                    raise self._make_error(after[0], "a module of messages holds constants only")
        texts = {name: join_tokens(shorten(self._mark_messages(code, constants))) for name, code in constants.items()}
        return {name: text.removeprefix("=") for name, text in texts.items()}

    def _mark_messages(self, tokens: list[JsToken], own: Container[str] = ()) -> list[JsToken]:
        """Replace each message among the tokens by its placeholder; `own` are the messages of this module itself."""
        result: list[JsToken] = []
        n = 0
        while n < len(tokens):
            token = tokens[n]
            before = next((one.text for one in reversed(result) if one.kind not in ("space", "comment")), "")
            if token.kind == "word" and before not in (".", "?."):
                after = [one.text for one in tokens[n + 1 : n + 3]]
                if token.text in self.messages:
                    if len(after) < 2 or after[0] != ".":
                        raise self._make_error(token, f"“{token.text}” without the name of a message")
                    token = JsToken("word", _make_placeholder(self.messages[token.text], after[1]), token.start)
                    n += 2
                elif token.text in own and after[:1] != [":"]:
                    token = JsToken("word", _make_placeholder(self.address, token.text), token.start)
            result.append(token)
            n += 1
        return result

    def _read(self) -> list[JsToken]:
        result: list[JsToken] = []
        tokens = tokenize(self.source)
        depth, n = 0, 0
        while n < len(tokens):
            token = tokens[n]
            if token.kind == "word" and token.text in ("import", "export"):
                before = next((one.text for one in reversed(result) if one.kind not in ("space", "comment")), "")
                after = _list_significant(tokens, n + 1)
                later = token.text == "import" and len(after) > 1 and after[0].text == "(" and after[1].kind == "word"
                named = token.text == "import" and depth and after and after[0].text == ":"
                if before != "." and not named and not later:
                    if depth or before not in ("", ";", "}"):
                        raise self._make_error(token, f"“{token.text}” stands inside something else")
                    n = self._read_import(tokens, n) if token.text == "import" else self._read_export(tokens, n, result)
                    continue
            depth += (token.text in "([{") - (token.text in ")]}") if token.kind == "sign" else 0
            result.append(token)
            n += 1
        return result

    def _make_error(self, token: JsToken, what: str) -> ModuleError:
        line = self.source.count("\n", 0, token.start) + 1
        column = token.start - self.source.rfind("\n", 0, token.start)
        return ModuleError(f"{self.address}:{line}:{column}: {what}; the forms that are followed stand in bundler.py")

    def _read_import(self, tokens: list[JsToken], n: int) -> int:
        end = _find_end(tokens, n)
        match [one.text for one in tokens[n:end] if one.kind not in ("space", "comment")]:
            case ["import", "{", *names, "}", "from", where]:
                names_here = self._read_names(tokens[n], names)
            case ["import", name, "from", where] if re.fullmatch(r"[\w$]+", name):
                names_here = [("default", name)]
            case ["import", "*", "as", name, "from", where] if _OF_MESSAGES.search(self._resolve_address(where)):
                self.messages[name] = self._resolve_address(where)
                return end + 1
            case _:
                raise self._make_error(tokens[n], "an import of another form")
        if not re.fullmatch(r"[\"']\.\.?/.*\.js[\"']", where):
            raise self._make_error(tokens[n], f"{where} is no file beside this one")
        self.imports.append(Import(self._resolve_address(where), names_here))
        return end + 1

    def _resolve_address(self, where: str) -> str:
        """Return the address of a module from the path in an import."""
        return normpath(join(dirname(self.address), where[1:-1]))

    def _read_export(self, tokens: list[JsToken], n: int, result: list[JsToken]) -> int:
        """Record an export and keep its declaration without `export`. Return the index of the next token."""
        match [one.text for one in _list_significant(tokens, n + 1)]:
            case ["const", name, "=", *_]:
                _find_end(tokens, n, self._check_single)
            case ["function" | "class", name, *_] if name != "*":
                pass
            case ["async", "function", name, *_] if name != "*":
                pass
            case ["{", *_]:
                end = _find_end(tokens, n)
                texts = [one.text for one in tokens[n:end] if one.kind not in ("space", "comment")]
                if texts[-1] != "}":
                    raise self._make_error(tokens[n], "an export of another form")
                self.exports += [(there, here) for here, there in self._read_names(tokens[n], texts[2:-1])]
                return end + 1
            case ["default", first, *_] if first not in ("function", "class", "async"):
                self.exports.append(("default", "$default"))
                result += tokenize("const $default =")
                return next(k for k in range(n, len(tokens)) if tokens[k].text == "default") + 1
            case _:
                raise self._make_error(tokens[n], "an export of another form")
        self.exports.append((name, name))
        return n + 2  # also skip the white space after `export`

    def _check_single(self, token: JsToken) -> None:
        if token.text == ",":
            raise self._make_error(token, "two names in one exported declaration")

    def _read_names(self, at: JsToken, texts: Sequence[str]) -> list[tuple[str, str]]:
        """Return `a, b as c` as pairs (a, a), (b, c)."""
        pairs = []
        for part in " ".join(texts).rstrip(" ,").split(" , "):
            words = part.split()
            if len(words) not in (1, 3) or (len(words) == 3 and words[1] != "as"):
                raise self._make_error(at, "names that cannot be read")
            pairs.append((words[0], words[-1]))
        return pairs


def _list_significant(tokens: list[JsToken], n: int, many: int = 4) -> list[JsToken]:
    """Return the next tokens from index `n`, without white space and comments."""
    significant = (one for one in tokens[n:] if one.kind not in ("space", "comment"))
    return [one for one, _ in zip(significant, range(many), strict=False)]


def _find_end(tokens: list[JsToken], n: int, look: object = None) -> int:
    """Return the index of the semicolon that ends a statement."""
    depth = 0
    for k in range(n, len(tokens)):
        token = tokens[k]
        if token.kind != "sign":
            continue
        if not depth and token.text == ";":
            return k
        depth += (token.text in "([{") - (token.text in ")]}")
        if not depth and callable(look):
            look(token)
    raise ModuleError("a statement of a module does not end with a semicolon")
