"""The hour of a class: a board, phones and a remote control in two lessons, from the first vote to the end."""

import json
import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from support.browser import (
    Table,
    attribute,
    complaints,
    expect,
    is_seen,
    lingers,
    look,
    read,
    run_command,
    save_file,
    visiting,
)
from support.cases import read_sample
from support.class_pages import end_class, join_class, open_class, press
from support.page_scripts import SCRIPTS
from support.playing import take_up, try_plays
from support.processes import free_port

BOARD = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 360, "height": 640}}
MOVING = BOARD | {"reduced_motion": "no-preference"}
EMPTY_SCREEN = "() => document.fullscreenElement?.checkVisibility() === false"
ENGLISH = re.compile(r"\b(?:the|you|your|and|with|this|nobody|level|phones?)\b", re.IGNORECASE)
"""A word of an English sentence; German sentences have none of these."""


@pytest.fixture(scope="module")
def room():
    """Yield a server for one room."""
    with run_command("class", "--on-demand", "--host", "127.0.0.1", "--port", str(free_port())) as found:
        yield found


@pytest.fixture
def screens(chromium, room):
    """Yield a board and two phones, each a browser of its own; none may have an error."""
    with ExitStack() as stack:
        opened = [stack.enter_context(visiting(chromium, **options)) for options in (BOARD, PHONE, PHONE)]
        yield [page for _, page, _ in opened]
        for _, _, seen in opened:
            seen.check(urlsplit(room.url).netloc)


def cut_line(page):
    """Return functions that cut the line of a page to its class, and that let it connect again."""
    lines, cut = [], []

    def carry(line):
        if cut:
            line.close()
        else:
            lines.extend([line, line.connect_to_server()])

    def begin():
        cut.append(True)
        for line in lines:
            line.close()
        lines.clear()

    page.route_web_socket("**/class-socket*", carry)
    return begin, cut.clear


def test_a_class_begins_at_every_stage_with_what_is_in_sight(screens, room):
    board, *_ = screens
    lesson = "four-nines"
    board.goto(room.lesson(lesson))
    for stage in range(1, 1 + board.locator(".cl-way a[href^='#stage-']").count()):
        board.goto("about:blank")
        board.goto(f"{room.lesson(lesson)}#stage-{stage}")
        group = open_class(board)
        press(group, "Begin")
        expect(group.get_by_role("button", name="Phones run free")).to_be_visible()
        expect(group).to_be_in_viewport()
        assert look(board, SCRIPTS["findDeadButtons"]) == [], stage
        assert not look(board, EMPTY_SCREEN)
        end_class(group)
        expect(board.get_by_text("The class is over.")).to_be_visible()


