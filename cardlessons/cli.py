"""The `cardlessons` command: serve the lessons, open them in JupyterLab, list variants, replay records."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO

from rich.console import Console

from cardlessons.engine.options import near
from cardlessons.engine.variants import VariantError, variant
from cardlessons.hosts.handout import handout
from cardlessons.hosts.terminal import compare_variants, list_variants, show_variant, tell_replay
from cardlessons.hosts.voila import NotInstalledError, lab, serve
from cardlessons.lessons import LESSONS
from cardlessons.record import Record, RecordError, load, load_from
from cardlessons.record.figure import figure
from cardlessons.record.replay import Replay, replay
from cardlessons.version import __version__

STARTER = """\
variant: peel-five-card
dealer: A
A: Kd 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc

{ Say here what your lesson shows. }
B 9c            { B leads a nine. }
C 9d            > pays B 1 pool; says Snip
  ( C 4c        > fault )
A Kd            { A has no nine, so any card will do. }
"""


UNWRITTEN = 3
"""The exit status where what a command has to say could not be written."""


class BadInputError(Exception):
    """Something the user gave cannot be used; the message is one clear line."""


class OutputError(Exception):
    """What the command has to say cannot be written; the message is one clear line."""


class _Console(Console):
    """A console whose reader may leave at any time; what that means is for `main` to say."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all of the command's, and whose help is not lost in silence."""

    def print_help(self, file: object = None) -> None:
        with _written():
            print(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        _complain(f"{message}; see {self.prog} --help")
        self.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command.

    Returns:
        The exit status: 0 fine, 1 an expectation did not hold, 2 bad input, 3 the output could not be written. A reader
        who leaves early, as `head` does, has read what he wanted.
    """
    _write_utf8()
    try:
        options = _parser().parse_args(arguments)
        return int(options.run(options))
    except (BadInputError, VariantError, NotInstalledError) as error:
        _complain(str(error))
        return 2
    except OutputError as error:
        _complain(str(error))
        return UNWRITTEN
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


# Standard input and output: UTF-8 whatever the locale, and any of them may be closed


def _write_utf8() -> None:
    """Has everything written as UTF-8; half a character in a file's name is told by its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def _written() -> Iterator[None]:
    """Sees that what is printed inside is written, to its end."""
    if sys.stdout is None:
        raise OutputError("the output cannot be written (standard output is closed)")
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up(sys.stdout)
        raise
    except OSError as error:
        _give_up(sys.stdout)
        raise OutputError(f"the output cannot be written ({error.strerror})") from None


def _prints(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """For a command that is all about what it prints: it fails where that is not written."""

    @wraps(run)
    def printing(options: argparse.Namespace) -> int:
        with _written():
            return run(options)

    return printing


def _complain(told: str) -> None:
    """One line on standard error, if anybody can be told anything there."""
    if sys.stderr is None:
        return
    try:
        print(f"cardlessons: {' '.join(told.split())}", file=sys.stderr, flush=True)
    except OSError:
        _give_up(sys.stderr)


def _give_up(stream: TextIO) -> None:
    """Sends what a stream still holds nowhere, so that nothing fails again when Python ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardlessons",
        description="Interactive lessons on old card games. Without a command, serves them and opens the browser.",
    )
    parser.add_argument("--version", action="store_const", dest="run", const=_version, help="say which this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=_serve)
    _serving(parser)
    serve = commands.add_parser("serve", help="serve the lessons as web pages and open the browser")
    _serving(serve)
    serve.set_defaults(run=_serve)
    lab = commands.add_parser("lab", help="open a copy of the lesson notebooks in JupyterLab")
    lab.add_argument("directory", nargs="?", type=Path, help="where your copy is kept (./cardlessons-notebooks)")
    lab.add_argument("--port", type=int, help="the port (any free one)")
    lab.add_argument("--no-browser", action="store_true", help="do not open the browser")
    lab.set_defaults(run=_lab)
    variants = commands.add_parser("variants", help="list the games, show one, or compare two")
    variants.add_argument("slug", nargs="*", help="a variant, or two; options may be changed: 'jig(pool=each)'")
    variants.set_defaults(run=_variants)
    replay_ = commands.add_parser("replay", help="play a record and explain each act")
    replay_.add_argument("file", help="a .play file, or - for standard input")
    replay_.add_argument("--json", action="store_true", help="print the replay as one JSON object")
    replay_.set_defaults(run=_replay)
    figure = commands.add_parser("figure", help="draw a table of a record as an SVG figure")
    figure.add_argument("file", help="a .play file, or - for standard input")
    figure.add_argument("--step", type=int, help="after how many plays (all)")
    figure.set_defaults(run=_figure)
    handout = commands.add_parser("handout", help="write a lesson as a page to print")
    handout.add_argument("lesson", help="the name of a lesson, such as four-nines")
    handout.set_defaults(run=_handout)
    new = commands.add_parser("new", help="write a starter record for a lesson of your own")
    new.add_argument("file", type=Path, help="the file to write, ending in .play")
    new.set_defaults(run=_new)
    return parser


def _serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, help="the port (any free one)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


@_prints
def _version(options: argparse.Namespace) -> int:
    print(f"cardlessons {__version__}")
    return 0


def _serve(options: argparse.Namespace) -> int:
    return serve(port=_port(options.port), host=options.host, browser=not options.no_browser)


def _lab(options: argparse.Namespace) -> int:
    return lab(options.directory, browser=not options.no_browser, port=_port(options.port))


def _port(port: int | None) -> int | None:
    if port is not None and not 0 < port < 65536:
        raise BadInputError(f"--port {port}: a port is a number from 1 to 65535")
    return port


# Variants


@_prints
def _variants(options: argparse.Namespace) -> int:
    console = _Console(highlight=False)
    if len(options.slug) > 2:
        raise BadInputError("at most two variants can be compared; name one or two")
    found = [variant(slug) for slug in options.slug]
    if not found:
        list_variants(console)
    elif len(found) == 1:
        show_variant(console, found[0])
    else:
        compare_variants(console, *found)
    return 0


def _played(file: str) -> Replay:
    """The record in a file, or from standard input, played through."""
    named = "standard input" if file == "-" else file
    try:
        return replay(_standard_input() if file == "-" else load(file))
    except OSError as error:
        raise BadInputError(f"{named}: cannot be read ({error.strerror})") from None
    except RecordError as error:
        raise BadInputError(f"{named}: {error}") from None


def _standard_input() -> Record:
    if sys.stdin is None:
        raise BadInputError("standard input: cannot be read (it is closed)")
    return load_from(sys.stdin.buffer)


@_prints
def _figure(options: argparse.Namespace) -> int:
    played = _played(options.file)
    last = len(played.steps)
    step = last if options.step is None else options.step
    if not 0 <= step <= last:
        raise BadInputError(f"--step {step}: this record has the plays 1 to {last}; 0 is the table before them")
    title = f"{played.variant.title}, after play {step}" if step else f"{played.variant.title}, before the first play"
    print(figure(played.variant, played.steps[step - 1].after if step else played.start, title))
    return 0


@_prints
def _handout(options: argparse.Namespace) -> int:
    if options.lesson not in LESSONS:
        raise BadInputError(f"there is no lesson '{options.lesson}'{near(options.lesson, [*LESSONS])}")
    print(handout(LESSONS[options.lesson]))
    return 0


@_prints
def _replay(options: argparse.Namespace) -> int:
    played = _played(options.file)
    if options.json:
        print(json.dumps(played.data(), ensure_ascii=False, indent=1))
    else:
        tell_replay(_Console(highlight=False), played)
    failures = played.failures()
    for failure in failures:
        _complain(failure)
    return 1 if failures else 0


@_prints
def _new(options: argparse.Namespace) -> int:
    path: Path = options.file
    if path.suffix != ".play":
        raise BadInputError(f"{path}: a record's file is named with .play at the end, as in {path.stem or 'mine'}.play")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(STARTER)
    except FileExistsError:
        raise BadInputError(f"{path} is there already, and is left as it is; choose another name") from None
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror})") from None
    print(f"{path} is written. Play it with: cardlessons replay {path}")
    return 0
