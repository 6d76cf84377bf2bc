"""Drive pages in a real browser: a browser to be had, a served house, and a page that is watched.

All that they need of playwright and axe comes from here, so that other tests are collected without them; and all that
looks at a page once, so that nothing is looked at before the page has drawn it (`test_no_racy_reads.py` holds both).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from support.servers import workers_of

try:
    from axe_playwright_python.sync_playwright import Axe
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
    pytest.skip("no playwright found: run `pip install -e '.[test]'`", allow_module_level=True)

HOW_TO_GET_ONE = "no browser found: install Chrome, Chromium or Edge, or run `python -m playwright install chromium`"

# The first has no windows, and a page costs it a third less work.
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
_MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
_WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")


# A browser


def installed() -> str | None:
    """The browser that `CARDLESSONS_BROWSER` names, or else one that is installed where they usually are."""
    if named := os.environ.get("CARDLESSONS_BROWSER"):
        return named
    for name in _NAMES:
        if found := shutil.which(name):
            return found
    places = [
        Path(f"{root}/Applications/{name}.app/Contents/MacOS/{name}") for root in ("", Path.home()) for name in _MAC
    ]
    folders = [os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")]
    places += [Path(folder) / name for folder in folders if folder for name in _WINDOWS]
    return next((str(place) for place in places if place.is_file()), None)


def launched(playwright: Playwright) -> Browser:
    """A browser: an installed one, playwright's own, or playwright's own after one try to install it.

    Where none can be had the tests are skipped, but under CI they fail.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if root else []
    options = {"args": ["--disable-gpu", *sandbox], "timeout": 30_000}  # without that process a page is drawn sooner
    path = installed()
    if path is not None:
        return playwright.chromium.launch(executable_path=path, **options)
    try:
        return playwright.chromium.launch(**options)
    except BrowserError:
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
class House:
    """A server that was started by the command, and the address that it printed."""

    process: subprocess.Popen[str]
    url: str

    def lesson(self, slug: str) -> str:
        """The address of a lesson."""
        return f"{self.url}voila/render/{slug}.ipynb"

    def worker(self) -> int:
        """The process that serves."""
        (found,) = workers_of(self.process.pid)
        return found

    def awake(self) -> int:
        """Return the number of pages that are awake."""
        with urlopen(f"{self.url}metrics", timeout=60) as answer:
            return int(float(re.findall(r"^cardlessons_pages_awake (.+)$", answer.read().decode(), re.MULTILINE)[0]))


@contextmanager
def opened(*command: str, cwd: Path | None = None) -> Iterator[House]:
    """Runs the `cardlessons` command and waits for the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cardlessons", *command, "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=cwd,
    )
    try:
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield House(process, found[0])
                return
        pytest.fail(f"`cardlessons {' '.join(command)}` ended without an address", pytrace=False)
    finally:
        process.terminate()
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


# A page that is watched

PATIENCE = 30_000
"""Milliseconds for whatever a page is waited for: a busy machine takes its time."""
LOADING = 60_000
"""Milliseconds for a page to come and to be drawn: its kernel has to start first."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Watch:
    """The events on a page that the tests do not cause themselves, and its traffic with Python."""

    hosts: set[str] = field(default_factory=set)
    console: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    sent: list[str | bytes] = field(default_factory=list)
    received: list[str | bytes] = field(default_factory=list)

    def asks(self, url: str) -> None:
        """A request goes out; what the page makes up itself (`data:`, `blob:`) goes nowhere."""
        if not url.startswith(("data:", "blob:")):
            self.hosts.add(urlsplit(url).netloc)

    def asked(self) -> list[str]:
        """Return the text of each request to Python so far, without the page's pings."""
        return [text for text in map(_text, self.sent) if '"do":' in text and '"do":"ping"' not in text]

    def told(self) -> str:
        """Return the text of all that has come from Python."""
        return "\n".join(map(_text, self.received))

    def check(self, own: str) -> None:
        """No error, and no request but to our own host."""
        assert self.errors == []
        assert self.hosts <= {own}
        assert self.console == []


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


ANEW = "Error: widget model not found"
"""What the widgets' front end says when it gives up too early on a busy machine; the page is then laid anew."""


