"""Cases: the plays of dealt and played deals about which a question may be asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Act, Deal, FamilyAct, Lawful, Pass, Play, PositionOf, Why, seat_of
from cardlessons.engine.variant import Variant
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation, capitalize, explain, say, texts
from cardlessons.rulebook.texts import read_template
from cardlessons.simulation.game import set_up
from cardlessons.simulation.game_loop import ask_players, is_deal_over, make_deals, play_game
from cardlessons.simulation.players import WAYS

E = TypeVar("E")
TEXTS = Path(texts.__file__).with_name("questions.toml")
"""The file with the texts of the kinds that several families have."""
MAX_PLAYS = 60
"""The limit of plays of a deal that are played."""
GATHERED_SHARE = 0.5
"""The share of deals in which neighbours hold the cards of one rank."""
POOR_SHARE = 0.5
"""The share of deals in which some players begin with few counters, so that they go out."""


@dataclass(frozen=True)
class Case:
    """A play about which a question may be asked, and its subject, if the question has one.

    Attributes:
        game: the game.
        node: the table after the play.
        subject: what is asked about, such as a card of the hand; None if it is the play itself.
    """

    game: Variant
    node: Node
    subject: Any = None

    @property
    def table(self) -> PositionOf[Any]:
        """The table before the play."""
        assert self.node.parent is not None
        return self.node.parent.position

    @property
    def after(self) -> PositionOf[Any]:
        """The table after the play."""
        return self.node.position

    @property
    def rules(self) -> Any:
        """The rules of the game, with the methods of its family."""
        return self.game.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.node.position.seats

    @property
    def act(self) -> Act | None:
        """The play."""
        return self.node.act

    @property
    def play(self) -> Play:
        """The play of a card."""
        assert isinstance(self.act, Play)
        return self.act

    @property
    def seat(self) -> int:
        """The seat of the player."""
        assert self.act is not None
        seat = seat_of(self.act)
        assert seat is not None
        return seat

    @property
    def is_play(self) -> bool:
        """Return whether a card was played lawfully."""
        return isinstance(self.act, Play) and isinstance(self.node.verdict, Lawful)

    @property
    def ends_deal(self) -> bool:
        """Return whether the deal is over with the play."""
        return is_deal_over(self.game, self.after)

    def list_events(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that follow from the play."""
        return [event for event in self.node.verdict.events if isinstance(event, kind)]

    def find_whys(self, *begins: str) -> list[Why]:
        """Return the reasons of the play with these codes, or with codes that begin so."""
        return [event.why for event in self.node.verdict.events if event.why and event.why.code.startswith(begins)]

    def explain(self, whys: Iterable[Why]) -> tuple[Explanation, ...]:
        """Return reasons as sentences with citations, each once."""
        explained = (explain(why, self.seats, self.game.sections, self.game.borrowed) for why in whys)
        return tuple(dict.fromkeys(explained))

    def describe_whys(self, whys: Iterable[Why]) -> str:
        """Return reasons as one text."""
        return " ".join(reason.text for reason in self.explain(whys))

    def describe_play(self) -> str:
        """Return the play as a sentence, without the cards that it takes."""
        act = replace(self.act, takes=()) if isinstance(self.act, Play) else self.act
        assert act is not None
        return f"{capitalize(describe_act(act, self.seats, self.game.look.verb))}."

    def say(self, file: Path, name: str, **facts: object) -> str:
        """Return a text of a file with facts in the formats of the rulebook, and with the words of the game's source.

        The fact `play` is the play in words, `name` the player.
        """
        is_turn = isinstance(self.act, Play | Pass | FamilyAct)
        known = {"play": self.describe_play(), "name": self.seats[self.seat]} if is_turn else {}
        return capitalize(say(read_template(file, name), {**known, **facts}, self.seats, self.game.sections))


class PlayedDeal(NamedTuple):
    """A deal that was played: the tables after each act."""

    game: Variant
    nodes: tuple[Node, ...]

    def iter_cases(self, kind: QuestionKind[Case]) -> Iterator[tuple[Case, Any]]:
        """Yield all cases of a kind with their right answers."""
        for node in self.nodes:
            if node.parent is not None and (not kind.at_end or node is self.nodes[-1]):
                play = Case(self.game, node)
                for subject in kind.subjects(play):
                    case = play if subject is None else Case(self.game, node, subject)
                    value = kind.value(case)
                    if value is not None:
                        yield case, value


def list_kinds(game: Variant) -> list[QuestionKind[Case]]:
    """Return the kinds of questions that a game has."""
    return [kind for kind in game.of.question_kinds if kind.applies(game.rules)]


def play_deals(game: Variant, seed: str, many: int) -> list[PlayedDeal]:
    """Return deals that careful and careless players have played, so that plays differ and give questions."""
    return [_play_interesting_deal(game, seed, number) for number in range(1, many + 1)]


def _play_interesting_deal(game: Variant, seed: str, number: int) -> PlayedDeal:
    lot = Random(f"cardlessons questions {game}/{seed}/{number}")
    shares = {"gathered": GATHERED_SHARE, "poor": POOR_SHARE}
    sorts = {sort for sort, share in shares.items() if lot.random() < share}
    dealer = lot.choice(SEAT_NAMES[: len(set_up(game).seats)])
    *_, last = play_deal(game, seed, number, lot, dealer, sorts)
    return PlayedDeal(game, last.line())


def play_deal(
    game: Variant,
    seed: int | str,
    number: int,
    lot: Random,
    dealer: str | None = None,
    sorts: Collection[str] = (),
) -> Iterator[Node]:
    """Yield the tables of a deal of a game.

    Neighbours hold the cards of one rank in a `gathered` deal; in a `poor` one some players have few counters.
    """
    start = set_up(game, names := SEAT_NAMES[: len(set_up(game).seats)], dealer)._node
    players = [WAYS[lot.choice(("advice", "random"))] for _ in names]
    if "poor" in sorts:
        counters = tuple([min(lot.randint(1, 3), most) for most in start.position.counters])
        start = Node(start.position._replace(counters=counters), book=True)
    choose = ask_players(game, players, f"{seed}/{number}")
    deals = make_deals(game, seed, number)
    begin = (lambda number: _gather_rank(deals(number), lot)) if "gathered" in sorts else deals
    return islice(play_game(game, start, choose, begin, one_deal=True), MAX_PLAYS)


def _gather_rank(deal: Deal, lot: Random) -> Deal:
    """Return a deal with the cards of one rank one after the other, near the top, so that they come to neighbours."""
    rank = lot.choice(deal.cards).rank
    alike, others = ([card for card in deal.cards if (card.rank == rank) == one] for one in (True, False))
    at = lot.randrange(len(others) // 3)
    return Deal((*others[:at], *alike, *others[at:]))
