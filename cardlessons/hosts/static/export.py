"""The `export` function: writes the lessons of some folders as a static site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardlessons.hosts.static import site_folder
from cardlessons.hosts.static.pyodide import find_pyodide
from cardlessons.hosts.static.site_files import StaticSite, measure_content
from cardlessons.lessons.site_file import SiteFileError
from cardlessons.prerender.csp import build_ancestors
from cardlessons.prerender.legal import LegalNoticeError, read_legal

_MAX_NAMED = 10
"""The limit of foreign files that a remark names."""
_URL_PATTERN = re.compile(r"https?://[^\s?#\"<>]+")


class ExportError(Exception):
    """The site cannot be written; the message says why, and what to do."""


class BrokenLessonError(Exception):
    """The lessons have mistakes; `mistakes` lists them, each as `FILE:LINE:COLUMN: what`."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True)
class ExportSummary:
    """A summary of the written site.

    Attributes:
        lessons: the number of lessons.
        files: the number of files.
        weight: the size of all files in bytes.
        remarks: one line about each file or part that is left out, and other remarks.
    """

    lessons: int
    files: int
    weight: int
    remarks: tuple[str, ...]


def export(  # noqa: PLR0913 - each is a choice of the user, by name
    to: Path,
    shelves: Sequence[Path],
    python: str | None = None,
    world: str = "",
    frames: Sequence[str] = (),
    progress: Callable[[str, int, int], object] = lambda step, number, of: None,
    legal: Path | None = None,
) -> ExportSummary:
    """Write the lessons of some folders as a static site.

    Args:
        to: the target folder: a new or empty one, or one with a site written before.
        shelves: the folders of the lessons.
        python: see `find_pyodide`.
        world: the public URL of the site, if known.
        frames: the origins of sites that may show its pages in a frame.
        progress: called before each step with its name, its number and the number of steps.
        legal: a Markdown file with the legal notice, to which each page links.

    Raises:
        FolderError, PyodideError, ExportError: the site cannot be written.
        BrokenLessonError: the lessons have mistakes; nothing is written.
    """
    if world and not _URL_PATTERN.fullmatch(world):
        raise ExportError(f"'{world}' is no address of a site; expected one such as https://school.example/cards/")
    try:
        build_ancestors(frames)
    except ValueError as error:
        raise ExportError(str(error)) from None
    for shelf in shelves:
        if not shelf.is_dir():
            raise ExportError(f"there is no folder of lessons at {shelf}{', which is a file' * shelf.is_file()}")
    site_folder.check(to)
    try:
        notice = read_legal(legal) if legal else None
        there, address = [shelf.resolve() for shelf in shelves], world and f"{world.rstrip('/')}/"
        static = StaticSite(there, find_pyodide(python), address, frames, notice)
        for number, step in enumerate(static.build(), 1):
            progress(step, number, static.steps)
        if static.mistakes:
            raise BrokenLessonError(static.mistakes)
    except (SiteFileError, LegalNoticeError) as error:
        raise ExportError(str(error)) from None
    except OSError as error:
        raise ExportError(f"{error.filename}: cannot be read ({error.strerror})") from None
    others = site_folder.write(static.files, to)
    weight = sum(map(measure_content, static.files.values()))
    remarks = (*static.remarks(), *_iter_foreign_remarks(to, others, static.files))
    return ExportSummary(len(static.site.lessons), len(static.files), weight, remarks)


def _iter_foreign_remarks(to: Path, others: Sequence[str], files: Iterable[str]) -> Iterator[str]:
    """Yield remarks about files in the folder that do not belong to the site."""
    if theirs := [name for name in others if name not in files]:
        more = f", and {len(theirs) - _MAX_NAMED} more" if len(theirs) > _MAX_NAMED else ""
        yield f"{to}: left as it is, since it is not of the site: {', '.join(theirs[:_MAX_NAMED])}{more}"
    for name in (name for name in others if name in files):
        yield f"{to / name}: is not of the site, and is left as it is; the site's own {name} is not written"
