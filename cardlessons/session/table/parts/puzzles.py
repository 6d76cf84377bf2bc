"""The part for puzzles: each has a number, by which everybody gets the same one, and one act to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from cardlessons.engine.family import LineAnswer
from cardlessons.engine.puzzles import Outcome, PosedPuzzle, PuzzleMaker
from cardlessons.engine.variants import VariantError, variant
from cardlessons.lessons.goals import count_stars
from cardlessons.record import parse, write_act
from cardlessons.record.renaming import rename_seats
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import get_label
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import get_language
from cardlessons.session import protocol
from cardlessons.session.messages import MAX_SEED, MessageError
from cardlessons.session.protocol import Hint, SettingFields, ShowBetter, TableTold, TakePuzzle, Try
from cardlessons.session.table.act_input import read_own_act
from cardlessons.session.table.level_progress import LevelProgress
from cardlessons.session.table.parts.tries import replay_own_acts, show_nodes
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text

MAX_STORED_PUZZLES = 256
"""The puzzles that are kept for the next learner: all begin with the same one."""


class PuzzlesTablePart(Part):
    """Poses puzzles by number and grade; the page gets the answer only after a try.

    Attributes:
        game: the written name of the puzzles' game.
        puzzles: the maker of the puzzles.
        posed: the puzzle on the table.
        standing: the learner's progress at this puzzle; it is stored while other puzzles are on the table.
    """

    posed: PosedPuzzle
    standing: LevelProgress

    def __init__(self, game: str, puzzles: PuzzleMaker) -> None:
        self.game, self.puzzles = game, puzzles
        self._standings: dict[tuple[int, int], LevelProgress] = {}
        self.first = self._open_puzzle(1, min(puzzles.grades))

    def rename_seats(self, table: Table, names: Mapping[str, str]) -> None:
        """Give seats other names in the puzzle on the table; the next one has its own."""
        self.posed = rename_seats(self.posed, names)

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the grades to choose from, and the hints taken."""
        family = variant(self.game).of
        grades = {str(n): get_label(f"grades.{n}", says, family) for n, says in self.puzzles.grades.items()}
        return {"grades": grades, **self._build_progress_fields()}

    def _build_progress_fields(self) -> SettingFields:
        return {"hints": list(self.posed.hints[: self.standing.hints])}

    def answers(self) -> Answers:
        """Return the answers: a puzzle is opened, a hint given, a try judged, or the best line shown."""
        return {
            TakePuzzle: (self._take_puzzle, True),
            Hint: (self._give_hint, False),
            ShowBetter: (self._show_better, True),
            Try: (self._try, False),
        }

    def _take_puzzle(self, table: Table, message: TakePuzzle) -> TableTold:
        seed, grade, grades = message["seed"], message["grade"], self.puzzles.grades
        if not 0 <= seed <= MAX_SEED or grade not in grades:
            raise MessageError(get_text("puzzles.number-range", largest_seed=MAX_SEED, grades=max(grades)))
        table.change_state(self._open_puzzle(seed, grade))
        return replay_own_acts(table, self.try_act, message.get("acts"))

    def _give_hint(self, table: Table, _: Hint) -> TableTold:
        self.standing.hints = min(self.standing.hints + 1, len(self.posed.hints))
        return table.progress_reply(self._build_progress_fields())

    def _show_better(self, table: Table, message: ShowBetter) -> TableTold:
        gives_up = message.get("give_up", False)
        self.standing.decided = self.standing.decided or gives_up
        self.is_best_lead_allowed()
        begin = table.state.begin
        line = table.state.line(begin, LineAnswer(self.posed.best.line))
        if not gives_up:
            return show_nodes(*line)
        answer = self._build_answer_data()
        return {**show_nodes(begin, *line), **table.put_right({begin.number: {"came": answer}})}

    def _try(self, table: Table, message: Try) -> TableTold:
        return self.try_act(table, table.state.node(message["at"]), message["act"])

    def _open_puzzle(self, seed: int, grade: int) -> TableState:
        """Return the state of a puzzle; raises `MessageError` if there is no such puzzle."""
        try:
            self.posed = _pose(self.puzzles.pose, self.game, seed, grade, get_language())
        except VariantError as error:
            raise MessageError(get_text("puzzles.no-such-puzzle", error=error)) from None
        self.standing = self._standings.setdefault((seed, grade), LevelProgress())
        record = parse(self.posed.record)
        tree = grow(record)
        begin = tree.nodes[-1]
        you, game = record.seats.index(self.posed.you), record.game()
        asks = self.posed.asks + f" {get_text('puzzles.step-back')}" * bool(game.calls)
        asked: SettingFields = {"seed": seed, "grade": grade, "begin": begin.number, "asks": asks}
        visible_seats = game.select_shown_seats(you, hidden=self.posed.hidden)
        return TableState(tree, record, begin, you, visible_seats, seed, setting=asked)

    def is_best_lead_allowed(self) -> None:
        """Raise `MessageError` as long as the learner has neither tried an act nor given up."""
        if not self.standing.decided:
            raise MessageError(get_text("puzzles.try-first"))

    def _build_answer_data(self) -> protocol.JudgementData:
        """Return the answer and its reason in words."""
        best = self.posed.best
        told = f"{get_text('puzzles.answer')} {self.posed.hints[-1]} {_describe_outcome(best)}"
        return {"state": "shown", "stars": 0, "told": told, "cites": list(best.cites)}

    def try_act(self, table: Table, node: Node, text: str) -> TableTold:
        """Make the learner's play and the best line after it, and judge the play."""
        state = table.state
        assert state.you is not None
        if node is not state.begin:
            raise MessageError(get_text("puzzles.one-thing-asked"))
        act = read_own_act(state, state.you, text, node.position)
        tried = state.play(node, act)
        if tried.refused:
            return {**show_nodes(tried), "judged": {}}
        meant = self.puzzles.act_key
        came = next(outcome for known, outcome in self.posed.outcomes.items() if meant(known) == meant(act))
        number = self.standing.note_depth((write_act(act, state.seats),))
        self.standing.decided = True
        state.line(tried, LineAnswer(came.line[1:]))
        judgement: protocol.JudgementData = {
            "state": "won" if came.right else "lost",
            "stars": count_stars(self.standing.count_slips(number)) if came.right else 0,
            "told": _describe_outcome(came),
            "cites": list(came.cites),
        }
        return {**show_nodes(tried), "judged": judgement, **table.put_right({tried.number: {"came": judgement}})}


def _describe_outcome(outcome: Outcome) -> str:
    return outcome.told + f" {get_text('puzzles.step-on')}" * bool(outcome.line[1:])


@lru_cache(MAX_STORED_PUZZLES)
def _pose(
    pose: Callable[[str, int, int], PosedPuzzle], game: str, seed: int, grade: int, language: English
) -> PosedPuzzle:
    """Return a puzzle, whose texts are in the language that is spoken."""
    return pose(game, seed, grade)
