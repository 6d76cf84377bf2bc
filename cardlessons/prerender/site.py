"""A site: the lessons of some folders, the frame of their pages, and what the pages know of each other.

The pages of lessons are made on first use, and again after a lesson's file has changed. The other pages are made by
modules of their own, which take a `Site`: `start_page`, `practice_page`, `rules_pages`, `about_pages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from cardlessons.hooks import gather
from cardlessons.lessons.catalog import LESSONS, LessonFile, SkippedFile, split_readable
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.site_file import read_site
from cardlessons.prerender.cached_page import CachedPage, PageText, can_be_prerendered, get_page, hash_lesson, make_pool
from cardlessons.prerender.frame import BRAND_NAME, render_page
from cardlessons.prerender.host import LEGAL_PAGE, PRIVACY_PAGE, Host, build_practice_address
from cardlessons.prerender.legal import LegalNotice
from cardlessons.prerender.review import list_pools
from cardlessons.prerender.rules_addresses import RULES_FOLDER, build_index_address, build_rules_pattern
from cardlessons.prerender.shared_pages import SharedPages
from cardlessons.prerender.site_assets import SiteAssets
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import LANGUAGES, find_language, get_language
from cardlessons.rulebook.texts import get_page_text

UNLISTED_LESSONS = ("open-table",)
"""The slugs of built-in lessons that are always served, although not listed, since other pages link to them."""


class GuestPage(NamedTuple):
    """A page of a guest, which the start page lists among the tools.

    Attributes:
        title: its title there.
        about: a sentence on it.
        render: returns it as HTML, given the site and the relative URL of the start page.
    """

    title: str
    about: str
    render: Callable[[Site, str], str]


LinkPlace = Literal["foot", "more", "no-script", "paper"]
"""A place of a lesson's page: its foot, the list of what more there is, and the sentences that are read where no script
runs and on paper."""


class LessonPage(NamedTuple):
    """A page of a guest on a lesson.

    Attributes:
        has: tells whether a lesson has one.
        render: returns it as HTML, given the site, the lesson, the relative URL of the start page, and its whole URL,
            if possible one for other devices, or empty; None if the lesson cannot be read.
        link: returns HTML that leads to it from a place of the lesson's page, given its URL; empty for none.
        title: returns the title of their list in the foot of the start page; empty for none.
        in_kiosk: whether links lead to it from the pages of a kiosk.
    """

    has: Callable[[LessonFile], bool]
    render: Callable[[Site, LessonFile, str, str], str | None]
    link: Callable[[LinkPlace, str], str]
    title: Callable[[], str] = str
    in_kiosk: bool = False


class Site:
    """The lessons of some folders, and the frame of their pages.

    Args:
        shelves: the folders; the first may have a `site.toml`.
        host: who serves the pages.
        legal: the legal notice to which each page links.
        kiosk: whether the pages forget a visitor who has left.
        shared: the pages that other processes of the same server have made; None if it has no others.

    Attributes:
        about: what `site.toml` says.
        assets: the scripts and stylesheets of the pages.

    Raises:
        SiteFileError: the `site.toml` has a mistake.
    """

    def __init__(
        self,
        shelves: Sequence[Path],
        host: Host,
        legal: LegalNotice | None = None,
        *,
        kiosk: bool = False,
        shared: SharedPages | None = None,
    ) -> None:
        self.shelves, self.host, self.legal, self._shared = shelves, host, legal, shared
        self.about = read_site(shelves)
        self.assets = SiteAssets(host, kiosk=kiosk)
        self._reported: set[str] = set()
        self._found: dict[str, LessonFile] = {}

    @property
    def lessons(self) -> list[LessonFile]:
        """Return the lessons in order, without translations."""
        return [lesson for lesson in self._split_lessons()[0] if not lesson.translates]

    @property
    def translations(self) -> list[LessonFile]:
        """Return the lessons that translate one of the others."""
        return [lesson for lesson in self._split_lessons()[0] if lesson.translates]

    @property
    def left_out(self) -> list[SkippedFile]:
        """Return the files that are skipped."""
        return self._split_lessons()[1]

    def _split_lessons(self) -> tuple[list[LessonFile], list[SkippedFile]]:
        """Return the lessons and the skipped files; pass each new skipped file to the host's `tell`, once."""
        lessons, left_out = split_readable(*self.shelves)
        names = {*map(str, left_out)}
        for one in sorted(names - self._reported):
            self.host.tell(f"{one}; it is left out")
        self._reported = names
        chosen = self.about.choose(lessons)
        slugs = {lesson.slug for lesson in chosen}
        return [*chosen, *(one for one in lessons if one.translates in slugs and one not in chosen)], left_out

    @property
    def served_lessons(self) -> list[LessonFile]:
        """Return the lessons, and after them the translations and the unlisted ones."""
        listed = [*self.lessons, *self.translations]
        slugs = {lesson.slug for lesson in listed}
        return [*listed, *(LESSONS.lessons_by_slug[slug] for slug in UNLISTED_LESSONS if slug not in slugs)]

    def lesson_named(self, name: str) -> LessonFile | None:
        """Return the lesson with this file name, or None; skipped files are included, since their page says why."""
        skipped = (one.lesson for one in self.left_out if one.lesson.file.is_file() and not one.outside)
        return next((lesson for lesson in (*self.served_lessons, *skipped) if lesson.name == name), None)

    def lesson_of_page(self, name: str, mark: str) -> LessonFile | None:
        """Return the lesson with this file name, quickly if its file still has the content hash that the page has."""
        found = self._found.get(name)
        if found and found.file.is_file() and hash_lesson(found) == mark:
            return found
        if found := self.lesson_named(name):
            self._found[name] = found
        return found

    def lesson_at(self, slug: str) -> LessonFile | None:
        """Return the lesson with this slug, or None; skipped files are included, since their page says why."""
        skipped = (one.lesson for one in self.left_out if not one.twin and not one.outside)
        return next((lesson for lesson in (*self.served_lessons, *skipped) if lesson.slug == slug), None)

    @property
    def languages(self) -> list[English]:
        """Return the languages of the start page: English, and those into which lessons are translated."""
        tags = {find_language(lesson.lang).tag for lesson in self.translations}
        return [one for tag, one in LANGUAGES.items() if one is ENGLISH or tag in tags]

    def list_lessons_in(self, language: English) -> list[LessonFile]:
        """Return the lessons that are translated into a language."""
        return [lesson for lesson in self.translations if find_language(lesson.lang) is language]

    def review_pool(self, name: str) -> PageText | None:
        """Return the script with a pool of exercises, or None if no lesson has one of this name."""
        lesson = next((lesson for lesson in self.served_lessons if name in list_pools(lesson)), None)
        return make_pool(lesson, name, hash_lesson(lesson), self._shared) if lesson else None

    def make_all(self) -> Iterator[LessonFile]:
        """Make the pages of all lessons in order, then the questions for their reviews; yield each lesson before."""
        for make in (self.page, lambda lesson: [*map(self.review_pool, list_pools(lesson))]):
            for lesson in self.served_lessons:
                yield lesson
                make(lesson)

    @property
    def lesson_pages(self) -> dict[str, LessonPage]:
        """Return the kinds of pages of guests on lessons to which pages lead, by the first part of their address."""
        pages = gather("lesson_pages", LessonPage).items() if self.host.has_more else ()
        return {name: page for name, page in pages if page.in_kiosk or not self.assets.kiosk}

    @property
    def practice_address(self) -> str:
        """Return the URL of the page to practise on, relative to the start page."""
        return build_practice_address(get_language().tag) + self.host.ending

    @property
    def start_address(self) -> str:
        """Return the URL of the start page in the language that is spoken, relative to the folder of all pages."""
        spoken = get_language()
        is_foreign = spoken is not ENGLISH and spoken in self.languages
        return self.host.start_in(spoken) if is_foreign else self.host.start

    def render(self, template: str, home: str, **facts: Any) -> str:
        """Return a rendered template of this host; `home` is the relative URL of the start page."""
        frame = {"start": home + self.start_address, "head": self.host.head(home), "world": self.host.world}
        return render_page(template, home, **frame, **self.frame_facts, **facts)

    @property
    def frame_facts(self) -> dict[str, Any]:
        """Return the facts for the frame of every page: the site's name, logo and colour, faces, the footer's links."""
        links = [(get_page_text("rules.list-title"), self.rules_address)]
        links += [(get_page_text("page.privacy"), PRIVACY_PAGE + self.host.ending)]
        return {
            "brand": self.about.title or BRAND_NAME,
            "logo": self.about.logo and self.host.pictures.removeprefix("../") + quote(self.about.logo),
            "accent": self.about.accent.css if self.about.accent else "",
            "about_links": links,
            "legal_link": self.legal and (self.legal.title, LEGAL_PAGE + self.host.ending),
            "faces": f"drawn/{self.assets.faces}",
            "early_script": f"drawn/{self.assets.early}",
            "kiosk": self.assets.kiosk and f"drawn/{self.assets.kiosk}",
            "rules": self.rules_address,
            "rules_pattern": build_rules_pattern(self.host.ending),
            "rules_script": self.assets.rules[get_language().tag],
            "rules_index": build_index_address(get_language().tag),
        }

    @property
    def rules_address(self) -> str:
        """Return the URL of the list of the games' rules, relative to the start page."""
        return RULES_FOLDER + self.host.ending

    def page(self, lesson: LessonFile) -> CachedPage | None:
        """Return a lesson's prerendered page, or None if Voilà must run it because it has its own code."""
        if not can_be_prerendered(lesson, self.host):
            return None
        titles = self.collect_links(self.host.sibling_url).lessons
        facts = tuple((slug, *facts) for slug, facts in titles.items())
        return get_page(lesson, hash_lesson(lesson), facts, self.host, self._shared)

    def collect_links(self, address: Callable[[LessonFile], str]) -> Links:
        """Return the links to the lessons, by the URLs from `address`; a lesson that is left out has only its title."""
        titles = {lesson.slug: (lesson.title, "") for lesson in LESSONS.lessons_by_slug.values()}
        return Links(titles | {lesson.slug: (lesson.title, address(lesson)) for lesson in self.served_lessons})
