"""The levels of a lesson: short positions with a goal, the house playing the other seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardlessons.engine.table import Act, Play
from cardlessons.lessons.goals import STARS, describe_stars, is_over, judge
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.record import write_act
from cardlessons.record.narration import cards_in_words
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook import join_words
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError, is_message, is_number
from cardlessons.session.protocol import (
    AtLevel,
    ChoiceFields,
    Hint,
    JudgementData,
    LevelTitle,
    PlayLosses,
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

MOST_DEALS = 999
"""The largest number of a deal that a page may ask for."""
_DEAL = re.compile(r"deal (\d{1,3})")
"""The first word of a try with other cards than the author's, as progress has it: `deal 2`."""


class LevelsTablePart(Part):
    """Levels to choose from, tries that are judged, and hints. What was tried with the same cards stays as a branch.

    The first try has the author's cards, deal 0. To begin again is to get the next deal: the same level with other
    cards, where it has any.

    Attributes:
        levels: what there is to choose from, with the author's cards.
        standings: how the learner stands at each.
        number: which one lies on the table.
    """

    number: int

    def __init__(self, levels: tuple[Level, ...]) -> None:
        self.levels = levels
        self.standings = [LevelProgress() for _ in levels]
        self._deals = [OtherDeals(level) for level in levels]
        self._dealt = [0 for _ in levels]
        self._laid: dict[tuple[int, int], TableState] = {}
        self._lines: dict[Node, Try] = {}
        self.first = self._open_level(0, 0)

    @property
    def level(self) -> Level:
        """The level on the table, with the cards that lie there."""
        return self._level(self.number)

    def _level(self, number: int) -> Level:
        """Return a level with the cards with which it was dealt last."""
        return self._deals[number].deal(self._dealt[number])

    @property
    def standing(self) -> LevelProgress:
        """The learner's progress at this level."""
        return self.standings[self.number]

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the list of levels, the meaning of the stars, and the learner's progress."""
        dealt = [self._level(number) for number in range(len(self.levels))]
        named: list[LevelTitle] = [{"title": level.title, "asks": level.asks, "extra": level.extra} for level in dealt]
        return {"levels": named, "rule": describe_stars(self.levels), **self._progress_fields()}

    def _progress_fields(self) -> SettingFields:
        """Return the stars of all levels, and of this one the hints taken, and what a browser keeps."""
        return {
            "best": [standing.stars for standing in self.standings],
            "done": self._done_text(),
            "hints": list(self.level.hints[: self.standing.hints]),
            "kept": self.standing.saved_data(),
            "next_deal": self._next_deal(),
        }

    def _next_deal(self) -> int:
        """Return the number of the next deal of the level on the table: one that was not tried."""
        return 1 + max(self._dealt[self.number], *map(_deal_of, self.standing.tries), 0) % MOST_DEALS

    def _done_text(self) -> str:
        """Return the sentence shown when all levels but the extra ones are won; empty before that."""
        stars = [standing.stars for standing in self.standings]
        if not all(many or level.extra for many, level in zip(stars, self.levels, strict=True)):
            return ""
        won = [many for many, level in zip(stars, self.levels, strict=True) if not level.extra]
        most = STARS * len(won)
        if not all(stars):
            return get_text("levels.done-but-extra", stars=sum(won), most=most)
        titles = join_words([f"“{self._level(number).title}”" for number in range(len(self.levels))])
        if not (extra := len(stars) - len(won)):
            return get_text("levels.all-done", titles=titles, stars=sum(won), most=most)
        more, most_extra = sum(stars) - sum(won), STARS * extra
        return get_text(
            "levels.all-done-extra", titles=titles, stars=sum(won), most=most, extra=more, most_extra=most_extra
        )

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Answer messages about levels, hints and tries, and take over the progress of an earlier visit."""
        if is_message(message, TakeLevel):
            number = message["number"]
            if not 0 <= number < len(self.levels):
                raise MessageError(get_text("levels.no-such-level"))
            deal = message.get("deal", self._dealt[number])
            if not 0 <= deal <= MOST_DEALS:
                raise MessageError(get_text("levels.no-such-level"))
            known = set(self._laid)
            table.lay(self._open_level(number, deal))
            if (number, self._dealt[number]) not in known:
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

    def _recall(self, saved: list[Any]) -> None:
        """Restore the progress of an earlier visit, each level's with its number."""
        for one in saved:
            match one:
                case [number, stood] if is_number(number) and 0 <= number < len(self.levels):
                    self.standings[number].recall(stood, len(self.levels[number].hints))

    def _grow(self, table: Table) -> None:
        """Put the tries of an earlier visit with these cards back into the tree."""
        deal = self._dealt[self.number]
        for line in [line for line in self.standing.tries if _deal_of(line) == deal]:
            replay_own_acts(table, self.try_act, list(line[bool(deal) :]))

    def _open_level(self, number: int, deal: int) -> TableState:
        """Return a deal of a level as it was left, or with the acts before the learner's first play done.

        Of each level the author's cards and the last others are kept.
        """
        self.number = number
        self._dealt[number] = deal if self._deals[number].deal(deal) is not self.levels[number] else 0
        key = number, self._dealt[number]
        if key not in self._laid:
            for old in [old for old in self._laid if old[0] == number and old[1]]:
                self._forget(self._laid.pop(old))
            self._laid[key] = self._lay_out(number)
        return self._laid[key]

    def _forget(self, state: TableState) -> None:
        for node in state.tree:
            self._lines.pop(node, None)
        state.tree.close()

    def _lay_out(self, number: int) -> TableState:
        start = self.level.start
        you = start.seats.index(self.level.you)
        hidden = self.level.hidden or start.game().look.hands_hidden
        tree = grow(start)
        begin = next(node for node in reversed(tree.nodes) if node.book)
        at_level: AtLevel = {"number": number, "begin": begin.number, "deal": self._dealt[number]}
        return TableState(tree, start, begin, you, frozenset([you]) if hidden else None, setting={"at_level": at_level})

    def is_best_lead_allowed(self) -> None:
        """Return whether the best lead may be asked for: when the level has been tried to its end."""
        state = self._laid[self.number, self._dealt[self.number]]
        if not any("came" in annotation for annotation in state.annotations.values()):
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
        answer_key = " ".join(text.split()).casefold() if state.spotting else write_act(act, state.seats)
        line = (*self._line_to(node), answer_key)
        self._lines[tried] = line
        number = self.standing.note_depth(line)
        nodes = [tried, *self._play_replies(state, state.you, tried)]
        reply = show_nodes(*nodes)
        if judged := self._judge_end(state, nodes[-1], number):
            reply = {**reply, **table.put_right({nodes[-1].number: {"came": judged}})}
        return {**reply, "judged": judged or {}, **table.progress_reply(self._progress_fields())}

    def _line_to(self, node: Node) -> Try:
        """Return the learner's own acts up to a node, after the deal if it is not the author's."""
        back: Node | None = node
        while back is not None and back not in self._lines:
            back = back.parent
        if back is not None:
            return self._lines[back]
        deal = self._dealt[self.number]
        return (f"deal {deal}",) if deal else ()

    def _judge_end(self, state: TableState, end: Node, number: int) -> JudgementData | None:
        """Judge the end of a try and store the judgement there; None as long as the level is open."""
        if (known := state.annotations.get(end.number, {}).get("came")) is not None:
            return known
        judged = judge(self.level, end.line()[len(state.begin.line()) :], self.standing.count_slips(number))
        if judged.state == "open":
            return None
        self.standing.keep_stars(judged.stars)
        judgement: JudgementData = {"state": judged.state, "stars": judged.stars, "told": judged.told}
        return {**judgement, **self._choice_fields(state, end)}

    def _choice_fields(self, state: TableState, end: Node) -> ChoiceFields:
        """Return what plays lose in a hundred deals, where the choice is judged; a lost try does not name the best."""
        acts = [node.act for node in end.line()[len(state.begin.line()) :]]
        losses = dict(self.level.losses)
        mine = next((act for act in acts if act in losses), None)
        if mine is None:
            return {}
        ranked = sorted(losses, key=losses.__getitem__)
        best, others = ranked[0], [losses[act] for act in ranked if losses[act] > losses[ranked[0]]]
        if losses[mine] == losses[best]:
            least, most = min(others), max(others)
            others_text = str(least) if least == most else get_text("levels.from-to", least=least, most=most)
            verdict = get_text("levels.best-choice", best=losses[best], others=others_text)
        else:
            verdict = get_text("levels.other-choice", mine=losses[mine], best=losses[best])
            unnamed: PlayLosses = {"says": get_text("levels.best-play"), "loses": losses[best], "mine": False}
            own: PlayLosses = {"says": _card_played(mine), "loses": losses[mine], "mine": True}
            return {"hundred": verdict, "losses": [unnamed, own]}
        plays: list[PlayLosses] = [
            {"says": _card_played(act), "loses": losses[act], "mine": act == mine} for act in ranked
        ]
        return {"hundred": verdict, "losses": plays}

    def _play_replies(self, state: TableState, you: int, tried: Node) -> Iterator[Node]:
        """Yield the house's plays until the learner's turn comes; a try that is won or spoilt needs no more."""
        start, last = len(state.begin.line()), tried
        plays = state.play_replies(tried, you)
        while not is_over(self.level, last.line()[start:]) and (reply := next(plays, None)):
            yield reply
            last = reply


def _card_played(act: Act) -> str:
    """Return the card of a play in words, with those that it takes."""
    assert isinstance(act, Play)
    taken = f", {get_text('levels.taking', takes=cards_in_words(act.takes))}" if act.takes else ""
    return f"{act.card.name}{taken}"


def _deal_of(line: Try) -> int:
    """Return the number of the deal at which a try was made."""
    found = _DEAL.fullmatch(line[0])
    return int(found[1]) if found else 0
