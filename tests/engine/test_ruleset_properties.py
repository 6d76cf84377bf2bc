"""Properties of every game of every ruleset: random deals, random acts, lawful and wild."""

from contextlib import suppress
from functools import cache
from random import Random

import pytest

from cardlessons.engine.options import OptionError, collect_options
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import (
    POOL,
    Deal,
    Draw,
    Fault,
    Lawful,
    Moved,
    New,
    Noted,
    Paid,
    Pass,
    Play,
    Refused,
    Remembered,
    Said,
    Setup,
    after,
    evolve,
    hand,
)
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.families.matching.acts import Claim
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.record import Record, Step, parse
from cardlessons.record.replay import replay
from cardlessons.rulebook import explain, get_statement

NAMES = "ABCDEFGHIJKL"
NUMBERS = {"hand": (1, 2, 7), "stakes": (1, 2, 9), "pool": (1, 3), "dead": (1, 3, 12), "cap": (1, 40)}
"""Of options that are numbers, the values tried."""
WORDS = (None, None, "Snip", "Snap", "Snip-Jig", "Schnipp", "nonsense", "")


def values_of(name, declared):
    """Return the values of an option that are tried."""
    return [*dict.fromkeys((*(declared.values or ()), *(NUMBERS[name] if declared.numbers else ())))]


@cache
def rulesets():
    """Return every variant, and every variant with one option changed."""
    return [*_rulesets()]


def _rulesets():
    for slug, game in VARIANTS.items():
        yield slug
        for name, declared in collect_options(game.rules).items():
            for value in values_of(name, declared):
                try:
                    changed = game.but(**{name: value})
                except OptionError:
                    continue  # no game at all; which these are is said in test_variants.py
                if changed.changes:
                    yield str(changed)


def draw_pair(chance):
    """Return a variant with two options changed at once, chosen by chance among those that make a game."""
    while True:
        game = VARIANTS[chance.choice([*VARIANTS])]
        (one, first), (other, second) = chance.sample(sorted(collect_options(game.rules).items()), 2)
        with suppress(OptionError):
            values = {one: chance.choice(values_of(one, first)), other: chance.choice(values_of(other, second))}
            changed = game.but(**values)
            if len(changed.changes) == 2:
                return str(changed)


BOUND = {"matching": 6000, "sequence": 52, "fishing": 6000, "snap": 4001}
"""Acts within which a game of each family is over, played by anybody: a deal of stops has 52 cards; in Irish Snap each
turn up to the cap may be followed by a slap."""


