"""The commands that convert lessons: `text`, `notebook`, `freshen`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from shlex import join
from typing import Any

from cardlessons.authoring.saved_notebook import freshen_folder, publish_folder, publish_pictures
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.cli.lesson_files import print_remarks, read_document_file
from cardlessons.cli.serve_command import Commands
from cardlessons.cli.streams import BadInputError, check_output, print_error
from cardlessons.engine.options import suggest_or_list
from cardlessons.lessons.catalog import MADE_KEY, list_own_pages
from cardlessons.lessons.document import Document, DocumentError
from cardlessons.lessons.notebook import HIDDEN_METADATA, write_json, write_notebook
from cardlessons.lessons.parts import get_part_types
from cardlessons.lessons.prose import list_pictures
from cardlessons.lessons.prose_links import shorten_citations


def add_text(commands: Commands) -> None:
    """Add the command that prints a lesson as Markdown."""
    text = commands.add_parser("text", help="print a lesson as Markdown")
    text.add_argument("lesson", help="the name of a lesson, such as four-nines, or a file of your own")
    text.set_defaults(run=print_markdown)


def add_notebook(commands: Commands) -> None:
    """Add the command that makes a notebook of Markdown."""
    notebook = commands.add_parser("notebook", help="write a lesson that is Markdown as a notebook")
    notebook.add_argument("file", type=Path, metavar="TEXT", help="the lesson: an .md")
    notebook.add_argument("to", type=Path, metavar="FILE", help="the notebook to write: an .ipynb")
    replaces = (
        "write over a lesson that FILE has already; its outputs are lost ('freshen' stores pictures of parts anew)"
    )
    notebook.add_argument("--replace", action="store_true", help=replaces)
    notebook.set_defaults(run=convert_to_notebook)


def add_freshen(commands: Commands) -> None:
    """Add the command that stores in notebooks what readers see before a run."""
    freshening = commands.add_parser("freshen", help="write into notebooks what their readers see before a run")
    freshening.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the notebooks")
    freshening.add_argument("--publish", type=Path, metavar="TO", help="also write them there, with one line a cell")
    stale = "write nothing, and name the notebooks that are stale"
    freshening.add_argument("--check", action="store_true", help=stale)
    freshening.set_defaults(run=freshen)


@check_output
def print_markdown(options: argparse.Namespace) -> int:
    """Print a lesson as Markdown, in which each citation is only an id in brackets.

    Pictures of this package, with what is said of them, are left out: their files would not lie beside the text.
    """
    path = _find_lesson(options.lesson)
    document = read_document_file(path)
    print_remarks(path, document)
    for lost in find_lost_contents(path.read_text("utf-8"), document) if path.suffix == ".ipynb" else ():
        print_error(f"{path}: {lost}")
    blocks = [replace(one, body=shorten_citations(one.body)) if one.kind == "prose" else one for one in document.blocks]
    for picture in [each for one in blocks for each in list_pictures(one.body)] if path in list_own_pages() else ():
        print_error(f"{path.name}: the picture {picture} does not come along, and its paragraph is left out")
        blocks = [replace(one, body=_drop_pictures(one.body)) if one.kind == "prose" else one for one in blocks]
    print(write_markdown(replace(document, blocks=tuple(blocks))), end="")
    return 0


def find_lost_contents(text: str, document: Document) -> Iterator[str]:
    """Yield what the notebook of a lesson holds and Markdown cannot: attached pictures, and outputs of other code."""
    cells = json.loads(text.removeprefix("\ufeff"))["cells"]
    for number, cell in enumerate(cells, 1):
        if cell.get("attachments"):
            yield f"the pictures attached to cell {number} do not come along; keep them in files beside it"
    for number in (block.place(0).cell for block in document.blocks if block.kind == "code"):
        if cells[number - 1].get("outputs"):
            yield f"what cell {number} put out does not come along; run the notebook to have it again"


def _drop_pictures(text: str) -> str:
    """Return prose without the paragraphs that begin with a picture."""
    return "\n\n".join(one for one in text.split("\n\n") if not one.startswith("!["))


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
    document = read_document_file(options.file)
    text = write_notebook(document)
    if options.replace and to.exists():
        _replace_lesson(to, text)
    else:
        write_new(to, text, "choose another name, or write over the lesson there with --replace")
    print_remarks(options.file, document)
    print(f"{to} is written. Open it with: {join(('cardlessons', 'lab', str(to.parent)))}")
    return 0


@check_output
def freshen(options: argparse.Namespace) -> int:
    """Write into the notebooks of a folder what their readers see before a run.

    With `--publish` also write those that have one line a cell. With `--check` only name the stale ones; the status is
    1 if there are any.
    """
    folder = options.folder
    if folder.is_file():
        raise BadInputError(f"{folder} is a file; expected the folder of the notebooks, such as {folder.parent}")
    if folder.is_dir() and not any(folder.glob("*.ipynb")):
        raise BadInputError(f"{folder}: there is no notebook in it; expected a folder of notebooks")
    try:
        texts = freshen_folder(options.folder)
        texts |= publish_folder(texts, options.publish) if options.publish else {}
        pictures = publish_pictures(texts.values(), options.folder, options.publish) if options.publish else {}
    except OSError as error:
        raise BadInputError(f"{options.folder}: cannot be read ({error.strerror})") from None
    except DocumentError as error:
        raise BadInputError(str(error)) from None
    stale = {
        path: text.encode() for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text
    }
    stale |= {path: data for path, data in pictures.items() if not path.exists() or path.read_bytes() != data}
    for path, data in stale.items():
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        print(f"{path}: {'is stale' if options.check else 'is fresh now'}")
    if not stale:
        print(f"{options.folder}: nothing is stale")
    return int(bool(stale) and options.check)


def _replace_lesson(path: Path, text: str) -> None:
    """Write a lesson's notebook over one that is there; one that is no lesson of an author is an error."""
    try:
        there = read_document_file(path)
        before = json.loads(path.read_text("utf-8").removeprefix("\ufeff"))
        held = before.get("metadata", {})
        is_lesson = "cardlessons" in held or any(block.kind in get_part_types() for block in there.blocks)
        if MADE_KEY in there.metadata or not is_lesson:
            raise BadInputError(f"{path} is left as it is: it is no lesson of an author; choose another name")
        path.write_text(_leave_in_view(text, before["cells"]), "utf-8", newline="\n")
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror})") from None


