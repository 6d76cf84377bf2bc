"""Prose: Markdown, of HTML a handful of tags, and nothing that is shown otherwise than it is written without a word."""

from support.cases import read_cases

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.prose import MAX_NESTING, render_prose
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import can_prerender

HEAD = "---\ntitle: T\n---\n\n# T\n\n"
TAGS = read_cases("prose", "tags")
WRITTEN = read_cases("prose", "written")


def check(prose):
    return [str(finding) for finding in check_lesson(HEAD + prose, ".md", (), ())]


def render(prose):
    return render_prose(prose, Links({})).replace("&quot;", "'").strip().removeprefix("<p>").removesuffix("</p>")


def test_a_handful_of_tags_is_shown_and_nothing_is_said_of_them():
    for prose in TAGS:
        assert render(prose) == TAGS[prose], prose
        assert check(prose) == [], prose


def test_other_html_is_shown_as_it_is_written_and_the_check_says_what_to_write():
    for prose in WRITTEN:
        assert render(prose) == WRITTEN[prose][0], prose
        assert check(prose) == [WRITTEN[prose][1]], prose


def test_a_lesson_without_code_needs_no_kernel_whatever_html_is_in_it():
    for prose in [*TAGS, *WRITTEN]:
        lesson = read_markdown(HEAD + prose)
        assert can_prerender(lesson), prose
        assert can_prerender(read_notebook(write_notebook(lesson))), prose
        assert not can_prerender(Document({}, (*lesson.blocks, Block("code", "1 + 1")))), prose
        assert read_markdown(write_markdown(lesson)) == lesson, prose


def test_what_is_nested_too_deep_is_shown_as_it_is_written():
    for sign in ["> ", "- ", "1. ", "> - "]:
        most = MAX_NESTING // len(sign.split())
        assert check(sign * most + "a") == [], sign
        assert "a" in render(sign * most + "a"), sign
        deeper = sign * (most + 3)
        assert f"{sign * 3}a".replace(">", "&gt;") in render(f"{deeper}a"), sign
        (found,) = check(f"b\n\n{deeper}a")
        assert found == (
            f"9:1: a doubt: this is inside {MAX_NESTING} quotations or lists already, and is shown as it is written; "
            "leave some of them out"
        ), sign


def test_a_quotation_goes_on_in_lines_without_its_sign():
    assert render("> > a\nb\n> c\n# d") == (
        "<blockquote>\n<blockquote>\n<p>a\nb\nc</p>\n</blockquote>\n</blockquote>\n<h1>d</h1>"
    )


def test_a_stray_backtick_makes_no_code_of_what_stands_in_the_next_paragraph():
    assert "SSS-999" in "".join(check("a ` b\n \n[SSS-999] ` c"))


def test_a_quotation_ends_a_table():
    assert render("| a |\n|-|\n| b |\n> c").endswith("</table>\n<blockquote>\n<p>c</p>\n</blockquote>")
