"""Hidden is hidden at a shared table: whatever a person is sent is the same wherever the other cards lie."""

import re
from itertools import count
from random import Random

import pytest
from support.shared_tables import LoggedTable

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Refused
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record import write_act
from cardlessons.record.act_parser import read_act
from cardlessons.session.table.parts import game as game_part
from cardlessons.session.table.permissions import count_deals
from cardlessons.simulation.consistent_deals import read_seen_deal
from cardlessons.together.names import SharedTableError

GAMES = {**VARIANTS, "claimed": variant("peel-five-card(enforced=claimed)")}
ONE_OF_A_FAMILY = ["peel-five-card", "jig", "cassino", "irish-snap"]
MORE = ["schnipp-schnapp", "snitchems", "nobble", "claimed"]
"""Games that hide more, or of which more may be asked."""
WATCHER = "somebody who watches"
CARD = re.compile(r'"([2-9TJQKA][cdhs]|X[12])"')


TOKENS = [f"token-{letter}" for letter in "ABCDEFGHIJ"]
"""The tokens of the people, by their seats, which are called otherwise once people have names."""


def takes(table, act):
    """Tell whether a play would not be refused."""
    text, position = table.seating.use_words(act, table.game.node.position)
    made = read_act(text, position.seats, table.variant)
    return not isinstance(table.variant.rules.decide(table.game.node.position, made), Refused)


def play_on(logged, lots):
    """Let the seat to play make a play that the table takes, perhaps a fault; at the pile let all go on."""
    table = logged.table
    position = table.game.node.position
    if table.variant.calls:
        for token, _ in zip(TOKENS, table.seats, strict=False):
            logged.play(token, "turn", lots.randint(150, 3000))
        return
    seat = table.seats[position.turn]
    held = [f"{seat} {card}" for card in position.hands[position.turn]]
    lawful = [write_act(act, table.seats) for act in table.variant.rules.moves(position)]
    acts = [*lots.sample(held, len(held)), *lawful]
    logged.play(TOKENS[position.turn], next(act for act in acts if takes(table, act)))


def pester(logged, token, lots):
    """Do whatever a person may do that does not change the game: most of it is refused."""
    table = logged.table
    own = table.people[token].seat
    if not table.variant.calls:
        others = [card for card in table.variant.rules.cards if card not in table.game.node.position.hands[own]]
        acts = [f"{table.seats[own]} {card}" for card in lots.sample(others, 5)]
        acts += [f"{table.seats[own]} -", f"{table.seats[(own + 1) % len(table.seats)]} {others[0]}", "nonsense"]
        for act in acts:
            if act == "nonsense" or not act.startswith(table.seats[own]) or not takes(table, act):
                logged.play(token, act)
    logged.do(token, "deal", at=table.game.node.number)
    logged.do(token, "follow", follows=True)
    for card in lots.sample([*table.variant.rules.cards], 3):
        logged.do(token, "try", node=table.game.node.number, act=str(card))
    logged.do(token, "sit", seat=table.seats[own - 1], name="x")
    for word in ("oops", "wait"):
        logged.do(token, "say", word=word)
        logged.now += 1.5
    logged.do(token, "choose")
    logged.do(token, "lock", locked=lots.random() < 0.5)
    with pytest.raises(SharedTableError, match="Hands are still hidden"):
        table.open_link(table.game.node.number)


def ask_everything(logged, seat):
    """Ask all that a page may ask of the family, for the seat and for somebody who watches."""
    table = logged.table
    logged.ask(TOKENS[seat], do="analysis")
    for word in table.variant.of.questions:
        for card in [*table.variant.rules.cards][::3]:
            for token, name in ((TOKENS[seat], table.seats[seat - 1]), (WATCHER, table.seats[seat])):
                logged.ask(token, do=word, card=str(card), takes=[], seat=name)


def go_back(logged, lots):
    """Let the others agree to take the last play back, and play on from there."""
    table = logged.table
    before = table.game.node.parent
    if before and count_deals(before) == count_deals(table.game.node):
        logged.do("token-A", "ask", node=before.number)
        for token, _ in zip(TOKENS[1:], table.seats[1:], strict=False):
            logged.do(token, "reply", agrees=True)
        assert table.game.node is before


