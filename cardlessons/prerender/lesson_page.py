"""The page of a lesson as HTML: its stages in the frame of the site, its neighbours, and the facts for its scripts."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.lesson import Lesson, Level
from cardlessons.prerender.cached_page import CachedPage
from cardlessons.prerender.host import build_review_address
from cardlessons.prerender.page import to_script_json
from cardlessons.prerender.rules_addresses import build_rules_address
from cardlessons.prerender.site import UNLISTED_LESSONS, Site
from cardlessons.prerender.start_page import TOOLS_SHELF
from cardlessons.record.figure import figure
from cardlessons.record.tree import grow
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.languages import find_language, get_language, speak


def render_lesson_page(
    site: Site, lesson: LessonFile, rendered: CachedPage, home: str, *, for_author: bool = False, **facts: Any
) -> str:
    """Return a lesson's page as HTML; `facts` are passed to the module that connects it to its host."""
    with speak(find_language(lesson.lang)):
        return _render_lesson(site, lesson, rendered, home, for_author, facts)


def _render_lesson(
    site: Site, lesson: LessonFile, rendered: CachedPage, home: str, for_author: bool, facts: dict[str, Any]
) -> str:
    review = build_review_address(get_language().tag if lesson.translates else ENGLISH.tag)
    about: dict[str, Any] = {"title": lesson.title, "lang": lesson.lang, "review": home + review}
    if lesson.slug in UNLISTED_LESSONS:
        about["lessons"] = {other.slug: [other.title, site.host.sibling_url(other)] for other in site.served_lessons}
    about["moved"] = lesson.moves
    about["further"] = site.assets.list_drawing_urls(("tools", *rendered.late_drawings), f"{home}drawn/")
    about["late"] = site.assets.list_look_urls(rendered.late_families, f"{home}drawn/")
    data = to_script_json({**about, **facts, "statements": rendered.statements})
    stages = {
        "path": [stage for stage in rendered.stages if not stage.is_more],
        "more": [stage for stage in rendered.stages if stage.is_more],
        "for_author": for_author,
    }
    assets = {"assets": site.assets.list_for(rendered), "own_styles": site.assets.read_own_styles(rendered)}
    parts = {"rendered": rendered, **assets, **stages}
    return site.render("lesson.html.j2", home, lesson=collect_lesson_facts(site, lesson), facts=data, **parts)


def collect_lesson_facts(site: Site, lesson: LessonFile) -> dict[str, Any]:
    """Return a lesson's metadata and its neighbours for the templates; URLs are relative to the start page.

    A tool has no neighbours.
    """
    has_picture = site.host.world and lesson.printed and not lesson.translates
    lessons = site.list_lessons_in(get_language()) if lesson.translates else site.lessons
    row = [None, *(other for other in lessons if other.shelf != TOOLS_SHELF), None]
    at = next((at for at, other in enumerate(row) if other and other.file == lesson.file), 0)
    neighbours = (row[at - 1], row[at + 1]) if at else (None, None)
    before, after = (
        other and {"title": other.title, "address": site.host.lesson(other), "lang": other.lang} for other in neighbours
    )
    return {
        "title": lesson.title,
        "blurb": lesson.blurb,
        "picture": f"preview/{lesson.slug}.svg" if has_picture else None,
        "address": site.host.lesson(lesson),
        "before": before,
        "after": after,
        "pages": [
            (page.link, site.host.lesson_page(name, lesson))
            for name, page in site.lesson_pages.items()
            if page.has(lesson)
        ],
        "remembers": bool(lesson.quizzes) and site.host.has_more,
        "practice": site.practice_address + f"#questions={quote(lesson.slug)}" * bool(lesson.quizzes),
        "rules": lesson.quizzes and build_rules_address(variant(lesson.quizzes[0]), site.host.ending),
    }


def draw_preview(lesson: Lesson) -> str:
    """Return the preview picture of a lesson as SVG: its first example, or its first level as the learner sees it."""
    if lesson.examples:
        tree = grow(lesson.examples[0].record)
        return figure(tree.variant, tree.root.position)
    return draw_level(lesson.levels[0])


def draw_level(level: Level, *, narrow: bool = False) -> str:
    """Return the table of a level as the learner sees it at the start, as SVG; see `figure`."""
    tree = grow(level.start)
    at = next(node for node in reversed(tree.nodes) if node.book)
    looks = frozenset([level.start.seats.index(level.you)]) if level.hidden else None
    return figure(tree.variant, at.position, looks=looks, narrow=narrow)
