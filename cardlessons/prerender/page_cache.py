"""A cache of prerendered pages: rendered on first use, and again after the lesson's file changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from cardlessons.engine.variants import FAMILIES, variant
from cardlessons.hooks import StoredText, gather
from cardlessons.lessons.catalog import (
    LESSONS,
    LessonFile,
    SkippedFile,
    split_readable,
)
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.site_file import read_site
from cardlessons.prerender.assets import (
    PAGE_SCRIPT,
    list_drawings,
    read_deck,
    read_drawing_scripts,
    read_faces,
    read_guest_scripts,
    read_look_script,
    read_look_styles,
    read_script,
    read_styles,
)
from cardlessons.prerender.cached_page import (
    CachedPage,
    PageText,
    can_be_prerendered,
    get_page,
    hash_lesson,
    make_pool,
    make_script,
    make_styles,
)
from cardlessons.prerender.frame import BRAND, TEMPLATES, render_page
from cardlessons.prerender.host import (
    LEGAL,
    PRIVACY,
    Host,
    build_practice_address,
    build_review_address,
)
from cardlessons.prerender.legal import LegalNotice
from cardlessons.prerender.page import to_script_json
from cardlessons.prerender.review import (
    build_pool_address,
    get_lesson_family,
    list_exercise_kinds,
    list_pools,
)
from cardlessons.prerender.rules_pages import RULES, build_index_address, build_rules_address, build_rules_pattern
from cardlessons.prerender.shared_pages import SharedPages
from cardlessons.prerender.start_page import (
    TOOLS,
    build_rows,
    build_shelves,
    describe_shelf,
    draw_first_game,
    name_shelf,
)
from cardlessons.prerender.teachers import collect_teachers_facts
from cardlessons.record import RecordError
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import LANGUAGES, find_language, get_language, speak
from cardlessons.rulebook.texts import get_page_text

ROUNDS = {"puzzle": ("today", "yesterday", "puzzles"), "banker": ("banker",)}
"""The rounds on the page to practise on beside questions, by their kind: the place of each."""
UNLISTED = ("open-table",)
"""The slugs of built-in lessons that are always served, although not listed, since other pages link to them."""


class Assets(NamedTuple):
    """The names of the scripts and of the stylesheets of a page, or of a part of it."""

    scripts: list[str]
    styles: list[str]


class GuestPage(NamedTuple):
    """A page of a guest, which the start page lists among the tools.

    Attributes:
        title: its title there.
        about: a sentence on it.
        render: returns it as HTML, given the pages and the relative URL of the start page.
    """

    title: str
    about: str
    render: Callable[[PageCache, str], str]


class PageCache:
    """The prerendered pages of the lessons of some folders.

    Args:
        shelves: the folders; the first may have a `site.toml`.
        host: who serves the pages.
        legal: the legal notice to which each page links.
        kiosk: whether the pages forget a visitor who has left.
        shared: the pages that other processes of the same server have made; None if it has no others.

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
        self.site = read_site(shelves)
        self.assets: dict[str, PageText] = {}
        self._reported: set[str] = set()
        self._found: dict[str, LessonFile] = {}
        self.faces = self._store_asset(make_styles(read_faces()), "css")
        self.deck = deck = self._store_asset(PageText(read_deck().encode(), "image/svg+xml"), "svg")
        self.scrollable = self.add_script("scrollable.js")
        self.start = {tag: self.add_script("start.js", language=one) for tag, one in LANGUAGES.items()}
        self.kiosk = self.add_script("kiosk.js") if kiosk else ""
        self.teachers = self.add_script("teachers.js")
        self.rules = {tag: self.add_script("find_rule.js", language=one) for tag, one in LANGUAGES.items()}
        self.scheduler = self.add_script("schedule.js")
        review_styles = (TEMPLATES / "review.css").read_text("utf-8") + read_styles("panel")
        self.review_styles = self._store_asset(make_styles(review_styles), "css")
        self._practice = {
            tag: self.add_assets(
                read_script(PAGE_SCRIPT, "tools.js", language=language), read_styles("table", "tools", deck=deck)
            )
            for tag, language in LANGUAGES.items()
        }
        further = read_guest_scripts() if host.is_open else ""
        self._lessons = {
            tag: self.add_assets(
                read_script(PAGE_SCRIPT, host.entry, language=language) + further, read_styles("table", deck=deck)
            )
            for tag, language in LANGUAGES.items()
        }
        self._drawings = {
            tag: {
                name: self.add_assets(read_drawing_scripts(name, language=language), read_styles(name))
                for name in list_drawings()
            }
            for tag, language in LANGUAGES.items()
        }
        self._looks = {
            tag: {
                family: self.add_assets(read_look_script(family, language), read_look_styles(family))
                for family in FAMILIES
            }
            for tag, language in LANGUAGES.items()
        }

    def add_script(self, *names: str, language: English = ENGLISH) -> str:
        """Add built scripts, joined, as one asset, and return its name."""
        return self._store_asset(make_script(read_script(*names, language=language)), "js")

    def list_assets(self, rendered: CachedPage) -> Assets:
        """Return the names of the scripts and stylesheets of a lesson's page, in their order.

        The small stylesheets of its drawings and looks are in the page itself (`_read_own_styles`).
        """
        common = self._lessons[get_language().tag]
        return Assets(common.scripts + self._list_own_assets(rendered).scripts, common.styles)

    def _list_own_assets(self, rendered: CachedPage) -> Assets:
        """Return the names of those that not every lesson has."""
        tag = get_language().tag
        drawings = (self._drawings[tag][name] for name in rendered.drawings if name in list_drawings())
        return join_assets([Assets([], []), *drawings, *(self._looks[tag][family] for family in rendered.families)])

    def _read_own_styles(self, rendered: CachedPage) -> str:
        return "".join(self.assets[name].body.decode() for name in self._list_own_assets(rendered).styles)

    def list_look_assets(self, family: str) -> Assets:
        """Return those of a family's look, for a page in English that is no lesson's."""
        return self._looks[ENGLISH.tag][family]

    def add_assets(self, script: str, styles: str = "") -> Assets:
        """Add a script and a stylesheet as assets, where there are any, and return their names."""
        return Assets(
            [self._store_asset(make_script(script), "js")] if script else [],
            [self._store_asset(make_styles(styles), "css")] if styles else [],
        )

    def _store_asset(self, sent: PageText, ending: str) -> str:
        """Store an asset under the hash of its body, and return its name."""
        name = f"{sent.mark}.{ending}"
        self.assets[name] = sent
        return name

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
        chosen = self.site.choose(lessons)
        slugs = {lesson.slug for lesson in chosen}
        return [*chosen, *(one for one in lessons if one.translates in slugs and one not in chosen)], left_out

    @property
    def served_lessons(self) -> list[LessonFile]:
        """Return the lessons, and after them the translations and the unlisted ones."""
        listed = [*self.lessons, *self.translations]
        slugs = {lesson.slug for lesson in listed}
        return [*listed, *(LESSONS.lessons_by_slug[slug] for slug in UNLISTED if slug not in slugs)]

    def lesson_named(self, name: str) -> LessonFile | None:
        """Return the lesson with this file name, or None; skipped files are included, since their page says why."""
        there = (*self.served_lessons, *(one.lesson for one in self.left_out if one.lesson.file.is_file()))
        return next((lesson for lesson in there if lesson.name == name), None)

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
        there = (*self.served_lessons, *(one.lesson for one in self.left_out if not one.twin))
        return next((lesson for lesson in there if lesson.slug == slug), None)

    def start_page(self, home: str, *, for_author: bool = False, outside: str = "") -> str:
        """Return the start page as HTML; for the author, with the skipped files and the URL for other machines.

        The lessons in the language that is spoken come first, and those that they translate are left out.
        """
        spoken, left_out = get_language(), self.left_out
        own = self._list_lessons_in(spoken)
        known = {one.translates for one in own}
        lessons = [one for one in self.lessons if one.slug not in known]
        shelves = {"": build_rows(own)} if own else {}
        shelves |= build_shelves(lessons, grouped=not self.site.lessons)
        lessons = [*own, *lessons]
        facts = {
            "shelves": shelves,
            "game": draw_first_game(shelves),
            "tools": [lesson for lesson in lessons if lesson.shelf == TOOLS],
            "guest_pages": [(name + self.host.ending, page) for name, page in gather("pages", GuestPage).items()],
            "of_guests": [Markup(add(self.host, home)) for add in gather("start", FunctionType).values()],
            "folds": [
                ("teachers", [lesson for lesson in self.lessons if lesson.printed]),
                ("sources", [lesson for lesson in lessons if lesson.printed and lesson.source]),
            ],
            "left_out": left_out if for_author else (),
            "host": self.host,
            "script": self.start[spoken.tag],
            "outside": outside,
            "practice": self.practice,
            "first": next(chain.from_iterable(shelves.values()), None),
            "has_puzzles": any(lesson.puzzles for lesson in lessons),
            "name_shelf": name_shelf,
            "describe_shelf": describe_shelf,
            "languages": [(one, self.host.start_in(one)) for one in self.languages if one is not spoken],
        }
        words = render_prose(self.site.words, self._collect_links(self.host.lesson), None)
        return self.render("start.html.j2", home, title=self.site.title, words=words, **facts)

    @property
    def languages(self) -> list[English]:
        """Return the languages of the start page: English, and those into which lessons are translated."""
        tags = {find_language(lesson.lang).tag for lesson in self.translations}
        return [one for tag, one in LANGUAGES.items() if one is ENGLISH or tag in tags]

    def _list_lessons_in(self, language: English) -> list[LessonFile]:
        return [lesson for lesson in self.translations if find_language(lesson.lang) is language]

    @property
    def review_script(self) -> PageText:
        """Return the script of the review, with the lessons that have questions; addresses begin at the start page."""
        return self._build_review_script(self.lessons)

    def translated_review_script(self, tag: str) -> PageText | None:
        """Return the script of the review with the lessons in another language; None if there are none."""
        if lessons := self._list_lessons_in(find_language(tag)):
            with speak(find_language(tag)):
                return self._build_review_script(lessons)
        return None

    def _build_review_script(self, shown: Sequence[LessonFile]) -> PageText:
        lessons = [
            {
                "slug": lesson.slug,
                "title": lesson.title,
                "address": self.host.lesson(lesson),
                "family": get_lesson_family(lesson),
                "pools": list(map(build_pool_address, list_pools(lesson))),
                "kinds": list_exercise_kinds(lesson),
            }
            for lesson in shown
            if list_pools(lesson)
        ]
        addresses = {"start": self.start_address, "scheduler": f"drawn/{self.scheduler}"}
        data = {
            "lessons": lessons,
            **addresses,
            "styles": f"drawn/{self.review_styles}",
            "looks": self._list_looks(FAMILIES, "drawn/"),
        }
        return make_script(
            f"self.REVIEWED={to_script_json(data)};\n{read_script('review.js', language=get_language())}"
        )

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

    def practice_page(self, home: str) -> str:
        """Return the page to practise on as HTML, with the lessons in the language that is spoken."""
        spoken = get_language()
        lessons = self.lessons if spoken is ENGLISH else self._list_lessons_in(spoken)
        kinds = {kind for lesson in lessons for kind in list_exercise_kinds(lesson)}
        facts = {
            "first": next(iter(lessons), None),
            "review": build_review_address(spoken.tag),
            "host": self.host,
            "styles": self.review_styles,
            "assets": self._practice[spoken.tag],
            "rounds": [place for kind, places in ROUNDS.items() if kind in kinds for place in places],
        }
        return self.render("practice.html.j2", home, **facts)

    def moved_page(self, home: str) -> str:
        """Return the page at the former address of the one to practise on, which leads there, as HTML."""
        to = home + self.practice
        head = f'<title>Practice</title><meta http-equiv="refresh" content="0; url={to}">'
        return f'<!DOCTYPE html><html lang="en"><head>{head}</head><body><a href="{to}">Practice</a></body></html>'

    @property
    def practice(self) -> str:
        """Return the URL of the page to practise on, relative to the start page."""
        return build_practice_address(get_language().tag) + self.host.ending

    @property
    def start_address(self) -> str:
        """Return the URL of the start page in the language that is spoken, relative to the folder of all pages."""
        spoken = get_language()
        is_foreign = spoken is not ENGLISH and spoken in self.languages
        return self.host.start_in(spoken) if is_foreign else self.host.start

    def _list_looks(self, families: Iterable[str], folder: str) -> dict[str, list[str]]:
        """Return the URLs of the files of each family's look."""
        looks = self._looks[get_language().tag]
        return {family: [folder + name for names in looks[family] for name in names] for family in families}

    def render(self, template: str, home: str, **facts: Any) -> str:
        """Return a rendered template of this host; `home` is the relative URL of the start page."""
        frame = {"start": home + self.start_address, "head": self.host.head(home), "world": self.host.world}
        return render_page(template, home, **frame, **self.frame_facts, **facts)

    @property
    def frame_facts(self) -> dict[str, Any]:
        """Return the facts for the frame of every page: the site's name, logo and colour, faces, the footer's links."""
        links = [(get_page_text("rules.list-title"), self.rules_address)]
        links += [(get_page_text("page.privacy"), PRIVACY + self.host.ending)]
        links += [(self.legal.title, LEGAL + self.host.ending)] if self.legal else []
        return {
            "brand": self.site.title or BRAND,
            "logo": self.site.logo and self.host.pictures.removeprefix("../") + quote(self.site.logo),
            "accent": self.site.accent.css if self.site.accent else "",
            "about_links": links,
            "faces": f"drawn/{self.faces}",
            "kiosk": self.kiosk and f"drawn/{self.kiosk}",
            "rules": self.rules_address,
            "rules_pattern": build_rules_pattern(self.host.ending),
            "rules_script": self.rules[get_language().tag],
            "rules_index": build_index_address(get_language().tag),
        }

    @property
    def rules_address(self) -> str:
        """Return the URL of the list of the games' rules, relative to the start page."""
        return RULES + self.host.ending

    def teachers_page(self, home: str, slug: str, outside: str = "") -> str | None:
        """Return the page for teachers of a lesson as HTML; None if there is none, as for a lesson without tables.

        `outside` is the URL of this server for other devices in the room.
        """
        taught = (lesson for lesson in self.served_lessons if lesson.printed and not lesson.translates)
        lesson = next((lesson for lesson in taught if lesson.slug == slug), None)
        try:
            facts = lesson and collect_teachers_facts(lesson)
        except (DocumentError, LessonError, RecordError):
            return None
        if not lesson or not facts:
            return None
        facts_for_page = {
            "script": self.teachers,
            "facts": {"title": lesson.title, "outside": outside},
            "of_guests": [Markup(add(self.host, lesson, home)) for add in gather("teachers", FunctionType).values()],
        }
        return self.render("teachers.html.j2", home, host=self.host, **facts, **facts_for_page)

    def privacy_page(self, home: str) -> str:
        """Return the page on privacy as HTML."""
        facts = {"of_guests": gather("stored", StoredText), "kept": gather("kept", StoredText)}
        return self.render("privacy.html.j2", home, host=self.host, **facts)

    def legal_page(self, home: str) -> str | None:
        """Return the page of the legal notice as HTML; None without one."""
        return self.render("legal.html.j2", home, legal=self.legal) if self.legal else None

    def page(self, lesson: LessonFile) -> CachedPage | None:
        """Return a lesson's prerendered page, or None if Voilà must run it because it has its own code."""
        if not can_be_prerendered(lesson, self.host):
            return None
        titles = self._collect_links(self.host.sibling_url).lessons
        facts = tuple((slug, *facts) for slug, facts in titles.items())
        return get_page(lesson, hash_lesson(lesson), facts, self.host, self._shared)

    def _collect_links(self, address: Callable[[LessonFile], str]) -> Links:
        """Return the links to the lessons, by the URLs from `address`; a lesson that is left out has only its title."""
        titles = {lesson.slug: (lesson.title, "") for lesson in LESSONS.lessons_by_slug.values()}
        return Links(titles | {lesson.slug: (lesson.title, address(lesson)) for lesson in self.served_lessons})

    def html(
        self, lesson: LessonFile, rendered: CachedPage, home: str, *, for_author: bool = False, **facts: Any
    ) -> str:
        """Return a lesson's page as HTML; `facts` are passed to the module that connects it to its host."""
        with speak(find_language(lesson.lang)):
            return self._render_lesson(lesson, rendered, home, for_author, facts)

    def _render_lesson(
        self, lesson: LessonFile, rendered: CachedPage, home: str, for_author: bool, facts: dict[str, Any]
    ) -> str:
        review = build_review_address(get_language().tag if lesson.translates else ENGLISH.tag)
        about: dict[str, Any] = {"title": lesson.title, "lang": lesson.lang, "review": home + review}
        if lesson.slug in UNLISTED:
            about["lessons"] = {
                other.slug: [other.title, self.host.sibling_url(other)] for other in self.served_lessons
            }
        about["moved"] = lesson.moves
        further = (self._drawings[get_language().tag][name] for name in ("tools", *rendered.late_drawings))
        about["further"] = [f"{home}drawn/{name}" for names in chain.from_iterable(further) for name in names]
        about["late"] = self._list_looks(rendered.late_families, f"{home}drawn/")
        data = to_script_json({**about, **facts, "statements": rendered.statements})
        stages = {
            "path": [stage for stage in rendered.stages if not stage.is_more],
            "more": [stage for stage in rendered.stages if stage.is_more],
            "for_author": for_author,
        }
        assets = {"assets": self.list_assets(rendered), "own_styles": self._read_own_styles(rendered)}
        parts = {"rendered": rendered, **assets, **stages}
        return self.render("lesson.html.j2", home, lesson=self.lesson_facts(lesson), facts=data, **parts)

    def lesson_facts(self, lesson: LessonFile) -> dict[str, Any]:
        """Return a lesson's metadata and its neighbours for the templates; URLs are relative to the start page.

        A tool has no neighbours.
        """
        is_taught = lesson.printed and not lesson.translates  # the page for teachers is in English
        row = [None, *(other for other in self.lessons if other.shelf != TOOLS), None]
        at = next((at for at, other in enumerate(row) if other and other.file == lesson.file), 0)
        neighbours = (row[at - 1], row[at + 1]) if at else (None, None)
        before, after = (
            other and {"title": other.title, "address": self.host.lesson(other), "lang": other.lang}
            for other in neighbours
        )
        return {
            "title": lesson.title,
            "teachers": self.host.teachers(lesson) if is_taught else None,
            "blurb": lesson.blurb,
            "picture": f"preview/{lesson.slug}.svg" if self.host.world and is_taught else None,
            "address": self.host.lesson(lesson),
            "before": before,
            "after": after,
            "handout": self.host.handout(lesson) if lesson.printed else None,
            "remembers": bool(lesson.quizzes) and self.host.has_reviews,
            "practice": self.practice + f"#questions={quote(lesson.slug)}" * bool(lesson.quizzes),
            "rules": lesson.quizzes and build_rules_address(variant(lesson.quizzes[0]), self.host.ending),
        }


def join_assets(parts: Iterable[Assets]) -> Assets:
    """Return the assets of a page with several parts."""
    scripts, styles = zip(*parts, strict=True)
    return Assets([*chain(*scripts)], [*chain(*styles)])
