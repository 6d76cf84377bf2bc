"""The context of a notebook's cells."""

import os

from cardlessons.session.context import AUTHOR, VISITOR, Context


def get_current_context() -> Context:
    """Return the kernel's context: `VISITOR` if Voilà has set `VOILA_BASE_URL`, else `AUTHOR`."""
    return VISITOR if "VOILA_BASE_URL" in os.environ else AUTHOR
