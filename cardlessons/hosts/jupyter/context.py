"""The context of a notebook's cells."""

import os
import sys
from pathlib import Path

from cardlessons.session.context import AUTHOR, VISITOR, Context


def get_current_context() -> Context:
    """Return the kernel's context: `VISITOR` if Voilà has set `VOILA_BASE_URL`, else `AUTHOR`."""
    return VISITOR if "VOILA_BASE_URL" in os.environ else AUTHOR


def get_notebook() -> Path:
    """Return the kernel's notebook, which Jupyter Server and VS Code name; `Path()` in other hosts."""
    named_by_vscode = vars(sys.modules["__main__"]).get("__vsc_ipynb_file__", "")
    return Path(os.environ.get("JPY_SESSION_NAME") or str(named_by_vscode))
