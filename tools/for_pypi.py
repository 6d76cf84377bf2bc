"""Make the links of the README absolute, and write the project's addresses into pyproject.toml, before a release.

    python tools/for_pypi.py https://code.example/owner/cardlessons v0.1.0

A page on PyPI has no files beside it. Both files are changed in place, so run it in a copy that is thrown away.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def make_links_absolute(text: str, address: str, tag: str) -> str:
    """Return Markdown whose links and pictures lead to the files of a tag on a code host."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}({address}/{kind}/{tag}/{found[2]})"

    return re.sub(r"(!?\[[^\]]*\])\((?!\w+:)([^)]+)\)", absolute, text)


def write_addresses(text: str, address: str, tag: str) -> str:
    """Return the text of pyproject.toml with the project's addresses."""
    urls = {
        "Source": address,
        "Documentation": f"{address}/blob/{tag}/docs/index.md",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
    table = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return text.replace("[project.scripts]", f"[project.urls]\n{table}\n[project.scripts]", 1)


def main(address: str, tag: str) -> None:
    """Change both files; end with an error if the tag is not the version."""
    version = re.search(r'__version__ = "(.+?)"', (ROOT / "cardlessons" / "version.py").read_text("utf-8"))
    if version is None or tag != f"v{version[1]}":
        raise SystemExit(f"the tag {tag} is not the version {version and version[1]}")
    for name, change in (("README.md", make_links_absolute), ("pyproject.toml", write_addresses)):
        path = ROOT / name
        path.write_text(change(path.read_text("utf-8"), address.rstrip("/"), tag), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
