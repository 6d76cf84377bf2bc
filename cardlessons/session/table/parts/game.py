"""The part for a game against the house; the cards follow from a seed, and hands are hidden until the deal is over."""

from __future__ import annotations

from collections.abc import Mapping

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, New
from cardlessons.lessons.lesson import GamePart
from cardlessons.record import Record
from cardlessons.record.renaming import rename_seats
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook import get_label
from cardlessons.session.messages import MAX_SEED, MessageError
from cardlessons.session.protocol import DealOn, NewGame, SettingFields, TableTold, Try
from cardlessons.session.table.act_input import read_own_act
from cardlessons.session.table.parts.tries import replay_own_acts, show_nodes
from cardlessons.session.table.permissions import count_deals
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.table.view import HIDDEN_DEAL
from cardlessons.session.texts import get_text
from cardlessons.simulation.players import HOUSE_LEVELS, HOUSE_WAY, Way

MAX_UNPLAYED_DEALS = 100
"""The most deals in a row that others may end before the learner's turn, and that are made again for one play."""


class GameTablePart(Part):
    """Plays a game against the learner, deal after deal."""

    def __init__(self, game: GamePart) -> None:
        self.game = game
        self.house = HOUSE_WAY
        self.first = _begin_game(game, game.seed, HOUSE_WAY)

    def change_game(self, table: Table, game: GamePart) -> None:
        """Start another game, with other rules or players."""
        self.game = game
        table.change_state(_begin_game(game, game.seed, self.house))
        table.changed()

    def rename_seats(self, table: Table, names: Mapping[str, str]) -> None:
        """Give seats other names in the games that follow."""
        self.game = rename_seats(self.game, names)

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the strengths of the computer players and the chosen one; empty in games with calls."""
        if table.state.spotting:
            return {}
        return {
            "house": self.house.name,
            "usual": HOUSE_WAY.name,
            "houses": [[way.name, get_label(f"houses.{way.name}", way.says)] for way in HOUSE_LEVELS],
        }

    def answers(self) -> Answers:
        """Return the answers: a game or a deal begins, or the learner plays, against a strong house slowly."""
        return {
            NewGame: (self._begin, True),
            DealOn: (lambda table, message: show_nodes(*_deal_on(table.state, table.state.node(message["at"]))), True),
            Try: (_try, lambda table, _: table.setting.get("house") != table.setting.get("usual")),
        }

    def _begin(self, table: Table, message: NewGame) -> TableTold:
        if not 0 <= message["seed"] <= MAX_SEED:
            raise MessageError(get_text("game.seed-range", largest_seed=MAX_SEED))
        self.house = next((way for way in HOUSE_LEVELS if way.name == message.get("house")), HOUSE_WAY)
        table.change_state(_begin_game(self.game, message["seed"], self.house))
        return replay_own_acts(table, self.restore_play, message.get("acts"))

    def restore_play(self, table: Table, node: Node, act: str) -> TableTold:
        """Make a play, or a deal, of an earlier visit again.

        Before a play come the deals that are not named: the next one, and those in which the learner had no turn.
        """
        if act == HIDDEN_DEAL:
            return show_nodes(*_deal_on(table.state, node))
        for _ in range(MAX_UNPLAYED_DEALS):
            if table.variant.rules.moves(node.position):
                break
            node = _deal_on(table.state, node)[-1]
        return _try_act(table.state, node, act)


def _try(table: Table, message: Try) -> TableTold:
    return _try_act(table.state, table.state.node(message["at"]), message["act"])


def _begin_game(game: GamePart, seed: int, house: Way) -> TableState:
    """Return the state of a new game after the first deal and the house's plays before the learner's turn."""
    variant, you = game.rules(), game.seats.index(game.you)
    record = Record(str(variant), game.seats, game.seats[0], ((),) * len(game.seats))
    tree = Tree(variant, record.start())
    visible_seats = frozenset([you])
    empty = TableState(tree, record, tree.root, you, visible_seats, seed, house)
    begin = [(dealt := deal_next(empty, tree.root)), *empty.play_replies(dealt, you)][-1]
    setting: SettingFields = {"seed": seed, "begin": begin.number}
    return TableState(
        tree,
        record,
        begin,
        you,
        visible_seats,
        seed,
        house,
        reveal_at_end=True,
        setting=setting,
        annotations=empty.annotations,
    )


def deal_next(state: TableState, node: Node) -> Node:
    """Make the next deal; its cards follow from the seed and from the number of deals before it."""
    return state.play(node, Deal(shuffle(state.variant.rules.cards, state.seed, count_deals(node) + 1)))


def _deal_on(state: TableState, node: Node) -> list[Node]:
    """Make the next deal, in a new game if the last one is over, and the house's plays; return the new nodes."""
    assert state.you is not None
    if node.refused and node.parent:
        node = node.parent
    if state.variant.rules.moves(node.position):
        raise MessageError(get_text("game.deal-not-over"))
    begun = [state.play(node, New())] if node.position.over else []
    dealt = deal_next(state, begun[-1] if begun else node)
    return [*begun, dealt, *state.play_replies(dealt, state.you)]


def _try_act(state: TableState, node: Node, text: str) -> TableTold:
    """Make the learner's play and the house's replies; return the reply that shows them."""
    assert state.you is not None
    tried = state.play(node, read_own_act(state, state.you, text, node.position))
    return show_nodes(tried, *(() if tried.refused else state.play_replies(tried, state.you)))
