"""The updates of a shared table for one connection, computed from what it has been sent."""

from __future__ import annotations

from typing import cast

from cardlessons.session.protocol import Setting
from cardlessons.session.table.view import build_game_frame, collect_cited_statements
from cardlessons.together.protocol import TableFrame, TableHead
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_game import Eyes, TableGame
from cardlessons.together.table_head import build_head
from cardlessons.together.texts import get_text


class SentViews:
    """A record of what one connection has been sent, from which the next update is computed."""

    def __init__(self) -> None:
        self._head: TableHead | None = None
        self._eyes: tuple[Eyes, tuple[str, ...], int] | None = None
        self._bare = False
        self._nodes = self._shown = 0
        self._statements: set[str] = set()

    def next(self, table: SharedTable, token: str) -> TableFrame | None:
        """Return the next update for a person: the whole table, or only the changes; None if there are none."""
        head, eyes = build_head(table, token), table.people.eyes(token)
        frame: TableFrame = {} if head == self._head else {"head": head}
        self._head = head
        game = table.game
        if game is None:
            return frame or None
        bare, tries = table.is_bare(token), table.steps.sees_tries(token, game)
        if self._eyes != (eyes, table.seats, table.games):
            self._eyes = (eyes, table.seats, table.games)
            nodes, setting = game.nodes(eyes, bare=bare), build_setting(game, table.seats, eyes, bare=bare)
            statements = dict(collect_cited_statements(nodes, game.variant))
            self._statements = {*statements}
            frame["table"] = {"setting": setting, "nodes": nodes, "branches": [], "statements": statements}
        elif self._shown < len(game.shown) or bare != self._bare or (tries and self._nodes < len(game.tree)):
            nodes = game.nodes(eyes, self._nodes, bare=bare)
            opened = game.nodes(eyes, game.last_deal, bare=True) if bare and not self._bare else []
            changed = [(node["n"], node) for node in opened if node["n"] < self._nodes]
            cited = collect_cited_statements(nodes, game.variant)
            statements = {key: text for key, text in cited.items() if key not in self._statements}
            self._statements |= {*statements}
            frame |= {"new": nodes, "said": statements}
            if self._shown < len(game.shown):
                frame["show"] = game.shown[self._shown :]
            if bare != self._bare:
                frame |= {"setting": {"bare": bare}, "changed": changed}
        else:
            return frame or None  # nodes tried by people who step together come with the next update
        self._nodes, self._shown, self._bare = len(game.tree), len(game.shown), bare
        return frame


def build_setting(game: TableGame, seats: tuple[str, ...], eyes: Eyes, *, bare: bool) -> Setting:
    """Return the facts of the table for a page, with the node at which it is now."""
    setting = {
        **build_game_frame(game.variant),
        "kind": "play",
        "served": False,
        "shared": True,
        "key": "together",
        "label": get_text("shared.label"),
        "seats": [*seats],
        "you": None if eyes is None else seats[eyes],
        "bare": bare,
        "begin": game.node.number,
        "paced": game.is_paced,
    }
    return cast("Setting", setting)