def watch(page: Page) -> Watch:
    """Has everything on this page written down."""
    seen = Watch()

    def is_complaint(message: ConsoleMessage) -> bool:
        return message.type == "error" and not message.text.startswith(ANEW)

    def socket(found: WebSocket) -> None:
        seen.asks(found.url)
        found.on("framesent", lambda frame: seen.sent.append(frame))
        found.on("framereceived", lambda frame: seen.received.append(frame))

    page.on("request", lambda request: seen.asks(request.url))
    page.on("console", lambda message: seen.console.append(message.text) if is_complaint(message) else None)
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on("websocket", socket)
    return seen


STILL = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
"""Pages as most of the tests look at them: without motion, so that nothing need be waited for."""


@contextmanager
def visiting(browser: Browser, **options: object) -> Iterator[tuple[BrowserContext, Page, Watch]]:
    """A fresh page of a visitor without a past, watched from the beginning; it leaves as a visitor does."""
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

_STATE = """() => {
    const outputs = [...document.querySelectorAll(".jp-OutputArea-output")];
    const widgets = outputs.filter((output) => output.matches(".lm-Panel"));
    const served = location.pathname.includes("/voila/render/") || document.getElementById("lesson");
    const laid = document.body.dataset.laid && (outputs.length || !document.querySelector(".jp-CodeCell"));
    const waiting = [...document.querySelectorAll(".ct-root[data-waiting]")];
    return {
        loading: document.readyState !== "complete" || Boolean(served && !laid),
        undrawn: widgets.filter((output) => !output.querySelector(".ct-root")).length,
        waiting: waiting.filter((root) => root.querySelector(":scope > .ct-lost").hidden).map((root) => root.className),
    };
}"""
STANDS = (
    f"() => {{ const {{ loading, undrawn, waiting }} = ({_STATE})(); return !loading && !undrawn && !waiting.length; }}"
)
"""Whether all that a page is to show is drawn: its widgets are there, and none awaits an answer, or it has given up.

A touch or a key is dealt with before playwright's act returns; what then awaits no answer has been drawn.
"""


def settled(where: Page | Locator) -> None:
    """Waits until all that the last act has brought is drawn; whatever is looked at after this is no guess."""
    page = getattr(where, "page", where)
    try:
        if page.evaluate(STANDS):
            return
    except BrowserError:
        pass  # the page was just going: see `ANEW`
    try:
        page.wait_for_function(STANDS, timeout=LOADING)
    except BrowserError as error:
        raise AssertionError(f"{page.url} is not drawn: {page.evaluate(_STATE)}") from error


def _patient(act: Callable[..., None]) -> Callable[..., None]:
    @wraps(act)
    def waits(found: Locator, *told: object, **options: object) -> None:
        settled(found)
        act(found, *told, **options)

    return waits


def _laid_out(act: Callable[..., None]) -> Callable[..., None]:
    @wraps(act)
    def waits(page: Page, *told: object, **options: object) -> None:
        act(page, *told, **options)
        page.evaluate(_LAID_OUT)

    return waits


# A page of another size or colour is laid out anew in its next frame: who observes a size hears of it in the order in
# which they began, so that this is the last.
_LAID_OUT = """() => new Promise((laid) => {
    const last = new ResizeObserver(() => { last.disconnect(); laid(); });
    last.observe(document.documentElement);
})"""
for _act in ("set_viewport_size", "emulate_media"):
    setattr(Page, _act, _laid_out(getattr(Page, _act)))

# Nobody acts on a table that still awaits the answer to the act before: it would be done in a place soon gone.
_ACTS = "click dblclick fill focus hover press set_input_files tap check uncheck select_option"
for _act in _ACTS.split():
    setattr(Locator, _act, _patient(getattr(Locator, _act)))


class _Keys:
    """The keyboard of a page, which presses no key before the answer to the act before has been drawn."""

    def __init__(self, page: Page, keyboard: Keyboard) -> None:
        self._page, self._keyboard = page, keyboard

    def press(self, key: str) -> None:
        settled(self._page)
        self._keyboard.press(key)

    def __getattr__(self, name: str) -> object:
        return getattr(self._keyboard, name)


_keyboard = Page.keyboard.fget
Page.keyboard = property(lambda page: _Keys(page, _keyboard(page)))


def many(found: Locator) -> int:
    """Return how many there are."""
    settled(found)
    return found.count()


def each(found: Locator) -> list[Locator]:
    """Every one that is there."""
    settled(found)
    return found.all()


def read(found: Locator) -> str:
    """The text that is seen."""
    settled(found)
    return found.inner_text()


