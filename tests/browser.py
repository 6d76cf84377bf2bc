"""What the tests in a real browser stand on: a browser to be had, a served house, and a page that is watched."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, WebSocket, expect
from playwright.sync_api import Error as PlaywrightError

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
    options = {"args": ["--no-sandbox"] if root else [], "timeout": 30_000}
    path = installed()
    if path is not None:
        return playwright.chromium.launch(executable_path=path, **options)
    try:
        return playwright.chromium.launch(**options)
    except PlaywrightError:
        asked = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(asked, capture_output=True, check=False, timeout=600)
    try:
        return playwright.chromium.launch(**options)
    except PlaywrightError:
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

    def kernels(self) -> set[int]:
        """The processes of the kernels that this server has started."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
        rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
        mine = str(self.process.pid)
        return {int(row[0]) for row in rows if len(row) == 3 and row[1] == mine and "ipykernel_launcher" in row[2]}


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
            process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


# A page that is watched

PATIENCE = 30_000
"""Milliseconds for whatever a page is waited for: a busy machine takes its time."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Watch:
    """What happened on a page that the tests do not cause themselves, and its traffic with the kernel."""

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
        """What was asked of the kernel so far, each as its text; the page's looks whether it is there are left out."""
        return [text for text in map(_text, self.sent) if '"custom"' in text and '"do":"ping"' not in text]

    def told(self) -> str:
        """All that has come from the kernel."""
        return "\n".join(map(_text, self.received))

    def check(self, own: str) -> None:
        """No error, and no request but to our own host."""
        assert self.errors == []
        assert self.hosts <= {own}
        assert self.console == []


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def watch(page: Page) -> Watch:
    """Has everything on this page written down."""
    seen = Watch()

    def socket(found: WebSocket) -> None:
        seen.asks(found.url)
        found.on("framesent", lambda frame: seen.sent.append(frame))
        found.on("framereceived", lambda frame: seen.received.append(frame))

    page.on("request", lambda request: seen.asks(request.url))
    page.on("console", lambda message: seen.console.append(message.text) if message.type == "error" else None)
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
    page = context.new_page()
    seen = watch(page)
    try:
        yield context, page, seen
    finally:
        page.close(run_before_unload=True)
        context.close()


# A table on a page


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

    def tool(self, name: str) -> Locator:
        """A button to undo, compare or share with, which stand in a drawer on tables where one plays."""
        if (drawer := self.root.get_by_text("Undo, compare, share")).count() and not self.button("Undo").is_visible():
            drawer.click()
        return self.button(name)

    def seat(self, name: str) -> Locator:
        """A seat of the table."""
        return self.felt.locator(f'.ct-seat[data-seat="{name}"]')

    def hand(self, seat: str) -> list[str]:
        """The cards of a hand that lies open."""
        cards = self.seat(seat).locator(".ct-hand [data-card]").all()
        return [card.get_attribute("data-card") or "" for card in cards]

    def backs(self, seat: str) -> int:
        """How many cards a seat holds face down."""
        shown = self.seat(seat).locator(".ct-backs b")
        return int(shown.inner_text()) if shown.count() else 0

    def hands(self, act: str) -> Locator:
        """The button at the pile for `turn`, `slap` or `flinch`."""
        return self.felt.locator(f'[data-hands="{act}"]')

    def card(self, seat: str, text: str) -> Locator:
        """A card of a seat's hand."""
        return self.seat(seat).locator(f'.ct-hand [data-card="{text}"]')

    def counters(self) -> dict[str, int]:
        """The counters of each seat and of the pool, as they are drawn."""
        found = {}
        for purse in self.felt.locator("[data-seat]:has(.ct-counters)").all():
            name = purse.get_attribute("data-seat") or ""
            found[name] = int(purse.locator(".ct-counters b").inner_text().replace("−", "-"))
        return found

    def scores(self) -> dict[str, int]:
        """The points of each seat, as they are drawn, once what there is to count is counted."""
        if (count := self.button("Count it all")).is_visible():
            count.click()
        seats = self.felt.locator(".ct-seat:has(.ct-score)").all()
        drawn = {seat.get_attribute("data-seat") or "": seat.locator(".ct-score").inner_text() for seat in seats}
        return {name: int(points.split()[0].replace("−", "-")) for name, points in drawn.items()}

    def taken(self) -> dict[str, int]:
        """How many cards each seat has captured, as they are drawn."""
        piles = self.felt.locator("[data-pile]").all()
        return {pile.get_attribute("data-pile") or "": int(pile.locator("b").inner_text()) for pile in piles}

    def step(self) -> int:
        """The number of the step that is shown."""
        return int(self.count.inner_text().split()[1])

    def type(self, text: str) -> None:
        """Types a play and tries it."""
        self.root.get_by_label("Type a play").fill(text)
        self.button("Try it").click()

    def asked(self) -> bool:
        """Whether a question stands beside the table."""
        return self.root.locator(".ct-question").is_visible()

    def to_the_start(self) -> None:
        """Back to the first step of the book's line, or of the line that lies there."""
        for button in (self.button("Back to the book's line"), self.button("First step")):
            if button.is_visible() and button.is_enabled():
                button.click()

    def to_the_end(self) -> tuple[list[str], int]:
        """Steps on until there is no more; what was told at each step, and how many questions were asked."""
        told, questions = [], 0
        self.page.mouse.move(0, 0)  # where it lies on a step of the tree, that one is looked at
        on = self.button("Next: one step on")
        while on.is_enabled():
            self.told.press("ArrowRight")
            if self.asked():
                questions += 1
                self.button("Show me").press("Enter")
            told.append(self.told.inner_text())
        return told, questions
