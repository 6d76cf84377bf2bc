"""Messages about expectations that do not hold: the expectation, the actual result, and how a record writes it."""

from __future__ import annotations

from cardlessons.engine.table import Fault, Left, Paid, Refused, Said, Scored, Why, get_purse_name, write_act
from cardlessons.engine.variants import Variant
from cardlessons.record.condition_checks import PlayedLine, list_cards_taken, list_step_citations
from cardlessons.record.model import NOBODY, Expectation
from cardlessons.record.tree import ReplayedStep
from cardlessons.rulebook import Explanation, explain


def describe_failure(game: Variant, played: ReplayedStep, expected: Expectation) -> str:
    """Return the message about an expectation that does not hold for a step."""
    act = write_act(played.step.act, played.before.seats)
    return f"after {act} you expect {_describe_expected(expected)}, but {_describe_actual(game, played, expected)}"


def describe_refusal(game: Variant, played: ReplayedStep) -> str:
    """Return the message about an act that is refused although the record does not expect it."""
    act = write_act(played.step.act, played.before.seats)
    return f"the table refuses {act}: {_describe_reasons(game, played)} If that is meant, write '> refused'."


def _describe_expected(expected: Expectation) -> str:
    """Return an expectation in words; expectations without special words are returned as the record writes them."""
    match expected:
        case Expectation("pays", (payer, amount, payee), False):
            return f"that {payer} pays {amount} to {_describe_purse(payee)}"
        case Expectation("says", words, False):
            return f"that “{' '.join(words)}” is said"
        case Expectation("turn", (seat,), False):
            return "that it is nobody's turn" if seat == NOBODY else f"that it is {seat}'s turn"
        case Expectation("fault", (), False):
            return "a fault"
        case Expectation("refused", (), False):
            return "that the table refuses it"
    return f"'{expected}'"


def _describe_actual(game: Variant, played: ReplayedStep, expected: Expectation) -> str:
    seats, verdict = played.before.seats, played.verdict
    if isinstance(verdict, Refused):
        return f"the table refuses it: {_describe_reasons(game, played)}"
    match expected.kind:
        case "pays":
            return _describe_payments(game, played, expected)
        case "says":
            calls = [f"{seats[event.seat]} says “{event.words}”" for event in verdict.events if isinstance(event, Said)]
            return " and ".join(calls) or "nothing is said"
        case "turn":
            turn = played.after.turn
            return "it is nobody's" if turn is None else f"it is {seats[turn]}'s"
        case "cites":
            return f"what is cited is {', '.join(list_step_citations(game, played.node)) or 'nothing'}"
        case "scores":
            scored = [f"{seats[event.seat]} {event.points}" for event in verdict.events if isinstance(event, Scored)]
            return f"what is scored is {', '.join(scored) or 'nothing'}"
        case "wins":
            winners = [seats[seat] for seat in played.after.winners]
            return f"the game is won by {' and '.join(winners)}" if winners else "nobody has won"
        case "out":
            out = [seats[event.seat] for event in verdict.events if isinstance(event, Left)]
            return f"{' and '.join(out) or 'nobody'} {'are' if len(out) > 1 else 'is'} out"
        case "takes":
            step = PlayedLine(game, [played.node])
            taken = ((name, list_cards_taken(step, name)) for name in seats)
            took = [f"{name} takes {' '.join(map(str, cards))}" for name, cards in taken if cards]
            return " and ".join(took) or "nothing is taken"
    judged = "the table takes it as a fault" if isinstance(verdict, Fault) else "it is lawful"
    return judged if expected.kind in ("fault", "refused") else "that is not so"


def _describe_reasons(game: Variant, played: ReplayedStep) -> str:
    reasons = played.verdict.reasons if isinstance(played.verdict, Refused) else ()
    return " ".join(_explain(game, played, why).text for why in reasons)


def _describe_payments(game: Variant, played: ReplayedStep, expected: Expectation) -> str:
    """Return the payments of a step in words; for a single payment of the payer, also how a record writes it."""
    seats, payer = played.before.seats, expected.words[0]
    payments = [event for event in played.verdict.events if isinstance(event, Paid)]
    own = [event for event in payments if get_purse_name(seats, event.payer) == payer]
    sentences = []
    for event in own if len(own) == 1 else payments:
        why = _explain(game, played, event.why)
        code = (why.code,) * (len(expected.words) > len(("payer", "amount", "payee")))
        to = _describe_purse(get_purse_name(seats, event.payee))
        pays = f"{get_purse_name(seats, event.payer)} pays {event.amount} to {to}"
        sentences.append(f"{pays} ({', '.join((*code, *why.cites))})")
    if not sentences:
        return "nobody pays"
    if expected.negated or len(own) != 1:
        return " and ".join(sentences)
    (event,) = own
    return f"{sentences[0]}: '> pays {payer} {event.amount} {get_purse_name(seats, event.payee)}'"


def _explain(game: Variant, played: ReplayedStep, why: Why) -> Explanation:
    return explain(why, played.before.seats, game.sections, game.borrowed)


def _describe_purse(name: str) -> str:
    return "the pool" if name == "pool" else name
