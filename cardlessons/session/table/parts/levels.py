"""The part for the levels of a lesson; the house plays the other seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardlessons.engine.table import Act, Play
from cardlessons.lessons.goals import MAX_STARS, describe_stars, is_over, judge
from cardlessons.lessons.lesson import Level
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.record import write_act
from cardlessons.record.narration import describe_cards
from cardlessons.record.renaming import rename_seats
from cardlessons.record.tree import Node, grow
from cardlessons.rulebook.languages import get_language
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError, is_number
from cardlessons.session.table.act_input import read_own_act
from cardlessons.session.table.level_progress import LevelProgress, Try
from cardlessons.session.table.parts.tries import replay_own_acts, show_nodes
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text

MAX_DEALS = 999
"""The largest number of a deal that a page may ask for."""
_DEAL_PATTERN = re.compile(r"deal (\d{1,3})")
"""Matches the first entry of a stored try with other cards than the author's: `deal 2`."""


class LevelsTablePart(Part):
    """Opens levels, judges tries and gives hints.

    The first try has the author's cards, deal 0. When the learner begins again, the level has other cards, if that is
    possible. Tries with the same cards stay in the tree as branches.

    Attributes:
        levels: the levels with the author's cards.
        standings: the learner's progress at each level.
        number: the index of the level on the table.
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
        """Return the level on the table, with its present cards."""
        return self._get_level(self.number)

    def _get_level(self, number: int) -> Level:
        """Return a level with the cards of its last deal."""
        return self._deals[number].deal(self._dealt[number])

    @property
    def standing(self) -> LevelProgress:
        """Return the learner's progress at the level on the table."""
        return self.standings[self.number]

    def rename_seats(self, table: Table, names: Mapping[str, str]) -> None:
        """Give seats other names in all levels, with the author's cards and with others."""
        for level in self.levels:
            seats = rename_seats(level.start.seats, names)
            if len({*seats}) < len(seats):
                raise MessageError(get_text("levels.name-twice", title=level.title))
        for deals in self._deals:
            deals.rename_seats(names)
        self.levels = tuple(deals.level for deals in self._deals)
        self.standings = rename_seats(self.standings, names)
        self._lines = {node: rename_seats(line, names) for node, line in self._lines.items()}
        for state in {*self._laid.values()} - {table.state}:
            state.rename_seats(names)

    def setting_fields(self, table: Table) -> protocol.SettingFields:
        """Return the list of levels, the meaning of the stars, and the learner's progress."""
        dealt = [self._get_level(number) for number in range(len(self.levels))]
        named: list[protocol.LevelTitle] = [
            {"title": level.title, "asks": level.asks, "extra": level.extra} for level in dealt
        ]
        return {"levels": named, "rule": describe_stars(self.levels), **self._build_progress_fields()}

    def _build_progress_fields(self) -> protocol.SettingFields:
        """Return the stars of all levels; of the present one the hints taken, the progress and the next deal."""
        return {
            "best": [standing.stars for standing in self.standings],
            "done": self._describe_completion(),
            "hints": list(self.level.hints[: self.standing.hints]),
            "kept": self.standing.saved_data(),
            "next_deal": self._choose_next_deal(),
        }

    def _choose_next_deal(self) -> int:
        """Return the number of a deal of the present level that was not tried yet."""
        return 1 + max(self._dealt[self.number], *map(_get_deal_number, self.standing.tries), 0) % MAX_DEALS

    def _describe_completion(self) -> str:
        """Return the sentence for learners who have won all levels that are not extra; empty before that."""
        stars = [standing.stars for standing in self.standings]
        if not all(many or level.extra for many, level in zip(stars, self.levels, strict=True)):
            return ""
        won = [many for many, level in zip(stars, self.levels, strict=True) if not level.extra]
        most = MAX_STARS * len(won)
        if not all(stars):
            return get_text("levels.done-but-extra", stars=sum(won), most=most)
        if not (extra := len(stars) - len(won)):
            return get_text("levels.all-done", stars=sum(won), most=most)
        more, most_extra = sum(stars) - sum(won), MAX_STARS * extra
        return get_text("levels.all-done-extra", stars=sum(won), most=most, extra=more, most_extra=most_extra)

    def answers(self) -> Answers:
        """Return the answers; to find other cards for a level may take long."""
        return {
            protocol.TakeLevel: (self._take_level, lambda _, message: bool(message.get("deal"))),
            protocol.Hint: (self._give_hint, False),
            protocol.Stood: (self._restore_progress, False),
            protocol.Try: (self._try, False),
        }

    def _take_level(self, table: Table, message: protocol.TakeLevel) -> protocol.TableTold:
        number = message["number"]
        if not 0 <= number < len(self.levels):
            raise MessageError(get_text("levels.no-such-level"))
        deal = message.get("deal", self._dealt[number])
        if not 0 <= deal <= MAX_DEALS:
            raise MessageError(get_text("levels.no-such-level"))
        known = set(self._laid)
        table.change_state(self._open_level(number, deal))
        if (number, self._dealt[number]) not in known:
            self._grow(table)
        return replay_own_acts(table, self.try_act, message.get("acts"))

    def _give_hint(self, table: Table, _: protocol.Hint) -> protocol.TableTold:
        self.standing.hints = min(self.standing.hints + 1, len(self.level.hints))
        return table.progress_reply(self._build_progress_fields())

    def _restore_progress(self, table: Table, message: protocol.Stood) -> protocol.TableTold:
        self._recall(message["levels"])
        self._grow(table)
        return table.progress_reply(self._build_progress_fields())

    def _try(self, table: Table, message: protocol.Try) -> protocol.TableTold:
        return self.try_act(table, table.state.node(message["at"]), message["act"])

    def _recall(self, saved: list[Any]) -> None:
        """Restore the progress of an earlier visit, given as pairs of a level's index and its progress."""
        for one in saved:
            match one:
                case [number, stood] if is_number(number) and 0 <= number < len(self.levels):
                    self.standings[number].recall(stood, len(self.levels[number].hints))

    def _grow(self, table: Table) -> None:
        """Play the tries of an earlier visit again, as far as they have the present cards."""
        deal = self._dealt[self.number]
        for line in [line for line in self.standing.tries if _get_deal_number(line) == deal]:
            replay_own_acts(table, self.try_act, list(line[bool(deal) :]))

    def _open_level(self, number: int, deal: int) -> TableState:
        """Return the state of a level with the cards of a deal: as the learner left it, or a new one.

        For each level, the states with the author's cards and with the last other cards are stored.
        """
        self.number = number
        self._dealt[number] = deal if self._deals[number].deal(deal) is not self.levels[number] else 0
        key = number, self._dealt[number]
        if key not in self._laid:
            for old in [old for old in self._laid if old[0] == number and old[1]]:
                self._forget(self._laid.pop(old))
            self._laid[key] = self._make_state(number)
        return self._laid[key]

    def _forget(self, state: TableState) -> None:
        for node in state.tree:
            self._lines.pop(node, None)
        state.tree.close()

    def _make_state(self, number: int) -> TableState:
        start = self.level.start
        you = start.seats.index(self.level.you)
        tree = grow(start)
        begin = next(node for node in reversed(tree.nodes) if node.book)
        at_level: protocol.AtLevel = {"number": number, "begin": begin.number, "deal": self._dealt[number]}
        visible_seats = start.game().select_shown_seats(you, hidden=self.level.hidden)
        return TableState(tree, start, begin, you, visible_seats, setting={"at_level": at_level})

    def is_best_lead_allowed(self) -> None:
        """Raise `MessageError` as long as no try at the level has come to its end."""
        state = self._laid[self.number, self._dealt[self.number]]
        if not any("came" in annotation for annotation in state.annotations.values()):
            raise MessageError(get_text("levels.try-first"))

    def try_act(self, table: Table, node: Node, text: str) -> protocol.TableTold:
        """Make the learner's play and, while the goal is open, the house's replies; judge the level."""
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
        line = (*self._build_try(node), answer_key)
        self._lines[tried] = line
        number = self.standing.note_depth(line)
        nodes = [tried, *self._play_replies(state, state.you, tried)]
        reply = show_nodes(*nodes)
        if judged := self._judge_end(state, nodes[-1], number):
            reply = {**reply, **table.put_right({nodes[-1].number: {"came": judged}})}
        return {**reply, "judged": judged or {}, **table.progress_reply(self._build_progress_fields())}

    def _build_try(self, node: Node) -> Try:
        """Return the learner's own acts up to a node; `deal 2` comes first if the cards are not the author's."""
        back: Node | None = node
        while back is not None and back not in self._lines:
            back = back.parent
        if back is not None:
            return self._lines[back]
        deal = self._dealt[self.number]
        return (f"deal {deal}",) if deal else ()

    def _judge_end(self, state: TableState, end: Node, number: int) -> protocol.JudgementData | None:
        """Return the judgement of a try at its last node, and record its stars; None as long as the goal is open."""
        if (known := state.annotations.get(end.number, {}).get("came")) is not None:
            return known
        judged = judge(self.level, end.line()[len(state.begin.line()) :], self.standing.count_slips(number))
        if judged.state == "open":
            return None
        self.standing.keep_stars(judged.stars)
        judgement: protocol.JudgementData = {"state": judged.state, "stars": judged.stars, "told": judged.told}
        return {**judgement, **self._build_choice_fields(state, end)}

    def _build_choice_fields(self, state: TableState, end: Node) -> protocol.ChoiceFields:
        """Return the losses of each play in a hundred deals, for levels that judge a choice; otherwise nothing.

        After a worse play the best one is not named.
        """
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
            unnamed: protocol.PlayLosses = {"says": get_text("levels.best-play"), "loses": losses[best], "mine": False}
            own: protocol.PlayLosses = {"says": _describe_card_played(mine), "loses": losses[mine], "mine": True}
            return {"hundred": verdict, "losses": [unnamed, own]}
        plays: list[protocol.PlayLosses] = [
            {"says": _describe_card_played(act), "loses": losses[act], "mine": act == mine} for act in ranked
        ]
        return {"hundred": verdict, "losses": plays}

    def _play_replies(self, state: TableState, you: int, tried: Node) -> Iterator[Node]:
        """Yield the house's plays until the learner has the turn, or until the try is won or lost."""
        start, last = len(state.begin.line()), tried
        plays = state.play_replies(tried, you)
        while not is_over(self.level, last.line()[start:]) and (reply := next(plays, None)):
            yield reply
            last = reply


def _describe_card_played(act: Act) -> str:
    """Return the card of a play and the cards that it takes, in words."""
    assert isinstance(act, Play)
    taken = f", {get_text('levels.taking', takes=describe_cards(act.takes))}" if act.takes else ""
    return f"{get_language().name_card(act.card)}{taken}"


def _get_deal_number(line: Try) -> int:
    """Return the number of the deal of a try; 0 stands for the author's cards."""
    found = _DEAL_PATTERN.fullmatch(line[0])
    return int(found[1]) if found else 0
