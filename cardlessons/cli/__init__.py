"""The `cardlessons` command: its parser and entry point."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn

from cardlessons.cli import export_command, info, serve_command
from cardlessons.cli.streams import (
    UNWRITTEN_STATUS,
    BadInputError,
    OutputError,
    check_output,
    flush_output,
    print_error,
    show_warning,
    write_utf8,
)
from cardlessons.engine.options import suggest
from cardlessons.engine.variants import UnknownVariantError, VariantError
from cardlessons.extras import NotInstalledError
from cardlessons.hooks import gather
from cardlessons.rulebook.texts import SentenceError
from cardlessons.version import __version__


class _Parser(argparse.ArgumentParser):
    """A parser with one-line error messages; a failure to print the help is reported."""

    def print_help(self, file: object = None) -> None:
        with flush_output():
            print(self.format_help(), end="")

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        """Return the options, as the base class does; an unknown one is an error of the command that it follows."""
        options, unknown = super().parse_known_args(*given, **named)
        if unknown:
            near = suggest(unknown[0].partition("=")[0], [*self._option_string_actions]).rstrip("?")
            self.error(f"unrecognized arguments: {' '.join(unknown)}{near}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
        print_error(f"{message.replace('invalid int value:', 'expected a whole number, not')}; see {self.prog} --help")
        self.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Returns:
        0 success, also after a broken pipe, as with `head`; 1 mistakes in the files; 2 bad input; 3 the output could
        not be written; 130 interrupted.
    """
    write_utf8()
    warnings.showwarning = show_warning
    try:
        options = _build_parser().parse_args(arguments)
        return int(options.run(options))
    except UnknownVariantError as error:
        print_error(f"{error}; 'cardlessons variants' lists all")
        return 2
    except (BadInputError, OutputError, SentenceError, VariantError, NotInstalledError) as error:
        print_error(str(error))
        return UNWRITTEN_STATUS if isinstance(error, OutputError) else 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


def _build_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardlessons",
        description="Interactive lessons on old card games. Without a command, serves them and opens the browser.",
    )
    parser.add_argument("--version", action="store_const", dest="run", const=_print_version, help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(lessons=None, only=False)
    serve_command.add_arguments(parser)
    serve_command.add_command(
        commands, "serve", serve_command.LOCAL_HOST, "serve the lessons as web pages and open the browser"
    )
    export = commands.add_parser("export", help="write the lessons as a site that needs no server")
    export_command.add_arguments(export)
    export.set_defaults(run=export_command.export)
    lab = commands.add_parser("lab", help="open a copy of the lesson notebooks in JupyterLab")
    lab.add_argument("directory", nargs="?", type=Path, help="where your copy is kept (./cardlessons-notebooks)")
    lab.add_argument("--port", type=int, help="the port (any free one)")
    lab.add_argument("--no-browser", action="store_true", help="do not open the browser")
    lab.set_defaults(run=serve_command.open_lab)
    variants = commands.add_parser("variants", help="list the games, show one, or compare two")
    variants.add_argument("slug", nargs="*", help="a variant, or two; options may be changed: 'jig(pool=each)'")
    variants.set_defaults(run=info.print_variants)
    rules = commands.add_parser("rules", help="print the rules of a game on one page, for a table with real cards")
    rules.add_argument("game", help="a variant; options may be changed: 'peel-five-card(pack=32)'")
    rules.add_argument("--lang", default="en", metavar="TAG", help="the language, such as de (en)")
    rules.set_defaults(run=info.print_rules)
    replay_ = commands.add_parser("replay", help="play a record and explain each act")
    replay_.add_argument("file", help="a .play file, or - for standard input")
    replay_.add_argument("--json", action="store_true", help="print the replay as one JSON object")
    replay_.add_argument("--strict", action="store_true", help="an act that is refused must be expected by the record")
    replay_.set_defaults(run=info.replay)
    figure = commands.add_parser("figure", help="draw a table of a record as an SVG figure")
    figure.add_argument("file", help="a .play file, or - for standard input")
    figure.add_argument("--step", type=int, help="after how many plays (all)")
    figure.set_defaults(run=info.print_figure)
    for add in gather("commands", FunctionType).values():
        add(commands)
    return parser


@check_output
def _print_version(options: argparse.Namespace) -> int:
    print(f"cardlessons {__version__}")
    return 0
