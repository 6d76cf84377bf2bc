"""The page for teachers of a lesson, and the notes in `teachers.toml`."""

import re
import shutil
from pathlib import Path

import pytest
from support.browser import expect
from support.cases import read_cases
from support.checking import LESSON

import cardlessons
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST
from cardlessons.lessons.catalog import LESSONS, list_lessons
from cardlessons.paths import get_data_folder
from cardlessons.together.glossary import find_words, read_glossary
from cardlessons.together.page_parts import TEACHERS_PAGE
from cardlessons.together.teachers import collect_teachers_facts
from cardlessons.together.teachers_file import (
    TEACHERS_FILE,
    TEACHERS_SETTINGS,
    TeacherNotes,
    get_teacher_notes,
    read_teachers_file,
)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a lesson."""
    (tmp_path / "mine.md").write_text(LESSON, "utf-8")
    return tmp_path


def find_mistakes(folder, text):
    (folder / TEACHERS_FILE).write_text(text, "utf-8")
    slugs = {file.stem for file in folder.glob("*.md")}
    return [str(mistake) for mistake in TEACHERS_SETTINGS.find_mistakes(folder / TEACHERS_FILE, slugs)]


def test_what_teachers_need_is_derived_from_each_lesson():
    taught = [slug for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes]
    assert taught
    for slug in taught:
        facts = collect_teachers_facts(LESSONS.lessons_by_slug[slug])
        assert facts["goals"], slug
        assert facts["things"], slug
        assert facts["words"], slug
        assert 20 <= facts["total"] <= 45, slug
        assert facts["exit"].right in facts["exit"].answers, slug
        read = LESSONS[slug]
        questions = sum(len(worked.questions) for worked in read.examples)
        asked = [link for link in facts["links"] if "%3F" in link.place]
        levels = [link for link in facts["links"] if re.match(r"levels(-\d+)?=", link.place)]
        assert (len(asked), len(levels)) == (questions, len(read.levels)), slug


def test_the_templates_ask_a_host_only_for_what_it_has():
    templates = "".join(file.read_text("utf-8") for file in Path(cardlessons.__file__).parent.rglob("*.j2"))
    assert [name for name in re.findall(r"\bhost\.(\w+)", templates) if not hasattr(SERVER_HOST, name)] == []


def test_the_place_of_a_question_is_the_plays_before_it():
    places = [link.place for link in collect_teachers_facts(LESSONS.lessons_by_slug["four-nines"])["links"]]
    assert places[1:3] == ["example-1=%3F", "example-1=Ben+9c.%3F"]


def test_a_page_of_tools_has_none_for_teachers():
    assert not TEACHERS_PAGE.has(LESSONS.lessons_by_slug["open-table"])


def test_the_notes_on_the_built_in_lessons_are_right_and_complete():
    path = get_data_folder("notebooks") / TEACHERS_FILE
    lessons = list_lessons(path.parent)
    notes, mistakes = read_teachers_file(path, {one.slug for one in lessons}, read_glossary())
    assert mistakes == []
    assert {*notes} == {one.slug for one in lessons if one.printed and one.quizzes}
    assert all(one.goals and one.age and one.stop for one in notes.values())


def test_a_mistake_in_notes_is_told_at_its_line(folder):
    for text, expected in read_cases("teachers_pages", "mistakes"):
        (found,) = find_mistakes(folder, text)
        assert found.startswith(expected), text


def test_wrong_notes_are_left_out_and_right_ones_kept(folder):
    find_mistakes(folder, '[mine]\nage = 9\nstop = "Here."\n')
    assert get_teacher_notes(folder / "mine.md") == TeacherNotes(stop="Here.")
    assert get_teacher_notes(folder / "other.md") == TeacherNotes()
    shutil.copy(get_data_folder("notebooks") / "four-nines.ipynb", folder / "four-nines.ipynb")
    assert get_teacher_notes(folder / "four-nines.ipynb") == TeacherNotes()


def test_words_are_found_in_their_forms():
    assert find_words("Ben revoked. He pays a counter, and two counters more.") == ["counter", "revoke"]
    assert find_words("Ben revoked. Two counters, one counter.", often=2) == ["counter"]
    assert all(means.endswith(".") for means in read_glossary().values())


# In a browser


@pytest.mark.browser
def test_the_page_for_teachers_of_every_lesson_is_one_printed_page(page, server):
    """Print the three longest."""
    addresses = [f"{server.url}teachers/{slug}" for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes]
    longest = sorted(addresses, key=lambda address: len(page.request.get(address).text()))
    for address in longest[-3:]:
        page.goto(address)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, address


@pytest.mark.browser
def test_the_old_address_of_the_half_sheet_shows_the_rules_alone_on_one_side(page, server):
    page.goto(f"{server.url}handout/four-nines#deal-tonight")
    card = page.locator("#deal-tonight")
    expect(card.get_by_role("heading", name="If you disagree")).to_be_visible()
    expect(card).to_contain_text("The deal passes to the left")
    expect(page.get_by_text("What happens next, and why?")).to_be_hidden()
    expect(page.get_by_role("heading", name="The key")).to_be_hidden()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # an A4 sheet without its margins
    expect(card).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
