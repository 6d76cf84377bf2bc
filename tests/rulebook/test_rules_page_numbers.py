"""Each paragraph of a rules page that names a number is played: the rules do what it says."""

import re
from functools import cache, partial

import pytest
from rulebook.test_rules_page import iter_changed, list_paragraphs
from support.cases import read_cases
from support.tables import TableSetup, list_words, payments

from cardlessons import deal, parse, replay
from cardlessons.engine.cards import Card
from cardlessons.engine.table import POOL, Scored
from cardlessons.engine.variants import VARIANTS
from cardlessons.families.fishing.captures import find_captures
from cardlessons.families.fishing.counting import score_sides
from cardlessons.rulebook.family_files import read_rules_page
from cardlessons.rulebook.rules_page import build_rules_page

NUMBER = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty)\b|\d"
    r"|\bone (?:card|counter|point|king)\b|\b(?:pays|pool|costs|counts|scores) one\b",
    re.IGNORECASE,
)
UNPLAYED = "other"
"""The section on other books, whose games are not ours."""


def plays(*records):
    """Return a proof by records without their first line, each act with what must come of it."""

    def prove(game, _):
        for record in records:
            text = f"variant: {game}\n{record}"
            assert replay(parse(text), strict=True).failures() == [], text

    return prove


def deals(*sizes, middle=None):
    """Return a proof by deals: numbers of players, each with its smallest and largest hand; and the middle.

    Without sizes five play, and the hands differ by one card at most.
    """

    def prove(game, _):
        for players, least, most in sizes or ((5, 0, 0),):
            position = deal(game, players).position
            held = sorted(map(len, position.hands))
            assert (held[0], held[-1]) == (least, most) if sizes else held[-1] - held[0] <= 1
            assert middle is None or len(position.layout) == middle

    return prove


def lays(middle, players=None):
    """Return a proof by the first deal of a fishing game: the cards of each hand, and those in the middle."""

    def prove(game, _):
        position = deal(game, players or next(n for n in game.rules.seats if n != 3)).position
        assert {len(cards) for cards in position.hands} == {game.rules.hand}
        assert len(position.layout) == middle

    return prove


def takes(*wanted):
    """Return a proof by captures: a card, the middle, and all that the card can take; a bar parts the ways."""

    def prove(game, _):
        for card, middle, ways in wanted:
            lying = tuple(map(Card.read, middle.split()))
            found = {" ".join(map(str, cards)) for cards in find_captures(game.rules, Card.read(card), lying)}
            assert found == {way.strip() for way in ways.split("|") if way.strip()}, (card, middle)

    return prove


def scores(before, after):
    """Return a proof by the scores that sides get for their points."""

    def prove(game, _):
        assert score_sides(game.rules.scoring, tuple(before)) == tuple(after)

    return prove


def seat_few(game):
    """Return the game for two, or for two sides, with its seats; a short pack may then come out unevenly."""
    if game.rules.seats[0] > 4:
        game = game.but(short_last=True)
    return game, "ABCD"[: game.rules.seats[0]]


def builds(record):
    """Return a proof by a record of a building game, with further hands where four play."""

    def prove(game, paragraph):
        seated, seats = seat_few(game)
        more = "C: Js Jh Kh\nD: Qs Qh Ks\n" if len(seats) == 4 else ""
        plays(f"dealer: {seats[-1]}\n{record.replace('layout', f'{more}layout')}")(seated, paragraph)

    return prove


def finish(game, layout, cards, piles=("", ""), points=""):
    """Return the end of a pack at a table for two, or for two sides: A and B play their last cards, then the others."""
    game, seats = seat_few(game)
    acts = [*cards, "Jc", "7h"][: len(seats)]
    hands = "".join(f"{seat}: {act.split()[0]}\n" for seat, act in zip(seats, acts, strict=True))
    head = f"variant: {game}\ndealer: {seats[-1]}\n" + (f"scores: {points}\n" if points else "")
    table = TableSetup(f"{head}{hands}layout: {layout}")
    taken = tuple(tuple(map(Card.read, pile.split())) for pile in (*piles, "", "")[: len(seats)])
    table.position = table.position._replace(piles=taken)
    table.events = [
        event for seat, act in zip(seats, acts, strict=True) for event in table.plays(f"{seat} {act}").events
    ]
    return table


