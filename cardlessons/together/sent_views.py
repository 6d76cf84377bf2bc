"""The updates of a shared table for one connection, computed from what it has been sent."""

from __future__ import annotations

from cardlessons.together.protocol import TableFrame, TableHead
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_game import Eyes
from cardlessons.together.table_head import build_head


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
        head, eyes = build_head(table, token), table.eyes(token)
        frame: TableFrame = {} if head == self._head else {"head": head}
        self._head = head
        game = table.game
        if game is None:
            return frame or None
        bare, tries = table.is_bare(token), table.sees_tries(token)
        if self._eyes != (eyes, table.seats, table.games):
            self._eyes = (eyes, table.seats, table.games)
            nodes, setting = game.nodes(eyes, bare=bare), game.setting(eyes, bare=bare)
            statements = game.statements([nodes])
            self._statements = {*statements}
            frame["table"] = {"setting": setting, "nodes": nodes, "branches": [], "statements": statements}
        elif self._shown < len(game.shown) or bare != self._bare or (tries and self._nodes < len(game.tree)):
            nodes = game.nodes(eyes, self._nodes, bare=bare)
            opened = game.nodes(eyes, game.last_deal, bare=True) if bare and not self._bare else []
            changed = [(node["n"], node) for node in opened if node["n"] < self._nodes]
            statements = {key: text for key, text in game.statements([nodes]).items() if key not in self._statements}
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
