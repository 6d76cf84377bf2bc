"""Touch a panel as its page does."""

import json
from itertools import count

IDS = count(1)


def hears(panel, **message):
    """Return the reply to a message with a new number: a repeated message would get the same reply."""
    return panel.hear({"id": next(IDS), **message})


def touch(panel, name, value=""):
    return hears(panel, do="touch", name=name, value=value)


def parts(panel, kind):
    """Return the parts of a kind, those inside others too."""
    return [part for one in panel.view()["parts"] for part in (one, *one.get("parts", ())) if part["kind"] == kind]


class Toucher:
    """The far end of a panel."""

    def __init__(self, panel):
        self.panel = panel

    def says(self, **message):
        """Send a message, and return the view that is drawn then with the reply, as JSON."""
        reply = hears(self.panel, **message)
        return json.loads(json.dumps({**self.panel.view(), **reply}))

    def touches(self, name, value=""):
        return self.says(do="touch", name=name, value=value)
