"""A line of plays in words, on paper or in a message: each step as the page heads it, what followed, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlessons.engine.table import Fault
from cardlessons.engine.variants import Variant
from cardlessons.record.headline import headline
from cardlessons.record.replay import Data, events_data
from cardlessons.record.telling import counted_in_words, paid_in_words, stands_in_words
from cardlessons.record.tree import Node
from cardlessons.rulebook import called


def line_in_words(variant: Variant, nodes: Iterable[Node]) -> Iterator[str]:
    """The plays of a line, each with what followed, why, and where that stands."""
    for number, node in enumerate(nodes, 1):
        if node.act is None:
            continue
        seats = node.position.seats
        events = events_data(variant, seats, node.verdict)
        fault = ", a fault" if isinstance(node.verdict, Fault) else ""
        parts = [f"{number}. {headline(variant, node, events)}{fault}.", *map(_event, events)]
        if node.comment:
            parts.append(f"({node.comment})")
        if not node.refused:
            parts.append(stands_in_words(node.position, called("counter", variant.sections)))
        yield " ".join(filter(None, parts))


def _event(event: Data) -> str:
    why = event["why"]
    said = f"{event['seat']} says “{event['words']}”." if event["kind"] == "said" else ""
    if event["kind"] == "paid":
        said = f"{paid_in_words(event)}."
    if event["kind"] == "scored":
        said = f"{event['seat']}: {counted_in_words(event['points'], 'point')}."
    if not why or not why["text"]:
        return said
    if event["kind"] == "paid" and "pay" in why["text"]:
        said = ""
    cites = f" [{', '.join(why['cites'])}]" if why["cites"] else ""
    return f"{said} {why['text']}{cites}".strip()
