"""Lessons and tools, in Firefox and in Safari's engine: read, stepped, tried, played."""

import asyncio
import re
import shutil
from unicodedata import normalize

import pytest
from support.browser import USE
from support.channel import run
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS
from support.paper import read_pdf
from support.together import Class, Client
from support.webdrivers import DRIVERS

from cardlessons.cli import main
from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("other browsers")]
"""Both run in one process, which starts one server and writes one site."""

# What the tests do on a page, as functions of the page.

LAID = f"function () {{ {USE} return document.body.dataset.laid; }}"
HEADING = "function () { return document.querySelector('h1').innerText; }"
MAIN = "function () { return document.querySelector('main'); }"
FIRST = "function (where, what) { return where.querySelector(what); }"
LINK = "function (what) { return document.querySelector(what).href; }"
TELLS = "function (where, words) { return where.innerText.includes(words); }"
SAYS = "function (where) { return where.innerText; }"
COUNT = "function (table) { return table.querySelector('.ct-count').innerText; }"


@pytest.fixture(scope="module", params=DRIVERS)
def driver(request, tmp_path_factory):
    """Yield a browser that stays open for all the tests."""
    with DRIVERS[request.param](tmp_path_factory.mktemp(request.param)) as found:
        yield found


@pytest.fixture
def page(driver):
    """Yield the browser; at the end no error may have occurred."""
    yield driver
    assert driver.read_errors() == []


def visit(page, address):
    page.open(address)
    page.until(LAID)
    return page


def press(page, where, name):
    """Press a button and return what that part of the page says then."""
    before = page.run(SAYS, where)
    page.click(page.until(SCRIPTS["findButton"], where, name))
    return page.until(SCRIPTS["readAnew"], where, before)


def take_first_step(page, table):
    """Take the first step of an example, past the question with which it may open; return what is said then."""
    return press(page, table, "Next: one step on")


@pytest.mark.parametrize("driver", ["firefox"], indirect=True)
def test_on_paper_every_player_of_every_example_is_there(page, server, tmp_path):
    """Print in Firefox alone: WebKit prints nothing by itself."""
    slug = "cassino"
    visit(page, server.lesson(slug))
    (tmp_path / "paper.pdf").write_bytes(page.print_page())
    sides = normalize("NFKC", read_pdf(tmp_path / "paper.pdf")).split("\f")
    words = " ".join(" ".join(sides).split())
    assert not {side.strip().rpartition("\n")[2] for side in sides} & {one.title for one in LESSONS[slug].examples}
    for worked in LESSONS[slug].examples:
        felt = words.partition(worked.title)[2].partition(worked.record.comment[:30] or worked.record.game().title)[0]
        missing = [seat for seat in worked.record.seats if not re.search(rf"\b{re.escape(seat)}\b", felt)]
        assert felt
        assert not missing, f"of “{worked.title}” only this is printed: {felt}"
    assert "a handout with exercises" in words
    assert not [told for told in ("Next ▶", "To the table", "All the lessons", "cardlessons") if told in words]


IS_SHOWN = "function (id) { return !document.getElementById(id).hidden; }"


def test_links_within_the_page_back_and_a_reload_lead_to_their_stage(page, server):
    visit(page, server.lesson("jig-in-a-ring"))
    take_first_step(page, page.until(SCRIPTS["findTable"], "example"))
    for _ in range(2):  # the second time Firefox goes to the address that the page wrote when it was left
        with page.leaving():
            page.reload()
        page.until(LAID)
    page.until(IS_SHOWN, "stage-1")
    page.click(page.run(SCRIPTS["findStageLink"], "levels-1"))
    page.until(IS_SHOWN, "stage-2")
    page.run("function () { location.hash = 'stage-4'; }")
    page.until(IS_SHOWN, "stage-4")
    for stage in ("stage-2", "stage-1"):
        page.run("function () { history.back(); }")
        page.until(IS_SHOWN, stage)
    page.run(SCRIPTS["showFrame"], server.lesson("four-nines") + "#stage-2", "360", "640")
    page.until(SCRIPTS["isLevelInFrame"])