class Game:
    """A game played by chance: the acts made, and the table they were made at."""

    def __init__(self, ruleset, seed, players=None):
        self.variant = variant(ruleset)
        self.rules = self.variant.rules
        self.chance = Random(seed)
        self.seed, self.deals = seed, 0
        seats = self.rules.seats
        players = players or self.chance.choice(seats[: min(len(seats), 7)])
        self.start = self.rules.begin(Setup(tuple(NAMES[:players]), NAMES[players - 1], ((),) * players))
        self.position = self.start
        self.acts = []

    def deal(self):
        """Return the deal that is due: from the stock where the game goes on from it, else of a new shuffle."""
        self.deals += 1
        order = Deal(shuffle(self.rules.cards, self.seed, self.deals))
        on = Deal()
        return on if isinstance(self.rules.decide(self.position, on), Lawful) else order

    def lawful(self):
        """Return a lawful act, chosen by chance."""
        position = self.position
        if position.over:
            return New()
        moves = self.rules.moves(position)
        return self.chance.choice(moves) if moves else self.deal()

    def draw_held_card(self):
        """Return any card of the hand of the seat to play, perhaps with some of the middle, and perhaps a call."""
        turn = self.position.turn
        if turn is None or self.position.over:
            return self.lawful()
        if self.chance.random() < 0.1 or not self.position.hands[turn]:
            return Pass(turn)
        card, call = self.chance.choice(self.position.hands[turn]), self.chance.choice(WORDS)
        lying = self.position.layout
        if self.variant.family == "fishing" and lying and self.chance.random() < 0.5:
            some = tuple(self.chance.sample(lying, self.chance.randint(1, min(3, len(lying)))))
            if getattr(self.rules, "builds", "none") == "none" or self.chance.random() < 0.5:
                return Play(turn, card, some, call)
            number = self.chance.choice([*self.position.hands[turn], card]).rank
            return Play(turn, card, (), str(int(number)), some)
        return Play(turn, card, call=call)

    def wild(self):
        """Return anything at all."""
        chance, cards = self.chance, [*self.rules.cards]
        seat, other = chance.randrange(len(self.position.seats)), chance.randrange(len(self.position.seats))
        some = tuple(chance.sample(cards, chance.randrange(4)))
        return chance.choice(
            [
                Play(seat, chance.choice(cards), call=chance.choice(WORDS)),
                Play(seat, chance.choice(cards), some),
                Play(seat, chance.choice(cards), (), chance.choice(("8", "Tens", None)), some),
                Pass(seat),
                Slap((seat, other)),
                Flinch(seat),
                Claim(seat, other),
                Draw(((seat, chance.choice(cards)),)),
                Draw(tuple(enumerate(chance.sample(cards, len(self.position.seats))))),
                Draw(tuple((n % len(self.position.seats), card) for n, card in enumerate(cards[:12]))),
                Deal(some),
                Deal(),
                Deal((*cards, cards[0])),
                New(),
            ]
        )

    def claim(self):
        """Anybody's claim of a revoke that was made."""
        revoke = self.chance.choice(self.position.memo.revokes)
        return Claim(self.chance.randrange(len(self.position.seats)), revoke.seat)

    def act(self):
        """Mostly lawful, at times any card of the hand, at times anything."""
        ways = [self.lawful, self.draw_held_card, self.wild]
        if getattr(self.position.memo, "revokes", ()):
            ways.append(self.claim)
        return self.chance.choices(ways, (6, 3, 2, 2)[: len(ways)])[0]()

    def make(self, act):
        """Make the act, and return the position before it and the verdict."""
        before, verdict = self.position, self.rules.decide(self.position, act)
        self.position = after(before, verdict.events)
        self.acts.append(act)
        return before, verdict


SAMPLE = [*VARIANTS][::5]
"""Variants in which each property is tried; there are some of each family."""
PROPERTIES = []
"""The tests below, to be tried in other games and with changed options too."""


def in_some_games(holds):
    """Return a test of a property in some games, each with three seeds."""
    PROPERTIES.append(holds)

    def tried():
        for ruleset in SAMPLE:
            chance = Random(ruleset)
            for _ in range(3):
                holds(ruleset, chance.randrange(10**9))

    tried.__doc__ = holds.__doc__
    return tried


def stakes(position):
    return sum(position.counters) + position.pool


def allowed_sections(game):
    """Return the ledger's sections that a ruleset may cite: its own, and those behind its house rules."""
    changed = {cite.split("-")[0] for name in game.changes for cite in game.options()[name][1].cites}
    return {*game.sections, "R", *changed}


@in_some_games
def test_whatever_is_done_the_table_stays_sound(ruleset, seed):
    game = Game(ruleset, seed)
    total = stakes(game.position)
    for _ in range(90):
        before, verdict = game.make(game.act())
        now = game.position
        # each card lies in one place, and nobody brings a card of another pack
        lying = now.on_table()
        assert len(lying) == len(set(lying))
        assert set(lying) <= set(game.rules.cards)
        assert stakes(now) == total  # counters are neither made nor lost, not where a new game begins either
        # there is something to do, or a deal is due, or the game is over
        moves = game.rules.moves(now)
        if now.turn is not None:
            assert moves
            assert now.turn in now.live()
        elif moves:
            assert all(isinstance(move, Slap) for move in moves)
            assert not now.over
        else:
            assert now.over or not any(now.hands[seat] for seat in now.live())
        assert all(isinstance(game.rules.decide(now, move), Lawful) for move in moves)
        assert all(event.amount > 0 for event in verdict.events if isinstance(event, Paid))
        # a refusal changes nothing and says why
        if isinstance(verdict, Refused):
            assert now is before
            assert verdict.reasons


