"""The directive `cardlessons`: a record, or an example of a lesson, as a table in a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from cardlessons.engine.options import suggest_or_list
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.document import DocumentError, get_language
from cardlessons.lessons.lesson import ExamplePart, LessonError
from cardlessons.lessons.loader import LESSON_SUFFIXES, get_document
from cardlessons.lessons.parts import UNTITLED, read_part
from cardlessons.prerender.page import to_script_json
from cardlessons.record import RecordError, load, parse
from cardlessons.record.html import to_plain_text
from cardlessons.record.replay import replay
from cardlessons.session.ids import name_blocks
from cardlessons.session.precompute import bake_example
from cardlessons.session.static_render import render_in_document
from cardlessons.session.table import factory

_PLACE_PATTERN = re.compile(r"(?:example(?:-([1-9]\d{0,3}))?)?")
_LOGGER = logging.getLogger(__name__)


class BakedTable(nodes.General, nodes.Element):
    """A table in a document; its children are its words, for the formats other than HTML.

    Its attributes: `still` has the picture and the words as HTML, `data` the JSON for the script.
    """


class TableDirective(SphinxDirective):
    """The directive `cardlessons`: its argument names a file or a lesson, or its content is a record."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {"title": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the table, or report the mistake that prevents it."""
        named = self.arguments[0].strip() if self.arguments else ""
        try:
            part, lang = self._find_part(named)
            still = render_in_document(factory.open_example(part)).html
        except RecordError as error:
            raise self.error(f"{named or 'cardlessons'}: this record cannot be laid out: {error}") from None
        except (LessonError, DocumentError) as error:
            cell = f"cell {error.place.cell}, " if error.place.cell else ""
            where = f"{cell}line {error.place.line}, column {error.place.column}"
            raise self.error(f"{named}: {where}: {error}") from None
        except ValueError as error:
            raise self.error(f"cardlessons: {error}") from None
        except OSError as error:
            raise self.error(f"{named} cannot be read: {error.strerror}") from None
        for failure in replay(part.record).failures():
            _LOGGER.warning("%s: %s", named or "cardlessons", failure, location=self.get_location())
        words = nodes.line_block("", *(nodes.line("", text) for text in to_plain_text(still).split("\n")))
        name = f"cardlessons-{self.env.new_serialno('cardlessons') + 1}"
        return [BakedTable("", words, still=still, data=to_script_json(bake_example(part, lang)), ids=[name])]

    def _find_part(self, named: str) -> tuple[ExamplePart, str]:
        """Return the example to show, and the language of its texts; empty if unknown."""
        title = self.options.get("title", "")
        if bool(named) == bool(self.content):
            read = "both" if named else "neither"
            raise ValueError(
                f"expected a record below the directive, or the name of a file or a lesson; {read} was read"
            )
        if not named:
            return ExamplePart(title or UNTITLED, parse("\n".join(self.content))), ""
        file, _, place = named.partition("#")
        if file in LESSONS:
            return _find_example(LESSONS.lessons_by_slug[file].file, place, title)
        if Path(file).suffix not in (".play", *LESSON_SUFFIXES):
            near = suggest_or_list(file, [*LESSONS])
            raise ValueError(f"'{file}' is no lesson, and no file ending with .play, .md or .ipynb{near}")
        relative, absolute = self.env.relfn2path(file)
        self.env.note_dependency(relative)
        if Path(file).suffix in LESSON_SUFFIXES:
            return _find_example(Path(absolute), place, title)
        if place:
            raise ValueError(f"a record has no parts; '{named}' was read")
        return ExamplePart(title or Path(file).stem, load(Path(absolute))), ""


def _find_example(file: Path, place: str, title: str) -> tuple[ExamplePart, str]:
    """Return an example of a lesson by its place, and the language of the lesson."""
    match = _PLACE_PATTERN.fullmatch(place)
    if not match:
        raise ValueError(f"expected {file.stem}#example, {file.stem}#example-2 and so on; '#{place}' was read")
    document = get_document(file)
    blocks = {name: block for block, name in name_blocks(document.blocks) if block.kind == "table"}
    number = int(match[1] or 1)
    block = blocks.get(f"table-{number}")
    if block is None:
        raise ValueError(f"there are {len(blocks)} examples in {file.name}; number {number} was asked for")
    try:
        part = read_part(block)
        assert isinstance(part, ExamplePart), "a table is an example"
        part.record.start()
    except RecordError as error:
        raise LessonError(error.message, block.place(error.line, error.column)) from None
    return ExamplePart(title or part.title, part.record, part.cites), get_language(document.facts)
