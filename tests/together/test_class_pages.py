"""A class in browsers: a board and phones step through a lesson, vote twice, and see what is right at the end."""

import json
import re
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from support.browser import (
    Table,
    attribute,
    complaints,
    expect,
    is_on,
    is_seen,
    lingers,
    look,
    read,
    visiting,
)
from support.lessons import PAYING
from support.playing import take_up, try_plays

pytestmark = pytest.mark.browser

BOARD = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 360, "height": 640}}
SMALLEST_BUTTON = """question => Math.min(...[...question.querySelectorAll("button")]
  .map(button => button.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]))"""
"""A script that returns the smallest side of all buttons of a question."""


def open_class(board, server, slug):
    """Open a class on a lesson's page; return its part of the page and the place of its code."""
    board.goto(f"{server.url}teachers/{slug}")
    board.get_by_role("button", name="Class", exact=True).click()
    group = board.get_by_role("group", name="Class", exact=True)
    code = group.get_by_role("status", name="Code")
    expect(code).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    return group, code


def take_remote_control(remote, group, server):
    """Open the remote control on a phone, at the address that the board shows."""
    group.get_by_text("Your own phone as remote control").click()
    (to,) = parse_qs(urlsplit(attribute(group.locator("details img"), "src")).query)["to"]
    remote.goto(server.url + to)


def end_class(where):
    """End the class from the board or the remote control."""
    where.get_by_role("button", name="End the class").click()
    where.get_by_role("group", name="This ends the class for all phones.").get_by_role("button", name="End it").click()


def step_to_question(board, group):
    """Step with a presenter's remote control until the class is asked."""
    for step in range(20):
        if is_seen(board.locator(".ct-question").first):
            expect(group.get_by_role("button", name="Close")).to_be_visible()  # once the server has it, too
            return
        board.keyboard.press("PageDown")
        expect(board.locator(f".ct-count:has-text('{step + 1} of'), .ct-question").first).to_be_visible()


@pytest.fixture
def screens(chromium, server):
    """Yield a function that opens a board and phones, each a browser of its own; none may have an error."""
    with ExitStack() as stack:
        opened = []

        def open_screens(phones):
            for options in (BOARD, *[PHONE] * phones):
                opened.append(stack.enter_context(visiting(chromium, **options)))
            return [page for _, page, _ in opened]

        yield open_screens
        for _, _, seen in opened:
            seen.check(urlsplit(server.url).netloc)


def carry_until_lost(page):
    """Carry the messages of a page's lines while the list that it returns is empty.

    A line that has lost a message stays silent, as a broken one does.
    """
    lost = []

    def carry(line):
        there, swallowed = line.connect_to_server(), []

        def send(to, message):
            if lost or swallowed:
                swallowed.append(message)
            else:
                to.send(message)

        line.on_message(lambda message: send(there, message))
        there.on_message(lambda message: send(line, message))

    page.route_web_socket("**/class-socket*", carry)
    return lost


