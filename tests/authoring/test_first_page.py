"""The page *Write a lesson*, as the first tier drives it; see `page/test_one_page_of_each_kind.py`."""

import pytest
from support.browser import expect, read_all, wait_until_drawn
from support.writing import MENDED, SMALL, lesson_of, text_of

pytestmark = pytest.mark.xdist_group("one page of each kind")


@pytest.mark.long
def test_a_lesson_is_written_and_mended(page, server):
    page.goto(server.lesson("write-a-lesson"))
    wait_until_drawn(page)
    text_of(page).fill(SMALL)
    (found,) = read_all(page.get_by_label("Mistakes to mend").get_by_role("button"))
    assert found.startswith("line 19: after Carl 9d")
    text_of(page).fill(MENDED)
    expect(page.get_by_text("Nothing is wrong in it.")).to_be_visible()
    lesson_of(page).get_by_role("button", name="Next").click()
    expect(lesson_of(page).get_by_role("region", name="What happened, and why")).to_contain_text("Bea")
