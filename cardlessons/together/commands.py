"""The command `class`."""

from __future__ import annotations

from cardlessons.cli.serve_command import ALL_HOSTS, Commands, add_command


def add_class(commands: Commands) -> None:
    """Add the command `class`."""
    says = "serve the lessons for one room, with a QR code for all in the network"
    parser = add_command(commands, "class", ALL_HOSTS, says)
    parser.set_defaults(room="1")
    animals = "at tables that people share, names are chosen from a list of animals"
    parser.add_argument("--animals", action="store_const", const="1", default="", help=animals)
