"""Files that are broken: whatever stands in them, the reader of lessons and that of records say what is wrong, and
nothing else fails because of them."""

import json
import os
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some
from support import checking
from support.cases import read_sample
from support.lessons import join_body
from support.paths import RECORDS
from support.servers import MINE, notebook

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.records import check_record
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.cli import main
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST, report_mistakes
from cardlessons.lessons.catalog import list_lessons, read_lesson_file, split_readable
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose_links import Links
from cardlessons.paths import get_data_folder
from cardlessons.prerender.page import prerender
from cardlessons.prerender.site import Site
from cardlessons.prerender.start_page import render_start_page
from cardlessons.record import RecordError, parse
from cardlessons.record.tree import grow
from cardlessons.session.context import VISITOR

TAGGED = read_sample("tagged.md")
ODD = ["\ud800", "\0", "\x1b[2J", "`" * 30, "[" * 30, " " * 30, "9" * 5000, "1e400", "nan", "(", "{", ">", ";", '"']
ODD += ["lost after", "? ", "+ ", "\u2028", "², ٣", "\\", "---", "```table", "```", "level:", "you:"]
ODD += ["[SSS-99999]", "[[x]]", "'", "\n:tags: [", '\n:"\\x": ', "\n+++ {", "\nmetadata: {"]
ODD += ["\njupyter:\n cardlessons:\n  title: ["]
QUICK = settings(max_examples=30)


@cache
def golden():
    """Return the texts of the records."""
    return [path.read_text("utf-8") for path in sorted(RECORDS.glob("*.play"))]


@cache
def small():
    """Return two short lessons as notebooks."""
    return [write_notebook(read_markdown(text)) for text in (checking.LESSON, MINE)]


@some.composite
def mangle(draw, texts):
    """Return one of the texts, of which a few places have become something else."""
    text = draw(some.sampled_from(texts()))
    for _ in range(draw(some.integers(1, 4))):
        start = draw(some.integers(0, len(text)))
        end = start + draw(some.sampled_from([0, 1, 5, 40, 400]))
        put = draw(some.sampled_from(ODD) | some.text(max_size=5) | some.just(text[start:end] * 2))
        text = text[:start] + put + text[end:]
    return text


values = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-3, 3)
    | some.sampled_from([10**400, 1e400, float("nan"), "\ud800", "# Snip", "%%table x\nvariant: jig", "%play jig", ""]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(["a", "\udfff"]), inner),
    max_leaves=5,
)


@some.composite
def odd_notebook(draw):
    """Return a notebook in which anything may stand in place of what is expected there."""
    cell = some.fixed_dictionaries(
        {"cell_type": some.sampled_from(["code", "markdown", "raw"]) | values, "source": values},
        optional={"outputs": values, "attachments": values, "metadata": values},
    )
    facts = some.dictionaries(some.sampled_from(["title", "minutes", "order", "x"]), values)
    whole = {"nbformat": draw(some.just(4) | values), "cells": draw(some.lists(cell | values, max_size=4))}
    whole["metadata"] = draw(some.fixed_dictionaries({"cardlessons": facts | values}) | values)
    return json.dumps(whole, ensure_ascii=draw(some.booleans()))


NESTED = '{"nbformat": 4, "metadata": {}, "cells": [' + "[" * 100_000 + "]" * 100_000 + "]}"
LONG_NUMBER = f'{{"nbformat": 4, "cells": [], "metadata": {{"cardlessons": {{"minutes": {"9" * 5000}}}}}}}'


def read(document):
    """Read the parts of a lesson; what its author has written wrongly may be told as such."""
    for block in document.blocks:
        with suppress(LessonError):
            read_part(block)


def check(text, suffix):
    """Check a text: each finding is one line, and has a place in the text."""
    for finding in check_lesson(text, suffix):
        assert 1 <= finding.place.line <= len(re.split(r"\r\n|\r|\n", text))
        assert finding.place.column >= 1
        assert "\n" not in str(finding)


def use_lesson(document):
    """Do with a lesson all that is done with one."""
    read(document)
    write_markdown(document).encode()
    write_notebook(document).encode()
    join_body(prerender(document, Links({}), VISITOR)).encode()


@QUICK
@given(odd_notebook() | mangle(small))
@example(NESTED)
@example(LONG_NUMBER)
def test_a_notebook_is_read_or_refused_whatever_stands_in_it(text):
    check(text, ".ipynb")
    with suppress(DocumentError):
        use_lesson(read_notebook(text))


