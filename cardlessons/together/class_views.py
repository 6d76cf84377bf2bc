"""The views of a class: of its board, of the teacher's remote control, and of each phone."""

from __future__ import annotations

from itertools import accumulate
from typing import Protocol, cast
from urllib.parse import quote

from cardlessons.together.attendance import Attendance
from cardlessons.together.class_lesson import LedLesson
from cardlessons.together.class_parts import ClassHand
from cardlessons.together.protocol import BoardView, HandToChoose, PhoneView, RemoteView, ReplyToClass, TeachersPlan


class ShownClass(Protocol):
    """The state of a class that its views show; see `Classroom`."""

    code: str
    led: LedLesson
    attendance: Attendance
    has_begun: bool
    is_over: bool
    is_saved: bool
    end_note: str

    def count_seconds(self) -> float:
        """Return the seconds since the class has begun."""


def view_board(room: ShownClass) -> BoardView:
    """Return what the board shows: the numbers of phones and answers, and the bars after `bars`."""
    led = room.led
    view: BoardView = {
        "code": room.code,
        "slug": led.file.slug,
        "phones": len(room.attendance.phones),
        "begun": room.has_begun,
        "free": led.is_free,
        "over": room.is_over,
        "saved": room.is_saved,
        "note": room.end_note,
    }
    if led.step:
        view["at"] = led.step
    if led.next:
        view["next"] = led.next.title
    if hook := led.find_hook():
        view["hook"] = {**led.describe_hook(hook), "counts": hook.bars()[-1]}
    if led.won or led.stars:
        many = (len(levels) for levels in led.parts.levels.values())
        before = dict(zip(led.parts.levels, accumulate(many, initial=0), strict=False))
        view["stars"] = [
            {"level": before[levels] + number, "stars": stars} for (levels, number), stars in sorted(led.stars.items())
        ]
        view["levels"] = [
            {"level": before[levels] + number, "won": len(tokens), "of": len({*room.attendance.phones, *tokens})}
            for (levels, number), tokens in sorted(led.won.items())
        ]
    if ballot := led.ballot:
        view["question"] = {
            **ballot.describe(),
            "asks_payer": ballot.asks_payer,
            "number": ballot.number,
            "answered": len(ballot.votes[-1]),
            "of": len({*room.attendance.phones, *ballot.votes[-1]}),
            "shown": ballot.is_shown,
        }
    if hand := led.find_hand():
        of = len({*room.attendance.phones, *led.choices})
        view["hand"] = {**_describe_hand(hand), "acts": [*hand.acts], "counts": led.count_choices(hand), "of": of}
    return {**view, **_describe_reply(led)}


def view_remote(room: ShownClass) -> RemoteView:
    """Return what only the teacher sees: the board's view, the step, and how many answers are right."""
    led, board = room.led, view_board(room)
    plan: TeachersPlan = {
        "plan": led.make_plan(),
        "here": led.find_key(),
        "began": led.count_seconds_before(),
        "seconds": room.count_seconds(),
    }
    view = cast("RemoteView", {**board, "step": led.find_visible_step(), **plan})
    view["board_away"] = not room.attendance.boards
    if led.ballot:
        right = [*led.ballot.votes[-1].values()].count(led.ballot.right)
        view["question"] = {**board["question"], "right_votes": right, "counts": led.ballot.bars()}
    return view


def view_phone(room: ShownClass, token: str) -> PhoneView:
    """Return what a phone shows; it contains the right answer only after the board has shown it."""
    led = room.led
    view: PhoneView = {
        "title": led.file.title,
        "lesson": f"voila/render/{quote(led.file.name)}",
        "away": not room.attendance.boards,
        "begun": room.has_begun,
        "free": led.is_free,
        "over": room.is_over,
        "saved": room.is_saved,
        "note": room.end_note,
        "step": led.find_visible_step() if room.has_begun else None,
    }
    if (ballot := led.ballot) and room.has_begun:
        view["question"] = {**ballot.describe(), "on": ballot.place, "yours": ballot.votes[-1].get(token)}
    elif (hook := led.find_hook()) and token in hook.votes[-1]:
        view["hook"] = {**led.describe_hook(hook), "yours": hook.votes[-1][token]}
    if (hand := led.find_hand()) and room.has_begun:
        view["hand"] = {**_describe_hand(hand), "on": led.turn, "yours": led.choices.get(token)}
    return {**view, **_describe_reply(led)}


def _describe_reply(led: LedLesson) -> ReplyToClass:
    """Return the cards that the phones have chosen last, and the judgement on the level that was played so."""
    view = ReplyToClass()
    if led.chosen:
        view["chosen"] = led.chosen
    if led.judged:
        view["judged"] = led.judged
    return view


def _describe_hand(hand: ClassHand) -> HandToChoose:
    return {"seat": hand.seat, "cards": [*hand.cards], "asks": hand.asks, "plays": hand.plays}
