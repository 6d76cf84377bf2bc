"""A lesson in another language: its front matter says which, and the author's texts are marked with it."""

import re

import pytest
from support.checking import LESSON, told

from cardlessons.lessons.catalog import LessonFile, lessons_in
from cardlessons.lessons.document import language_in
from cardlessons.lessons.markdown import read_markdown, write_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.handout import handout
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR

RULES = "```rules Die Regeln\n- Wer gepaart wird, zahlt.\n```"
GERMAN = LESSON.replace("minutes: 5", "lang: de").replace("```play", f"{RULES}\n\n```play")


@pytest.mark.parametrize("tag", ["de", "DE", "pt-BR", "zh-Hant-TW", "es-419", "sl-rozaj", "de-CH-1996", "en-x-cards"])
def test_a_language_is_named_by_its_tag(tag):
    assert told(LESSON.replace("minutes: 5", f"lang: {tag}")) == []
    assert language_in({"lang": tag}) == tag


@pytest.mark.parametrize("said", ["German", "d", "de_DE", "de-", "de DE", "deutsch", "12", 'de" onload="x'])
def test_anything_else_is_refused_in_its_line(said):
    wrong = f"'{said}' is no language tag of BCP 47; expected one such as 'de' or 'pt-BR'"
    text = LESSON.replace("minutes: 5", f"lang: {said}")
    assert told(text) == [f"3:1: {wrong}"]
    [in_notebook] = told(write_notebook(read_markdown(text)), ".ipynb")
    assert re.fullmatch(rf"\d+:\d+: {re.escape(wrong)}", in_notebook)
    assert language_in({"lang": said}) == ""


def test_the_language_of_a_lesson_is_kept_in_both_forms(tmp_path):
    notebook = write_notebook(read_markdown(GERMAN))
    assert write_markdown(read_notebook(notebook)) == write_markdown(read_markdown(GERMAN))
    (tmp_path / "a.md").write_text(GERMAN, "utf-8")
    (tmp_path / "b.ipynb").write_text(notebook, "utf-8")
    (tmp_path / "c.md").write_text(LESSON, "utf-8")
    assert [(file.slug, file.lang, file.read().lang) for file in lessons_in(tmp_path)] == [
        ("a", "de", "de"),
        ("b", "de", "de"),
        ("c", "", ""),
    ]


def test_on_a_page_the_authors_prose_and_rules_are_marked_and_nothing_else():
    def columns(text):
        body = prerender(read_markdown(text), Links({}), VISITOR).body(str)
        return re.findall(r'<div class="cl-prose"( lang="\w+")?><(\w+)', body)

    marked = [name for lang, name in columns(GERMAN) if lang == ' lang="de"']
    assert marked == ["h1", "details"]
    assert len(columns(GERMAN)) > len(marked)
    assert not [name for lang, name in columns(LESSON) if lang]


def test_on_a_handout_the_authors_words_are_marked_and_ours_are_not(tmp_path):
    paper = handout(read(tmp_path, GERMAN))
    assert '<html lang="en">' in paper
    for text in ("Snip", "What happens now?", "Nothing at all.", "Make B pay.", "Snip.", "Yes."):
        assert f'<span lang="de">{text}</span>' in paper
    assert "Pair it" not in paper, "a title may give the answer away"
    assert "<h2>Your turn</h2>" in paper
    assert "☐ C plays the nine of diamonds.</li>" in paper
    assert '<div lang="de"><section class="rules"><h2>Die Regeln' in paper
    assert '<p lang="de">Nobody knows yet' in paper
    assert 'lang="de"' not in handout(read(tmp_path, LESSON))


def read(folder, text):
    (folder / "a.md").write_text(text, "utf-8")
    return LessonFile(folder / "a.md", "Snip", lang=language_in(read_markdown(text).facts)).read()
