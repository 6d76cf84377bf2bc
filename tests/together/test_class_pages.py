"""Pages of a class besides its hour: payments on a phone, and every question on the smallest board."""

from contextlib import ExitStack
from random import Random
from urllib.parse import urlsplit

from support.browser import Table, complaints, expect, is_on, is_seen, look, read, visiting
from support.class_pages import end_class, join_class, open_class, press
from support.lessons import PAYING
from support.page_scripts import SCRIPTS

BOARD = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 360, "height": 640}}


def step_to_question(board, group):
    """Step with a presenter's remote control until the class is asked."""
    for step in range(20):
        if is_seen(board.locator(".ct-question").first):
            expect(group.get_by_role("button", name="Close")).to_be_visible()  # once the server has it, too
            return
        board.keyboard.press("PageDown")
        expect(board.locator(f".ct-count:has-text('{step + 1} of'), .ct-question").first).to_be_visible()


def test_a_phone_says_who_pays_most_and_later_what_each_player_pays(chromium, extra_server):
    (extra_server.folder / "paying.md").write_text(PAYING, encoding="utf-8")
    url = f"{extra_server.url}/"
    with ExitStack() as stack:
        board, remote, phone = [
            stack.enter_context(visiting(chromium, **screen))[1] for screen in (BOARD, PHONE, PHONE)
        ]
        board.goto(f"{url}teachers/paying")
        group = join_class(board, phone, remote, url)
        press(remote, "Begin")
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
        assert look(question, SCRIPTS["findSmallestSide"]) >= 44
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


FITTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until a board has been drawn and made to fit."""


def fits(board, *sizes):
    """Return what lies outside of the screen at these sizes; it may take some frames until all has its size."""
    for width, height in sizes:
        board.set_viewport_size({"width": width, "height": height})
        for _ in range(20):
            look(board, FITTED)
            if not (outside := look(board.locator(".ct-filling"), SCRIPTS["findOutside"])):
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
                button.dblclick() if name == "Show the bars" else button.press("Enter")  # another may come to its place
                expect(button).to_be_hidden()
                assert name == "Show the bars" or not look(board, "document.activeElement.matches('body')")
        on = table.root.locator(".ct-next")
        if not is_on(on):
            break
        on.click()
        look(board, FITTED)


def test_question_answers_bars_and_replies_are_on_one_screen(chromium, server):
    """Every question at the smallest screen, before and after *Show me*, and each then also at another one."""
    with visiting(chromium, **BOARD) as (_, board, seen):
        board.add_init_script("delete Element.prototype.requestFullscreen")  # a window in full screen keeps its size
        board.goto(f"{server.url}teachers/jig")  # with the map of what was played
        group = open_class(board)
        press(group, "Begin")
        expect(board.locator(".ct-filling .ct-class")).to_be_visible()
        assert [*walk_questions(board, group)] == []
        assert not is_on(board.locator(".ct-filling .ct-next"))
        expect(group.get_by_role("button", name="Phones run free")).to_be_visible()
        end_class(group)
        seen.check(urlsplit(server.url).netloc)
