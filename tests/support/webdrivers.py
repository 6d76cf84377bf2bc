"""Firefox and WebKit as the tests drive them: what Debian installs, spoken to as its own makers say.

Firefox takes WebDriver BiDi on a websocket, WebKit the older WebDriver over HTTP; neither needs playwright.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from support.page_scripts import SCRIPTS
from support.processes import PATIENCE, Process, free_port, start_process, wait_until_it_listens

SIZE = (1280, 900)
"""The width and height of a page."""
_MINI_BROWSERS = "webkit2gtk-4.*/MiniBrowser"
_KEYS = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}


@dataclass(frozen=True)
class Element:
    """An element of the page, by the name that the browser has given it."""

    name: str


class Driver(ABC):
    """A browser with one page."""

    def open(self, address: str) -> None:
        """Go to an address and waits until that page has come, which is another one even at the same address."""
        with self.leaving():
            self.go(address)

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """Wait, at the end of the block, until the page that it leads to has come."""
        self.run("function () { document.left = true; }")
        yield
        end = time.monotonic() + PATIENCE
        while not self._has_come():
            assert time.monotonic() < end, "no other page comes"
        self.until("function () { return document.readyState === 'complete'; }")

    def _has_come(self) -> bool:
        try:
            return bool(self.run(SCRIPTS["watchErrors"]))
        except AssertionError as error:
            if "before the unload event" in str(error):  # the old page has been left while it was asked
                return False
            raise

    @abstractmethod
    def go(self, address: str) -> None:
        """Send the browser to an address."""

    @abstractmethod
    def reload(self) -> None:
        """Have the browser load the page again, as its own button does."""

    @abstractmethod
    def run(self, script: str, *told: object) -> Any:
        """Return what a function of the page returns, as plain data or an element; a promise is awaited."""

    @abstractmethod
    def perform(self, acts: dict[str, object]) -> None:
        """Use the mouse or the keys."""

    @abstractmethod
    def name_origin(self, element: Element) -> dict[str, object]:
        """Return an element as the place from which the mouse is moved."""

    def click(self, element: Element) -> None:
        """Press and release the mouse in the middle of an element once it stands still, as a person does."""
        self.run(SCRIPTS["waitUntilStill"], element)
        acts = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": self.name_origin(element)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": acts})

    def press(self, key: str) -> None:
        """Press and release a key."""
        value = _KEYS.get(key, key)
        acts = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.perform({"type": "key", "id": "keys", "actions": acts})

    @abstractmethod
    def read_errors(self) -> list[str]:
        """Return the errors that the page has had since it was last asked."""

    def wait_for(self, seconds: int, script: str, *told: object) -> Any:
        """Wait some seconds until a function of the page returns something, and return it, or what it returned last."""
        return self.run(f"(...told) => ({SCRIPTS['waitFor']})({script}, {seconds * 1000}, told)", *told)

    def until(self, script: str, *told: object) -> Any:
        """Wait until a function of the page returns something, and return it."""
        found = self.wait_for(PATIENCE, script, *told)
        assert found, f"after {PATIENCE} s there is still nothing by {script} of {told}\n{self.run(_SHOWN)}"
        return found


_SHOWN = "function () { return location.href + '\\n' + document.body.innerText.slice(0, 4000); }"


# Firefox


class Firefox(Driver):
    """Firefox, by WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        from websocket import create_connection

        self.errors: list[str] = []
        self._socket = create_connection(f"{address}/session", timeout=2 * PATIENCE, suppress_origin=True)
        self._asked = 0
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # the window with which it starts has no focus, so that no part of a page in it would ever have it
        self._page = self._ask("browsingContext.create", type="window")["context"]
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": SIZE[0], "height": SIZE[1]})

    def _ask(self, method: str, **params: object) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv())
            if told.get("method") == "log.entryAdded":
                self._note(told["params"])
            elif told.get("id") == self._asked:
                assert told["type"] == "success", f"{method}: {told['error']}: {told['message']}"
                return told["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and entry["source"].get("context") == self._page:
            self.errors.append(entry["text"])

    def go(self, address: str) -> None:
        """Send it there; that it arrives is also said where the old page changes its hash, so it is not awaited."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="none")

    def reload(self) -> None:
        """Have it load the page again."""
        self._ask("browsingContext.reload", context=self._page, wait="none")

    def run(self, script: str, *told: object) -> Any:
        """Return what a function returns."""
        found = self._ask(
            "script.callFunction",
            functionDeclaration=script,
            arguments=[_encode_value(one) for one in told],
            target={"context": self._page},
            awaitPromise=True,
            userActivation=False,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return _read(found["result"])

    def name_origin(self, element: Element) -> dict[str, object]:
        """Return the element as BiDi names it."""
        return {"type": "element", "element": {"sharedId": element.name}}

    def perform(self, acts: dict[str, object]) -> None:
        """Use the mouse or the keys."""
        self._ask("input.performActions", context=self._page, actions=[acts])

    def read_errors(self) -> list[str]:
        """Return the errors since it was last asked."""
        self.run("function () {}")  # what has happened before comes before the answer
        found, self.errors = self.errors, []
        return found

    def print_page(self) -> bytes:
        """Return the page on paper."""
        return base64.b64decode(self._ask("browsingContext.print", context=self._page)["data"])

    def close(self) -> None:
        """Have the browser end."""
        self._ask("browser.close")
        self._socket.close()


def _encode_value(value: object) -> dict[str, object]:
    """Return a value as BiDi writes it."""
    if isinstance(value, Element):
        return {"sharedId": value.name}
    assert isinstance(value, str), f"{value!r} is not told to a page"
    return {"type": "string", "value": value}


def _read(value: dict[str, Any]) -> Any:
    """Return a value that BiDi has written."""
    match value:
        case {"type": "node", "sharedId": name}:
            return Element(name)
        case {"type": "array", "value": parts}:
            return [_read(part) for part in parts]
    return value.get("value")


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """Firefox with a profile of its own in a folder."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        lacking("firefox-esr")
    asked = [found, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    said = folder / "said.txt"
    with said.open("w") as log:
        process = start_process(asked, stdout=log, stderr=log)
    try:
        driver = Firefox(_wait_for_line(said, r"BiDi listening on (ws://\S+)", process))
        yield driver
        driver.close()
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()


# WebKit


class WebKit(Driver):
    """WebKit in a browser of its makers, by WebDriver."""

    _ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

    def __init__(self, address: str, browser: Path) -> None:
        self._address = address
        starts = {"binary": str(browser), "args": ["--automation"]}
        asked = {"webkitgtk:browserOptions": starts, "pageLoadStrategy": "none"}
        made = self._ask("POST", "/session", capabilities={"alwaysMatch": asked})
        self._session = f"/session/{made['sessionId']}"
        self._post("/timeouts", script=2 * PATIENCE * 1000, pageLoad=2 * PATIENCE * 1000)
        self._post("/window/rect", width=SIZE[0], height=SIZE[1])

    def _ask(self, method: str, path: str, **told: object) -> Any:
        body = json.dumps(told).encode() if method == "POST" else None
        request = Request(self._address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=3 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from None

    def _post(self, path: str, **told: object) -> Any:
        return self._ask("POST", self._session + path, **told)

    def go(self, address: str) -> None:
        """Send it to an address."""
        self._post("/url", url=address)

    def reload(self) -> None:
        """Have it load the page again."""
        self._post("/refresh")

    def run(self, script: str, *told: object) -> Any:
        """Return what a function returns."""
        calls = f"""const done = arguments[arguments.length - 1];
            const told = [...arguments].slice(0, -1);
            const failed = (error) => done({{ error: String(error) }});
            (async () => ({script})(...told))().then((found) => done({{ found: found ?? null }}), failed);"""
        args = [self.name_origin(one) if isinstance(one, Element) else one for one in told]
        answer = self._post("/execute/async", script=calls, args=args)
        assert "error" not in answer, answer["error"]
        return self._find_elements(answer["found"])

    def _find_elements(self, value: Any) -> Any:
        match value:
            case {self._ELEMENT: str(name)}:
                return Element(name)
            case list():
                return [self._find_elements(part) for part in value]
        return value

    def name_origin(self, element: Element) -> dict[str, object]:
        """Return the element as WebDriver names it."""
        return {self._ELEMENT: element.name}

    def perform(self, acts: dict[str, object]) -> None:
        """Use the mouse or the keys."""
        self._post("/actions", actions=[acts])

    def read_errors(self) -> list[str]:
        """Return the errors since it was last asked."""
        return list(self.run("function () { return window.complaints.splice(0); }"))

    def close(self) -> None:
        """Have the browser end."""
        self._ask("DELETE", self._session)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """WebKit on a screen that nobody sees."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = [found for where in ("lib", "lib/*") for found in Path("/usr").glob(f"{where}/{_MINI_BROWSERS}")]
    if not (driver and browsers and screen):
        lacking("webkit2gtk-driver xvfb")
    with ExitStack() as ends:
        shows = [screen, "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]
        display = _wait_for_line(folder / "Xvfb.txt", r"(\d+)\n", _start_program(ends, shows, folder))
        home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        env = {**os.environ, **home, "DISPLAY": f":{display}", "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11"}
        env["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"  # without a graphics card, that would take most of the processor
        port = free_port()
        wait_until_it_listens(_start_program(ends, [driver, f"--port={port}"], folder, env), port)
        found = WebKit(f"http://127.0.0.1:{port}", browsers[-1])
        yield found
        found.close()


def _start_program(ends: ExitStack, asked: list[str], folder: Path, env: dict[str, str] | None = None) -> Process:
    """Start a program that ends with the others, and writes what it says to a file with its name."""
    with (folder / f"{Path(asked[0]).name}.txt").open("w") as log:
        process = start_process(asked, stdout=log, env=env)
    ends.callback(process.wait)
    ends.callback(process.terminate)
    return process


def _wait_for_line(said: Path, pattern: str, process: Process) -> str:
    """Return what a program says as it begins."""
    end = time.monotonic() + PATIENCE
    while not (found := re.search(pattern, said.read_text("utf-8", "replace"))):
        assert process.poll() is None, f"{process.args} has ended: {said.read_text('utf-8', 'replace')}"
        assert time.monotonic() < end, f"{process.args} does not begin: {said.read_text('utf-8', 'replace')}"
        time.sleep(0.05)
    return found[1]


def lacking(packages: str) -> None:
    """Skip a test for want of Debian's packages; under CI it fails."""
    told = f"not found; for the tests in this browser: apt-get install {packages}"
    if os.environ.get("CI"):
        pytest.fail(told, pytrace=False)
    pytest.skip(told)


DRIVERS = {"firefox": firefox, "webkit": webkit}
