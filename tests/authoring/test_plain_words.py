"""Advice on sentences that are hard to read, and that the house's own words follow it."""

import tomllib
from pathlib import Path

import pytest
from authoring.plain_entries import advise_entry
from support.cases import read_cases
from support.checking import RECORD, change_text

import cardlessons
from cardlessons.authoring.check.plain import MAX_SENTENCE_WORDS, advise, advise_text
from cardlessons.authoring.check.plain_texts import advise_lesson, advise_on_spoilers, advise_record
from cardlessons.cli import main
from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.catalog import LESSONS

HINTS = "hint: Look for [a 9].\nhint: Look again.\nhint: Play [the 9]."
PLAIN = change_text("Play whatever suits.", "Play any card.").replace("hint: Look for [a 9].", HINTS)


def test_a_sentence_that_is_hard_to_read():
    for sentence, told in [
        *read_cases("plain_words", "hard"),
        (" ".join(["card"] * MAX_SENTENCE_WORDS) + " is.", f"{MAX_SENTENCE_WORDS + 1} words in one sentence"),
    ]:
        assert any(advice.message.startswith(told) for advice in advise(sentence)), sentence


def test_a_plain_sentence_has_no_advice():
    for sentence in [*read_cases("plain_words", "plain"), " ".join(["card"] * (MAX_SENTENCE_WORDS - 1)) + " is."]:
        assert list(advise(sentence)) == [], sentence


def test_a_remark_keeps_its_words_but_not_every_order():
    assert list(advise("No time for B's knave and all his coins running.", voice=True)) == []
    assert list(advise("Of one of your knaves B has none.", voice=True))


def test_advice_names_the_place_in_a_text_with_marks_and_lines():
    text = "**Good.** [SSS-18] See [[four-nines]]: it is\nfun. Two *knaves* are out."
    (advice,) = advise_text(text)
    assert text[advice.at :].startswith("knaves*")


def test_advice_on_a_record_and_on_a_lesson_names_line_and_column():
    record = RECORD.replace("{ A nine. }", "{ Of nines he has two. }")
    assert [str(advice).split(": ")[0] for advice in advise_record(record)] == ["8:11", "18:8"]
    for old, new, places in read_cases("plain_words", "places"):
        found = advise_lesson(PLAIN.replace(old, new), ".md")
        assert [str(advice).split(": ")[0] for advice in found] == places, new


def test_the_command_adds_advice_only_where_asked_and_keeps_its_status(tmp_path, capsys):
    lesson = tmp_path / "mine.md"
    lesson.write_text(PLAIN.replace("hint: Look again.", "hint: Be rid of the card."), "utf-8")
    assert main(["check", str(lesson)]) == 0
    without = capsys.readouterr().out
    assert main(["check", "--plain", str(lesson)]) == 0
    advice, summary = capsys.readouterr().out.splitlines()
    line = lesson.read_text("utf-8").split("\n").index("hint: Be rid of the card.") + 1
    assert advice.startswith(f"{lesson}:{line}:10: advice: 'rid of'")
    assert without == summary + "\n"
    broken = tmp_path / "broken.md"
    broken.write_text("```table T\nvariant: nothing\n```\n", "utf-8")
    assert main(["check", "--plain", str(broken)]) == 1


SPOILT = PLAIN.replace("That was a revoke.", "You held [a 9].")


def test_a_lost_text_that_names_the_card_to_be_played_gets_advice():
    (advice,) = advise_on_spoilers(SPOILT, ".md")
    assert "to play 'a nine'" in advice.message
    assert SPOILT.split("\n")[advice.place.line - 1].endswith("You held [a 9].")
    assert [*advise_on_spoilers(PLAIN, ".md")] == []


@pytest.mark.parametrize(("lang", "is_judged"), [("de", False), ("EN-gb", True)])
def test_only_english_is_judged(lang, is_judged):
    text = PLAIN.replace("minutes: 5", f"lang: {lang}").replace("won: Snip.", "won: You get rid of it.")
    (advice,) = advise_lesson(text, ".md")
    told = "'rid of'" if is_judged else f"--plain judges English sentences only; those of this lesson are '{lang}'"
    assert advice.message.startswith(told)


PACKAGE = Path(cardlessons.__file__).parent
ENTRIES = [
    (f"{path.parent.name}/{path.stem} {code}", entry)
    for path in sorted(PACKAGE.glob("**/words.toml")) + sorted(PACKAGE.glob("**/readings.toml"))
    for code, entry in tomllib.loads(path.read_text("utf-8")).items()
]


@pytest.mark.long
def test_the_lessons_are_plain():
    for lesson in LESSONS.lessons_by_slug.values():
        assert [*map(str, advise_lesson(lesson.file.read_text("utf-8"), ".ipynb"))] == [], lesson.slug


def test_the_words_of_the_engine_are_plain():
    for code, entry in ENTRIES:
        assert advise_entry(entry) == [], code


def test_what_is_said_of_a_game_and_of_its_options_is_plain():
    for game in VARIANTS.values():
        options = collect_options(type(game.rules)).values()
        meanings = [option.meaning(value).says for option in options for value in option.values or ()]
        assert [*advise_text(game.about)] == [], game.slug
        assert [advice for text in meanings for advice in advise_text(text)] == [], game.slug
