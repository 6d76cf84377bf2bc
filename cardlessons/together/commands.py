"""The command `class`."""

from __future__ import annotations

from cardlessons.cli.serve_command import ALL_HOSTS, Commands, add_command


def add_class(commands: Commands) -> None:
    """Add the command `class`."""
    says = "serve the lessons for one room, with a QR code for all in the network"
    add_command(commands, "class", ALL_HOSTS, says).set_defaults(room="1")
