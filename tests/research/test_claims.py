"""Claims of the sources put to the test: by as many games as a test can wait for, and against sums made another way."""

import json
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from support.cases import read_cases
from support.lessons import LESSONS

from cardlessons.engine.variants import variant
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.parts import read_part
from cardlessons.research import claims_panel as claims
from cardlessons.research.claims import _PEEL_TABLES, CLAIMS, DEAL_SEED
from cardlessons.research.evidence import is_more, merge
from cardlessons.research.parts import ClaimsPart
from cardlessons.rulebook import get_statement
from cardlessons.session.registry import session_of
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale

TRIED = [id_ for id_, claim in CLAIMS.items() if claim.batch]
GAMES = 5
FOUND = {}
OF_100 = make_share_scale("how often")
DEALS = Scale("how long", "deals")


def count_figures(id_):
    """Return the figures of a claim, of a few games, counted once."""
    if id_ not in FOUND:
        FOUND[id_] = CLAIMS[id_].count(range(GAMES), DEAL_SEED)
    return FOUND[id_]


def figures_like(id_, *values):
    """Return the figures of a claim, as if these had come out, each with no more than a little error."""
    return tuple(
        Figure(like.scale, like.says, Fraction(value), 100, Fraction(1, 10))
        for like, value in zip(count_figures(id_), values, strict=True)
    )


@pytest.mark.long
def test_a_claim_has_its_statement_its_figures_and_a_verdict():
    for id_ in CLAIMS:
        claim, figures = CLAIMS[id_], count_figures(id_)
        verdict = claim.verdict(figures)
        assert claim.claimed == get_statement(id_).text, id_
        assert len({(figure.scale, figure.says) for figure in figures}) == len(figures) > 1, id_
        assert verdict.endswith("."), id_
        assert sum(figure.number in verdict for figure in figures) > 1, id_
        assert {figure.games for figure in figures} == {GAMES if id_ in TRIED else 0}, id_


@pytest.mark.long
def test_batches_put_together_are_the_same_games_counted_at_once():
    for id_ in TRIED:
        count = CLAIMS[id_].count
        assert merge(count(range(1), DEAL_SEED), count(range(1, 2), DEAL_SEED)) == count(range(2), DEAL_SEED), id_


@pytest.mark.long
def test_sss_39_both_leads_are_made_in_the_same_deals_and_are_paired_as_often_as_the_next_player_holds_the_rank():
    """Two of a rank leave two of 47 hidden cards, a single card three, and the next player has five of them."""
    two, single, *_ = CLAIMS["SSS-39"].count(range(600), 5)
    unseen = comb(47, 5)
    for figure, out in ((two, 2), (single, 3)):
        assert abs(figure.value - (1 - Fraction(comb(47 - out, 5), unseen))) < 1.5 * figure.margin
    assert is_more(single, two)


def test_iri_19_nobody_is_out_where_all_stay_in():
    out, stay = count_figures("IRI-19")
    assert stay.value > out.value
    assert f"{variant('irish-snap-stay-in').rules.cap:,} turns" in CLAIMS["IRI-19"].says["counted"]


def test_a_verdict_follows_from_the_figures():
    for id_, so, not_so in [
        ("SSS-5", (1, 2, 3, 4), (4, 4, 4, 4)),
        ("FULL-12", (40, 30, 20, 15, 10), (10, 10, 10, 10, 10)),
        ("JIG-12", (Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 4), Fraction(1, 4))),
        ("IRI-19", (100, 1000), (1000, 100)),
    ]:
        verdict = CLAIMS[id_].verdict
        assert verdict(figures_like(id_, *so)).startswith("It is so: "), id_
        assert verdict(figures_like(id_, *not_so)).startswith("These games do not show it: "), id_


def test_sss_36_the_card_that_is_led_and_the_whole_deal_are_told_apart():
    told = CLAIMS["SSS-36"].verdict(figures_like("SSS-36", Fraction(1, 2), Fraction(1, 4), 1, 1))
    assert told.startswith("For the first card it is so: ")
    assert "For the whole deal these games do not show it: " in told
    told = CLAIMS["SSS-36"].verdict(figures_like("SSS-36", Fraction(1, 4), Fraction(1, 4), 2, 1))
    assert told.startswith("For the first card these games do not show it: ")
    assert "For the whole deal it is so: " in told


