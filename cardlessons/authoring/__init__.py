"""The guest for authors: the page *Write a lesson*, starters, checks, conversions, tables in documents of Sphinx."""

from pathlib import Path

from cardlessons.hooks import Drawing, Guest, StoredText

_HERE, _FOLDER = "cardlessons.authoring", Path(__file__).parent

GUEST = Guest(
    parts={"write": f"{_HERE}.editor.part:WRITE"},
    sessions={"write": f"{_HERE}.editor.part:open_editor"},
    drawings={"writing": Drawing(_FOLDER / "page" / "dist" / "writing.js", _FOLDER / "page" / "writing.css")},
    commands={
        "new": f"{_HERE}.commands:add_new",
        "check": f"{_HERE}.commands:add_check",
        "text": f"{_HERE}.lesson_commands:add_text",
        "notebook": f"{_HERE}.lesson_commands:add_notebook",
        "freshen": f"{_HERE}.lesson_commands:add_freshen",
    },
    checks={"authors": f"{_HERE}.check.checks:CHECKS"},
    stored={
        "cardlessons-writing": StoredText(
            "A lesson that you write", "The text on the page “Write a lesson”, and the text before it."
        )
    },
    names={
        "check_family": f"{_HERE}.check.family:check_family",
        "setup_sphinx": f"{_HERE}.sphinx.extension:setup",
    },
    texts=(_FOLDER / "texts.toml",),
)
"""Its gifts to the core."""