@in_some_games
def test_lawful_are_exactly_the_choices(ruleset, seed):
    """Each card of the pack is tried alone for each seat, after every second act, and each move as it is listed."""
    game = Game(ruleset, seed)
    for _ in range(13):
        game.make(game.act())
        game.make(game.act())
        position = game.position
        lawful = {
            (seat, card)
            for seat in range(len(position.seats))
            for card in game.rules.cards
            if isinstance(game.rules.decide(position, Play(seat, card)), Lawful)
        }
        moves = [move for move in game.rules.moves(position) if isinstance(move, Play)]
        assert lawful == {(move.seat, move.card) for move in moves if not (move.takes or move.onto)}
        assert {move.card for move in moves} == set(game.rules.choices(position))
        copy = position._replace()
        assert all(isinstance(game.rules.decide(copy, move), Lawful) for move in moves)
        assert len(set(moves)) == len(moves)


@in_some_games
def test_every_event_is_founded_and_explained(ruleset, seed):
    game = Game(ruleset, seed)
    sections = allowed_sections(game.variant)
    for _ in range(90):
        before, verdict = game.make(game.act())
        reasons = [*verdict.reasons] if isinstance(verdict, Refused) else []
        for event in verdict.events:
            if not isinstance(event, (Moved, Remembered)):
                assert event.why is not None, event
            if event.why is not None:
                reasons.append(event.why)
        for why in reasons:
            said = explain(why, before.seats, game.variant.sections, game.variant.borrowed)
            assert said.text
            assert "{" not in said.text
            assert said.cites, why.code
            for cite in said.cites:
                assert get_statement(cite).id == cite
                assert cite.split("-")[0] in sections, (why.code, cite)


def only_the_middle_is_taken(before, act, verdict, now):
    """Check a wrong slap or a flinch: the middle goes under the hand of the first who did it, and he begins again."""
    taker = act.seat if isinstance(act, Flinch) else act.seats[0]
    (moved,) = [event for event in verdict.events if isinstance(event, Moved)]
    assert (moved.cards, moved.target) == (before.layout, hand(taker))
    assert now.hands[taker] == before.hands[taker] + before.layout
    assert all(now.hands[seat] == cards for seat, cards in enumerate(before.hands) if seat != taker)
    assert now.over or (now.turn, now.memo.number) == (taker, 0)


@in_some_games
def test_a_fault_changes_no_more_than_its_play_and_its_fines(ruleset, seed):
    """The faulty card moves, counters go to the pool and nowhere else, and nobody else's cards stir but of those out;
    where the fault ends the game, the pool is paid out and the winner is paid as by a lawful play."""
    game = Game(ruleset, seed)
    for _ in range(90):
        act = game.act()
        before, verdict = game.make(act)
        if not isinstance(verdict, Fault):
            continue
        now = game.position
        if isinstance(act, (Slap, Flinch)):
            only_the_middle_is_taken(before, act, verdict, now)
            continue
        assert isinstance(act, (Play, Pass))
        played = act.card if isinstance(act, Play) else None
        kinds = [event for event in verdict.events if not isinstance(event, (Said, Noted, Remembered))]
        moved = [event for event in kinds if isinstance(event, Moved)]
        if played:
            assert moved.pop(0).cards == (played,)
        assert all(event.source.seat in now.left for event in moved)
        for seat, cards in enumerate(before.hands):
            if seat not in now.left:
                assert now.hands[seat] == tuple(card for card in cards if card is not played)
        fines = [event for event in kinds if isinstance(event, Paid)]
        waits_for_a_claim = getattr(game.rules, "enforced", "at once") == "claimed"
        assert bool(fines) != waits_for_a_claim
        if not now.over:
            assert all(event.payee == POOL and event.amount > 0 for event in fines)
        assert now.dealer == before.dealer
        assert now.stock[len(now.stock) - len(before.stock) :] == before.stock


