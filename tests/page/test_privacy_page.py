"""Tests of the pages beside the lessons: privacy, the legal notice, and a site with a name of its own."""

import re
from pathlib import Path

import pytest

from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST, get_reserved
from cardlessons.lessons.catalog import LESSONS
from cardlessons.paths import get_data_folder
from cardlessons.prerender import site
from cardlessons.prerender.about_pages import render_legal_page, render_privacy_page
from cardlessons.prerender.host import LEGAL_PAGE, PRIVACY_PAGE
from cardlessons.prerender.legal import LegalNoticeError, read_legal
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.practice_page import render_practice_page
from cardlessons.prerender.site import Site
from cardlessons.prerender.start_page import render_start_page

CODE = Path(site.__file__).parents[1]


@pytest.fixture(scope="module")
def pages():
    """Return the built-in lessons."""
    return Site([get_data_folder("notebooks")], SERVER_HOST)


def test_the_page_on_privacy_names_all_that_a_browser_stores(pages):
    """Every key of the browser's storage that a script names stands there, and no other."""
    scripts = [*CODE.rglob("page/**/*.js"), *CODE.rglob("hosts/**/*.js")]
    stored = [text for script in scripts if "Storage" in (text := script.read_text("utf-8"))]
    keys = {key for text in stored for key in re.findall(r'"(cardlessons-[a-z-]+)"', text)}
    assert len(keys) > 5
    assert {*re.findall(r"<code>(cardlessons-[a-z-]+)</code>", render_privacy_page(pages, "/"))} == keys
    assert not any("document.cookie" in script.read_text("utf-8") for script in scripts)


def test_the_pages_that_a_search_may_find_say_what_they_are(pages):
    for page in (render_start_page(pages, "/"), render_practice_page(pages, "/"), render_privacy_page(pages, "/")):
        assert len(re.findall(r'<meta name="description" content="[^"]{50,}">', page)) == 1


def test_every_page_links_to_privacy_and_the_legal_notice(tmp_path):
    (tmp_path / "imprint.md").write_text("# Impressum\n\nSchool <script>alert(1)</script>", "utf-8")
    named = Site([get_data_folder("notebooks")], SERVER_HOST, read_legal(tmp_path / "imprint.md"))
    lesson = LESSONS.lessons_by_slug["four-nines"]
    rendered = named.page(lesson)
    assert rendered
    for html in (
        render_start_page(named, "/"),
        render_privacy_page(named, "/"),
        render_lesson_page(named, lesson, rendered, "/"),
        *(page.render(named, lesson, "/", "") for name, page in named.lesson_pages.items() if name != "handout"),
        named.render("notice.html.j2", "/", title="None", words="None."),
    ):
        assert html
        assert '<a href="/privacy">Privacy</a>\n<a href="/legal">Impressum</a>' in html
    legal = render_legal_page(named, "/")
    assert legal
    assert "<h1>Impressum</h1>" in legal
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in legal
    assert {PRIVACY_PAGE, LEGAL_PAGE, *named.lesson_pages} <= get_reserved()


def test_without_a_legal_notice_there_is_no_link_to_one(pages):
    assert render_legal_page(pages, "/") is None
    assert "/legal" not in render_start_page(pages, "/")


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("none.md", None, "none.md: cannot be read"),
        ("imprint.html", b"<p>", r"expected Markdown, a file that ends in \.md"),
        ("imprint.md", b" \n", r"imprint\.md: this file is empty; expected the legal notice"),
        ("imprint.md", b"Stra\xdfe", r"imprint\.md:1:5: this is not UTF-8"),
    ],
)
def test_a_legal_notice_that_cannot_be_shown_is_told(tmp_path, name, content, expected):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(LegalNoticeError, match=expected):
        read_legal(tmp_path / name)


def test_a_notice_without_a_heading_gets_one(tmp_path):
    (tmp_path / "imprint.md").write_text("A school.", "utf-8")
    assert read_legal(tmp_path / "imprint.md").html.startswith("<h1>Legal notice</h1>")