def test_a_lesson_is_read_stepped_tried_copied_and_played(page, server):
    """WebKit lets a page copy and open a tab in the click alone; there the words that come later are promised."""
    visit(page, server.lesson("four-nines"))
    assert page.run(HEADING) == LESSONS["four-nines"].title
    assert {*page.run(SCRIPTS["readStyles"], ".ct-cite, .cl-prose a", "textDecorationLine")} == {"underline"}
    table = page.until(SCRIPTS["findTable"], "example")
    said = take_first_step(page, table)
    page.press("ArrowRight")
    page.until(SCRIPTS["readAnew"], table, said)
    press(page, table, "Clara plays the nine of diamonds")
    said = press(page, table, "Next: one step on")
    page.click(page.until(FIRST, table, ".ct-hand button.ct-card"))
    page.until(SCRIPTS["readAnew"], table, said)

    page.until(SCRIPTS["standsStill"], table)  # what moves may slip from under the mouse
    page.click(page.until(FIRST, table, ".ct-more"))
    page.click(page.until(SCRIPTS["findButton"], table, "Copy link"))
    page.until(TELLS, table, "The link has been copied.")
    page.click(page.until(FIRST, table, ".ct-workshop > summary"))
    page.until(SCRIPTS["standsStill"], table)
    page.click(page.until(SCRIPTS["findButton"], table, "Copy in words"))
    page.until(TELLS, table, "The line in words has been copied.")
    page.run(SCRIPTS["keepOpenedTab"])
    page.click(page.until(SCRIPTS["findButton"], table, "Lay it on the open table"))
    page.until(SCRIPTS["closeOpenedTab"], "/open-table?from=four-nines#")

    page.click(page.run(SCRIPTS["findStageLink"], "play-1"))
    game = page.until(SCRIPTS["findTable"], "play")
    before = page.run(COUNT, game)
    page.click(page.until(FIRST, game, ".ct-own .ct-hand button.ct-may"))
    page.until(SCRIPTS["readPlayed"], game, before)


def test_what_a_lesson_asks_again_is_answered(page, server):
    visit(page, server.lesson("four-nines"))
    page.click(page.run(SCRIPTS["findStageLink"], "remember"))
    box = page.until(SCRIPTS["findDrawn"], "#remember")
    page.click(page.until(FIRST, box, ".cl-answer"))
    verdict = page.run(SAYS, page.until(SCRIPTS["findDrawn"], "#remember .cl-verdict"))
    assert re.search(r"^That is right|Right is", verdict, re.M), verdict
    press(page, box, "Next question")


def test_a_phone_votes_in_a_class(page, server):
    async def teach():
        group = Class(server.url.rstrip("/"), "four-nines")
        code = await group.board.until(lambda: group.board.view.get("code"))
        await asyncio.to_thread(page.open, f"{server.url}class/{code}")
        await group.board.until(lambda: group.board.view["phones"] == 1)
        await group.board.say({"do": "begin"})
        await group.board.say({"do": "ask", "ask": ["example-1", 0]})
        await asyncio.to_thread(vote, "You said 1.")
        await group.board.until(lambda: group.board.view["question"]["answered"] == 1)
        for act in ("close", "bars", "show"):
            await group.board.say({"do": act})
        await asyncio.to_thread(page.until, SCRIPTS["findDrawn"], ".ct-bars")
        await asyncio.to_thread(page.until, TELLS, page.run(MAIN), "✓")
        await group.board.say({"do": "end"})
        await asyncio.to_thread(page.until, TELLS, page.run(MAIN), "The class is over.")
        await Client.leave_all()

    def vote(told):
        page.click(page.until(SCRIPTS["findDrawn"], ".cl-class-answer button"))
        page.until(TELLS, page.run(MAIN), told)

    run(teach())


def test_a_tool_answers_and_no_phone_zooms_into_its_fields(page, server):
    visit(page, server.lesson("write-a-lesson"))
    sizes = page.run(
        SCRIPTS["readStyles"], "select, textarea, input:not([type=checkbox], [type=range], [type=file])", "fontSize"
    )
    assert sizes
    assert all(float(size.removesuffix("px")) >= 16 for size in sizes), sizes
    press(page, page.until(MAIN), "Copy link")


# A site in a folder on a disk, which nobody serves


@pytest.fixture(scope="module")
def site_folder(tmp_path_factory):
    """Return a site of one lesson of the house, in a folder; its Python lies elsewhere, and is not asked for."""
    lessons, site = tmp_path_factory.mktemp("lessons"), tmp_path_factory.mktemp("stick") / "site"
    shutil.copy(get_data_folder("notebooks") / "four-nines.ipynb", lessons)
    assert main(["export", str(site), str(lessons), "--only", "--pyodide", "cdn"]) == 0
    return site


def test_from_a_disk_a_lesson_is_stepped_and_tried_and_says_what_it_cannot(page, site_folder):
    page.open((site_folder / "index.html").as_uri())
    visit(page, page.run(LINK, ".cl-lesson a").partition("#")[0])
    assert page.run(HEADING) == LESSONS["four-nines"].title
    worked = page.until(SCRIPTS["findTable"], "example")
    take_first_step(page, worked)
    page.click(page.until(SCRIPTS["findButton"], worked, "Clara's four of clubs"))  # known beforehand
    page.until(TELLS, worked, "that breaks a rule")
    page.click(page.until(SCRIPTS["findButton"], worked, "Emil's five of hearts"))
    page.until(TELLS, worked, "This folder needs a web server")
    assert page.run(LINK, ".cl-home") == (site_folder / "index.html").as_uri()
