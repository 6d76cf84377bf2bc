"""A lesson on paper: its questions and levels, the rules, the key, and the command that writes it."""

import html
import re

from support.cases import read_cases
from support.checking import LESSON, change_text
from support.lessons import LESSONS
from support.markup import Markup
from support.servers import MINE

from cardlessons.cli import main
from cardlessons.lessons.catalog import LessonFile, read_lesson_file
from cardlessons.lessons.document import get_language
from cardlessons.lessons.lesson import Lesson, RulesPart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.parts import read_part
from cardlessons.prerender.lesson_page import draw_level
from cardlessons.record.answers import describe_answer, is_payment_question
from cardlessons.record.narration import describe_act
from cardlessons.together.handout import MAX_LEVELS, MAX_QUESTIONS, render_handout

RULES = "```rules Die Regeln\n- Wer gepaart wird, zahlt.\n```"
GERMAN = LESSON.replace("minutes: 5", "lang: de").replace("```play", f"{RULES}\n\n```play")
UNHINTED = change_text("hint: Look for [a 9].\n", "")
UNANSWERED = MINE.replace("\nB 3c\n", "\n? What now?\n- This. | No.\n- That. | No.\nB 3c\n")


def run(*arguments):
    return main(arguments)


def one_line(capsys):
    """Return standard error; check that it is one line and that standard output is empty."""
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


ONE_OF_EACH_FAMILY = ["four-nines", "jig", "cassino", "irish-snap"]


def test_a_lesson_on_paper_asks_first_and_answers_on_the_last_sheet():
    for slug in ONE_OF_EACH_FAMILY:
        lesson = LESSONS[slug]
        page = Markup(re.sub(r"<(\w+)([^>]*)/>", r"<\1\2></\1>", render_handout(lesson)))
        told, key = page.text.split("The key")
        asked = [(worked, question) for worked in lesson.examples for _, question in worked.questions][:MAX_QUESTIONS]
        assert len(asked) >= 2, slug
        for worked, question in asked:
            assert question.asks in told, slug
            if is_payment_question(question.answers):
                assert all(f"{seat} pays ____" in told for seat in worked.record.seats), slug
            else:
                assert all(describe_answer(worked.record, answer) in told for answer in question.answers), slug
            right = next(answer for answer in question.answers if answer.right)
            assert right.told in key, slug
            assert right.told not in told, slug
        for level in lesson.levels[:MAX_LEVELS]:
            assert level.asks in told, slug
            assert level.won in key, slug
            assert level.won not in told, slug
            assert ("face down" in draw_level(level)) is level.hidden, slug
        rules, needs = lesson.all(RulesPart)
        assert rules.title in told, slug
        assert needs.title in told, slug
        assert "Name:Class:Date:" in told, slug
        assert told.index(rules.title) > told.index(lesson.levels[0].asks), slug
        assert render_handout(lesson).count("<svg") == len(asked) + min(len(lesson.levels), MAX_LEVELS), slug
        assert "<script" not in render_handout(lesson), slug
        assert "http:" not in render_handout(lesson).replace("http://www.w3.org/2000/svg", ""), slug
        assert "https:" not in render_handout(lesson), slug


def test_the_key_names_the_plays_that_win_a_level():
    for slug in [*LESSONS][::4]:
        lesson = LESSONS[slug]
        key = Markup(render_handout(lesson, "only"))
        for level in lesson.levels[:MAX_LEVELS]:
            (told,) = (part for part in re.split(r"(?<!\w)\d+\. ", key.text) if level.won in part)
            plays = told.removesuffix(level.won).strip()
            if LevelSearch(level).calls:
                assert re.fullmatch(r"((let \d+ turns? go by|slap)(; then )?)+\.", plays.lower()), plays
            else:
                best = {
                    "; then ".join(describe_act(act, level.start.seats) for act in won)
                    for won, _ in LevelSearch(level).won
                }
                assert plays.removesuffix(".").removesuffix(" (or another play as good)") in best, slug


def test_a_handout_without_its_key_and_the_key_alone_are_the_whole():
    lesson = LESSONS["four-nines"]
    asks, won = lesson.levels[0].asks, lesson.levels[0].won
    for key, has in (("none", (True, False)), ("only", (False, True)), (None, (True, True))):
        told = render_handout(lesson, key)
        assert (asks in told, html.escape(won) in told) == has
        assert ("The rules in six lines" in told) == (key != "only")


