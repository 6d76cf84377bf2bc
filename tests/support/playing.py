"""Play on a lesson's page: levels, and deals against the house."""

import json
import re

from support.browser import LOADING, Table, attribute, attributes, expect, is_seen, look, wait_until_drawn


def open_lesson(page, server, slug="four-nines", kind="example", number=0):
    """Open a lesson on a page, and return a table on it."""
    page.goto(server.lesson(slug))
    wait_until_drawn(page)
    return Table(page, kind, number)


def title_of(table):
    """Return the heading of the level on the table."""
    return table.root.locator(".ct-head").get_by_role("heading")


def take_up(table, number):
    """Go to a level by its number in the lesson, and wait until it lies there; once won, it has its title.

    The table is that of the part which has the level.
    """
    parts = table.page.locator("[data-levels]")
    before = 0
    for part, many_levels in enumerate(map(int, attributes(parts, "data-levels"))):
        if number <= before + many_levels:
            table.number = part
            break
        before += many_levels
    table.root.locator(".ct-level").nth(number - 1 - before).click()
    expect(title_of(table)).to_have_text(re.compile(rf"^Level {number}\b"))
    expect(table.root.locator(".ct-result")).to_have_count(0)


def try_plays(table, plays):
    """Play the learner's cards one after the other; each waits for the one before."""
    you = attribute(table.root.locator(".ct-seat", has_text="you"), "data-seat")
    for card in plays.split():
        table.card(you, card).click()
        expect(table.card(you, card)).to_have_count(0)
    return table.root.locator(".ct-result")


def try_revoke(table):
    """Step past the first question of the four nines, and play a card that breaks a rule: this is known beforehand."""
    table.past_the_guess()
    table.card("Clara", "4c").click()
    expect(table.told).to_contain_text("that breaks a rule", timeout=LOADING)


def try_on(table, told="Dora plays the ten of clubs"):
    """Play on after the revoke: Python answers, or else the page says that none is there."""
    table.card("Dora", "Tc").click()
    expect(table.told).to_contain_text(told, timeout=LOADING)


def is_chosen(table, card):
    """Wait until a touched card is chosen or has been played: where there is one way to take, a touch takes."""
    expect(table.root.locator(f'.ct-turn .ct-hand [data-card="{card}"]:not(.ct-chosen)')).to_have_count(0)
    return is_seen(table.root.locator(".ct-choice"))


def first_play(table):
    """Return the learner's first card that may be played; where nobody looks at them, the card that comes next."""
    return table.root.locator(".ct-seat", has_text="you").locator(".ct-hand .ct-may").or_(table.hands("turn")).first


def deal_on_button(table):
    """Return the button beside the table that deals on when a deal or a game is over."""
    return table.told.get_by_role("button", name="Next deal")


def deal_number(table, number):
    """Deal the cards of that number, and waits until they lie there."""
    table.choices().get_by_label("Deal number").fill(str(number))
    table.button("Open this deal").click()
    if is_seen(anew := table.button("Deal anew")):
        anew.click()
    expect(table.page).to_have_url(re.compile(rf"play={number}(&|$)"))
    expect(table.root.locator(".ct-yours")).to_be_visible()
    return table.hand("Dora")


def keep_progress(page, progress):
    """Have the browser keep this progress already: a text, or what is written as JSON."""
    text = progress if isinstance(progress, str) else json.dumps(progress)
    look(page, "text => { localStorage['cardlessons-progress'] = text; }", text)


def read_progress(page):
    """Return the progress that the browser keeps."""
    return json.loads(look(page, "localStorage['cardlessons-progress']"))
