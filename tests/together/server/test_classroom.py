"""Tests of classes: what a board, a phone and a remote control are sent, vote by vote."""

import asyncio
import json
import re
from collections import Counter

import pytest
from support.clock import Clock
from support.lessons import PAYING
from support.rooms import Screen as AnyScreen
from support.servers import run

from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.paths import get_data_folder
from cardlessons.session.validation import iter_problems
from cardlessons.together import classroom
from cardlessons.together.class_parts import read_parts
from cardlessons.together.class_views import view_board
from cardlessons.together.classroom import BOARD_TOKEN, REMOTE_TOKEN, Classes, Classroom
from cardlessons.together.event_log import ALIVE_SECONDS, IDLE_SECONDS, SILENCE_SECONDS, MemoryEventLogs, StoreError
from cardlessons.together.protocol import ToClass
from cardlessons.together.room import WRONG_CODES, RoomError, TooManyCodesError

SECRETS = ("right", "replies", "right_votes", "counts")


class Screen(AnyScreen):
    """A viewer of a class: what it is sent is of the protocol."""

    def tell(self, message):
        super().tell(message)
        assert [*iter_problems(message, ToClass)] == []


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def logs(clock):
    return MemoryEventLogs(most=5, clock=clock)


@pytest.fixture
def classes(logs):
    return Classes(logs, LESSONS.lessons_by_slug.get)


@pytest.fixture
def room(classes):
    return run(classes.open("hearts-of-a"))


@pytest.fixture
def board(room):
    screen = Screen()
    room.join(BOARD_TOKEN, screen)
    return screen


@pytest.fixture
def phones(room, board):
    screens = [Screen() for _ in range(3)]
    for n, screen in enumerate(screens):
        room.join(f"phone-{n}", screen)
    room.act("begin")
    room.step("example-1", 0)
    return screens


def test_the_board_counts_the_phones_that_are_here(room, board, phones):
    assert (board.last["phones"], board.last["code"]) == (3, room.code)
    second = Screen()  # two tabs of one browser are one phone
    room.join("phone-0", second)
    room.ask("example-1", 0)
    room.vote("phone-0", 1)
    assert second.last["question"]["yours"] == 1
    assert (board.last["phones"], board.last["question"]["answered"], board.last["question"]["of"]) == (3, 1, 3)
    room.leave(phones[0])
    assert board.last["phones"] == 3
    room.leave(second)
    assert board.last["phones"] == 2


def test_phones_see_a_step_in_words_and_as_a_drawing_once_the_class_has_begun(room, board):
    screen = Screen()
    room.step("example-1", 1)
    room.join("early-bird", screen)
    assert screen.last["step"] is None
    room.act("begin")
    step = screen.last["step"]
    assert step["svg"].startswith("<svg")
    assert "plays" in step["words"]
    assert step["at"] == ["example-1", 1]


def test_a_vote_may_change_until_it_is_closed_and_opens_again_until_its_bars_are_shown(room, board, phones):
    room.ask("example-1", 0)
    for phone, answer in ((0, 0), (0, 1), (1, 1)):
        room.vote(f"phone-{phone}", answer)
    assert [phone.last["question"]["yours"] for phone in phones] == [1, 1, None]
    assert (board.last["question"]["answered"], board.last["question"]["of"]) == (2, 3)
    assert "bars" not in board.last["question"]
    room.act("close")
    with pytest.raises(RoomError, match="too late"):
        room.vote("phone-2", 0)
    room.act("open")
    room.vote("phone-2", 0)
    room.act("bars")
    assert board.last["question"]["bars"][0][:2] == [1, 2]
    room.act("open")
    assert not board.last["question"]["open"]


def test_a_second_vote_stands_beside_the_first(room, board, phones):
    room.ask("example-1", 0)
    room.vote("phone-0", 0)
    room.act("bars")
    room.act("again")
    asked = phones[0].last["question"]
    assert (asked["round"], asked["talking"]) == (2, True)
    with pytest.raises(RoomError, match="too late"):
        room.vote("phone-0", 1)
    room.act("open")
    asked = phones[0].last["question"]
    assert (asked["talking"], asked["yours"]) == (False, None)
    assert "bars" not in board.last["question"]
    room.vote("phone-0", 1)
    room.act("bars")
    first, second = board.last["question"]["bars"]
    assert (first[:2], second[:2]) == ([1, 0], [0, 1])
    room.act("again")
    assert board.last["question"]["round"] == 2, "there are two rounds"


