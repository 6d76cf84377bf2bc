"""Places of the project that tests read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
RECORDS = TESTS / "data" / "records"
PLUGINS = TESTS / "data" / "plugins"
PLUGIN, GO_FISH = PLUGINS / "beggar", PLUGINS / "gofish"
"""Families of games of their own, to be installed: cards are turned unseen, and players ask for ranks."""
