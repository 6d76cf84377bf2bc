"""The panels without a browser: what they list, what a touch does, and what is refused in words."""

from support.comparing import FOUR_RUNNING
from support.panels import Toucher

from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import FAMILIES, VARIANTS, differences, variant
from cardlessons.record import parse
from cardlessons.rulebook import get_statement
from cardlessons.session.context import VISITOR
from cardlessons.session.panels.game_questions import choose_question, find_fitting_games, find_game, list_families
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.panels.house_rules_composer import HouseRulesComposer
from cardlessons.session.panels.identify_game import UNKNOWN_SIGN, IdentifyGamePanel
from cardlessons.session.panels.rulebooks import RulebooksPanel


def part(view, kind, name=None):
    """Return the one part of a kind, folded ones too."""
    parts = [*view["parts"], *(inner for p in view["parts"] for inner in p.get("parts", []))]
    (found,) = [p for p in parts if p["kind"] == kind and name in (None, p.get("name"))]
    return found


def texts(view):
    return " ".join(p["text"] for p in view["parts"] if p["kind"] in ("text", "error"))


def composer(text="peel-five-card"):
    return Toucher(HouseRulesComposer(text, lambda: None, lambda: None))


# Which game am I playing?


def test_questions_lead_to_the_name_of_the_game_with_its_rules_and_sources():
    far = Toucher(IdentifyGamePanel())
    far.touches("family", "matching")
    for value in ("none", "5", "yes"):
        far.touches("answer", value)
    view = far.touches("answer", "last victim")
    assert "You are playing Motor." in texts(view)
    assert part(view, "code")["text"] == "motor"
    rows = part(view, "table")["rows"]
    assert ["who pays in a chain of equal cards", "NOB-11"] in [[a["text"], *b["cites"][:1]] for a, b in rows]
    assert view["statements"]["NOB-11"]["text"] == get_statement("NOB-11").text


def test_one_may_not_know_and_go_back_and_is_told_all_the_games_it_may_be():
    far = Toucher(IdentifyGamePanel())
    first = far.touches("family", "matching")
    view = far.touches("answer", UNKNOWN_SIGN)
    assert part(view, "answers")["asks"] != part(first, "answers")["asks"]
    assert part(far.touches("back"), "answers") == part(first, "answers")
    assert part(far.touches("back"), "answers")["name"] == "family"
    view = far.touches("family", "matching")
    while any(p["kind"] == "answers" for p in view["parts"]):
        view = far.touches("answer", UNKNOWN_SIGN)
    titles = [game.title.removeprefix("The ") for game in VARIANTS.values() if game.family == "matching"]
    assert all(title in texts(view) for title in titles)


def test_who_knows_nothing_of_the_game_sees_one_of_each_kind_and_may_look_for_a_word():
    far = Toucher(IdentifyGamePanel(VISITOR))
    view = far.touches("family", UNKNOWN_SIGN)
    assert all(f"{title}: " in texts(view) for title in ("Snip-Snap-Snorum", "Jig", "Cassino", "Irish Snap"))
    assert Toucher(IdentifyGamePanel(VISITOR)).touches("kept", view["kept"])["parts"] == view["parts"]
    assert part(view, "links")["links"][1] == ["Jig", "rules:jig"]
    assert part(far.touches("back"), "answers")["name"] == "family"
    (found,) = part(far.touches("word", " snip & snap "), "links")["links"]
    assert found == ["Find “snip & snap” in the rules of all games", "rules:#find=snip%20%26%20snap"]


def test_answers_that_make_no_game_are_told():
    panel = IdentifyGamePanel()
    panel.family, panel.said = "matching", {"unable": "passes-over", "failing": "fined"}
    far = Toucher(panel)
    view = far.says(do="ping")
    while any(p["kind"] == "answers" for p in view["parts"]):
        view = far.touches("answer", UNKNOWN_SIGN)
    assert "nobody is fined" in texts(view)