def test_the_phones_play_levels_and_a_game_and_propose_a_card_to_try(screens, room):
    board, phone, remote = screens
    board.goto(f"{room.lesson('four-nines')}#stage-2")
    group = join_class(board, phone, remote, room.url)
    press(remote, "Begin")
    yours = phone.get_by_role("status", name="Your answer")
    answers = group.get_by_role("status", name="Answers")
    task = phone.get_by_role("group", name=re.compile("^You are Clara. .* Make Ben pay one counter"))
    expect(answers).to_have_text("0 of 1 have chosen a card")
    board.keyboard.press("PageDown")
    expect(group.get_by_role("alert")).to_contain_text("Nobody has chosen a card yet")
    press(task, re.compile("^1 .*four of clubs"))
    expect(yours).to_contain_text("You chose the four of clubs")
    expect(answers).to_have_text("1 of 1 have chosen a card")
    press(group, "Play what most chose")
    for page in (phone, remote):
        expect(page.get_by_text("Not this time.")).to_be_visible()
    expect(board.locator(".ct-result")).to_contain_text("your revoke cost you two")
    expect(group.get_by_role("status", name="What you chose")).to_have_text("You chose: four of clubs 1.")

    board.keyboard.press("PageDown")  # another try has other cards
    press(phone, re.compile("^1 "))
    expect(answers).to_have_text("1 of 1 have chosen a card")
    board.keyboard.press("PageDown")
    expect(phone.get_by_text("Done.").or_(phone.get_by_text("Not this time."))).to_be_visible()

    # In a game the class is one seat.
    board.locator(".cl-way a[href='#stage-6']").dispatch_event("click")
    press(phone.get_by_role("group", name="Which card do you play for Dora?"), re.compile("^1 "))
    press(remote, re.compile("^Play what most chose"))
    expect(phone.locator(".cl-class-words").get_by_text("You play the")).to_be_attached()

    # In an example a phone proposes a card, and the teacher tries it.
    board.locator(".cl-way a[href='#stage-1']").dispatch_event("click")
    expect(phone.get_by_text("Propose a card")).to_have_count(0)  # while the class votes
    press(remote, "Show me")
    phone.get_by_text("Propose a card for Ben").click()
    press(phone, re.compile("^2 .*three of clubs"))
    expect(yours.last).to_contain_text("You propose the three of clubs.")
    press(remote, re.compile("^Try what most chose .three of clubs."))
    for page in (phone, remote):
        expect(page.get_by_role("status", name="What if")).to_contain_text("Ben plays the three")
    press(group, "Back to the example")
    expect(phone.get_by_role("status", name="What if")).to_have_count(0)
    plan = remote.locator(".cl-class-plan")
    expect(plan.get_by_role("heading")).to_have_text("The plan: minute 1 of 45")
    expect(plan.locator("[aria-current=step]")).to_contain_text(
        "Ask: Ben, Clara, Dora and Emil will play one nine each."
    )
    expect(plan).to_contain_text("Leave out today")

    # A phone that runs free wins a level, the board counts it, and the phone comes back when the class goes on.
    press(group, "Phones run free")
    phone.get_by_role("link", name=re.compile("^Open “")).click()
    bar = phone.get_by_role("complementary", name="Class")
    free = Table(phone, "levels")
    take_up(free, 1)
    expect(try_plays(free, "9d")).to_contain_text("Done.")
    expect(group.get_by_role("status", name="Levels")).to_have_text("Level 1: 1 of 1")
    assert complaints(bar) == []
    press(group, "Phones wait")
    expect(bar.get_by_role("status")).to_contain_text("The class goes on")
    expect(phone.get_by_text("step 0 of").filter(visible=True)).to_be_visible()  # by itself, after five seconds

    # Any lesson that the server has offers to go on there.
    goes_on = board.get_by_role("button", name="Go on here with the class")
    for lesson, offers in (("hearts-of-a", 1), ("write-a-lesson", 0)):
        board.goto(room.lesson(lesson))
        expect(board.locator(".ct-kind-example").first).to_be_visible()
        expect(goes_on).to_have_count(offers)

    # In another lesson a card can be played in two ways, and the phones choose one of them.
    board.goto(f"{room.lesson('cassino')}#stage-2")
    press(board, "Go on here with the class")
    board.locator(".ct-filling .ct-level").nth(1).dispatch_event("click")
    press(phone, re.compile("nine of clubs$"))
    expect(answers).to_have_text("1 of 1 have chosen a card")
    board.keyboard.press("PageDown")
    press(phone.get_by_role("group", name="How is this card played?"), re.compile("^2 .* takes the ace"))
    expect(answers).to_have_text("1 of 1 have chosen a card")
    board.keyboard.press("PageDown")
    expect(phone.get_by_text("Not this time.")).to_be_visible()

    # To end it is asked about, also by keys.
    end = remote.get_by_role("button", name="End the class")
    end.press("Enter")
    expect(remote.get_by_role("button", name="Go on", exact=True)).to_be_focused()
    remote.keyboard.press("Escape")
    expect(end).to_be_focused()
    end_class(remote)


