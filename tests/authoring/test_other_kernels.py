"""Tests of notebooks whose code needs another kernel than Python."""

import pytest
from support.servers import PYTHON, notebook

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.lessons.kernel import find_other_kernel
from cardlessons.lessons.loader import parse_document


@pytest.mark.parametrize(
    ("kernel", "needed"),
    [
        (PYTHON, ""),
        ({"name": "mine", "language": "python"}, ""),
        ({"name": "conda-env-py"}, ""),
        ({}, ""),
        (None, ""),
        ("ir", ""),
        ({"name": 7, "language": ["R"]}, ""),
        ({"name": "ir", "language": "R"}, "ir"),
        ({"name": "xcpp17", "language": "C++17"}, "xcpp17"),
        ({"name": "julia-1.9"}, "julia-1.9"),
    ],
)
def test_the_kernel_that_the_code_needs_is_named_if_it_is_none_of_python(kernel, needed):
    text = notebook(("markdown", "# Words"), ("code", "x <- 1"), kernel=kernel)
    assert find_other_kernel(parse_document(text, ".ipynb")) == needed
    hints = [finding.message for finding in check_lesson(text, ".ipynb") if "kernel" in finding.message]
    assert [f"needs the kernel '{needed}'" in hint for hint in hints] == [bool(needed)]


def test_a_notebook_of_words_alone_needs_no_kernel():
    text = notebook(("markdown", "# Words"), kernel={"name": "ir", "language": "R"})
    assert find_other_kernel(parse_document(text, ".ipynb")) == ""
