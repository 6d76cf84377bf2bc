"""A lesson and a record to be checked, whole or with a mistake."""

from support.cases import read_sample

LESSON = read_sample("checked.md")


CHANCE = read_sample("chance.md")
"""A lesson with a level in which luck decides; the numbers of its choices are left out."""
RECORD = LESSON.partition("SSS-18]\n")[2].partition("```")[0]


KNOWN = ("four-nines", "hearts-of-a")


def find_mistakes(text, suffix=".md"):
    # it is of a guest, which may be gone where only the texts of this module are used
    from cardlessons.authoring.check.lesson import check_lesson

    return [str(finding) for finding in check_lesson(text, suffix, KNOWN)]


def change_text(old, new):
    assert LESSON.count(old) == 1, f"'{old}' stands in the lesson {LESSON.count(old)} times"
    return LESSON.replace(old, new)
