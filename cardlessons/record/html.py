"""HTML snippets without styles or external files, and the conversion of HTML to plain text.

A picture is an `img` with its drawing as data. The reason is sanitized HTML, as in an untrusted notebook: it keeps
images, but of an inline drawing only the letters.
"""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser

from cardlessons.record.narration import describe_count
from cardlessons.rulebook import narrate

MAX_LISTED_PLAYS = 60
"""The most plays that are listed; of the others only the number is given."""
MAX_OPEN_PLAYS = 12
"""The most plays of a list that is shown open; a longer list is folded."""


def render_paragraph(text: str) -> str:
    """Return a paragraph; empty if the text is empty."""
    return f"<p>{html.escape(text)}</p>" if text else ""


def render_bold_line(text: str) -> str:
    """Return a bold title; it is not a heading element, which would appear in the notebook's table of contents."""
    return f"<p><strong>{html.escape(text)}</strong></p>"


def render_list(items: Iterable[str], *, numbered: bool = False) -> str:
    """Return a list; empty if there are no items."""
    kind, points = "ol" if numbered else "ul", "".join(f"<li>{html.escape(item)}</li>" for item in items)
    return f"<{kind}>{points}</{kind}>" if points else ""


def render_details(above: str, markup: str) -> str:
    """Return a block that the reader can unfold, with `above` as its visible line."""
    return f"<details><summary>{html.escape(above)}</summary>{markup}</details>"


def render_table(head: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """Return a table with a row of headings and, if there is one, a caption above it."""
    above = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    heads = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{above}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def render_plays(lines: Sequence[str], number: int) -> str:
    """Return a list of plays as HTML, folded if it is long, with the number of plays that are left out."""
    more = number - len(lines)
    left = render_paragraph(narrate("table.more-plays", number=describe_count(more, "more play")) if more else "")
    steps = render_list(lines, numbered=True) + left
    return render_details(narrate("table.plays", number=number), steps) if number > MAX_OPEN_PLAYS else steps


def render_image(svg: str, alt: str) -> str:
    """Return a picture with its alternative text."""
    return f'<p><img src="{encode_image(svg)}" alt="{html.escape(alt)}" style="max-width: 100%"></p>'


def encode_image(svg: str) -> str:
    """Return the address of a picture that holds its drawing."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def to_plain_text(markup: str) -> str:
    """Return the text of some HTML: a line for each paragraph, item and row."""
    reader = _Plain()
    reader.feed(markup)
    reader.close()
    return "\n".join(line for line in map(str.strip, reader.lines) if line)


class _Plain(HTMLParser):
    """A parser that collects the lines of text outside popovers.

    `points` has the number of items so far for each open list; None for a list without numbers.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self.points: list[int | None] = []
        self.closed = 0  # depth inside a popover; 0 outside

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.closed or "popover" in dict(attrs):
            self.closed += 1
            return
        match tag:
            case "ol" | "ul":
                self.points.append(0 if tag == "ol" else None)
            case "li":
                self.lines.append(self._begin_item())
            case "td" | "th":
                self.lines[-1] += " | " if self.lines[-1] else ""
            case _ if tag in _LINE_TAGS:
                self.lines.append("")

    def _begin_item(self) -> str:
        number = self.points[-1] if self.points else None
        if number is None:
            return "- "
        self.points[-1] = number + 1
        return f"{number + 1}. "

    def handle_endtag(self, tag: str) -> None:
        if self.closed:
            self.closed -= 1
        elif tag in ("ol", "ul"):
            self.points.pop()
        if tag in _LINE_TAGS:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self.closed:
            self.lines[-1] += data.replace("\n", " ")


_LINE_TAGS = frozenset(
    ["p", "div", "section", "table", "caption", "tr", "dl", "dt", "dd", "ul", "ol", "details", "summary", "h3"]
)
"""The elements that begin a new line."""
