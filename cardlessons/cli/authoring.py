"""The commands for authors and teachers: `handout`, `check`, `text`, `notebook`, `freshen`, `new`."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import join

from cardlessons.cli.streams import BadInputError, check_output, escape_control, print_error
from cardlessons.engine.options import suggest_or_list
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.lessons.check import advise_file, check_file, summarize_file
from cardlessons.lessons.check.family import NoFamilyError, check_family, summarize_family
from cardlessons.lessons.check.lesson import list_broken_parts
from cardlessons.lessons.document import Document, DocumentError
from cardlessons.lessons.family_starter import FamilyNameError, make_family_files
from cardlessons.lessons.lesson import Lesson, LessonError
from cardlessons.lessons.loader import SUFFIXES, read_document
from cardlessons.lessons.markdown import read_markdown, write_markdown
from cardlessons.lessons.notebook import find_lost_contents, write_notebook
from cardlessons.lessons.starter_texts import LESSON, STARTERS
from cardlessons.prerender.handout import has_key
from cardlessons.prerender.handout import render_handout as printed
from cardlessons.prerender.saved_notebook import freshen_folder


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
def check(options: argparse.Namespace) -> int:
    """Print the mistakes in lessons, records and families, or a summary of each; the status is 1 if there are any.

    With `--plain` advice on sentences follows, which does not count for the status.
    """
    status = 0
    if not options.files and not options.family:
        raise BadInputError("nothing to check; name a record or a lesson, or a family of games with --family")
    for name in options.family:
        status = max(status, _check_family(name))
    for path in options.files:
        try:
            findings = check_file(path)
        except (OSError, DocumentError) as error:
            print_error(f"{path}: cannot be read ({error.strerror if isinstance(error, OSError) else error})")
            status = 2
            continue
        for finding in (*findings, *(advise_file(path) if options.plain else ())):
            print(escape_control(f"{path}:{finding}"))
        is_wrong = not all(finding.is_hint for finding in findings)
        if not is_wrong:
            print(f"{path}: nothing wrong: {summarize_file(path)}")
        status = max(status, is_wrong)
    return status


def _check_family(name: str) -> int:
    """Print every mistake in a family of games, or a summary; return the status."""
    try:
        found = check_family(name)
    except NoFamilyError as error:
        raise BadInputError(str(error)) from None
    here = Path.cwd()
    for mistake in found:
        path = mistake.path.relative_to(here) if here in mistake.path.parents else mistake.path
        print(escape_control(str(mistake._replace(path=path))))
    if not found:
        print(f"{name}: nothing wrong: {summarize_family(name)}")
    return int(bool(found))


@check_output
def print_markdown(options: argparse.Namespace) -> int:
    """Print a notebook as Markdown."""
    path: Path = options.file
    document = _read_document(path)
    _print_remarks(path, document)
    for lost in find_lost_contents(path.read_text("utf-8"), document) if path.suffix == ".ipynb" else ():
        print_error(f"{path}: {lost}")
    print(write_markdown(document), end="")
    return 0


@check_output
def convert_to_notebook(options: argparse.Namespace) -> int:
    """Convert Markdown to a notebook."""
    to: Path = options.to
    if to.suffix != ".ipynb":
        raise BadInputError(f"{to}: a notebook's file is named with .ipynb at the end, as in {to.stem}.ipynb")
    document = _read_document(options.file)
    _write_new(to, write_notebook(document))
    _print_remarks(options.file, document)
    print(f"{to} is written. Open it with: {join(('cardlessons', 'lab', str(to.parent)))}")
    return 0


@check_output
def freshen(options: argparse.Namespace) -> int:
    """Write into the notebooks of a folder what their readers see before a run.

    With `--check` only name the stale ones; the status is 1 if there are any.
    """
    try:
        fresh = freshen_folder(options.folder)
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


@check_output
def write_starter(options: argparse.Namespace) -> int:
    """Write a starter: a record, a lesson, or a family of games."""
    path: Path | None = options.file
    if options.family:
        return _write_family(options.family, path or Path(f"cardlessons-{options.family}"))
    if path is None:
        raise BadInputError("the file to write is not named; see cardlessons new --help")
    name = path.stem or "mine"
    record = (STARTERS / "record.play").read_text("utf-8")
    starters = {".play": record, ".md": LESSON, ".ipynb": write_notebook(read_markdown(LESSON))}
    if path.suffix not in starters:
        named = f"a record is a {name}.play, and a lesson a {name}.md or {name}.ipynb"
        raise BadInputError(f"{path}: the ending says what it is to be: {named}")
    _write_new(path, starters[path.suffix])
    then = ("replay", str(path)) if path.suffix == ".play" else ("serve", str(path.parent))
    print(f"{path} is written. Play it with: {join(('cardlessons', *then))}")
    return 0


def _write_family(name: str, folder: Path) -> int:
    """Write the starter of a family of games into a new folder."""
    try:
        files = make_family_files(name)
    except FamilyNameError as error:
        raise BadInputError(str(error)) from None
    if folder.exists():
        raise BadInputError(f"{folder} is there already, and is left as it is; name another folder")
    for there, text in files.items():
        path = folder / there
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInputError(f"{path.parent}: cannot be made ({error.strerror})") from None
        _write_new(path, text)
    print(f"{folder} is written. Install it with: {join(('pip', 'install', '-e', str(folder)))}")
    print(f"Then check it with: {join(('cardlessons', 'check', '--family', name))}")
    return 0


def _write_new(path: Path, text: str) -> None:
    """Write a new file; an existing one is an error."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadInputError(f"{path} is there already, and is left as it is; choose another name") from None
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror})") from None
