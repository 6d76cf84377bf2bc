"""The guest for several people: classes, what their teachers need, and tables that people share."""

from pathlib import Path

from cardlessons.hooks import Drawing, Guest, StoredText

_PACKAGE, _FOLDER = "cardlessons.together", Path(__file__).parent

GUEST = Guest(
    scripts={"meeting": _FOLDER / "page" / "dist" / "meeting.js"},
    styles={"meeting": _FOLDER / "templates" / "meeting.css"},
    start={"others": f"{_PACKAGE}.page_parts:write_start_section"},
    lesson_pages={
        "handout": f"{_PACKAGE}.page_parts:HANDOUT_PAGE",
        "teachers": f"{_PACKAGE}.page_parts:TEACHERS_PAGE",
    },
    drawings={
        "teachers": Drawing(
            _FOLDER / "page" / "dist" / "teachers.js", _FOLDER / "templates" / "teachers.css", is_page=True
        )
    },
    settings={"teachers.toml": f"{_PACKAGE}.teachers_file:TEACHERS_SETTINGS"},
    stored={
        f"cardlessons-{key}": StoredText(title, says, only_served=True)
        for key, title, says in (
            (
                "table",
                "A table that you share",
                "Its code, and a random number, so that you find your seat again, also next week.",
            ),
            ("quiet", "Words at a table that you share", "Whether you want to see short words beside the seats."),
            ("phone", "Your phone in a class, until you close the tab", "A random number, so that it is counted once."),
            ("in-class", "A class that you are in, until you close the tab", "Its code."),
            ("class", "A class that you lead, until you close the tab", "Its code, and its key."),
        )
    },
    kept={
        "class": StoredText(
            "A class",
            "The server keeps a random number for each phone, and what it answered last. No names. All of it goes when "
            "the class ends, at the latest 45 minutes after the last answer.",
        ),
        "table": StoredText(
            "A table that people share",
            "The server keeps the seats, the plays, and the names that players type. A player may leave the name "
            "empty. Three hours after the last play the plays go. What remains for two weeks, so that the same people "
            "find the table again: the names, their seats, the random numbers of their browsers, the games, and how "
            "many deals each has won. Several servers may keep such a table together, in a memory that they share; "
            "a server without one forgets all of it when it ends. A file of an evening, which a player saves, has the "
            "same without the random numbers.",
        ),
    },
    texts=(_FOLDER / "texts.toml",),
    templates=(_FOLDER / "templates",),
    server={"together": f"{_PACKAGE}.server:TogetherServer"},
    commands={"class": f"{_PACKAGE}.commands:add_class", "handout": f"{_PACKAGE}.commands:add_handout"},
)
"""Its gifts to the core."""
