"""Tests of classes: what a board, a phone and a remote control are sent, vote by vote."""

import json

import pytest

from cardlessons.hosts.server.classroom import IDLE, MOST_CLASSES, MOST_PHONES, ClassError, Classes, Classroom
from cardlessons.lessons.catalog import LESSONS

SECRETS = ("right", "replies", "right_votes")


class Screen:
    """A viewer that keeps all it was sent."""

    def __init__(self) -> None:
        self.sent: list[dict] = []

    def show(self, view: dict) -> None:
        self.sent.append(json.loads(json.dumps(view)))

    @property
    def last(self) -> dict:
        return self.sent[-1]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def classes(clock: Clock) -> Classes:
    return Classes(clock)


@pytest.fixture
def room(classes: Classes) -> Classroom:
    return classes.open(LESSONS.lessons_by_slug["hearts-of-a"])


@pytest.fixture
def board(room: Classroom) -> Screen:
    screen = Screen()
    room.join_board(screen)
    return screen


@pytest.fixture
def phones(room: Classroom, board: Screen) -> list[Screen]:
    screens = [Screen() for _ in range(3)]
    for n, screen in enumerate(screens):
        room.join_phone(f"phone-{n}", screen)
    room.act("begin")
    room.step("example-1", 0)
    return screens


def test_the_board_counts_the_phones_that_are_here(room: Classroom, board: Screen, phones: list[Screen]) -> None:
    assert board.last["phones"] == 3
    room.leave(phones[0])
    assert board.last["phones"] == 2
    assert board.last["code"] == room.code


def test_phones_see_a_step_in_words_and_as_a_drawing_once_the_class_has_begun(room: Classroom, board: Screen) -> None:
    screen = Screen()
    room.step("example-1", 1)
    room.join_phone("early-bird", screen)
    assert screen.last["step"] is None
    room.act("begin")
    step = screen.last["step"]
    assert step["svg"].startswith("<svg")
    assert "plays" in step["words"]
    assert step["at"] == ["example-1", 1]


def test_a_vote_may_change_until_it_is_closed(room: Classroom, board: Screen, phones: list[Screen]) -> None:
    room.ask("example-1", 0)
    room.vote("phone-0", 0)
    room.vote("phone-0", 1)
    room.vote("phone-1", 1)
    assert phones[0].last["question"]["yours"] == 1
    assert phones[2].last["question"]["yours"] is None
    assert (board.last["question"]["answered"], board.last["question"]["of"]) == (2, 3)
    assert "bars" not in board.last["question"]
    room.act("close")
    with pytest.raises(ClassError, match="closed"):
        room.vote("phone-0", 0)
    room.act("bars")
    assert board.last["question"]["bars"][0][:2] == [0, 2]


def test_a_second_vote_stands_beside_the_first(room: Classroom, board: Screen, phones: list[Screen]) -> None:
    room.ask("example-1", 0)
    room.vote("phone-0", 0)
    room.act("bars")
    room.act("again")
    assert phones[0].last["question"]["round"] == 2
    assert phones[0].last["question"]["yours"] is None
    assert "bars" not in board.last["question"]
    room.vote("phone-0", 1)
    room.act("bars")
    first, second = board.last["question"]["bars"]
    assert (first[:2], second[:2]) == ([1, 0], [0, 1])
    room.act("again")
    assert board.last["question"]["round"] == 2, "there are two rounds"


def test_what_is_right_is_sent_to_nobody_but_the_teacher_before_it_is_shown(
    room: Classroom, board: Screen, phones: list[Screen]
) -> None:
    remote = Screen()
    room.join_board(remote, is_remote=True)
    room.ask("example-1", 0)
    assert room.ballot
    for n, answer in enumerate((room.ballot.right, room.ballot.right, (room.ballot.right + 1) % 2)):
        room.vote(f"phone-{n}", answer)
    for act in ("close", "bars", "again"):
        room.act(act)
    before = [view for screen in (board, *phones) for view in screen.sent]
    assert not any(word in view.get("question", {}) for view in before for word in SECRETS)
    assert remote.sent[-4]["question"]["right_votes"] == 2
    room.act("show")
    assert phones[0].last["question"]["right"] == room.ballot.right
    assert all(phones[0].last["question"]["replies"])
    assert "right_votes" not in board.last["question"]


