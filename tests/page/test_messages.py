"""The texts of the pages stand in modules of messages, by their names: nowhere else, and none of them for nothing."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.for_each import for_each
from support.node import NODE

import cardlessons
from cardlessons.hosts.jupyter.widget_module import build_module
from cardlessons.prerender.bundler import Module, bundle
from cardlessons.prerender.js_tokens import JsToken, ModuleError, tokenize

PACKAGE = Path(cardlessons.__file__).parent
SOURCES = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.js"))
    if "vendor" not in path.parts
}
MESSAGES = [address for address in SOURCES if re.search(r"(^|/)messages(/\w+)?\.js$", address)]
OTHERS = [address for address in SOURCES if address not in MESSAGES]

NO_TEXTS = {
    "hosts/browser/start.js": {"no file of progress"},
    "hosts/jupyter/widget.js": {'"]) { display: none; }'},
    "hosts/server/templates/lesson.js": {": model not found", "JupyterLab Dark", "JupyterLab Light"},
    "hosts/static/pyodide_client.js": {"Python"},
}
"""Strings that look like texts for people and are none: words of others' software, names, code."""
KEYS = {"Escape", "Enter", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "AudioContext"}
SHOWN = {"title", '"aria-label"', '"aria-description"', '"aria-valuetext"', "placeholder", "textContent"}
"""The properties of an element that a person sees or hears."""
LIKE_A_SENTENCE = re.compile(r"[A-Za-z]{2,}[,.…:]? [A-Za-z“(]|(^|\s)[A-Z][a-z]+([ .:…!?]|$)")
LIKE_CODE = re.compile(
    r"((ct|cl)-[a-z-]* ?)+"  # classes
    r"|.*\[[\w-]+[~^$*]?(=.*)?\].*|.*\.(ct|cl|jp)-.*|button, .*|p h1 .*"  # selectors, and names of elements
    r"|\([a-z-]+: .*\)|\nimport .*",  # media, Python
    re.DOTALL,
)


def texts_in(source: str) -> set[str]:
    """Return the literals of a module that look like texts for people."""
    tokens = [token for token in tokenize(source) if token.kind not in ("space", "comment")]
    found = set()
    for n, token in enumerate(tokens):
        text = inside(token)
        if text is None or not re.search(r"[A-Za-z]{2}", text) or text in KEYS:
            continue
        before = [one.text for one in tokens[max(n - 2, 0) : n]]
        child = before == ["}", ","] and tokens[n + 1].text in (",", ")")
        shown = len(before) == 2 and before[0] in SHOWN and before[1] in (":", "=")
        if child or shown or (LIKE_A_SENTENCE.search(text) and not LIKE_CODE.fullmatch(text)):
            found.add(text)
    return found


def inside(token: JsToken) -> str | None:
    """Return the text of a literal, or of a piece of a template."""
    if token.kind == "string":
        return token.text[1:-1]
    if token.kind == "template":
        return re.sub(r"^[`}]|(`|\$\{)$", "", token.text)
    return None


def test_no_text_for_people_stands_in_any_other_module():
    """Move what is found into a module of messages; what is no text for people is named in `NO_TEXTS`."""
    found = {address: texts_in(SOURCES[address]) - NO_TEXTS.get(address, set()) for address in OTHERS}
    assert {address: texts for address, texts in found.items() if texts} == {}
    assert all(NO_TEXTS[address] <= texts_in(SOURCES[address]) for address in NO_TEXTS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('el("p", {}, "you");', {"you"}),
        ('el("p", { class: "ct-a", title: "more" }, [el("b", {})]);', {"more"}),
        ("word.textContent = `as ${n}`;", {"as "}),
        ('const LOST = "The connection is lost.";', {"The connection is lost."}),
        ('say(`Play ${n}: ${a ? "it is won" : `it is lost, ${b}`}`);', {"Play ", "it is won", "it is lost, "}),
        ('el("p", { class: "ct-a ct-b" }, texts.one, `${texts.two} `, "1", "◀");', set()),
        ('board.querySelector(`[data-seat="${seat}"] .ct-hand`).focus("Escape");', set()),
    ],
)
def test_texts_are_found_by_what_they_look_like_and_where_they_stand(source, found):
    assert texts_in(source) == found


def test_each_message_is_used():
    """In its own module a message is used without its address: what is used only there is not exported."""
    used = {use for address in SOURCES for use in uses(address)}
    exported = {(address, name) for address in MESSAGES for name, _ in Module.read(address, SOURCES[address]).exports}
    assert exported - used == set()


