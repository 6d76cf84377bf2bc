"""The session of the editor, and the messages that a page may send to it; see `support/messages.py`."""

from cardlessons.authoring import protocol
from cardlessons.authoring.editor.part import EditorPart
from cardlessons.session.registry import session_of


def list_messages(view):
    """Yield the messages that a page may send now."""
    yield {"do": "text", "text": "# Mine\n", "whole": True}
    yield {"do": "text", "text": "9", "from": 1, "to": 2, "of": 8, "more": False}
    seats = [piece["mark"] for piece in view["lesson"]["pieces"] if piece["kind"] == "seat"]
    yield from ({"do": "to", "seat": seat, "name": "", "message": {"do": "go", "at": []}} for seat in seats)
    yield from ({"do": word} for word in ("on", "check", "send", "deal", "take"))
    yield from ({"do": "save", "as": form} for form in (".md", ".ipynb", ".txt"))
    yield from ({"do": "bring", "as": form, "text": "# T\n", "at": 0, "more": False} for form in ("a.md", "link"))


SESSIONS = {"write a lesson": lambda: session_of(EditorPart())}
VIEWS, REPLIES = {"writing": protocol.EditorView}, {"writing": protocol.EditorReply}
MESSAGES = {"writing": list_messages}
