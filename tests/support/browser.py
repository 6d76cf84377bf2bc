"""Drive pages in a real browser: find a browser, start a server, and record the events of a page.

Tests import playwright and axe only from here, so that other tests can be collected without them; ruff checks this.
Tests also use the functions here to read a page once, because these wait until the page is drawn.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.cases import read_cases
from support.page_scripts import SCRIPTS
from support.paths import TESTS
from support.processes import Process, start_process

try:
    from axe_playwright_python.base import AXE_SCRIPT
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Keyboard,
        Locator,
        Page,
        Playwright,
        WebSocket,
        Worker,
    )
    from playwright.sync_api import Error as BrowserError
    from playwright.sync_api import expect as expect
    from playwright.sync_api import sync_playwright as sync_playwright
except ImportError:
    if os.environ.get("CI"):
        raise
    pytest.skip("playwright is not installed: run `pip install -e '.[test]'`", allow_module_level=True)

HOW_TO_GET_ONE = "no browser found: install Chrome, Chromium or Edge, or run `python -m playwright install chromium`"

# The first has no windows, and needs a third less work for a page.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)


# A browser


def find_browser() -> str | None:
    """Return the browser that `CARDLESSONS_BROWSER` names, or one on the path; else None."""
    return os.environ.get("CARDLESSONS_BROWSER") or next(filter(None, map(shutil.which, _NAMES)), None)


def is_firefox() -> bool:
    """Return True if `CARDLESSONS_BROWSER` names Firefox, in which somebody wants to see all pages by hand."""
    return "firefox" in os.environ.get("CARDLESSONS_BROWSER", "")


_DOWNLOADS = Path(tempfile.mkdtemp()) if is_firefox() else None

if is_firefox():  # playwright's driver reads it when it starts
    os.environ["NODE_OPTIONS"] = f"--require {Path(__file__).with_name('older_firefox.cjs')}"


def launch(playwright: Playwright) -> Browser:
    """Start a browser: an installed one, or playwright's own, which is installed if necessary.

    If there is none, skip the test; under CI, fail.
    """
    if is_firefox():
        return playwright.firefox.launch(
            channel="moz-firefox",  # by WebDriver BiDi, since playwright's own Firefox is seldom installed
            executable_path=shutil.which(os.environ["CARDLESSONS_BROWSER"]),
            timeout=60_000,
            downloads_path=_DOWNLOADS,
        )
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if root else []
    options = {"args": ["--disable-gpu", "--in-process-gpu", *sandbox], "timeout": 30_000}  # less work for each page
    path = find_browser()
    if path is not None:
        return playwright.chromium.launch(executable_path=path, **options)
    for channel in ("chrome", "msedge", None):  # in the usual places of Macs and Windows; then playwright's own
        with suppress(BrowserError):
            return playwright.chromium.launch(channel=channel, **options)
    asked = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(asked, capture_output=True, check=False, timeout=600)
    try:
        return playwright.chromium.launch(**options)
    except BrowserError:
        if os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_ONE, pytrace=False)
        pytest.skip(HOW_TO_GET_ONE)


# A server


@dataclass
class ServerCommand:
    """A server that the `cardlessons` command started, and the address that it printed."""

    process: Process
    url: str

    def lesson(self, slug: str) -> str:
        """Return the address of a lesson."""
        return f"{self.url}{slug}"


@contextmanager
def run_command(*command: str, cwd: Path | None = None) -> Iterator[ServerCommand]:
    """Run the `cardlessons` command, and wait for the address that it prints."""
    command = (sys.executable, "-m", "cardlessons", *command, "--no-browser")
    process = start_process(command, stdout=subprocess.PIPE, cwd=cwd)
    try:
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield ServerCommand(process, found[0])
                return
        pytest.fail(f"`{' '.join(command)}` ended, and printed no address", pytrace=False)
    finally:
        process.stop()


# A page that is watched

PATIENCE = 30_000
"""Milliseconds to wait for a change on a page; a busy machine may need them."""
LOADING = 60_000
"""Milliseconds to wait until a page is loaded and drawn; its kernel has to start first."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Watch:
    """The errors and requests of a page, and its messages to Python."""

    hosts: set[str] = field(default_factory=set)
    console: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    sent: list[str | bytes] = field(default_factory=list)

    def asks(self, url: str) -> None:
        """Record the host of a request, unless it goes to no server (`data:`, `blob:`)."""
        if not url.startswith(("data:", "blob:")):
            self.hosts.add(urlsplit(url).netloc)

    def requests(self) -> list[str]:
        """Return the text of each request to Python so far, without the page's pings."""
        return [text for text in map(_text, self.sent) if '"do":' in text and '"do":"ping"' not in text]

    def check(self, own: str) -> None:
        """Check that there was no error, and no request to a host other than `own`."""
        assert self.errors == []
        assert self.hosts <= {own}
        assert self.console == []


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


