"""The guest for authors: the page *Write a lesson*, starters, checks, conversions, tables in documents of Sphinx."""

from pathlib import Path

from cardlessons.hooks import Drawing, Guest, StoredText

_PACKAGE, _FOLDER = "cardlessons.authoring", Path(__file__).parent

GUEST = Guest(
    parts={"write": f"{_PACKAGE}.editor.part:EDITOR_TYPE"},
    sessions={"write": f"{_PACKAGE}.editor.part:open_editor"},
    drawings={"writing": Drawing(_FOLDER / "page" / "dist" / "writing.js", _FOLDER / "page" / "writing.css")},
    commands={
        "new": f"{_PACKAGE}.commands:add_new",
        "check": f"{_PACKAGE}.commands:add_check",
        "text": f"{_PACKAGE}.lesson_commands:add_text",
        "notebook": f"{_PACKAGE}.lesson_commands:add_notebook",
        "freshen": f"{_PACKAGE}.lesson_commands:add_freshen",
    },
    checks={"authors": f"{_PACKAGE}.check.checks:CHECKS"},
    stored={
        "cardlessons-writing": StoredText(
            "A lesson that you write", "The text on the page “Write a lesson”, and the text before it."
        )
    },
    names={
        "check_family": f"{_PACKAGE}.check.family:check_family",
        "setup_sphinx": f"{_PACKAGE}.sphinx.extension:setup",
    },
    texts=(_FOLDER / "texts.toml",),
)
"""Its gifts to the core."""