def uses(address: str) -> Iterator[tuple[str, str]]:
    """Yield the messages of other modules that a module uses, each with the address of its module."""
    for name, there in Module.read(address, SOURCES[address]).messages.items():
        for message in re.findall(rf"\b{name}\.(\w+)", SOURCES[address]):
            yield there, message


FACTS = ["1", "2", ["Anna", "Ben", "Carl"], "c", 1, 2, None]
SAID = """
const said = (message) => {
  if (typeof message !== "function") return typeof message === "object" ? Object.values(message).map(said) : message;
  return FACTS.map((fact) => {
    try { return message(fact, fact, fact); } catch (error) { return error.name; }
  });
};
"""


@for_each("address", MESSAGES)
def test_a_bundle_says_what_the_module_of_messages_says(address, tmp_path):
    """Within a bundle the messages have other names, and those that are plain texts have none."""
    names = [name for name, _ in Module.read(address, SOURCES[address]).exports]
    pairs = ", ".join(f"{name}: texts.{name}" for name in names)
    entry = f'import * as texts from "./{address}";\nexport default {{ {pairs} }};\n'
    (tmp_path / "bundled.mjs").write_text(bundle(entry), "utf-8")
    (tmp_path / "ask.mjs").write_text(
        f'import bundled from "./bundled.mjs";\nimport * as plain from {json.dumps((PACKAGE / address).as_uri())};\n'
        f"const FACTS = {json.dumps(FACTS)};\n{SAID}"
        "const all = (texts) => Object.keys(texts).sort().map((name) => [name, said(texts[name])]);\n"
        "console.log(JSON.stringify([all(plain), all(bundled)]));",
        "utf-8",
    )
    told = subprocess.run([NODE, tmp_path / "ask.mjs"], check=True, capture_output=True, text=True, encoding="utf-8")
    plain, bundled = json.loads(told.stdout)
    assert len(plain) == len(names)
    assert bundled == plain


# What a page gets of them


def test_a_page_gets_the_messages_that_it_uses_and_no_others():
    assert "Next deal ▶" in build_module("table")
    assert "The text of the lesson" not in build_module("table")
    assert "Count it all" not in build_module("table")
    assert "Count it all" in build_module("table", "fishing")
    assert "Next deal ▶" not in build_module("panel")


def test_a_message_that_no_one_of_the_page_uses_stays_behind(files):
    files(
        messages="export const one = 'One';\nexport const many = (n) => `${word(n)} of ${all}`;\n"
        'const all = "all";\nexport const word = (n) => `about ${n}`;\nexport const other = () => `an other`;\n'
    )
    text = bundle('import * as texts from "./messages.js";\nexport default `${texts.many(3)}${texts.many(4)}!`;\n')
    made, _ = text.splitlines()
    assert made == 'const ee=e=>`${(e=>`about ${e}`)(e)} of ${"all"}`;let $default=`${ee(3)}${ee(4)}!`;'


def test_a_function_that_is_used_once_stands_where_it_is_used(files):
    files(
        messages="export const many = (n) => `${word(n)} and ${word(n + 1)}`;\n"
        "export const word = (n) => `about ${n}`;\nexport const list = { one: (n) => n };\n"
    )
    text = bundle('import * as texts from "./messages.js";\nexport default [texts.many(3), texts.list.one];\n')
    made, _ = text.splitlines()
    default = "let $default=[(e=>`${ee(e)} and ${ee(e+1)}`)(3),et.one];"
    assert made == "const ee=e=>`about ${e}`,et={one:e=>e};" + default


@pytest.mark.parametrize(
    ("messages", "uses", "said"),
    [
        ("export const one = 'One';", "texts.two", "'messages.js' has no message 'two'"),
        ("export const one = 'One';", "[texts]", "entry.js:2:17: “texts” without the name of a message"),
        ("export function one() {}", "texts.one", "messages.js:1:8: a module of messages holds constants only"),
        (None, "texts.one", "there is no module of messages 'messages.js'"),
    ],
)
def test_other_uses_are_refused(files, messages, uses, said):
    if messages is not None:
        files(messages=messages)
    with pytest.raises(ModuleError) as error:
        bundle(f'import * as texts from "./messages.js";\nexport default {uses};\n')
    assert said in str(error.value)