def test_what_is_right_is_sent_to_nobody_but_the_teacher_before_it_is_shown(room, board, phones):
    remote = Screen()
    room.join(REMOTE_TOKEN, remote)
    room.ask("example-1", 0)
    assert room.led.ballot
    for n, answer in enumerate((room.led.ballot.right, room.led.ballot.right, (room.led.ballot.right + 1) % 2)):
        room.vote(f"phone-{n}", answer)
    for act in ("close", "bars", "again"):
        room.act(act)
    before = [view for screen in (board, *phones) for view in screen.sent]
    assert not any(word in view.get("question", {}) for view in before for word in SECRETS)
    assert remote.sent[-4]["question"]["right_votes"] == 2
    room.act("show")
    assert phones[0].last["question"]["right"] == room.led.ballot.right
    assert all(phones[0].last["question"]["replies"])
    assert "right_votes" not in board.last["question"]


def test_the_views_of_a_phone_are_the_same_whichever_answer_is_right(classes, room, phones):
    """A swap test: two classes that differ only in the right answer send a phone the same until it is shown."""
    told = []
    for right in (0, 1):
        room.step("example-1", 1)
        room.step("example-1", 0)
        room.ask("example-1", 0)
        assert room.led.ballot
        room.led.ballot.right, room.led.ballot.replies = right, ["", ""]
        before = len(phones[0].sent)
        room.vote("phone-0", 0)
        room.act("close")
        room.act("bars")
        told.append(phones[0].sent[before:])
    assert told[0] == told[1]
    assert len(told[0]) == 3


def test_whoever_is_late_or_was_lost_comes_in_at_the_present_question_with_its_answers(room, board, phones):
    room.ask("example-1", 0)
    room.vote("phone-1", 0)
    room.leave(phones[1])
    again, late, second_board = Screen(), Screen(), Screen()
    room.join("phone-1", again)
    room.join("phone-9", late)
    assert [phone.last["question"]["yours"] for phone in (again, late)] == [0, None]
    assert late.last["question"]["asks"] == again.last["question"]["asks"]
    room.leave(board)
    assert late.last["away"]
    room.join(BOARD_TOKEN, second_board)
    assert second_board.last["question"]["answered"] == 1
    assert not late.last["away"]


def test_stepping_on_ends_the_question(room, board, phones):
    room.ask("example-1", 0)
    room.step("example-1", 0)
    assert "question" in board.last, "the same step is drawn anew"
    room.step("example-1", 1)
    assert "question" not in phones[0].last
    with pytest.raises(RoomError):
        room.vote("phone-0", 0)


def test_what_a_lesson_does_not_have_is_refused(room):
    for table, number in (("example-9", 0), ("example-1", 99), ("example-1", -1), ("levels", 0)):
        for do in (room.step, room.ask):
            with pytest.raises(RoomError, match="The lesson has no such"):
                do(table, number)


