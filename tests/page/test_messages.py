"""The texts of the pages stand in files of texts, by their names: nowhere else, and none of them for nothing."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from support.cases import read_cases
from support.node import NODE
from support.paths import ROOT, find_page_modules

import cardlessons

pytestmark = pytest.mark.long

PACKAGE = Path(cardlessons.__file__).parent
TYPESCRIPT = ROOT / "node_modules" / "typescript" / "lib" / "typescript.js"
HOW = "no TypeScript here: `npm ci` in the project's folder gets it"
SOURCES = {address: path.read_text("utf-8") for address, path in find_page_modules().items()}
FILES = [path for path in sorted(PACKAGE.rglob("*.toml")) if re.search(r"/messages(/\w+)*\.toml$", path.as_posix())]
TEXTS = {path.relative_to(PACKAGE).as_posix(): tomllib.loads(path.read_text("utf-8")) for path in FILES}
ENGLISH = {address: texts for address, texts in TEXTS.items() if not re.search(r"/[a-z]{2}/\w+\.toml$", address)}
CORE = "page/messages/core.toml"

NO_TEXTS = {script: {*texts} for script, texts in read_cases("messages", "no-texts").items()}
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


def select_texts(literals):
    """Return the literals that look like texts for people."""
    found = set()
    for text, shown_as, is_child in literals:
        if not re.search(r"[A-Za-z]{2}", text) or text in KEYS:
            continue
        if is_child or shown_as in SHOWN or (LIKE_A_SENTENCE.search(text) and not LIKE_CODE.fullmatch(text)):
            found.add(text)
    return found


def test_no_text_for_people_stands_in_a_module(literals):
    """Move what is found into a file of texts; what is no text for people is named in `NO_TEXTS`."""
    found = map(select_texts, literals([PACKAGE / address for address in SOURCES]))
    assert {address: text for address, text in zip(SOURCES, found, strict=True) if text} == NO_TEXTS


def test_each_text_is_used():
    named = {(address, name.partition("(")[0]) for address, texts in ENGLISH.items() for name in texts}
    used = {use for address in SOURCES for use in iter_uses(address)}
    used |= {use for address in ENGLISH for use in iter_uses_in_texts(address)}
    assert len(named) > 100
    assert named == used


def iter_uses(address):
    """Yield the texts that a module uses, each with the address of its file."""
    imports = re.findall(r'^import (?:\* as (\w+)|\{ (.*) \}) from "(.*\.toml)";$', SOURCES[address], re.MULTILINE)
    for module, names, where in imports:
        found = re.findall(rf"(?<![\w./]){module}\.(\w+)", SOURCES[address]) if module else names.split(", ")
        yield from ((normpath(join(dirname(address), where)), name) for name in found)


def iter_uses_in_texts(address):
    """Yield the texts with which others are made."""
    own = {name.partition("(")[0] for name in ENGLISH[address]}
    for form in re.findall(r"\{\w+:(\w+)\}", str(ENGLISH[address])):
        if form == "list":
            yield CORE, "listOf"
        else:
            yield (address if form in own else CORE), form


def test_the_texts_are_read_in_node_as_in_python():
    """`tools/texts.mjs` reads lines of TOML, and no more of it."""
    script = (
        "import { readTexts } from './tools/texts.mjs';"
        "const read = (file) => [...readTexts(file).values()].map(({ name, text }) => [name, text]);"
        "console.log(JSON.stringify(process.argv.slice(1).map((file) => Object.fromEntries(read(file)))));"
    )
    command = [NODE, "--input-type=module", "--eval", script, *FILES]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    read = dict(zip(TEXTS, json.loads(told.stdout), strict=True))
    assert read == {
        address: {name.partition("(")[0]: text for name, text in texts.items()} for address, texts in TEXTS.items()
    }