def every_value():
    """Yield every variant with each of its options at every value; of many numbers at the first, the last and some."""
    for game in VARIANTS.values():
        for name, declared in collect_options(game.rules).items():
            choices = declared.choices
            for value in choices if len(choices) < 9 else (*choices[:3], *choices[3 :: len(choices) // 4], choices[-1]):
                with suppress(OptionError):
                    yield game.but(**{name: value})


@pytest.mark.long
def test_counters_add_up_with_every_value_of_every_option():
    """Counters without limit and those of the games of stops add up to nought, whatever is put in; stakes to what all
    began with, and what each put in besides (R-127)."""
    tried = 0
    for game in every_value():
        played, rules = Game(str(game), tried), game.rules
        each = sum(getattr(rules, name, 0) or 0 for name in ("stakes", "pool")) if getattr(rules, "stakes", 0) else 0
        due = each * len(played.position.seats)
        for act in [played.lawful] * 12:
            assert stakes(played.position) == due, game
            played.make(act())
        tried += 1
    assert tried > 900


@in_some_games
def test_every_game_ends(ruleset, seed):
    game = Game(ruleset, seed)
    game.make(game.lawful())
    for _ in range(BOUND[game.variant.family]):
        if game.position.over:
            break
        game.make(game.lawful())
    position = game.position
    assert position.over
    assert position.winners
    assert not {*position.winners} & {*position.losers}
    if game.variant.family != "snap":  # where there are players between the winner and the loser
        assert {*position.winners, *position.losers} == set(range(len(position.seats)))
    assert position.pool == 0


@in_some_games
def test_a_game_written_down_is_replayed_to_the_same_end(ruleset, seed):
    game = Game(ruleset, seed)
    game.make(game.lawful())
    for _ in range(60):
        game.make(game.act())
    start = game.start
    record = Record(
        variant=ruleset,
        seats=start.seats,
        dealer=start.seats[start.dealer],
        hands=start.hands,
        steps=tuple(Step(act) for act in game.acts),
    )
    again = parse(str(record))
    assert again == record
    assert replay(again).final == game.position


@in_some_games
def test_the_past_is_never_changed(ruleset, seed):
    """Neither `decide` nor `evolve` touches the position it is given: a picture of it stays the same."""
    game = Game(ruleset, seed)
    for _ in range(60):
        act = game.act()
        position, picture = game.position, repr(game.position)
        verdict = game.rules.decide(position, act)
        for event in verdict.events:
            old = repr(position)
            new = evolve(position, event)
            assert repr(position) == old
            position = new
        assert repr(game.position) == picture
        game.make(act)


def test_there_are_options_to_try():
    assert len(PROPERTIES) == 7


@pytest.mark.long
def test_all_of_this_holds_with_an_option_changed():
    """One of the seven for every twelfth ruleset."""
    changed = [ruleset for ruleset in rulesets() if ruleset not in VARIANTS]
    for ruleset in changed[::12]:
        chance = Random(ruleset)
        chance.choice(PROPERTIES)(ruleset, chance.randrange(10**9))


@pytest.mark.long
def test_all_of_this_holds_in_the_other_games():
    """Three of the seven for each."""
    for ruleset in (slug for slug in VARIANTS if slug not in SAMPLE):
        chance = Random(ruleset)
        for holds in chance.sample(PROPERTIES, 3):
            holds(ruleset, chance.randrange(10**9))


@pytest.mark.long
def test_all_of_this_holds_for_pairs_of_options():
    chance = Random(1)
    for _ in range(8):
        ruleset = draw_pair(chance)
        for holds in PROPERTIES:
            holds(ruleset, chance.randrange(10**9))
