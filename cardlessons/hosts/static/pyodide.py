"""The files of Pyodide, in one fixed version: from a folder, through npm, or from a CDN."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import new
from pathlib import Path

from platformdirs import user_cache_path

VERSION = "314.0.7"
"""The version of Pyodide; its Python is 3.14."""
CDN_URL = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}/"
"""The CDN from which a page loads Pyodide if the site does not contain it."""
_PACKAGE_HASH = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The checksum of the npm package."""
FILE_CHECKSUMS = {
    "pyodide.mjs": "sha384-Lp79fMwxa4n2BLtugpUAoQMlbxIdg8iCUiP1r3h7nJLkQjwlXT1JzZTeHVL+f4Dg",
    "pyodide.asm.mjs": "sha384-/2281iaC0Iimw0B3Kagy1DBfZcJG3W4KYW+EmOqhsdY3fR9BJ88FE2Zt6y0KQKpa",
    "pyodide.asm.wasm": "sha384-y++qrQ72KPA1fTjLIuGMP+jppgGxjbLCgfdb0zMrnNnQVhxRUXTOTF6rTxNzllSu",
    "python_stdlib.zip": "sha384-xW3A5jmenkrPXbsgrIaB1FCJh9OuLT7FRMagsJMgtlhVc19k/mSy3+7nMaF/d767",
    "pyodide-lock.json": "sha384-o8SQQvpVlZnOl04+3dFTJipKxul9GbViVusA379wlOrfHSgxbzt0yPiqCTxOiYES",
}
"""The files that a page needs, with their checksums."""
_TIMEOUT_SECONDS = 300
"""Seconds to wait for npm."""


class PyodideError(Exception):
    """Pyodide is not available; the message says what to do."""


@dataclass(frozen=True)
class Pyodide:
    """The files of Pyodide for a site: in the site or on the CDN.

    Attributes:
        files: the files to copy into the site, by name.
        elsewhere: the checksums of the files that pages load from the CDN, by name; empty if the site has them.
    """

    files: Mapping[str, Path] = field(default_factory=dict)
    from_cdn: Mapping[str, str] = field(default_factory=dict)


def find_pyodide(command: str | None) -> Pyodide:
    """Return Pyodide from a folder, from the CDN (`cdn`), or with None from npm through the user's cache.

    Raises:
        PyodideError: Pyodide is not available in this way.
    """
    if command == "cdn":
        return Pyodide(from_cdn=FILE_CHECKSUMS)
    folder = Path(command) if command else fetch_folder()
    lacking = [name for name in FILE_CHECKSUMS if not (folder / name).is_file()]
    if lacking:
        raise PyodideError(f"{folder} holds no Pyodide: {', '.join(lacking)} expected there")
    for name, mark in FILE_CHECKSUMS.items():
        if _compute_checksum(folder / name) != mark:
            raise PyodideError(f"{folder / name} is not that of Pyodide {VERSION}, which is needed here")
    return Pyodide({name: folder / name for name in FILE_CHECKSUMS})


def fetch_folder() -> Path:
    """Return Pyodide's folder in the user's cache, downloaded with npm if needed.

    Raises:
        PyodideError: Pyodide is not available in this way.
    """
    cache_dir = user_cache_path("cardlessons") / f"pyodide-{VERSION}"
    if all(
        (cache_dir / name).is_file() and _compute_checksum(cache_dir / name) == mark
        for name, mark in FILE_CHECKSUMS.items()
    ):
        return cache_dir
    npm = shutil.which("npm")
    ways = f"name a folder with Pyodide {VERSION} (--pyodide DIR), or have each page fetch it itself (--pyodide cdn)"
    if not npm:
        raise PyodideError(f"the site needs Python for the browser, and there is no npm to get it with: {ways}")
    with tempfile.TemporaryDirectory() as brought:
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", brought, "--silent"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            raise PyodideError(
                f"npm did not bring Pyodide {VERSION} within {_TIMEOUT_SECONDS} seconds: {ways}"
            ) from None
        archives = [*Path(brought).glob("*.tgz")]
        if done.returncode or not archives:
            why = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise PyodideError(f"npm could not bring Pyodide {VERSION} ({why}): {ways}")
        if _compute_checksum(archives[0], "sha512") != _PACKAGE_HASH:
            raise PyodideError(f"what npm brought is not Pyodide {VERSION}: its checksum is another one; {ways}")
        _unpack(archives[0], cache_dir)
    return cache_dir


def _unpack(package: Path, to: Path) -> None:
    """Extract the needed files of the npm package."""
    to.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as build_archive:
        for name in FILE_CHECKSUMS:
            file = build_archive.extractfile(f"package/{name}")
            assert file is not None
            part = to / f"{name}.part"
            part.write_bytes(file.read())
            part.replace(to / name)


def _compute_checksum(file: Path, how: str = "sha384") -> str:
    """Return a file's checksum in the form of subresource integrity: `sha384-BASE64`."""
    return f"{how}-{b64encode(new(how, file.read_bytes()).digest()).decode()}"