def _leave_in_view(text: str, before: list[Any]) -> str:
    """Return a notebook in which no cell is hidden that had no metadata among the cells before."""
    notebook = json.loads(text)
    for was, cell in _pair_cells(before, notebook["cells"]):
        if not was.get("metadata") and cell["metadata"] == HIDDEN_METADATA:
            cell["metadata"] = {}
    return write_json(notebook, indent=1) + "\n"


def _pair_cells(before: list[Any], after: list[Any], keys: str = "all text head magic") -> Iterator[tuple[Any, Any]]:
    """Yield the cells of two lists that are one and the same, in pairs; each of the keys finds some of the rest."""
    key, _, others = keys.partition(" ")
    read = [[_read_key(cell, key) for cell in cells] for cells in (before, after)]
    for kind, a, b, c, d in SequenceMatcher(a=read[0], b=read[1], autojunk=False).get_opcodes():
        if kind == "equal":
            yield from zip(before[a:b], after[c:d], strict=True)
        elif kind == "replace" and others:
            yield from _pair_cells(before[a:b], after[c:d], others)


def _read_key(cell: Any, key: str) -> str:
    """Return all of a cell, or its text without the head, its head, or the magic of that."""
    source = "".join(cell["source"]).strip()
    head, _, text = source.partition("\n")
    return {"all": source, "text": text or source, "head": head, "magic": head.partition(" ")[0]}[key]


def write_new(path: Path, text: str, advice: str = "choose another name") -> None:
    """Write a new file; an existing one is an error, which ends in the advice."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadInputError(f"{path} is there already, and is left as it is; {advice}") from None
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror})") from None