ANEW = "Error: widget model not found"
"""The error of the widgets' front end when it gives up too early on a busy machine; the page is then built again."""


OFFLINE = "Firefox can’t establish a connection"
"""The beginning of an error of pages in Firefox, for a server that is away; other browsers write it to the console."""


def watch(page: Page) -> Watch:
    """Have everything on this page written down."""
    seen = Watch()

    def is_complaint(message: ConsoleMessage) -> bool:
        return message.type == "error" and not message.text.startswith(ANEW)

    def socket(found: WebSocket) -> None:
        seen.asks(found.url)
        found.on("framesent", lambda frame: seen.sent.append(frame))

    page.on("request", lambda request: seen.asks(request.url))
    page.on("console", lambda message: seen.console.append(message.text) if is_complaint(message) else None)
    page.on("pageerror", lambda error: None if str(error).startswith(OFFLINE) else seen.errors.append(str(error)))
    page.on("websocket", socket)
    return seen


STILL = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
"""The options of most pages in tests: without motion, so that tests need not wait for it."""


@contextmanager
def visiting(browser: Browser, **options: object) -> Iterator[tuple[BrowserContext, Page, Watch]]:
    """Open a new page for a new visitor and record its events; close it at the end as a visitor does."""
    context = browser.new_context(**{**STILL, **options})
    context.set_default_timeout(PATIENCE)
    context.set_default_navigation_timeout(LOADING)
    page = context.new_page()
    seen = watch(page)
    try:
        yield context, page, seen
    finally:
        page.close(run_before_unload=True)
        context.close()


# Looking at a page

USE = """if (document.getElementById("lesson") && !document.body.dataset.laid) dispatchEvent(new Event("focusin"));"""
"""A script that uses a page for the first time, so that it loads what further stages need."""
_STATE = SCRIPTS["readState"]
STANDS = f"() => {{ {USE} return Object.values(({_STATE})()).every((found) => !found.length); }}"
"""A script that returns true if the page is drawn: all widgets are there, and none waits for an answer.

The page handles a touch or a key before playwright's act returns. A widget that then waits for no answer is drawn.
"""


def wait_until_drawn(where: Page | Locator) -> None:
    """Wait until the page has drawn all results of the last act, so that it can be read."""
    page = getattr(where, "page", where)
    try:
        if page.evaluate(STANDS):
            return
    except BrowserError:
        pass  # the page was being built again: see `ANEW`
    try:
        page.wait_for_function(STANDS, timeout=LOADING)
    except BrowserError as error:
        raise AssertionError(f"{page.url} is not drawn: {page.evaluate(_STATE)}") from error


def _patient(act: Callable[..., None]) -> Callable[..., None]:
    @wraps(act)
    def waits(found: Locator, *told: object, **options: object) -> None:
        wait_until_drawn(found)
        act(found, *told, **options)

    return waits


def _is_laid_out(act: Callable[..., None]) -> Callable[..., None]:
    @wraps(act)
    def waits(page: Page, *told: object, **options: object) -> None:
        act(page, *told, **options)
        page.evaluate(SCRIPTS["waitForLayout"])

    return waits


for _act in ("set_viewport_size", "emulate_media"):
    setattr(Page, _act, _is_laid_out(getattr(Page, _act)))

# An act waits until the page has drawn the answer to the act before, because the answer may replace its element.
_ACTS = "click dblclick fill focus hover press set_input_files tap check uncheck select_option"
for _act in _ACTS.split():
    setattr(Locator, _act, _patient(getattr(Locator, _act)))


