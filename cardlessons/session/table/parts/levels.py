"""The levels of a lesson: short positions with a goal, the house playing the other seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlessons.lessons.goals import STARS, describe_stars, is_over, judge
from cardlessons.lessons.lesson import Level
from cardlessons.record import write_act
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import join_words
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError, is_message, is_number
from cardlessons.session.protocol import (
    AtLevel,
    Hint,
    JudgementData,
    LevelTitle,
    SettingFields,
    Stood,
    TableMessage,
    TableTold,
    TakeLevel,
)
from cardlessons.session.table.act_input import read_own_act
from cardlessons.session.table.level_progress import LevelProgress, Try
from cardlessons.session.table.parts.tries import replay_own_acts, show_nodes
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Part, Table
from cardlessons.session.texts import get_text


class LevelsTablePart(Part):
    """Levels to choose from, tries that are judged, and hints. What was tried at a level stays there as a branch.

    Attributes:
        levels: what there is to choose from.
        standings: how the learner stands at each.
        number: which one lies on the table.
    """

    number: int

    def __init__(self, levels: tuple[Level, ...]) -> None:
        self.levels = levels
        self.standings = [LevelProgress() for _ in levels]
        self._laid: dict[int, TableState] = {}
        self._lines: dict[Node, Try] = {}
        self.first = self._open_level(0)

    @property
    def level(self) -> Level:
        """The level on the table."""
        return self.levels[self.number]

    @property
    def standing(self) -> LevelProgress:
        """The learner's progress at this level."""
        return self.standings[self.number]

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the list of levels, the meaning of the stars, and the learner's progress."""
        named: list[LevelTitle] = [{"title": level.title, "asks": level.asks} for level in self.levels]
        return {"levels": named, "rule": describe_stars(self.levels), **self._progress_fields()}

    def _progress_fields(self) -> SettingFields:
        """Return the stars of all levels, and of this one the hints taken, and what a browser keeps."""
        return {
            "best": [standing.stars for standing in self.standings],
            "done": self._done_text(),
            "hints": list(self.level.hints[: self.standing.hints]),
            "kept": self.standing.saved_data(),
        }

    def _done_text(self) -> str:
        """Return the sentence shown when all levels are won; empty before that."""
        stars = [standing.stars for standing in self.standings]
        if not all(stars):
            return ""
        titles = join_words([f"“{level.title}”" for level in self.levels])
        return get_text("levels.all-done", titles=titles, stars=sum(stars), fact6=STARS * len(stars))

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Levels, hints, tries, and what a browser has kept of an earlier visit."""
        if is_message(message, TakeLevel):
            number = message["number"]
            if not 0 <= number < len(self.levels):
                raise MessageError(get_text("levels.no-such-level"))
            fresh = number not in self._laid
            table.lay(self._open_level(number))
            if fresh:
                self._grow(table)
            return replay_own_acts(table, self.try_act, message.get("acts"))
        if is_message(message, Hint):
            self.standing.hints = min(self.standing.hints + 1, len(self.level.hints))
            return table.progress_reply(self._progress_fields())
        if is_message(message, Stood):
            self._recall(message["levels"])
            self._grow(table)
            return table.progress_reply(self._progress_fields())
        if is_message(message, protocol.Try):
            return self.try_act(table, table.state.node(message["at"]), message["act"])
        return None

    def _recall(self, kept: list[Any]) -> None:
        """Restore the progress of an earlier visit, each level's with its number."""
        for one in kept:
            match one:
                case [number, stood] if is_number(number) and 0 <= number < len(self.levels):
                    self.standings[number].recall(stood, len(self.levels[number].hints))

    def _grow(self, table: Table) -> None:
        """The tries of an earlier visit hang in the tree again."""
        for line in list(self.standing.tries):
            replay_own_acts(table, self.try_act, list(line))

    def _open_level(self, number: int) -> TableState:
        """Return a level as it was left, or with the acts before the learner's first play done."""
        self.number = number
        if number not in self._laid:
            self._laid[number] = self._lay_out(number)
        return self._laid[number]

    def _lay_out(self, number: int) -> TableState:
        start = self.level.start
        you = start.seats.index(self.level.you)
        hidden = self.level.hidden or start.game().look.hands_hidden
        tree = grow(start)
        begin = next(node for node in reversed(tree.nodes) if node.book)
        at_level: AtLevel = {"number": number, "begin": begin.number}
        return TableState(tree, start, begin, you, frozenset([you]) if hidden else None, setting={"at_level": at_level})

    def is_best_lead_allowed(self) -> None:
        """Return whether the best lead may be asked for: when the level has been tried to its end."""
        if not self.standing.decided:
            raise MessageError(get_text("levels.try-first"))

    def try_act(self, table: Table, node: Node, text: str) -> TableTold:
        """Return the learner's play, the replies to it while the goal is open, and how the level stands."""
        state, level = table.state, self.level
        assert state.you is not None
        if state.begin not in (state.tree.root, *node.line()):
            raise MessageError(get_text("levels.before-the-level"))
        act = read_own_act(state, state.you, text, node.position)
        start = len(state.begin.line())
        if judge(level, node.line()[start:]).state != "open":
            raise MessageError(get_text("levels.try-is-over"))
        tried = state.play(node, act)
        if tried.refused:
            return {**show_nodes(tried), "judged": {}}
        said = " ".join(text.split()).casefold() if state.spotting else write_act(act, state.seats)
        line = (*self._line_to(node), said)
        self._lines[tried] = line
        number = self.standing.note_depth(line)
        nodes = [tried, *self._play_replies(state, state.you, tried)]
        told = show_nodes(*nodes)
        if judged := self._judge_end(state, nodes[-1], number):
            told = {**told, **table.put_right({nodes[-1].number: {"came": judged}})}
        return {**told, "judged": judged or {}, **table.progress_reply(self._progress_fields())}

    def _line_to(self, node: Node) -> Try:
        """The learner's own acts up to a node, as he made them."""
        back: Node | None = node
        while back is not None and back not in self._lines:
            back = back.parent
        return () if back is None else self._lines[back]

    def _judge_end(self, state: TableState, end: Node, number: int) -> JudgementData | None:
        """Judge the end of a try and store the judgement there; None as long as the level is open."""
        if (known := state.annotations.get(end.number, {}).get("came")) is not None:
            return known
        judged = judge(self.level, end.line()[len(state.begin.line()) :], self.standing.count_slips(number))
        if judged.state == "open":
            return None
        self.standing.keep_stars(judged.stars)
        self.standing.decided = True
        return {"state": judged.state, "stars": judged.stars, "told": judged.told}

    def _play_replies(self, state: TableState, you: int, tried: Node) -> Iterator[Node]:
        """Yield the house's plays until the learner's turn comes; a try that is won or spoilt needs no more."""
        start, last = len(state.begin.line()), tried
        plays = state.play_replies(tried, you)
        while not is_over(self.level, last.line()[start:]) and (reply := next(plays, None)):
            yield reply
            last = reply
