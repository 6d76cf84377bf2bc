"""The page on which a lesson is written: its text, and the lesson beside it."""

from support.cases import read_sample

SMALL = read_sample("small.md")


MENDED = SMALL.replace("pays Carl 1", "pays Bea 1")


def text_of(page):
    return page.get_by_label("The text of the lesson")


def lesson_of(page):
    return page.get_by_role("region", name="The lesson", exact=True)