def test_a_class_votes_twice_over_lines_that_fall_silent_and_runs_free_until_it_ends(screens, server):
    board, *phones = screens(2)
    first, second = phones
    lost_steps, lost = carry_until_lost(board), carry_until_lost(second)
    group, code = open_class(board, server, "hearts-of-a")
    expect(group.get_by_role("img", name="QR code")).to_be_visible()
    base = server.url.rstrip("/")
    first.goto(f"{base}/class")
    expect(first).to_have_url(f"{base}/class/{read(code)}")
    second.goto(f"{base}/class/{read(code)}")
    expect(group.get_by_role("status", name="Phones")).to_have_text("2 phones are here")
    group.get_by_role("button", name="Begin").click()
    expect(first.get_by_text("step 0 of")).to_be_visible()

    step_to_question(board, group)
    asked = [phone.locator(".cl-class-question") for phone in phones]
    yours = [question.get_by_role("status", name="Your answer") for question in asked]
    for question, status, answer in zip(asked, yours, "12", strict=True):
        question.get_by_role("button", name=re.compile(f"^{answer} ")).click()
        expect(status).to_contain_text(f"You said {answer}.")
    assert complaints(first) == []
    expect(group.get_by_role("status", name="Answers")).to_have_text("2 of 2 have answered")
    assert complaints(board.locator(".ct-class")) == []

    board.reload()
    expect(board.locator(".ct-question").first).to_be_visible()
    expect(group.get_by_role("status", name="Answers")).to_have_text("2 of 2 have answered")

    group.get_by_role("button", name="Close").click()
    expect(asked[0].get_by_role("button", name=re.compile("^1 "))).to_be_disabled()
    group.get_by_role("button", name="Talk, then vote again").click()
    for question, status in zip(asked, yours, strict=True):
        expect(status).to_contain_text("Talk to your neighbour.")
        expect(question.get_by_role("button", name=re.compile("^2 "))).to_be_disabled()
    expect(group.get_by_role("timer")).to_contain_text("Talk to your neighbour: 0:5")
    group.get_by_role("button", name="Vote now").click()
    expect(yours[0]).to_have_text("Vote again.")
    asked[0].get_by_role("button", name=re.compile("^2 ")).click()
    expect(yours[0]).to_contain_text("You said 2.")
    first.reload()
    expect(yours[0]).to_contain_text("You said 2.")

    # What is tapped or stepped while a line is silent is kept, and sent when it is back.
    again = asked[1].get_by_role("button", name=re.compile("^2 "))
    expect(again).to_be_enabled()
    lost.append(True)
    again.click()
    expect(yours[1]).to_have_text("You said 2 (not sent yet).")
    expect(second.get_by_role("alert")).to_contain_text("Your answer is sent when it is back", timeout=20_000)
    lost.clear()
    expect(yours[1]).to_contain_text("You said 2. You may change it", timeout=60_000)
    group.get_by_role("button", name="Show the bars").click()
    expect(board.locator(".ct-class-ballot .ct-bars").nth(1).locator("span")).to_have_text(["1 of 2", "2 of 2"])
    expect(second.locator(".cl-class-answer", has_text="✓")).to_have_count(0)
    group.get_by_role("button", name="Show me").click()
    expect(second.locator(".cl-class-answer", has_text="✓")).to_have_count(1)
    lost_steps.append(True)
    board.keyboard.press("PageDown")
    expect(group.get_by_role("alert")).to_contain_text("connection", timeout=20_000)
    lost_steps.clear()
    expect(second.get_by_text("step 1 of")).to_be_visible(timeout=60_000)

    # A phone that runs free wins a level, and the board counts it.
    group.get_by_role("button", name="Phones run free").click()
    first.get_by_role("link", name=re.compile("^Open “")).click()
    bar = first.get_by_role("complementary", name="Class")
    expect(bar.get_by_role("status")).to_contain_text("You are in the class")
    expect(group.get_by_role("status", name="Phones")).to_have_text("2 phones are here")
    table = Table(first, "levels")
    take_up(table, 1)
    expect(try_plays(table, "Ks 4d")).to_contain_text("Done.")
    expect(group.get_by_role("status", name="Levels")).to_have_text("Level 1: 1 of 2")
    assert complaints(bar) == []
    group.get_by_role("button", name="Phones wait").click()
    expect(bar.get_by_role("status")).to_contain_text("The class goes on")
    expect(bar).to_be_in_viewport()
    expect(first.get_by_text("step 1 of").filter(visible=True)).to_be_visible()  # by itself, after five seconds
    ask_for_the_end(group)
    group.get_by_role("button", name="End it").click()
    for phone in phones:
        expect(phone.get_by_text("The class is over.")).to_be_visible()
    answer = first.request.get(f"{base}/class")
    assert (answer.status, "No class is open" in answer.text()) == (404, True)


