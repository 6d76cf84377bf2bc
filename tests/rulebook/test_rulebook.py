"""The rulebook: every code has a sentence, every sentence is used, every citation can be resolved."""

import ast
import re
import string
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from support.cases import read_cases

import cardlessons
from cardlessons.engine.cards import Card
from cardlessons.engine.options import collect_options
from cardlessons.engine.table import Why
from cardlessons.engine.variants import FAMILIES, FAMILY_GROUP, VARIANTS, variant
from cardlessons.families.matching.rules import Matching
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.snap.count import Spoken
from cardlessons.rulebook import _read_entries, english, explain, get_statement, list_codes
from cardlessons.rulebook.family_files import FamilyFile
from cardlessons.rulebook.rule_comparison import compare_rule

HOUSE = Path(cardlessons.__file__).parent
WORDS = [HOUSE / "rulebook" / "words.toml", *sorted((HOUSE / "families").glob("*/words.toml"))]
FILES = [tomllib.loads(path.read_text("utf-8")) for path in WORDS]
SENTENCES = {code: entry for entries in FILES for code, entry in entries.items()}
GAMES = sorted(path for room in ("engine", "simulation", "families") for path in (HOUSE / room).rglob("*.py"))
"""The modules that give reasons: rules, players, and the explanations of stops."""

QUESTIONS = [tomllib.loads(path.read_text("utf-8")) for path in sorted(HOUSE.glob("**/questions.toml"))]
OTHERS = {f"{table}.{name}" for file in QUESTIONS for table, texts in file.items() for name in texts}
OTHERS |= {FAMILY_GROUP, "options.toml", "questions.toml", "agents.toml", "variants.toml", "tqdm.auto", "rich.progress"}
"""Names that look like codes: of the entry point, of modules, and of the sentences of questions."""

CODE = re.compile(r"[a-z]+\.[a-z-]*[a-z]")
CALLS = set(collect_options(Sequence)["calls"].values)
FORMATS = {*tomllib.loads((HOUSE / "rulebook" / "formats.toml").read_text("utf-8")), ""}
IN_TWO_FORMS = re.compile(r"[a-z ]+[/|][a-z ]+")

PARTNERS = ("board", "last", "most-cards", "most-spades", "ace", "great-cassino", "little-cassino")
COMPUTED = {
    "partner.{}": [f"partner.{name}" for name in PARTNERS],
    "pool.{}": [f"pool.{value}" for value in ("each", "dealer")],
    "revoke.fine-{}": [f"revoke.fine-{value}" for value in collect_options(Matching)["fine"].values],
    "{}-last": [f"run.{why}-last" for why in ("king", "ace", "gone", "gone-round", "turned-up")],
}
"""Codes that are put together, from the value of an option or from the reason for a stop."""


def is_code(text):
    """Return whether a text of the source is the code of a reason."""
    return bool(CODE.fullmatch(text)) and text not in OTHERS


