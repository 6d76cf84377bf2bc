"""The place where a session runs, as far as it matters to the session."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Context:
    """A place where a session runs; who hosts the session says so.

    Attributes:
        visitor: whether visitors look at it, who keep their place in the address and can mend nothing.
        own_python: whether Python runs in the reader's own browser, so that a function of theirs may be run.
    """

    visitor: bool = False
    own_python: bool = False


AUTHOR = Context()
"""A notebook whose author is at work."""
VISITOR = Context(visitor=True)
"""A page that a server shows to visitors."""
READER = Context(visitor=True, own_python=True)
"""A page of a site without a server."""
