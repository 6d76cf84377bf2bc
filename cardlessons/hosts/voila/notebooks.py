"""What lessons there are: the notebooks of a folder, with what each says of itself in its metadata."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_LAST = 1_000_000.0
"""The order of a notebook which names none: after all that do."""


@dataclass(frozen=True)
class Lesson:
    """One notebook, as the start page shows it. Only `name` (the file's) and `title` are always there."""

    name: str
    title: str
    blurb: str = ""
    source: str = ""
    minutes: int | None = None
    order: float = _LAST


def lessons_in(folder: Path) -> list[Lesson]:
    """The lessons of a folder in their order. A notebook that says nothing of itself is listed by its file name."""
    files = (file for file in folder.glob("*.ipynb") if not file.name.startswith(".") and file.is_file())
    return sorted(map(_lesson, files), key=lambda lesson: (lesson.order, lesson.title.casefold(), lesson.name))


def title_from(name: str) -> str:
    """A readable title from a file name: `02-snip_snap.ipynb` becomes `Snip snap`."""
    words = re.sub(r"[-_\s]+", " ", Path(name).stem).strip()
    words = re.sub(r"^\d+\.? (?=\S)", "", words)
    return words[:1].upper() + words[1:]


def _lesson(file: Path) -> Lesson:
    says = _metadata(file)
    minutes, order = _number(says, "minutes"), _number(says, "order")
    return Lesson(
        name=file.name,
        title=_text(says, "title") or title_from(file.name),
        blurb=_text(says, "blurb"),
        source=_text(says, "source"),
        minutes=max(1, round(minutes)) if minutes and minutes > 0 else None,
        order=_LAST if order is None else order,
    )


def _metadata(file: Path) -> dict[str, Any]:
    """The notebook's own word, or nothing where it cannot be read: one bad file must not close the server."""
    try:
        says = json.loads(file.read_text("utf-8"))["metadata"]["cardlessons"]
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return says if isinstance(says, dict) else {}


def _text(says: dict[str, Any], key: str) -> str:
    value = says.get(key)
    return value.strip() if isinstance(value, str) else ""


def _number(says: dict[str, Any], key: str) -> float | None:
    value = says.get(key)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
