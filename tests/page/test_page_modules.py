"""The page's modules: each stands alone with honest imports, and they are followed into one text for a widget."""

import gzip
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from support.for_each import for_each
from support.node import NODE
from support.sampling import mostly_slow

import cardlessons
from cardlessons.engine.family import Family
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.jupyter.widget_module import build_module, build_styles
from cardlessons.hosts.server.lesson_handler import HOST
from cardlessons.lessons.catalog import LESSONS
from cardlessons.paths import get_data_folder
from cardlessons.prerender import bundler
from cardlessons.prerender.bundler import Module, bundle, minify
from cardlessons.prerender.frame import compact_css
from cardlessons.prerender.js_tokens import ModuleError, tokenize
from cardlessons.prerender.look_assets import iter_stylesheets
from cardlessons.prerender.page_cache import PageCache
from cardlessons.session.protocol import State

PACKAGE = Path(cardlessons.__file__).parent
SOURCES = {
    path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.js")) if "vendor" not in path.parts
}
OUTSIDE = [address for address in SOURCES if not address.startswith("families/")]
SHEETS = {
    path.relative_to(PACKAGE).as_posix(): path
    for path in sorted(PACKAGE.rglob("*.css"))
    if not {"hosts", "prerender"} & set(path.relative_to(PACKAGE).parts)
}
DRAWINGS = [("table",), *(("table", name) for name in FAMILIES), ("table", *FAMILIES), ("panel", *FAMILIES), ("live",)]


# Every module by itself


def test_outside_its_folder_no_family_is_named():
    names = re.compile(rf"\b({'|'.join(FAMILIES)})\b", re.IGNORECASE)
    for address in [*OUTSIDE, *(address for address in SHEETS if address.startswith("page/"))]:
        text = (PACKAGE / address).read_text("utf-8")
        assert not names.findall(text), address
        assert not re.search(rf"ct-(of-)?({'|'.join(FAMILIES)})\b", text), address


def test_shared_drawing_reads_only_fields_of_the_protocol_and_no_code_of_a_reason():
    """It draws what every family has; what only one family has, its own look draws."""
    text = SOURCES["page/table/board.js"].read_text("utf-8")
    taken = ", ".join(re.findall(r"\{ ([^{}]*) \} = state;", text)).split(", ")
    read = {*re.findall(r"\bstate\.(?!d\.ts)(\w+)", text), *(re.split("[: ]", part)[0] for part in taken)}
    assert {"layout", "missed", "turned_up"} <= read <= {*State.__annotations__}
    for address in OUTSIDE:
        assert not re.search(r"\bcode\.startsWith|why\??\.code\b", SOURCES[address].read_text("utf-8")), address


@for_each("address", SOURCES)
def test_every_import_names_a_file_and_what_it_exports(address):
    for found in Module.read(address, SOURCES[address].read_text("utf-8")).imports if "loader" not in address else ():
        path = PACKAGE / found.address
        assert path.is_file(), (address, found.address)
        exported = {name for name, _ in Module.read(found.address, path.read_text("utf-8")).exports}
        assert {there for there, _ in found.names} <= exported, (address, found.address)


@for_each("address", SOURCES)
def test_nothing_is_imported_that_is_not_used(address):
    text = SOURCES[address].read_text("utf-8")
    for found in Module.read(address, text).imports if "loader" not in address else ():
        for _, here in found.names:
            assert len(re.findall(rf"(?:\.\.\.|(?<![\w$.])){re.escape(here)}(?![\w$])", text)) > 1, (address, here)


@for_each("address", SOURCES)
def test_the_pieces_of_a_module_are_all_of_it(address):
    text = SOURCES[address].read_text("utf-8")
    assert "".join(token.text for token in tokenize(text)) == text


@for_each("address", SOURCES)
def test_nothing_is_ever_written_as_markup(address):
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert word not in SOURCES[address].read_text("utf-8"), word


@pytest.mark.parametrize("address", SHEETS)
def test_every_style_is_our_own(address):
    """The styles are global in the page: each begins with one of our classes, and none loads anything."""
    text = re.sub(r"/\*.*?\*/", "", SHEETS[address].read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"@keyframes.*?\}\s*\}", "", text)
    assert "url(" not in text
    assert "@import" not in text
    selectors = [found.strip() for found in re.findall(r"([^{}]+)\{", text) if not found.strip().startswith("@")]
    assert len(selectors) > 10
    for selector in selectors:
        for part in re.sub(r"\([^)]*\)", "()", selector).split(","):
            assert ".ct-" in part, selector