def test_phones_say_who_pays_most_at_first_and_what_each_pays_when_the_price_is_known(logs, tmp_path):
    file = tmp_path / "paying.md"
    file.write_text(PAYING, encoding="utf-8")
    classes = Classes(logs, {"paying": read_lesson_file(file)}.get)
    room, board, phone, remote = run(classes.open("paying")), Screen(), Screen(), Screen()
    room.join(BOARD_TOKEN, board)
    room.join("phone-0", phone)
    room.act("begin")
    room.step("example-1", 0)
    room.ask("example-1", 0)
    room.join(REMOTE_TOKEN, remote)
    assert board.last["question"]["asks_payer"]
    assert not phone.last["question"]["pays"]
    assert phone.last["question"]["answers"] == ["A", "B", "C"]
    room.append({"do": "vote", "vote": [0, 1, 2], "token": "phone-1", "on": ("example-1", 0, 1)})  # does not count
    room.vote("phone-0", 2)
    assert remote.last["question"]["counts"] == [[0, 0, 1]]
    assert remote.last["question"]["right_votes"] == 1
    room.act("show")
    assert phone.last["question"]["right"] == 2
    assert phone.last["question"]["replies"] == ["", "", "The second nine in a row costs two."]

    room.step("example-1", 2)
    seen = {"answers": ["A", "B", "C"], "asks_payer": True}
    assert phone.last["hook"] == {**seen, "yours": 2}
    assert board.last["hook"] == {**seen, "counts": [0, 0, 1]}
    room.ask("example-1", 1)
    assert phone.last["question"]["pays"]
    for wrong in (2, [0, 1], [0, 1, 10], [0, 1, -1]):
        with pytest.raises(RoomError, match="no such answer"):
            room.vote("phone-0", wrong)
    room.vote("phone-0", [0, 1, 2])
    room.vote("phone-1", [0, 1, 0])
    assert phone.last["question"]["yours"] == [0, 1, 2]
    assert remote.last["question"]["right_votes"] == 1
    assert "bars" not in board.last["question"]
    room.act("bars")
    spread = [{n: count for n, count in enumerate(counts) if count} for counts in board.last["question"]["bars"]]
    assert spread == [{0: 2}, {1: 2}, {0: 1, 2: 1}]
    assert "right" not in phone.last["question"]
    room.act("show")
    assert phone.last["question"]["right"] == [0, 1, 2]
    assert phone.last["question"]["replies"] == ["One and two."]
    room.step("example-1", 3)
    assert phone.last["hook"] == {**seen, "yours": 2, "right": 2}, "what was said at first comes back at the end"
    assert board.last["hook"]["right"] == 2


def test_an_answer_to_an_earlier_vote_does_not_count_in_a_later_one(room, board, phones, logs):
    """Another process may append a vote before it has read that the next round has begun."""
    room.ask("example-1", 0)
    place = phones[0].last["question"]["on"]
    room.vote("phone-1", 1, place)
    room.act("again")
    room.act("open")
    with pytest.raises(RoomError, match="too late"):
        room.vote("phone-0", 1, place)
    room.vote("phone-1", 1, place)  # it was counted in its round, which the phone has not heard
    assert phones[1].last["question"]["yours"] is None
    logs.append("class", room.code, {"do": "vote", "vote": 0, "token": "phone-0", "on": place, "process": "another"})
    assert board.last["question"]["answered"] == 0
    room.vote("phone-0", 1, phones[0].last["question"]["on"])
    assert board.last["question"]["answered"] == 1


def test_a_class_goes_on_with_another_lesson_by_the_same_code(classes, room, board, phones, clock):
    room.ask("example-1", 0)
    remote = Screen()
    room.join(REMOTE_TOKEN, remote)
    assert (remote.last["began"], len([part for part in remote.last["plan"] if part["fits"]])) == (0, 6)
    clock.turn(40 * 60)
    room.change_lesson("jig")
    assert (remote.last["began"], remote.last["seconds"]) == (2400, 2400)
    assert [part["title"] for part in remote.last["plan"] if part["fits"]] == [], "five minutes are left"
    assert phones[0].last["title"] == LESSONS.lessons_by_slug["jig"].title
    assert "question" not in board.last
    room.step("example-1", 1)
    assert phones[0].last["step"]["at"] == ["example-1", 1]
    room.offer_lesson("hearts-of-a")
    room.change_lesson("jig")  # a board may send it twice
    assert (board.last["slug"], board.last["at"]) == ("jig", ["example-1", 1])
    assert board.last["next"] == LESSONS.lessons_by_slug["hearts-of-a"].title
    for name in (room.change_lesson, room.offer_lesson):
        with pytest.raises(RoomError, match="no such lesson"):
            name("jog")
    room.offer_lesson("")
    assert "next" not in board.last
    assert run(classes.find(room.code)) is room


