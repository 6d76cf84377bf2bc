"""The names in a bundle: short ones, and nothing else is different."""

import json
import os
import re
import subprocess
from functools import partial
from pathlib import Path

import pytest
from cardlessons.prerender.bundler import Module
from cardlessons.prerender.js_tokens import ModuleError
from support.node import NODE
from support.paths import ROOT

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
COMPARE = ROOT / "tests" / "support" / "same_bindings.mjs"
HOW = "no TypeScript here: `npm install --no-package-lock` in the project's folder gets it"
FORMS = """
const { one, two: [three, ...four], five = one, ...six } = start(), seven = 7;
function* eight(nine, { ten = nine, eleven: { twelve } = {} }, [, thirteen] = [], ...others) {
  yield* others.map((other) => ({ one, ten: other ? twelve : thirteen, [five]: seven * (seven + 1) }));
}
class Fourteen extends eight {
  static #fifteen = six;
  sixteen = seven;
  get one() { return this.#seventeen(`${one}${`${two(three)}`}`); }
  set one(two) { this.sixteen = two?.one ?? four; }
  async #seventeen(name, i) {
    for (const [key, name] of Object.entries(name))
      if (key in i) { const { name: a, key: b } = i, c = a; this.c = c / b; }
    try { await location.name; } catch ({ message }) { throw { message }; }
  }
  eighteen() { switch (this.one) { case one: { return { one: one }; } default: { return /one[/"]/.test(name); } } }
}
let left, right, x;
left = right ? left : { right };
if (x) { left, right; } else for (x of [left])
  ({ left, x = 1 } = { ...x, left() { return right; }, get x() { return x; } });
start: for (;;) break start;
const nineteen = async (fetch, a, b) => fetch(a, (fetch) => b, function c(d) { return c(d); });
for (const one of start()) if (one) one(one); else { one(two); }
function twenty(x) { const one = (y) => y, z = one; { let z = (() => x)(); var v = z; } return v + z; }
new Fourteen().nineteen = new.target;
"""


@pytest.fixture
def differences():
    """Return a function that returns the first difference of each pair of scripts, in more than their names."""
    if not (ROOT / "node_modules" / "typescript").exists():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(HOW)

    def compare(pairs):
        asked = [NODE, COMPARE, ROOT]
        return json.loads(
            subprocess.run(asked, input=json.dumps(pairs), check=True, capture_output=True, text=True).stdout
        )

    return compare


def pair(module):
    """Return a module with its own names and with short ones; what it imports is declared before."""
    shared = partial(re.sub, "\2(.*?)\1(.*?)\1i?\2", lambda found: re.sub(r"\W", "_", f"{found[2]} of {found[1]}"))
    imported = [f"\2{address}\1{there}\1i\2" for address, there in module.imported.values()]
    both = (module.body, module.imported), (module.short_body, imported)
    texts = ["".join(f"const {name} = 0;\n" for name in names) + code for code, names in both]
    return [shared(re.sub("\0(.*?)\1(.*?)\0", r"MESSAGES.\2", text)) for text in texts]


@pytest.mark.sweep
def test_a_module_with_short_names_differs_in_nothing_else(differences):
    """TypeScript finds at each name the same declaration, and the same names without one."""
    files = sorted(path for path in PACKAGE.rglob("*.js") if "loader" not in path.name)
    addresses = [path.relative_to(PACKAGE).as_posix() for path in files]
    modules = [Module.read(address, path.read_text("utf-8")) for address, path in zip(addresses, files, strict=True)]
    found = dict(zip(addresses, differences([pair(module) for module in modules]), strict=True))
    assert len(found) > 100
    assert {address: where for address, where in found.items() if where} == {}


def test_every_form_of_a_name_is_known(differences):
    plain, short = pair(Module.read("page/a.js", FORMS))
    assert differences([[plain, short]]) == [None]
    assert not re.findall(r"\b(nine|twelve|thirteen|fifteen|seventeen|others|message|key)\b(?!:)", short)
    assert "two(three" in short, "a name that is declared elsewhere only"


@pytest.mark.parametrize("wrong", ["return", "a.b", "{ one: 1 }", "free"])
def test_another_difference_is_found(differences, wrong):
    other = f"const one = 1;\nfunction f(a) {{ g({wrong}); }}\n" if wrong != "return" else "const one = 1;\nreturn;"
    assert differences([["const one = 1;\nfunction f(a) { g(a); }\n", other]]) != [None]


@pytest.mark.parametrize("wrong", ["f((a);", "f(a));"])
def test_a_bracket_without_another_is_told(wrong):
    with pytest.raises(ModuleError, match=r"closes no bracket|is not closed"):
        assert Module.read("page/a.js", wrong).short_body


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("const f = (one) => g((two) => h(two), one);", "e=>g(e=>h(e),e);"),
        ("const f = (one) => g((two) => h(one, two));", "e=>g(t=>h(e,t));"),
        ("const f = (one) => { const two = 1; return two; };", "e=>{let t=1;return t};"),
        ("const f = (one) => { if (g) { const two = 1; h(two); } };", "e=>{if(g){let e=1;h(e)}};"),
    ],
)
def test_a_short_name_is_used_again_where_it_is_free(source, short):
    """The block of a function may not declare the names of its parameters; a block in it may."""
    assert Module.read("page/a.js", source).short_body.endswith(f"={short}")
