"""The page's modules, each by itself, and the scripts and styles that are built of them and sent."""

import gzip
import re
import runpy
from itertools import chain
from pathlib import Path
from urllib.parse import quote

import pytest
from support.paths import find_page_modules

import cardlessons
from cardlessons.engine.family import Family
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.jupyter.widget_module import build_module
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST
from cardlessons.lessons.catalog import LESSONS
from cardlessons.paths import get_data_folder
from cardlessons.prerender.assets import read_deck, read_styles
from cardlessons.prerender.frame import compact_css
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.site import Site

PACKAGE = Path(cardlessons.__file__).parent
SOURCES = find_page_modules()
OUTSIDE = [address for address in SOURCES if not address.startswith("families/")]
SHEETS = {
    path.relative_to(PACKAGE).as_posix(): path
    for path in sorted(PACKAGE.rglob("*.css"))
    if not {"hosts", "prerender", "sphinx", "templates"} & set(path.relative_to(PACKAGE).parts)
}


# Every module by itself


def test_outside_its_folder_no_family_is_named():
    names = re.compile(rf"\b({'|'.join(FAMILIES)})\b", re.IGNORECASE)
    for address in [*OUTSIDE, *(address for address in SHEETS if address.startswith("page/"))]:
        text = (PACKAGE / address).read_text("utf-8")
        assert not names.findall(text), address
        assert not re.search(rf"ct-(of-)?({'|'.join(FAMILIES)})\b", text), address


def test_nothing_is_ever_written_as_markup():
    runners = ("hosts/jupyter/loader.js", "hosts/jupyter/unpack.js")  # of a module that the kernel has sent or saved
    for address, path in SOURCES.items():
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
            runs_module = address in runners and word == "new Function"
            assert runs_module or word not in path.read_text("utf-8"), (address, word)


def test_every_style_is_our_own():
    """The styles are global in the page: each begins with one of our classes, and none loads anything but the cards."""
    for address, path in SHEETS.items():
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        text = re.sub(r"@keyframes.*?\}\s*\}", "", text)
        assert not re.search(r"url\((?!deck\.svg\))", text), address
        assert "@import" not in text, address
        selectors = [found.strip() for found in re.findall(r"([^{}]+)\{", text) if not found.strip().startswith("@")]
        assert selectors, address
        for selector in selectors:
            for part in re.sub(r"\([^)]*\)", "()", selector).split(","):
                assert ".ct-" in part, (address, selector)


def test_each_named_player_has_another_face():
    people = int(re.search(r"PEOPLE = (\d+)", SOURCES["page/core/faces.js"].read_text("utf-8"))[1])
    drawn = dict(re.findall(r"\.ct-face-(\d+) \{(.*?)\}", SHEETS["page/table/table.css"].read_text("utf-8")))
    faces = [drawn[str(ord(name[0]) % people)] for name in SEAT_NAMES]
    assert len({*faces}) == len(SEAT_NAMES) == len(drawn)


# What is sent


BUILT = PACKAGE / "page" / "dist"


def test_a_built_script_loads_nothing_from_elsewhere():
    scripts = [*BUILT.rglob("*.js")]
    assert scripts
    for script in scripts:
        loads = re.findall(r"\bhttps?://(?!www\.w3\.org/|localhost\b)\S+|\bimport\s*[\"']", script.read_text("utf-8"))
        assert loads == [], script.name


MAX_BYTES = 100_000
"""The size of a page as it is sent, compressed."""
MAX_DECK_BYTES = 16_000
"""The size of the picture with the faces of the cards, compressed."""
MAX_FURTHER_BYTES = 45_000
"""The size of a further lesson in the same visit."""


