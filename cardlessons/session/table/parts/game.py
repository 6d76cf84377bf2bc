"""Playing: a game against the house, by seed, the others' hands hidden until the deal is over."""

from __future__ import annotations

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, New
from cardlessons.lessons.lesson import GamePart
from cardlessons.record import Record
from cardlessons.record.tree import Node, Tree
from cardlessons.session.messages import LARGEST_SEED, MessageError, asks
from cardlessons.session.protocol import DealOn, NewGame, SettingFields, TableMessage, TableTold, Try
from cardlessons.session.table.act_input import own_act
from cardlessons.session.table.parts.tries import played_again, shown
from cardlessons.session.table.permissions import deals
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Part, Table
from cardlessons.session.texts import get_text
from cardlessons.simulation.players import HOUSE, LEVELS, Way


class GameTablePart(Part):
    """A game to be played, deal after deal."""

    def __init__(self, game: GamePart) -> None:
        self.game = game
        self.house = HOUSE
        self.first = _sat_down(game, game.seed, HOUSE)

    def take_up(self, table: Table, game: GamePart) -> None:
        """Another game, with other rules or players."""
        self.game = game
        table.lay(_sat_down(game, game.seed, self.house))
        table.changed()

    def adds(self, table: Table) -> SettingFields:
        """Add the levels of the computer players and the chosen one; nothing in games of hands on the pile."""
        if table.state.spotting:
            return {}
        return {"house": self.house.name, "usual": HOUSE.name, "houses": [[way.name, way.says] for way in LEVELS]}

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """New games, further deals, and the learner's plays with the house's replies."""
        if asks(message, NewGame):
            if not 0 <= message["seed"] <= LARGEST_SEED:
                raise MessageError(get_text("game.seed-range", largest_seed=LARGEST_SEED))
            self.house = next((way for way in LEVELS if way.name == message.get("house")), HOUSE)
            table.lay(_sat_down(self.game, message["seed"], self.house))
            return played_again(table, self.again, message.get("acts"))
        if asks(message, DealOn):
            return shown(*_dealt_on(table.state, table.state.node(message["at"])))
        if asks(message, Try):
            return _tried(table.state, table.state.node(message["at"]), message["act"])
        return None

    def again(self, table: Table, node: Node, act: str) -> TableTold:
        """A play from an earlier visit; where a deal was over before it, the next one was dealt."""
        if not table.variant.rules.moves(node.position):
            node = _dealt_on(table.state, node)[-1]
        return _tried(table.state, node, act)


def _sat_down(game: GamePart, seed: int, house: Way) -> TableState:
    """A fresh game: the first deal, and the house's plays up to the learner's turn."""
    variant, you = game.rules(), game.seats.index(game.you)
    record = Record(str(variant), game.seats, game.seats[0], ((),) * len(game.seats))
    tree = Tree(variant, record.start())
    visible_seats = frozenset([you])
    empty = TableState(tree, record, tree.root, you, visible_seats, seed, house)
    begin = [(dealt := _dealt(empty, tree.root)), *empty.replies(dealt, you)][-1]
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


def _dealt(state: TableState, node: Node) -> Node:
    """The next deal by the seed, the number of the deal being the number of deals before it."""
    return state.play(node, Deal(shuffle(state.variant.rules.cards, state.seed, deals(node) + 1)))


def _dealt_on(state: TableState, node: Node) -> list[Node]:
    """The next deal, after a new game has begun where the last one is over, and the house's plays."""
    assert state.you is not None
    if node.refused and node.parent:
        node = node.parent
    if state.variant.rules.moves(node.position):
        raise MessageError(get_text("game.deal-not-over"))
    begun = [state.play(node, New())] if node.position.over else []
    dealt = _dealt(state, begun[-1] if begun else node)
    return [*begun, dealt, *state.replies(dealt, state.you)]


def _tried(state: TableState, node: Node, text: str) -> TableTold:
    """The learner's own play, and the house's replies."""
    assert state.you is not None
    tried = state.play(node, own_act(state, state.you, text, node.position))
    return shown(tried, *(() if tried.refused else state.replies(tried, state.you)))