def test_the_views_of_a_phone_are_the_same_whichever_answer_is_right(room: Classroom, phones: list[Screen]) -> None:
    """A swap test: two classes that differ only in the right answer send a phone the same until it is shown."""
    told = []
    for right in (0, 1):
        room.ballot = None
        room.ask("example-1", 0)
        assert room.ballot
        room.ballot.right, room.ballot.replies = right, ["", ""]
        before = len(phones[0].sent)
        room.vote("phone-0", 0)
        room.act("close")
        room.act("bars")
        told.append(phones[0].sent[before:])
    assert told[0] == told[1]


def test_a_late_or_lost_phone_comes_in_at_the_present_question_with_its_answer(
    room: Classroom, phones: list[Screen]
) -> None:
    room.ask("example-1", 0)
    room.vote("phone-1", 0)
    room.leave(phones[1])
    again, late = Screen(), Screen()
    room.join_phone("phone-1", again)
    room.join_phone("phone-9", late)
    assert again.last["question"]["yours"] == 0
    assert late.last["question"]["yours"] is None
    assert late.last["question"]["asks"] == again.last["question"]["asks"]


def test_a_board_that_comes_back_goes_on(room: Classroom, board: Screen, phones: list[Screen]) -> None:
    room.ask("example-1", 0)
    room.vote("phone-1", 0)
    room.leave(board)
    assert phones[0].last["away"]
    again = Screen()
    room.join_board(again)
    assert again.last["question"]["answered"] == 1
    assert not phones[0].last["away"]


def test_stepping_on_ends_the_question(room: Classroom, board: Screen, phones: list[Screen]) -> None:
    room.ask("example-1", 0)
    room.step("example-1", 0)
    assert "question" in board.last, "the same step is drawn anew"
    room.step("example-1", 1)
    assert "question" not in phones[0].last
    with pytest.raises(ClassError):
        room.vote("phone-0", 0)


@pytest.mark.parametrize(("table", "number"), [("example-9", 0), ("example-1", 99), ("example-1", -1), ("levels", 0)])
def test_what_a_lesson_does_not_have_is_refused(room: Classroom, table: str, number: int) -> None:
    with pytest.raises(ClassError, match="The lesson has no such"):
        room.step(table, number)
    with pytest.raises(ClassError, match="The lesson has no such"):
        room.ask(table, number)


def test_on_a_guess_of_counters_nobody_votes(classes: Classes) -> None:
    room = classes.open(LESSONS.lessons_by_slug["four-nines"])
    with pytest.raises(ClassError, match="Nobody votes"):
        room.ask("example-1", 0)


def test_a_class_ends_when_it_is_ended_or_idle(classes: Classes, room: Classroom, clock: Clock) -> None:
    phone = Screen()
    room.join_phone("phone-0", phone)
    assert classes.find(room.code.lower()) is room
    clock.now = IDLE - 1
    classes.end_idle()
    assert classes.find(room.code) is room
    room.step("example-1", 1)
    clock.now = 2 * IDLE - 2
    classes.end_idle()
    assert classes.find(room.code) is room, "it was used meanwhile"
    clock.now = 3 * IDLE
    classes.end_idle()
    assert classes.find(room.code) is None
    assert phone.last["over"]


def test_there_are_limits_and_they_are_told(classes: Classes, room: Classroom) -> None:
    for n in range(MOST_PHONES):
        room.join_phone(f"phone-{n}", Screen())
    with pytest.raises(ClassError, match=f"{MOST_PHONES} phones"):
        room.join_phone("one-more", Screen())
    for _ in range(MOST_CLASSES - 1):
        classes.open(room.lesson)
    with pytest.raises(ClassError, match=f"{MOST_CLASSES} classes"):
        classes.open(room.lesson)


def test_codes_are_not_guessed_in_a_row(classes: Classes, room: Classroom) -> None:
    codes = {classes.open(room.lesson).code for _ in range(MOST_CLASSES - 1)}
    assert len(codes) == MOST_CLASSES - 1
    assert all(len(code) == 5 and not set(code) & set("01IO") for code in codes)
    assert len({other.key for other in classes}) == MOST_CLASSES