class _Keys:
    """The keyboard of a page; before each key it waits until the answer to the last act is drawn."""

    def __init__(self, page: Page, keyboard: Keyboard) -> None:
        self._page, self._keyboard = page, keyboard

    def press(self, key: str) -> None:
        wait_until_drawn(self._page)
        self._keyboard.press(key)

    def __getattr__(self, name: str) -> object:
        return getattr(self._keyboard, name)


_keyboard = Page.keyboard.fget
Page.keyboard = property(lambda page: _Keys(page, _keyboard(page)))


def many(found: Locator) -> int:
    """Return the number of elements."""
    wait_until_drawn(found)
    return found.count()


def each(found: Locator) -> list[Locator]:
    """Return all elements."""
    wait_until_drawn(found)
    return found.all()


_TEXTS = "(all) => all.map((one) => one.innerText)"


def read(found: Locator) -> str:
    """Return the visible text."""
    wait_until_drawn(found)
    return found.evaluate(f"(one) => ({_TEXTS})([one])[0]")


def read_all(found: Locator) -> list[str]:
    """Return the visible text of each element."""
    wait_until_drawn(found)
    return found.evaluate_all(_TEXTS)


def attribute(found: Locator, name: str) -> str:
    """Return an attribute; empty if it is missing."""
    wait_until_drawn(found)
    return found.get_attribute(name) or ""


def attributes(found: Locator, name: str) -> list[str]:
    """Return an attribute of each element."""
    wait_until_drawn(found)
    return found.evaluate_all("(all, name) => all.map((one) => one.getAttribute(name) ?? '')", name)


def value_of(found: Locator) -> str:
    """Return the value of a field."""
    wait_until_drawn(found)
    return found.input_value()


def is_seen(found: Locator) -> bool:
    """Return True if the element exists and is visible."""
    wait_until_drawn(found)
    return found.is_visible()


def is_on(found: Locator) -> bool:
    """Return True if the element can be used: it is shown, and enabled."""
    wait_until_drawn(found)
    return found.is_visible() and found.is_enabled()


def box_of(found: Locator) -> dict[str, float]:
    """Return the place and the size of the element on the page."""
    wait_until_drawn(found)
    box = found.bounding_box()
    assert box, found
    return dict(box)


def look(where: Page | Locator, script: str, told: object = None) -> object:
    """Return the result of a script."""
    wait_until_drawn(where)
    return where.evaluate(script, told)


def drawing(found: Locator) -> str:
    """Return the inner HTML of the element."""
    wait_until_drawn(found)
    return found.inner_html()


def watch_drawing(found: Locator, script: str) -> Callable[[], list]:
    """Record the result of a script after each change of an element; return a function that returns the results.

    Use it for states that last only a moment, since a single read may come too late.
    """
    look(found, f"(part) => ({SCRIPTS['watchDrawing']})(part, {script})")
    return lambda: look(found, "part => part.inPassing")


def lingers(page: Page, milliseconds: int) -> None:
    """Let time pass, to test that nothing happens on the page."""
    page.wait_for_timeout(milliseconds)


def in_focus(where: Locator) -> Locator:
    """Return the element that has the focus in a part of the page."""
    return where.locator(":focus")


def save_file(button: Locator, path: Path) -> str:
    """Press a button that saves a file, put the file at this path, and return the name that it was given."""
    if _DOWNLOADS is None:
        with button.page.expect_download() as saved:
            button.click()
        saved.value.save_as(path)
        return saved.value.suggested_filename
    button.click()  # Firefox tells playwright nothing of a file that the page itself has made
    while not (files := [one for one in _DOWNLOADS.iterdir() if one.stat().st_size]) or files[0].suffix == ".part":
        button.page.wait_for_timeout(50)
    shutil.move(files[0], path)
    return files[0].name


def end_worker(worker: Worker) -> None:
    """End a worker of a page, as a browser does when it needs memory."""
    worker.evaluate("self.close()")