def test_a_play_that_the_board_tries_is_shown_with_its_reason_until_it_is_taken_back(room, board, phones):
    step = phones[0].last["step"]
    room.ask("example-1", 0)
    question = phones[0].last["question"]
    with pytest.raises(RoomError, match="votes"):
        room.try_play("example-1", ["A Ks"])
    room.act("show")
    with pytest.raises(RoomError, match="no such play"):
        room.try_play("example-1", ["A K"])
    with pytest.raises(RoomError, match="no such play"):
        room.try_play("example-1", ["A Ks"] * 200)
    room.try_play("example-1", ["B 2c"])
    tried = phones[0].last["step"]
    assert (tried["tried"], tried["at"], tried["of"]) == (True, ["example-1", 0], step["of"])
    assert "turn, not" in tried["words"]
    room.step("example-1", 0)
    assert (phones[0].last["step"], phones[0].last["question"]["asks"]) == (step, question["asks"])


def test_levels_that_phones_win_are_counted_on_the_board(room, board, phones):
    assert "levels" not in board.last
    room.win("phone-0", "levels", 1)
    room.win("phone-0", "levels", 1)
    room.win("phone-1", "levels", 1)
    room.win("phone-1", "levels", 0)
    assert board.last["levels"] == [{"level": 0, "won": 1, "of": 3}, {"level": 1, "won": 2, "of": 3}]
    room.leave(phones[1])
    assert board.last["levels"][1] == {"level": 1, "won": 2, "of": 3}, "who has won and left is still one of them"
    for levels, number in (("levels", 99), ("levels", -1), ("levels-9", 0)):
        with pytest.raises(RoomError, match="no such level"):
            room.win("phone-0", levels, number)


def test_a_class_ends_when_it_is_ended_or_lost_or_idle_by_the_clock_of_the_store(
    classes, room, logs, clock, monkeypatch
):
    async def find(code):
        await classes.tidy()
        return await classes.find(f" {code.lower()}")

    monkeypatch.setattr("time.time", lambda: clock.now + 2 * IDLE_SECONDS["class"])
    phone = Screen()
    room.join("phone-0", phone)
    clock.turn(IDLE_SECONDS["class"] - 1)
    assert run(find(room.code)) is room
    room.step("example-1", 1)
    clock.turn(IDLE_SECONDS["class"] - 1)
    assert run(find(room.code)) is room, "it was used meanwhile"
    clock.turn(2)
    assert run(find(room.code)) is None
    assert phone.last["over"]
    assert (run(classes.codes()), [*classes]) == ([], [])
    ended, lost = run(classes.open("jig")), run(classes.open("jig"))
    classes.end(ended)
    logs.end("class", lost.code)
    assert [run(find(one.code)) for one in (ended, lost)] == [None, None]
    assert lost.is_over


def test_there_are_limits_and_they_are_told(classes, room):
    rooms = [room, *(run(classes.open("jig")) for _ in range(4))]
    assert len({other.code for other in rooms}) == len({other.key for other in rooms}) == 5
    with pytest.raises(RoomError, match="as many classes as it can hold"):
        run(classes.open("jig"))
    with pytest.raises(RoomError, match="no such lesson"):
        run(classes.open("jog"))
    assert run(classes.find("0O1IL")) is None


def test_a_code_counts_while_it_is_looked_up_and_no_more_once_it_proves_right(classes, room, monkeypatch):
    """An address guesses much at once; before, its codes were right, or the store could not be reached."""
    address = "192.0.2.1"

    async def find_many(code, **known):
        tries = (classes.find(code, address, **known) for _ in range(WRONG_CODES + 5))
        return Counter(type(found) for found in await asyncio.gather(*tries, return_exceptions=True))

    async def fail(*_):
        raise StoreError

    wrong = "AAAAA"
    with monkeypatch.context() as away:
        away.setattr(classes._logs, "follow", fail)
        assert run(find_many(wrong))[StoreError] == WRONG_CODES
    assert run(find_many(room.code)) == {Classroom: WRONG_CODES + 5}
    assert run(find_many(wrong)) == {type(None): WRONG_CODES, TooManyCodesError: 5}
    assert run(find_many(room.code)) == {TooManyCodesError: WRONG_CODES + 5}
    assert run(find_many(room.code, may_enter=lambda room: None)) == {Classroom: WRONG_CODES + 5}, "it was there"
    assert run(classes.find(room.code, None)) is room


