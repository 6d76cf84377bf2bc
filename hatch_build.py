"""The project's addresses in the metadata of a wheel, and the scripts of its pages, made anew where Node is there.

The addresses are those of the clone that it is built from. PyPI shows the README without the files beside it, so its
links lead to the code host, too. `CARDLESSONS_ADDRESS` gives another address than that of the remote `origin`; a wheel
that is built from an sdist has the addresses of the sdist.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent


def find_address() -> str:
    """Return the address of the code host; empty if none is known."""
    if given := os.environ.get("CARDLESSONS_ADDRESS"):
        return given.rstrip("/")
    if (built := ROOT / "PKG-INFO").exists():
        found = re.search(r"^Project-URL: Source, (\S+)$", built.read_text("utf-8"), re.MULTILINE)
        return found[1] if found else ""
    try:
        asked = ["git", "-C", str(ROOT), "remote", "get-url", "origin"]
        remote = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""
    host = re.fullmatch(r"(?:https://(?:[^@/]+@)?|ssh://git@|git@)([\w.-]+\.\w+)[:/](.+?)(?:\.git)?/?", remote)
    return f"https://{host[1]}/{host[2]}" if host else ""


def make_links_absolute(text: str, address: str, tag: str) -> str:
    """Return Markdown whose links and pictures lead to the files of a tag on a code host."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}({address}/{kind}/{tag}/{found[2]})"

    return re.sub(r"(!?\[[^\]]*\])\((?!\w+:)([^)]+)\)", absolute, text)


def list_addresses(address: str, tag: str) -> dict[str, str]:
    """Return the project's addresses by name."""
    return {
        "Source": address,
        "Documentation": f"{address}/blob/{tag}/docs/index.md",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


class Addresses(MetadataHookInterface):
    """The hook that hatchling asks for the README and the addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write both into the metadata."""
        address, tag = find_address(), f"v{metadata['version']}"
        text = (ROOT / "README.md").read_text("utf-8")
        text = make_links_absolute(text, address, tag) if address else text
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = list_addresses(address, tag) if address else {}


class Scripts(BuildHookInterface[Any]):
    """The hook that hatchling calls before it builds a wheel or an sdist. Without Node the scripts are as committed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the scripts of the pages anew if they are not those of their sources."""
        if version == "editable" or not (ROOT / "node_modules" / "esbuild").exists() or not shutil.which("node"):
            return
        build = ["node", "tools/build_page.mjs"]
        if subprocess.run([*build, "--check"], cwd=ROOT, capture_output=True, check=False).returncode:
            subprocess.run(build, cwd=ROOT, check=True)
