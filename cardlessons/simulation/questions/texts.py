"""The file with the texts of the kinds of questions that several families have."""

from pathlib import Path

from cardlessons.rulebook import texts

TEXTS = Path(texts.__file__).with_name("questions.toml")
"""Its templates have the formats of `rulebook.say`."""