def read_all(found: Locator) -> list[str]:
    """The text of each."""
    settled(found)
    return found.all_inner_texts()


def attribute(found: Locator, name: str) -> str:
    """An attribute, or nothing where it is not there."""
    settled(found)
    return found.get_attribute(name) or ""


def attributes(found: Locator, name: str) -> list[str]:
    """An attribute of each."""
    settled(found)
    return found.evaluate_all("(all, name) => all.map((one) => one.getAttribute(name) ?? '')", name)


def value_of(found: Locator) -> str:
    """Return what stands in a field."""
    settled(found)
    return found.input_value()


def is_seen(found: Locator) -> bool:
    """Tell if it is there and can be seen."""
    settled(found)
    return found.is_visible()


def is_on(found: Locator) -> bool:
    """Tell if it can be pressed."""
    settled(found)
    return found.is_enabled()


def box_of(found: Locator) -> dict[str, float]:
    """Return where it is on the page."""
    settled(found)
    box = found.bounding_box()
    assert box, found
    return dict(box)


def look(where: Page | Locator, script: str, told: object = None) -> object:
    """Return what a script finds."""
    settled(where)
    return where.evaluate(script, told)


def drawing(found: Locator) -> str:
    """All that is drawn of it, as it is written."""
    settled(found)
    return found.inner_html()


def drawn_as(found: Locator, script: str) -> Callable[[], list]:
    """Has written down from now on what a script makes of each drawing of a part; hands back the reader.

    For what is seen only in passing: a look may come too late for it.
    """
    seen = f"""(part) => {{
        const make = {script};
        const seen = part.inPassing = [];
        new MutationObserver(() => {{ const now = make(part); if (now !== seen.at(-1)) seen.push(now); }})
            .observe(part, {{ childList: true, subtree: true, characterData: true, attributes: true }});
    }}"""
    look(found, seen)
    return lambda: look(found, "part => part.inPassing")


def lingers(page: Page, milliseconds: int) -> None:
    """Lets time pass where nothing is to come on the page, so that there is nothing to be waited for."""
    page.wait_for_timeout(milliseconds)


def in_focus(where: Locator) -> Locator:
    """Return the element that has the focus in a part of the page."""
    return where.locator(":focus")


def ended(worker: Worker) -> None:
    """Ends a worker of a page, as a browser does that needs the room."""
    worker.evaluate("self.close()")


def complaints(page: Page, **options: object) -> list[tuple[str, str]]:
    """Return what axe finds that keeps somebody out, each with where it is."""
    serious = [one for one in _violations(page, options) if one["impact"] in ("serious", "critical")]
    return [(one["id"], node["html"][:200]) for one in serious for node in one["nodes"]]


def all_complaints(page: Page, **options: object) -> list[tuple[str, str]]:
    """Return what axe finds, of whatever weight."""
    return [(one["id"], node["html"][:200]) for one in _violations(page, options) for node in one["nodes"]]


def _violations(page: Page, options: dict[str, object]) -> list[dict]:
    settled(page)
    return Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]


# A page whose clock is held


def held(page: Page) -> None:
    """Waits until the page is drawn, and stops its clock; from then on time passes there only when it is told to.

    The clock must have been installed before the page came.
    """
    settled(page)
    page.clock.pause_at(page.evaluate("Date.now()") + LOADING)


# A table on a page


_WALK = """(root) => {
    const told = root.querySelector(".ct-told");
    const buttons = () => [...root.querySelectorAll("button")].filter((one) => one.offsetParent);
    const next = buttons().find((one) => one.ariaLabel?.startsWith("Next: one step on"));
    const said = [];
    let questions = 0;
    while (!next.disabled) {
        told.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        const show = buttons().find((one) => one.textContent.startsWith("Show me"));
        if (show) { questions += 1; show.click(); }
        said.push(told.innerText);
    }
    return [said, questions];
}"""
"""Steps a table on by its keys until there is no more, without a look from outside at each step."""


SAFARI = """() => document.addEventListener("mousedown", (event) => {
    if (!event.target.closest("button, summary")) return;
    event.preventDefault();
    const holder = event.target.closest("button, summary").parentElement.closest("[tabindex]:not(button)");
    if (holder) holder.focus({ preventScroll: true }); else document.activeElement.blur();
})"""
"""Has a click give the focus to no button, but to the nearest ancestor that can have it, as Safari does on a Mac."""