def test_a_class_goes_from_stage_to_stage_obeys_the_remote_control_and_gives_nothing_away(screens, server):
    board, phone, remote = screens(2)
    views = []
    phone.on("websocket", lambda line: line.on("framereceived", lambda view: views.append(json.loads(view))))
    board.goto(f"{server.url}four-nines?class#example-1=Ben+9c.Clara+9d.Dora+9h.Emil+9s.Anna+Kd")
    group = board.get_by_role("group", name="Class", exact=True)
    code = group.get_by_role("status", name="Code")
    expect(code).to_have_text(re.compile(r"[2-9A-Z]{5}"))
    take_remote_control(remote, group, server)
    phone.goto(f"{server.url}class/{read(code)}")
    group.get_by_role("button", name="Begin").click()
    expect(phone.get_by_text("step 5 of 5")).to_be_visible()
    group.get_by_role("button", name="Code and QR").click()
    expect(group.get_by_role("img", name="QR code")).to_be_visible()
    expect(group.get_by_text("Your own phone as remote control")).to_be_hidden()
    board.keyboard.press("Escape")
    expect(group.get_by_role("img", name="QR code")).to_be_hidden()
    board.keyboard.press("PageDown")
    expect(board.locator("#stage-2")).to_be_visible()
    expect(board.locator("#stage-2 .ct-filling > .ct-class")).to_be_visible()
    expect(phone.get_by_role("group", name=re.compile("^You are Clara"))).to_be_visible()
    remote.get_by_role("button", name="Go on to the next part").click()
    expect(board.locator("#stage-3 .ct-filling > .ct-class")).to_be_visible()
    expect(phone.get_by_text("step 0 of 5")).to_be_visible()

    second = Table(board, "example", 1)
    second.button("Next").click()
    expect(phone.get_by_text("step 1 of 5")).to_be_visible()
    told = read(phone.locator(".cl-class-view > div p").last)
    assert "[" not in told
    expect(board).to_have_url(re.compile("#.*example-2="))
    board.reload()
    expect(second.root.get_by_role("group", name="Class", exact=True)).to_be_visible()
    expect(second.root.locator(".ct-count")).to_have_text("step 1 of 5")
    expect(phone.locator(".cl-class-view > div p").last).to_have_text(told)

    views.clear()
    board.locator(".ct-kind-example").first.dispatch_event("ct-where")  # a table of a hidden stage has woken up
    remote.get_by_role("button", name="Next").click()
    expect(remote.get_by_text("step 2 of 5")).to_be_visible()
    remote.get_by_role("button", name="Next").click()
    expect(remote.get_by_role("button")).to_have_text(
        ["Close", "Talk, then vote again", "Show the bars", "Show me", "Back", "Phones run free", "End the class"]
    )
    for part in (phone.get_by_role("img"), phone.get_by_role("status", name="Your answer")):
        expect(part).to_be_in_viewport(ratio=1)  # the question with all its answers is on one screen
    assert {view["step"]["at"][0] for view in views if view.get("step")} == {"example-2"}, "it leads nobody"
    gives_nothing_away(second)
    phone.get_by_role("button", name=re.compile("^2 ")).click()
    expect(phone.get_by_role("button", name=re.compile("^2 "))).to_be_focused()
    expect(remote.get_by_role("status", name="Answers")).to_contain_text(
        "1 of 1 have answered. 1 of 1 are right. Above 70"
    )
    remote.get_by_role("button", name="Show me").click()
    expect(remote.get_by_role("button")).to_have_text(["Next", "Back", "Phones run free", "End the class"])
    expect(board.locator(".ct-class-ballot .ct-outcome").first).to_be_visible()

    goes_on = board.get_by_role("button", name="Go on here with the class")
    board.goto(server.lesson("hearts-of-a"))
    expect(goes_on).to_be_visible()
    board.goto(server.lesson("write-a-lesson"))  # the server does not have the lesson that is being written
    expect(board.locator(".ct-kind-example")).to_be_visible()
    expect(goes_on).to_have_count(0)
    ask_for_the_end(remote)
    assert complaints(remote.locator("main")) == []
    phone.reload()
    expect(phone.get_by_text("step 2 of 5")).to_be_visible()
    expect(remote.get_by_role("button", name="Go on")).to_be_focused()  # although the remote control was drawn anew
    remote.keyboard.press("Tab")
    expect(remote.get_by_role("button", name="End it")).to_be_focused()
    remote.keyboard.press("Enter")
    for page in (phone, remote):
        expect(page.get_by_text("The class is over.")).to_be_visible()


def gives_nothing_away(table):
    """Touch a board where it would answer a question, and see that it answers nothing while the class votes."""
    asked = read(table.root.locator(".ct-question h3"))
    table.root.locator(".ct-turn .ct-hand button").first.dispatch_event("click")
    for key in "123":
        table.page.keyboard.press(key)
    rows = table.root.locator(".ct-class-row")
    rows.first.click()
    lingers(table.page, 300)
    assert read(table.root.locator(".ct-question h3")) == asked
    expect(table.root.locator(":is(.ct-is-right, .ct-is-wrong)")).to_have_count(0)
    expect(rows.filter(has_text=re.compile("[✓✗]"))).to_have_count(0)


def ask_for_the_end(where):
    """Ask for the end of the class by keys, go on with it, and ask again."""
    where.get_by_role("button", name="End the class").press("Enter")
    question = where.get_by_role("group", name="This ends the class for all phones.")
    stay = question.get_by_role("button", name="Go on")
    expect(stay).to_be_focused()
    stay.press("Escape")
    expect(question).to_have_count(0)
    expect(where.get_by_role("button", name="End the class")).to_be_focused()
    where.get_by_role("button", name="End the class").press(" ")
    expect(stay).to_be_focused()


