"""The zip archive for Python in the browser: the engine, the sessions and the lessons of a site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardlessons import hooks
from cardlessons.engine import variants
from cardlessons.lessons.loader import read_lesson_text
from cardlessons.lessons.notebook import strip_outputs
from cardlessons.paths import get_data_folder

_PACKAGE_NAMES = ("engine", "rulebook", "record", "simulation", "families", "lessons", "session")
_ROOT_FILES = ("__init__.py", "examples.py", "extras.py", "hooks.py", "paths.py", "version.py", "hosts/__init__.py")
_WORKER_FILES = ("hosts/static/__init__.py", "hosts/static/worker_entry.py")
_LIBRARY_NAMES = ("markdown_it", "mdurl", "yaml")
"""Third-party packages to include, for reading lessons."""
_FOR_PAGES = (".js", ".css", ".pyc", ".so", ".pyd")
"""Endings of the packages' files that Python in the browser does not need, or cannot use."""
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""A fixed time for all entries, so that the same files make the same archive."""


def build_archive(lessons: Iterable[Path]) -> bytes:
    """Return the archive; `lessons` are the files of the site's lessons."""
    package_files = _collect_files("cardlessons")
    points = _list_entry_points()
    modules = [point.module.split(".") for point in points]
    own = {module[1] for module in modules if module[0] == "cardlessons"}
    packages = tuple(f"cardlessons/{room}/" for room in (*_PACKAGE_NAMES, *own))
    others = {f"cardlessons/{name}" for name in (*_ROOT_FILES, *_WORKER_FILES)}
    files = {name: file for name, file in package_files.items() if name.startswith(packages) or name in others}
    for library in (*_LIBRARY_NAMES, *({module[0] for module in modules} - {"cardlessons"})):
        files |= _collect_files(library)
    files |= {f"cardlessons/seeds/{seed.name}": seed for seed in get_data_folder("seeds").glob("*.toml")}
    texts = {name: file.read_bytes() for name, file in files.items()} | dict(_iter_plugin_metadata())
    for lesson in lessons:
        text = read_lesson_text(lesson)
        bare = strip_outputs(text) if lesson.suffix == ".ipynb" else text
        texts[f"cardlessons/notebooks/{lesson.name}"] = bare.encode()
    return _pack_archive(texts)


def _collect_files(name: str) -> dict[str, Path]:
    """Return the files of an installed package by their names in the archive."""
    top = Path(import_module(name).__file__ or "").parent
    files = (file for file in top.rglob("*") if file.is_file() and file.suffix not in _FOR_PAGES)
    return {f"{name}/{file.relative_to(top).as_posix()}": file for file in files}


def _list_entry_points() -> list[EntryPoint]:
    """Return the entry points of the guests that are there, and of the families of other distributions."""
    guests = (point for point in entry_points(group=hooks.GUEST_GROUP) if point.name in hooks.list_guests())
    return [*guests, *entry_points(group=variants.FAMILY_GROUP)]


def _iter_plugin_metadata() -> Iterator[tuple[str, bytes]]:
    """Yield the metadata files that announce guests, and the game families of other distributions."""
    texts: dict[tuple[str, str], str] = {}
    for point in _list_entry_points():
        if point.dist:
            key = point.dist.name, point.dist.version
            texts[key] = texts.get(key, "") + f"[{point.group}]\n{point.name} = {point.value}\n"
    for (name, version), text in texts.items():
        folder_of = f"{name.replace('-', '_')}-{version}.dist-info"
        yield f"{folder_of}/METADATA", f"Name: {name}\nVersion: {version}\n".encode()
        yield f"{folder_of}/entry_points.txt", text.encode()


def _pack_archive(texts: Mapping[str, bytes]) -> bytes:
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        for name in sorted(texts):
            archive.writestr(ZipInfo(name, _FIXED_TIME), texts[name], ZIP_DEFLATED, compresslevel=9)
    return whole.getvalue()
