"""The context of a notebook's cells."""

import os

from cardlessons.session.context import AUTHOR, VISITOR, Context


def here() -> Context:
    """Return the context of this kernel. Voilà tells each that it starts where its pages lie; else an author works."""
    return VISITOR if "VOILA_BASE_URL" in os.environ else AUTHOR
