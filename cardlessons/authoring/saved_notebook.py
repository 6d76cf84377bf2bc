"""Write into a notebook what it shows before it is run: a picture and words for each part, as its outputs.

No kernel is needed, and the same notebook always gives the same outputs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from os.path import relpath
from pathlib import Path
from typing import Any

from cardlessons.engine.variants import VariantError
from cardlessons.lessons.catalog import LESSONS, MADE_KEY, LessonFile, group_by_shelf, list_lessons, read_lesson_file
from cardlessons.lessons.document import Block, Document, DocumentError, get_language
from cardlessons.lessons.lesson import LessonError, MissingPart, RulesPart, SourcesPart
from cardlessons.lessons.loader import read_lesson_text
from cardlessons.lessons.notebook import (
    HIDDEN_METADATA,
    LOAD_CELL,
    list_cells,
    read_notebook,
    write_json,
    write_notebook,
)
from cardlessons.lessons.parts import get_part_types, read_part
from cardlessons.lessons.prose import list_pictures
from cardlessons.lessons.prose_links import CODE_OR_BRACKETS, SOURCES_PAGE, Links, escape_marks
from cardlessons.lessons.sources import render_sources
from cardlessons.prerender.rules_html import render_collapsed_rules
from cardlessons.prerender.still import BEGIN_KEY, CONTENTS_NOTEBOOK, render_begin, render_still
from cardlessons.record import RecordError
from cardlessons.record.figure import BLACK_INK, CARD_SIZE, RED_INK
from cardlessons.record.html import encode_image, render_paragraph, to_plain_text
from cardlessons.rulebook import get_statement, list_documents, list_statement_ids
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.texts import get_page_text
from cardlessons.session.ids import name_blocks
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import open_session
from cardlessons.session.static_render import render_static
from cardlessons.session.texts import get_text

_PLAIN_CARD = re.compile(
    rf"<g fill='(#\w+)'><rect x='(\d+)' y='(\d+)' {CARD_SIZE} fill='#fff' stroke='#8c8375'/>"
    r"<text x='(\d+)' y='(\d+)' font-size='14' font-weight='700' letter-spacing='-1'>(\w+)</text>"
    r"<text x='(\d+)' y='(\d+)' font-size='15'>([^<]+)</text></g>"
)
"""A card of a figure: its ink, its place, and the places and texts of its rank and its suit."""


def freshen_notebook(text: str, folder: Path, *, has_sources: bool) -> str:
    """Return a notebook with what its readers see before it is run; cells with other code stay as they are.

    Args:
        text: the notebook.
        folder: its folder; links lead to the lessons there.
        has_sources: whether citations lead to the page of sources.

    Raises:
        DocumentError: the text is no notebook.
    """
    document = read_notebook(text)
    lessons = {lesson.slug: lesson for lesson in list_lessons(folder) if lesson.file.suffix == ".ipynb"}
    links = Links(
        {slug: (lesson.title, lesson.name) for slug, lesson in lessons.items()},
        sources=SOURCES_PAGE if has_sources else "",
    )
    notebook = json.loads(text.removeprefix("\ufeff"))
    notebook["metadata"].pop("widgets", None)
    if "title" in document.facts:
        notebook["metadata"].update(title=document.facts["title"])
    blocks = list_cells(document)
    titles = {slug: lesson.title for slug, lesson in lessons.items()}
    styled = False
    named = dict(zip(map(id, document.blocks), (name for _, name in name_blocks(document.blocks)), strict=True))
    for cell, block in zip(notebook["cells"], blocks, strict=True):
        if block.kind == "prose":
            source = _expand_links("".join(cell["source"]), titles, cites=has_sources)
            cell["source"] = source.splitlines(keepends=True)
        elif block.kind in get_part_types() or block.body.strip() == LOAD_CELL:
            cell["metadata"] = _hide_source(cell["metadata"])
            cell["execution_count"] = None
            with speak(find_language(get_language(document.facts))):
                hides_source = not styled and block.kind in get_part_types()
                cell["outputs"] = [*_make_outputs(block, named.get(id(block)) or "", links, hides_source)]
            styled = styled or bool(hides_source and cell["outputs"])
    return write_json(notebook, indent=1) + "\n"


def _expand_links(prose: str, titles: Mapping[str, str], *, cites: bool) -> str:
    """Return prose with links of Markdown in place of names in brackets, for notebooks.

    `titles` has the title of each lesson beside the notebook; citations become links if `cites` is true.
    """

    def expand(match: re.Match[str]) -> str:
        _, slug, id_ = match.groups()
        if slug is not None and slug.strip() in titles:
            return f"[{escape_marks(titles[slug.strip()])}]({slug.strip()}.ipynb)"
        return f"[{id_}]({SOURCES_PAGE}#{id_})" if cites and id_ in list_statement_ids() else match[0]

    return CODE_OR_BRACKETS.sub(expand, prose)


def _hide_source(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return the metadata of a cell with the marks that its source is hidden."""
    tags = [*metadata.get("tags", ())]
    return {
        **metadata,
        "jupyter": {**metadata.get("jupyter", {}), **HIDDEN_METADATA["jupyter"]},
        "tags": [*tags, *(tag for tag in HIDDEN_METADATA["tags"] if tag not in tags)],
    }