def test_a_class_that_becomes_too_long_ends_and_says_why(classes, room, board, phones, monkeypatch):
    monkeypatch.setattr(classroom, "MAX_ACTS", 6)
    for _ in range(9):
        room.press("next")
    for screen in (board, *phones):
        assert screen.last["over"]
        assert "too long for the server" in screen.last["note"]
    assert board.sent.count({"do": "press", "press": "next"}) == 3, (
        "before, it was opened, it began, and it showed a step"
    )
    run(classes.tidy())
    assert run(classes.codes()) == []


def test_an_event_of_another_version_ends_its_class_alone(classes, logs, room, board, caplog):
    other = run(classes.open("jig"))
    logs.append("class", room.code, {"do": "here", "token": 1})
    assert board.last["over"]
    assert "could not go on with this class" in board.last["note"]
    assert f"event of class {room.code} could not be applied" in caplog.text
    assert run(classes.find(room.code)) is None
    assert run(classes.find(other.code)) is other
    assert run(classes.find(run(logs.create("class", {"lesson": "jig"})))) is None


# A card that the phones choose


def take_level(*acts, key="levels", number=0, refused=None):
    """Return the place of a level after own acts."""
    return {"key": key, "take": {"do": "level", "number": number, "acts": [*acts]}, "refused": refused}


def test_the_phones_choose_the_card_that_the_board_plays_at_a_level(classes):
    room, board, phones = run(classes.open("four-nines")), Screen(), [Screen() for _ in range(3)]
    room.join(BOARD_TOKEN, board)
    for n, phone in enumerate(phones):
        room.join(f"phone-{n}", phone)
    room.act("begin")
    room.show_play(take_level())
    hand = phones[0].last["hand"]
    assert (hand["seat"], hand["cards"], hand["plays"]) == ("Clara", ["4c", "9d", "6h", "8s", "Kc"], True)
    assert "Make Ben pay one counter" in hand["asks"]
    for n, card in enumerate((0, 0, 1)):
        room.choose(f"phone-{n}", card, hand["on"])
    assert phones[2].last["hand"]["yours"] == 1
    assert "counts" not in phones[2].last["hand"], "what the others choose would lead the rest"
    assert (board.last["hand"]["counts"], board.last["hand"]["of"]) == ([2, 1, 0, 0, 0], 3)
    for card, on, why in ((9, hand["on"], "no such card"), (0, hand["on"] - 1, "too late")):
        with pytest.raises(RoomError, match=why):
            room.choose("phone-0", card, on)

    room.show_play({**take_level(), "unseen": 1})  # while the board plays, nobody may choose
    assert ("hand" in phones[0].last, phones[0].last["chosen"]["counts"]) == (False, [2, 1, 0, 0, 0])
    assert "<svg" in phones[0].last["step"]["svg"]
    with pytest.raises(RoomError, match="too late"):
        room.choose("phone-0", 0, hand["on"] + 1)
    room.show_play(take_level("Clara 4c"))  # a level that is lost once has fewer stars
    for screen in (board, *phones):
        assert screen.last["chosen"]["counts"] == [2, 1, 0, 0, 0]
        assert screen.last["judged"]["state"] == "lost"
        assert "hand" not in screen.last
    assert re.search("You play the four of clubs.*You say “Four”", phones[0].last["step"]["words"])
    room.show_play(take_level())
    assert phones[0].last["hand"]["yours"] is None
    assert "chosen" not in phones[0].last
    room.choose("phone-0", 1, phones[0].last["hand"]["on"])
    room.show_play(take_level("Clara 9d"))
    assert board.last["chosen"]["asks"] == "", "the bars of the first try are kept, which other classes have, too"
    assert (phones[0].last["judged"]["state"], phones[0].last["judged"]["stars"]) == ("won", 2)
    assert board.last["stars"] == [{"level": 0, "stars": 2}]

    room.show_play({"key": "play", "take": {"do": "new", "seed": 5, "acts": []}, "refused": None})
    hidden = phones[0].last
    assert (hidden["hand"]["seat"], hidden["hand"]["asks"], "judged" in hidden) == ("Dora", "", False)
    assert "holds the two of hearts, the three of clubs, the jack" in hidden["step"]["table"], "sorted, as the board is"
    room.choose("phone-0", 1, hidden["hand"]["on"])
    game, told = {"key": "play", "take": {"do": "new", "seed": 5, "acts": ["Dora Jh"]}, "refused": None}, []
    for unseen in (3, 2, 1):  # the play that the board shows
        room.show_play({**game, "unseen": unseen})
        told.append(phones[0].last["step"]["words"])
    room.show_play(game)
    assert "\n\n".join(told[1:]) in phones[0].last["step"]["words"]
    assert len({*told}) == 3
    room.show_play(None)
    assert (phones[0].last["step"], "hand" in phones[0].last, "chosen" in phones[0].last) == (None, False, False)
    for wrong in (take_level(key="no"), take_level(number=99), {**take_level(), "key": "play"}, {**game, "unseen": 99}):
        with pytest.raises(RoomError, match="no such play"):
            room.show_play(wrong)