def list_scores(table, kinds):
    """Return A's points by their reasons, those of the kinds in a pattern."""
    got = {}
    for event in table.events:
        if isinstance(event, Scored) and event.seat == 0 and event.why and re.match(kinds, event.why.code):
            got[event.why.code] = got.get(event.why.code, 0) + event.points
    return got


def counts(pile, **points):
    """Return a proof by the count of a pile of A's against one card of B's, and by a sweep."""

    def prove(game, _):
        table = finish(game, "8d", ("Kc", "Qc"), (pile, "7c"))
        assert list_scores(table, "count") == {f"count.{name.replace('_', '-')}": n for name, n in points.items()}
        sweeps(game, _)

    return prove


def sweeps(game, _):
    game, seats = seat_few(game)
    hands = "".join(
        f"{seat}: {cards}\n" for seat, cards in zip(seats, ("9c Kc", "Qc Jc", "Qh Jh", "Qs Js"), strict=False)
    )
    plays(f"dealer: {seats[-1]}\n{hands}layout: 9d\nA 9c x 9d > scores A 1; turn B\nB Qc")(game, _)


def ties_score_nothing(game, _):
    assert not list_scores(finish(game, "8d", ("Kc", "Qc"), ("7s 9d", "8s Td")), "count.most")


def last_takes_all(game, _):
    left_over = finish(game, "9d Kd", ("9c x 9d", "Qc"))
    assert list_scores(left_over, "sweep") == {"sweep.last": 1}
    assert not left_over.position.layout
    if len(left_over.position.seats) == 2:
        swept = finish(game, "", ("Kc", "Kd x Kc"))
        assert [event.points for event in swept.events if isinstance(event, Scored) and "sweep" in event.why.code] == [
            1
        ]


def lurches(game, _):
    for low, lurched in ((5, True), (6, False)):
        points = ", ".join(f"{seat} {(10, low)[n % 2]}" for n, seat in enumerate(seat_few(game)[1]))
        table = finish(game, "9d Kd", ("9c x 9d", "Qc"), points=points)
        assert ("game.lurch" in [event.why.code for event in table.events if event.why]) == lurched


def higher_wins(game, _):
    goal = game.rules.game
    points = ", ".join(f"{seat} {(goal - 1, goal + 9)[n % 2]}" for n, seat in enumerate(seat_few(game)[1]))
    table = finish(game, "9d Kd", ("9c x 9d", "Qc"), points=points)
    assert min(table.position.scores) >= goal
    assert 0 not in table.position.winners
    assert 1 in table.position.winners


def draws_partners(game, _):
    table = TableSetup(f"variant: {game}\ndealer: D\nA:\nB:\nC:\nD:\ndeal")
    table.plays("draw A 5c B 9d C 2h D Kc")
    one, _, opposite, _ = table.position.memo.order
    assert (table.position.dealer, {one, opposite}) in ((2, {0, 2}), (2, {1, 3}))


def run_from(game, lead):
    """Return the last card of the run from a lead, and its words, where one player holds the whole suit and more."""
    suit = [f"{rank.letter}h" for rank in game.rules.cards.ranks]
    table = TableSetup(f"variant: {game}\ndealer: B\nA: {' '.join(suit)} 8c 9c\nB: 8d 9d")
    words = []
    card = lead
    while True:
        words += list_words(table.plays(f"A {card}"))
        if table.position.memo.run is None:
            return card, words
        card = table.choices()


def runs_of(length):
    """Return a proof by a run: it has this number of cards, and a paragraph on words has the words that are said."""

    def prove(game, paragraph):
        _, words = run_from(game, "7h")
        assert len(words) == length
        if paragraph.id.startswith("say."):
            said = [word.casefold() for word in re.findall("“(.+?)”", paragraph.text)]
            assert said[:length] == [word.casefold() for word in words]

    return prove


