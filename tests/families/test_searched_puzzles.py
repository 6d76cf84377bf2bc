"""Tests of the puzzles of searched games, and of Irish Snap: one right act, the same for ever."""

from itertools import combinations, product

import pytest
from support.cases import read_cases
from support.sessions import Browser, address
from support.tables import after_act

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.engine.family import Call
from cardlessons.engine.search import Search, TooFarError, compute_preference_key
from cardlessons.engine.table import Lawful, Pass, Play, after
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.families.fishing.puzzles import make_puzzle as fishing
from cardlessons.families.matching.puzzles import make_puzzle as matching
from cardlessons.families.snap.acts import Slap
from cardlessons.families.snap.puzzles import make_puzzle as snap
from cardlessons.prerender.error_card import catch_errors
from cardlessons.record import parse, write_act
from cardlessons.record.puzzle_search import GRADE_CHOICES
from cardlessons.record.replay import replay
from cardlessons.session.context import AUTHOR
from cardlessons.session.table import factory

GRADES = (1, 2, 3)
MADE_BY = {"matching": matching, "fishing": fishing}
WORTH = {"matching": lambda position: position.counters, "fishing": lambda position: position.scores}
GAPS = {"points": 1, "cards": 2, "counters": 1}

SEARCHED = [slug for slug, game in VARIANTS.items() if game.family in MADE_BY]
SNAPS = [slug for slug, game in VARIANTS.items() if game.family == "snap"]
HOUSE_RULES = read_cases("searched_puzzles", "house-rules")
SNAP_RULES = read_cases("searched_puzzles", "snap-rules")
SAMPLE = [*SEARCHED, *HOUSE_RULES][::6]
"""Searched games that the first tier tries; there are some of each family."""


def make_puzzle(slug, seed, grade):
    """Return a puzzle of a searched game."""
    return MADE_BY[variant(slug).family](seed, slug, grade)


def worth(slug):
    """Return the function for the result of each seat at a table of a searched game."""
    return WORTH[variant(slug).family]


def pose_puzzle(slug, seed, grade):
    """Return a puzzle with its texts, of any family."""
    return variant(slug).of.puzzles.pose(slug, seed, grade)


def begins(puzzle):
    """Return the rules of a puzzle, and the table at which it begins, from the text of its record."""
    record = parse(str(puzzle.record))
    return record.game().rules, replay(record).final


def end_of(rules, position, line):
    """Return the table after a line, where nobody can play any more."""
    for act in line:
        position = after_act(rules, position, act)
    assert not rules.moves(position)
    return position


# Searched games


class TooManyError(Exception):
    """More lines than a test can try."""


def by_force(rules, start, has_at, most=1500):
    """Return the result of each seat for every act: every line is played by the rules, without a cache."""
    left = most

    def ends(position):
        nonlocal left
        left -= 1
        if left < 0:
            raise TooManyError
        seat = position.turn
        if seat is None:
            return has_at(position)
        found = (ends(after_act(rules, position, act)) for act in rules.moves(position))
        return max(found, key=lambda has: (has[seat], *(-n for n in has[seat + 1 :] + has[:seat])))

    return {act: ends(after_act(rules, start, act)) for act in rules.moves(start)}


def find_forced_puzzles(slug, grade, seeds):
    """Yield puzzles with the outcome of every act by brute force, where that does not take too long."""
    for seed in seeds:
        found = make_puzzle(slug, seed, grade)
        rules, start = begins(found)
        try:
            yield found, rules, start, by_force(rules, start, worth(slug))
        except TooManyError:
            continue


@pytest.mark.parametrize("slugs", [SAMPLE, pytest.param([*SEARCHED, *HOUSE_RULES][1::2], marks=pytest.mark.long)])
def test_exactly_one_act_is_the_best_as_trying_every_line_finds(slugs):
    for slug in slugs:
        for found, rules, start, ends in find_forced_puzzles(slug, 1, (1, 2)):
            assert start == found.start, slug
            assert {one.act: at_end(one, worth(slug)(start)) for one in found.rated_acts} == ends, slug
            most, second, *_ = sorted((has[found.you] for has in ends.values()), reverse=True)
            assert [act for act, has in ends.items() if has[found.you] == most] == [found.best.act], slug
            assert most - second == found.gap >= GAPS[getattr(rules, "counting", "counters")], slug
            break
        else:
            pytest.fail(f"no puzzle of {slug} was small enough to be tried by force")


