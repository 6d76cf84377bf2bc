"""Tables to test at: a position from a short text, and acts as a record writes them."""

from cardlessons.engine.table import Fault, Lawful, Noted, Paid, Refused, Said, after
from cardlessons.record import parse, read_act


class TableSetup:
    """A table one can play at: each act is decided, applied, and its verdict handed back."""

    def __init__(self, text):
        record = parse(text)
        self.game = record.game()
        self.rules = self.game.rules
        self.position = record.start()

    def does(self, act):
        seats = self.position.seats
        verdict = self.rules.decide(self.position, read_act(act, seats) if isinstance(act, str) else act)
        self.position = after(self.position, verdict.events)
        return verdict

    def plays(self, *acts):
        """Return several acts, none of which may be refused; hands back the last verdict."""
        verdict = None
        for act in acts:
            verdict = self.does(act)
            assert not isinstance(verdict, Refused), (act, verdict)
        return verdict

    @property
    def turn(self):
        turn = self.position.turn
        return None if turn is None else self.position.seats[turn]

    @property
    def counters(self):
        return dict(zip(self.position.seats, self.position.counters, strict=True))

    def hand(self, name):
        return " ".join(map(str, self.position.hands[self.position.seats.index(name)]))

    def choices(self):
        return " ".join(map(str, self.rules.choices(self.position)))


def matching(hands, options="", dealer="A", more=""):
    """Return a table of Peel's game; `hands` is `Kd 2h | 9c 3c | ...` for A, B, ..."""
    return TableSetup(_text(f"peel-five-card{options}", hands, dealer, more))


def stops(hands, variant="jig", dealer="C", more=""):
    """Return a table of a game of stops."""
    return TableSetup(_text(variant, hands, dealer, more))


def _text(variant, hands, dealer, more):
    lines = [f"{name}: {cards.strip()}" for name, cards in zip("ABCDEFGHIJK", hands.split("|"), strict=False)]
    begins = "" if hands.replace("|", "").strip() else "deal"  # empty hands are allowed where a deal comes first
    return "\n".join([f"variant: {variant}", f"dealer: {dealer}", *more.splitlines(), *lines, begins])


def payments(verdict):
    """`[(payer, payee, amount), ...]` by seat number, the pool being -1."""
    return [(e.payer, e.payee, e.amount) for e in verdict.events if isinstance(e, Paid)]


def codes(verdict, kind=None):
    """Return the codes of a refusal's reasons, or of the events of one kind."""
    if isinstance(verdict, Refused):
        return [why.code for why in verdict.reasons]
    return [e.why.code for e in verdict.events if e.why and (kind is None or isinstance(e, kind))]


def after_act(rules, position, act):
    """Return the table after an act, which must be lawful."""
    verdict = rules.decide(position, act)
    assert isinstance(verdict, Lawful), (act, verdict)
    return after(position, verdict.events)


def list_words(verdict):
    """Return the words of the calls in a verdict."""
    return [event.words for event in verdict.events if isinstance(event, Said)]


def noted_codes(verdict):
    return codes(verdict, Noted)


def lawful(verdict):
    return isinstance(verdict, Lawful)


def fault(verdict):
    return isinstance(verdict, Fault)


def refusal_codes(verdict):
    return isinstance(verdict, Refused)
