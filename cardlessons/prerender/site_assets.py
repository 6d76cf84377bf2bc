"""The scripts and stylesheets of a site as they are sent to browsers, each under the hash of its body."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.assets import (
    PAGE_SCRIPT,
    list_drawings,
    read_deck,
    read_drawing_scripts,
    read_faces,
    read_guest_scripts,
    read_guest_styles,
    read_look_script,
    read_look_styles,
    read_script,
    read_styles,
)
from cardlessons.prerender.cached_page import CachedPage, PageText, make_script, make_styles
from cardlessons.prerender.frame import TEMPLATES_FOLDER
from cardlessons.prerender.host import Host
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import LANGUAGES, get_language


class Assets(NamedTuple):
    """The names of the scripts and of the stylesheets of a page, or of a part of it."""

    scripts: list[str]
    styles: list[str]


def join_assets(parts: Iterable[Assets]) -> Assets:
    """Return the assets of a page with several parts."""
    scripts, styles = zip(*parts, strict=True)
    return Assets([*chain(*scripts)], [*chain(*styles)])


class SiteAssets:
    """All scripts and stylesheets of a site, in each language.

    Args:
        host: who serves the pages.
        kiosk: whether the pages forget a visitor who has left.

    Attributes:
        bodies: what is sent, by name.
    """

    def __init__(self, host: Host, *, kiosk: bool) -> None:
        self.bodies: dict[str, PageText] = {}
        self.faces = self._store_asset(make_styles(read_faces()), "css")
        self.early = self.add_script("early.js")
        self.deck = deck = self._store_asset(PageText(read_deck().encode(), "image/svg+xml"), "svg")
        self.scrollable = self.add_script("scrollable.js")
        self.start = {tag: self.add_script("start.js", language=one) for tag, one in LANGUAGES.items()}
        self.kiosk = self.add_script("kiosk.js") if kiosk else ""
        self.rules = {tag: self.add_script("find_rule.js", language=one) for tag, one in LANGUAGES.items()}
        self.scheduler = self.add_script("schedule.js")
        review_styles = (TEMPLATES_FOLDER / "review.css").read_text("utf-8") + read_styles("panel")
        self.review_styles = self._store_asset(make_styles(review_styles), "css")
        self.practice = {
            tag: self.add(
                read_script(PAGE_SCRIPT, "tools.js", language=language), read_styles("table", "tools", deck=deck)
            )
            for tag, language in LANGUAGES.items()
        }
        styles = read_styles("table", deck=deck) + (read_guest_styles() if host.is_open else "")
        self._lessons = {
            tag: self.add(
                read_script(PAGE_SCRIPT, host.entry, language=language)
                + (read_guest_scripts(language) if host.is_open else ""),
                styles,
            )
            for tag, language in LANGUAGES.items()
        }
        self._drawings = {
            tag: {
                name: self.add(read_drawing_scripts(name, language=language), read_styles(name))
                for name in list_drawings(pages=True)
            }
            for tag, language in LANGUAGES.items()
        }
        self._looks = {
            tag: {family: self.add(read_look_script(family, language), read_look_styles(family)) for family in FAMILIES}
            for tag, language in LANGUAGES.items()
        }

    def add_script(self, *names: str, language: English = ENGLISH) -> str:
        """Add built scripts, joined, as one asset, and return its name."""
        return self._store_asset(make_script(read_script(*names, language=language)), "js")

    def add(self, script: str, styles: str = "") -> Assets:
        """Add a script and a stylesheet as assets, where there are any, and return their names."""
        return Assets(
            [self._store_asset(make_script(script), "js")] if script else [],
            [self._store_asset(make_styles(styles), "css")] if styles else [],
        )

    def _store_asset(self, sent: PageText, ending: str) -> str:
        """Store an asset under the hash of its body, and return its name."""
        name = f"{sent.mark}.{ending}"
        self.bodies[name] = sent
        return name

    def list_for(self, rendered: CachedPage) -> Assets:
        """Return the names of the scripts and stylesheets of a lesson's page, in their order.

        The small stylesheets of its drawings and looks are in the page itself (`read_own_styles`).
        """
        common = self._lessons[get_language().tag]
        return Assets(common.scripts + self._list_own(rendered).scripts, common.styles)

    def _list_own(self, rendered: CachedPage) -> Assets:
        """Return the names of those that not every lesson has."""
        tag = get_language().tag
        drawings = (self._drawings[tag][name] for name in rendered.drawings if name in list_drawings())
        return join_assets([Assets([], []), *drawings, *(self._looks[tag][family] for family in rendered.families)])

    def read_own_styles(self, rendered: CachedPage) -> str:
        """Return the small stylesheets of a lesson's page."""
        return "".join(self.bodies[name].body.decode() for name in self._list_own(rendered).styles)

    def list_for_look(self, family: str) -> Assets:
        """Return those of a family's look, for a page that is no lesson's, in the language that is spoken."""
        return self._looks[get_language().tag][family]

    def list_look_urls(self, families: Iterable[str], folder: str) -> dict[str, list[str]]:
        """Return the URLs of the files of each family's look."""
        looks = self._looks[get_language().tag]
        return {family: [folder + name for names in looks[family] for name in names] for family in families}

    def list_drawing_urls(self, drawings: Iterable[str], folder: str) -> list[str]:
        """Return the URLs of the files of drawings."""
        own = self._drawings[get_language().tag]
        return [folder + name for drawing in drawings for names in own[drawing] for name in names]
