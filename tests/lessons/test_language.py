"""A lesson in another language: its front matter says which, and the author's texts are marked with it."""

import re

from support.checking import LESSON, find_mistakes
from support.lessons import join_body

from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.hosts.jupyter.magics import LessonMagics
from cardlessons.hosts.jupyter.notebook_api import LessonParts
from cardlessons.lessons.catalog import LessonFile, list_lessons
from cardlessons.lessons.document import get_language
from cardlessons.lessons.lesson import HouseRulesPart
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.prose import render_lang
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR

RULES = "```rules Die Regeln\n- Wer gepaart wird, zahlt.\n```"
GERMAN = LESSON.replace("minutes: 5", "lang: de").replace("```play", f"{RULES}\n\n```play")


def test_a_language_is_named_by_its_tag():
    for tag in ["de", "DE", "pt-BR", "zh-Hant-TW", "es-419", "sl-rozaj", "de-CH-1996", "en-x-cards"]:
        found = find_mistakes(LESSON.replace("minutes: 5", f"lang: {tag}"))
        assert [mistake for mistake in found if "without marks" not in mistake] == [], tag  # `[a 9]` is none in German
        assert get_language({"lang": tag}) == tag, tag


def test_anything_else_is_refused_in_its_line():
    for said in ["German", "d", "de_DE", "de-", "de DE", "deutsch", "12", 'de" onload="x']:
        wrong = f"'{said}' is no language tag of BCP 47; expected one such as 'de' or 'pt-BR'"
        text = LESSON.replace("minutes: 5", f"lang: {said}")
        assert find_mistakes(text) == [f"3:7: {wrong}"], said
        [in_notebook] = find_mistakes(write_notebook(read_markdown(text)), ".ipynb")
        assert re.fullmatch(rf"\d+:\d+: {re.escape(wrong)}", in_notebook), said
        assert get_language({"lang": said}) == "", said


def test_the_language_of_a_lesson_is_kept_in_both_forms(tmp_path):
    notebook = write_notebook(read_markdown(GERMAN))
    assert write_markdown(read_notebook(notebook)) == write_markdown(read_markdown(GERMAN))
    (tmp_path / "a.md").write_text(GERMAN, "utf-8")
    (tmp_path / "b.ipynb").write_text(notebook, "utf-8")
    (tmp_path / "c.md").write_text(LESSON, "utf-8")
    assert [(file.slug, file.lang, file.read().lang) for file in list_lessons(tmp_path)] == [
        ("a", "de", "de"),
        ("b", "de", "de"),
        ("c", "", ""),
    ]


def test_on_a_page_the_authors_prose_and_rules_are_marked_and_nothing_else():
    def columns(text):
        body = join_body(prerender(read_markdown(text), Links({}), VISITOR))
        return re.findall(r'<div class="cl-prose"( lang="\w+")?><(\w+)', body)

    marked = [name for lang, name in columns(GERMAN) if lang == ' lang="de"']
    assert marked == ["h1", "details"]
    assert len(columns(GERMAN)) > len(marked)
    assert not [name for lang, name in columns(LESSON) if lang]


def test_in_a_notebook_the_cells_carry_the_language_that_its_file_says(tmp_path, monkeypatch):
    notebook = tmp_path / "a.ipynb"
    monkeypatch.setenv("JPY_SESSION_NAME", str(notebook))
    table = re.search("```table (.*?)\n(.*?)```", LESSON, re.DOTALL).groups()

    def cells():
        magics = LessonMagics()
        rules = magics.cell("rules", "Die Regeln", "- Wer gepaart wird, zahlt.")
        return magics.cell("table", *table).lang, 'lang="de"' in rules.text

    assert cells() == ("", False)  # it is not saved yet
    for text, carried in ((GERMAN, ("de", True)), (LESSON, ("", False))):
        notebook.write_text(write_notebook(read_markdown(text)), "utf-8")
        assert cells() == carried
    for unreadable in ("{", "[]", "\udc80"):
        notebook.write_text(unreadable, "utf-8", "surrogateescape")
        assert cells() == ("", False)
    monkeypatch.setenv("JPY_SESSION_NAME", "console-1")
    assert cells() == ("", False)


def test_a_widget_of_a_lesson_and_the_tables_below_house_rules_carry_its_language(tmp_path):
    assert LessonParts(read(tmp_path, GERMAN)).example().get_state(["lang"]) == {"lang": "de"}
    assert LessonParts(read(tmp_path, LESSON)).levels().get_state(["lang"]) == {"lang": ""}
    below = make_cell_output(HouseRulesPart("jig"), lang="de")
    below.rules.composer.hear({"do": "touch", "name": "play-it", "value": "", "id": 1})
    assert [widget.lang for widget in below.children] == ["de"] * 2


def read(folder, text):
    (folder / "a.md").write_text(text, "utf-8")
    return LessonFile(folder / "a.md", "Snip", lang=get_language(read_markdown(text).facts)).read()


def test_languages_from_right_to_left_are_marked_so():
    for lang in ("he", "ar-EG", "fa", "ur"):
        assert render_lang(lang) == f' lang="{lang}" dir="rtl"'
    for lang in ("de", "arn", ""):
        assert "dir" not in render_lang(lang)
