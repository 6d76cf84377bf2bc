"""Irish Snap in real time: the pace of the computer players, the times of hands, and the texts about both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from cardlessons.engine.live import AnswerAnalysis, Hand, LiveRules
from cardlessons.engine.options import OptionError, collect_options
from cardlessons.engine.table import Act, Event, Noted
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.reactions import PACES, draw_both_times, draw_hand_time, list_slap_order, settle_slap
from cardlessons.families.snap.rules import Snap
from cardlessons.rulebook import tell
from cardlessons.rulebook.texts import read_template

TEXTS = Path(__file__).with_name("questions.toml")

Text = dict[str, Any]

MAX_WORDS_LETTERS = 300


def explain_slapping(rules: Snap, clock: bool) -> tuple[Text, Text | None]:
    """Return the text on how hands are measured, and the text on both hands if both can be due."""
    name = "clock" if clock else "no-clock"
    hands = {
        "text": tell(TEXTS, f"live.{name}"),
        "cites": ["IRI-9", "IRI-11", "R-116"] if clock else ["IRI-9", "R-117"],
    }
    both = {"text": tell(TEXTS, f"live.both-{name}"), "cites": ["IRI-8", "R-44", "R-122", "R-123"]}
    return hands, both if rules.both_hands else None


def read_agreements(rules: Snap, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options that the learner chose: words for numbers, and slapping with both hands.

    Raises:
        OptionError: the words cannot be used.
    """
    words, hands = str(chosen.get("words", "")), {"both_hands": True} if chosen.get("both") is True else {}
    if not words.strip():
        return hands
    if len(words) > MAX_WORDS_LETTERS:
        raise OptionError("Those are more words than anybody can remember. Nothing has changed.")
    try:
        return {"words": collect_options(rules)["words"].read(words), **hands}
    except OptionError as error:
        raise OptionError(f"Those words cannot be used: {error}.") from None


def compute_hand_times(hand: Hand[SnapMemo]) -> int | list[int]:
    """Return the time of a computer player's hand in milliseconds, or the times of both hands if both are due."""
    come = draw_both_times if hand.position.memo.due > 1 else draw_hand_time
    return come(PACES[hand.pace], hand.seed, hand.turn, hand.seat)


def answer_together(rules: Snap, position: Position, levels: Sequence[int], game_seed: str, turn: int) -> Act:
    """Return the slap of all players, each at the pace of its level; the only lawful act if none is due."""
    if not position.memo.due:
        return rules.moves(position)[0]
    seed, paces = _draw_game_seed(game_seed), tuple(PACES)
    hands = {seat: Hand(position, seat, paces[levels[seat]], seed, turn) for seat in position.live()}
    return settle_slap(position, {seat: compute_hand_times(hand) for seat, hand in hands.items()})


@lru_cache(maxsize=64)
def _draw_game_seed(game_seed: str) -> int:
    """Return the seed of the times of a game; cached, because it is asked for at each turn."""
    return int(Random(f"cardlessons slaps {game_seed}").random() * 2**31)


def list_snap_causes(position: Position, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that explain why there is a snap, or why there is none."""
    code = "snap." if position.memo.due else "none."
    return tuple(event for event in events if isinstance(event, Noted) and event.why.code.startswith(code))


def describe_pace(pace: str) -> str:
    """Return a pace in words: the times in which half of the hands, and nine in ten, come down."""
    chosen = PACES[pace]
    half, most = (f"{chosen.time_for_share(share) / 1000:.2g} s" for share in (0.5, 0.9))
    second = f"{chosen.second.time_for_share(0.5) / 1000:.2g} s"
    return read_template(TEXTS, "live.pace").format(half=half, most=most, second=second)


def list_agreements() -> tuple[tuple[str, str], ...]:
    """Return the choices for several causes at once, from the option `both_hands`."""
    meanings = collect_options(Snap)["both_hands"].values or {}
    return tuple(("yes" if both else "", meaning.says) for both, meaning in meanings.items())


def analyze_slaps(line: Sequence[tuple[Position, Act]], seat: int) -> AnswerAnalysis:
    """Count the slaps due on a line, and collect a seat's late and wrong ones; each act has the table before it."""
    due, late, wrong = 0, [], []
    for place, (before, act) in enumerate(line):
        if seat not in before.live():
            continue
        drew_back = act == Flinch(seat)
        if before.memo.due and (isinstance(act, Slap) or drew_back):
            due += 1
            if not isinstance(act, Slap) or list_slap_order(act, before.live())[-1] == seat:
                late.append(place)
        elif (isinstance(act, Slap) and seat in act.seats) or drew_back:
            wrong.append(place)
    return AnswerAnalysis(due, tuple(late), tuple(wrong))


SNAP_LIVE_RULES = LiveRules(
    hands_down=Slap,
    draw_back=Flinch,
    paces=tuple(PACES),
    describe_pace=describe_pace,
    list_agreements=list_agreements,
    read_agreements=read_agreements,
    count_due_hands=lambda position: int(position.memo.due),
    count_reached=lambda position: int(position.memo.number),
    due_result="all slap",
    hand_times=compute_hand_times,
    answer=answer_together,
    settle_hands=settle_slap,
    hand_order=list_slap_order,
    causes=list_snap_causes,
    analyze=analyze_slaps,
    explain_hands=explain_slapping,
)
"""The rules of real-time rounds of Irish Snap."""
