"""Answer the questions of *Remember* and of *Practice* in the box that holds them."""

import re

from support.browser import expect, look, read, read_all


def find_question(box, slug="four-nines"):
    """Return the data of the question in a box, which the script of its lesson has brought."""
    asks, answers = read(box.locator("h2")), read_all(box.locator(".cl-answers button"))
    before = " ".join(box.locator(".cl-before p").all_text_contents())
    known = [one for pool in look(box.page, f"QUESTIONS['{slug}']").values() for one in pool]
    return next(
        one
        for one in known
        if one["asks"].startswith(asks) and [says for says, *_ in one["answers"]] == answers and one["before"] in before
    )


def answer(box, *, right):
    """Give the first right or wrong answer to the question in a box, and return the data of the question."""
    question = find_question(box)
    number, reply = next((number, one[2]) for number, one in enumerate(question["answers"]) if one[1] == right)
    box.locator(".cl-answer").nth(number).click()
    expect(box.locator(".cl-verdict")).to_contain_text("That is right" if right else reply)
    return question


def go_on(box):
    box.get_by_role("button", name=re.compile("Next question|See how it went")).click()
