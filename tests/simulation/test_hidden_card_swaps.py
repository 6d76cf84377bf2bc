"""Hidden cards stay hidden: everything that a seat is sent is the same wherever the other cards are."""

from collections import defaultdict
from itertools import islice
from random import Random
from typing import get_args, get_type_hints

import pytest

import cardlessons
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, Fault, Pass, Play, Refused, Setup
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.families.matching.acts import Claim
from cardlessons.hooks import list_guests
from cardlessons.lessons.lesson import GamePart, LiveGamePart
from cardlessons.record import Record, write_act
from cardlessons.record.line_text import describe_line
from cardlessons.record.replay import build_why_data
from cardlessons.record.tree import Tree
from cardlessons.session import protocol
from cardlessons.session.live import game as live_game
from cardlessons.session.registry import session_of
from cardlessons.session.table import factory
from cardlessons.session.table.hidden_info import compute_outlook
from cardlessons.session.table.parts import chances as likely
from cardlessons.session.table.preview import preview_as_seen
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Table
from cardlessons.session.table.view import build_node_data
from cardlessons.simulation import consistent_deals, playouts
from cardlessons.simulation.chances import Counting
from cardlessons.simulation.consistent_deals import iter_random_deals, read_seen_deal
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_LEVELS, HOUSE_WAY, collect_ways

