"""Pictures lie anywhere below the folder of their lesson, and are named in each of the usual ways."""

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.check.prose import MAX_QUICK_BYTES
from cardlessons.lessons.prose import render_prose
from cardlessons.lessons.prose_links import Links

FORMS = read_cases("pictures", "forms")


@pytest.fixture
def folder(tmp_path):
    for name in ("lessons/images", "lessons/.hidden"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("a.svg", "images/a.svg", "images/with space.svg", "images/ä.svg", ".hidden/a.svg", "../a.svg"):
        (tmp_path / "lessons" / name).write_text("<svg/>", "utf-8")
    (tmp_path / "lessons/out.svg").symlink_to(tmp_path / "a.svg")
    return tmp_path / "lessons"


def check(folder, prose):
    (folder / "mine.md").write_text(f"---\ntitle: Mine\n---\n\n# Mine\n\n{prose}\n", "utf-8")
    return [str(finding) for finding in check_file(folder / "mine.md")]


@pytest.mark.parametrize("form", FORMS)
def test_each_usual_form_of_a_path_is_shown(form, folder):
    assert check(folder, form) == []
    assert f'src="files/{FORMS[form]}"' in render_prose(form, Links({}), "files/")


def test_what_is_not_below_the_folder_is_refused_and_shown_as_its_words(folder):
    for path in ("../a.svg", "images/../../a.svg", ".hidden/a.svg", "%2e%2e/a.svg", "images/%2Fa.svg/../../../a.svg"):
        (told,) = check(folder, f"![A]({path})")
        assert "is not shown: a picture lies in the folder of its lesson, or below it" in told
        assert "src" not in render_prose(f"![A]({path})", Links({}), "files/")
    (told,) = check(folder, "![A](out.svg)")
    assert told.startswith("7:6: there is no picture 'out.svg'")


def test_words_are_asked_for_and_a_large_picture_is_told(folder):
    (folder / "images/large.png").write_bytes(b"0" * (MAX_QUICK_BYTES + 1000))
    assert check(folder, "![](images/large.png)") == [
        "7:5: a doubt: this picture has 301 kB, and comes late on a phone; make it smaller than 300 kB",
        "7:5: a doubt: who does not see this picture needs words; write them in the square brackets before its name",
    ]
