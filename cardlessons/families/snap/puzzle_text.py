"""The words around a puzzle of Irish Snap."""

from __future__ import annotations

from typing import cast

from cardlessons.engine.family import Call
from cardlessons.engine.puzzles import Outcome, PosedPuzzle, PuzzleMaker
from cardlessons.engine.table import Act, Moved, Pass, Play, hand
from cardlessons.families.snap.player import calls
from cardlessons.families.snap.puzzles import SnapPuzzle, puzzle
from cardlessons.families.snap.rules import Snap
from cardlessons.rulebook import explain

DEPTHS = {1: "a plain case", 2: "one thing that may mislead", 3: "two such things or more"}

MISLEADS = {
    "again": "The count began again with One when the pile was taken; whoever counts on in the old way misses it.",
    "word": "A word stands for the number here.",
    "ghost": "No card was laid, and the number counts all the same.",
    "jokers": "A joker has no number, but two of them match.",
    "queen": "The card is neither the number nor like the one beneath, and has to be slapped for what it is.",
    "several": "More than one cause comes at once.",
    "no card": "The number is that of the card on top, but no card was laid with it.",
    "old count": "Counted on in the old way it would be the number; but with the pile taken the count began again.",
    "past": "The card is the number just past.",
    "to come": "The card is the number to come.",
    "beneath": "The number is that of the card beneath, not of the card turned.",
    "two down": "The like of the card lies two cards down, not right beneath.",
}
"""What may mislead, in words."""


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """The puzzle of a seed, in words."""
    made = puzzle(seed, game, grade)
    rules, position = cast("Snap", made.record.game().rules), made.start
    answers = {word: answer(rules, Call(position, made.you, seed)) for word, answer in calls(rules).items()}
    right = answers["both" if made.due > 1 else "slap" if made.due else "turn"]
    told = {act: _outcome(rules, made, word, act, right=act == right) for word, act in answers.items() if act}
    outcomes = dict(sorted(told.items(), key=lambda one: not one[1].right))
    return PosedPuzzle(str(made.record), position.seats[made.you], _asks(rules, made), _hints(rules, made), outcomes)


def _asks(rules: Snap, made: SnapPuzzle) -> str:
    """What is to be said."""
    seats, last = made.start.seats, made.record.steps[-1].act
    assert isinstance(last, Play | Pass)
    came = "turned a card" if isinstance(last, Play) else "said a number, without a card"
    both = " Where several causes come at once, slap with both hands." if rules.both_hands else ""
    return (
        f"You are {seats[made.you]}. {'You have' if last.seat == made.you else f'{seats[last.seat]} has'} just {came}: "
        f"is it a snap? Slap if it is, and let the next card come if it is none.{both} Step back to see how the cards "
        "have fallen."
    )


def _hints(rules: Snap, made: SnapPuzzle) -> tuple[str, str, str]:
    """What counts, what may mislead, and the answer."""
    counts = "Two things count: the card right beneath the one turned, and the number that the count has come to."
    if rules.queens:
        counts += " And a queen is always slapped here."
    if rules.emptied == "stays in":
        for_ = "counts against the card on top" if rules.ghost_numbers else "makes no snap"
        counts += f" A number that is said without a card {for_}."
    plain = "Nothing misleads here: look at the card, at the one beneath it, and at the number."
    answer = ("It is no snap: let the next card come.", "Slap.", "Slap with both hands.")[made.due]
    return counts, _misleads(made) or plain, answer


def _misleads(made: SnapPuzzle) -> str:
    return " ".join(MISLEADS[name] for name in made.misleads)


def _outcome(rules: Snap, made: SnapPuzzle, word: str, act: Act, *, right: bool) -> Outcome:
    """Why it is a snap or none, what comes of the answer, and what may have misled."""
    game = made.record.game()
    whys = [explain(why, made.start.seats, game.sections, game.borrowed) for why in made.causes]
    comes = ("The next card may come.", "Your hand is the first.", "Your hands are the first.")[made.due]
    if not right:
        comes = f"{_wrong(made, word)}{', and the pile is yours' * _takes(rules, made, act)}."
    told = [*(why.text for why in whys), comes, _misleads(made)]
    cites = dict.fromkeys(cite for why in whys for cite in why.cites)
    return Outcome((act,), right, " ".join(filter(None, told)), tuple(cites))


def _wrong(made: SnapPuzzle, word: str) -> str:
    """What is wrong with an answer."""
    if word == "flinch":
        return "To draw back is no answer"
    if not made.due:
        return "You slapped all the same"
    return f"All had to slap, and your {'second ' * (word == 'slap')}hand never came"


def _takes(rules: Snap, made: SnapPuzzle, act: Act) -> bool:
    """Whether the act costs the learner the pile."""
    moved = [event for event in rules.decide(made.start, act).events if isinstance(event, Moved)]
    return any(event.target == hand(made.you) for event in moved)


PUZZLES = PuzzleMaker(DEPTHS, pose)
"""The puzzles of Irish Snap."""
