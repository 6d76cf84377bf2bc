"""The `serve` and `lab` commands, with settings from options or environment variables."""

from __future__ import annotations

import argparse
import os
import re

from cardlessons.cli.streams import BadInputError
from cardlessons.hosts.server import MOST, MOST_KERNELS, lab, serve

FRAMES = "a site that may show the pages in a frame, such as https://school.example; may be given more than once"
_REPEATED = {
    "frame_ancestors": ("ORIGIN", FRAMES),
    "allow_host": ("NAME", "a host name of this server, such as cards.example; may be given more than once"),
    "trust_proxy": ("ADDRESS", "a web server in front whose forwarding headers are trusted, such as 10.0.0.5"),
    "allow_metrics": ("ADDRESS", "an address that may read /metrics, besides this machine"),
}
"""Options that may be repeated: the metavar and the help text, by option name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `serve`. All but port, host and no-browser can also be set as CARDLESSONS_* variables."""
    parser.add_argument("--port", type=int, help="the port (any free one)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    for name, (what, help_) in _REPEATED.items():
        parser.add_argument(_option(name), action="append", metavar=what, help=help_)
    parser.add_argument(
        "--base-url", metavar="FOLDER", help="the path under which the pages are served, such as /cards/"
    )
    parser.add_argument("--most", type=int, metavar="N", help=f"pages that may be awake at once ({MOST})")
    parser.add_argument(
        "--most-kernels",
        type=int,
        metavar="N",
        help=f"kernels that may run at once, for notebooks with code of their own ({MOST_KERNELS})",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes, for example one for each core (1)")
    parser.add_argument(
        "--drain", type=float, metavar="SECONDS", help="how long a server that shuts down goes on answering (0)"
    )


def run(options: argparse.Namespace) -> int:
    """Serve the lessons."""
    if options.only and not options.lessons:
        raise BadInputError("--only needs the FOLDER of the lessons that are to be served alone")
    many = {name: getattr(options, name) or re.findall(r"[^\s,]+", _variable(name)) for name in _REPEATED}
    return serve(
        port(options.port),
        options.host,
        not options.no_browser,
        options.most if options.most is not None else int(_number("most", str(MOST))),
        options.lessons,
        options.only,
        many["frame_ancestors"],
        options.base_url if options.base_url is not None else _variable("base_url") or "/",
        many["allow_host"],
        many["trust_proxy"],
        many["allow_metrics"],
        options.drain if options.drain is not None else _number("drain", "0"),
        options.most_kernels if options.most_kernels is not None else int(_number("most_kernels", str(MOST_KERNELS))),
        options.workers if options.workers is not None else int(_number("workers", "1")),
    )


def workshop(options: argparse.Namespace) -> int:
    """Open JupyterLab."""
    return lab(options.directory, browser=not options.no_browser, port=port(options.port))


def port(number: int | None) -> int | None:
    """Return the port; raise `BadInputError` if it is out of range."""
    if number is not None and not 0 < number < 65536:
        raise BadInputError(f"--port {number}: a port is a number from 1 to 65535")
    return number


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _variable(name: str) -> str:
    return os.environ.get(f"CARDLESSONS_{name.upper()}", "").strip()


def _number(name: str, otherwise: str) -> float:
    text = _variable(name) or otherwise
    if not re.fullmatch(r"\d{1,6}", text):
        raise BadInputError(f"CARDLESSONS_{name.upper()} is '{text}'; expected a whole number")
    return int(text)