def test_a_pile_is_slapped_by_remote_control_and_live_play_fills_the_board(screens, room):
    board, phone, remote = screens
    board.goto(f"{room.lesson('irish-snap')}#stage-2")
    join_class(board, phone, remote, room.url)
    press(remote, "Begin")
    press(remote, "Slap!")
    expect(phone.get_by_text("Done. ★★★")).to_be_visible()
    board.locator(".cl-way a[href='#stage-7']").dispatch_event("click")
    expect(board.locator(".ct-live").get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
    expect(remote.locator(".cl-class-plan [aria-current]")).to_contain_text("Play in real time")
    press(remote, "Next")
    pause = board.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    assert look(board.locator(".ct-live"), SCRIPTS["findHidden"], "button:not(.ct-cite)") == [], (
        "the class lies over it"
    )
    press(board, "Full screen")
    lingers(board, 600)
    press(board, "Leave full screen")
    press(remote, "Next")
    expect(board.get_by_text("The game waits. Press Next again")).to_be_in_viewport()
    expect(pause).to_be_hidden()
    press(remote, "Next")
    expect(board.get_by_role("heading", name="Remember")).to_be_visible()


def test_the_phones_have_the_cards_of_the_next_deal(screens, room):
    board, phone, remote = screens
    board.goto(f"{room.lesson('four-nines')}#play=7.Dora+9h.Dora+As.Dora+5s.Dora+8h")  # before the last play of a deal
    group = join_class(board, phone, remote, room.url)
    press(remote, "Begin")
    hand = phone.get_by_role("group", name="Which card do you play for Dora?")
    expect(remote.get_by_role("button", name="Play what most chose")).to_be_disabled()
    press(hand, re.compile("^1 "))
    press(remote, re.compile("^Play what most chose"))
    press(board, re.compile("^Next deal"))
    expect(hand.get_by_role("button")).to_have_count(5)
    expect(phone.locator(".cl-class-words")).not_to_contain_text("Dora plays the six")  # of the deal before

    # While the board is away its remote control says so, and no press is lost; the class is found by its code anywhere.
    code = read(group.get_by_role("status", name="Code"))
    phone.goto(f"{room.url}join?code={'+'.join(code)}")
    expect(hand).to_be_visible()
    board.goto("about:blank")
    for page in (phone, remote):
        expect(page.get_by_role("alert")).to_contain_text("The board is away for a moment.")
    expect(remote.get_by_role("button", name="Back", exact=True)).to_be_disabled()


def test_an_hour_in_german_has_no_english_word(screens, room):
    board, phone, remote = screens
    board.goto(room.lesson("four-nines-de"))
    group = join_class(board, phone, remote, room.url, "Klasse")

    def find_english():
        parts = (group, board.locator(".ct-filling"), phone.locator("body"), remote.locator("body"))
        return [word for part in parts if is_seen(part) for word in ENGLISH.findall(read(part))]

    press(remote, "Anfangen")
    press(phone, re.compile("^2 "))
    expect(group.get_by_role("status", name="Antworten")).to_have_text("1 von 1 haben geantwortet")
    press(remote, "Balken zeigen")
    expect(phone.locator(".ct-bars").first).to_be_visible()
    assert find_english() == []
    board.keyboard.press("PageDown")
    phone.reload()
    expect(phone.get_by_text("Schritt 1 von 5")).to_be_visible()
    assert find_english() == []

    # A play that is tried, and one at a level, are told in German, too.
    board.locator(".cl-way a[href='#stage-2']").dispatch_event("click")
    press(phone, re.compile("^1 "))
    press(remote, re.compile("^Spielen, was die meisten gewählt haben"))
    expect(phone.get_by_text("Diesmal nicht.")).to_be_visible()
    phone.get_by_text("Was bisher geschah").click()
    assert find_english() == []
    end_class(remote, "Die Stunde beenden", "Beenden")
    expect(board.get_by_text("Die Stunde ist zu Ende.")).to_be_visible()
    assert ENGLISH.findall(read(board.locator(".ct-class-over")) + read(phone.locator("body"))) == []
    phone.get_by_role("link", name=re.compile("^„.*“ öffnen$")).click()
    expect(phone).to_have_url(re.compile("/four-nines-de$"))


def test_an_hour_of_two_lessons_by_remote_control(screens, room, tmp_path):
    board, phone, remote = screens
    cut, heal = cut_line(phone)
    board.goto(room.lesson("four-nines"))
    group = join_class(board, phone, remote, room.url)
    press(remote, "Begin")
    yours = phone.get_by_role("status", name="Your answer")
    press(phone, re.compile("^1 "))
    expect(yours).to_contain_text("You said 1.")
    rules = phone.get_by_role("link", name="The rules of this game")
    expect(rules).to_have_attribute("href", re.compile("rules/peel-five-card$"))
    expect(group.get_by_role("status", name="Answers")).to_have_text("1 of 1 have answered")
    assert complaints(phone) == complaints(group) == complaints(remote.locator("main")) == []

    # An answer that comes when the vote is closed is not lost without a word, and the word stays.
    cut()
    press(phone, re.compile("^2 "))
    expect(yours).to_have_text("You said 2 (not sent yet).")
    press(remote, "Show the bars")
    expect(board.locator(".ct-class-ballot .ct-bars").first).to_be_visible()
    heal()
    expect(phone.get_by_role("alert")).to_have_text("Your answer came too late.")
    expect(yours).to_contain_text("You said 1.")
    first = [board.title(), read(board.locator(".ct-filling .ct-question h3"))]

    # While the class votes the board is inert; then a touched card is tried, and taken back with one press.
    table = Table(board, "example")
    what_if = [page.get_by_role("status", name="What if") for page in (phone, remote)]
    lawful, refused = (table.root.get_by_role("button", name=name) for name in ("Ben's three", "Dora's two"))
    lawful.dispatch_event("click")
    for key in "123":
        board.keyboard.press(key)
    board.locator(".ct-class-row").first.click()
    lingers(board, 300)
    expect(table.root.locator(":is(.ct-is-right, .ct-is-wrong)")).to_have_count(0)
    for status in what_if:
        expect(status).to_have_count(0)
    press(remote, "Show me")
    expect(phone.locator(".cl-class-answer", has_text="✓")).to_have_count(1)
    for card, told, where in ((lawful, "Ben plays the three", remote), (refused, "It is Ben's turn", board)):
        card.click()
        for status in what_if:
            expect(status).to_contain_text(told)
        press(where, "Back to the example")
        for status in what_if:
            expect(status).to_have_count(0)
    lawful.click()
    expect(what_if[0]).to_be_visible()
    board.keyboard.press("PageDown")
    expect(what_if[0]).to_have_count(0)
    expect(phone.get_by_text("step 0 of")).to_be_attached()

    # The last stage leads on by a button of its own.
    board.locator(".cl-way a[href='#stage-6']").dispatch_event("click")  # the table in full screen lies over it
    expect(board.locator("#stage-6")).to_be_visible()
    expect(phone.get_by_role("group", name="Which card do you play for Dora?")).to_be_visible()
    press(remote, "Go on to the next part")
    expect(board.locator("#stage-7")).to_be_visible()
    onto = remote.get_by_role("button", name=re.compile("^Next lesson"))
    expect(onto).to_be_visible()
    expect(group.get_by_role("button", name=re.compile("^Next lesson"))).to_be_visible()
    expect(remote.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    board.keyboard.press("PageDown")
    press(remote, "Back")
    expect(phone.get_by_role("group", name="Which card do you play for Dora?")).to_be_visible()  # led again
    press(remote, "Go on to the next part")
    before = board.url.partition("#")[0]
    look(board, SCRIPTS["stayOnce"])
    onto.click()  # the next lesson's page may be slow, and an answer of the server comes before it
    press(remote, "Phones run free")
    press(group, "Phones wait")
    expect(group.get_by_role("button", name="Phones run free")).to_be_visible()
    assert "four-nines" not in look(board, "JSON.parse(sessionStorage['cardlessons-class']).slug")
    onto.click()
    expect(board).not_to_have_url(re.compile(f"^{re.escape(before)}"))

    # Its first question is open for votes, on a board that fills its window.
    asked = board.locator(".ct-filling .ct-question h3")
    expect(asked).to_be_visible()
    second = [board.title(), read(asked)]
    expect(phone.get_by_role("group", name=second[1])).to_be_visible()
    expect(phone.get_by_role("alert")).to_be_empty()
    board.locator(".ct-kind-example").last.dispatch_event("ct-where")  # a table of a hidden stage leads nobody
    press(phone, re.compile("^2 "))
    expect(yours).to_contain_text("You said 2.")
    expect(group.get_by_role("status", name="Answers")).to_have_text("1 of 1 have answered")

    # They talk, and vote again; what is tapped while the line is cut is sent when it is back; a reload changes nothing.
    press(remote, "Talk, then vote again")
    expect(yours).to_contain_text("Talk to your neighbour.")
    expect(group.get_by_role("timer")).to_contain_text("Talk to your neighbour: 0:5")
    press(remote, "Vote now")
    expect(yours).to_have_text("Vote again.")
    cut()
    press(phone, re.compile("^1 "))
    expect(yours).to_have_text("You said 1 (not sent yet).")
    heal()
    expect(yours).to_contain_text("You said 1. You may change it")
    for page in (phone, board):
        page.reload()
    expect(yours).to_contain_text("You said 1.")
    expect(group.get_by_role("status", name="Answers")).to_have_text("1 of 1 have answered")
    press(group, "Code and QR")
    expect(group.get_by_role("img", name="QR code")).to_be_visible()
    board.keyboard.press("Escape")
    expect(group.get_by_role("img", name="QR code")).to_be_hidden()
    press(remote, "Show the bars")
    expect(board.locator(".ct-class-ballot .ct-bars").first.locator("span")).to_have_text(["0 of 1", "1 of 1"])

    # The class ends for good, and each question is printed once, with its lesson.
    end_class(remote)
    for page in (phone, remote, board):
        expect(page.get_by_text("The class is over.")).to_be_visible()
    expect(board.get_by_role("button", name=re.compile("^Go on here"))).to_have_count(0)
    board.evaluate("window.print = () => {}")
    press(board, "Print the bars")
    assert look(board, SCRIPTS["listPrinted"]) == [first, second]

    # The bars are a file, which a later class lays beside its own.
    file = tmp_path / "class.json"
    save_file(board.get_by_role("button", name="Save the bars as a file"), file)
    kept = json.loads(file.read_text("utf-8"))
    assert [vote["asks"] for vote in kept["votes"]] == [first[1], second[1]]
    file.write_text(json.dumps({**kept, "day": "2020-02-02"}), "utf-8")
    chooser = board.get_by_label("Lay an earlier class beside it")
    chooser.set_input_files(file)
    expect(board.get_by_text("The class of 2020-02-02", exact=True)).to_have_count(2)
    expect(board.get_by_text("The class of 2020-02-02 was asked 2 of these 2 questions, too.")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", "utf-8")
    chooser.set_input_files(wrong)
    expect(board.get_by_role("alert").get_by_text("This file has no bars of a class.")).to_be_visible()
    board.reload()
    expect(board.get_by_role("button", name="Class", exact=True)).to_be_visible()
    expect(board.get_by_role("group", name="Class", exact=True)).to_have_count(0)


def test_an_hour_of_two_lessons_with_thirty_phones_by_clicker_and_remote_control(screens, room):
    board, phone, remote = screens
    board.goto(room.lesson("four-nines"))
    group = join_class(board, phone, remote, room.url)
    code = read(group.get_by_role("status", name="Code"))
    look(phone, SCRIPTS["joinCrowd"], [f"{room.url.replace('http', 'ws', 1)}class-socket?code={code}", 29])
    expect(group.get_by_role("status", name="Phones")).to_have_text("30 phones are here")
    press(remote, "Begin")
    answers = group.get_by_role("status", name="Answers")
    for lesson in range(2):
        press(phone, re.compile("^1 "))
        expect(answers).to_have_text("30 of 30 have answered")
        board.keyboard.press("PageDown")  # closes the vote
        expect(remote.get_by_role("status", name="Answers")).to_contain_text("30 of 30 have answered.")
        press(remote, "Show the bars")
        expect(board.locator(".ct-class-ballot .ct-bars").first).to_be_visible()

        # At a level the board plays what most chose.
        levels = board.locator(".cl-stage:has(.ct-kind-levels)").first
        stage = attribute(levels, "id")
        board.locator(f".cl-way a[href='#{stage}']").dispatch_event("click")
        expect(levels.locator(".ct-filling > .ct-class")).to_be_visible()
        hand = phone.locator(".cl-class-hand button")
        expect(hand.first).to_be_visible()
        hand.first.click()
        expect(answers).to_have_text("30 of 30 have chosen a card")
        board.keyboard.press("PageDown")
        expect(group.get_by_role("status", name="What you chose")).to_have_text(
            re.compile(r"^You chose: .* 16, .* 14\.$")
        )

        last = board.locator(".cl-way a[href^='#stage-']").last
        last.dispatch_event("click")
        onto = remote.get_by_role("button", name=re.compile("^Next lesson"))
        expect(onto).to_have_class("cl-button")
        if not lesson:
            onto.click()
            expect(board.locator(".ct-filling .ct-question h3")).to_be_visible()
    end_class(remote)


def test_phones_are_told_why_a_play_is_refused_and_then_each_play_that_the_board_shows(chromium, extra_server):
    (extra_server.folder / "following.md").write_text(read_sample("following.md"), encoding="utf-8")
    url = f"{extra_server.url}/"
    with ExitStack() as stack:
        board, remote, phone = [stack.enter_context(visiting(chromium, **one))[1] for one in (MOVING, PHONE, PHONE)]
        board.goto(f"{url}teachers/following")
        join_class(board, phone, remote, url)
        press(remote, "Begin")

        def plays(card):
            press(phone, re.compile(f"^. {card}$"))
            press(remote, f"Play what most chose ({card}): 1")

        plays("two of diamonds")
        expect(phone.get_by_text("Only the six of clubs can follow.")).to_be_in_viewport(ratio=1)
        for _ in range(4):  # the remote control has a button of its own that leaves the level
            plays("six of clubs")
            for told in ("Clara plays the seven of clubs.", "Ben plays the eight of clubs."):
                for screen in (phone, remote):
                    expect(screen.get_by_text(told)).to_be_attached()
                press(remote, re.compile("^(Next|Try again)$"))
