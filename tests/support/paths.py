"""Places of the project that tests read."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardlessons"
TESTS = ROOT / "tests"
DATA = TESTS / "data"
RECORDS = DATA / "records"
EXAMPLES = PACKAGE / "authoring" / "examples"
PLUGIN, GO_FISH = EXAMPLES / "beggar", EXAMPLES / "gofish"
"""Families of games that become plug-ins: cards are turned unseen, and players ask for ranks."""


def find_page_modules() -> dict[str, Path]:
    """Return the modules of the pages by their addresses in the package, without built and foreign ones."""
    files = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.js"))}
    return {address: path for address, path in files.items() if not re.search(r"/(vendor|dist)/|/dist\.js$", address)}
