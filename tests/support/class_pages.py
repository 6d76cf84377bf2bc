"""Opens a class and presses its buttons, as a person does."""

import re

from support.browser import attribute, expect, read


def open_class(board, named="Class"):
    """Open a class by the button of the lesson's page; return its part of the page."""
    board.get_by_role("button", name=named, exact=True).click()
    group = board.get_by_role("group", name=named, exact=True)
    expect(group.get_by_role("status", name="Code")).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    return group


def join_class(board, phone, remote, url, named="Class"):
    """Open a class by the button of the lesson's page, and join it as a phone and as the remote control."""
    group = open_class(board, named)
    (to,) = re.findall("to=(.*)", attribute(group.locator("details img"), "src"))
    phone.goto(f"{url}class/{read(group.get_by_role('status', name='Code'))}")
    remote.goto(url + to.replace("%2F", "/").replace("%3F", "?").replace("%3D", "="))
    return group


def press(where, name):
    where.get_by_role("button", name=name, exact=isinstance(name, str)).click()


def end_class(where, end="End the class", sure="End it"):
    press(where, end)
    press(where, sure)