def test_each_named_player_has_another_face():
    people = int(re.search(r"PEOPLE = (\d+)", SOURCES["page/core/faces.js"].read_text("utf-8"))[1])
    drawn = dict(re.findall(r"\.ct-face-(\d+) \{(.*?)\}", SHEETS["page/table/table.css"].read_text("utf-8")))
    faces = [drawn[str(ord(name[0]) % people)] for name in SEAT_NAMES]
    assert len({*faces}) == len(SEAT_NAMES) == len(drawn)


RIDDLES = r"(What|Whether|How|Who|Where|Why|Which)\b"


@for_each("address", SOURCES)
def test_a_module_says_in_its_first_line_what_it_is(address):
    """It and each thing in it are told by a sentence that begins with a noun or a verb, and not with a question."""
    text = SOURCES[address].read_text("utf-8")
    first = text.splitlines()[0]
    assert re.match("// [A-Z]", first), first
    assert not re.match(f"// {RIDDLES}", first), first
    assert not re.findall(rf"/\*\*\s*(?:\* )?{RIDDLES}.*", text)


# All of them as one


@pytest.mark.parametrize("drawing", DRAWINGS, ids=" ".join)
def test_a_drawing_stands_alone_and_is_small(drawing):
    text = build_module(*drawing)
    assert len(gzip.compress(text.encode())) < (47_500 if len(drawing) > 2 else 42_500 if drawing[1:] else 40_000)
    assert not re.search(r"^\s*import\b|\bimport\(|\bfrom\s*[\"']\.\.?/", text, re.MULTILINE)
    assert re.findall(r"^export .*$", text, re.MULTILINE) == ["export default $default;"]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=" ".join)
def test_a_drawing_is_a_module(drawing, tmp_path):
    (tmp_path / "drawing.mjs").write_text(build_module(*drawing), "utf-8")
    subprocess.run([NODE, "--check", tmp_path / "drawing.mjs"], check=True)


LARGE = 100_000
"""The most bytes that a page may have as it is sent, compressed."""


@pytest.mark.parametrize("slug", mostly_slow([*LESSONS.lessons_by_slug], kept=["four-nines", "irish-snap-house-rules"]))
def test_a_lessons_page_is_sent_in_three_small_answers(slug):
    """The page itself, one script and one sheet, as they are squeezed; a fourth comes when the page is used."""
    cache = PageCache([get_data_folder("notebooks")], HOST)
    lesson = LESSONS.lessons_by_slug[slug]
    made = cache.page(lesson)
    html = cache.html(lesson, made, "../../")
    assert re.findall(r'<script[^>]* src="([^"]+)"', html) == [f"../../drawn/{made.script.mark}.js?lesson={slug}"]
    sheets = [f"../../drawn/{made.styles.mark}.css?lesson={slug}"]
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', html) == sheets
    sent = [gzip.compress(html.encode()), made.script.squeezed, made.styles.squeezed]
    assert sum(map(len, sent)) < LARGE
    assert len(made.beforehand.squeezed) < 30_000


def test_a_statement_that_several_tables_cite_is_sent_once():
    cache = PageCache([get_data_folder("notebooks")], HOST)
    lesson = LESSONS.lessons_by_slug["four-nines"]
    made = cache.page(lesson)
    html = cache.html(lesson, made, "../../")
    told = re.findall(r'"([A-Z]+-[0-9]+)":\{', html + made.beforehand.body.decode())
    assert {*made.statements} <= {*told}
    assert [name for name in made.statements if told.count(name) > 1] == []


def test_a_look_is_sent_only_with_its_own_games():
    for name in FAMILIES:
        text, sheets = build_module("table", name), [*iter_stylesheets(["table"], [name])]
        others = [other for other in FAMILIES if other != name]
        assert not any(f'"{other}"' in text for other in others)
        assert len(sheets) == 1 + (FAMILIES[name].folder / "look" / "look.css").is_file()
    assert all(sheet in build_styles() for sheet in iter_stylesheets(["table"], FAMILIES))


