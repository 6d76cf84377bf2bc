"""All kinds of sessions, and the messages that a page may send to a session in its present state."""

import runpy
from itertools import islice

from support.paths import TESTS

from cardlessons.session import protocol
from cardlessons.session.panels.quiz import QuizPanel
from cardlessons.widgets import house_rules, open_table, page, rulebooks, which_game

SESSIONS = {
    "example": lambda: page("four-nines").example(1).session,
    "stops": lambda: page("hearts-of-a").example(1).session,
    "levels": lambda: page("hearts-of-a").levels().session,
    "captures": lambda: page("cassino").levels().session,
    "snaps": lambda: page("irish-snap").levels().session,
    "play": lambda: page("four-nines").play().session,
    "play fishing": lambda: page("snitchems").play().session,
    "play snap": lambda: page("irish-snap").play().session,
    "puzzles": lambda: page("hearts-of-a").puzzles().session,
    "puzzles fishing": lambda: page("cassino").puzzles().session,
    "puzzles snap": lambda: page("irish-snap").puzzles().session,
    "open table": lambda: open_table("cassino", 3, 5).session,
    "live": lambda: page("irish-snap").live().session,
    "which game": lambda: which_game().session,
    "rulebooks": lambda: rulebooks("irish-snap", "irish-snap-queens").session,
    "house rules": lambda: house_rules("jig").rules.composer,
    "quiz": lambda: QuizPanel(("nobble", "jig")),
}
"""Functions that begin a session of each kind, by name."""

VIEWS = {"table": protocol.TableView, "panel": protocol.PanelView, "live": protocol.LiveView}
"""The type of a view, by the part of the page that draws it."""
REPLIES = {"table": protocol.TableReply, "panel": protocol.PanelReply, "live": protocol.LiveReply}
"""The type of a reply, by the part of the page that draws it."""
MESSAGES = {}
"""The messages to sessions of guests, by the part of the page that draws them, as functions of the view."""
for file in sorted(TESTS.glob("*/guest_sessions.py")):  # those of the guests that are there
    of_guest = runpy.run_path(str(file))
    SESSIONS |= of_guest["SESSIONS"]
    VIEWS |= of_guest["VIEWS"]
    REPLIES |= of_guest["REPLIES"]
    MESSAGES |= of_guest["MESSAGES"]

RECORD = "variant: jig\ndealer: Clara\nA: 2h 3h\nB: 4h 5c\nC: 6h 7h\n\nA 2h\n"
CHOSEN = {"game": "irish-snap", "rivals": 2, "pace": "steady", "seed": 3, "words": "", "both": True}
LATE = 5
"""The number of the last nodes that messages ask about, besides the first node."""


def messages(session):
    """Return the messages that a page may send to a session now."""
    view = session.view()
    if "nodes" in view:
        return [*_anywhere(), *_of_the_tree(view)]
    if "parts" in view:
        return [*_anywhere(), *_of_the_panel(view["parts"])]
    if session.drawing in MESSAGES:
        return [*_anywhere(), *MESSAGES[session.drawing](view)]
    return [*_anywhere(), *_of_the_pile()]


def _anywhere():
    yield {"do": "ping"}
    yield {"do": "hint"}
    yield {"do": "better"}
    yield from ({"do": "answer", "question": q, "choice": c} for q in range(2) for c in range(3))
    yield from ({"do": "level", "number": n, "acts": []} for n in range(3))
    yield {"do": "new", "seed": 7}
    yield {"do": "new", "seed": 5, "house": "expert"}
    yield {"do": "new", "seed": 3, "acts": ["Anna 9c", "slap", "turn"]}
    yield {"do": "puzzle", "seed": 2, "grade": 1, "acts": ["2h"]}
    yield {"do": "puzzle", "seed": 3, "grade": 2}
    yield {"do": "open", "link": "1.zz"}
    yield {"do": "write", "text": RECORD}
    yield {"do": "lay", "game": "jig", "players": 3, "seed": 4}
    yield {"do": "lay", "game": "irish-snap", "players": 4, "seed": 4}


def _of_the_tree(view):
    nodes = [*view["nodes"], *view["branches"]]
    for node in dict.fromkeys([0, *range(max(0, len(nodes) - LATE), len(nodes))]):
        path = _path(nodes, node)
        for word in ("go", "drop", "promote", "link", "figure", "words", "text", "deal", "stops", "leads"):
            yield {"do": word, "at": path}
        yield {"do": "stops", "at": path, "seat": view["setting"]["seats"][0]}
        yield {"do": "likely", "at": path, "until": "trick" if node else "week", "quiet": True}
        yield {"do": "beside", "at": path, "with": []}
        yield {"do": "note", "at": path, "text": "a {note}"}
        yield {"do": "grow", "lines": [path], "notes": [[path, "again"]]}
        yield from ({"do": "rulebook", "at": path, "game": game} for game, _ in view["setting"]["rulebooks"][:2])
        cards = [card for card in nodes[node]["may"] if card != "-"]
        for act in [*cards[:6], "turn", "slap", "both", "flinch", "deal", "-", f"{view['setting']['seats'][-1]} -"]:
            yield {"do": "try", "at": path, "act": act, "house": True}
            yield {"do": "try", "at": path, "act": act}
            yield {"do": "ask", "at": path, "act": act}
        for card in cards[:2]:
            yield {"do": "capture", "at": path, "card": card, "takes": nodes[node]["state"]["layout"][:2]}
            yield {"do": "line", "at": path, "card": card}


def _path(nodes, number):
    path = []
    while nodes[number]["parent"] is not None:
        path.insert(0, nodes[number]["act"])
        number = nodes[number]["parent"]
    return path


def _of_the_panel(parts):
    yield from ({"do": "touch", "name": name, "value": ""} for name in ("back", "again", "deal", "example"))
    yield {"do": "touch", "name": "kept", "value": "jig~jingo~3"}
    yield {"do": "touch", "name": "kept", "value": "sequence~?"}
    yield {"do": "on", "quiet": True}
    yield {"do": "touch", "name": "how-many", "value": 3}
    for part in parts:
        yield from _of_the_panel_again(part.get("parts", ()))
        if "name" in part:
            said = part.get("options") or part.get("answers") or [[part.get("value", "")]]
            yield from ({"do": "touch", "name": part["name"], "value": value} for value, *_ in islice(said, 6))
        yield from ({"do": "touch", "name": name, "value": ""} for name, *_ in part.get("buttons", ()))


def _of_the_panel_again(parts):
    yield from (message for message in _of_the_panel(parts) if parts and message.get("name") not in ("back", "again"))


def _of_the_pile():
    for learners, clock in ((1, True), (1, False), (2, True)):
        yield {"do": "new", **CHOSEN, "learners": learners, "clock": clock}
    yield {"do": "new", **CHOSEN, "learners": 1, "clock": True, "words": "monkey for three"}
    yield {"do": "finish"}
    for at in range(12):
        yield {"do": "turn", "after": at}
        yield {"do": "drawn-back", "at": at, "who": "Anna"}
        yield from (
            {"do": "down", "at": at, "times": times} for times in ({"Anna": 300}, {"Anna": [200, 900]}, {"Anna": None})
        )
        yield from (
            {"do": "answered", "at": at, "due": due, "both": both} for due, both in ((True, True), (False, False))
        )