def runs_end(game, _):
    ranks = [rank.letter for rank in game.rules.cards.ranks]
    for at, rank in enumerate(ranks):
        assert run_from(game, f"{rank}h")[0] == f"{ranks[min(at + 4, len(ranks) - 1)]}h"


def has_pack(cards, game, _):
    pack = game.rules.cards
    assert len(pack.cards) == cards
    assert cards != 32 or {rank.letter for rank in pack.ranks} == set("789TJQKA")


def starts(counters, pool):
    """Return a proof by the counters and the pool after the first deal of four players, of whom the last deals."""

    def prove(game, _):
        position = deal(game, 4).position
        assert (position.counters, position.pool) == (tuple(counters), pool)

    return prove


def lends(game, _):
    """Twenty counters pay for a whole hand of four players, and nobody is out who needs more."""
    assert max(map(len, deal(game, 4).position.hands)) < 20
    plays("dealer: B\ncounters: A 0, B 0\nA: 8c\nB: Jh Th\nA 8c > pays B 2 A; wins A")(game, _)


def goes_round(game, _):
    hands = (["2c", "4c", "6c", "8c", "Tc", "5d", "7d", "3h"], ["Kc", "Jc", "9c", "Kd", "Jd", "9d", "Kh", "4h"])
    table = TableSetup(f"variant: {game}\ndealer: B\nA: {' '.join(hands[0])}\nB: {' '.join(hands[1])}")
    numbers = []
    for turn in range(14):
        table.plays(f"{'AB'[turn % 2]} {hands[turn % 2][turn // 2]}")
        numbers.append(table.position.memo.number)
    assert numbers == [*range(1, 14), 1]


def wants_both_hands(game, _):
    table = TableSetup(f"variant: {game}\ndealer: B\nA: 2c 7s\nB: 2d 9h")
    table.plays("A 2c", "B 2d")
    assert table.position.memo.due == 2


NINES = "A: 9c Kd Kh\nB: 9d Qd Qh\nC: 9h Jd Jh\nD: 9s Td Th\n"
RHYME = (
    "dealer: D\nA: 7c Kd\nB: 7d Qd\nC: 7h Jd\nD: 7s Td\nA 7c > says {}\nB 7d > says {}\nC 7h > says {}\nD 7s > says {}"
)


def revokes(*fines):
    """Return a proof by revokes at the first, the second and the third pairing, with their fines."""

    def prove(game, _):
        rich = "" if game.rules.stakes is None else "counters: A 9, B 9, C 9, D 9\n"
        for fine, nth, seat, card, victim in zip(fines, (1, 2, 3), "BCD", ("Qd", "Jd", "Td"), "ABC", strict=True):
            before = "".join(("B 9d\n", "C 9h\n")[: nth - 1])
            told = f"{seat} {card} > fault; pays {seat} {fine} pool; pays {victim} {nth} pool"
            plays(f"dealer: D\n{rich}{NINES}A 9c\n{before}{told}")(game, _)

    return prove


def says_rhyme(game, paragraph):
    sayings = [re.sub("[“”]", "", row[1]) for row in paragraph.table[1:]]
    plays(RHYME.format(*sayings))(game, paragraph)


def breaks(game, _):
    waits = game.rules.settle == "last victim"
    hands = "A: 9c 9s Kd\nB: 9d Qd Qh\nC: Jd Jh 8c\nD: 9h Td Th\n"
    ends = "\nB Qd > pays D 1 pool" if waits else " > pays D 1 pool"
    plays(f"dealer: D\n{hands}A 9c\nB 9d\nC Jd > not pays B\nD 9h > not pays C\nA 9s{ends}")(game, _)


