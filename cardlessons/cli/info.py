"""The commands that show games and records: `variants`, `rules`, `figure`, `replay`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from cardlessons.cli.streams import BadInputError, Output, check_output, print_error
from cardlessons.cli.terminal import print_differences, print_replay, print_variant, print_variant_list
from cardlessons.engine.variants import variant
from cardlessons.lessons.loader import LESSON_SUFFIXES
from cardlessons.record import Record, RecordError, load, load_from
from cardlessons.record.figure import figure as drawn
from cardlessons.record.replay import Replay
from cardlessons.record.replay import replay as played_through
from cardlessons.rulebook.languages import LANGUAGES, find_language, speak
from cardlessons.rulebook.rules_page import build_rules_page, write_rules_markdown


@check_output
def print_variants(options: argparse.Namespace) -> int:
    """Print the list of games, the rules of one, or the differences of two."""
    console = Output(highlight=False)
    if len(options.slug) > 2:
        raise BadInputError("at most two variants can be compared; name one or two")
    found = [variant(slug) for slug in options.slug]
    if not found:
        print_variant_list(console)
    elif len(found) == 1:
        print_variant(console, found[0])
    else:
        print_differences(console, *found)
    return 0


@check_output
def print_rules(options: argparse.Namespace) -> int:
    """Print the rules of a game on one page, as Markdown."""
    language = find_language(options.lang)
    if language.tag != options.lang.partition("-")[0].casefold():
        raise BadInputError(f"--lang {options.lang}: there are no texts in it; expected one of {', '.join(LANGUAGES)}")
    with speak(language):
        print(write_rules_markdown(build_rules_page(variant(options.game))), end="")
    return 0


def _load_replay(file: str, *, strict: bool = False) -> Replay:
    """Return the replay of a record in a file or on standard input."""
    named = "standard input" if file == "-" else file
    try:
        return played_through(_read_standard_input() if file == "-" else load(file), strict=strict)
    except OSError as error:
        raise BadInputError(f"{named}: cannot be read ({error.strerror})") from None
    except RecordError as error:
        if file.endswith(LESSON_SUFFIXES):
            tells = f"'cardlessons check {file}' reads it, 'cardlessons serve {Path(file).parent}' shows it"
            raise BadInputError(f"{file}: this is a lesson; expected a record. {tells}") from None
        raise BadInputError(f"{named}: {error}") from None


def _read_standard_input() -> Record:
    if sys.stdin is None:
        raise BadInputError("standard input: cannot be read (it is closed)")
    return load_from(sys.stdin.buffer)


@check_output
def print_figure(options: argparse.Namespace) -> int:
    """Print a position of a record as an SVG figure."""
    played = _load_replay(options.file)
    last = len(played.steps)
    step = last if options.step is None else options.step
    if not 0 <= step <= last:
        raise BadInputError(f"--step {step}: this record has the plays 1 to {last}; 0 is the table before them")
    title = f"{played.variant.title}, after play {step}" if step else f"{played.variant.title}, before the first play"
    print(drawn(played.variant, played.steps[step - 1].after if step else played.start, title))
    return 0


@check_output
def replay(options: argparse.Namespace) -> int:
    """Print a record act by act; the status is 1 if an expectation does not hold, or a strict replay fails."""
    played = _load_replay(options.file, strict=options.strict)
    if options.json:
        print(json.dumps(played.data(), ensure_ascii=False, indent=1))
    else:
        print_replay(Output(highlight=False), played)
    for failure in (failures := played.failures()):
        print_error(failure)
    return 1 if failures else 0
