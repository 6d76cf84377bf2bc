"""Talk to the sessions of a lesson as its page does, and look at all that is sent."""

import json
import re

from cardlessons.engine.cards import Pack
from cardlessons.engine.table import Play
from cardlessons.families.sequence.run import SequenceMemo
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.lessons.catalog import LESSONS
from cardlessons.record import write_act
from cardlessons.session.table import factory
from cardlessons.widgets import page


def plain(data):
    """Return the same as JSON would bring it."""
    return json.loads(json.dumps(data))


class Browser:
    """The far end of a session, or of one in a cell: sends messages, hears the replies as JSON, keeps the nodes as a
    page does."""

    def __init__(self, session):
        self.session = session.session if isinstance(session, SessionWidget) else session
        self.number = 0
        self._take(plain(self.session.view()))

    def _take(self, view):
        self.view = view
        self.setting, self.nodes = view["setting"], [*view["nodes"], *view["branches"]]
        self.at_start = len(view["nodes"])

    @property
    def branches(self):
        """The nodes that came since the table was laid."""
        return self.nodes[self.at_start :]

    def _sends(self, content):
        """Return the reply to a message, and the view that is drawn with it."""
        return plain(self.session.hear(content)), plain(self.session.view())

    def says(self, content):
        """Send any content whatever, and return the one reply."""
        reply, view = self._sends(content)
        if reply["laid"]:
            self._take({**view, "branches": []})
        self.nodes += reply["new"]
        assert [node["n"] for node in self.nodes] == list(range(len(self.nodes)))
        return reply

    def asks(self, **message):
        """Send a message with the next number, and return its reply."""
        self.number += 1
        reply = self.says({**message, "id": self.number})
        assert reply.pop("id") == self.number
        return {name: value for name, value in reply.items() if name not in ("new", "laid", "said", "view")}


def example(number=1):
    return Browser(page("four-nines").example(number))


def levels(slug="four-nines"):
    """Return all levels of a lesson at one table."""
    return Browser(factory.open_levels(LESSONS[slug].levels))


def fingerprint(browser):
    """Return what Python holds and what the page was told: the same after whatever must change nothing."""
    tree = [(node.act, node.parent and node.parent.number, node.position) for node in browser.session.tree.nodes]
    return tree, json.dumps([browser.setting, browser.nodes])


PACK = {card.text: card for card in Pack()}


CODES = re.compile(r"(?<![\w])[A2-9TJQK][cdhs](?![\w])")


def find_cards(sent):
    """Return every card that a text names, by its letters or in words."""
    words = {text for text, card in PACK.items() if card.name in sent}
    return words | (set(CODES.findall(sent)) & set(PACK))


def address(browser, number):
    """Return the node's address as the page knows it: the acts that it was sent."""
    acts = []
    node = browser.nodes[number]
    while node["parent"] is not None:
        acts.append(node["act"])
        node = browser.nodes[node["parent"]]
    return acts[::-1]


def cards_named_aloud(position):
    """Return the cards that a game of stops names aloud: unplayable, turned up, or just below those."""
    if not isinstance(position.memo, SequenceMemo):
        return set()
    told = {card.text for card in position.memo.missed}
    if (up := position.memo.turned_up) is not None:
        told |= {up.text, *(card.text for card in PACK.values() if (card.suit, card.rank + 1) == (up.suit, up.rank))}
    return told


def cards_laid_open(table, node):
    """Return the cards of all hands, where no card of the deal can be played any more: then they lie open, and not
    before."""
    if table.variant.look.hands_hidden or table.variant.rules.moves(node.position):
        return set()
    return {card.text for hand in node.position.hands for card in hand}


def find_closed_cards(browser):
    """Return the cards of the pack that have not lain openly on the table and are not the learner's, anywhere in the
    tree."""
    widget = browser.session
    looks = not widget.variant.look.hands_hidden
    seen = {card.text for node in widget.tree for card in node.position.hands[widget.state.you] if looks}
    for node in widget.tree:
        seen |= cards_named_aloud(node.position) | cards_laid_open(widget, node)
        seen |= {card.text for cards in (*node.position.piles, node.position.layout) for card in cards}
        if isinstance(node.act, Play) and not node.refused:
            seen.add(node.act.card.text)
    return set(PACK) - seen


def tries(widget, position):
    """Return each of the learner's cards by itself, and every lawful capture."""
    cards = [card.text for card in position.hands[widget.state.you]]
    plays = [act for act in widget.variant.rules.moves(position) if isinstance(act, Play) and act.takes]
    return [*cards, *(write_act(play, position.seats) for play in plays)]


def play_to_the_end(browser, random, after_each=lambda browser, number: None):
    """Random own cards, faults and refused ones among them, until the deal is over; the number of its last node."""
    widget = browser.session
    number = len(widget.tree) - 1
    for _ in range(300):
        after_each(browser, number)
        node = widget.tree.nodes[number]
        if not widget.variant.rules.moves(node.position):
            return number
        if widget.variant.look.hands_hidden:
            act = random.choice(["slap", "turn", "turn", "turn"])
        else:
            act = random.choice(tries(widget, node.position))
        reply = browser.asks(do="try", at=address(browser, number), act=act)
        assert "error" not in reply
        last = widget.tree.nodes[reply["show"][-1]]
        number = last.parent.number if last.refused else last.number
    raise AssertionError("the deal has no end")


def read_traits(state):
    """Return the state of a widget as its page reads it: the view and the reply come as texts of JSON."""
    return {name: json.loads(sent["json"]) if name in ("view", "reply") else sent for name, sent in state.items()}


class SessionBrowser(Browser):
    """The far end of the widget that hosts a session: what is sent over its comm."""

    def __init__(self, seat):
        self.seat, self.sent = seat, []
        super().__init__(seat)
        seat.open()
        seat.comm.publish_msg = self._hears

    def _hears(self, kind, data=None, **_):
        if data and data.get("method") == "update":
            self.sent.append(read_traits(plain(data["state"])))

    def _handles(self, data):
        self.seat._handle_msg({"content": {"comm_id": "table", "data": data}, "buffers": []})

    def _sends(self, content):
        self.sent.clear()
        self._handles({"method": "custom", "content": content})
        (state,) = (state for state in self.sent if "reply" in state)
        return state["reply"], state.get("view", self.view)

    def sets(self, **view):
        """Set what is sent, as any visitor can from the browser's console."""
        self._handles({"method": "update", "state": {"view": {**self.view, **view}}, "buffer_paths": []})
