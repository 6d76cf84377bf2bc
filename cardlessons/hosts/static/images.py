"""The pictures beside the lessons that a site brings along: files of their folder, of which none can run anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import ParseError, iterparse

ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
_RUNS = (
    "script",
    "handler",
    "listener",
    "foreignobject",
    "iframe",
    "embed",
    "object",
    "set",
    "animate",
    "audio",
    "video",
)
"""Elements of SVG that run something, hold what does, or can turn an address into what does."""
_LEADS = ("#", "data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp")
"""The beginnings of the addresses to which a drawing may lead."""


def pictures_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """The pictures in a folder, each with why it is left out; that is empty where it is brought along.

    Raises:
        OSError: one of them cannot be read.
    """
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() in ENDINGS:
            yield file, _why_not(file, folder)


def _why_not(file: Path, folder: Path) -> str:
    if not file.is_file():
        return "is no file that can be copied"
    if not file.resolve().is_relative_to(folder.resolve()):
        return "is a link that leads out of its folder"
    if file.suffix.lower() == ".svg" and not is_still(file):
        return "is no plain drawing: where it is opened by itself it might run a script"
    return ""


def is_still(drawing: Path) -> bool:
    """Tell whether an SVG file is only a drawing; a file that cannot be read as XML is not."""
    try:
        with drawing.open("rb") as file:
            for event, element in iterparse(file, events=("start", "pi")):
                if event == "pi" or _local(element.tag) in _RUNS or not all(map(_is_plain, element.items())):
                    return False
    except (ParseError, ValueError, LookupError):
        return False
    return True


def _is_plain(attribute: tuple[str, str]) -> bool:
    """Tell whether an attribute neither listens to anything nor leads elsewhere."""
    name, value = _local(attribute[0]), attribute[1].strip().lower()
    return not name.startswith("on") and (name not in ("href", "src") or value.startswith(_LEADS))


def _local(name: object) -> str:
    """A name without its namespace."""
    return str(name).rpartition("}")[2].lower()