class Table:
    """One of our tables on a page, by its kind and, of several examples, its number from 0."""

    def __init__(self, page: Page, kind: str, number: int = 0) -> None:
        self.page = page
        self.root = page.locator(f".ct-kind-{kind}").nth(number)
        self.felt = self.root.locator(".ct-table .ct-felt")
        self.told = self.root.locator(".ct-told")
        self.count = self.root.locator(".ct-count")
        self.tree = self.root.locator(".ct-rows")

    def button(self, name: str) -> Locator:
        """A button by its name, or by its beginning."""
        return self.root.get_by_role("button", name=name)

    def tools(self) -> Locator:
        """Open the fold of what one tries and compares with, and return it."""
        fold = self.root.locator(".ct-tools")
        settled(fold)
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()
        return fold

    def tool(self, name: str) -> Locator:
        """A button to try, undo, compare or share with."""
        return self.tools().get_by_role("button", name=name)

    def seat(self, name: str) -> Locator:
        """A seat of the table."""
        return self.felt.locator(f'.ct-seat[data-seat="{name}"]')

    def hand(self, seat: str) -> list[str]:
        """The cards of a hand that lies open."""
        return attributes(self.seat(seat).locator(".ct-hand [data-card]"), "data-card")

    def backs(self, seat: str) -> int:
        """Return how many cards a seat holds face down."""
        shown = self.seat(seat).locator(".ct-backs b")
        return int(read(shown)) if many(shown) else 0

    def hands(self, act: str) -> Locator:
        """The button at the pile for `turn`, `slap` or `flinch`."""
        return self.felt.locator(f'[data-hands="{act}"]')

    def card(self, seat: str, text: str) -> Locator:
        """A card of a seat's hand."""
        return self.seat(seat).locator(f'.ct-hand [data-card="{text}"]')

    def wants_python(self) -> None:
        """Before the first play of the four nines: a card that is not to be played, off the book's line. What comes of
        it no page knows beforehand; without Python nothing is told of it, and so it is not waited for."""
        self.card("B", "3c").click()
        look(self.card("E", "5h"), "card => card.click()")

    def counters(self) -> dict[str, int]:
        """The counters of each seat and of the pool, as they are drawn."""
        purses = self.felt.locator("[data-seat]:has(.ct-counters)")
        holds = read_all(purses.locator(".ct-counters b"))
        return {name: _number(held) for name, held in zip(attributes(purses, "data-seat"), holds, strict=True)}

    def scores(self) -> dict[str, int]:
        """The points of each seat, as they are drawn, once what there is to count is counted."""
        if is_seen(count := self.button("Count it all")):
            count.click()
        return self.points()

    def points(self) -> dict[str, int]:
        """The points of each seat, as they are drawn."""
        seats = self.felt.locator(".ct-seat:has(.ct-score)")
        scores = read_all(seats.locator(".ct-score"))
        return {name: _number(score) for name, score in zip(attributes(seats, "data-seat"), scores, strict=True)}

    def taken(self) -> dict[str, int]:
        """Return how many cards each seat has captured, as they are drawn."""
        piles = self.felt.locator("[data-pile]")
        held = read_all(piles.locator("b"))
        return {name: _number(cards) for name, cards in zip(attributes(piles, "data-pile"), held, strict=True)}

    def step(self) -> int:
        """The number of the step that is shown."""
        return int(read(self.count).removeprefix("step ").split()[0])

    def type(self, text: str) -> None:
        """Types a play and tries it."""
        self.tools().get_by_label("Type a play").fill(text)
        self.button("Try it").click()

    def asked(self) -> bool:
        """Tell if a question stands beside the table."""
        return is_seen(self.root.locator(".ct-question"))

    def to_the_start(self) -> None:
        """Back to the first step of the book's line, or of the line that lies there."""
        for button in (self.button("Back to the example"), self.button("First step")):
            if is_seen(button) and is_on(button):
                button.click()

    def to_the_end(self) -> tuple[list[str], int]:
        """Steps on until there is no more; what was told at each step, and how many questions were asked."""
        self.page.mouse.move(0, 0)  # where it lies on a step of the tree, that one is looked at
        told, questions = look(self.root, _WALK)
        return told, questions


def _number(text: str) -> int:
    """`−3 points` as a number."""
    return int(text.split()[0].replace("−", "-"))
