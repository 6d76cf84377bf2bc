"""Measure the size of an exported site, and write it into `docs/publishing.md`.

Run by hand: `python benchmarks/publishing.py`. It needs the extra `export`, Node.js, and npm once. It exports the
lessons into a temporary folder, with an address, as the document does. Each figure there is between two marks with its
name. The size of the site is in whole megabytes, because the picture of Python's memory differs from run to run.
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cardlessons.hosts.static.export import export
from cardlessons.hosts.static.site_folder import MANIFEST_FILE
from cardlessons.paths import get_data_folder

DOCUMENT = Path(__file__).parents[1] / "docs" / "publishing.md"
MARKED = re.compile(r"(<!--(\w+)-->)(.*?)(<!--/\2-->)")
"""A figure in the document, between its marks."""
WORLD = "https://school.example/cards/"
"""The address in the command of the document: with it there are pictures for links, and a map of the site."""
LESSON = "lessons/four-nines.html"
"""The page that is measured as a lesson."""
ZIPPED = (".bin", ".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest", ".xml")
"""The endings of the files that a web server compresses if it is configured to."""


def measure_site(site: Path) -> dict[str, str]:
    """Return the figures of a site, in words, by the names of their marks."""
    files = [file for file in site.rglob("*") if file.is_file() and file.name != MANIFEST_FILE]
    cached = [site / name for name in _list_first_visit_files(site) if (site / name).is_file()]
    page = (site / LESSON).read_text("utf-8")
    read = [site / LESSON, *(file for file in files if file.suffix in (".css", ".js", ".json") and file.name in page)]
    return {
        "site": f"{sum(map(_get_size, files)) / 1e6:.0f} MB in {len(files)} files",
        "kept": _format_megabytes(sum(map(_get_size, cached))),
        "sent": _format_megabytes(sum(map(_compute_compressed_size, cached))),
        "read": _format_kilobytes(sum(map(_compute_compressed_size, read))),
    }


def fill_in(text: str, figures: Mapping[str, str]) -> str:
    """Return the document with these figures between their marks.

    Raises:
        ValueError: the document lacks the marks of a figure, or has marks without a figure.
    """
    marks = {match[2] for match in MARKED.finditer(text)}
    if marks != {*figures}:
        raise ValueError(f"the document has marks for {sorted(marks)}, and measured are {sorted(figures)}")
    return MARKED.sub(lambda match: f"{match[1]}{figures[match[2]]}{match[4]}", text)


def _list_first_visit_files(site: Path) -> list[str]:
    """Return the names of the files that a browser fetches at the first visit, and caches."""
    manifest = (site / "keeping.js").read_text("utf-8").partition(";\n")[0].partition("self.SITE=")[2]
    return [*json.loads(manifest)["files"]]


def _get_size(file: Path) -> int:
    return file.stat().st_size


def _compute_compressed_size(file: Path) -> int:
    """Return the number of bytes that a compressing web server sends for a file."""
    return len(gzip.compress(file.read_bytes(), 6, mtime=0)) if file.suffix in ZIPPED else _get_size(file)


def _format_megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _format_kilobytes(size: int) -> str:
    return f"{size / 1e3:.0f} kB"


def main() -> None:
    """Export the lessons, measure the site, and write the figures."""
    with tempfile.TemporaryDirectory() as there:
        site = Path(there) / "site"
        export(site, [get_data_folder("notebooks")], world=WORLD)
        figures = measure_site(site)
    DOCUMENT.write_text(fill_in(DOCUMENT.read_text("utf-8"), figures), "utf-8")
    for name, figure in figures.items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
