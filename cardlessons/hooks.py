"""Define all that a guest may give to the core, on one page, and find the guests that are there.

A guest is a folder of features that the lessons can do without: `authoring`, or a folder of a stranger. It is announced
by an entry point of the group `cardlessons.guests`, whose value is a `Guest`:

    [project.entry-points."cardlessons.guests"]
    dice = "cardlessons_dice:GUEST"

A guest may import the core. The core imports no guest; it asks here. Where a guest is gone, its gifts are gone, and
nothing else. `docs/writing-a-guest.md` builds one.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

GUEST_GROUP, PARTS_GROUP = "cardlessons.guests", "cardlessons.parts"
"""The names of the entry points of guests, and of those which say to which guest a part belongs that the lessons of the
package have, so that a lesson can name what is missing."""
Reference = str
"""An object of a guest, as `package.module:name`. It is imported when it is first needed, so that a guest costs nothing
before. Below, an arrow names its type, or its parameters and what it returns."""
References = Mapping[str, Reference]


class Drawing(NamedTuple):
    """The files that draw a session in the browser.

    Attributes:
        script: a classic script that adds a module to `cardlessons.drawings`; a translation is in `de/` beside it.
        styles: the stylesheet.
        is_page: whether it draws a page of the guest's own, and no session; then notebooks do not load it.
    """

    script: Path
    styles: Path
    is_page: bool = False


@dataclass(frozen=True, kw_only=True)
class Guest:
    """The gifts of a guest; every field may be left out.

    Attributes:
        parts: kinds of parts of a lesson, by the name in lessons → `PartType` of `lessons/part_type.py`.
        sessions: what opens the session of a part, by the name of the part → `(part, number, Context) -> Session`;
            `number` counts the parts of its kind on a page. The session names its drawing and its messages.
        drawings: the scripts and styles that draw sessions, by the name that a session's `drawing` has, and those of
            its pages, which `Site.assets` names.
        scripts: classic scripts of each lesson's page of the server, which come after `page.js` and the server's own,
            and may add buttons to the heads of games (`page/core/game_buttons.js`). A translation is in `de/` beside.
        styles: stylesheets of each lesson's page of the server.
        pages: pages beside the lessons, by their address, in every host of pages → `GuestPage` of
            `prerender/site.py`; the start page lists them among the tools.
        stored: what its scripts store in the browser, by the key there.
        kept: what the server keeps of people, by name; the page on privacy has both.
        templates: folders with templates for `Site.render`.
        start: sections of the start page, by name → `(Host, home: str) -> str`, as HTML; empty for none.
        lesson_pages: pages on each lesson, by the first part of their address, in every host of pages → `LessonPage` of
            `prerender/site.py`.
        server: what a guest does in the server, by name → a class derived from `ServerGuest` of
            `hosts/server/guest.py`: routes, options of `serve`, facts for pages, and what runs from start to stop.
        commands: what adds a command to the command line, or options to a command, by name →
            `(commands: argparse._SubParsersAction) -> None`.
        checks: what finds mistakes in lessons, by name → an object of a class derived from `Checks` of
            `lessons/findings.py`.
        settings: files beside lessons that say more of them, by the name of the file → `SettingsFile` of
            `lessons/toml_file.py`.
        names: public Python names which the modules at the top of the package hand out → the object.
        texts: files of texts that are translated; the folder of a language beside a file has its translation.
    """

    parts: References = field(default_factory=dict)
    sessions: References = field(default_factory=dict)
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    scripts: Mapping[str, Path] = field(default_factory=dict)
    styles: Mapping[str, Path] = field(default_factory=dict)
    pages: References = field(default_factory=dict)
    stored: Mapping[str, StoredText] = field(default_factory=dict)
    kept: Mapping[str, StoredText] = field(default_factory=dict)
    templates: tuple[Path, ...] = ()
    start: References = field(default_factory=dict)
    lesson_pages: References = field(default_factory=dict)
    server: References = field(default_factory=dict)
    commands: References = field(default_factory=dict)
    checks: References = field(default_factory=dict)
    settings: References = field(default_factory=dict)
    names: References = field(default_factory=dict)
    texts: tuple[Path, ...] = ()


class StoredText(NamedTuple):
    """Something that a guest stores, as the page on privacy names it: a title and a sentence.

    Attributes:
        only_served: whether only pages of a server store it.
    """

    title: str
    says: str
    only_served: bool = False


class MissingGuestError(ImportError):
    """An error for a name of a guest that is not there; the message is one line."""


@cache
def read_entry_points() -> Mapping[str, EntryPoints]:
    """Return our entry points by their group, once for all: each distribution has a file to read."""
    points = entry_points()
    return {group: points.select(group=group) for group in points.groups if group.startswith("cardlessons.")}


@cache
def list_guests() -> Mapping[str, Guest]:
    """Return the guests that are there, by name; one whose folder is gone is left out, and so is one that fails."""
    found = {}
    for point in sorted(read_entry_points().get(GUEST_GROUP, ()), key=lambda point: point.name):
        try:
            guest = point.load()
            if not isinstance(guest, Guest):
                raise TypeError(f"it is no Guest but a {type(guest).__name__}")
        except Exception as error:
            if not _is_gone(point, error):
                _warn(f"the guest '{point.name}' cannot be loaded and is left out: {error}; mend or uninstall it")
        else:
            found[point.name] = guest
    return found


@cache
def gather(hook: str, kind: type[T]) -> dict[str, T]:
    """Return what all guests give to a hook, by name; `hook` is a field of `Guest`, and `kind` what is expected there.

    What cannot be loaded, is of another kind or has a name that is taken is left out with a line in the log.
    """
    found: dict[str, T] = {}
    for guest_name, guest in list_guests().items():
        for name, gift in getattr(guest, hook).items():
            try:
                if name in found:
                    raise ValueError("the name is taken")
                given = resolve_name(gift) if isinstance(gift, Reference) else gift
                if not isinstance(given, kind):
                    raise TypeError(f"it is no {kind.__name__} but a {type(given).__name__}")
                found[name] = given
            except Exception as error:
                _warn(f"'{name}', which the guest '{guest_name}' gives as one of its {hook}, is left out: {error}")
    return found


def list_missing_parts() -> dict[str, str]:
    """Return the parts of lessons of the package whose guest is not there, by name: the name of the guest."""
    points = read_entry_points().get(PARTS_GROUP, ())
    return {point.name: point.module for point in points if point.module.rpartition(".")[2] not in list_guests()}


def get_name(guest: str, name: str) -> Any:
    """Return the object of a public name that a guest has.

    Raises:
        MissingGuestError: the guest is not there.
    """
    here = list_guests().get(guest)
    if here is None:
        raise MissingGuestError(f"'{name}' belongs to cardlessons.{guest}, which is not installed here")
    return resolve_name(here.names[name])


def _is_gone(point: EntryPoint, error: Exception) -> bool:
    """Return whether an entry point could not be loaded because the folder that it names is not there."""
    return isinstance(error, ModuleNotFoundError) and f"{point.module}.".startswith(f"{error.name}.")


def _warn(message: str) -> None:
    logging.getLogger(__name__).warning(message)