def _make_outputs(block: Block, name: str, links: Links, hides_source: bool) -> Iterator[dict[str, Any]]:
    """Yield the output of a part; none if it has a mistake, of which its author is told when it is run."""
    try:
        words = _render_block(block, name, links)
    except (LessonError, RecordError, VariantError, MessageError, KeyError):
        return
    first = to_plain_text(words).partition("\n")[0]
    markup = render_still(words, BEGIN_KEY if block.kind == "code" else "", hides_source=hides_source)
    data = {"text/html": _split_lines(markup), "text/plain": [first]}
    yield {"output_type": "display_data", "data": data, "metadata": {}}


def _split_lines(markup: str) -> list[str]:
    return markup.splitlines(keepends=True)


def _render_block(block: Block, name: str, links: Links) -> str:
    """Return a part, or the cell that loads the extension, as HTML."""
    if block.kind == "code":
        return render_begin()
    if name:
        session = open_session(block, name)
        still = render_static(session.composer if isinstance(session, HouseRulesPanel) else session)
        return (
            still.html.replace(encode_image(still.svg), encode_image(_compact_figure(still.svg)))
            if still.svg
            else still.html
        )
    match read_part(block):
        case RulesPart() as rules:
            return render_collapsed_rules(rules, links).replace("<details ", "<details open ", 1)
        case SourcesPart() as sources:
            return render_sources(sources)
        case MissingPart(guest):
            return render_paragraph(get_page_text("page.missing-part", guest=guest))
    raise LessonError(f"'{block.kind}' cannot be shown here", block.place(0))


def _compact_figure(svg: str) -> str:
    """Return a figure of about a third of the size, in which all cards of a suit share one drawing.

    It may only be shown as an `img`: in the text of a page the names of its styles would reach beyond it.
    """
    drawn: dict[str, str] = {}

    def shorten(found: re.Match[str]) -> str:
        ink, x, y, rank_x, rank_y, rank, suit_x, suit_y, suit = found.groups()
        style = "r" if ink == RED_INK else "b"
        name = drawn.setdefault(
            f"<rect {CARD_SIZE} fill='#fff' stroke='#8c8375'/><text x='{int(suit_x) - int(x)}' "
            f"y='{int(suit_y) - int(y)}' fill='{ink}' font-size='15'>{suit}</text>",
            f"s{len(drawn)}",
        )
        return f"<use href='#{name}' x='{x}' y='{y}'/><text x='{rank_x}' y='{rank_y}' class='{style}'>{rank}</text>"

    svg = _PLAIN_CARD.sub(shorten, svg)
    shared = "".join(f"<g id='{name}'>{card}</g>" for card, name in drawn.items())
    styles = f".r,.b{{font-weight:700;letter-spacing:-1px}}.r{{fill:{RED_INK}}}.b{{fill:{BLACK_INK}}}"
    return re.sub(r"<desc>.*?</desc>", lambda _: f"<defs>{shared}</defs><style>{styles}</style>", svg)


def freshen_folder(folder: Path) -> dict[Path, str]:
    """Return the notebooks of a folder as they should be, by their paths, with the pages that go with them.

    A page is left out where a notebook of that name is not one that was made.

    Raises:
        DocumentError: a notebook cannot be read, or was made; the message names it.
    """
    pages = {folder / name: text for name, text in make_pages(folder).items()}
    fresh = {path: text for path, text in pages.items() if not path.exists() or read_lesson_file(path).is_made}
    has_sources = folder / SOURCES_PAGE in fresh
    for path in sorted(folder.glob("*.ipynb")):
        if path not in fresh:
            if read_lesson_file(path).is_made:
                raise DocumentError(f"{path}: this notebook is a published one; freshen the folder that it comes from")
            try:
                fresh[path] = freshen_notebook(read_lesson_text(path), folder, has_sources=has_sources)
            except DocumentError as error:
                raise DocumentError(f"{path}: {error}") from None
    return fresh


# The notebooks that are published

_PUBLISHED_CALLS = {"table": "example({})", "levels": "levels({})", "rules": "rules()", "rulebooks": "rulebooks()"}
"""The method of `page(...)` that stands for a magic in a published cell; the other magics are one line already."""


