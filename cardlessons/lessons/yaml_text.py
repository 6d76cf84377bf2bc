"""Read YAML, as heads of lessons and options of cells have it: data without objects, each entry with its place.

A number, `true`, `false` and `null` mean what they mean in JSON; all other words are texts, also `no` and dates. An
entry that is no YAML, such as `title: Cassino: a beginning`, is the text behind its first colon.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import yaml

MAX_CHARACTERS = 20_000
"""The most characters of an entry that are read as YAML; JSON may be longer."""
_MAX_DEPTH = 20
_QUOTED_PATTERN = r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'"""
_ENTRY_PATTERN = re.compile(rf"(?P<key>{_QUOTED_PATTERN}|[^\s:'\"\[\]{{}}#,-][^:]*)(?P<colon>:\s*)(?P<value>.*)")
_CONTINUES_PATTERN = re.compile(r"\s|-(?:\s|$)|[\]}]|$")
"""The beginning of a line that belongs to the entry above it; a list need not be indented."""
_CONSTANT_VALUES = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER_PATTERN = re.compile(r"-?(?:0|[1-9]\d{0,300})(?:\.\d{1,300})?(?:[eE][+-]?\d{1,2})?")


class YamlEntry(NamedTuple):
    """A key with its value.

    Attributes:
        key: the key; empty if the line is no entry.
        value: the value as data.
        text: the value as a text; None if it is a list or has keys of its own.
        at: the index of the line of the key.
        row: the index of the line of the value.
        column: the column of the value, from 1.
    """

    key: str
    value: Any
    text: str | None
    at: int
    row: int
    column: int


class _Loader(yaml.BaseLoader):
    """A reader that makes nodes and no objects, without references to other nodes, and to a limited depth."""

    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Return the next node."""
        if self.check_event(yaml.AliasEvent) or self._depth == _MAX_DEPTH:
            raise yaml.YAMLError
        self._depth += 1
        node: yaml.Node | None = super().compose_node(parent, index)
        self._depth -= 1
        return node


def iter_entries(lines: Sequence[str], first: int = 0) -> Iterator[YamlEntry]:
    """Yield the entries in some lines of YAML; `first` is the index of the first line."""
    at = 0
    while at < len(lines):
        end = at + 1
        if not lines[at].strip() or lines[at].lstrip().startswith("#"):
            at = end
            continue
        indent = len(lines[at]) - len(lines[at].lstrip())
        while end < len(lines) and (
            _CONTINUES_PATTERN.match(lines[end][indent:]) or lines[end].lstrip().startswith("#")
        ):
            end += 1
        written = [line[indent:] for line in lines[at:end]]
        entry, used = _read_entry(written)
        yield entry._replace(at=first + at, row=first + at + entry.row, column=entry.column + indent)
        at += used


def _read_entry(lines: Sequence[str]) -> tuple[YamlEntry, int]:
    """Return the entry in some lines, and how many of them it takes; only the first if they are no YAML together."""
    found = _ENTRY_PATTERN.fullmatch(lines[0])
    if found is None:
        return YamlEntry("", None, lines[0].strip(), 0, 0, 1), 1
    key, value = str(read_value(found["key"].strip())), found["value"].strip()
    begin = found.start("value") + 1
    if value[:1] in ('"', "[", "{") and not "".join(lines[1:]).strip():
        try:
            data = json.loads(value)
            return YamlEntry(key, data, data if isinstance(data, str) else None, 0, 0, begin), len(lines)
        except (ValueError, RecursionError):
            pass
    node = _compose("\n".join(lines))
    match node:
        case yaml.MappingNode(value=[(yaml.ScalarNode(), inner)]):
            mark = inner.start_mark
            text = inner.value if isinstance(inner, yaml.ScalarNode) else None
            return YamlEntry(key, _make_data(inner), text, 0, mark.line, mark.column + 1), len(lines)
    return YamlEntry(key, value, value, 0, 0, begin), 1


def read_value(text: str) -> Any:
    """Return a value that is written in one line; text that is no YAML is itself."""
    text = text.strip()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        node = _compose(text)
        return text if node is None and text else _make_data(node)


def read_mapping(lines: Sequence[str]) -> dict[str, Any]:
    """Return lines of YAML as data, without what is no entry."""
    return {entry.key: entry.value for entry in iter_entries(lines) if entry.key}


def _compose(text: str) -> yaml.Node | None:
    """Return the node that a text of YAML has; None if it has none, or is no YAML that can be read."""
    if len(text) > MAX_CHARACTERS:
        return None
    try:
        loader = _Loader(text)
        node: yaml.Node | None = loader.get_single_node()
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    return node


def _make_data(node: yaml.Node | None) -> Any:
    """Return mappings, lists and plain values, without the classes of YAML."""
    match node:
        case yaml.MappingNode(value=pairs):
            return {_name_key(key): _make_data(value) for key, value in pairs}
        case yaml.SequenceNode(value=items):
            return [_make_data(item) for item in items]
        case yaml.ScalarNode(value=text, style=None):
            return json.loads(text) if _NUMBER_PATTERN.fullmatch(text) else _CONSTANT_VALUES.get(text, text)
        case yaml.ScalarNode(value=text):
            return text
    return None


def _name_key(node: yaml.Node) -> str:
    return node.value if isinstance(node, yaml.ScalarNode) else json.dumps(_make_data(node))
