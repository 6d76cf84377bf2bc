"""The hosts of pages, and the addresses of the pages beside the lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import Block
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.session.context import VISITOR, Context

REVIEW_SCRIPT = "review.js"
"""The URL of the script of the review, relative to the start page; see `build_review_address`."""
PRACTICE_PAGE, TEN_QUESTIONS = "practice", "ten-questions"
"""The name of the page to practise on in its URL, and its former name."""
PRIVACY_PAGE, LEGAL_PAGE = "privacy", "legal"
"""The URLs of the pages on privacy and of the legal notice, without their ending."""


def build_review_address(tag: str) -> str:
    """Return the URL of the script of the review in a language, relative to the start page."""
    return REVIEW_SCRIPT if tag == ENGLISH.tag else f"review-{tag}.js"


def build_practice_address(tag: str) -> str:
    """Return the URL of the page to practise on in a language, relative to the start page, without its ending."""
    return PRACTICE_PAGE if tag == ENGLISH.tag else f"{PRACTICE_PAGE}-{tag}"


@dataclass(frozen=True)
class Host:
    """The settings of a host of pages (server or static site): its URLs, texts and scripts.

    Attributes:
        entry: the name of the script that starts a page and connects it to the host.
        lesson: returns the URL of a lesson's page, relative to the start page.
        pictures: the URL of the folder of the lessons' images, relative to a lesson's page.
        start: the file name of the start page, if the URL of its folder is not enough.
        head: returns HTML for the head of each page, given the relative URL of the start page.
        world: the public URL of the start page, if known.
        foreign: returns the HTML that replaces a code cell; None if lessons with code cells are not prerendered.
        other_kernel: returns the HTML that replaces a code cell which needs another kernel than Python, given the name
            of that kernel; None if lessons with such cells are not prerendered.
        context: the context of the sessions.
        tell: called with each mistake in a rendered lesson, as `FILE:LINE:COLUMN: what`, for the author.
        ending: the ending of the URLs of pages that are not lessons, such as that on privacy.
        is_open: whether whoever has its address may come, without an account; there the servers of guests are, too.
        is_server: whether the host has Python, rather than being a static site.
        has_more: whether it has more than lessons: the questions of reviews, and the pages of guests on lessons.
    """

    entry: str
    lesson: Callable[[LessonFile], str]
    pictures: str = "../files/"
    start: str = ""
    head: Callable[[str], str] = lambda home: ""
    world: str = ""
    foreign: Callable[[LessonFile, Block], str] | None = None
    other_kernel: Callable[[str], str] | None = None
    context: Context = VISITOR
    tell: Callable[[str], object] = lambda mistake: None
    ending: str = ".html"
    is_open: bool = False
    is_server: bool = False
    has_more: bool = True

    def lesson_page(self, name: str, lesson: LessonFile) -> str:
        """Return the URL of a guest's page on a lesson, relative to the start page; `name` is its first part."""
        return f"{name}/{quote(lesson.slug)}{self.ending}"

    def start_in(self, language: English) -> str:
        """Return the URL of the start page in a language, relative to that in the reader's."""
        return self.start if language is ENGLISH and not self.is_server else language.tag + self.ending

    def sibling_url(self, lesson: LessonFile) -> str:
        """Return the URL of a lesson's page, relative to another lesson's page."""
        return self.lesson(lesson).rpartition("/")[2]