def find_codes(paths=GAMES):
    """Return every code in the source: literals, and those that are put together."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                pattern = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
                yield from COMPUTED.get(pattern, [])
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_code(node.value):
                yield node.value


def test_each_code_of_the_games_has_a_sentence():
    assert set(find_codes()) - set(list_codes()) == set()


def test_each_sentence_is_for_a_code_of_the_games():
    assert set(list_codes()) - set(find_codes()) == set()


def test_of_several_mistakes_in_a_file_of_a_family_the_first_is_told_and_the_rest_is_read():
    with pytest.warns(UserWarning, match="'snap' is used without what is wrong: the first; 'cardlessons check"):
        assert _read_entries(FAMILIES["snap"], lambda _: FamilyFile({"a": 1}, ("the first", "the last"))) == {"a": 1}


def test_a_common_sentence_is_for_a_code_of_two_families_or_of_every_game():
    common, *_ = FILES
    families = Counter(
        code for folder in (HOUSE / "families").iterdir() for code in set(find_codes(folder.rglob("*.py")))
    )
    every_game = set(find_codes(path for path in GAMES if HOUSE / "families" not in path.parents))
    assert [code for code in common if code not in every_game and families[code] < 2] == []


def test_no_code_has_two_sentences():
    assert len(SENTENCES) == sum(map(len, FILES))


def test_each_citation_exists():
    for code in SENTENCES:
        entry = SENTENCES[code]
        by_fact = [by if isinstance(by, list) else by.values() for key, by in entry.items() if key.startswith("cites_")]
        groups = [entry["cites"], *(group for by in by_fact for group in by)]
        assert any(groups), "a sentence rests on something"
        for cite in (cite for group in groups for cite in group):
            section, _, id_ = cite.rpartition(":")
            assert get_statement(id_).text, code
            assert not section or get_statement(f"{section.removeprefix('-')}-1").text, code
            assert not section or section.startswith("-") != id_.startswith("R-"), code


def placeholders(text):
    """Return the names of the facts that a sentence needs."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_a_short_form_has_fewer_words_and_needs_no_other_facts():
    for code in [code for code, entry in SENTENCES.items() if "short" in entry]:
        entry = SENTENCES[code]
        assert len(entry["short"].split()) < len(entry["text"].split()), code
        assert placeholders(entry["short"]) <= placeholders(entry["text"]), code
        assert entry["short"][-1] == ".", code


def test_each_sentence_is_one_and_knows_how_its_facts_are_said():
    assert FORMATS - {""} == english.FORMATS
    for code in SENTENCES:
        entry = SENTENCES[code]
        text = entry["text"]
        assert {key for key in entry if not key.startswith("cites_")} - {"short", "cut"} == {"text", "cites"}, code
        assert set(entry.get("cites_calls", CALLS)) == CALLS, code
        assert text == " ".join(text.split()), code
        assert text[-1] in ".”", code
        specs = {spec for _, name, spec, _ in string.Formatter().parse(text) if name}
        assert {spec for spec in specs if not IN_TWO_FORMS.fullmatch(spec)} <= FORMATS, code


def test_each_option_cites_what_exists():
    for rules in [type(family.variants[0].rules) for family in FAMILIES.values()]:
        for name, declared in collect_options(rules).items():
            meanings = [
                *(declared.values or {}).values(),
                *([declared.meaning(1)] if declared.numbers or declared.reads else []),
            ]
            for meaning in meanings:
                assert meaning.cites, name
                assert all(get_statement(cite).id == cite for cite in meaning.cites), rules


# How things are said


SEATS = ("A", "B", "C")


def all_sentences(text, facts, monkeypatch):
    monkeypatch.setattr("cardlessons.rulebook._read_sentences", lambda: {"a.test": {"text": text, "cites": ["SSS-1"]}})
    return explain(Why("a.test", facts), SEATS, ("SSS",)).text


OF_KINDS = {
    "plain": lambda value: value,
    "card": Card.read,
    "cards": lambda texts: tuple(map(Card.read, texts)),
    "sets": lambda sets: tuple(tuple(map(Card.read, texts)) for texts in sets),
    "rank": lambda letter: Card.read(f"{letter}c").rank,
    "spoken": lambda said: Spoken(said[0], *(said[1:] or [None])),
}


def test_facts_are_said_as_their_format_asks(monkeypatch):
    for text, value, expected, *kind in read_cases("rulebook", "facts"):
        facts = {"x": OF_KINDS[kind[0] if kind else "plain"](value)}
        assert all_sentences(text, facts, monkeypatch) == expected, (text, value)


# Citations


@pytest.mark.parametrize(("nth", "cite"), [(1, "SSS-18"), (2, "SSS-19"), (3, "SSS-20")])
def test_a_pairing_cites_its_own_statement(nth, cite):
    facts = {"seat": 1, "call": "Snip", "nth": nth}
    assert explain(Why("call.pairing", facts), SEATS, ("SSS",)).cites == (cite,)


def test_a_sentence_cites_what_belongs_to_the_game_and_readings():
    why = Why("turn.first", {"seat": 1, "dealer": 0})
    assert explain(why, SEATS, ("SSS",)).cites == ("SSS-14",)
    assert explain(why, SEATS, ("JIG",)).cites == ("JIG-3",)
    assert explain(why, SEATS, ("SEQ", "PAG")).cites == ("SEQ-1",)
    assert {"SSS-14", "JIG-3", "SEQ-1"} <= {*explain(why, SEATS, ()).cites}