def last_victim_pays(game, _):
    for nines in (2, 3, 4):
        hands = NINES.replace("9h", "8h" if nines == 2 else "9h").replace("9s", "8s" if nines < 4 else "9s")
        table = TableSetup(f"variant: {game}\ndealer: D\n{hands}")
        paid = [payment for act in ("A 9c", "B 9d", "C 9h", "D 9s")[:nines] for payment in payments(table.plays(act))]
        while not paid:
            paid = payments(table.plays(f"{table.turn} {table.choices().split()[0]}"))
        assert paid == [(nines - 2, POOL, nines - 1)]


def plays_in_turn(game, _):
    plays(f"dealer: D\n{NINES}A Kd > turn B\nB Qd > turn C\nC Jd > turn D\nD Td > turn A")(game, _)


KINDS = {"plays": plays, "takes": takes, "builds": builds, "scores": scores, "lays": lays, "runs": runs_of}
KINDS |= {"revokes": revokes, "starts": starts, "deals": deals, "pack": lambda cards: partial(has_pack, cards)}


def read_proofs(family):
    """Return the proofs that are data."""
    made = read_cases("rules_page_numbers", family)
    return {
        name: prove(*given)
        for kind, prove in KINDS.items()
        for names, given in made.get(kind, {}).items()
        for name in names.split(", ")
    }


PROOFS = {
    "matching": read_proofs("matching")
    | {
        **dict.fromkeys(("turn.plays-another", "turn.may-pair"), plays_in_turn),
        "turn.broken": breaks,
        "say.earl": says_rhyme,
        "pay.last-victim": last_victim_pays,
    },
    "sequence": read_proofs("sequence")
    | {
        "need.counters": lends,
        **dict.fromkeys(("deal.turn-up", "deal.dead-turn-up"), deals(middle=1)),
        "deal.dead": deals(middle=0),
        **dict.fromkeys(("turn.ends", "turn.ends-32"), runs_end),
    },
    "snap": read_proofs("snap")
    | {
        "turn.both-hands": wants_both_hands,
        **dict.fromkeys(("say.count", "say.silent"), goes_round),
    },
    "fishing": read_proofs("fishing")
    | {
        "deal.first-partners": draws_partners,
        "turn.order": lambda game, _: finish(game, "8d", ("Kc", "Qc")),
        "count.points": counts("As 2s Td Ac 5d", most_cards=3, most_spades=1, great_cassino=2, little_cassino=1, ace=2),
        "count.points-32": counts("As 8s Td Ac 7d", most_cards=3, most_spades=1, great_cassino=2, ace=2),
        "turn.sweep": sweeps,
        "count.tie": ties_score_nothing,
        "count.last": last_takes_all,
        "end.game": higher_wins,
        "end.lurch": lurches,
    },
}


def iter_numbered(game):
    """Yield the paragraphs of a page that name a number themselves, not one that is filled in from an option."""
    written = read_rules_page(game.of.folder).entries
    for paragraph in list_paragraphs(build_rules_page(game)):
        section, name = paragraph.id.split(".")
        entry = written[section][name]
        cells = [cell for row in entry.get("table", ()) for cell in row]
        said = " ".join((entry.get("title", ""), entry.get("text", ""), *cells))
        if section != UNPLAYED and NUMBER.search(re.sub(r"{.*?}", "", said)):
            yield paragraph


@cache
def list_proven(slug):
    """Play the proofs of a game's page, and of what is new in the pages of its house rules; return their paragraphs."""
    game, proven = VARIANTS[slug], set[str]()
    for house in (game, *iter_changed(game)):
        for paragraph in iter_numbered(house):
            if paragraph.id not in proven:
                proven.add(paragraph.id)
                assert paragraph.id in PROOFS[game.family], (
                    f"{house}: nothing in PROOFS plays {paragraph.id}, “{paragraph.text}”"
                )
                PROOFS[game.family][paragraph.id](house, paragraph)
    return proven


@pytest.mark.parametrize("slug", VARIANTS)
def test_each_number_on_a_page_is_played(slug):
    assert list_proven(slug)


def test_no_proof_is_left_over():
    for family, proofs in PROOFS.items():
        proven = set[str]().union(*(list_proven(slug) for slug, game in VARIANTS.items() if game.family == family))
        assert {*proofs} - proven == set()