def play_a_deal(game, seed, plays):
    """Play a part of a deal, with all that people may do beside it; return the table and the seat to be asked about."""
    logged, lots = LoggedTable(game, seed=seed), Random(seed)
    logged.fill()
    logged.come(WATCHER)
    seat = seed % len(logged.table.seats)
    token = TOKENS[seat]
    for n, name in enumerate(("Mia", "", "Opa Karl")[:seed]):
        logged.do(TOKENS[n], "name", name=name)
    for n in range(plays):
        play_on(logged, lots)
        if logged.table.is_deal_over:
            return LoggedTable.of(logged.events[:-1]), seat  # all hands are face up when the deal is over
        pester(logged, token, lots)
        if n % 5 == 3:
            go_back(logged, lots)
        if n % 7 == 5:
            logged.do(token, "gone")
            logged.come(token)
    return logged, seat


def exchange_cards(logged, seat):
    """Return where hidden cards may lie instead, as far as the seat and everybody who watches can tell."""
    table = logged.table
    if table.variant.look.hands_hidden:
        seen = {card for sent in logged.sent.values() for frame in sent for card in CARD.findall(frame)}
        hidden = [card for hand in table.game.node.position.hands for card in hand if str(card) not in seen]
        return dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    ends = [node for node in table.game.tree if not node.children and count_deals(node) == count_deals(table.game.node)]
    deals = [read_seen_deal(table.variant, end, seat) for end in ends]
    hidden = [card for card in deals[0].hidden if all(card in deal.hidden for deal in deals)]
    place, lots = {}, Random(f"exchange {seat}")
    for _ in range(40 if len(hidden) > 1 else 0):
        one, other = lots.sample(hidden, 2)
        tried = {**place, one: place.get(other, other), other: place.get(one, one)}
        if all(deal.replay_with({card: tried.get(card, card) for card in deal.hidden}) for deal in deals):
            place = tried
    return {card: there for card, there in place.items() if card != there}


def replayed(logged, place, monkeypatch, deals):
    """Return the table made anew of its log, with the cards of its last deal elsewhere, after so many other deals."""
    made = count()

    def swapped(*by):
        pack = shuffle(*by)
        return tuple(place.get(card, card) for card in pack) if next(made) == deals else pack

    with monkeypatch.context() as patched:
        patched.setattr(game_part, "shuffle", swapped)
        return LoggedTable.of(logged.events)


@pytest.mark.parametrize(
    "slugs", [ONE_OF_A_FAMILY, pytest.param(MORE, marks=pytest.mark.long)], ids=["one of a family", "more"]
)
def test_nothing_that_is_sent_depends_on_where_the_hidden_cards_lie(slugs, monkeypatch):
    for slug in slugs:
        compared = 0
        for seed, plays in ((1, 3), (2, 11)):
            logged, seat = play_a_deal(GAMES[slug], seed, plays)
            here = LoggedTable.of(logged.events)
            place = exchange_cards(here, seat)
            if not place:
                continue
            compared += 1
            there = replayed(logged, place, monkeypatch, deals=0)
            hidden = [
                (table.game.node.position.hands, table.game.node.position.stock) for table in (here.table, there.table)
            ]
            assert hidden[0] != hidden[1], slug
            for logged in (here, there):
                ask_everything(logged, seat)
            for token in (TOKENS[seat], WATCHER):
                assert here.sent[token] == there.sent[token], slug
                assert len(here.sent[token]) > plays // 2, slug
        assert compared, slug


@pytest.mark.parametrize(
    "slug", ["peel-five-card", *(pytest.param(slug, marks=pytest.mark.long) for slug in ("jig", "cassino"))]
)
def test_what_is_tried_after_a_deal_tells_nothing_of_the_next_one(slug, monkeypatch):
    logged, lots = LoggedTable(GAMES[slug], seed=4), Random(4)
    logged.fill()
    logged.come(WATCHER)
    logged.do(WATCHER, "follow", follows=True)
    while not logged.table.is_deal_over:
        logged.play_one(lots)
    size = len(logged.table.game.tree)
    logged.try_at_random(lots, tries=12)
    assert len(logged.table.game.tree) > size
    logged.deal_on()
    for _ in range(6):
        play_on(logged, lots)
        pester(logged, "token-A", lots)
    here = LoggedTable.of(logged.events)
    there = replayed(logged, exchange_cards(here, 0), monkeypatch, deals=1)
    assert here.table.game.node.position.hands != there.table.game.node.position.hands
    for token in ("token-A", WATCHER):
        assert here.sent[token] == there.sent[token]