def test_what_is_unknown_is_a_key_error():
    with pytest.raises(KeyError):
        explain(Why("no.such-code", {}), SEATS, ("SSS",))
    with pytest.raises(KeyError):
        get_statement("SSS-99")


def test_a_reading_is_ours_and_shows_what_the_source_says():
    reading, said = get_statement("R-3"), get_statement("SSS-40")
    assert (reading.ours, said.ours) == (True, False)
    assert reading.open
    assert "SSS-40" in reading.beside
    assert not said.open


def test_each_variant_stands_on_sections_of_the_ledger():
    for slug in VARIANTS:
        game = variant(slug)
        assert game.about.endswith("."), slug
        for section in game.sections:
            assert get_statement(f"{section}-1").text, slug


def test_a_reading_can_be_cited_in_games_of_one_section_only():
    facts = {"seat": 0, "card": Card.read("9h"), "last": Card.read("8h"), "length": 2}
    assert explain(Why("run.follows", facts), SEATS, ("JIG",)).cites == ("JIG-5", "R-22")
    assert explain(Why("run.follows", facts), SEATS, ("SEQ", "PAG")).cites == ("SEQ-2",)


def find_citations(code, slug, **facts):
    """Return the citations of a code's sentence in a game."""
    return explain(Why(code, {"seat": 0, "turn": 1, "dealer": 2} | facts), SEATS, VARIANTS[slug].sections).cites


def test_where_a_leader_plays_on_no_table_cites_one_card_to_each_turn():
    """Peel's full pack has sections of the five-card game too, whose turns pass after every card (SSS-14)."""
    assert find_citations("turn.other", "peel-five-card") == ("SSS-14", "R-75")
    assert find_citations("turn.other", "peel-full-pack") == ("FULL-3", "FULL-5", "R-75")
    assert find_citations("turn.other", "cavendish") == ("FULL-3", "FULL-5", "CAV-1", "R-75")


def test_cavendishs_game_is_won_by_cavendishs_rule():
    for code in ("end.first-out", "pool.to-first-out", "pool.empty"):
        assert "FULL-11" in find_citations(code, "peel-unlimited", amount=1)
        assert set(find_citations(code, "cavendish", amount=1)) <= {"CAV-4", "R-81"}


def test_only_a_court_card_cites_what_the_page_says_of_court_cards():
    for text, own in (("7c", False), ("Kc", True)):
        found = find_citations("choice.equal", "snitchems", card=Card.read(text), cards=(Card.read("7d"),))
        assert ("SNI-13" in found) == own
        assert "R-101" in found


def test_the_first_player_of_nobble_is_a_reading():
    assert find_citations("turn.first", "nobble") == ("NOB-2", "R-84")


TITLES = {game.title: game for game in VARIANTS.values()}


def test_the_revoke_is_no_fault_at_bump():
    (rule,) = compare_rule(variant("peel-five-card"), "SSS-23")
    assert ("no", ("Tuppenny Ha'penny Bump", "Tuppenny Ha'penny Bump with seven cards")) in rule.others


def test_every_rule_told_is_cited_here_and_another_one_there():
    for game in VARIANTS.values():
        declared = collect_options(game.rules)
        cites = {id_ for _, meaning in game.options().values() for id_ in meaning.cites}
        for id_ in cites:
            for rule in compare_rule(game, id_):
                names = [name for name in declared if declared[name].label == rule.label]
                assert any(id_ in game.options()[name][1].cites for name in names), game.slug
                for says, titles in rule.others:
                    for title in titles:
                        there = TITLES[title]
                        assert there.family == game.family, game.slug
                        assert any(there.options()[name][1].says == says for name in names), game.slug
                        assert any(there.options()[name][0] != game.options()[name][0] for name in names), game.slug


def test_a_statement_behind_no_option_is_the_same_everywhere():
    assert compare_rule(variant("jig"), "SSS-1") == ()
