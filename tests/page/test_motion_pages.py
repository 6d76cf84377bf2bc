"""Cause before effect: what travels starts where it lay, and the numbers and words change when it has arrived."""

from support.browser import Table, expect, is_on, is_seen, look, wait_until_drawn
from support.lessons import LESSONS
from support.page_scripts import SCRIPTS

MOTION = {"reduced_motion": "no-preference"}


def test_captured_cards_fly_from_where_they_lay(shared):
    page = shared("cassino")
    page.emulate_media(**MOTION)
    page.set_viewport_size({"width": 360, "height": 640})  # so low that words which change move the page
    for number in range(len(LESSONS["cassino"].examples)):
        flew = 0
        table = Table(page, "example", number)
        table.to_the_start()
        while flew < 8 and is_on(table.button("Next: one step on")):
            expect(table.felt.locator(".ct-flying")).to_have_count(0)
            apart = look(table.root, SCRIPTS["stepAndMeasureFlights"])
            assert max(apart, default=0) <= 1, number
            flew += len(apart)
            wait_until_drawn(page)
        assert flew, number


def test_cards_are_dealt_from_one_place_wherever_they_lay(shared):
    page = shared("four-nines")
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page, "play")
    again = table.root.get_by_role("button", name="Next deal")
    while not is_seen(again):
        table.root.locator(".ct-own .ct-hand button.ct-may").or_(again).first.click()
    page.emulate_media(**MOTION)
    look(page, SCRIPTS["noteDealtCards"])
    again.click()
    expect(table.root.locator(".ct-own .ct-hand button")).to_have_count(5)
    starts = look(page, SCRIPTS["listDealStarts"])
    assert len(starts) == 5
    assert max(starts) - min(starts) <= 1


def film_page(table, *seats):
    look(table.root, SCRIPTS["film"], seats)
    return lambda: look(table.page, "() => { const { film } = window; delete window.film; return film; }")


def wait_for_words(page, step):
    """Wait until a frame of the film has shown the words of a step, which come last."""
    page.wait_for_function("(step) => window.film.some(([, , told]) => told && told.startsWith(step))", arg=step)


def step_to(table, step):
    """Step on to a step without waiting for anything that moves."""
    while table.step() < step:
        table.button("Next: one step on").click()


def test_counters_are_counted_as_they_arrive_and_told_after_that(shared):
    page = shared("four-nines")
    table = Table(page, "example")
    step_to(table, 3)
    page.emulate_media(**MOTION)
    film = film_page(table, "Dora", "pool")
    step_to(table, 4)
    wait_for_words(page, "step 4 ")
    seen = film()
    counted = list(dict.fromkeys(numbers for numbers, _, _ in seen))
    pools = [int(numbers.split()[1]) for numbers in counted]
    assert (counted[0], counted[-1]) == ("5 3", "2 6")
    assert pools == sorted(pools)
    fly = next(i for i, (_, flying, _) in enumerate(seen) if flying)
    assert seen[fly][0] == "5 3", "they leave before they are counted"
    told = next(i for i, (_, _, step) in enumerate(seen) if step == "step 4 of 5")
    assert seen[told][0] == "2 6", "the words wait for them"


LIFTED = """(card) => document.getAnimations().some(({ effect }) => effect.target.matches(`[data-card="${card}"]`))"""


def test_a_card_is_lifted_when_it_is_touched_and_played_when_it_is_let_go(shared):
    page = shared("four-nines")
    page.emulate_media(**MOTION)
    table = Table(page, "play")
    card = table.root.locator(".ct-own .ct-hand .ct-may").first
    name = look(card, "card => card.dataset.card")
    card.hover()
    page.mouse.down()
    page.wait_for_function(LIFTED, arg=name)
    expect(table.root.locator(f'.ct-own .ct-hand [data-card="{name}"]')).to_have_count(1)
    page.mouse.up()
    expect(table.root.locator(f'.ct-own .ct-hand [data-card="{name}"]')).to_have_count(0)


def test_the_next_touch_waits_for_nothing_that_moves(shared):
    page = shared("four-nines")
    table = Table(page, "example", 1)
    step_to(table, 2)
    page.emulate_media(**MOTION)
    step_to(table, 5)
    assert table.step() == 5
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
    last = table.counters()
    page.emulate_media(reduced_motion="reduce")
    table.to_the_start()
    step_to(table, 5)
    assert table.counters() == last
