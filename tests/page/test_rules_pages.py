"""The rules of a game on one page: reached from a table, found by name and by word, printed on one side."""

import gzip
import re

from support.browser import box_of, expect, look
from support.cases import read_cases

from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.rulebook.rules_page import build_rules_page, write_rules_markdown

MAX_INDEX_BYTES = 30_000
HOUSE_RULES = ("cassino(builds=single and double)", "peel-five-card(pack=32, stakes=7)", "turn-up-snip(pool=5)")
NAMES = read_cases("rules_pages", "names")
WORDS = read_cases("rules_pages", "words")


def list_longest(many=3):
    """Return the games whose rules are the longest, so many of each family."""
    texts = {slug: write_rules_markdown(build_rules_page(variant(slug))) for slug in (*VARIANTS, *HOUSE_RULES)}
    by_family: dict[str, list[str]] = {}
    for slug in sorted(texts, key=lambda slug: -len(texts[slug])):
        by_family.setdefault(variant(slug).family, []).append(slug)
    return [slug for slugs in by_family.values() for slug in slugs[:many]]


def test_the_longest_pages_of_each_family_are_printed_on_one_side(page, server):
    for slug in list_longest():
        page.goto(f"{server.url}rules/{slug}")
        expect(page.get_by_role("heading", name="If you disagree")).to_be_visible()
        assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1, slug


def test_a_rule_is_found_by_name_in_any_spelling_and_by_word(page, server):
    page.goto(server.url)
    found = page.get_by_role("list", name="Found")
    for asked, title in NAMES.items():
        page.get_by_label("Find a rule").fill(asked)
        expect(found.get_by_role("link", name=title, exact=True).first).to_be_visible()
    for asked, says in WORDS.items():
        page.get_by_label("Find a rule").fill(asked)
        expect(found.get_by_role("link").filter(has_text=re.compile(says, re.IGNORECASE)).first).to_be_visible()
    page.get_by_label("Find a rule").fill("zebra")
    expect(page.get_by_text("Nothing here says “zebra”")).to_be_visible()
    page.get_by_label("Find a rule").fill("who takes the last cards in cassino")
    found.get_by_role("link").first.click()
    page.wait_for_url(re.compile(r"/rules/cassino#count"))
    expect(page.locator(":target")).to_be_in_viewport()
    for index in ("index.js", "index-de.js"):
        assert len(gzip.compress(page.request.get(f"{server.url}rules/{index}").body())) <= MAX_INDEX_BYTES


def test_house_rules_are_marked_and_nonsense_is_not_found(page, server):
    page.goto(f"{server.url}rules/peel-five-card(pack=32, stakes=7)")
    expect(page.get_by_text("Seven counters for each player")).to_contain_text("(house rule)")
    page.get_by_role("link", name="The rules without these house rules").click()
    assert box_of(page.get_by_role("link", name="Deutsch"))["y"] < 44  # in one line with the name of the house
    expect(page.get_by_text("Five counters for each player")).to_be_visible()
    assert {page.request.get(f"{server.url}rules/{slug}").status for slug in ("peel-six-card", "jig(pack=7)")} == {404}


def test_a_link_with_a_text_opens_the_stage_that_has_it(page, server):
    page.goto(f"{server.lesson('cassino')}#:~:text=Touch%20a%20card%20of%20your%20hand")
    expect(page.locator(".cl-stage:not([hidden])")).not_to_have_id("stage-1")
    assert look(page, "document.querySelectorAll('[data-next]').length") == 1
