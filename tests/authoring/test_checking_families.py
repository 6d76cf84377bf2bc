"""Tests of `cardlessons check --family`: every mistake is found, with file and line, and harms no other game."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from authoring.families import install_starter
from support.cases import read_cases
from support.paths import RECORDS
from support.plugins import PluginPython, line_with

from cardlessons.authoring.check import family as checked
from cardlessons.authoring.check import family_games, idle_options
from cardlessons.authoring.check.addressed import find_unaddressed_verbs
from cardlessons.authoring.check.family import FamilyText, NoFamilyError, check_family
from cardlessons.authoring.examples.beggar import FAMILY as BEGGAR
from cardlessons.authoring.examples.beggar.law import Beggar
from cardlessons.engine.options import option
from cardlessons.engine.table import Refused
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import FAMILIES
from cardlessons.rulebook import family_files, rules_page

WRITTEN = read_cases("checking_families", "written")
ALONE = read_cases("checking_families", "alone")
THEIRS = '["pair.pays"]\ntext = "Nobody pays."\ncites = ["TINY-1"]\n\n["tiny.leads"]'
BROKEN = {
    "tiny": [*dict.fromkeys(tuple(change) for change, _ in WRITTEN.values())],
    "tinytoml": [("words.toml", '["tiny.leads"]', '["tiny.leads"')],
    "tinytheirs": [
        ("words.toml", '["tiny.leads"]', THEIRS),
        ("source.toml", "[statements.TINY-5]", "[statements.SSS-18]"),
    ],
    "tinymute": [("words.toml", '["tiny.played"]', '["tiny.plaid"]')],
    **{name: [change] for name, (change, _) in ALONE.items()},
}
"""The changes that break a family, by its name; `tiny` stands for it in them."""


SHORT = """import os
from cardlessons.authoring.check import family_games, idle_options
family_games.MAX_ACTS, idle_options.MAX_DEALS = 40, 2
"""
"""The beginning of each statement: few acts are enough to meet these mistakes."""


def named(name, text):
    return text.replace("tiny", name).replace("TINY", name.upper())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder in which all broken families are installed, beside one another."""
    folder = tmp_path_factory.mktemp("broken")
    for name, changes in BROKEN.items():
        install_starter(folder, name, [tuple(named(name, text) for text in change) for change in changes])
    return folder


@pytest.fixture(scope="module")
def run(folder):
    """Return a function that runs a statement with these families installed, and returns what is printed."""
    python = PluginPython(folder)

    def run(statement, code=0):
        status, told = python.run(f"{SHORT}os.dup2(1, 2); os.chdir({str(folder)!r}); {statement}")
        assert status == code, told
        return told

    yield run
    python.close()


def command(*words):
    return f"from cardlessons.cli import main; raise SystemExit(main({words!r}))"


def expect_finding(folder, name, told, file, at, message):
    """Expect a line with a message at the place of a text in a file."""
    path, at = f"cardlessons_{name}/{file}", named(name, at)
    line = line_with(folder / path, at)
    place = f"{path}:{line}:{(folder / path).read_text('utf-8').splitlines()[line - 1].index(at) + 1}: "
    assert [line for line in told.splitlines() if line.startswith(place) and named(name, message) in line], told


@pytest.mark.long
def test_a_mistake_is_found_by_reading(folder, run):
    told = run(command("check", "--family", "tiny"), 1)
    for _, finding in WRITTEN.values():
        expect_finding(folder, "tiny", told, *finding)


def test_a_rules_page_and_a_question_that_would_fail_are_told_before(monkeypatch):
    snap = FAMILIES["snap"]
    page, *expected = read_cases("checking_families", "rules_page")
    assert "has in 'a' a condition" in family_files._find_rules_mistake({"a": {"text": "X.", "when": "queens"}})
    for module in (checked, rules_page):
        monkeypatch.setattr(module, "read_rules_page", lambda folder: SimpleNamespace(entries=page))
    monkeypatch.setattr(
        checked, "build_rules_page", lambda game: rules_page._build_page.__wrapped__(game, rules_page.ENGLISH)
    )
    told = [*FamilyText(snap).mistakes()][: len(expected)]
    assert [message for message, found in zip(expected, told, strict=True) if message not in found.message] == []
    assert told[-1].line == told[-2].line == line_with(told[-1].path, "[turn.card]")
    kind, texts = snap.question_kinds[0], snap.folder / "questions.toml"
    kinds = [replace(kind, whys=lambda case: []), replace(kind, name="x", asks=lambda case: case.say(texts, "cause.x"))]
    monkeypatch.setattr(family_games, "list_kinds", lambda game: kinds)
    no_text = f"{texts}:{line_with(texts, '[cause]')}: [cause] has no text 'x'; expected x = \"...\""
    assert {found.message for found in family_games.try_questions(snap)} == {
        "the kind of question 'snap' has no reason: `whys` gave none",
        f"the kind of question 'x' fails: SentenceError: {no_text}",
    }