def at_end(one, before):
    return tuple(has + won for has, won in zip(before, one.values, strict=True))


def test_the_grade_says_how_many_choices_on_the_best_line_matter():
    assert [[n for n in range(1, 5) if n in GRADE_CHOICES[grade]] for grade in GRADES] == [[1], [2], [3, 4]]
    for slug, grade in product(["peel-five-card", "cassino-two"], GRADES):
        for found, rules, position, _ in find_forced_puzzles(slug, grade, (1,)):
            matter = 0
            for act in found.best.line:
                ends = by_force(rules, position, worth(slug))
                matter += len(set(ends.values())) > 1
                position = after_act(rules, position, act)
            assert matter == found.choices, (slug, grade)
            assert found.choices in GRADE_CHOICES[grade], (slug, grade)


@pytest.mark.parametrize("grade", [1, pytest.param(3, marks=pytest.mark.long)])
def test_every_act_has_an_outcome_and_its_line_is_lawful_to_the_end(grade):
    for slug in SAMPLE:
        asked = pose_puzzle(slug, 1, grade)
        rules, start = begins(asked)
        assert start.seats[start.turn] == asked.you, slug
        assert set(asked.outcomes) == set(rules.moves(start)), slug
        best, *others = asked.outcomes.values()
        assert best.right, slug
        assert not any(other.right for other in others), slug
        assert all(outcome.line[0] == act for act, outcome in asked.outcomes.items()), slug
        best, *others = (worth(slug)(end_of(rules, start, one.line))[start.turn] for one in asked.outcomes.values())
        assert best > max(others), slug
        assert len(asked.hints) == 3, slug


def test_whatever_a_card_can_take_or_build_has_an_outcome():
    tried = 0
    for slug, seed in product(["cassino(builds=single and double)", HOUSE_RULES[-1]], (1, 2, 3)):
        asked = pose_puzzle(slug, seed, 1)
        rules, start = begins(asked)
        meant = variant(slug).of.puzzles.act_key
        known = set(map(meant, asked.outcomes))
        some = [cards for count in range(len(start.layout) + 1) for cards in combinations(start.layout, count)]
        for card in start.hands[start.turn]:
            plays = [Play(start.turn, card, cards) for cards in some]
            plays += [Play(start.turn, card, (), str(n), cards) for cards in some[1:] for n in range(1, 11)]
            lawful = [play for play in plays if isinstance(rules.decide(start, play), Lawful)]
            assert {*map(meant, lawful)} <= known, (slug, seed)
            tried += len(lawful)
    assert tried > 5


def test_where_two_acts_are_alike_for_one_the_neighbour_gets_less():
    assert compute_preference_key(1, (0, 2, 1)) > compute_preference_key(1, (3, 1, 0))
    assert compute_preference_key(1, (0, 2, 1)) > compute_preference_key(1, (0, 2, 2))
    assert compute_preference_key(1, (0, 2, 1)) > compute_preference_key(1, (1, 2, 1))


def test_a_search_that_would_go_too_far_is_given_up_and_near_the_end_it_does_not():
    rules, start = begins(pose_puzzle("peel-five-card", 1, 1))
    search = Search(rules, lambda position: position.counters, lambda position: position, 3)
    with pytest.raises(TooFarError):
        search.rate_acts(start)
    *line, last = matching(1, "peel-five-card", 1).best.line
    for act in line:
        start = after_act(rules, start, act)
    assert [one.line for one in search.rate_acts(start)] == [(last,)]


# The texts


def tell(outcome):
    """Return what a table tells of the outcome of an act."""
    return outcome.told + " Step on to see what happens after it." * bool(outcome.line[1:])