@pytest.mark.parametrize("slug", ["four-nines", "snitchems", "irish-snap-house-rules"])
def test_a_lessons_page_is_sent_in_six_small_answers(slug):
    """The page itself, two scripts, a sheet, the faces and their loader, squeezed; more come when the page is used."""
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    lesson = LESSONS.lessons_by_slug[slug]
    made = site.page(lesson)
    html = render_lesson_page(site, lesson, made, "../../")
    assets = site.assets.list_for(made)
    sent = re.findall(r'<(?:script[^>]* src|link rel="stylesheet" href)="../../drawn/([^"]+)"', html)
    assert sorted(sent) == sorted([*chain(*assets), site.assets.faces, site.assets.early])
    assert len(sent) <= 5
    common = {assets.scripts[0]: "script", assets.styles[0]: "sheet", site.assets.faces: "faces"}
    sizes = {common.get(name, name): len(site.assets.bodies[name].squeezed) for name in sent}
    sizes["page"] = len(gzip.compress(html.encode()))
    told = f"{slug} is sent in {sizes}: shorten the largest, or load later what few readers need"
    assert sum(sizes.values()) < MAX_BYTES, f"MAX_BYTES: {told}"
    further = sizes.keys() - {*common.values()}
    assert sum(sizes[name] for name in further) < MAX_FURTHER_BYTES, f"MAX_FURTHER_BYTES: {told}"
    assert len(made.beforehand.squeezed) < 30_000


def test_the_picture_of_the_cards_is_small_as_drawn_and_fetched_by_the_tables_alone():
    deck = read_deck()
    assert deck == runpy.run_path(str(PACKAGE.parent / "tools" / "deck.py"))["draw_deck"](), "run python tools/deck.py"
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    (name,) = [name for name in site.assets.bodies if name.endswith(".svg")]
    assert site.assets.bodies[name].body.decode() == deck
    assert len(site.assets.bodies[name].squeezed) < MAX_DECK_BYTES
    sheet = site.assets.list_for(site.page(LESSONS.lessons_by_slug["four-nines"])).styles[0]
    assert f'url("{name}")' in site.assets.bodies[sheet].body.decode()
    assert quote("<svg ", safe=" ") in read_styles("table"), "for a widget the picture is in the stylesheet"


def test_a_statement_that_several_tables_cite_is_sent_once():
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    lesson = LESSONS.lessons_by_slug["four-nines"]
    made = site.page(lesson)
    html = render_lesson_page(site, lesson, made, "../../")
    told = re.findall(r'"([A-Z]+-[0-9]+)":\{', html + made.beforehand.body.decode())
    assert {*made.statements} <= {*told}
    assert [name for name in made.statements if told.count(name) > 1] == []


def test_a_look_is_sent_only_with_its_own_games():
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    sent = {
        slug: site.assets.list_for(site.page(LESSONS.lessons_by_slug[slug]))
        for slug in ("four-nines", "jig", "cassino")
    }
    plain, *others = sent.values()
    for assets in others:
        assert assets.scripts[:-1] == plain.scripts
        assert assets.styles == plain.styles
    jig, cassino = others
    assert jig.scripts[-1] != cassino.scripts[-1]


def test_a_family_from_elsewhere_brings_its_look(tmp_path, monkeypatch):
    look = tmp_path / "look"
    look.mkdir()
    script = "cardlessons.looks.guest = { marks: () => [] };"
    (look / "dist.js").write_text(script)

    class Guest(Family):
        folder = tmp_path

    plain = next(iter(FAMILIES.values()))
    monkeypatch.setitem(FAMILIES, "guest", Guest(name="guest", plays="", variants=(), module=plain.module))
    site = Site([get_data_folder("notebooks")], SERVER_HOST)
    name = site.assets.list_for_look("guest").scripts[-1]
    assert site.assets.bodies[name].body.decode() == script
    assert script in build_module.__wrapped__()


def test_a_stylesheet_loses_only_letters_that_say_nothing():
    sheet = (
        '/* gone */\n.a > .b,\n.c :hover {\n  margin: 0 auto;\n  content: "a,  b; c";\n}\n'
        "@media (width: 1px) and (hover) {\n  .d * .f + .g {\n  --e: calc(1px * -0.5 + 10.5px) / 2 !important;\n }\n}\n"
    )
    assert compact_css(sheet) == (
        '.a>.b,.c :hover{margin:0 auto;content:"a,  b; c"}'
        "@media (width:1px) and (hover){.d * .f+.g{--e:calc(1px*-.5 + 10.5px)/2!important}}"
    )