def test_a_phone_says_who_pays_most_and_later_what_each_player_pays(chromium, extra_server):
    (extra_server.folder / "paying.md").write_text(PAYING, encoding="utf-8")
    server = replace(extra_server, url=f"{extra_server.url}/")
    with ExitStack() as stack:
        board, remote, phone = [
            stack.enter_context(visiting(chromium, **screen))[1] for screen in (BOARD, PHONE, PHONE)
        ]
        group, code = open_class(board, server, "paying")
        take_remote_control(remote, group, server)
        phone.goto(f"{server.url}class/{read(code)}")
        remote.get_by_role("button", name="Begin").click()
        phone.get_by_role("button", name="2  B").click()
        expect(phone.get_by_role("status", name="Your answer")).to_contain_text("You said 2.")
        rows = board.locator(".ct-filling .ct-class-row")
        expect(rows).to_have_text(["1A", "2B", "3C"])
        group.get_by_role("button", name="Show the bars").click()
        expect(rows).to_have_text(["1A", "2B1 of 1", "3C"])
        for _ in range(2):
            remote.get_by_role("button", name="Next").click()  # the steps tell the answer
            expect(remote.get_by_role("button", name="Show me")).to_have_count(0)
        expect(phone.get_by_text("You said: B pays most.")).to_be_visible()
        first = group.get_by_role("status", name="What you said at first")
        expect(first).to_have_text("Who pays most? You said: B 1.")

        step_to_question(board, group)
        question = phone.locator(".cl-class-question")
        for seat, amount in {"B": 1, "C": 2}.items():
            for _ in range(amount):
                question.get_by_role("button", name=f"One more for {seat}").click()
        expect(question.locator("output")).to_have_text(["0", "1", "2"])
        question.get_by_role("button", name="Send").click()
        expect(question.get_by_role("status", name="Your answer")).to_contain_text("You said B 1, C 2.")
        assert complaints(phone) == []
        assert look(question, SMALLEST_BUTTON) >= 44
        phone.get_by_role("button", name="One fewer for B").click()
        expect(phone.get_by_role("button", name="One fewer for B")).to_be_focused()
        expect(group.get_by_role("status", name="Answers")).to_have_text("1 of 1 have answered")
        expect(rows).to_have_text(["A", "B", "C"])
        group.get_by_role("button", name="Show the bars").click()
        expect(rows).to_have_text(["A0: 1 phone", "B1: 1 phone", "C2: 1 phone"])
        expect(board.locator(".ct-amount-right")).to_have_count(0)
        group.get_by_role("button", name="Show me").click()
        expect(board.locator(".ct-amount-right").first).to_have_text("✓ 0: 1 phone")
        expect(phone.locator(".ct-amount-right")).to_have_count(3)
        remote.get_by_role("button", name="Next").click()
        expect(phone.get_by_text("You said: B pays most. It was: C pays most.")).to_be_visible()
        expect(first).to_have_text("It was: C pays most. 0 of 1 said so.")
        assert complaints(board.locator(".ct-filling")) == []


SCREENS = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
OUTSIDE = """
root => [...root.querySelectorAll(".ct-question h3, .ct-class-row, .ct-class-row *, .ct-hand .ct-card, button")]
  .filter(part => {
    const { top, bottom, left, right, width } = part.getBoundingClientRect();
    return width && (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1);
  })
  .map(part => part.textContent)
"""
"""A script that returns the parts of a board that lie outside of its screen."""


FITTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until a board has been drawn and made to fit."""


def fits(board, *sizes):
    """Return what lies outside of the screen at these sizes; it may take some frames until all has its size."""
    for width, height in sizes:
        board.set_viewport_size({"width": width, "height": height})
        for _ in range(20):
            look(board, FITTED)
            if not (outside := look(board.locator(".ct-filling"), OUTSIDE)):
                break
        if outside:
            return [(width, height), outside]
    return []


def walk_questions(board, group):
    """Go through all questions of the example, before and after the answer; yield what does not fit, and where."""
    lots = Random(1)
    table = Table(board, "example")
    while True:
        if table.is_asking():
            asks = read(table.root.locator(".ct-question h3"))
            expect(table.root.locator(".ct-class-row").first).to_be_visible()
            for name in ("Show the bars", "Show me", "shown"):
                others = [lots.choice(SCREENS[1:])] if name == "shown" else []  # then the board is fullest
                if outside := fits(board, SCREENS[0], *others):
                    yield asks, name, outside
                button = group.get_by_role("button", name=name)
                if not is_seen(button):
                    break
                button.click()
                expect(button).to_be_hidden()
        on = table.root.locator(".ct-next")
        if not is_on(on):
            break
        on.click()
        look(board, FITTED)


def test_question_answers_bars_and_replies_are_on_one_screen(screens, server):
    """Every question at the smallest screen, before and after *Show me*, and each then also at another one."""
    (board,) = screens(0)
    board.add_init_script("delete Element.prototype.requestFullscreen")  # a window in full screen keeps its size
    group, _ = open_class(board, server, "hearts-of-a")
    group.get_by_role("button", name="Begin").click()
    expect(board.locator(".ct-filling .ct-class")).to_be_visible()
    assert [*walk_questions(board, group)] == []
    assert not is_on(board.locator(".ct-filling .ct-next"))
    end_class(group)