def test_on_a_handout_the_authors_words_are_marked_and_ours_are_not(tmp_path):
    paper = render_handout(read_text(tmp_path, GERMAN.replace("lang: de", "lang: nl")))
    assert '<html lang="en">' in paper
    for text in ("Snip", "What happens now?", "Nothing at all.", "Make B pay.", "Snip.", "Yes."):
        assert f'<span lang="nl">{text}</span>' in paper
    assert "Pair it" not in paper, "a title may give the answer away"
    assert "<h2>Your turn</h2>" in paper
    assert "☐ C plays the nine of diamonds.</li>" in paper
    assert '<div lang="nl"><section class="rules"><h2>Die Regeln' in paper
    assert '<p lang="nl">Nobody knows yet' in paper
    assert 'lang="nl"' not in render_handout(read_text(tmp_path, LESSON))
    german = render_handout(read_text(tmp_path, GERMAN))
    assert '<html lang="de">' in german
    assert "<h2>Jetzt du</h2>" in german
    assert "☐ C spielt die Karo-Neun.</li>" in german


def read_text(folder, text):
    (folder / "a.md").write_text(text, "utf-8")
    return LessonFile(folder / "a.md", "Snip", lang=get_language(read_markdown(text).facts)).read()


def test_a_handout_says_where_the_lesson_is():
    paper = render_handout(LESSONS["jig"], address="https://cards.example/jig")
    assert '" alt="">cards.example/jig</div>' in paper
    assert "data:image/svg" in paper.partition("<body>")[2]


def test_the_rules_stand_open_behind_the_questions_whose_answers_they_tell():
    table = read_part(next(block for block in read_markdown(LESSON).blocks if block.kind == "table"))
    paper = render_handout(Lesson("x", "X", (table, RulesPart("The rules in one line", ("Pay.",)))))
    assert paper.index("What happens next") < paper.index("The rules in one line") < paper.index("The key")
    assert paper.index("The rules in one line") < paper.index('id="deal-tonight"') < paper.index("If you disagree")
    assert "deal-tonight" not in render_handout(Lesson("x", "X", (table,))).partition("</style>")[2]


def test_a_question_of_payments_has_blanks(tmp_path):
    asked = "? Who pays, and how much, by the end?\n+ pays B 1 | So one counter in all.\n"
    (tmp_path / "snip.md").write_text(
        change_text("B 9c    { A nine. }\n\n?", f"{asked}B 9c    {{ A nine. }}\n\n?"), "utf-8"
    )
    paper = render_handout(read_lesson_file(tmp_path / "snip.md").read())
    assert "<li>B pays ____</li>" in paper
    assert paper.index("B pays ____") < paper.index("The key") < paper.index("B 1. So one counter in all.")


def test_a_handout_is_made_of_what_is_there(tmp_path, capsys):
    for text, has_key in ((UNHINTED, True), (UNANSWERED, False)):
        (tmp_path / "mine.md").write_text(text, "utf-8")
        assert run("handout", str(tmp_path / "mine.md")) == 0
        assert ("The key" in capsys.readouterr().out) is has_key


def test_a_handout_of_a_table_that_cannot_be_laid_is_one_line(tmp_path, capsys):
    text = MINE.replace("B: 3c", "B: 2h")
    (tmp_path / "mine.md").write_text(text, "utf-8")
    assert run("handout", str(tmp_path / "mine.md")) == 1
    line = text[: text.index("B: 2h")].count("\n") + 1
    assert capsys.readouterr().err.endswith(f"mine.md:{line}:4: 2h is there twice: in A's hand and in B's hand\n")


def test_a_lesson_on_paper_is_printed_and_an_unknown_one_is_status_2(capsys):
    for options, has_key, has_name in read_cases("handouts", "printed"):
        assert run("handout", "four-nines", *options) == 0
        out = capsys.readouterr().out
        assert out.startswith("<!DOCTYPE html>")
        assert ("The key" in out, "Name:" in out) == (has_key, has_name)
    assert run("handout", "open-table", "--key=only") == 2
    assert "holds neither a question nor a level" in one_line(capsys)
    assert run("handout", "four-nine") == 2
    assert "did you mean four-nines?" in one_line(capsys)
