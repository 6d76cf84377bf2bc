"""The commands for lessons and their files: `handout`, `text`, `notebook`, `freshen`."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from shlex import join

from cardlessons.cli.streams import BadInputError, check_output, print_error
from cardlessons.engine.options import suggest_or_list
from cardlessons.lessons.catalog import LESSONS, list_own_pages, read_lesson_file
from cardlessons.lessons.document import Document, DocumentError
from cardlessons.lessons.findings import list_broken_parts
from cardlessons.lessons.lesson import Lesson, LessonError
from cardlessons.lessons.loader import SUFFIXES, read_document
from cardlessons.lessons.markdown import write_markdown
from cardlessons.lessons.notebook import find_lost_contents, write_notebook
from cardlessons.lessons.prose import drop_pictures, list_pictures
from cardlessons.lessons.prose_links import shorten_citations
from cardlessons.prerender.handout import has_key
from cardlessons.prerender.handout import render_handout as printed
from cardlessons.prerender.saved_notebook import freshen_folder, publish_folder


@check_output
def print_handout(options: argparse.Namespace) -> int:
    """Print the handout of a lesson as HTML."""
    lesson = _read_lesson(options.lesson)
    if lesson is None:
        return 1
    if options.key == "only" and not has_key(lesson):
        raise BadInputError(f"there is no key to '{options.lesson}': it holds neither a question nor a level")
    print(printed(lesson, options.key))
    return 0


def _read_lesson(named: str) -> Lesson | None:
    """Return a lesson by its slug or file name; print the mistakes and return None if parts of it cannot be read."""
    path = Path(named)
    if path.suffix not in SUFFIXES:
        if named not in LESSONS:
            raise BadInputError(f"there is no lesson '{named}'{suggest_or_list(named, [*LESSONS])}")
        return LESSONS[named]
    document = _read_document(path)
    _print_remarks(path, document)
    mistakes = [str(finding) for finding in list_broken_parts(document)]
    if not mistakes:
        try:
            return read_lesson_file(path).read()
        except LessonError as error:
            mistakes = [f"{error.place.line}:{error.place.column}: {error}"]
    for mistake in mistakes:
        print_error(f"{path}:{mistake}")
    return None


def _print_remarks(path: Path, document: Document) -> None:
    """Print what is passed over in a lesson's file."""
    for remark in document.remarks:
        print_error(f"{path}:{remark}")


def _read_document(path: Path) -> Document:
    """Return the document in a lesson's file."""
    try:
        return read_document(path)
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror})") from None
    except DocumentError as error:
        raise BadInputError(f"{path}:{error.place.line}:{error.place.column}: {error}") from None


@check_output
def print_markdown(options: argparse.Namespace) -> int:
    """Print a lesson as Markdown, in which each citation is only an id in brackets.

    Pictures of this package, with what is said of them, are left out: their files would not lie beside the text.
    """
    path = _find_lesson(options.lesson)
    document = _read_document(path)
    _print_remarks(path, document)
    for lost in find_lost_contents(path.read_text("utf-8"), document) if path.suffix == ".ipynb" else ():
        print_error(f"{path}: {lost}")
    blocks = [replace(one, body=shorten_citations(one.body)) if one.kind == "prose" else one for one in document.blocks]
    for picture in [each for one in blocks for each in list_pictures(one.body)] if path in list_own_pages() else ():
        print_error(f"{path.name}: the picture {picture} does not come along, and its paragraph is left out")
        blocks = [replace(one, body=drop_pictures(one.body)) if one.kind == "prose" else one for one in blocks]
    print(write_markdown(replace(document, blocks=tuple(blocks))), end="")
    return 0


def _find_lesson(named: str) -> Path:
    """Return the file of a lesson, which is named by it, or by the slug of a lesson of this package."""
    own = {file.stem: file for file in list_own_pages()}
    path = own.get(named, Path(named))
    if not path.suffix and not path.exists():
        raise BadInputError(f"there is no lesson '{named}'{suggest_or_list(named, [*own])}")
    return path


@check_output
def convert_to_notebook(options: argparse.Namespace) -> int:
    """Convert Markdown to a notebook."""
    to: Path = options.to
    if to.suffix != ".ipynb":
        raise BadInputError(f"{to}: a notebook's file is named with .ipynb at the end, as in {to.stem}.ipynb")
    document = _read_document(options.file)
    write_new(to, write_notebook(document))
    _print_remarks(options.file, document)
    print(f"{to} is written. Open it with: {join(('cardlessons', 'lab', str(to.parent)))}")
    return 0


@check_output
def freshen(options: argparse.Namespace) -> int:
    """Write into the notebooks of a folder what their readers see before a run.

    With `--publish` also write those that have one line a cell. With `--check` only name the stale ones; the status is
    1 if there are any.
    """
    try:
        fresh = freshen_folder(options.folder)
        if options.publish and not options.check:
            options.publish.mkdir(parents=True, exist_ok=True)
        fresh |= publish_folder(fresh, options.publish) if options.publish else {}
    except OSError as error:
        raise BadInputError(f"{options.folder}: cannot be read ({error.strerror})") from None
    except DocumentError as error:
        raise BadInputError(f"{options.folder}: {error}") from None
    stale = {path: text for path, text in fresh.items() if not path.exists() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        if not options.check:
            path.write_text(text, "utf-8", newline="\n")
        print(f"{path}: {'is stale' if options.check else 'is fresh now'}")
    if not stale:
        print(f"{options.folder}: nothing is stale")
    return int(bool(stale) and options.check)


def write_new(path: Path, text: str) -> None:
    """Write a new file; an existing one is an error."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadInputError(f"{path} is there already, and is left as it is; choose another name") from None
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror})") from None