def test_at_the_end_of_a_deal_phones_see_all_hands_as_the_board_does():
    parts, acts = read_parts(LESSONS.lessons_by_slug["schnipp-schnapp"].file, 0), []

    def play(*tried):
        take = {"do": "new", "seed": 3, "acts": [*acts, *tried]}
        return parts.get_play({"key": "play", "take": take, "refused": None})

    while hand := play().hand:
        assert "face down" in play().step["table"]
        lawful = (act for card in hand.cards if play(act := f"{hand.seat} {card}").hand != hand)
        acts.append(next(lawful))
    assert "face down" not in play().step["table"]
    assert play().step["words"].startswith("Anna plays the king of hearts."), "not with the plays before the last"


def test_a_refused_play_is_told_and_the_phones_choose_again(classes):
    room, phone = run(classes.open("cassino")), Screen()
    room.join("phone-0", phone)
    room.act("begin")
    room.show_play(take_level())
    room.choose("phone-0", 0, phone.last["hand"]["on"])
    room.show_play(take_level(refused="Anna Th"))
    assert "You cannot lay the ten of hearts now" in phone.last["step"]["words"]
    assert phone.last["step"]["refused"], "a phone tells it openly"
    assert (phone.last["hand"]["yours"], phone.last["chosen"]["counts"][0]) == (None, 1)


def test_the_phones_choose_among_the_plays_of_a_card(classes):
    room, phone, board = run(classes.open("cassino")), Screen(), Screen()
    room.join("phone-0", phone)
    room.join(BOARD_TOKEN, board)
    room.act("begin")
    room.show_play({**take_level(number=1), "card": "9c"})
    said, acts = board.last["hand"]["cards"], board.last["hand"]["acts"]
    assert (phone.last["hand"]["cards"], acts) == (said, ["Anna 9c x 5c 3h Ad", "Anna 9c x Ad 8s"])
    assert said[1] == "Anna plays the nine of clubs and takes the ace of diamonds and the eight of spades."
    room.choose("phone-0", 1, phone.last["hand"]["on"])
    assert board.last["hand"]["counts"] == [0, 1]
    room.show_play(take_level(acts[1], number=1))
    assert phone.last["chosen"] == {"asks": board.last["chosen"]["asks"], "cards": said, "counts": [0, 1]}
    room.show_play({**take_level(number=1), "card": "2c"})
    assert (len(phone.last["hand"]["cards"]), board.last["hand"]["acts"]) == (4, []), "nobody has that card"


def test_where_all_slap_a_pile_the_phones_show_it_and_say_what_they_may_do(classes):
    room, phone = run(classes.open("irish-snap")), Screen()
    room.join("phone-0", phone)
    room.act("begin")
    room.show_play(take_level())
    step = phone.last["step"]
    assert ("Slap your desk" in step["words"], "<svg" in step["svg"], "hand" in phone.last) == (True, True, False)
    room.show_play(take_level("slap"))
    assert (len(step["calls"]), phone.last["step"]["calls"], phone.last["judged"]["state"]) == (3, [], "won")
    for acts, words in (
        (["turn", "turn", "slap"], "You slap, and no slap was due"),  # not with the cards before it
        (["turn"] * 70, "Clara turns the ten of hearts and says Four."),  # the end of a deal
        (["turn"] * 230, "Here all slap the pile"),  # in the fourth deal
    ):
        room.show_play({"key": "play", "take": {"do": "new", "seed": 5, "acts": acts}, "refused": None})
        assert phone.last["step"]["words"].startswith(words)
    with pytest.raises(RoomError, match="no such play"):
        room.show_play({"key": "play", "take": {"do": "new", "seed": 5, "acts": ["turn"] * 601}, "refused": None})
    assert phone.last["step"] is None, "no position that is past"


