"""The language of the lesson in the notebook that a kernel runs."""

from __future__ import annotations

import os
from pathlib import Path

from cardlessons.lessons.document import DocumentError, language_in
from cardlessons.lessons.notebook import read_notebook


def notebook_language() -> str:
    """Return the language that the kernel's notebook says its lesson is written in; empty if that is not known.

    Jupyter Server names the notebook in `JPY_SESSION_NAME`; other hosts may not. The file is read at each call, since
    its author may have changed and saved it.
    """
    path = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if path.suffix != ".ipynb":
        return ""
    try:
        return language_in(read_notebook(path.read_text("utf-8")).facts)
    except (OSError, UnicodeDecodeError, DocumentError):
        return ""
