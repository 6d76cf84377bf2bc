"""Error cards: a card with the reason replaces a part that cannot be rendered, and the other parts stay."""

from __future__ import annotations

import html
import logging
from collections.abc import Callable
from typing import TypeVar

from cardlessons.engine.variants import VariantError
from cardlessons.lessons.lesson import LessonError
from cardlessons.record import RecordError
from cardlessons.record.html import to_plain_text
from cardlessons.session.context import Context
from cardlessons.session.messages import MessageError

T = TypeVar("T")
_FOR_VISITORS = ". The rest of the page works; reload it to try again."
"""The end of the message to a visitor, who cannot fix the lesson."""


MAX_OPEN = 3
"""The most messages on a card that are not folded."""


class CellHtml:
    """HTML for the output of a notebook cell; the text in it is escaped already."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return to_plain_text(self.text)

    def _repr_html_(self) -> str:
        return self.text


class ErrorCard(CellHtml):
    """An error card, in place of a part."""


def catch_errors(make: Callable[[], T], context: Context) -> T | ErrorCard:
    """Return the result of `make`, or an error card if it raises.

    The log of a page for visitors has the traceback. An author sees the reason on the card.
    """
    try:
        return make()
    except MessageError as error:
        return render_error_card(str(error))
    except VariantError as error:
        return render_error_card(f"There is no such game here: {error}.")
    except RecordError as error:
        return render_error_card(f"This record cannot be laid out: {error}")
    except OSError as error:
        told = f"{error.filename} cannot be read: {error.strerror}" if error.filename else str(error)
        return render_error_card(f"{told}.")
    except Exception as error:
        if context.visitor:
            logging.getLogger(__name__).exception("a part of the lesson could not be laid out")
        reason = _FOR_VISITORS if context.visitor else _describe_reason(error)
        return render_error_card(f"This part of the lesson could not be laid out{reason}")


def _describe_reason(error: Exception) -> str:
    """Return the end of the message to the author: the reason."""
    reason = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    named = isinstance(error, LessonError | KeyError) and " " in reason
    return f": {reason}." if named else f": {type(error).__name__}: {reason}."


def render_error_card(*texts: str, about: str = "", most: int = MAX_OPEN) -> ErrorCard:
    """Return an error card with these texts; those after the `most` first ones are folded. `about` stands above."""
    lines = [f"<p>{html.escape(text)}</p>" for text in filter(None, (about, *texts))]
    first, more = lines[: most + bool(about)], lines[most + bool(about) :]
    if len(lines) == 1:
        first = [html.escape("".join(texts))]
    elif more:
        first.append(f"<details><summary>{len(more)} more</summary>{''.join(more)}</details>")
    return ErrorCard(f'<div class="ct-error" role="alert">{"".join(first)}</div>')
