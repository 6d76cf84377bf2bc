"""Tests of the static site in a browser, served as files under a URL path."""

import json
import re
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from random import Random
from urllib.parse import urlsplit

import pytest
from support.browser import Table, end_worker, expect, look, value_of, visiting, wait_until_drawn
from support.lessons import LESSONS
from support.messages import messages
from support.page_scripts import SCRIPTS
from support.playing import take_up, try_plays, try_revoke
from support.webdrivers import DRIVERS
from support.writing import MENDED, lesson_of, text_of

from cardlessons.cli import main
from cardlessons.hosts.static.pyodide import CDN_URL
from cardlessons.research.player_choices import FUNCTION_FIELD, FUNCTION_WAY
from cardlessons.session.context import READER
from cardlessons.session.lesson import LessonSessions

TITLE = "() => document.title"
AWAKE = 180_000
"""Milliseconds to wait for Python on a page, on a busy machine."""


class Files(SimpleHTTPRequestHandler):
    """A file server that sends the headers in the site's `_headers`."""

    headed: tuple[tuple[str, str], ...] = ()

    def end_headers(self):
        for name, value in self.headed:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *told):
        pass


@contextmanager
def serve_folder(site):
    """Serve the parent folder of a site, and yield the site's URL."""
    rules = (site / "_headers").read_text("utf-8").partition("/drawn/")[0]
    pairs = (line.strip().partition(": ") for line in rules.splitlines()[1:])
    files = type("Files", (Files,), {"headed": tuple((name, value) for name, _, value in pairs)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(files, directory=site.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{site.name}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def site_url(site):
    with serve_folder(site) as address:
        yield address


@pytest.fixture
def visit(chromium, site_url):
    """Yield a new page; check at the end that there were no errors and no requests to other hosts."""
    with visiting(chromium) as (_, page, seen):
        yield page
        seen.check(urlsplit(site_url).netloc)


def at(page, site_url, slug):
    page.goto(f"{site_url}lessons/{slug}.html")
    wait_until_drawn(page)


def wakes(table):
    """Wait until Python is ready on a table that needs it."""
    expect(table.root.locator(".ct-lost")).to_be_hidden(timeout=AWAKE)
    wait_until_drawn(table.page)


def test_where_a_browser_has_no_webassembly_lessons_are_found_read_and_stepped_and_it_says_so(visit, site_url):
    page = visit
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site_url)
    page.get_by_role("link", name=LESSONS["cassino"].title).first.click()
    wait_until_drawn(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(LESSONS["cassino"].title)
    worked, table = LESSONS["cassino"].examples[0], Table(page, "example")
    _, questions = table.to_the_end()
    assert (table.step(), questions) == (len(worked.record.steps), len(worked.questions))
    page.get_by_role("link", name="More about this game").click()
    page.get_by_role("link", name="Next lesson").click()
    expect(page).not_to_have_url(f"{site_url}lessons/cassino.html")
    page.get_by_role("link", name="More about this game").click()
    page.get_by_role("link", name="All the lessons").click()
    expect(page.get_by_role("link", name="Go on where you were")).to_be_visible()
    at(page, site_url, "four-nines")
    table.wants_python()
    expect(table.root.locator(".ct-lost")).to_contain_text("no WebAssembly")
    table.button("Back to the example").click()
    assert table.step() == 0


def test_from_a_disk_a_rule_is_found_and_its_page_leads_to_the_lesson(chromium, site):
    with visiting(chromium) as (_, page, _):
        page.goto((site / "index.html").as_uri())
        page.get_by_label("Find a rule").fill("who takes the last cards in cassino")
        page.get_by_role("list", name="Found").get_by_role("link").first.click()
        expect(page.locator(":target")).to_contain_text("takes what is left in the middle")
        page.get_by_role("link", name="Learn it").click()
        wait_until_drawn(page)
        expect(page).to_have_url((site / "lessons" / "cassino.html").as_uri())


def test_from_a_disk_a_lesson_is_stepped_old_questions_are_asked_and_nothing_there_needs_a_server(chromium, site):
    with visiting(chromium) as (_, page, seen):
        page.goto((site / "index.html").as_uri())
        page.goto((site / "lessons" / "four-nines.html").as_uri())
        wait_until_drawn(page)
        table = Table(page, "example")
        try_revoke(table)
        look(table.card("Emil", "5h"), "card => card.click()")  # not known
        expect(table.root).to_contain_text("This folder needs a web server for that")
        game = Table(page, "play")
        expect(game.button("New game")).to_be_visible()
        expect(game.root.get_by_text("Play together")).to_have_count(0)
        page.get_by_role("link", name="More about this game").click()
        page.get_by_role("link", name="All the lessons").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("What happens now, and why?")
        look(page, """() => { localStorage["cardlessons-progress"] = '{"cassino": {"stars": [1], "when": 3}}'; }""")
        page.reload()
        page.get_by_role("link", name="Practise now").click()
        page.get_by_role("link", name="Questions", exact=True).click()  # only the puzzle of the day was due
        page.locator(".cl-answer").first.click()
        expect(page.get_by_role("button", name="Next question")).to_be_visible()
        page.wait_for_function("() => JSON.parse(localStorage['cardlessons-progress']).cassino.review")
        page.get_by_role("link", name="Puzzle of the day").click()
        expect(page.get_by_role("heading", name="You are")).to_be_in_viewport()
        assert seen.errors == []


def test_python_comes_when_it_is_needed_and_again_when_its_worker_is_gone_and_a_link_leads_back(visit, site_url):
    page, waits, held = visit, [True], []
    page.route("**/python/**", lambda route: held.append(route) if waits else route.continue_())
    at(page, site_url, "four-nines")
    table = Table(page, "example")
    try_revoke(table)
    look(table.card("Emil", "5h"), "card => card.click()")  # not known
    expect(table.root.locator(".ct-lost")).to_contain_text("Python is on its way")
    waits.clear()
    for route in held:
        route.continue_()
    table.button("Back to the example").click()
    expect(table.told).to_contain_text("It is Dora's turn, not Emil's.", timeout=AWAKE)
    wakes(table)
    levels = Table(page, "levels")
    take_up(levels, 1)
    expect(try_plays(levels, "9d")).to_contain_text("★★★ Done.")
    look(table.card("Clara", "4c"), "card => card.click()")
    expect(table.told).to_contain_text("that breaks a rule")
    [worker] = page.workers
    with page.expect_worker() as another:
        end_worker(worker)
        look(table.card("Dora", "2s"), "card => card.click()")
    expect(table.told).to_contain_text("Dora plays the two of spades", timeout=AWAKE)
    wakes(table)
    assert another.value is not worker
    table.tool("Copy link").click()
    shared = table.root.get_by_label("To be copied")
    expect(shared).to_be_visible(timeout=AWAKE)
    link = value_of(shared)
    assert link.startswith(f"{site_url}lessons/open-table.html?from=four-nines#t=1.")
    waits.append(True)  # what stands at the end of the link needs Python, and the way back none
    page.goto(link)
    page.get_by_role("link", name="Back to Snip, snap, snorum: the four nines").click()
    expect(page).to_have_url(f"{site_url}lessons/four-nines.html")


PART_NAMES = ("table-1", "levels-1", "puzzles-1", "play-1", "live-1", "rulebooks-1", "house-rules-1")
OWN = "def mine(sight):\n    return sight.moves[-1]\n"
"""A learner's own player, which runs in the browser alone."""


def answers_as_elsewhere(worker, lesson):
    """Send the same messages, some of them invalid, to each part of a lesson in Python and in the browser."""
    chance, sent, answers = Random(1), [], []
    sessions = LessonSessions(lesson, lambda data: answers.append(json.dumps(data)), READER)
    for name in PART_NAMES:
        sent.append({"open": name})
        sessions.hear(sent[-1])
        for number in range(6):
            message = {**chance.choice([*islice(messages(sessions._sessions[name]), 400)]), "id": number}
            sent.append({"to": name, "message": message})
            sessions.hear(sent[-1])
    touches = (("A", FUNCTION_WAY), (FUNCTION_FIELD, OWN), ("play", ""))
    own = [{"do": "touch", "name": name, "value": value, "id": number} for number, (name, value) in enumerate(touches)]
    own += [{"do": "on", "id": number} for number in range(20)]  # the first reply may have no deal yet
    asked = [*sent, {"open": "lab-1"}, *({"to": "lab-1", "message": message} for message in own)]
    told = [json.loads(said) for said in worker.evaluate(SCRIPTS["answer"], asked)]
    assert told[: len(answers)] == [*map(json.loads, answers)]
    assert len(answers) >= 6 * len(PART_NAMES)
    played = [one["reply"] for one in told[len(answers) :]]
    assert not any("error" in reply for reply in played)
    assert f"A, {FUNCTION_WAY}" in json.dumps(played)


def test_without_the_network_all_parts_answer_as_elsewhere_and_an_update_is_told(
    chromium, site, parts_lesson, tmp_path
):
    mine = tmp_path / "cards"
    shutil.copytree(site, mine)
    with serve_folder(mine) as address, visiting(chromium) as (context, page, seen):
        at(page, address, "cassino")
        kept = page.get_by_role("status").filter(has_text="work without the network")
        expect(kept).to_be_visible(timeout=AWAKE)
        context.set_offline(True)
        at(page, address, "four-nines")
        page.get_by_role("link", name="More about this game").click()
        page.get_by_role("link", name="This lesson on paper").click()
        expect(page.get_by_role("heading", name="The key")).to_be_visible()
        at(page, address, parts_lesson.stem)
        text_of(page).fill(MENDED)
        expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible(timeout=AWAKE)
        expect(lesson_of(page).get_by_role("heading", name="Two nines")).to_be_visible(timeout=AWAKE)
        [worker] = page.workers
        answers_as_elsewhere(worker, parts_lesson)
        at(page, address, "four-nines")
        context.set_offline(False)
        make_newer(mine)
        page.reload()
        newer = page.get_by_role("status").filter(has_text="A newer edition")
        expect(newer).to_be_visible(timeout=AWAKE)
        assert "Another title" not in look(page, TITLE)
        newer.get_by_role("button").click()
        expect(page).to_have_title(re.compile("Another title"), timeout=AWAKE)
        assert seen.errors == []


def make_newer(site):
    """Make the site a newer edition, with another title on one page."""
    page, script = site / "lessons/four-nines.html", site / "keeping.js"
    page.write_text(page.read_text("utf-8").replace("<title>", "<title>Another title: "), "utf-8")
    head, _, rest = script.read_text("utf-8").partition(";\n")
    told = json.loads(head.partition("=")[2])
    told["edition"] = told["files"]["lessons/four-nines.html"] = "newer"
    script.write_text(f"self.SITE={json.dumps(told)};\n{rest}", "utf-8")


KEPT = "function () { return document.body.innerText.includes('work without the network'); }"
NEWER = "function () { return document.querySelector('[data-newer]'); }"
SHOWN = "function () { return document.title.startsWith('Another title') && document.readyState === 'complete'; }"


@pytest.mark.parametrize("browser", DRIVERS)
def test_a_newer_edition_is_shown_at_one_touch_to_who_never_closes_the_tab(site, tmp_path, browser):
    mine = tmp_path / "cards"
    shutil.copytree(site, mine)
    lesson = "lessons/four-nines.html"
    with serve_folder(mine) as address, DRIVERS[browser](tmp_path) as driver:
        driver.open(f"{address}{lesson}")
        driver.until(KEPT)
        make_newer(mine)
        driver.open(f"{address}{lesson}")
        assert not driver.run(SHOWN)
        button = driver.until(NEWER)
        with driver.leaving():
            driver.click(button)
        assert driver.run(SHOWN)


def test_where_a_page_fetches_python_itself_it_is_checked(chromium, pyodide, tmp_path):
    """The test plays the CDN, and first changes one of the scripts."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.md").write_text(MENDED, "utf-8")
    assert main(["export", str(tmp_path / "cards"), str(tmp_path / "mine"), "--only", "--pyodide", "cdn"]) == 0
    spoilt, last = ["pyodide.mjs"], "python_stdlib.zip"

    def bring(route):
        name = route.request.url.rpartition("/")[2]
        if not name.endswith(".mjs"):
            return  # what the scripts ask for is large, and never comes
        body = (pyodide / name).read_bytes() + (b" " if name in spoilt else b"")
        route.fulfill(body=body, headers={"Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*"})

    with (
        serve_folder(tmp_path / "cards") as address,
        visiting(chromium, service_workers="block") as (context, page, seen),
    ):
        context.route(f"{CDN_URL}**", bring)
        at(page, address, "mine")
        table = Table(page, "example")
        table.card("Bea", "3c").click()  # known beforehand
        look(table.card("A", "Kd"), "card => card.click()")  # not known
        expect(table.root.locator(".ct-lost")).to_contain_text("cannot be had just now", timeout=AWAKE)
        with context.expect_event("request", lambda asked: asked.url.endswith(last), timeout=AWAKE):
            spoilt.clear()  # the scripts ask for it, so they have been checked
        assert seen.hosts == {urlsplit(address).netloc, urlsplit(CDN_URL).netloc}