CLAIMED = variant("peel-five-card(enforced=claimed)")
"""Games in which a revoke is fined only if somebody claims it, so that others are not told of it."""
GAMES = {slug: game for slug, game in VARIANTS.items() if not game.look.hands_hidden} | {"claimed": CLAIMED}
SAMPLE = ["schnipp-schnapp", "snitchems"]
OTHERS = [slug for slug in GAMES if slug not in SAMPLE][::-2]
"""Half of the other games, some of each family, and the game with claims."""
EVERY_GAME = pytest.mark.parametrize(
    "slugs", [SAMPLE, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["some", "others"]
)
SEAT = 1
EYES = frozenset([SEAT])


@pytest.fixture(autouse=True)
def shorten_searches(monkeypatch):
    """Shorten look-ahead and samples, so that the results do not depend on the speed of the machine."""
    monkeypatch.setattr(playouts, "LOOKAHEAD_PLAYS", 100)
    for name, number in {"_MAX_DRAWS": 30, "_WARM_UP_STEPS": 40, "_STEPS_BETWEEN": 4}.items():
        monkeypatch.setattr(consistent_deals, name, number)
    monkeypatch.setattr(compute_outlook, "__defaults__", (12,))
    monkeypatch.setattr(likely, "PORTION_SECONDS", 0.0)


def line_of_plays(game, seed, plays):
    """Return a table and random plays that it accepts, faults included, until the seat is to play."""
    players = next(n for n in (4, 3, *game.rules.seats) if n in game.rules.seats)
    root = Tree(game, game.rules.begin(Setup(tuple("ABCDEF"[:players]), "A", ((),) * players))).root
    tree = Tree(game, Tree(game, root.position).play(root, Deal(shuffle(game.rules.cards, seed))).position)
    node, lots = tree.root, Random(seed)
    while node.position.turn is not None and not (len(node.line()) >= plays and node.position.turn == SEAT):
        made = tree.play(node, Play(node.position.turn, lots.choice(node.position.hands[node.position.turn])))
        node = tree.play(node, choose_house_play(game, node.position)) if made.refused else made
    return tree, again(game, tree.root.position, node)


def again(game, start, line):
    """Return the same plays from another start."""
    tree = Tree(game, start)
    node = tree.root
    for step in line.line():
        node = tree.play(node, step.act)
    return node


def swap_hidden_cards(tree, node, seed):
    """Return the same plays with the hidden cards exchanged as much as possible; None if no exchange is consistent."""
    deal, lots = read_seen_deal(tree.variant, node, SEAT), Random(f"swap {seed}")
    place = {card: card for card in deal.hidden}
    for _ in range(60):
        one, other = lots.sample(deal.hidden, 2) if len(deal.hidden) > 1 else (None, None)
        exchanged = {**place, one: place.get(other), other: place.get(one)}
        if one and deal.replay_with(exchanged) is not None:
            place = exchanged
    if all(card == there for card, there in place.items()):
        return None
    start = tree.root.position
    hands, dead, stock = (
        tuple(tuple(place.get(card, card) for card in cards) for cards in group)
        for group in (start.hands, (start.dead,), (start.stock,))
    )
    return again(tree.variant, start._replace(hands=hands, dead=dead[0], stock=stock[0]), node)


def collect_sent(game, node):
    """Return everything that the seat is sent at a place: data, words, samples and advice."""
    sent = [build_node_data(game, step, EYES, you=SEAT) for step in node.line()]
    told = [*describe_line(game, node.line(), EYES)]
    if node.position.turn != SEAT:
        return sent, told
    acts = [Pass(SEAT), Claim(SEAT, after := (SEAT + 1) % len(node.position.seats)), Pass(after)]
    supposed = [preview_as_seen(game, node, SEAT, act) for act in acts]
    lots = [
        (fit.hands, fit.stock, fit.dead)
        for fit in islice(iter_random_deals(node.position, read_seen_deal(game, node, SEAT)), 12)
    ]
    advice = [way.choose(Sight(game, node, SEAT, Random("the same"))) for way in collect_ways(game).values()]
    return sent, told, lots, supposed, advice


@EVERY_GAME
def test_nothing_told_to_a_seat_depends_on_where_the_other_cards_lie(slugs):
    for slug in slugs:
        game, compared = GAMES[slug], 0
        for seed, plays in ((1, 3), (2, 8), (3, 14)):
            tree, node = line_of_plays(game, seed, plays)
            there = swap_hidden_cards(tree, node, seed)
            if there is None:
                continue
            compared += 1
            hidden = there.position.hands == node.position.hands and there.position.stock == node.position.stock
            assert not hidden or plays > 8, slug
            for here, other in zip(collect_sent(game, node), collect_sent(game, there), strict=True):
                assert here == other, slug
            if slugs is OTHERS:
                break  # one place is enough
        assert compared, slug


def at_a_table(game, node):
    """Return a table at which one seat has played so far, with all other hands hidden."""
    line = node.line()
    tree = Tree(game, line[0].parent.position if line else node.position)
    here = tree.root
    for step in line:
        here = tree.play(here, step.act)
    seats = here.position.seats
    record = Record(str(game), seats, seats[0], ((),) * len(seats))
    laid = TableState(tree, record, here, SEAT, EYES, seed=1, house=HOUSE_WAY, reveal_at_end=True)
    parts = (factory.QuestionsPart(), factory.ChancesPart(), factory.BranchNamesPart(), *factory.STUDY_PARTS)
    return Table("play", laid, *parts, about={"key": "play", "label": "A game"})


def askings(game, node, cards):
    """Yield every question that a page may ask at a place with hidden hands."""
    seats = node.position.seats
    at = [write_act(step.act, seats) for step in node.line()]
    acts = [f"{seats[seat]} {card}" for seat in range(len(seats)) for card in cards]
    yield {"do": "ping"}
    yield {"do": "go", "at": at}
    yield from ({"do": "ask", "at": at, "act": act} for act in [*acts, f"claim {seats[SEAT]} {seats[0]}", "deal"])
    yield from ({"do": "likely", "at": at, "until": until} for until in ("trick", "deal", "deal", "game"))
    yield from ({"do": kind, "at": at} for kind in ("link", "figure", "words", "text"))
    yield {"do": "beside", "at": at, "with": at[:-2]}
    yield {"do": "rulebook", "at": at, "game": str(game)}
    for word in game.of.questions:
        yield {"do": word, "at": at, "seat": seats[0], "card": str(cards[0])}
        yield {"do": word, "at": at, "seat": seats[SEAT], "card": str(node.position.hands[SEAT][0])}
    yield from ({"do": kind, "at": at} for kind in ("drop", "promote"))
    yield {"do": "note", "at": at, "text": "here"}
    yield {"do": "grow", "lines": [[*at, act] for act in acts], "notes": []}


ELSEWHERE = {
    *("level", "hint", "stood", "new", "deal", "puzzle", "better"),
    *("answer", "open", "write", "lay", "try", "play-on", "analysis"),
}
"""Messages of other tables, of a deal that is over, and messages that replace the table or add plays to the line."""


def test_every_kind_of_message_is_asked():
    _, node = line_of_plays(GAMES["jig"], 1, 3)
    asked = {message["do"] for message in askings(GAMES["jig"], node, node.position.hands[0][:1])}
    kinds_of = [get_type_hints(kind)["do"] for kind in get_args(protocol.TableMessage)]
    named = {word for kind in kinds_of for word in get_args(kind)}
    assert named == (asked & named) | ELSEWHERE
    assert not asked & ELSEWHERE


@EVERY_GAME
def test_no_answer_of_a_table_depends_on_where_the_other_cards_lie(slugs):
    for slug in slugs:
        game, compared = GAMES[slug], 0
        for seed, plays in ((4, 3), (5, 9)):
            tree, node = line_of_plays(game, seed, plays)
            there = swap_hidden_cards(tree, node, seed)
            if there is None or node.position.turn != SEAT:
                continue
            compared += 1
            one, two = at_a_table(game, node), at_a_table(game, there)
            assert one.view() == two.view(), slug
            hidden = read_seen_deal(game, node, SEAT).hidden
            cards = [*hidden[:: 17 if slugs is SAMPLE else 30], *node.position.on_table()[:1]]
            for message in askings(game, node, cards):
                answers = one.hear(message), two.hear(message)
                assert answers[0] == answers[1], message
            assert one.view() == two.view(), slug
            if slugs is OTHERS:
                break
        assert compared, slug


@EVERY_GAME
def test_the_reason_of_the_house_tells_nothing_of_the_hand_that_it_keeps(slugs):
    """The neighbour gets the same reason for one card played, in deals that look alike to it."""
    for slug in slugs:
        game = GAMES[slug]
        for seed, plays in ((1, 2), (2, 9)):
            _, node = line_of_plays(game, seed, plays)
            if node.position.turn != SEAT:
                continue
            told = defaultdict(set)
            beside = (SEAT + 1) % len(node.position.seats)
            for position in islice(iter_random_deals(node.position, read_seen_deal(game, node, beside)), 12):
                start = Tree(game, position).root
                for way in HOUSE_LEVELS:
                    choice = way.choose(Sight(game, start, SEAT, Random("the same")))
                    why = None if choice.why is None else build_why_data(game, position.seats, choice.why)["text"]
                    told[way.name, choice.act].add(why)
            assert {key: whys for key, whys in told.items() if len(whys) > 1} == {}, slug
            if slugs is OTHERS:
                break


@EVERY_GAME
def test_what_is_told_for_sure_of_anothers_card_is_true(slugs):
    """Every statement without a number of deals is true for the real cards (`B does not hold ...`)."""
    for slug in slugs:
        game = GAMES[slug]
        for seed, plays in ((350, 0), (2, 6))[: 2 if slugs is SAMPLE else 1]:
            _, node = line_of_plays(game, seed, plays)
            seats, turn = len(node.position.seats), node.position.turn
            for observer in {(SEAT + 1) % seats, SEAT}:
                for seat in {*range(seats)} - {observer}:
                    for card in node.position.hands[seat][:4]:
                        would = preview_as_seen(game, node, observer, Play(seat, card))
                        if would["verdict"] == "refused" and "deals" not in would:
                            verdict = game.rules.decide(node.position, Play(seat, card))
                            truly = verdict.reasons if isinstance(verdict, Refused) else ()
                            texts = [build_why_data(game, node.position.seats, why)["text"] for why in truly]
                            assert seat != turn or texts, slug
                            assert len(would["events"]) <= len(texts), slug


COVERED = {slug: game for slug, game in VARIANTS.items() if game.look.hands_hidden}
"""Games in which nobody looks at his own cards."""


def play_turns(game, order, turns):
    """Return the line of so many turns, with slaps where they are due, after this deal."""
    tree = Tree(game, game.rules.begin(Setup(("A", "B", "C"), "C", ((),) * 3)))
    node = tree.play(tree.root, Deal(order))
    for _ in range(turns):
        node = tree.play(node, game.rules.moves(node.position)[0])
    return node.line()


def otherwise(game, order, line):
    """Return a deal in which only cards that have not been turned are exchanged."""
    known = {card for step in line[1:] for event in step.verdict.events for card in getattr(event, "cards", ())}
    unseen = [card for card in order if card not in known]
    mixed = iter(Random("otherwise").sample(unseen, len(unseen)))
    return tuple(card if card in known else next(mixed) for card in order)


def test_nothing_told_depends_on_cards_that_have_not_been_turned():
    for slug in COVERED:
        for turns in [1, 4, 9]:
            game = COVERED[slug]
            order = shuffle(game.rules.cards, 5)
            here = play_turns(game, order, turns)
            there = play_turns(game, otherwise(game, order, here), turns)
            assert here[0].position.hands != there[0].position.hands, (turns, slug)
            for spotting in (True, False):
                told = [
                    [build_node_data(game, step, EYES, you=SEAT, spotting=spotting) for step in line]
                    for line in (here, there)
                ]
                assert told[0] == told[1], (turns, slug)
            assert [*describe_line(game, here, EYES)] == [*describe_line(game, there, EYES)], (turns, slug)
            if here[-1].position.turn is not None and game.of.next_card_effects:
                figures = []
                for line in (here, there):
                    question = Counting(game, line[-1], "trick")
                    question.go_on(60)
                    figures.append(question.figures())
                assert figures[0] == figures[1], (turns, slug)


@pytest.mark.parametrize("slug", [slug for slug, game in COVERED.items() if game.of.live])
@pytest.mark.parametrize("clock", [True, False])
def test_a_game_in_real_time_tells_no_card_before_it_is_turned(slug, clock, monkeypatch):
    """Turn by turn, up to the first slap, the page is sent the same for any order of the later cards."""
    game = COVERED[slug]
    begin = {"do": "new", "game": slug, "learners": 1, "rivals": 2, "pace": next(iter(game.of.live.paces)), "seed": 3}

    def sent(order, turns):
        monkeypatch.setattr(live_game, "shuffle", lambda *_: order)
        live = session_of(LiveGamePart(GamePart(slug, ("A", "B", "C"), "A", 3)))
        told = [live.view(), live.hear(begin | {"clock": clock})]
        for turn in range(turns):
            told.append(live.hear({"do": "turn", "after": turn}))
            if not clock:
                told.append(live.hear({"do": "answered", "at": turn + 1, "snap": False}))
        return told

    order = shuffle(game.rules.cards, 3)
    line = play_turns(game, order, 20)
    turns = next((n for n, step in enumerate(line[1:], 1) if step.position.turn is None), 20) - 1
    assert turns
    assert sent(order, turns) == sent(otherwise(game, order, line[: turns + 1]), turns)


def last_play(text_game, hands):
    """Return the last play of a table: B has led a four, and C plays a king."""
    tree = Tree(text_game, text_game.rules.begin(Setup(("A", "B", "C"), "A", hands)))
    node = tree.root
    for seat, text in ((1, "4c"), (2, "Kd")):
        card = next(card for card in text_game.rules.cards if card.text == text)
        node = tree.play(node, Play(seat, card))
    return node


def cards(text):
    return tuple(card for word in text.split() for card in VARIANTS["tuppenny-bump"].rules.cards if card.text == word)


@pytest.mark.parametrize("holds", ["4h Kd", "5h Kd"])
def test_nob_9_that_a_card_could_have_paired_is_seen_by_its_owner_alone(holds):
    """In games without a duty to pair, a card that does not pair is reported alike, whatever else its player holds."""
    game = VARIANTS["tuppenny-bump"]
    node = last_play(game, (cards("2c 3c"), cards("4c 6d"), cards(holds)))
    to_b, to_c, to_all = (
        " ".join(event["why"]["text"] for event in build_node_data(game, node, eyes)["events"] if event["why"])
        for eyes in (frozenset([1]), frozenset([2]), None)
    )
    assert "C does not match the four. The others cannot see whether C holds a four." in to_b
    own = "C could match the four" if "4" in holds else "C has no four"
    assert own in to_c
    assert own in to_all


@pytest.mark.parametrize("holds", ["4h Kd", "5h Kd"])
def test_sss_42_an_unclaimed_revoke_is_seen_by_its_player_alone(holds):
    node = last_play(CLAIMED, (cards("2c 3c"), cards("4c 6d"), cards(holds)))
    assert isinstance(node.verdict, Fault) == ("4" in holds)
    others = build_node_data(CLAIMED, node, frozenset([1]))
    assert others["verdict"] == "lawful"
    assert "judged" not in others
    assert "revoke" not in others["spoken"]
    own = build_node_data(CLAIMED, node, frozenset([2]))
    assert own["verdict"] == ("fault" if "4" in holds else "lawful")


ARGUMENTS = {
    "out": [(card,) for card in [*VARIANTS["jig"].rules.cards][::5]],
    "deals": [(4, 4000)],
    "iter_cards_back": [()],
}
"""The arguments with which the methods of an observation are asked."""


def collect_facts(game, node, seat):
    """Return all that a function or an agent is told at a place: each public member of `Sight`, and its numbers."""
    sight, facts = Sight(game, node, seat, Random("the same")), {"repr": repr(Sight(game, node, seat, Random(1)))}
    for name in (name for name in dir(Sight) if not name.startswith("_")):
        found = getattr(sight, name)
        if callable(found):
            for given in ARGUMENTS[name]:
                told = found(*given)
                facts[name, given] = told if isinstance(told, int) else [*told]
        else:
            facts[name] = found
    if "research" in list_guests():
        encoding = cardlessons.Encoding(game, len(node.position.seats))
        facts["numbers"] = encoding.observe(sight).tolist()
        facts["acts"] = encoding.collect_acts(sight)
    return facts


def iter_swaps(game, node, seat, pairs):
    """Yield the same plays with two unseen cards exchanged, also of the seat's own that lie face down."""
    deal, lots = read_seen_deal(game, node, seat), Random("pairs")
    for _ in range(12 * pairs):
        if len(deal.hidden) < 2 or not pairs:
            return
        one, other = lots.sample(deal.hidden, 2)
        place = {one: other, other: one}
        if deal.replay_with(place) is not None:
            pairs -= 1
            yield again(game, consistent_deals.replace_cards(deal.start, place), node)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Sight.plays:DeprecationWarning")
def test_no_public_member_of_an_observation_depends_on_where_hidden_cards_lie():
    pairs = facts = own = 0
    for slug, game in VARIANTS.items():
        before = pairs
        for seed, plays in ((1, 3), (2, 9)):
            if game.look.hands_hidden:
                tree = Tree(game, play_turns(game, shuffle(game.rules.cards, seed), 0)[0].position)
                node = tree.root
                while node.position.turn is None or len(node.line()) < plays:
                    node = tree.play(node, game.rules.moves(node.position)[0])
            else:
                _, node = line_of_plays(game, seed, plays)
            seat = node.position.turn
            if seat is None:
                continue
            here = collect_facts(game, node, seat)
            for there in iter_swaps(game, node, seat, 2):
                pairs += 1
                own += there.position.hands[seat] != node.position.hands[seat]
                for name, fact in collect_facts(game, there, seat).items():
                    facts += 1
                    assert fact == here[name], (slug, name)
        assert pairs > before, slug
    assert own, "some of the cards are the seat's own, which lie face down"
    print(f"{len(VARIANTS)} games, {pairs} pairs, {own} with own cards, {facts} facts")  # for whoever counts them
