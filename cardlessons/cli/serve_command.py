"""The `serve` and `lab` commands, with settings from options or environment variables."""

from __future__ import annotations

import argparse
import os
import re
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from cardlessons.cli.streams import BadInputError
from cardlessons.hosts.server import MAX_KERNELS, MAX_PAGES, lab, list_guest_options, serve
from cardlessons.hosts.server.guest import GuestOption

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
FOLDER_HELP = "a folder of your own lessons, shown before the built-in ones"
FRAMES_HELP = "a site that may show the pages in a frame, such as https://school.example; may be given more than once"
KERNELS_HELP = f"kernels that may run at once, for notebooks with code of their own ({MAX_KERNELS})"
LEGAL_HELP = "a Markdown file with your legal notice, to which each page links"
KIOSK_HELP = "for a public screen: a minute after the last touch, forget the visitor and begin anew at the start page"
ON_DEMAND_HELP = "make each page when it is first asked for, and none before"
LOCAL_HOST, ALL_HOSTS = "127.0.0.1", "0.0.0.0"
_REACH_OF_HOST = {LOCAL_HOST: "this machine only", ALL_HOSTS: "all addresses of this machine"}
VARIABLES_HELP = (
    "Each option of serve can also be given as an environment variable: CARDLESSONS_PORT for --port, "
    "CARDLESSONS_NO_BROWSER=1 for --no-browser, and so on. An option on the command line counts before the variable."
)
_ON_WORDS, _OFF_WORDS = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")
_REPEATABLE_FLAGS = {
    "frame_ancestors": ("ORIGIN", FRAMES_HELP),
    "allow_host": ("NAME", "a host name of this server, such as cards.example; may be given more than once"),
    "trust_proxy": ("ADDRESS", "a web server in front whose forwarding headers are trusted, such as 10.0.0.5"),
    "allow_metrics": ("ADDRESS", "an address that may read /metrics, besides this machine"),
}
"""Options that may be repeated: the metavar and the help text, by option name."""


def add_command(commands: Commands, name: str, host: str, says: str) -> argparse.ArgumentParser:
    """Add a command that serves lessons, and return its parser; `host` is the default host, and `says` its help."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=says)
    parser.add_argument("lessons", nargs="?", type=Path, metavar="FOLDER", help=FOLDER_HELP)
    parser.add_argument("--only", action="store_true", help="serve only the lessons of FOLDER")
    add_arguments(parser, host)
    return parser


def add_arguments(parser: argparse.ArgumentParser, host: str = LOCAL_HOST) -> None:
    """Add the options of `serve` to a parser, with a help text on their variables; `host` is the default host."""
    parser.set_defaults(run=run, usual_host=host)
    parser.epilog = VARIABLES_HELP
    parser.add_argument("--port", type=int, help="the port (any free one)")
    parser.add_argument("--host", help=f"the address to listen on ({host}: {_REACH_OF_HOST[host]})")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    for name, (what, help_) in _REPEATABLE_FLAGS.items():
        parser.add_argument(_format_option(name), action="append", metavar=what, help=help_)
    parser.add_argument("--base-url", metavar="FOLDER", help="the path under which the pages lie, such as /cards/")
    parser.add_argument("--most", type=int, metavar="N", help=f"pages that may be awake at once ({MAX_PAGES})")
    parser.add_argument("--most-kernels", type=int, metavar="N", help=KERNELS_HELP)
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes, for example one for each core (1)")
    parser.add_argument("--legal", type=Path, metavar="FILE", help=LEGAL_HELP)
    parser.add_argument("--kiosk", action="store_true", help=KIOSK_HELP)
    for option in list_guest_options():
        if option.metavar:
            parser.add_argument(_format_option(option.name), metavar=option.metavar, help=option.help)
    parser.add_argument("--on-demand", action="store_true", help=ON_DEMAND_HELP)
    parser.add_argument(
        "--drain", type=float, metavar="SECONDS", help="how long a server that shuts down goes on answering (0)"
    )


def run(options: argparse.Namespace) -> int:
    """Serve the lessons."""
    only = options.only or _is_set("only")
    if only and not options.lessons:
        raise BadInputError("--only needs the FOLDER of the lessons that are to be served alone")
    many = {name: getattr(options, name) or re.findall(r"[^\s,]+", _read_variable(name)) for name in _REPEATABLE_FLAGS}
    number = partial(_choose_number, options)
    return serve(
        options.lessons,
        only,
        port=_choose_port(options),
        host=options.host or _read_variable("host") or options.usual_host,
        browser=not (options.no_browser or _is_set("no_browser")),
        most=number("most", MAX_PAGES),
        frames=many["frame_ancestors"],
        base_url=options.base_url if options.base_url is not None else _read_variable("base_url") or "/",
        hosts=many["allow_host"],
        proxies=many["trust_proxy"],
        counters=many["allow_metrics"],
        drain=number("drain", 0),
        most_kernels=number("most_kernels", MAX_KERNELS),
        workers=number("workers", 1),
        legal=get_legal_file(options),
        kiosk=options.kiosk or _is_set("kiosk"),
        on_demand=options.on_demand or _is_set("on_demand"),
        **{option.name: _choose_text(options, option) for option in list_guest_options()},
    )


def open_lab(options: argparse.Namespace) -> int:
    """Open JupyterLab."""
    return lab(options.directory, browser=not options.no_browser, port=check_port(options.port))


def check_port(number: int | None, given: str = "--port") -> int | None:
    """Return the port if it is in range; else raise `BadInputError`, which names the option or variable (`given`)."""
    if number is not None and not 0 < number < 65536:
        raise BadInputError(f"{given} {number}: a port is a number from 1 to 65535")
    return number


def get_legal_file(options: argparse.Namespace) -> Path | None:
    """Return the file of the legal notice that the option or the variable names; None if neither does."""
    named = _read_variable("legal")
    file: Path | None = options.legal or (Path(named) if named else None)
    return file


def _format_option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _format_variable_name(name: str) -> str:
    return f"CARDLESSONS_{name.upper()}"


def _read_variable(name: str) -> str:
    return os.environ.get(_format_variable_name(name), "").strip()


def _is_set(name: str) -> bool:
    """Return whether a variable is set to a word for yes; raise `BadInputError` if it is neither yes nor no."""
    text = _read_variable(name).lower()
    if text not in _ON_WORDS + _OFF_WORDS:
        raise BadInputError(f"{_format_variable_name(name)} is '{text}'; expected 1 for yes, or 0 for no")
    return text in _ON_WORDS


def _choose_text(options: argparse.Namespace, option: GuestOption) -> str:
    """Return the value of a guest's option, else of its variable; empty if neither is given."""
    return getattr(options, option.name, None) or (_read_variable(option.name) if option.metavar else "")


def _choose_port(options: argparse.Namespace) -> int | None:
    """Return the port of the option, else of the variable; None if neither is given."""
    if options.port is None and _read_variable("port"):
        return check_port(_choose_number(options, "port", 0), _format_variable_name("port"))
    return check_port(options.port)


def _choose_number(options: argparse.Namespace, name: str, otherwise: int) -> Any:
    """Return the number of an option, else of its variable, else the default (`otherwise`)."""
    given = getattr(options, name)
    if given is not None:
        return given
    text = _read_variable(name) or str(otherwise)
    if not re.fullmatch(r"\d{1,6}", text):
        raise BadInputError(f"{_format_variable_name(name)} is '{text}'; expected a whole number")
    return int(text)
