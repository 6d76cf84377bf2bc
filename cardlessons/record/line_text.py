"""A line of plays in words, for paper or messages: each step with its headline, its results and the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardlessons.engine.table import Fault, Looks, hide_from_seats
from cardlessons.engine.variants import Variant
from cardlessons.record.headline import write_headline
from cardlessons.record.narration import add_citations, describe_count, describe_payment, describe_status
from cardlessons.record.replay import build_events_data
from cardlessons.record.tree import Node
from cardlessons.rulebook import capitalize, get_source_word, narrate
from cardlessons.rulebook.second_person import to_second_person


def describe_line(variant: Variant, nodes: Iterable[Node], looks: Looks = None) -> Iterator[str]:
    """Yield the plays of a line in words, each with its results, reasons and citations."""
    for number, node in enumerate(nodes, 1):
        if node.act is not None:
            yield f"{number}. {describe_step(variant, node, looks)}"


def describe_step(variant: Variant, node: Node, looks: Looks = None) -> str:
    """Return a play in words, as players who see these hands may know it.

    The text has the results, the reasons, the citations and the state after the play.
    """
    verdict = hide_from_seats(looks, node.verdict)
    events = build_events_data(variant, node.position.seats, verdict)
    sentence = describe_play(
        write_headline(variant, node, events), events, node.comment, fault=isinstance(verdict, Fault)
    )
    stands = "" if node.refused else describe_status(node.position, get_source_word("counter", variant.sections))
    return f"{sentence} {stands}".rstrip()


def describe_play(head: str, events: Sequence[Mapping[str, Any]], comment: str = "", *, fault: bool = False) -> str:
    """Return a play in words: its headline, visible results, reasons and citations.

    Events of the play before it (`before`) come first.
    """
    before, since = ([event for event in events if event.get("before", False) is late] for late in (True, False))
    done = narrate("spoken.done-fault" if fault else "spoken.done", head=head)
    parts = [*map(_describe_event, before), done, *map(_describe_event, since), f"({comment})" if comment else ""]
    return " ".join(filter(None, parts))


def _describe_event(event: Mapping[str, Any]) -> str:
    why = event["why"]
    event_text = ""
    if event["kind"] == "said":
        event_text = f"{narrate('spoken.says', (event['seat'],), seat=0, words=event['words'])}."
    if event["kind"] == "paid":
        event_text = f"{describe_payment(event['payer'], event['payee'], event['amount'])}."
    event_text = capitalize(to_second_person(event_text))
    if event["kind"] == "scored":
        event_text = f"{event['seat']}: {describe_count(event['points'], 'point')}."
    if not why or not why["text"]:
        return event_text
    if event["kind"] == "paid" and narrate("spoken.pay") in why["text"]:
        event_text = ""
    return f"{event_text} {add_citations(why['text'], why['cites'])}".strip()
