"""Print games and records at a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from cardlessons.engine.options import Meaning, write_value
from cardlessons.engine.variants import VARIANTS, Variant, differences
from cardlessons.record import write_act
from cardlessons.record.game_titles import describe_player_numbers, join_title_and_aliases
from cardlessons.record.narration import describe_payment, describe_status_briefly
from cardlessons.record.replay import Data, Replay, build_events_data
from cardlessons.record.tree import ReplayedStep


def print_variant_list(console: Console) -> None:
    """Print all games: the number of players, the sections of the sources and the title."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("variant", "players", "sources", "game"):
        table.add_column(heading, no_wrap=heading != "game")
    for slug, found in VARIANTS.items():
        players = describe_player_numbers(found.rules.seats, "-", ", ", ", ")
        table.add_row(slug, players, ", ".join(found.sections), join_title_and_aliases(found))
    console.print(table)


def print_variant(console: Console, found: Variant) -> None:
    """Print a game with its options."""
    console.print(Text(f"{found}: {join_title_and_aliases(found)}", style="bold"))
    console.print(Text(found.about))
    console.print(f"\n{describe_player_numbers(found.rules.seats)} players; sources: {', '.join(found.sections)}\n")
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("option", "value", "what it means"):
        table.add_column(heading, no_wrap=heading != "what it means")
    for name, (value, meaning) in found.options().items():
        table.add_row(name, escape(write_value(value)), _describe_meaning(meaning))
    console.print(table)


def print_differences(console: Console, first: Variant, second: Variant) -> None:
    """Print the rules in which two games differ."""
    found = differences(first, second)
    if not found:
        console.print(f"{first} and {second} are played by the same rules.")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("rule", str(first), str(second)):
        table.add_column(escape(heading))
    for difference in found:
        table.add_row(difference.label, _describe_meaning(difference.first), _describe_meaning(difference.second))
    console.print(table)


def _describe_meaning(meaning: Meaning) -> Text:
    return Text.assemble(meaning.says, (f" [{', '.join(meaning.cites)}]" if meaning.cites else "", "dim"))


# Records


_STYLES = {"paid": "yellow", "said": "cyan", "refused": "red", "left": "magenta", "ended": "bold green", "noted": "dim"}


def print_replay(console: Console, played: Replay) -> None:
    """Print a record step by step, with the reason for each event."""
    record, game = played.record, played.variant
    console.print(Text(f"{game.title} ({game})", style="bold"))
    if record.comment:
        console.print(Text(record.comment, style="italic"))
    console.print(Text(describe_status_briefly(game, played.start), style="dim"))
    for number, step in enumerate(played.steps, 1):
        console.print()
        _print_step(console, game, step, f"{number}. ", "")
    if played.final.over:
        winners = ", ".join(record.seats[s] for s in played.final.winners)
        console.print(Text(f"\nWon by {winners}", style="bold green"))


def _print_step(console: Console, game: Variant, step: ReplayedStep, head: str, indent: str) -> None:
    verdict = {"Fault": "  (a fault)", "Refused": "  (refused)"}.get(type(step.verdict).__name__, "")
    seats = step.before.seats
    console.print(Text.assemble(indent + head, (write_act(step.step.act, seats), "bold"), (verdict, "bold red")))
    if step.step.comment:
        console.print(Text(f"{indent}   {step.step.comment}", style="italic"))
    for event in build_events_data(game, seats, step.verdict):
        if event["why"]:
            console.print(_describe_event(event, indent))
    console.print(Text.assemble(f"{indent}   ", (describe_status_briefly(game, step.after), "dim")))
    for variation in step.variations:
        console.print(Text(f"{indent}   what if, instead:", style="bold"))
        for played in variation:
            _print_step(console, game, played, "", indent + "     ")


def _describe_event(event: Data, indent: str) -> Text:
    why = event["why"]
    head = {
        "paid": lambda e: f"{describe_payment(e['payer'], e['payee'], e['amount'])}. ",
        "said": lambda e: f"{e['seat']}: “{e['words']}” ",
        "left": lambda e: f"{e['seat']} is out. ",
    }.get(event["kind"], lambda e: "")(event)
    style = _STYLES.get(event["kind"], "")
    return Text.assemble(f"{indent}   ", (head, style), why["text"], (f" [{', '.join(why['cites'])}]", "dim"))