def complaints(where: Page | Locator, **options: object) -> list[tuple[str, str]]:
    """Return the serious and critical findings of axe on a page or in a part of it, each with its element."""
    serious = [one for one in _violations(where, options) if one["impact"] in ("serious", "critical")]
    return [(one["id"], node["html"][:200]) for one in serious for node in one["nodes"]]


def all_complaints(where: Page | Locator, **options: object) -> list[tuple[str, str]]:
    """Return all findings of axe on a page or in a part of it, each with its element."""
    return [(one["id"], node["html"][:200]) for one in _violations(where, options) for node in one["nodes"]]


def _violations(where: Page | Locator, options: dict[str, object]) -> list[dict]:
    wait_until_drawn(where)
    page = getattr(where, "page", where)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_NEWEST_AXE.read_text("utf-8") if _NEWEST_AXE.is_file() else AXE_SCRIPT)
    part = where.element_handle() if isinstance(where, Locator) else None
    return page.evaluate(
        SCRIPTS["runAxe"],
        [part, {"resultTypes": ["violations"], "preload": False, "rules": {} if part else _PAGE_RULES, **options}],
    )


_NEWEST_AXE = TESTS.parent / "node_modules" / "axe-core" / "axe.min.js"
"""The newest axe, which npm installs; without it, the tests use the one in `axe-playwright-python`."""
_PAGE_RULES = {"target-size": {"enabled": True}}
"""The rule of WCAG 2.2 AA that axe checks only when it is told to."""


# A page with a stopped clock


def stop_clock(page: Page) -> None:
    """Wait until the page is drawn, and stop its clock; from then on only the test moves the clock.

    Install the clock before the page is loaded.
    """
    wait_until_drawn(page)
    page.clock.pause_at(page.evaluate("Date.now()") + LOADING)


# A table on a page


_IN_MENU = frozenset(read_cases("table_menu", "buttons"))
"""The names of buttons in the menu of a table that tests use."""
_IN_CHOICES = ("New game", "Open this deal", "Play together")
"""The names of buttons in the fold of a game's head that tests use."""


def go_to_stage(page: Page, place: str) -> None:
    """Show the stage of a lesson that has the part with this id, as its link does; a page without stages has none."""
    page.evaluate(SCRIPTS["goToStage"], place)