def test_what_an_act_comes_to_is_said_beside_the_best():
    found, asked = matching(3, "nobble", 3), pose_puzzle("nobble", 3, 3)
    best, *others = asked.outcomes.values()
    assert best.told.startswith(
        "With the eight of spades you end even. The next best, the king of hearts, makes it one"
    )
    assert all(" if all play their best cards after it. Another play makes it even." in other.told for other in others)
    assert asked.hints == (
        "Look to the end of the deal. The best line has three choices that matter, yours among them, and it leaves you "
        "one counter better off than any other play.",
        "On the best line Ben is next, with the king of clubs.",
        "Play the eight of spades.",
    )
    assert found.gap == 1


def test_a_capture_is_named_with_what_it_takes_and_what_was_captured_is_told():
    found, asked = fishing(1, "cassino", 1), pose_puzzle("cassino", 1, 1)
    _, start = begins(asked)
    assert asked.hints[-1] == "Take the nine of spades and the ace of clubs with the ten of diamonds."
    assert asked.outcomes[found.best.act].told.startswith(
        "With the ten of diamonds taking the nine of spades and the ace of clubs you come to six points. The next "
        "best, the ten of hearts taking the nine of spades and the ace of clubs, makes it four points."
    )
    spades = sum(card.suit == "s" for card in start.piles[found.you])
    assert (len(start.piles[found.you]), spades, start.seats[start.memo.last]) == (13, 5, "Ben")
    assert "Captured so far: you thirteen cards with five spades; Ben " in asked.asks
    assert asked.asks.endswith("The last to capture was Ben.")


# Irish Snap


CAUSES_OF_SNAPS = {"IRI-6", "IRI-7", "IRI-12", "IRI-14", "IRI-16", "R-41", "R-67"}


def count_causes_by_hand(asked):
    """Return the number of causes of a snap at the last turn of a record, counted from the cards in their order."""
    record = parse(asked.record)
    rules, number, pile, causes = record.game().rules, 0, [], 0
    for step in record.steps:
        match step.act:
            case Slap():
                assert causes
                number, pile = 0, []
            case Play(_, card):
                number = number % 13 + 1
                pile.append(card.rank)
                causes = (pile[-1] == number) + (pile[-1:] == pile[-2:-1]) + (rules.queens and pile[-1] == 12)
            case Pass():
                number = number % 13 + 1
                causes = int(rules.ghost_numbers and pile[-1] == number)
    return causes


def test_exactly_one_answer_is_right_and_the_others_cost_the_pile():
    for slug, grade in product([*SNAPS, *SNAP_RULES], GRADES):
        for seed in (1, 2):
            asked = pose_puzzle(slug, seed, grade)
            rules, start = begins(asked)
            you, causes = start.seats.index(asked.you), count_causes_by_hand(asked)
            assert start.memo.due == min(causes, 2 if rules.both_hands else 1), (slug, grade)
            best, *others = asked.outcomes.items()
            assert best[1].right, (slug, grade)
            assert not any(outcome.right for _, outcome in others), (slug, grade)
            assert isinstance(best[0], Slap) == bool(causes), (slug, grade)
            for act, outcome in asked.outcomes.items():
                now = after(start, rules.decide(start, act).events)
                pays = len(now.hands[you]) >= len(start.hands[you]) + len(start.layout) - 1
                assert pays is ("the pile is yours" in outcome.told), (slug, grade)
                assert not (pays and outcome.right), (slug, grade)
                assert pays or outcome.right or rules.flinching == "is free" or rules.first_slap, (slug, grade)
                assert ("No snap" in outcome.told) is not bool(causes), (slug, grade)
                assert outcome.cites, (slug, grade)
                assert set(outcome.cites) <= CAUSES_OF_SNAPS, (slug, grade)


# The same on every machine

PINNED = read_cases("searched_puzzles", "pinned")
"""The seat, and the answer."""


def test_a_seed_gives_the_same_puzzle_for_ever():
    for seed, slug, grade, *expected in PINNED:
        asked = pose_puzzle(slug, seed, grade)
        assert asked == pose_puzzle(slug, seed, grade), (seed, slug)
        seats = parse(asked.record).seats
        assert [asked.you, write_act(asked.best.line[0], seats)] == expected, (seed, slug)


# At a table


