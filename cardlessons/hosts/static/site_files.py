"""The files of a site: pages, assets, Pyodide, and files for web hosts and browsers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from xml.sax.saxutils import escape

from cardlessons.hosts.static import web_files
from cardlessons.hosts.static.images import pictures_in
from cardlessons.hosts.static.memory_snapshot import remembered
from cardlessons.hosts.static.pyodide import ELSEWHERE, VERSION, Pyodide
from cardlessons.hosts.static.python_archive import packed
from cardlessons.hosts.static.unsupported_cells import left_out, shown_of
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.lesson import Lesson
from cardlessons.prerender.bundler import classic, located, minified
from cardlessons.prerender.csp import ancestors, policy
from cardlessons.prerender.frame import NOT_THERE, TEMPLATES
from cardlessons.prerender.handout import handout, level_figure
from cardlessons.prerender.page_cache import CachedPage, Host, PageCache, PageText
from cardlessons.record.figure import figure
from cardlessons.record.tree import grow
from cardlessons.session.context import READER

ENTRY = "hosts/static/entry.js"
PYTHON = "python/pyodide/"
"""The folder of Pyodide in the site."""
_UNKEPT = ("_headers", "robots.txt", ".nojekyll", "sitemap.xml", "404.html")
"""Files that the browser need not store for offline use."""
_ALLOWED = {"script_src": "blob:", "connect_src": ELSEWHERE}
"""Additions to the content security policy if pages load Pyodide from the CDN."""
_WEIGHT = 12_250_000
"""The approximate size of Pyodide in bytes when it is loaded from the CDN."""
_FORGETFUL = (
    "Python takes some seconds to begin on each page; with Pyodide brought along, and Node.js here to make a picture "
    "of its memory, it is about one after the first visit"
)

Content = bytes | Path
"""The content of a file, or the path of a file to copy."""


class Site:
    """The site of some folders of lessons.

    Args:
        shelves: the folders.
        python: Python for the browser.
        world: the public URL of the site, ending with a slash; without it, the files that need it are left out.
        frames: the origins of sites that may show its pages in a frame.
    """

    def __init__(self, shelves: Sequence[Path], python: Pyodide, world: str = "", frames: Sequence[str] = ()) -> None:
        self.python, self.world, self.frames = python, world, ancestors(frames)
        self.keeps = PageText(classic(_script("register_service_worker.js").decode()).encode(), "text/javascript")
        self.host = Host(
            ENTRY,
            lambda lesson: f"lessons/{quote(lesson.slug)}.html",
            lambda lesson: f"handout/{quote(lesson.slug)}.html",
            "Nothing you do here is sent anywhere.",
            start="index.html",
            head=self._head,
            world=world,
            foreign=shown_of,
            context=READER,
        )
        self.bakery = PageCache(shelves, self.host)
        self.files: dict[str, Content] = {}
        self._unpictured: list[str] = []
        self.house = packed(lesson.file for lesson in self.bakery.at_hand)
        self.rules = {"script_src": "'self' 'wasm-unsafe-eval'", "connect_src": "'self'"}
        if python.elsewhere:
            self.rules = {name: f"{rule} {_ALLOWED[name]}" for name, rule in self.rules.items()}

    @cached_property
    def memory(self) -> Content | None:
        """Return the memory snapshot, or None if it cannot be made."""
        return remembered(self.python.files, self.house)

    def mistakes(self) -> Iterator[str]:
        """Yield the mistakes because of which parts of lessons cannot be shown, each as `FILE:LINE:COLUMN: what`."""
        yield from (str(one) for one in self.bakery.left_out if not one.twin)
        for lesson in self.bakery.lessons:
            yield from (f"{lesson.file}:{mistake}" for mistake in self._page(lesson).mistakes)

    def remarks(self) -> Iterator[str]:
        """Yield one line about each omission, and other remarks."""
        yield from (f"{one}; it is left out" for one in self.bakery.left_out)
        for lesson in self.bakery.lessons:
            yield from left_out(lesson)
        yield from self._unpictured
        if not self.memory:
            yield _FORGETFUL

    def laid(self) -> Iterator[LessonFile]:
        """Fill `files`, and yield each lesson before its page is rendered."""
        for lesson in self.bakery.at_hand:
            yield lesson
            self._lesson(lesson)
        self.files |= {f"drawn/{name}": sent.body for name, sent in self.bakery.assets.items()}
        self.files[f"drawn/{self.keeps.mark}.js"] = self.keeps.body
        self._around()
        self._python()
        self._kept()

    def _lesson(self, lesson: LessonFile) -> None:
        made = self._page(lesson)
        known = f"beforehand/{made.beforehand.mark}.js"
        facts: dict[str, Any] = {
            "name": lesson.name,
            "beforehand": f"../{known}",
            "ending": ".html",
            "worker": "../python/worker.js",
            "loads": self._loads(),
        }
        self.files[known] = b"self.BEFOREHAND=" + made.beforehand.body + b";\n"
        self.files[_file(self.host.lesson(lesson))] = self.bakery.html(lesson, made, "../", **facts).encode()
        if lesson.printed:
            self._printed(lesson)

    def _page(self, lesson: LessonFile) -> CachedPage:
        made = self.bakery.page(lesson)
        assert made is not None, "a site shows every lesson"
        return made

    def _printed(self, lesson: LessonFile) -> None:
        """Add a lesson's handout and its preview picture for links."""
        read = lesson.read()
        self.files[_file(self.host.handout(lesson))] = handout(read).encode()
        if picture := self.bakery.told(lesson)["picture"]:
            self.files[picture] = _drawn(read).encode()

    def _around(self) -> None:
        """Add the start page, the error page, and the files for web hosts."""
        title, words = NOT_THERE
        self.files |= {
            "index.html": self.bakery.start_page("./").encode(),
            "404.html": self.bakery.around("notice.html.j2", self.world or "./", title=title, words=words).encode(),
            "favicon.svg": TEMPLATES / "mark.svg",
            "site.webmanifest": web_files.manifest().encode(),
            "_headers": web_files.headers(policy(**self.rules, frame_ancestors=self.frames)).encode(),
            "robots.txt": web_files.robots(self.world).encode(),
            ".nojekyll": b"",
        }
        if self.world:
            places = ("", *map(self.host.lesson, self.bakery.lessons))
            self.files["sitemap.xml"] = web_files.sitemap(self.world, places).encode()
        for shelf in reversed(self.bakery.shelves):
            for file, why_not in pictures_in(shelf):
                if why_not:
                    self._unpictured.append(f"{file}: {why_not}; it is left out")
                else:
                    self.files[f"files/{file.name}"] = file

    def _python(self) -> None:
        self.files["python/worker.js"] = _script("worker.js")
        self.files[f"python/{self._house}"] = self.house
        if self.memory:
            self.files[f"python/{self._memory}"] = self.memory
        self.files |= {f"{PYTHON}{name}": file for name, file in self.python.files.items()}

    def _kept(self) -> None:
        """Add the service worker `keeping.js`, with the content hash of each file by name."""
        marks = {name: _mark(content) for name, content in self.files.items() if name not in _UNKEPT}
        if self._memory:
            marks[f"python/{self._memory}"] = self._memory_mark
        marks |= {f"{ELSEWHERE}{name}": mark for name, mark in self.python.elsewhere.items()}
        told = json.dumps({"edition": _mark(json.dumps(marks, sort_keys=True).encode()), "files": marks})
        self.files["keeping.js"] = f"self.SITE={told};\n".encode() + _script("service_worker.js")

    @property
    def _house(self) -> str:
        return f"house-{_mark(self.house)}.zip"

    @property
    def _memory(self) -> str | None:
        return f"memory-{self._memory_mark}.bin" if self.memory else None

    @property
    def _memory_mark(self) -> str:
        """Return the hash of the snapshot's input: the snapshot's own bytes differ from run to run."""
        return _mark(VERSION.encode() + self.house)

    def _loads(self) -> dict[str, object]:
        """Return the settings of a page's worker: the files that it loads and their size."""
        elsewhere = dict(self.python.elsewhere)
        weighed = sum(file.stat().st_size for name, file in self.python.files.items() if not name.endswith(".mjs"))
        return {
            "pyodide": ELSEWHERE if elsewhere else "pyodide/",
            "integrity": elsewhere or None,
            "house": self._house,
            "memory": self._memory,
            "bytes": (weighed or _WEIGHT) + len(self.house),
        }

    def _head(self, home: str) -> str:
        """Return the HTML in the head of every page."""
        allowed = escape(policy(**self.rules), {'"': "&quot;"})
        return (
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
            f'<link rel="manifest" href="{home}site.webmanifest">\n'
            f'<script defer src="{home}drawn/{self.keeps.mark}.js"></script>'
        )


def _drawn(lesson: Lesson) -> str:
    """Return the preview picture of a lesson as SVG: its first example, or its first level as the learner sees it."""
    if lesson.examples:
        tree = grow(lesson.examples[0].record)
        return figure(tree.variant, tree.root.position)
    return level_figure(lesson.levels[0])


def _file(address: str) -> str:
    """Return the file name of a URL path."""
    return unquote(address)


def _script(name: str) -> bytes:
    """Return a script of this folder, minified."""
    return minified(located(f"hosts/static/{name}").read_text("utf-8")).encode()


def _mark(content: Content) -> str:
    """Return a short hash of a file's content."""
    return sha256(content if isinstance(content, bytes) else content.read_bytes()).hexdigest()[:16]