def test_a_phone_proposes_a_card_of_an_example_only_while_nothing_is_asked(room, board, phones):
    assert "hand" not in phones[0].last, "a question comes first"
    room.ask("example-1", 0)
    assert "hand" not in phones[0].last
    room.act("show")
    hand = phones[0].last["hand"]
    assert (hand["plays"], hand["asks"], hand["yours"]) == (False, "", None)
    room.choose("phone-1", 1, hand["on"])
    assert board.last["hand"]["counts"][1] == 1
    room.try_play("example-1", [f"{hand['seat']} {hand['cards'][1]}"])
    assert "hand" not in phones[1].last
    assert phones[1].last["chosen"]["counts"][1] == 1


# Two processes that share the logs


@pytest.fixture
def elsewhere(logs, clock):
    """Return the classes of another process."""
    return Classes(logs, LESSONS.lessons_by_slug.get)


def test_a_class_speaks_the_language_of_its_lesson(logs):
    files = {path.stem: read_lesson_file(path) for path in get_data_folder("notebooks").glob("four-nines*.ipynb")}
    room, phone = run(Classes(logs, files.get).open("four-nines-de")), Screen()
    room.join("phone-0", phone)
    room.act("begin")
    room.step("example-1", 1)
    assert "Ben spielt die Kreuz-Neun" in phone.last["step"]["words"]
    room.try_play("example-1", ["Ben 3c"])
    assert "Ben spielt die Kreuz-Drei" in phone.last["step"]["words"]
    room.show_play(take_level("Clara 4c"))
    assert "Du spielst die Kreuz-Vier" in phone.last["step"]["words"]
    assert "Diese Karte" in phone.last["judged"]["told"]
    room.change_lesson("four-nines")
    assert "Ben plays the nine of clubs" not in json.dumps(phone.last)
    room.step("example-1", 1)
    assert "Ben plays the nine of clubs" in json.dumps(phone.last)


def test_two_processes_show_the_same_class(elsewhere, room, board, phones):
    room.ask("example-1", 0)
    room.vote("phone-0", 1)
    there = run(elsewhere.find(room.code))
    assert there
    assert there.key == room.key
    phone, remote = Screen(), Screen()
    there.join("phone-9", phone)
    there.join(REMOTE_TOKEN, remote)
    assert (board.last["phones"], remote.last["phones"]) == (4, 4)
    assert not phone.last["away"]
    there.vote("phone-9", 1)
    assert board.last["question"]["answered"] == 2
    there.press("next")
    assert board.last == {"do": "press", "press": "next"}
    room.act("bars")
    assert phone.last["question"]["bars"] == board.last["question"]["bars"]
    assert phone.last["question"]["bars"][0][1] == 2
    assert view_board(there) == view_board(room)


def test_a_phone_that_changes_the_process_is_counted_once(elsewhere, room, board, phones):
    there = run(elsewhere.find(room.code))
    assert there
    again = Screen()
    there.join("phone-0", again)
    room.leave(phones[0])
    assert board.last["phones"] == 3
    there.leave(again)
    assert board.last["phones"] == 2


def test_the_phones_and_boards_of_a_process_that_was_killed_are_counted_no_more(
    classes, elsewhere, room, board, phones, clock
):
    there = run(elsewhere.find(room.code))
    assert there
    phone = Screen()
    there.join("phone-0", phone)
    assert board.last["phones"] == 3
    for _ in range(int(SILENCE_SECONDS / ALIVE_SECONDS) + 1):  # only the other process is alive
        clock.turn(ALIVE_SECONDS)
        run(elsewhere.tidy())
    assert view_board(there)["phones"] == 1
    assert phone.last["away"]
    run(classes.tidy())  # the first one was only slow
    assert view_board(there)["phones"] == 3
    assert not phone.last["away"]