def act_text(laid, act):
    """Return an act as a page sends it: written out, or its word where cards are turned unseen."""
    if not laid.spotting:
        return write_act(act, laid.seats)
    rules, here = laid.variant.rules, Call(laid.begin.position, laid.you, laid.seed)
    return next(word for word, call in laid.variant.of.calls(rules).items() if call(rules, here) == act)


def test_the_right_act_wins_and_any_other_loses():
    for slug in [*SEARCHED, *SNAPS, *HOUSE_RULES, *SNAP_RULES][::11]:
        browser = Browser(factory.open_puzzles(slug))
        asked = pose_puzzle(slug, 1, 1)
        at = address(browser, browser.setting["begin"])
        (best, right), *others = asked.outcomes.items()
        wrong, outcome = others[-1]
        reply = browser.asks(do="try", at=at, act=act_text(browser.session.state, wrong))
        assert reply["judged"] == {"state": "lost", "stars": 0, "told": tell(outcome), "cites": list(outcome.cites)}, (
            slug
        )
        reply = browser.asks(do="try", at=at, act=act_text(browser.session.state, best))
        assert reply["judged"] == {"state": "won", "stars": 2, "told": tell(right), "cites": list(right.cites)}, slug
        assert set(right.cites) <= set(browser.session.statements), slug
        lines = [len(outcome.line), len(right.line)]
        assert len(browser.branches) <= sum(lines), slug
        shown = browser.asks(do="better")["show"]
        assert [browser.session.tree.nodes[n].act for n in shown] == list(right.line), slug


def test_a_puzzle_that_is_given_up_tells_its_answer_where_it_begins():
    for slug in ["jig", "peel-five-card", "cassino", "irish-snap"]:
        browser = Browser(factory.open_puzzles(slug))
        puzzle, begin = pose_puzzle(slug, 1, 1), browser.setting["begin"]
        reply = browser.asks(do="better", give_up=True)
        first, *line = reply["show"]
        assert first == begin, slug
        assert [browser.session.tree.nodes[n].act for n in line] == list(puzzle.best.line), slug
        told = f"The answer: {puzzle.hints[-1]} {tell(puzzle.best)}"
        answer = {"state": "shown", "stars": 0, "told": told, "cites": list(puzzle.best.cites)}
        assert reply["changed"] == [[begin, {"came": answer}]], slug
        assert set(puzzle.best.cites) <= set(browser.session.statements), slug


# Errors


def test_what_cannot_be_a_puzzle_is_refused():
    for make, own in [(matching, "nobble"), (fishing, "cassino"), (snap, "irish-snap")]:
        with pytest.raises(VariantError, match=r"^jig is no .*, of which these puzzles are made$"):
            make(1, "jig", 1)
        with pytest.raises(ValueError, match="there is no grade 4; there are 1, 2, 3"):
            make(1, own, 4)


def test_a_grade_of_which_there_is_none_leaves_the_puzzle_as_it_was(monkeypatch):
    browser = Browser(factory.open_puzzles("nobble(hand=2)"))
    monkeypatch.setattr("cardlessons.record.puzzle_search.MAX_DEALS", 0)
    told = browser.asks(do="puzzle", seed=9, grade=3)["error"]
    assert told.startswith("There is no such puzzle: nobble(hand=2) makes no puzzle of grade 3")
    assert (browser.setting["seed"], browser.setting["grade"]) == (1, 1)
    assert browser.session.state.record.variant == "nobble(hand=2)"


def test_a_lesson_with_puzzles_that_cannot_be_made_is_told_so_and_shows_no_table():
    told = "nobble(hand=1) makes no puzzle of grade 1: in 300 deals there was none; try another grade, or game"
    facts = "---\ntitle: T\nblurb: b\nsource: none\nminutes: 5\norder: 1\n---\n"
    lesson = f"{facts}\n# T\n\nA.\n\n```puzzles nobble(hand=1)\n```\n"
    assert [finding.message for finding in check_lesson(lesson, ".md")] == [told]
    shown = catch_errors(lambda: factory.open_puzzles("nobble(hand=1)"), AUTHOR)
    assert f"There is no such puzzle: {told}." in shown._repr_html_()