@pytest.mark.sweep
def test_a_page_that_compares_games_has_the_looks_of_others_in_a_script_and_a_sheet_of_their_own():
    shelves = [get_data_folder("notebooks")]
    cache, lesson = PageCache(shelves, HOST), LESSONS.lessons_by_slug["jig-in-a-ring"]
    made = cache.page(lesson)
    late = json.loads(re.search(r'"late":({.*?})', cache.html(lesson, made, ""))[1])
    script, styles = (
        cache.assets[re.fullmatch(r"drawn/(.+)\?lesson=jig-in-a-ring", late[kind])[1]] for kind in ("script", "styles")
    )
    looked = {name for name in FAMILIES if (FAMILIES[name].folder / "look" / "joins.js").is_file()}
    assert {name for name in looked if f'"{name}":' in script.body.decode()} == looked
    here = {name for name in looked if f'"{name}":' in made.script.body.decode()}
    assert len(here) == 1
    assert {*late["families"]} >= looked - here
    assert not here & {*late["families"]}
    own = [compact_css(sheet) for sheet in iter_stylesheets([], late["families"])][1:]
    assert all(sheet in styles.body.decode() and sheet not in made.styles.body.decode() for sheet in own)
    plain = LESSONS.lessons_by_slug["cassino"]
    assert '"late":' not in cache.html(plain, cache.page(plain), "")


def test_a_family_from_elsewhere_brings_its_look(tmp_path, monkeypatch):
    look = tmp_path / "look"
    look.mkdir()
    (look / "index.js").write_text(
        'import { el } from "../../../page/core/cards.js";\n\nexport default { marks: () => [el("i")] };\n'
    )

    class Guest(Family):
        folder = tmp_path

    plain = next(iter(FAMILIES.values()))
    monkeypatch.setitem(FAMILIES, "guest", Guest(name="guest", plays="", variants=(), module=plain.module))
    text, sheets = build_module.__wrapped__("table", "guest"), [*iter_stylesheets(["table"], ["guest"])]
    assert '"guest":{...look0}' in text.replace(" ", "")
    assert len(sheets) == 1
    monkeypatch.setitem(FAMILIES, "bare", replace(plain, name="bare", module="cardlessons.engine"))
    assert '"bare"' not in build_module.__wrapped__("table", "bare")


# Following


def run(text, tmp_path):
    (tmp_path / "made.mjs").write_text(text)
    asks = "import made from './made.mjs'; console.log(JSON.stringify(made));"
    (tmp_path / "ask.mjs").write_text(asks)
    return subprocess.run([NODE, tmp_path / "ask.mjs"], check=True, capture_output=True, text=True).stdout.strip()


def test_modules_are_followed_in_the_order_in_which_they_need_one_another(files):
    folder = files(
        a='import { b as c, made } from "./b.js";\nconst own = 1;\nexport const a = c + own;\n'
        "export { made, own as mine };\n",
        b='import base from "./base.js";\n\nlet own = base;\nexport const made = [own];\n'
        "export async function later() {}\n"
        "export class Ben {}\nexport function b_() { own += 1; return own; }\nexport const b = b_();\n",
        base="export default 40;\n",
    )
    text = bundle(
        'import { a, made, mine } from "./a.js";\nimport { b } from "./b.js";\nexport default [a, made, mine, b];\n'
    )
    assert text.count("=40") == 1
    assert run(text, folder) == "[42,[40],1,41]"


def test_what_only_looks_like_an_import_is_left_alone(files):
    source = (
        'export default ["import x from y", `export ${`import { ${1} }`} // no comment`, /import[/"]\\/*/.source,'
        " // export let\n  { import: 1 }.import, 6 / 2 / 1, /* import\n */ 'it\\'s'];\n"
    )
    folder = files(a=source)
    made = run(bundle('import a from "./a.js";\nexport default a;\n'), folder)
    assert made == r'["import x from y","export import { 1 } // no comment","import[/\"]\\/*",1,3,"it' "'" r's"]'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('import * as all from "./b.js";', "page/a.js:1:1: an import of another form"),
        ('\n  import "./b.js";', "page/a.js:2:3: an import of another form"),
        ('import { b } from "b";', 'page/a.js:1:1: "b" is no file'),
        ("const b = import('./b.js');", "page/a.js:1:11: “import” stands inside"),
        ("export let a = 1;", "page/a.js:1:1: an export of another form"),
        ("export const a = 1, b = 2;", "page/a.js:1:19: two names"),
        ("export const { a } = b;", "an export of another form"),
        ("export default function a() {}", "an export of another form"),
        ('export * from "./b.js";', "an export of another form"),
        ('export { a } from "./b.js";', "an export of another form"),
        ("export const a = 1", "does not end with a semicolon"),
        ("export const a = `1;", "a template has no end"),
    ],
)
def test_any_other_form_is_refused_with_its_place(source, said):
    with pytest.raises(ModuleError) as error:
        Module.read("page/a.js", source)
    assert said in str(error.value)


