"""The commands for authors: `new` and `check`."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable, Iterator
from glob import escape
from itertools import chain
from pathlib import Path
from shlex import join

from cardlessons.authoring.check.family import NoFamilyError, check_family, summarize_family
from cardlessons.authoring.check.files import check_file, list_files, list_settings_files, summarize_file
from cardlessons.authoring.check.plain_texts import advise_file
from cardlessons.authoring.family_starter import FamilyNameError, make_family_files
from cardlessons.authoring.lesson_commands import write_new
from cardlessons.authoring.starter_texts import LESSON_TEXT, STARTERS_FOLDER
from cardlessons.cli.serve_command import Commands
from cardlessons.cli.streams import BadInputError, check_output, escape_control, print_error
from cardlessons.lessons.catalog import split_readable
from cardlessons.lessons.document import DocumentError
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook


def add_new(commands: Commands) -> None:
    """Add the command that writes a starter."""
    new = commands.add_parser("new", help="write a starter: a record, a lesson, or a family of games of your own")
    new.add_argument(
        "file", nargs="?", type=Path, help="the file to write: .play for a record, .md or .ipynb for a lesson"
    )
    new.add_argument("--family", metavar="NAME", help="write a family of games into the folder FILE (cardlessons-NAME)")
    new.set_defaults(run=write_starter)


def add_check(commands: Commands) -> None:
    """Add the command that finds mistakes of authors."""
    check = commands.add_parser("check", help="find everything that is wrong in a record, a lesson or a family")
    checked = f"a record (.play), a lesson (.md, .ipynb), {', '.join(list_settings_files())}, or a folder of them"
    check.add_argument("files", nargs="*", type=Path, metavar="FILE", help=checked)
    check.add_argument("--family", action="append", default=[], metavar="NAME", help="a family of games, or a plug-in")
    check.add_argument("--plain", action="store_true", help="add advice on sentences, questions and the path")
    check.set_defaults(run=check_all)


@check_output
def check_all(options: argparse.Namespace) -> int:
    """Print the mistakes in families, lessons and records, or a summary of each; the status is 1 if there are any.

    With `--plain` advice on sentences follows, which does not count for the status.
    """
    if not options.files and not options.family:
        raise BadInputError("nothing to check; name a record or a lesson, or a family of games with --family")
    status = max(map(_check_family, options.family), default=0)
    return max(status, _check_files(options.files, options.plain))


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


def _check_files(paths: Iterable[Path], advises: bool) -> int:
    """Print what is wrong in some files, and on demand advice after it; return the status."""
    status = 0
    for path in chain.from_iterable(map(_list_checked_files, paths := [*paths])):
        try:
            findings = [*check_file(path), *_find_twin(path, paths)]
        except (OSError, DocumentError) as error:
            print_error(f"{path}: cannot be read ({error.strerror if isinstance(error, OSError) else error})")
            status = 2
            continue
        advice = advise_file(path) if advises else ()
        for finding in (*sorted(findings, key=lambda finding: finding.is_hint), *advice):
            print(escape_control(f"{path}:{finding}"))
        is_wrong = not all(finding.is_hint for finding in findings)
        if not is_wrong:
            print(f"{path}: nothing wrong: {summarize_file(path)}")
        status = max(status, is_wrong)
    return status


def _find_twin(path: Path, folders: Collection[Path]) -> Iterator[Finding]:
    """Yield a hint that a lesson of a checked folder is not shown, because another has its name: text and notebook."""
    if path.parent in folders and len([*path.parent.glob(f"{escape(path.stem)}.*")]) > 1:
        for left_out in split_readable(path.parent)[1]:
            if left_out.twin and left_out.lesson.file == path:
                yield make_finding("hint", 1, 1, f"{left_out.why}; it is left out")


def _list_checked_files(path: Path) -> list[Path]:
    """Return a file, or the files of a folder that can be checked."""
    if not path.is_dir():
        return [path]
    if not (files := list_files(path)):
        raise BadInputError(f"{path} has no lesson and no record; 'cardlessons new {path / 'mine.md'}' writes a lesson")
    return files


@check_output
def write_starter(options: argparse.Namespace) -> int:
    """Write a starter: a record, a lesson, or a family of games."""
    path: Path | None = options.file
    if options.family:
        return _write_family(options.family, path or Path(f"cardlessons-{options.family}"))
    if path is None:
        raise BadInputError("the file to write is not named; see cardlessons new --help")
    name = path.stem or "mine"
    record = (STARTERS_FOLDER / "record.play").read_text("utf-8")
    starters = {".play": record, ".md": LESSON_TEXT, ".ipynb": write_notebook(read_markdown(LESSON_TEXT))}
    if path.suffix not in starters:
        named = f"a record is a {name}.play, and a lesson a {name}.md or {name}.ipynb"
        raise BadInputError(f"{path}: the ending says what it is to be: {named}")
    write_new(path, starters[path.suffix])
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
        write_new(path, text)
    print(f"{folder} is written. Install it with: {join(('pip', 'install', '-e', str(folder)))}")
    print(f"Then check it with: {join(('cardlessons', 'check', '--family', name))}")
    return 0
