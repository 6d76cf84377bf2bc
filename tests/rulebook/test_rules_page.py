"""The rules of a game on one page: complete, from the options of the game, with every change of a rule marked."""

import pytest

from cardlessons.engine.options import OptionError, collect_applicable_options
from cardlessons.engine.variants import FAMILIES, VARIANTS, variant
from cardlessons.rulebook import list_statement_ids, rules_page
from cardlessons.rulebook.english import ENGLISH
from cardlessons.rulebook.family_files import RULES_PAGE, FamilyFile, read_rules_page
from cardlessons.rulebook.languages import LANGUAGES, read_texts
from cardlessons.rulebook.rules_page import build_rules_page, write_rules_markdown

NEEDED = {"need", "deal", "turn", "end", "next", "disagree", "other"}
MAX_CHANGED_NUMBERS = 5


def list_paragraphs(page):
    return [one for section in page.sections for one in section.paragraphs]


def iter_changed(game):
    """Yield the game with each of its options changed by itself, where that makes a game."""
    for name, declared in collect_applicable_options(game.rules).items():
        for value in declared.choices[:MAX_CHANGED_NUMBERS]:
            try:
                changed = game.but(**{name: value})
            except OptionError:
                continue
            if changed.changes:
                yield changed


@pytest.mark.parametrize("slug", VARIANTS)
def test_each_game_has_all_sections_and_some_disputes(slug):
    page = build_rules_page(variant(slug))
    sections = {section.name: section.paragraphs for section in page.sections}
    assert set(sections) >= NEEDED
    assert 5 <= len(sections["disagree"]) <= 8
    known = set(list_statement_ids())
    assert not [(one.id, cite) for one in list_paragraphs(page) for cite in one.cites if cite not in known]
    assert all(one.cites for section, said in sections.items() if section != "other" for one in said)
    assert not [one.id for one in list_paragraphs(page) if "{" in one.text or one.text[:1].islower()]


@pytest.mark.parametrize("slug", VARIANTS)
def test_each_changed_option_changes_the_page_and_is_marked(slug):
    game = variant(slug)
    before = {(one.text, one.table) for one in list_paragraphs(build_rules_page(game))}
    assert not any(one.changed for one in list_paragraphs(build_rules_page(game)))
    for changed in iter_changed(game):
        page = build_rules_page(changed)
        new = [one for one in list_paragraphs(page) if (one.text, one.table) not in before]
        gone = before - {(one.text, one.table) for one in list_paragraphs(page)}
        assert new or gone, f"the page of {changed} is that of {game}: say it in the family's rules_page.toml"
        assert all(one.changed for one in new), changed
        assert page.house_rules


@pytest.mark.long
def test_each_paragraph_is_on_some_page():
    for family in FAMILIES.values():
        games = [game for game in VARIANTS.values() if game.of is family]
        said = {one.id for game in games for one in list_paragraphs(build_rules_page(game))}
        for game in games:
            for changed in iter_changed(game):
                said |= {one.id for one in list_paragraphs(build_rules_page(changed))}
        file = read_rules_page(family.folder)
        assert not file.mistakes
        sections = ((name, entry) for name, entry in file.entries.items() if name != "names")
        written = {f"{section}.{name}" for section, entry in sections for name in entry}
        assert written - said == set()


def test_a_translation_has_the_paragraphs_of_the_english_file_and_no_others():
    translated = 0
    for family in FAMILIES.values():
        english = read_texts(family.folder / RULES_PAGE) if (family.folder / RULES_PAGE).is_file() else {}
        for language in (one for one in LANGUAGES.values() if one is not ENGLISH):
            for section, entries in read_texts(family.folder / RULES_PAGE, language).items():
                translated += len(entries)
                assert entries.keys() == english[section].keys(), (family.name, language.tag, section)
    assert translated > 50


def test_markdown_marks_what_a_house_rule_changes():
    text = write_rules_markdown(build_rules_page(variant("peel-five-card(pack=32, stakes=7)")))
    assert "The 32 cards from seven to ace, for two to six players. *(house rule)*" in text
    assert "Seven counters for each player" in text
    assert "- the pack: the short pack of 32 cards, seven to ace" in text
    assert "## If you disagree" in text
    assert "| Paired for the | Pays |\n|---|---|\n| First time (two cards in a row) | 1 |\n| Second" in text


def test_a_paragraph_that_asks_for_a_rule_that_is_not_there_is_left_out_and_told(monkeypatch):
    asking = {"bad": {"text": "Play.", "when": {"hnad": 5}}, "worse": {"text": "{hnad}"}}
    entries = {"turn": {"good": {"text": "Play."}, **asking}}
    monkeypatch.setattr(rules_page, "read_rules_page", lambda _: FamilyFile(entries))
    build = rules_page._build_page.__wrapped__  # nothing of this is kept
    with pytest.warns(UserWarning, match="asks for 'hnad', which the rules of this game do not have") as told:
        page = build(variant("jig"), ENGLISH)
    assert [one.id for one in list_paragraphs(page)] == ["turn.good"]
    assert len(told) == len(asking)