def test_answers_are_taken_up_from_the_address():
    far = Toucher(IdentifyGamePanel())
    far.touches("family", "matching")
    view = Toucher(IdentifyGamePanel()).touches("kept", far.touches("answer", "earl")["kept"])
    assert "You are playing the Earl of Coventry." in texts(view)


# Two rulebooks


def test_exactly_the_rules_that_differ_are_listed_with_their_sources():
    view = Toucher(RulebooksPanel("peel-five-card", "cavendish")).says(do="ping")
    found = differences(variant("peel-five-card"), variant("cavendish"))
    rows = part(view, "table")["rows"]
    assert [row[0]["text"] for row in rows] == [rule.label for rule in found]
    assert [row[1]["cites"] for row in rows] == [list(rule.first.cites) for rule in found]
    assert {id_ for row in rows for cell in row[1:] for id_ in cell["cites"]} <= set(view["statements"])


def test_the_lessons_own_plays_come_first_and_again():
    far = Toucher(RulebooksPanel("nobble", "motor", parse(FOUR_RUNNING)))
    own = part(far.says(do="ping"), "beside")
    assert (own["parted"], own["differs"]) == (2, [2, 3])
    assert [cause["label"] for cause in own["causes"]] == ["who pays in a chain of equal cards"]
    assert part(far.touches("deal"), "beside")["lines"] != own["lines"]
    assert part(far.touches("example"), "beside") == own


def test_another_deal_is_one_in_which_the_games_part():
    far = Toucher(RulebooksPanel("nobble", "motor"))
    for _ in range(3):
        assert part(far.touches("deal"), "beside")["parted"]


def test_a_game_of_another_family_brings_a_neighbour_of_its_own():
    view = Toucher(RulebooksPanel("nobble", "motor", parse(FOUR_RUNNING))).touches("first", "jig")
    assert part(view, "choice", "first")["value"] == "jig"
    assert variant(part(view, "choice", "second")["value"]).family == "sequence"
    assert part(view, "beside")["lines"]


def test_beside_a_short_pack_the_whole_pack_is_shown():
    view = Toucher(RulebooksPanel("schnipp-schnapp-32", "schnipp-schnapp")).says(do="ping")
    assert part(view, "beside")["map"] == "A23456789TJQK"


def test_a_game_beside_itself_has_nothing_to_compare():
    view = Toucher(RulebooksPanel("nobble", "motor")).touches("second", "nobble")
    assert "the same rules" in texts(view)


def test_a_damaged_address_is_told_or_passed_over():
    for kept in ["", "nobble", "jig~nobble~x", "nobble~motor~-1", "<b>~~"]:
        far = Toucher(RulebooksPanel("nobble", "motor"))
        view = far.touches("kept", kept)
        assert "error" in view or part(view, "beside"), kept
        assert part(far.says(do="ping"), "choice", "first"), kept


# House rules


def test_a_rule_is_changed_named_and_compared():
    far = composer()
    far.touches("pack", "32")
    view = far.touches("stakes", "7")
    assert part(view, "line", "written-out")["value"] == "peel-five-card(pack=32, stakes=7)"
    assert [row[0]["text"] for row in part(view, "table")["rows"]] == ["the pack", "counters at the start"]
    assert view["kept"] == "peel-five-card(pack=32, stakes=7)"


def test_rules_that_make_no_sense_together_are_refused_with_the_reason_and_not_played():
    far = composer()
    view = far.touches("strict", "yes")
    told = part(view, "error")["text"]
    assert "only the very next player; otherwise the player who played last leads again” is a way of passing" in told
    assert "=" not in told
    assert part(view, "choice", "strict")["value"] == "yes"
    assert part(view, "line", "written-out")["value"] == "peel-five-card"
    far.touches("unable", "passes over")
    view = far.touches("failing", "refused")
    assert not [p for p in view["parts"] if p["kind"] == "error"]
    written = part(view, "line", "written-out")["value"]
    assert written == "peel-five-card(strict=yes, unable=passes over, failing=refused)"


