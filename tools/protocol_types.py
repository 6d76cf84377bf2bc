"""Write `cardlessons/page/protocol.d.ts`, and those of the guests: the protocol's types for the page's code.

    python tools/protocol_types.py

It translates `cardlessons/session/protocol.py`, and the `protocol.py` of each guest: a `TypedDict` becomes an
interface, an alias a type, and the comment after a field its documentation. A test fails if a file is out of date.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent / "cardlessons"
FILES = {ROOT / "session" / "protocol.py": ROOT / "page" / "protocol.d.ts"}
_GUESTS = set(ROOT.glob("*/protocol.py")) - {*FILES}
FILES |= {source: source.parent / "page" / "protocol.d.ts" for source in sorted(_GUESTS)}
"""The modules of the types, each with the file that is written from it."""
HEAD = """\
// The types of what passes between Python and the page. Generated from a protocol.py by tools/protocol_types.py: change
// the one, run the other.
"""
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown", "object": "unknown"}
_COMMENT = re.compile(r"\s{2}# (.*)$")


def write_typescript(source: str) -> str:
    """Translate the text of the protocol module to TypeScript."""
    tree, lines = ast.parse(source), source.splitlines()
    extensible = _collect_extensible(tree)
    return "\n".join([HEAD, *(text for node in tree.body if (text := _translate(node, lines, extensible)))])


def _collect_extensible(tree: ast.Module) -> set[str]:
    """Return the names of the types to which families add fields."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("EXTENSIBLE_TYPES")], ast.Set(names)):
                return {name.id for name in names if isinstance(name, ast.Name)}
    return set()


def _translate(node: ast.stmt, lines: list[str], extensible: set[str]) -> str:
    """Translate one statement of the module; empty if it declares no type."""
    match node:
        case ast.ClassDef("Partial") | ast.Assign([ast.Name("T")]):  # TypeScript has it
            return ""
        case ast.ImportFrom("cardlessons.session.protocol", names):
            listed = ", ".join(name.name for name in names)
            return f'import type {{ {listed} }} from "../../page/protocol.d.ts";\n'
        case ast.ClassDef(name, bases):
            fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
            body = [text for field in fields for text in _write_field(field, lines)]
            doc = (ast.get_docstring(node) or "").replace("\n", "\n * ")
            return _write_interface(
                name, [base.id for base in bases if isinstance(base, ast.Name)], doc, body, extensible
            )
        case ast.Assign([ast.Name(name)], ast.Call(ast.Name("TypedDict"), [_, ast.Dict(keys, values)])):
            pairs = zip(keys, values, strict=True)
            body = [f"  {ast.literal_eval(key)}: {_write_type(hint)};" for key, hint in pairs if key]
            return _write_interface(name, [], "", body, extensible)
        case ast.Assign([ast.Name(name)], hint) if name != "EXTENSIBLE_TYPES":
            return f"export type {name} = {_write_type(hint)};\n"
        case _:
            return ""


def _write_interface(name: str, bases: list[str], doc: str, body: list[str], extensible: set[str]) -> str:
    extends = ", ".join(base for base in bases if base != "TypedDict")
    exported = "" if name.startswith("_") else "export "
    more = ["  [field: string]: unknown;"] if name in extensible else []
    head = f"{exported}interface {name}{f' extends {extends}' if extends else ''} {{"
    return "\n".join([*([f"/** {doc} */"] if doc else []), head, *body, *more, "}", ""])


def _write_field(field: ast.AnnAssign, lines: list[str]) -> list[str]:
    assert isinstance(field.target, ast.Name)
    assert field.end_lineno is not None
    comment = _COMMENT.search(lines[field.end_lineno - 1])
    match field.annotation:
        case ast.Subscript(ast.Name("NotRequired"), hint):
            text = f"  {field.target.id}?: {_write_type(hint)};"
        case hint:
            text = f"  {field.target.id}: {_write_type(hint)};"
    return [*([f"  /** {comment[1].replace('None', 'null')} */"] if comment else []), text]


def _write_type(hint: ast.expr) -> str:
    match hint:
        case ast.Name(name):
            return PLAIN.get(name, name)
        case ast.Constant(None):
            return "null"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{_write_type(left)} | {_write_type(right)}"
        case ast.Subscript(ast.Name("Literal"), ast.Tuple(values)):
            return " | ".join(_write_literal(value) for value in values)
        case ast.Subscript(ast.Name("Literal"), value):
            return _write_literal(value)
        case ast.Subscript(ast.Name("list"), inner):
            written = _write_type(inner)
            return f"({written})[]" if " | " in written else f"{written}[]"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(items)):
            return f"[{', '.join(map(_write_type, items))}]"
        case ast.Subscript(ast.Name("Partial"), inner):
            return f"Partial<{_write_type(inner)}>"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, value])):
            return f"Record<{_write_type(key)}, {_write_type(value)}>"
        case _:
            raise ValueError(f"line {hint.lineno}: no TypeScript is known for {ast.unparse(hint)!r}")


def _write_literal(value: ast.expr) -> str:
    match value:
        case ast.Constant(bool(truth)):
            return str(truth).lower()
        case ast.Constant(str(text)):
            return f'"{text}"'
        case _:
            raise ValueError(f"line {value.lineno}: no TypeScript is known for {ast.unparse(value)!r}")


if __name__ == "__main__":
    for source, target in FILES.items():
        target.write_text(write_typescript(source.read_text("utf-8")), "utf-8")
