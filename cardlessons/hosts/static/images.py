"""Selects the images beside the lessons that are copied into a site: those without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import ParseError, iterparse

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
_SCRIPTABLE_TAGS = (
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
"""Parts of the names of SVG elements that can run or contain a script, or turn a link into one."""
_ALLOWED_LINKS = ("#", "data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp")
"""Prefixes of the URLs that an SVG may link to."""


def iter_images(folder: Path, named: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield the paths of images of a folder, each with the reason why it is left out, or an empty string.

    They are the images in it and those in folders below it that are `named`.

    Raises:
        OSError: a file cannot be read.
    """
    paths = {file.name for file in folder.iterdir()} | {path for path in named if (folder / path).exists()}
    for path in sorted(paths):
        if path.lower().endswith(PICTURE_SUFFIXES):
            yield path, _describe_obstacle(folder / path, folder)


def _describe_obstacle(file: Path, folder: Path) -> str:
    if not file.is_file():
        return "is no file that can be copied"
    if not file.resolve().is_relative_to(folder.resolve()):
        return "is a link that leads out of its folder"
    if file.suffix.lower() == ".svg" and not is_static_svg(file):
        return "is no plain drawing: where it is opened by itself it might run a script"
    return ""


def is_static_svg(drawing: Path) -> bool:
    """Tell whether an SVG file has neither scripts nor links to other hosts; False for malformed XML."""
    try:
        with drawing.open("rb") as file:
            for event, element in iterparse(file, events=("start", "pi")):
                if (
                    event == "pi"
                    or _strip_namespace(element.tag) in _SCRIPTABLE_TAGS
                    or not all(map(_is_plain, element.items()))
                ):
                    return False
    except (ParseError, ValueError, LookupError):
        return False
    return True


def _is_plain(attribute: tuple[str, str]) -> bool:
    """Tell whether an attribute is harmless: neither an event handler nor a link to another host."""
    name, value = _strip_namespace(attribute[0]), attribute[1].strip().lower()
    return not name.startswith("on") and (name not in ("href", "src") or value.startswith(_ALLOWED_LINKS))


def _strip_namespace(name: object) -> str:
    """Return a name without its namespace, in lower case."""
    return str(name).rpartition("}")[2].lower()
