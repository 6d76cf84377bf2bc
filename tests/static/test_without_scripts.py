"""Tests of pages without JavaScript: each table is described in words."""

from functools import cache
from html import unescape
from html.parser import HTMLParser

from support.lessons import LESSONS, ONE_OF_A_FAMILY

from cardlessons.hooks import list_missing_parts
from cardlessons.lessons import catalog
from cardlessons.paths import get_data_folder
from cardlessons.prerender.host import Host
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.site import Site
from cardlessons.prerender.start_page import render_start_page
from cardlessons.session.table import factory
from cardlessons.session.texts import get_text

HOST = Host("site.js", lambda lesson: lesson.slug)


@cache
def pages():
    """Return the pages of the static site."""
    return Site([get_data_folder("notebooks")], HOST)


class WithoutScripts(HTMLParser):
    """A parser of a page without scripts, which collects the text of each table."""

    def __init__(self, page):
        super().__init__()
        self.reads, self.place, self.read = False, "", {}
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.reads |= tag == "noscript"
        self.place = dict(attrs).get("data-table") or self.place

    def handle_endtag(self, tag):
        self.reads &= tag != "noscript"

    def handle_data(self, data):
        if self.reads:
            self.read[self.place] = self.read.get(self.place, "") + unescape(data)


def read(slug):
    kept = catalog.LESSONS.lessons_by_slug[slug]
    return WithoutScripts(render_lesson_page(pages(), kept, pages().page(kept), "/")).read


def test_of_each_example_the_deal_the_steps_and_their_reasons_are_told():
    for slug in ONE_OF_A_FAMILY:
        told = read(slug)
        assert "The examples stand below in words" in told.pop(""), slug
        for number, worked in enumerate(LESSONS[slug].examples, 1):
            words = told[f"table-{number}"]
            book = [node for node in factory.open_example(worked).view()["nodes"] if node["book"]]
            if worked.record.game().look.hands != "nobody's":
                assert all(card.name in words for hand in worked.record.hands for card in hand), slug
            for node in book[1:]:
                assert node["headline"] in words, slug
                assert all(event["why"]["text"] in words for event in node["events"] if event.get("why")), slug
            assert get_text("static_render.table-note") not in words, slug
        for number, level in enumerate(LESSONS[slug].levels[:1], 1):
            assert level.asks in told[f"levels-{number}"], slug


def test_what_answers_only_says_so_and_the_start_page_what_can_be_read():
    shown = (("strategy-lab", "lab-1"), ("write-a-lesson", "write-1"), ("irish-snap", "live-1"))
    for slug, name in shown:
        if name.partition("-")[0] in list_missing_parts():
            continue
        words = read(slug)[name]
        assert "This part answers what you do: for that it needs JavaScript." in words
        assert "Run this notebook" not in words
    told = WithoutScripts(render_start_page(pages(), "/")).read[""]
    assert "Each lesson can be read, with its examples in words." in told
