"""Play live Irish Snap as a page does, by messages."""

import json

from cardlessons.lessons.lesson import GamePart
from cardlessons.session.live.live import LiveSession

CHOSEN = {"do": "new", "game": "irish-snap", "learners": 1, "rivals": 2, "pace": "steady", "seed": 1}
CHOSEN |= {"clock": True, "words": "", "both": False}


class LiveGame:
    """The far end of a live table, where a begun game waits."""

    def __init__(self, **chosen):
        self.live, self.number = LiveSession(GamePart("irish-snap", ("Anna", "Ben", "Clara"), "Anna"), "live"), 0
        self.laid = self.says(**{**CHOSEN, **chosen})

    def sends(self, content):
        """Send any content, and return the reply as JSON."""
        return json.loads(json.dumps(self.live.hear(content)))

    def says(self, **message):
        self.number += 1
        reply = self.sends({**message, "id": self.number})
        assert reply["id"] == self.number
        return reply

    def turns(self, at=0):
        """Turn until a slap is due, or something is to be told, and return the last."""
        while True:
            turn = self.says(do="turn", after=at)["turn"]
            if turn["due"] or "moment" in turn:
                return turn
            at = turn["at"]

    def turn_to(self, n):
        """Return the turn of a number, with all before it."""
        for after in range(n):
            turn = self.says(do="turn", after=after)["turn"]
        return turn

    def slaps(self, at, **times):
        return self.says(do="down", at=at, times=times)
