"""The texts of the pages stand in modules of messages, by their names: nowhere else, and none of them for nothing."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from support.node import NODE
from support.paths import ROOT, find_page_modules

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
TYPESCRIPT = ROOT / "node_modules" / "typescript" / "lib" / "typescript.js"
HOW = "no TypeScript here: `npm install --no-package-lock` in the project's folder gets it"
IN_ALL_LANGUAGES = {address: path.read_text("utf-8") for address, path in find_page_modules().items()}
TRANSLATIONS = [address for address in IN_ALL_LANGUAGES if re.search(r"/[a-z]{2}/\w+\.js$", address)]
SOURCES = {address: text for address, text in IN_ALL_LANGUAGES.items() if address not in TRANSLATIONS}
MESSAGES = [address for address in SOURCES if re.search(r"(^|/)messages(/\w+)?\.js$", address)]
OTHERS = [address for address in SOURCES if address not in MESSAGES]

NO_TEXTS = {
    "hosts/browser/start.js": {"no file of progress"},
    "hosts/jupyter/lesson_frame.js": {"not all"},
    "hosts/jupyter/loader.js": {'"use strict"; ', "\nexport default "},
    "hosts/jupyter/still.js": {") { display: none; }", ", .jp-OutputArea-child:has(> * > "},
    "hosts/server/kernels/lab_extensions/cardlessons/static/lesson_notebooks.js": {"Card record"},
    "hosts/server/templates/lesson.js": {": model not found", "JupyterLab Dark", "JupyterLab Light"},
    "hosts/static/pyodide_client.js": {"Python"},
}
"""Strings that look like texts for people and are none: words of others' software, names, code."""
KEYS = {"Escape", "Enter", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "AudioContext"}
SHOWN = {"title", "aria-label", "aria-description", "aria-valuetext", "placeholder", "textContent"}
"""The properties of an element that a person sees or hears."""
LIKE_A_SENTENCE = re.compile(r"[A-Za-z]{2,}[,.…:]? [A-Za-z“(]|(^|\s)[A-Z][a-z]+([ .:…!?]|$)")
LIKE_CODE = re.compile(
    r"((ct|cl)-[a-z-]* ?)+"  # classes
    r"|.*\[[\w-]+[~^$*]?(=.*)?\].*|.*\.(ct|cl|jp)-.*|button, .*|p h1 .*"  # selectors, and names of elements
    r"|\([a-z-]+: .*\)|\nimport .*",  # media, Python
    re.DOTALL,
)


@pytest.fixture(scope="module")
def literals(tmp_path_factory):
    """Return a function that returns the literals of modules as TypeScript reads them, each with where it stands."""
    if not TYPESCRIPT.exists():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(HOW)

    def find(files):
        command = [NODE, Path(__file__).parent / "list_literals.mjs", TYPESCRIPT, *files]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout)

    return find


def select_texts(literals) -> set[str]:
    """Return the literals that look like texts for people."""
    found = set()
    for text, shown_as, is_child in literals:
        if not re.search(r"[A-Za-z]{2}", text) or text in KEYS:
            continue
        if is_child or shown_as in SHOWN or (LIKE_A_SENTENCE.search(text) and not LIKE_CODE.fullmatch(text)):
            found.add(text)
    return found


def test_no_text_for_people_stands_in_any_other_module(literals):
    """Move what is found into a module of messages; what is no text for people is named in `NO_TEXTS`."""
    found = map(select_texts, literals([PACKAGE / address for address in OTHERS]))
    texts = {address: text for address, text in zip(OTHERS, found, strict=True) if text}
    assert texts == NO_TEXTS


def test_each_message_is_used():
    """In its own module a message is used without its address: what is used only there is not exported."""
    exported = {
        (address, name)
        for address in MESSAGES
        for name in re.findall(r"^export const (\w+)", SOURCES[address], re.MULTILINE)
    }
    used = {use for address in SOURCES for use in iter_uses(address)}
    assert len(exported) > 100
    assert exported == used


def iter_uses(address: str) -> Iterator[tuple[str, str]]:
    """Yield the messages of other modules that a module uses, each with the address of its module."""
    for name, where in re.findall(r'^import \* as (\w+) from "(.*messages.*)";$', SOURCES[address], re.MULTILINE):
        there = normpath(join(dirname(address), where))
        for message in re.findall(rf"(?<![\w./]){name}\.(\w+)", SOURCES[address]):
            yield there, message


def test_all_messages_of_one_module_are_constants():
    other = re.compile(r"^(?!//|export (?:const|\* from) |const |[ })\]]|import |$|/\*).*", re.MULTILINE)
    for address in (*MESSAGES, *TRANSLATIONS):
        statements = other.findall(IN_ALL_LANGUAGES[address])
        assert statements == [], address