def test_sss_4_what_is_paid_is_told_whatever_it_depends_on():
    tables = [f"{players} players, {'32' if '32' in game else '52'} cards" for game, players in _PEEL_TABLES]
    assert [one.says for one in count_figures("SSS-4")] == tables
    verdict = CLAIMS["SSS-4"].verdict
    assert "depend more on the pack" in verdict(figures_like("SSS-4", 1, 1, 1, 1, 2, 2, 2))
    assert "do not show" in verdict(figures_like("SSS-4", 1, 1, 1, 1, 1, 1, 1))


# Figures


def test_a_figure_is_told_no_more_exactly_than_it_is_known():
    for figure, told, sure in [
        *(
            (average({"of 100": OF_100, "deals": DEALS}[scale], "", values * times), told, sure)
            for scale, values, times, told, sure in read_cases("claims", "averages")
        ),
        (Figure(OF_100, "", Fraction(4, 43)), "9.3 of 100", "exactly 4 in 43"),
        (Figure(OF_100, "", Fraction(0)), "0 of 100", ""),
        (
            Figure(Scale("more often", "of 100", 100), "", Fraction(-1, 1000), 100, Fraction(9)),
            "0 of 100",
            "give or take 6",
        ),
    ]:
        assert (str(figure), figure.sure) == (told, sure), figure


# On the page


class Panel:
    """The claims as a page has them, and what is touched there."""

    def __init__(self, *ids):
        self.session, self.number = session_of(ClaimsPart(ids)), 0

    def says(self, content):
        """Return the reply to anything, with the groups of the view that is drawn then."""
        reply = self.session.hear(content)
        view = json.loads(json.dumps(self.session.view()))
        return reply, [part["parts"] for part in view["parts"] if part["kind"] == "group"], view

    def touches(self, name, value=""):
        self.number += 1
        return self.says({"do": "touch", "name": name, "value": value, "id": self.number})


def kinds_of(parts):
    return [part["kind"] for part in parts]


def test_nothing_is_told_before_a_guess_is_asked_for_and_the_guess_stays_in_sight():
    panel = Panel("JIG-12", "SSS-38")
    _, (jig, jack), view = panel.says({"do": "ping"})
    for parts, id_ in ((jig, "JIG-12"), (jack, "SSS-38")):
        assert kinds_of(parts) == ["text", "text", "line", "buttons"]
        assert (parts[0]["text"], parts[0]["cites"]) == (get_statement(id_).text, [id_])
        assert (parts[2]["name"], parts[2]["label"]) == (f"{id_}/guess", CLAIMS[id_].says["asks"])
        assert [name for name, *_ in parts[3]["buttons"]] == [f"{id_}/show", f"{id_}/skip"]
    assert [parts[3].get("main") for parts in (jig, jack)] == ["JIG-12/show", None], "one button is red"
    assert "ended" not in view
    assert view["statements"].keys() == {"JIG-12", "SSS-38"}
    _, (jig, jack), view = panel.touches("SSS-38/guess", "40 %")
    assert kinds_of(jack) == ["text", "text", "text", "figures", "verdict"]
    assert jack[1]["text"].startswith("Counted exactly: ")
    assert "4 of 43" in jack[1]["text"], "it says where the figure comes from"
    assert jack[2]["text"] == "You guessed 40 of 100; it was 9.3."
    assert kinds_of(jig) == ["text", "text", "line", "buttons"], "of another claim nothing is told"
    assert "ended" not in view


def test_when_one_claim_is_answered_the_next_one_has_the_red_button_and_after_all_the_panel_has_ended():
    panel = Panel("SSS-36", "SSS-38")
    _, (_, jack), view = panel.touches("SSS-36/guess", "20")
    assert jack[3]["main"] == "SSS-38/show"
    assert "ended" not in view
    _, groups, view = panel.touches("SSS-38/guess", "20")
    assert not any("main" in part for parts in groups for part in parts)
    assert view["ended"]


@pytest.fixture
def small_batch(monkeypatch):
    """Have no more than ten deals played at a time, and return that number."""
    few = {id_: replace(claim, batch=min(claim.batch, 10)) for id_, claim in CLAIMS.items()}
    monkeypatch.setattr(claims, "CLAIMS", few)
    return 10


