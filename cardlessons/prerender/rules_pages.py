"""The pages of rules: the list of the games, the rules of each on one page, and the index that finds a rule."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

from cardlessons.engine.options import OptionError
from cardlessons.engine.variant import Variant, VariantError
from cardlessons.engine.variants import FAMILIES, VARIANTS, variant
from cardlessons.lessons.catalog import LESSONS
from cardlessons.prerender.cached_page import PageText, make_script
from cardlessons.prerender.page import to_script_json
from cardlessons.prerender.rules_addresses import build_rules_address, list_rules_languages
from cardlessons.prerender.rules_html import render_rules_body
from cardlessons.prerender.site import Site
from cardlessons.rulebook import get_statement, get_title, list_statement_ids
from cardlessons.rulebook.family_files import RULES_SECTIONS
from cardlessons.rulebook.languages import get_language
from cardlessons.rulebook.rules_page import RulesPage, build_rules_page
from cardlessons.rulebook.texts import get_page_text

SOURCES_PAGE = "sources"
"""The slug of the page with all statements."""


def render_rules_list(site: Site, home: str) -> str:
    """Return the page that lists the games, family by family, and finds a rule."""
    families = [
        (
            family.plays,
            [
                {
                    "title": get_title(game),
                    "address": home + build_rules_address(game, site.host.ending),
                    "names": read_names(game),
                    "players": build_rules_page(game).players,
                }
                for game in VARIANTS.values()
                if game.of is family
            ],
        )
        for family in sorted(FAMILIES.values(), key=lambda family: family.order)
    ]
    return site.render("rules_list.html.j2", home, families=families)


def read_names(game: Variant) -> tuple[str, ...]:
    """Return the other names under which people know a game."""
    return build_rules_page(game).names


def render_rules_page(site: Site, named: str, home: str) -> str | None:
    """Return the rules of a game on one page, in the language that is spoken; None if there is no such game.

    Args:
        site: the pages of the host.
        named: the name of the game, perhaps with house rules, as it stands in the URL.
        home: the URL of the start page, relative to this page.
    """
    try:
        game = variant(unquote(named))
        game.rules  # noqa: B018  # house rules may contradict each other
    except (VariantError, OptionError):
        return None
    page = build_rules_page(game)
    known = VARIANTS[game.slug]
    lessons = (*(file.read() for file in site.list_lessons_in(get_language())), *LESSONS.values())
    teaching = next((lesson for lesson in lessons if game.slug in lesson.taught), None)
    served = {lesson.slug: lesson for lesson in site.served_lessons}
    open_table = served.get("your-own-game")
    spoken = get_language()
    address = build_rules_address(game, site.host.ending)
    facts: dict[str, Any] = {
        "page": page,
        "body": render_rules_body(page),
        "address": address,
        "code": site.host.is_server and not game.changes and f"{home}qr.svg?to={quote(address, safe='')}",
        "plain": home + build_rules_address(known, site.host.ending) if game.changes else "",
        "learn": teaching and teaching.slug in served and home + site.host.lesson(served[teaching.slug]),
        "play": open_table and f"{home}{site.host.lesson(open_table)}?play#house={quote(str(game), safe='')}",
        "languages": [
            (other, home + build_rules_address(game, site.host.ending, other))
            for other in list_rules_languages(game)
            if other is not spoken
        ],
    }
    return site.render("rules.html.j2", home, **facts)


def make_rules_index(site: Site) -> PageText:
    """Return the script with which a page finds rules and statements by word, in the language that is spoken.

    It has each paragraph once, with the games whose pages have it.
    """
    games = [*VARIANTS.values()]
    entries: dict[tuple[str, str], list[int]] = {}
    for number, game in enumerate(games):
        for said in _iter_said(build_rules_page(game)):
            entries.setdefault(said, []).append(number)
    sources = next((lesson for lesson in site.served_lessons if lesson.slug == SOURCES_PAGE), None)
    data = {
        "games": [
            [get_title(game), [*read_names(game)], build_rules_address(game, site.host.ending)] for game in games
        ],
        "headings": {name: get_page_text(f"rules.{name}") for name in RULES_SECTIONS},
        "entries": [[numbers, anchor, text] for (anchor, text), numbers in entries.items()],
        "sources": sources and site.host.lesson(sources),
        "commonWords": get_page_text("rules.common-words"),
        "statements": [[id_, get_statement(id_).text] for id_ in list_statement_ids()] if sources else [],
    }
    return make_script(f"self.RULES={to_script_json(data)};\n")


def _iter_said(page: RulesPage) -> list[tuple[str, str]]:
    """Return the anchor and the words of each paragraph of a page."""
    return [
        (one.id, " ".join(filter(None, (one.title, one.text, *(" ".join(row) for row in one.table)))))
        for section in page.sections
        for one in section.paragraphs
    ]
