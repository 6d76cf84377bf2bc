"""Tests of what nbconvert makes of a lesson's notebook, which it runs."""

import re
import subprocess
import sys

import pytest
from support.browser import expect, many, visiting
from support.lessons import LESSONS
from support.notebook_hosts import write_short_lesson
from support.paths import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]
WIDGET = "application/vnd.jupyter.widget-view+json"


def test_a_notebook_that_a_command_runs_and_converts_shows_the_lesson_without_its_answers(chromium, tmp_path):
    page_on_notebooks = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    (told,) = re.findall(r"^jupyter (nbconvert .*) four-nines\.ipynb$", page_on_notebooks, re.MULTILINE)
    write_short_lesson(tmp_path / "lesson.ipynb", "%%table", "%%levels")
    subprocess.run([sys.executable, "-m", *told.split(), "lesson.ipynb"], cwd=tmp_path, check=True)
    assert WIDGET not in (tmp_path / "lesson.html").read_text("utf-8")
    lesson = LESSONS["four-nines"]
    example = lesson.examples[0]
    secrets = [hint for level in lesson.levels for hint in level.hints]
    secrets += [answer.told for _, asked in example.questions for answer in asked.answers]
    with visiting(chromium) as (_, page, _):
        page.goto((tmp_path / "lesson.html").as_uri())
        shown = page.locator("body")
        expect(page).to_have_title(lesson.title)
        expect(shown).to_contain_text("Run this notebook to step through this table", use_inner_text=True)
        expect(shown).not_to_contain_text("the sources hold the answers", use_inner_text=True)
        expect(page.get_by_alt_text(example.title)).to_be_visible()
        assert many(page.get_by_role("img")) == 2
        for secret in secrets:
            expect(shown).not_to_contain_text(secret, use_inner_text=True)