def test_the_first_deals_are_played_with_the_guess_and_more_on_touch(small_batch):
    panel = Panel("JIG-12")
    _, (first,), _ = panel.touches("JIG-12/guess", "30")
    _, (second,), view = panel.touches("JIG-12")
    assert kinds_of(first) == ["text", "text", "text", "figures", "verdict", "buttons"]
    assert first[1]["text"].startswith(f"{small_batch} deals played, from number {DEAL_SEED} on: ")
    assert second[1]["text"].startswith(f"{2 * small_batch} deals played")
    assert first[2]["text"].startswith("You guessed 30 of 100; it was ")
    assert "the same as far as can be told" in first[2]["text"], "what lies within the error is right"
    assert first[4]["style"] == "spoken"
    assert view["parts"][1] == claims.build_margin_note()
    assert first[3] != second[3]
    counted = CLAIMS["JIG-12"].count(range(2 * small_batch), DEAL_SEED)
    assert [figure["told"] for figure in second[3]["figures"]] == [str(figure) for figure in counted]


def test_who_does_not_want_to_guess_sees_it_as_well():
    _, (parts,), _ = Panel("SSS-38").touches("SSS-38/skip")
    assert kinds_of(parts) == ["text", "text", "figures", "verdict"]
    assert not any("You guessed" in part.get("text", "") for part in parts)


def test_without_a_guess_it_asks_for_one_and_shows_nothing():
    panel = Panel("SSS-38")
    reply, (parts,), _ = panel.touches("SSS-38/show")
    assert reply["error"] == "Guess first, or touch “I can't say”. Nothing has changed."
    assert kinds_of(parts) == ["text", "text", "line", "buttons"]
    panel.touches("SSS-38/guess", "9")
    reply, (parts,), _ = panel.touches("SSS-38/show")  # the press that sent the guess
    assert "error" not in reply
    assert "figures" in kinds_of(parts)


def test_a_guess_that_is_no_number_is_told():
    for written in ["", "many", "-3", "1e5", "4/43", "9" * 30]:
        reply, (parts,), _ = Panel("SSS-38").touches("SSS-38/guess", written)
        assert "is no number" in reply["error"], written
        assert "line" in kinds_of(parts), written


@pytest.mark.usefixtures("small_batch")
def test_the_same_number_gives_the_same_deals_and_another_one_others():
    first, second = Panel("SSS-36"), Panel("SSS-36")
    _, (usual,), _ = first.touches("SSS-36/guess", "20")
    first.touches("seed", "7")
    second.touches("seed", "7")
    _, (late,), _ = first.says({"do": "ping"})
    _, (early,), view = second.touches("SSS-36/guess", "20")
    assert late[3:4] == early[3:4] != usual[3:4]
    assert "from number 7 on" in early[1]["text"]
    assert late[2]["text"].startswith("You guessed 20 of 100"), "the guess stays"
    fields = next(part for part in view["parts"] if part["kind"] == "fields")
    assert fields["parts"][0]["value"] == "7"


def test_what_needs_no_deals_has_no_number():
    _, _, view = Panel("SSS-38").says({"do": "ping"})
    assert [part["kind"] for part in view["parts"]] == ["group"]


@pytest.mark.usefixtures("small_batch")
def test_at_one_sitting_only_so_many_are_played(monkeypatch):
    monkeypatch.setattr(claims, "MAX_BATCHES", 2)
    panel = Panel("JIG-12")
    panel.touches("JIG-12/skip")
    _, (last,), _ = panel.touches("JIG-12")
    reply, (after,), _ = panel.touches("JIG-12")
    assert "buttons" not in kinds_of(last)
    assert "at one sitting" in last[-1]["text"]
    assert "as one sitting allows" in reply["error"]
    assert after == last


# In a lesson


def test_every_claim_stands_in_a_lesson_once():
    shown = [id_ for lesson in LESSONS.values() for part in lesson.all(ClaimsPart) for id_ in part.claims]
    assert sorted(shown) == sorted(CLAIMS)


def test_a_claim_that_cannot_be_tested_is_told_with_those_that_can(monkeypatch):
    monkeypatch.setitem(CLAIMS, "SSS-35", replace(CLAIMS["SSS-36"], id="SSS-35"))
    for head, told in read_cases("claims", "untested"):
        with pytest.raises(LessonError, match=told):
            read_part(Block("is-it-so", "", head))