def test_a_game_can_be_written_out_and_taken_up():
    view = composer().touches("written-out", "motor(stakes=9)")
    assert part(view, "choice", "start-from")["value"] == "motor"
    assert part(view, "line", "stakes")["value"] == "9"


def test_a_game_that_cannot_be_is_told_and_nothing_is_lost():
    far = composer("nobble(stakes=3)")
    for text in ["mottor", "motor(stakes=)", "motor(", "peel-five-card(strict=yes)", ""]:
        view = far.touches("written-out", text)
        assert view["error"], text
        assert part(view, "line", "written-out")["value"] == "nobble(stakes=3)", text
    assert "a number from 1 to 99" in far.touches("stakes", "lots")["error"]
    assert part(view, "line", "stakes")["hint"] == "1 to 99, or none: counters without limit"


def test_only_as_many_may_play_as_the_cards_go_round():
    for game in VARIANTS:
        far = Toucher(HouseRulesPanel(game).composer)
        offered = [int(n) for n, _ in part(far.says(do="ping"), "choice", "how-many")["options"]]
        assert offered == [n for n in VARIANTS[game].rules.seats if n <= 8], game
        for n in {offered[0], offered[-1]}:
            far.touches("how-many", str(n))
            view = far.touches("play-it", "")
            assert part(view, "choice", "how-many")["value"] == str(n), game
            assert "lies on the table below" in texts(view), game


def test_house_rules_are_played_and_laid_beside_the_plain_game():
    house = HouseRulesPanel("nobble")
    far = Toucher(house.composer)
    far.touches("stakes", "2")
    far.touches("how-many", "3")
    far.touches("play-it")
    assert [*house.sessions] == ["house", "house-game 1"]
    assert str(house.play.variant) == "nobble(stakes=2)"
    assert len(house.play.state.seats) == 3
    assert max(house.play.nodes[0]["state"]["counters"].values()) == 2
    far.touches("lay-beside")
    assert (str(house.beside.first), str(house.beside.second)) == ("nobble", "nobble(stakes=2)")
    far.touches("stakes", "4")
    far.touches("play-it")
    assert str(house.play.variant) == "nobble(stakes=4)"
    assert house.play.setting["game"] == "Nobble, with a house rule: counters at the start (4 counters each)"
    assert [*house.sessions] == ["house", "house-rulebooks", "house-game 1"]


def answer_for_game(game):
    """Return the answers of somebody who plays this game, question by question."""
    answers = {}
    while asked := choose_question(game.family, answers):
        assert asked.name not in answers
        assert getattr(game.rules, asked.name) in [value for value, _ in asked.answers]
        answers[asked.name] = getattr(game.rules, asked.name)
    return answers


def test_there_is_a_description_of_each_family():
    assert set(list_families()) == {game.family for game in VARIANTS.values()}
    assert len({FAMILIES[name].plays for name in list_families()}) == len(list_families())


def test_each_game_is_found_by_how_it_is_played():
    for slug in VARIANTS:
        game = VARIANTS[slug]
        answers = answer_for_game(game)
        assert len(answers) <= 6, slug
        assert find_fitting_games(game.family, answers) == [game], slug
        assert find_game(game.family, answers).variant == game, slug
    assert choose_question("matching", {"calls": "earl"}) is None, "no question that tells nothing more"


def test_answers_that_no_named_game_has_are_house_rules_of_the_nearest():
    game = find_game("matching", {"must_match": False, "settle": "last victim", "calls": "none"}).variant
    assert game.changes
    assert (game.rules.must_match, game.rules.settle, game.rules.calls) == (False, "last victim", "none")


def test_the_options_that_tell_games_apart_can_be_asked_about():
    for family in list_families():
        games = [game for game in VARIANTS.values() if game.family == family]
        declared = collect_options(games[0].rules)
        for name, option in declared.items():
            if len({getattr(game.rules, name) for game in games}) > 1:
                assert option.asks.endswith("?"), f"{family}: {name} tells games apart; say how to ask for it"
