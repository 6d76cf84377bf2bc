"""Tests of `site.toml`: what it may say, and how a mistake in it is told."""

import re

import pytest
from support.cases import read_cases
from support.checking import LESSON

from cardlessons.authoring.check.files import check_file, summarize_file
from cardlessons.lessons.accents import (
    DAY_COLORS,
    MIN_CONTRAST,
    NIGHT_COLORS,
    ON_ACCENT,
    ON_ACCENT_AT_NIGHT,
    build_accent,
    compute_contrast,
)
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.site_file import SITE_FILE, SiteFileError, read_site
from cardlessons.paths import get_data_folder
from cardlessons.prerender.frame import TEMPLATES_FOLDER


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a lesson and a picture."""
    (tmp_path / "mine.md").write_text(LESSON, "utf-8")
    (tmp_path / "school.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    return tmp_path


def find_mistakes(folder, text, name=SITE_FILE):
    (folder / name).write_text(text, "utf-8")
    return [str(finding) for finding in check_file(folder / name)]


def test_a_site_has_a_title_words_a_logo_an_accent_and_an_order(folder):
    text = 'title = "6b"\nwords = "Hello."\nlogo = "school.svg"\naccent = "#1F4D7D"\nlessons = ["four-nines", "mine"]\n'
    assert find_mistakes(folder, text) == []
    assert summarize_file(folder / SITE_FILE) == "5 settings"
    site = read_site([folder, get_data_folder("notebooks")])
    assert (site.title, site.words, site.logo, site.lessons) == ("6b", "Hello.", "school.svg", ("four-nines", "mine"))
    assert site.accent
    assert site.accent.day == "#1f4d7d"
    assert [lesson.slug for lesson in site.choose([*LESSONS.lessons_by_slug.values()])] == ["four-nines"]


def test_without_the_file_all_lessons_are_shown():
    site = read_site([get_data_folder("notebooks")])
    every = [*LESSONS.lessons_by_slug.values()]
    assert (site.title, site.accent, site.choose(every)) == ("", None, every)


def test_a_mistake_is_told_at_its_line(folder):
    for text, expected in [
        *read_cases("site_file", "mistakes"),
        (f"title = {'[' * 5000}", "1:1: the lists in this file lie too deep inside one another"),
        (f"title = {'9' * 5000}", "1:1: a number in this file has more digits than can be read"),
    ]:
        (found,) = find_mistakes(folder, text)
        assert found.startswith(expected), text
        with pytest.raises(SiteFileError, match=re.escape(f"{folder / SITE_FILE}:{expected}")):
            read_site([folder, get_data_folder("notebooks")])


def test_several_mistakes_are_told_together(folder):
    assert [line.split(":")[0] for line in find_mistakes(folder, 'x = 1\ntitle = ""\naccent = "#fff"\n')] == [
        "1",
        "2",
        "3",
    ]


def test_an_accent_can_be_read_by_day_and_by_night():
    for colour in ["#7d1f2f", "#1f4d7d", "#000000", "#2c5f47", "#6a1b9a"]:
        accent = build_accent(colour)
        pairs = [
            (accent.day, DAY_COLORS),
            (ON_ACCENT, accent.day),
            (accent.night, NIGHT_COLORS),
            (ON_ACCENT_AT_NIGHT, accent.night),
        ]
        assert min(compute_contrast(*pair) for pair in pairs) >= MIN_CONTRAST, colour
        assert accent.night in accent.css, colour


def test_a_colour_that_is_too_light_is_answered_with_one_that_is_not():
    with pytest.raises(ValueError, match="is the same colour, dark enough") as refused:
        build_accent("#ffcc00")
    _, better = re.findall("'(#[0-9a-f]{6})'", str(refused.value))
    assert build_accent(better).day == better


def test_contrast_is_that_of_the_guidelines():
    assert compute_contrast("#000000", "#ffffff") == pytest.approx(21)
    assert compute_contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_papers_are_those_of_the_pages():
    css = (TEMPLATES_FOLDER / "house.css").read_text("utf-8")
    assert re.findall(r"--cl-shade: (\S+);", css) == [DAY_COLORS, NIGHT_COLORS]
    assert re.findall(r"--cl-on-accent: (\S+);", css)[0] == ON_ACCENT