@QUICK
@given(mangle(lambda: [checking.LESSON, MINE, TAGGED]))
@example("```play\n:tags: " + "[" * 10_000 + "x" + "]" * 10_000 + "\n```\n")
@example('```play\n:"\\x": 1\n```\n')
@example("\r" + checking.LESSON)
@example(checking.LESSON.replace("\nNobody knows", "+ Play whatever suits. | Yes.\nNobody knows"))
def test_markdown_is_read_or_refused_whatever_stands_in_it(text):
    check(text, ".md")
    with suppress(DocumentError):
        use_lesson(read_markdown(text.encode("utf-8", "replace").decode()))


@QUICK
@given(mangle(golden))
def test_a_record_is_read_or_refused_whatever_stands_in_it(text):
    check_record(text)
    with suppress(RecordError):
        grow(parse(text))


@QUICK
@given(command=some.sampled_from(["check", "text", "handout"]), text=odd_notebook() | mangle(small))
def test_a_command_never_ends_in_a_traceback(tmp_path_factory, command, text):
    file = tmp_path_factory.getbasetemp() / "mine.ipynb"
    file.write_bytes(text.encode("utf-8", "replace"))
    assert main([command, str(file)]) in (0, 1, 2)


BROKEN = {
    "a cell's source is a number": '{"nbformat": 4, "cells": [{"cell_type": "code", "source": 7}]}',
    "a cell is a word": '{"nbformat": 4, "cells": ["code"]}',
    "metadata is a list": '{"nbformat": 4, "metadata": [], "cells": []}',
    "a number of 5,000 digits": LONG_NUMBER,
    "nested deeply": NESTED,
    "half a character in prose": notebook(("markdown", "# Snip \ud800")),
    "half a character in the title": notebook(says={"title": "\udc00"}),
}


def test_a_broken_notebook_is_one_line_of_each_command(tmp_path, capsys):
    file = tmp_path / "mine.ipynb"
    for what, command in product(BROKEN, ["check", "text", "handout"]):
        file.write_text(BROKEN[what], "utf-8")
        assert main([command, str(file)]) == (1 if command == "check" else 2), (what, command)
        said = capsys.readouterr()
        told = said.out if command == "check" else said.err
        assert len(told.splitlines()) == 1, (what, command)
        assert "mine.ipynb:1:" in told, (what, command)


def test_half_a_character_is_told_where_it_stands(tmp_path):
    text = notebook(("markdown", "# Snip"), ("markdown", "and \ud83d"))
    with pytest.raises(DocumentError, match=r"half a character was read \(\\ud83d\)") as error:
        read_notebook(text)
    assert error.value.place.cell == 2
    assert text[error.value.place.column - 1 :].startswith("and ")


def test_a_number_that_cannot_be_meant_is_not_said_and_is_told(tmp_path):
    good = notebook(("markdown", "# Snip"), says={"title": "Snip", "minutes": 0, "order": 1})
    for number, minutes in enumerate(["1e400", "-1e400", "NaN", "9" * 4000]):
        text = good.replace('"minutes": 0', f'"minutes": {minutes}')
        (tmp_path / f"mine{number}.ipynb").write_text(text, "utf-8")
        (told,) = check_lesson(text, ".ipynb")
        assert "was read; expected a number, as in 'minutes: 15'" in told.message
        assert len(told.message) < 120
    (tmp_path / "n.ipynb").write_text(good.replace('"minutes": 0', '"minutes": 0.2'), "utf-8")
    assert [(one.title, one.minutes) for one in list_lessons(tmp_path)] == [*[("Snip", None)] * 4, ("Snip", 1)]


# On the shelf


def test_a_broken_file_is_left_out_and_named_and_the_others_stay(tmp_path):
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    for number, text in enumerate(BROKEN.values()):
        (tmp_path / f"broken{number}.ipynb").write_text(text, "utf-8")
    lessons, left_out = split_readable(tmp_path)
    assert [lesson.name for lesson in lessons] == ["mine.md"]
    assert [str(one)[: len(f"{tmp_path}/broken0.ipynb:1:")] for one in sorted(left_out, key=str)] == [
        f"{tmp_path}/broken{number}.ipynb:1:" for number in range(len(BROKEN))
    ]


