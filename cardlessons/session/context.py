"""The place where a session runs, with the facts that matter to the session."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.rulebook.english import ENGLISH, English


@dataclass(frozen=True)
class Context:
    """The place where a session runs, set by its host.

    Attributes:
        visitor: whether readers use a page whose address keeps their state, and cannot change the lesson.
        own_python: whether Python runs in the reader's own browser, so that a function of the reader may be run.
        language: the language in which everything is said to the reader.
    """

    visitor: bool = False
    own_python: bool = False
    language: English = ENGLISH


AUTHOR = Context()
"""A notebook that its author edits."""
VISITOR = Context(visitor=True)
"""A page that a server sends to visitors."""
READER = Context(visitor=True, own_python=True)
"""A page of a site without a server."""
