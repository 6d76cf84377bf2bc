"""Tests of notebooks whose code needs another kernel than Python."""

import pytest
from support.cases import read_cases
from support.servers import PYTHON, notebook

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.lessons.kernel import find_other_kernel
from cardlessons.lessons.loader import parse_document


@pytest.mark.parametrize(("kernel", "needed"), [*read_cases("other_kernels", "kernels"), (PYTHON, ""), (None, "")])
def test_the_kernel_that_the_code_needs_is_named_if_it_is_none_of_python(kernel, needed):
    text = notebook(("markdown", "# Words"), ("code", "x <- 1"), kernel=kernel)
    assert find_other_kernel(parse_document(text, ".ipynb")) == needed
    hints = [finding.message for finding in check_lesson(text, ".ipynb") if "kernel" in finding.message]
    assert [f"needs the kernel '{needed}'" in hint for hint in hints] == [bool(needed)]


def test_a_notebook_of_words_alone_needs_no_kernel():
    text = notebook(("markdown", "# Words"), kernel={"name": "ir", "language": "R"})
    assert find_other_kernel(parse_document(text, ".ipynb")) == ""
