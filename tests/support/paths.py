"""Places of the project that tests read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
RECORDS = TESTS / "data" / "records"
PLUGIN = TESTS / "data" / "plugins" / "beggar"
"""A family of games of its own, to be installed."""