def publish_notebook(text: str, named: str) -> str:
    """Return a fresh notebook with one line in the cell of each part, so that it can be read where sources are shown.

    Args:
        text: the notebook.
        named: the lesson as its cells name it: a slug, or the path of the written notebook.
    """
    notebook = json.loads(text)
    numbers: Counter[str] = Counter()
    for cell in notebook["cells"]:
        head = "".join(cell["source"]).strip()
        magic = head.removeprefix("%%").split(maxsplit=1)[0] if head.startswith("%%") else ""
        if head == LOAD_CELL:
            cell["source"] = [f"{LOAD_CELL}\n", "from cardlessons.widgets import page"]
            markup = render_still(render_paragraph(get_text("static_render.begin-note")), BEGIN_KEY, hides_source=False)
            cell["outputs"][0]["data"]["text/html"] = _split_lines(markup)
        elif part := _PUBLISHED_CALLS.get(magic):
            numbers[magic] += 1
            cell["source"] = [f'page("{named}").{part.format(numbers[magic])}']
    if notebook["metadata"].pop("cardlessons", None):
        notebook["metadata"][MADE_KEY] = True
    return write_json(notebook, indent=1) + "\n"


def publish_folder(fresh: Mapping[Path, str], to: Path) -> dict[Path, str]:
    """Return the published notebooks of fresh ones, by their paths in the folder `to`.

    Raises:
        DocumentError: a lesson of an author stands in the place of one; the message names it.
    """
    for path in fresh:
        there = to / path.name
        if there.exists() and not read_lesson_file(there).is_made and read_notebook(read_lesson_text(there)).facts:
            raise DocumentError(f"{there}: this lesson is as its author has written it; publish to another folder")
    return {
        to / path.name: publish_notebook(text, _name_lesson(path, to)) if read_notebook(text).facts else text
        for path, text in fresh.items()
    }


def publish_pictures(texts: Iterable[str], folder: Path, to: Path) -> dict[Path, bytes]:
    """Return the pictures in the prose of the notebooks of a folder, by their paths in the folder `to`."""
    prose = (block.body for text in texts for block in read_notebook(text).blocks if block.kind == "prose")
    names = {name for body in prose for name in list_pictures(body) if (folder / name).is_file()}
    return {to / name: (folder / name).read_bytes() for name in sorted(names)}


def _name_lesson(path: Path, to: Path) -> str:
    """Return the name of a lesson in the published folder: its slug, or the way from there to its notebook."""
    is_own = path.stem in LESSONS and path.resolve().parent == LESSONS.folder.resolve()
    return path.stem if is_own else Path(relpath(path, to)).as_posix()


# The pages that are made from the lessons


def make_pages(folder: Path) -> dict[str, str]:
    """Return the notebooks that go with the lessons of a folder, by their names: the contents, and all sources."""
    return {
        CONTENTS_NOTEBOOK: _make_page(_write_contents(list_lessons(folder))),
        SOURCES_PAGE: _make_page(_write_sources()),
    }


def _make_page(prose: Iterator[str]) -> str:
    blocks = tuple(Block("prose", text) for text in prose)
    page = json.loads(write_notebook(Document({}, blocks, metadata={MADE_KEY: True})))
    page["cells"] = [cell for cell in page["cells"] if cell["cell_type"] == "markdown"]
    del page["metadata"]["cardlessons"]
    return write_json(page, indent=1) + "\n"


def _write_contents(lessons: list[LessonFile]) -> Iterator[str]:
    """Yield the page of contents: the lessons of each shelf with their blurbs."""
    yield "# Lessons\n\nOpen a lesson. If it does not begin by itself, run the whole notebook: ▶▶."
    notebooks = [one for one in lessons if one.file.suffix == ".ipynb"]
    for shelf, found in group_by_shelf([one for one in notebooks if not one.translates]).items():
        yield _write_shelf(shelf, found)
    translations = [one for one in notebooks if one.translates]
    for name in sorted({find_language(one.lang).name for one in translations}):
        yield _write_shelf(name, [one for one in translations if find_language(one.lang).name == name])
    yield f"## Sources\n\n[What the sources say, and our readings]({SOURCES_PAGE})"


def _write_shelf(name: str, lessons: list[LessonFile]) -> str:
    heading = [f"## {name}", ""] if name else []
    return "\n".join(
        [*heading, *(f"- **[{one.title}]({one.name})** {one.blurb}{_tell_minutes(one)}" for one in lessons)]
    )


def _tell_minutes(lesson: LessonFile) -> str:
    with speak(find_language(lesson.lang)):
        return f" ({lesson.minutes} {get_page_text('page.minutes')})" if lesson.minutes else ""


def _write_sources() -> Iterator[str]:
    """Yield the page of sources: each document with its statements, then our readings."""
    yield "# Sources\n\nWhat each source says, in our words, and how we read it where it leaves something open."
    told: set[str] = set()
    for document in list_documents():
        known = (document.chapter, document.author, document.date, document.kept, document.rights)
        facts = ". ".join(f"{fact[0].upper()}{fact[1:]}" for fact in known if fact)
        yield "\n\n".join([f"## {document.title}", f"{facts}.", *map(_write_statement, document.statements)])
        told |= {*document.statements}
    rest = [id_ for id_ in list_statement_ids() if id_ not in told]
    yield "\n\n".join(["## Our readings, and where the sources disagree", *map(_write_statement, rest)])


def _write_statement(id_: str) -> str:
    entry = get_statement(id_)
    return "\n\n".join([f"### {id_}", *([f"*What is left open:* {entry.open}"] if entry.open else []), entry.text])