@pytest.mark.skipif(os.name != "posix", reason="names that are not UTF-8")
def test_a_name_that_is_no_text_is_left_out(tmp_path):
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.md")).write_text(MINE, "utf-8")
    except OSError:
        pytest.skip("here names are UTF-8")
    lessons, (left_out,) = split_readable(tmp_path)
    assert [lesson.name for lesson in lessons] == ["mine.md"]
    assert str(left_out).encode().endswith(b"\\udcff.md: its name is not UTF-8; give it another")


def test_a_link_that_leads_out_of_the_folder_is_left_out_and_one_inside_it_is_followed(tmp_path):
    folder = tmp_path / "lessons"
    (folder / "..data").mkdir(parents=True)  # as a volume of a cluster has it
    (folder / "..data" / "inside.md").write_text("# Inside\n\nwords\n", "utf-8")
    (tmp_path / "passwd").write_text("root:x:0:0\n", "utf-8")
    (folder / "inside.md").symlink_to("..data/inside.md")
    (folder / "outside.md").symlink_to(tmp_path / "passwd")
    lessons, (left_out,) = split_readable(folder)
    assert [lesson.name for lesson in lessons] == ["inside.md"]
    assert str(left_out) == f"{folder / 'outside.md'}: it is a link that leads out of its folder; put a copy there"
    site = Site([folder], replace(SERVER_HOST, tell=lambda told: None))
    assert site.lesson_at("outside") is site.lesson_named("outside.md") is None
    assert site.lesson_at("inside") == site.lesson_named("inside.md") == lessons[0]


def test_of_two_lessons_of_one_name_the_second_is_left_out_and_named(tmp_path):
    (tmp_path / "same.md").write_text("---\ntitle: A\n---\n", "utf-8")
    (tmp_path / "same.ipynb").write_text(notebook(says={"title": "B"}), "utf-8")
    lessons, (left_out,) = split_readable(tmp_path)
    assert [lesson.name for lesson in lessons] == ["same.ipynb"]
    told = "same.ipynb is a lesson of the same name; give one of them another"
    assert str(left_out) == f"{tmp_path / 'same.md'}: {told}"


def test_a_file_that_goes_while_it_is_looked_at_is_left_out(tmp_path):
    assert read_lesson_file(tmp_path / "gone.md").title == "Gone"


def test_what_is_left_out_is_told_once_and_again_when_it_is_another_mistake(tmp_path):
    told = []
    (tmp_path / "mine.md").write_text(MINE, "utf-8")
    broken = tmp_path / "broken.md"
    broken.write_text("---\nno end\n", "utf-8")
    site = Site([tmp_path], replace(SERVER_HOST, tell=told.append))
    for _ in range(2):
        page = render_start_page(site, "/", for_author=True)
    assert "broken.md, line 1, column 1: the front matter is never closed" in page
    assert "broken" not in render_start_page(site, "/")
    assert told == [f"{broken}:1:1: the front matter is never closed; expected another line '---'; it is left out"]
    broken.write_text("# Mended", "utf-8")
    os.utime(broken, ns=(1, 1))
    assert [lesson.title for lesson in site.lessons] == ["Mine", "Broken"]
    assert render_start_page(site, "/", for_author=True).count('href="/broken"') == 1
    assert len(told) == 1


def test_what_cannot_be_shown_is_told_before_anybody_asks_for_it(tmp_path):
    told = []
    (tmp_path / "broken.ipynb").write_text("", "utf-8")
    (tmp_path / "mine.md").write_text(MINE.replace("B: 3c", "B: 3x") + "\n%%play jig\n", "utf-8")
    report_mistakes(Site([tmp_path, get_data_folder("notebooks")], replace(SERVER_HOST, tell=told.append)))
    line = MINE[: MINE.index("B: 3c")].count("\n") + 1
    assert [message.removeprefix(f"{tmp_path}/").partition(";")[0] for message in told] == [
        "broken.ipynb:1:1: this is no notebook: the file is empty",
        f"mine.md:{line}:4: '3x' is no card",
        f"mine.md:{MINE.count(chr(10)) + 2}:1: '%%play' is never shown here: in Markdown it is a fence, '```play'",
        f"mine.md: 'cardlessons check {tmp_path / 'mine.md'}' tells all that is wrong in it",
    ]
