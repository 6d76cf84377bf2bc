"""The commands `class` and `handout`."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardlessons.cli.lesson_files import print_remarks, read_document_file
from cardlessons.cli.serve_command import ALL_HOSTS, Commands, add_command
from cardlessons.cli.streams import BadInputError, check_output, print_error
from cardlessons.engine.options import suggest_or_list
from cardlessons.extras import explain_missing
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.lessons.findings import list_broken_parts
from cardlessons.lessons.lesson import Lesson, LessonError
from cardlessons.lessons.loader import LESSON_SUFFIXES


def add_class(commands: Commands) -> None:
    """Add the command that serves the lessons for one room."""
    says = "serve the lessons for one room, with a QR code for all in the network"
    parser = add_command(commands, "class", ALL_HOSTS, says)
    parser.set_defaults(room="1")
    animals = "at tables that people share, names are chosen from a list of animals"
    parser.add_argument("--animals", action="store_const", const="1", default="", help=animals)


def add_handout(commands: Commands) -> None:
    """Add the command that prints a lesson on paper."""
    handout = commands.add_parser("handout", help="write a lesson as a page to print")
    handout.add_argument("lesson", help="the name of a lesson, such as four-nines, or a file of your own")
    handout.add_argument("--key", choices=["none", "only"], help="leave the key out, or write it alone")
    handout.set_defaults(run=print_handout)


@check_output
def print_handout(options: argparse.Namespace) -> int:
    """Print the handout of a lesson as HTML."""
    with explain_missing("export"):
        from cardlessons.together.handout import has_key, render_handout
    lesson = _read_lesson(options.lesson)
    if lesson is None:
        return 1
    if options.key == "only" and not has_key(lesson):
        raise BadInputError(f"there is no key to '{options.lesson}': it holds neither a question nor a level")
    print(render_handout(lesson, options.key))
    return 0


def _read_lesson(named: str) -> Lesson | None:
    """Return a lesson by its slug or file name; print the mistakes and return None if parts of it cannot be read."""
    path = Path(named)
    if path.suffix not in LESSON_SUFFIXES:
        if named not in LESSONS:
            raise BadInputError(f"there is no lesson '{named}'{suggest_or_list(named, [*LESSONS])}")
        return LESSONS[named]
    document = read_document_file(path)
    print_remarks(path, document)
    mistakes = [str(finding) for finding in list_broken_parts(document)]
    if not mistakes:
        try:
            return read_lesson_file(path).read()
        except LessonError as error:
            mistakes = [f"{error.place.line}:{error.place.column}: {error}"]
    for mistake in mistakes:
        print_error(f"{path}:{mistake}")
    return None