@pytest.mark.long
def test_a_file_that_is_no_toml_is_told_by_name_and_harms_no_other_game(folder, run):
    words = folder / "cardlessons_tinytoml" / "words.toml"
    line = line_with(words, '["tinytoml.leads"')
    told = run(command("check", "--family", "tinytoml"), 1)
    assert f"cardlessons_tinytoml/words.toml:{line}:18: this is no TOML: " in told
    told = run(command("replay", str(RECORDS / "sss-29.play"))).splitlines()
    whole = f"cardlessons: the family of games 'tinytoml' is used without what is wrong: {words}:{line}:18: this is"
    assert [line.startswith(whole) for line in told if "tinytoml" in line] == [True]
    left_out = "cardlessons: the family of games 'tinyload' cannot be loaded and is left out: cannot import name 'Pak'"
    assert [line.startswith(left_out) for line in told if "tinyload" in line] == [True]


def test_a_source_or_a_sentence_of_others_is_not_replaced(run):
    code = "from cardlessons.rulebook import _read_sentences, get_statement; "
    code += "print(_read_sentences()['pair.pays']['text'], get_statement('SSS-18').source)"
    told = run(code)
    assert "Nobody" not in told
    assert "handed down" not in told


def test_a_game_without_a_sentence_is_told_in_one_line(run, tmp_path):
    record = tmp_path / "one.play"
    record.write_text("variant: tinymute\ndealer: B\nA: 9c\nB: 9h\n\nA 9c\n")
    told = run(command("replay", str(record)), 2)
    assert "there is no sentence for the reason 'tinymute.played'" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ALONE)
def test_a_mistake_that_ends_the_check_is_told_with_its_place(folder, run, name):
    expect_finding(folder, name, run(command("check", "--family", name), 1), *ALONE[name][1])


def test_what_only_a_play_shows_is_told_at_the_function_that_did_it():
    text = checked.FamilyText(BEGGAR)
    told = text.place(family_games.PlayedMistake("it lies at two places", name="moves"))
    assert told.line == line_with(told.path, "def moves(")
    text.sentences = {"beg.first": text.sentences["beg.first"]}
    told = text.place(family_games.PlayedMistake("it has no sentence", code="beg.new"))
    assert told.path.read_text("utf-8").splitlines()[told.line - 1][told.column - 1 :].startswith('Why("beg.new"')


def test_a_family_that_is_not_there_is_told():
    with pytest.raises(NoFamilyError, match="there is no family of games 'matchin'; did you mean matching"):
        check_family("matchin")


@pytest.mark.long
def test_nothing_is_wrong_in_the_families_of_the_house(monkeypatch):
    monkeypatch.setattr(checked, "play_games", lambda _: iter(()))
    assert [found for name in FAMILIES for found in check_family(name)] == []


@pytest.mark.long
def test_nothing_is_wrong_where_the_families_of_the_house_are_played(monkeypatch):
    monkeypatch.setattr(family_games, "GAMES_OF_VARIANT", 1)
    monkeypatch.setattr(family_games, "MAX_ACTS", 8)
    for family in FAMILIES.values():
        assert [*family_games.play_games(family)] == [], family.name


def test_options_values_and_games_without_effect_are_found(monkeypatch):
    monkeypatch.setattr(idle_options, "MAX_DEALS", 20)

    @dataclass(frozen=True)
    class Idle(Beggar):
        draws: int = option(1, "the cards drawn", numbers=range(1, 4))
        begs: str = option("never", "who begs", {"never": ("nobody",), "once": ("one",), "always": ("all",)})

        def decide(self, position, act):
            refused = self.begs == "once" or (self.begs == "alwais" and self.draws > 1)
            return Refused(()) if refused else Beggar.decide(self, position, act)

    games = [Variant(slug, slug, rules, ("BEG",), "") for slug, rules in {"one": Idle(), "two": Idle(draws=3)}.items()]
    family = replace(BEGGAR, variants=())
    family = replace(family, variants=tuple(replace(game, home=family) for game in games))
    found = {mistake.message.partition(" in ")[0]: mistake.name for mistake in idle_options.find_idle_options(family)}
    assert found == {
        "the option 'draws' had no effect": "Idle",
        "begs=never and begs=always did not differ": "Idle",
        "the games 'one' and 'two' did not differ": "",
    }


def test_rules_that_fail_under_an_option_that_no_game_has_are_told(monkeypatch):
    monkeypatch.setattr(idle_options, "MAX_DEALS", 1)

    @dataclass(frozen=True)
    class Failing(Beggar):
        begs: str = option("never", "who begs", {"never": ("nobody",), "always": ("all",)})

        def decide(self, position, act):
            if self.begs == "always":
                raise LookupError("no such beggar")
            return Beggar.decide(self, position, act)

    family = replace(BEGGAR, variants=())
    family = replace(family, variants=(Variant("one", "one", Failing(), ("BEG",), "", home=family),))
    found = [mistake.message for mistake in idle_options.find_idle_options(family)]
    assert found == ["one(begs=always) cannot go on: LookupError: no such beggar"]


def test_a_verb_further_on_needs_a_form_for_you():
    for sentence, found in read_cases("checking_families", "verbs"):
        assert [*map(list, find_unaddressed_verbs(sentence))] == found, sentence
