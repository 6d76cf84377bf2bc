"""Opens a class and presses its buttons, as a person does."""

import re

from support.browser import expect


def open_class(board):
    """Open a class by the button of the lesson's page; return its part of the page."""
    board.get_by_role("button", name="Class", exact=True).click()
    group = board.get_by_role("group", name="Class", exact=True)
    expect(group.get_by_role("status", name="Code")).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    return group


def press(where, name):
    where.get_by_role("button", name=name, exact=isinstance(name, str)).click()
