"""Opens a class and presses its buttons, as a person does."""

import re

from support.browser import attribute, expect, read


def open_class(board):
    """Open a class by the button of the lesson's page; return its part of the page."""
    board.get_by_role("button", name="Class", exact=True).click()
    group = board.get_by_role("group", name="Class", exact=True)
    expect(group.get_by_role("status", name="Code")).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    return group


def join_class(board, phone, remote, url):
    """Open a class by the button of the lesson's page, and join it as a phone and as the remote control."""
    group = open_class(board)
    (to,) = re.findall("to=(.*)", attribute(group.locator("details img"), "src"))
    phone.goto(f"{url}class/{read(group.get_by_role('status', name='Code'))}")
    remote.goto(url + to.replace("%2F", "/").replace("%3F", "?").replace("%3D", "="))
    return group


def press(where, name):
    where.get_by_role("button", name=name, exact=isinstance(name, str)).click()


def end_class(where):
    press(where, "End the class")
    press(where, "End it")
