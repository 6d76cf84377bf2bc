"""The sounds of a step: nothing before a person has switched them on, then cards, coins and words."""

from support.browser import look
from support.page_scripts import SCRIPTS
from support.playing import open_lesson


def test_sounds_come_only_where_there_are_any_and_once_a_person_has_switched_them_on(page, server):
    table = open_lesson(page, server)
    look(page, "() => { delete window.AudioContext; delete window.speechSynthesis; }")
    table.tools().get_by_label("sound").check()
    table.past_the_guess()
    assert table.step() == 1
    table.tools().get_by_label("sound").uncheck()
    look(page, SCRIPTS["writeDownSounds"])
    table.button("Back: one step back").click()
    table.past_the_guess()
    assert look(page, "made") == []
    table.tools().get_by_label("sound").check()
    assert look(page, "made") == ["ear", "tone"]
    table.step_on()
    heard = look(page, "made")
    assert heard.count("ear") == 1
    assert heard.count("tone") == 2 + 2 * 1  # the card, at the switch and at the step, and two strikes for each coin
    assert heard[-1] == "Snip"