def test_a_circle_and_a_missing_file_are_told(files):
    files(
        a='import { b } from "./b.js";\nexport const a = b;\n', b='import { a } from "./a.js";\nexport const b = a;\n'
    )
    with pytest.raises(ModuleError, match=r"in a circle: entry.js > a.js > b.js > a.js"):
        bundle('import { a } from "./a.js";\n')
    files(a='import { c } from "./c.js";\n')
    with pytest.raises(ModuleError, match=r"a.js asks for 'c.js', and there is no such file"):
        bundle('import { a } from "./a.js";\n')


def test_no_address_leads_out_of_the_rooms():
    for address in ("session/x.js", "../x.js", "families/nobody/look/index.js", "families/x", "notebooks/x.js"):
        with pytest.raises(ModuleError, match="no module lies at"):
            bundler.get_module_file(address)


@pytest.mark.parametrize(
    ("source", "made"),
    [
        (
            "// gone\nconst a = { b: 1 };  /* gone */\n\n\n   a.b = ` //  kept`;\n",
            "let a={b:1};a.b=` //  kept`;",
        ),
        ("f(\n  a - b,\n  a - -b + 1,\n);\n", "f(a-b,a- -b+1);"),
        ("const [a, , ] = { b, };\n", "let[a,,]={b};"),
        ("if (x) {\n  go();\n}\n", "if(x){go()}"),
        ("class A {\n  b() {\n    go();\n  }\n  #c() {}\n}\n", "class A{b(){go()}#c(){}}"),
        ("const d = [a + ++b, /b/ in c];", "let d=[a+ ++b,/b/ in c];"),
    ],
)
def test_white_space_and_comments_stay_behind(source, made):
    assert minify(source) == made


def test_a_stylesheet_loses_only_white_space_that_says_nothing():
    sheet = (
        '/* gone */\n.a > .b,\n.c :hover {\n  margin: 0 auto;\n  content: "a,  b; c";\n}\n'
        "@media (width: 1px) and (hover) {\n  .d {\n    --e: 1;\n  }\n}\n"
    )
    assert compact_css(sheet) == (
        '.a > .b,.c :hover{margin:0 auto;content:"a,  b; c"}@media (width:1px) and (hover){.d{--e:1}}'
    )


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("const a = 1;\nconst { b } = c;\nd();\nconst e = 2;\n", "let a=1,{b}=c;d();let e=2;"),
        ("const a = () => {\n  b();\n};\nconst c = `${d}`;\n", "let a=()=>{b()},c=`${d}`;"),
        ("export const a = 1;\nconst b = 2;\n", "export let a=1;let b=2;"),
        ("for (const a of b) c();\nconst d = { const: 1 };\n", "for(let a of b)c();let d={const:1};"),
        ("a.const = 1;\nconst b = 2;\n", "a.const=1;let b=2;"),
        ("const a = (b) => (c) => async (d) => (e, f) => b;\n", "let a=b=>c=>async(d)=>(e,f)=>b;"),
        ("function a() {\n  return 1;\n}\nfunction b() {}\n(c)();\n", "function a(){return 1}function b(){}\n(c)();"),
    ],
)
def test_statements_are_written_shorter(source, made):
    assert minify(source) == made


def test_minifying_drops_what_a_bracket_makes_needless():
    assert minify("f(\n  a,\n  [b, , c,],\n);\nif (x) {\n  go();\n}\n") == "f(a,[b,,c]);if(x){go()}"
    assert minify("const d = [, , a - b + -c - ++d];") == "let d=[,,a-b+ -c- ++d];"
    assert minify("for (;;) { a = `${b},`; }") == "for(;;){a=`${b},`}"
