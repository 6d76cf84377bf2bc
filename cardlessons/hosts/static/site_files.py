"""The files of a site: pages, assets, Pyodide, and files for web hosts and browsers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from xml.sax.saxutils import escape

from cardlessons.engine.variants import VARIANTS
from cardlessons.hooks import gather
from cardlessons.hosts.static import web_files
from cardlessons.hosts.static.images import iter_images
from cardlessons.hosts.static.memory_snapshot import SnapshotError, make_snapshot
from cardlessons.hosts.static.pyodide import CDN_URL, VERSION, Pyodide
from cardlessons.hosts.static.python_archive import build_archive
from cardlessons.hosts.static.unsupported_cells import iter_skipped_cells, render_replacement
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.prose import list_pictures
from cardlessons.prerender.about_pages import render_legal_page, render_privacy_page
from cardlessons.prerender.assets import read_script
from cardlessons.prerender.cached_page import CachedPage, PageText
from cardlessons.prerender.csp import build_ancestors, build_policy
from cardlessons.prerender.frame import TEMPLATES_FOLDER, write_notice
from cardlessons.prerender.host import (
    LEGAL_PAGE,
    PRACTICE_PAGE,
    PRIVACY_PAGE,
    REVIEW_SCRIPT,
    TEN_QUESTIONS,
    Host,
    build_review_address,
)
from cardlessons.prerender.legal import LegalNotice
from cardlessons.prerender.lesson_page import collect_lesson_facts, draw_preview, render_lesson_page
from cardlessons.prerender.practice_page import (
    make_review_script,
    make_translated_review_script,
    render_moved_page,
    render_practice_page,
)
from cardlessons.prerender.review import build_pool_address, list_pools
from cardlessons.prerender.rules_addresses import (
    RULES_FOLDER,
    build_index_address,
    build_rules_address,
    list_rules_languages,
)
from cardlessons.prerender.rules_pages import make_rules_index, render_rules_list, render_rules_page
from cardlessons.prerender.site import GuestPage, Site
from cardlessons.prerender.start_page import render_start_page
from cardlessons.rulebook.languages import LANGUAGES, speak
from cardlessons.session.context import READER

ENTRY_SCRIPT = "site.js"
_WASM_FILE = "pyodide.asm.wasm"
_PACKAGES_FILE = "pyodide-lock.json"
PYTHON_FOLDER = "python/pyodide/"
"""The folder of Pyodide in the site."""
_UNSTORED_FILES = ("_headers", "robots.txt", ".nojekyll", "sitemap.xml", "404.html")
"""Files that the browser need not store for offline use."""
_MORE_SOURCES = {"script_src": "blob:", "connect_src": CDN_URL}
"""Additions to the content security policy if pages load Pyodide from the CDN."""
_CDN_BYTES = 12_250_000
"""The approximate size of Pyodide in bytes when it is loaded from the CDN."""
_NO_SNAPSHOT = "Python takes some seconds to begin on each page, since there is no picture of its memory: "

Content = bytes | Path
"""The content of a file, or the path of a file to copy."""


class StaticSite:
    """The site of some folders of lessons.

    Args:
        shelves: the folders.
        python: Python for the browser.
        world: the public URL of the site, ending with a slash; without it, the files that need it are left out.
        frames: the origins of sites that may show its pages in a frame.
        legal: the legal notice to which each page links.
    """

    def __init__(
        self,
        shelves: Sequence[Path],
        python: Pyodide,
        world: str = "",
        frames: Sequence[str] = (),
        legal: LegalNotice | None = None,
    ) -> None:
        self.python, self.world, self.frames = python, world, build_ancestors(frames)
        self.store_script = PageText(read_script("register_service_worker.js").encode(), "text/javascript")
        self.host = Host(
            ENTRY_SCRIPT,
            lambda lesson: f"lessons/{quote(lesson.slug)}.html",
            start="index.html",
            head=self._render_head,
            world=world,
            foreign=render_replacement,
            context=READER,
        )
        self.site = Site(shelves, self.host, legal)
        self.files: dict[str, Content] = {}
        self.mistakes: list[str] = []
        self.snapshot: bytes | None = None
        self._remarks: list[str] = []
        self.archive = build_archive(lesson.file for lesson in self.site.served_lessons)
        self.rules = {"script_src": "'self' 'wasm-unsafe-eval'", "connect_src": "'self'"}
        if python.from_cdn:
            self.rules = {name: f"{rule} {_MORE_SOURCES[name]}" for name, rule in self.rules.items()}

    @cached_property
    def _python_files(self) -> dict[str, Content]:
        """Return the files of Pyodide in the site by name.

        The interpreter is compressed, as `worker.js` expects it, to the same bytes each time; the list of packages is
        empty, since pages load none.
        """
        files: dict[str, Content] = dict(self.python.files)
        if files:
            files[f"{_WASM_FILE}.gzip"] = gzip.compress(self.python.files[_WASM_FILE].read_bytes(), 8, mtime=0)
            listed = json.loads(self.python.files[_PACKAGES_FILE].read_bytes())
            files[_PACKAGES_FILE] = json.dumps(listed | {"packages": {}}).encode()
            del files[_WASM_FILE]
        return files

    def remarks(self) -> Iterator[str]:
        """Yield one line about each file or part that is left out, and other remarks."""
        yield from (f"{one}; it is left out" for one in self.site.left_out)
        for lesson in self.site.lessons:
            yield from iter_skipped_cells(lesson)
        yield from self._remarks

    @property
    def steps(self) -> int:
        """Return the number of steps of `build`."""
        return 2 + len(self.site.served_lessons)

    def build(self) -> Iterator[str]:
        """Fill `files`, and yield the name of each step before it.

        Afterwards `mistakes` has those that prevent parts of lessons from being shown, as `FILE:LINE:COLUMN: what`.
        After the first mistake, other lessons are only searched for more.
        """
        yield "a picture of Python's memory"
        try:
            self.snapshot = make_snapshot(self.python.files, self.archive)
        except SnapshotError as error:
            self._remarks.append(f"{_NO_SNAPSHOT}{error}")
        self.mistakes += [str(one) for one in self.site.left_out if not one.twin]
        for lesson in self.site.served_lessons:
            yield lesson.title
            self.mistakes += (f"{lesson.file}:{mistake}" for mistake in self._get_page(lesson).mistakes)
            if not self.mistakes:
                self._add_lesson(lesson)
        if not self.mistakes:
            yield "the other files"
            self._add_other_files()

    def _add_other_files(self) -> None:
        """Add what does not belong to a single lesson."""
        self.files |= {f"drawn/{name}": sent.body for name, sent in self.site.assets.bodies.items()}
        self.files[f"drawn/{self.store_script.mark}.js"] = self.store_script.body
        self._add_frame()
        self._add_python()
        self._add_service_worker()

    def _add_lesson(self, lesson: LessonFile) -> None:
        page = self._get_page(lesson)
        script = f"beforehand/{page.beforehand.mark}.js"
        facts: dict[str, Any] = {
            "name": lesson.name,
            "beforehand": f"../{script}",
            "ending": ".html",
            "worker": "../python/worker.js",
            "loads": self._collect_worker_settings(),
        }
        self.files[script] = b"self.BEFOREHAND=" + page.beforehand.body + b";\n"
        self.files[_get_file_name(self.host.lesson(lesson))] = render_lesson_page(
            self.site, lesson, page, "../", **facts
        ).encode()
        if picture := collect_lesson_facts(self.site, lesson)["picture"]:
            self.files[picture] = draw_preview(lesson.read()).encode()
        for name, kind in self.site.lesson_pages.items():
            if kind.has(lesson) and (text := kind.render(self.site, lesson, "../", self.world)):
                self.files[_get_file_name(self.host.lesson_page(name, lesson))] = text.encode()
        for name in list_pools(lesson):
            if pool := self.site.review_pool(name):
                self.files[_get_file_name(build_pool_address(name))] = pool.body

    def _get_page(self, lesson: LessonFile) -> CachedPage:
        page = self.site.page(lesson)
        assert page is not None, "a site shows every lesson"
        return page

    def _add_frame(self) -> None:
        """Add the start page, the error page, and the files for web hosts."""
        self.files |= {
            "index.html": render_start_page(self.site, "./").encode(),
            REVIEW_SCRIPT: make_review_script(self.site).body,
            f"{PRACTICE_PAGE}.html": render_practice_page(self.site, "./").encode(),
            f"{TEN_QUESTIONS}.html": render_moved_page(self.site, "./").encode(),
            f"{RULES_FOLDER}.html": render_rules_list(self.site, "./").encode(),
            f"{PRIVACY_PAGE}.html": render_privacy_page(self.site, "./").encode(),
            "404.html": self.site.render("notice.html.j2", self.world or "./", **write_notice("not-found")).encode(),
            "favicon.svg": TEMPLATES_FOLDER / "mark.svg",
            "site.webmanifest": web_files.build_manifest(self.site.about).encode(),
            "_headers": web_files.build_headers(build_policy(**self.rules, frame_ancestors=self.frames)).encode(),
            "robots.txt": web_files.build_robots(self.world).encode(),
            ".nojekyll": b"",
        }
        for name, page in gather("pages", GuestPage).items():
            self.files[f"{name}.html"] = page.render(self.site, "./").encode()
        for tag, language in LANGUAGES.items():
            if script := make_translated_review_script(self.site, tag):
                with speak(language):
                    self.files |= {
                        self.host.start_in(language): render_start_page(self.site, "./").encode(),
                        self.site.practice_address: render_practice_page(self.site, "./").encode(),
                        build_review_address(tag): script.body,
                    }
        self._add_rules()
        if legal := render_legal_page(self.site, "./"):
            self.files[f"{LEGAL_PAGE}.html"] = legal.encode()
        if self.world:
            places = ("", *map(self.host.lesson, self.site.lessons))
            self.files["sitemap.xml"] = web_files.build_sitemap(self.world, places).encode()
        named = {
            path
            for lesson in self.site.lessons
            for block in get_document(lesson.file).blocks
            if block.kind == "prose"
            for path in list_pictures(block.body)
        }
        for shelf in reversed(self.site.shelves):
            for path, why_not in iter_images(shelf, named):
                if why_not:
                    self._remarks.append(f"{shelf / path}: {why_not}; it is left out")
                else:
                    self.files[f"files/{path}"] = shelf / path

    def _add_rules(self) -> None:
        """Add the rules of each game on one page, in each of its languages, and the scripts that find a rule."""
        for tag, language in LANGUAGES.items():
            with speak(language):
                self.files[build_index_address(tag)] = make_rules_index(self.site).body
                for game in VARIANTS.values():
                    if language in list_rules_languages(game):
                        address = build_rules_address(game, self.host.ending)
                        page = render_rules_page(self.site, game.slug, "../" * address.count("/"))
                        self.files[_get_file_name(address)] = (page or "").encode()

    def _add_python(self) -> None:
        self.files["python/worker.js"] = read_script("worker.js").encode()
        self.files[f"python/{self._archive_name}"] = self.archive
        if self.snapshot:
            self.files[f"python/{self._snapshot_name}"] = self.snapshot
        self.files |= {f"{PYTHON_FOLDER}{name}": content for name, content in self._python_files.items()}

    def _add_service_worker(self) -> None:
        """Add the service worker `keeping.js`, with the content hash of each file by name."""
        marks = {name: _hash_content(content) for name, content in self.files.items() if name not in _UNSTORED_FILES}
        if self._snapshot_name:
            marks[f"python/{self._snapshot_name}"] = self._snapshot_hash
        marks |= {f"{CDN_URL}{name}": mark for name, mark in self.python.from_cdn.items()}
        manifest = json.dumps({"edition": _hash_content(json.dumps(marks, sort_keys=True).encode()), "files": marks})
        self.files["keeping.js"] = f"self.SITE={manifest};\n".encode() + read_script("service_worker.js").encode()

    @property
    def _archive_name(self) -> str:
        return f"house-{_hash_content(self.archive)}.zip"

    @property
    def _snapshot_name(self) -> str | None:
        return f"memory-{self._snapshot_hash}.bin" if self.snapshot else None

    @property
    def _snapshot_hash(self) -> str:
        """Return the hash of the snapshot's input: the snapshot's own bytes differ from run to run."""
        return _hash_content(VERSION.encode() + self.archive)

    def _collect_worker_settings(self) -> dict[str, object]:
        """Return the settings of a page's worker: the files that it loads and their size."""
        from_cdn = dict(self.python.from_cdn)
        fetched = (content for name, content in self._python_files.items() if not name.endswith(".mjs"))
        return {
            "pyodide": CDN_URL if from_cdn else "pyodide/",
            "integrity": from_cdn or None,
            "house": self._archive_name,
            "memory": self._snapshot_name,
            "bytes": (sum(map(measure_content, fetched)) or _CDN_BYTES) + len(self.archive),
        }

    def _render_head(self, home: str) -> str:
        """Return the HTML in the head of every page."""
        allowed = escape(build_policy(**self.rules), {'"': "&quot;"})
        return (
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
            f'<link rel="manifest" href="{home}site.webmanifest">\n'
            f'<script defer src="{home}drawn/{self.store_script.mark}.js"></script>'
        )


def _get_file_name(address: str) -> str:
    """Return the file name of a URL path."""
    return unquote(address)


def measure_content(content: Content) -> int:
    """Return the size of a file in bytes."""
    return len(content) if isinstance(content, bytes) else content.stat().st_size


def _hash_content(content: Content) -> str:
    """Return a short hash of a file's content."""
    return sha256(content if isinstance(content, bytes) else content.read_bytes()).hexdigest()[:16]
