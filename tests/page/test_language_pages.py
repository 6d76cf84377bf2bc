"""The page of a lesson in a language without texts: the author's are marked with it, and the page's own as English."""

from support.browser import Table, attribute, expect, visiting
from support.checking import LESSON

from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.site import Site
from cardlessons.prerender.start_page import render_start_page

DUTCH = LESSON.replace("minutes: 5", "lang: nl\norder: 1\nblurb: Wie betaalt?")


def test_the_start_page_and_links_to_the_lesson_are_marked(tmp_path):
    (tmp_path / "snip.md").write_text(DUTCH, "utf-8")
    (tmp_path / "trip.md").write_text(LESSON, "utf-8")
    site = Site([tmp_path], SERVER_HOST)
    start = render_start_page(site, "")
    assert 'lang="nl">Snip</a>' in start
    assert '<p lang="nl">Wie betaalt?</p>' in start
    assert start.count('lang="nl"') == 5  # twice on the large card, twice in its row, and in the foot
    other = next(lesson for lesson in site.lessons if lesson.slug == "trip")
    assert '◀ <span lang="nl">Snip</span>' in render_lesson_page(site, other, site.page(other), "../../")


def test_the_authors_texts_at_a_table_are_marked_and_the_pages_own_within_them(chromium, extra_server):
    (extra_server.folder / "snip.md").write_text(DUTCH, "utf-8")
    with visiting(chromium) as (_, page, _seen):
        page.goto(f"{extra_server.url}/voila/render/snip.md")
        table = Table(page, "example")
        expect(table.root.locator("p.ct-comment", has_text="B leads.")).to_have_attribute("lang", "nl")
        table.button("Next: one step on").click()
        expect(table.told.locator("p.ct-comment", has_text="A nine.")).to_have_attribute("lang", "nl")
        expect(table.told.locator("h3").first).not_to_have_attribute("lang", "nl")
        table.button("Next: one step on").click()
        question = table.root.get_by_role("group", name="What happens now?")
        expect(question).to_have_attribute("lang", "nl")
        for own in ("Or touch the card.", "Next ▶", "C plays the nine of diamonds."):
            expect(question.get_by_text(own)).to_have_attribute("lang", "en")
        levels = Table(page, "levels")
        levels.button("A hint, please").click()
        expect(levels.root.locator(".ct-hints")).to_have_attribute("lang", "nl")
        levels.card("C", "9d").click()
        expect(levels.root.locator(".ct-result span", has_text="Snip.")).to_have_attribute("lang", "nl")
        assert attribute(page.locator("html"), "lang") == "en"
