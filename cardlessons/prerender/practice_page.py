"""The page to practise on, and the script of the review, which the pages of lessons have as well."""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.variants import FAMILIES
from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.assets import read_script
from cardlessons.prerender.cached_page import PageText, make_script
from cardlessons.prerender.host import build_review_address
from cardlessons.prerender.page import to_script_json
from cardlessons.prerender.review import build_pool_address, get_lesson_family, list_exercise_kinds, list_pools
from cardlessons.prerender.site import Site
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.languages import find_language, get_language, speak

ROUND_KINDS = {"puzzle": ("today", "yesterday", "puzzles"), "banker": ("banker",)}
"""The rounds on the page to practise on beside questions, by their kind: the place of each."""


def render_practice_page(site: Site, home: str) -> str:
    """Return the page to practise on as HTML, with the lessons in the language that is spoken."""
    spoken = get_language()
    lessons = site.lessons if spoken is ENGLISH else site.list_lessons_in(spoken)
    kinds = {kind for lesson in lessons for kind in list_exercise_kinds(lesson)}
    facts = {
        "first": next(iter(lessons), None),
        "review": build_review_address(spoken.tag),
        "host": site.host,
        "styles": site.assets.review_styles,
        "assets": site.assets.practice[spoken.tag],
        "rounds": [place for kind, places in ROUND_KINDS.items() if kind in kinds for place in places],
    }
    return site.render("practice.html.j2", home, **facts)


def render_moved_page(site: Site, home: str) -> str:
    """Return the page at the former address of the one to practise on, which leads there, as HTML."""
    to = home + site.practice_address
    head = f'<title>Practice</title><meta http-equiv="refresh" content="0; url={to}">'
    return f'<!DOCTYPE html><html lang="en"><head>{head}</head><body><a href="{to}">Practice</a></body></html>'


def make_review_script(site: Site) -> PageText:
    """Return the script of the review, with the lessons that have questions; addresses begin at the start page."""
    return _make_script_for(site, site.lessons)


def make_translated_review_script(site: Site, tag: str) -> PageText | None:
    """Return the script of the review with the lessons in another language; None if there are none."""
    if lessons := site.list_lessons_in(find_language(tag)):
        with speak(find_language(tag)):
            return _make_script_for(site, lessons)
    return None


def _make_script_for(site: Site, shown: Sequence[LessonFile]) -> PageText:
    lessons = [
        {
            "slug": lesson.slug,
            "title": lesson.title,
            "address": site.host.lesson(lesson),
            "family": get_lesson_family(lesson),
            "pools": list(map(build_pool_address, list_pools(lesson))),
            "kinds": list_exercise_kinds(lesson),
        }
        for lesson in shown
        if list_pools(lesson)
    ]
    addresses = {"start": site.start_address, "scheduler": f"drawn/{site.assets.scheduler}"}
    data = {
        "lessons": lessons,
        **addresses,
        "styles": f"drawn/{site.assets.review_styles}",
        "looks": site.assets.list_look_urls(FAMILIES, "drawn/"),
    }
    return make_script(f"self.REVIEWED={to_script_json(data)};\n{read_script('review.js', language=get_language())}")
