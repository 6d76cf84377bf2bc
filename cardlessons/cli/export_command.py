"""The `export` command, which writes the lessons as a static site."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from cardlessons.cli.serve_command import FRAMES_HELP, LEGAL_HELP, get_legal_file
from cardlessons.cli.streams import BadInputError, check_output, print_error
from cardlessons.extras import explain_missing
from cardlessons.lessons.catalog import list_own_folders


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `export` to a parser."""
    parser.add_argument("to", type=Path, metavar="DIR", help="the folder to write: a new one, or that of a site")
    own = "a folder of your own lessons, shown before the built-in ones"
    parser.add_argument("lessons", nargs="?", type=Path, metavar="FOLDER", help=own)
    parser.add_argument("--only", action="store_true", help="export only the lessons of FOLDER")
    python = "a folder with Pyodide, or 'cdn': each page fetches it itself (without: npm gets it once)"
    parser.add_argument("--pyodide", metavar="DIR|cdn", help=python)
    where = "where the site will lie, such as https://school.example/cards/; then links to it show a picture"
    parser.add_argument("--address", default="", metavar="URL", help=where)
    parser.add_argument("--frame-ancestors", action="append", default=[], metavar="ORIGIN", help=FRAMES_HELP)
    parser.add_argument("--legal", type=Path, metavar="FILE", help=LEGAL_HELP)


@check_output
def export(options: argparse.Namespace) -> int:
    """Write the site and print a summary; print the mistakes and return 1 if a lesson has any."""
    with explain_missing("export"):
        from cardlessons.hosts.static.export import BrokenLessonError, ExportError
        from cardlessons.hosts.static.export import export as written
        from cardlessons.hosts.static.pyodide import PyodideError
        from cardlessons.hosts.static.site_folder import FolderError
    if options.only and not options.lessons:
        raise BadInputError("--only needs the FOLDER of the lessons that are to be exported alone")
    shelves = [*([options.lessons] if options.lessons else []), *([] if options.only else list_own_folders())]
    legal, frames = get_legal_file(options), options.frame_ancestors
    try:
        done = written(options.to, shelves, options.pyodide, options.address, frames, _print_step, legal)
    except (ExportError, FolderError, PyodideError) as error:
        raise BadInputError(str(error)) from None
    except BrokenLessonError as error:
        for mistake in error.mistakes:
            print_error(mistake)
        print_error(f"{options.to}: nothing is written, and what was there is left as it is; mend the lessons first")
        return 1
    for remark in done.remarks:
        print_error(remark)
    lessons = "1 lesson" if done.lessons == 1 else f"{done.lessons} lessons"
    print(f"{options.to}: {lessons} in {done.files} files, {done.weight / 1e6:.1f} MB")
    print(f"To look at it: python -m http.server -d {shlex.quote(str(options.to))}")
    return 0


def _print_step(step: str, number: int, of: int) -> None:
    """Print a step of the export: a line for each lesson."""
    print_error(f"{number} of {of}: {step}")