class Table:
    """A table on a page, by its kind and its number from 0 among those of this kind.

    Whoever asks for the table or for a part of it is in its stage of the lesson.
    """

    def __init__(self, page: Page, kind: str, number: int = 0) -> None:
        self.page, self.kind, self.number = page, kind, number

    @property
    def root(self) -> Locator:
        go_to_stage(self.page, f"{self.kind.replace('example', 'table')}-{self.number + 1}")
        return self.page.locator(f".ct-kind-{self.kind}").nth(self.number)

    @property
    def felt(self) -> Locator:
        return self.root.locator(".ct-arena .ct-felt")

    @property
    def told(self) -> Locator:
        return self.root.locator(".ct-told")

    @property
    def count(self) -> Locator:
        return self.root.locator(".ct-count")

    @property
    def tree(self) -> Locator:
        return self.tools().locator(".ct-rows")

    def button(self, name: str) -> Locator:
        """Return a button by its name or the beginning of its name; for one in the menu or in a fold, open that."""
        if name in _IN_CHOICES:
            self.choices()
        return (self.tools() if name in _IN_MENU else self.root).get_by_role("button", name=name)

    def choices(self) -> Locator:
        """Open the part with other deals, rivals and puzzles, and return it: that of a game is in the menu."""
        if self.kind == "play":
            return self.tools().get_by_role("group", name="Other cards, rivals, or people")
        fold = self.root.locator(".ct-choose")
        if not look(fold, "fold => fold.open"):
            fold.locator("> summary").click()
        return fold

    def tools(self) -> Locator:
        """Open the menu of the table, and return it."""
        menu = self.root.locator(".ct-tools")
        wait_until_drawn(menu)
        if not menu.is_visible():
            self.button("More for this table").click()
        for fold in menu.locator("details.ct-workshop:not([open]) > summary").all():
            fold.click()
        return menu

    def tool(self, name: str) -> Locator:
        """Return a button in the tools: try, undo, compare or share."""
        return self.tools().get_by_role("button", name=name)

    def comparison(self) -> Locator:
        """Return the part of the menu in which two lines are compared."""
        return self.tools().locator(".ct-apart")

    def seat(self, name: str) -> Locator:
        """Return a seat of the table."""
        return self.felt.locator(f'.ct-seat[data-seat="{name}"]')

    def hand(self, seat: str) -> list[str]:
        """Return the cards of an open hand."""
        return attributes(self.seat(seat).locator(".ct-hand [data-card]"), "data-card")

    def backs(self, seat: str) -> int:
        """Return the number of cards that a seat holds face down."""
        shown = self.seat(seat).locator(".ct-backs b")
        return int(read(shown)) if many(shown) else 0

    def hands(self, act: str) -> Locator:
        """Return the button at the pile for `turn`, `slap` or `flinch`."""
        return self.felt.locator(f'[data-hands="{act}"]')

    def card(self, seat: str, text: str) -> Locator:
        """Return a card of a seat's hand."""
        return self.seat(seat).locator(f'.ct-hand [data-card="{text}"]')

    def wants_python(self) -> None:
        """Play, before the first play of the four nines, a card whose result is not precomputed.

        Without Python nothing is shown for it, so this does not wait for an answer.
        """
        self.card("Ben", "3c").click()
        look(self.card("Emil", "5h"), "card => card.click()")

    def counters(self) -> dict[str, int]:
        """Return the counters of each seat and of the pool, as the page shows them."""
        purses = self.felt.locator("[data-seat]:has(.ct-counters)")
        holds = read_all(purses.locator(".ct-counters b"))
        return {name: _number(held) for name, held in zip(attributes(purses, "data-seat"), holds, strict=True)}

    def scores(self) -> dict[str, int]:
        """Count the captured cards if that is offered, and return the points of each seat, as the page shows them."""
        if is_seen(count := self.button("Count it all")):
            count.click()
        return self.points()

    def points(self) -> dict[str, int]:
        """Return the points of each seat, as the page shows them."""
        seats = self.felt.locator(".ct-seat:has(.ct-score)")
        scores = read_all(seats.locator(".ct-score"))
        return {name: _number(score) for name, score in zip(attributes(seats, "data-seat"), scores, strict=True)}

    def count_captured(self) -> dict[str, int]:
        """Return the number of cards that each seat has captured, as the page shows them."""
        piles = self.felt.locator("[data-pile]")
        held = read_all(piles.locator("b"))
        return {name: _number(cards) for name, cards in zip(attributes(piles, "data-pile"), held, strict=True)}

    def past_the_guess(self) -> None:
        """Take the first step, past the question with which an example may open."""
        self.button("Next: one step on").click()

    def step_on(self) -> None:
        """Take a step, past the question before it."""
        if not self.is_asking():
            self.past_the_guess()
        if self.is_asking():  # a second click of the same button right after the first would skip no question
            self.root.locator(".ct-on").dispatch_event("click")

    def step(self) -> int:
        """Return the number of the step that is shown."""
        return int(read(self.count).removeprefix("step ").split()[0])

    def type(self, text: str) -> None:
        """Type a play, and try it."""
        self.tools().get_by_label("Type a play").fill(text)
        self.button("Try it").click()

    def is_asking(self) -> bool:
        """Return True if the table shows a question."""
        return is_seen(self.root.locator(".ct-question"))

    def to_the_start(self) -> None:
        """Go back to the first step of the example, or of the present line."""
        back = self.button("Back to the example")
        if is_on(back):
            back.click()
        self.told.focus()
        self.page.keyboard.press("Home")

    def to_the_end(self) -> tuple[list[str], int]:
        """Step to the end; return the text of each step, and the number of questions."""
        self.page.mouse.move(0, 0)  # over a step of the tree, the mouse would show that step
        self.root.scroll_into_view_if_needed()  # far from the screen it would have no visible text
        told, questions = look(self.root, SCRIPTS["walkToTheEnd"])
        return told, questions


def _number(text: str) -> int:
    """Return the number in a text such as `−3 points`."""
    return int(text.split()[0].replace("−", "-"))
