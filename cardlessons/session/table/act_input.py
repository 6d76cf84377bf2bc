"""The reading of acts that a learner types or touches: a card, a seat with a card, or a call."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, FamilyAct, Play, Position, seat_of
from cardlessons.record import RecordError, clean_act, expand_initials, read_act, write_act
from cardlessons.record.model import list_all_act_words
from cardlessons.rulebook.languages import get_language
from cardlessons.session.messages import MessageError, shorten
from cardlessons.session.table.spotting import read_call as spotted
from cardlessons.session.table.state import TableState
from cardlessons.session.table.view import TURN_KEY
from cardlessons.session.texts import get_text


def read_typed_act(state: TableState, text: str, position: Position) -> Act:
    """Return the act that a learner typed: `C 9d`, or for the seat to play `9d` or `nine of diamonds`.

    In games in which nobody looks at a hand, `turn` stands for the next card.

    Raises:
        MessageError: the text is not an act; the message has the reason.
    """
    seats = position.seats
    if state.variant.look.hands_hidden and position.turn is not None and text.strip() == TURN_KEY:
        return state.variant.rules.moves(position)[0]
    named = expand_initials(clean_act(get_language().translate_cards(text)), seats, state.variant.of.acts)
    word, _, rest = named.partition(" ")
    if (before := word.rstrip(":")) != word or rest.startswith(": "):
        word, rest = before, rest.removeprefix(": ")
        named = f"{word} {rest}"
    called = [seat for seat in seats if seat.casefold() == word.casefold()]
    if word not in seats and len(called) == 1 and rest:
        named = f"{called[0]} {rest}"
    elif position.turn is not None and word not in seats and word.casefold() not in list_all_act_words():
        named = f"{seats[position.turn]} {'-' if named.casefold() == 'pass' else named}"
    try:
        return read_act(named, seats, state.variant)
    except RecordError as error:
        wrong = str(error).partition(": ")[2]
        if rest and not called and Card.find(rest.partition(" ")[0]) and not Card.find(word):
            wrong = get_text("act_input.no-such-seat", word=word, seats=", ".join(seats))
        elif wrong.startswith(f"'{text.strip()}' "):
            wrong = wrong.partition("; ")[2] or wrong  # the message below quotes the input itself
        raise MessageError(get_text("act_input.not-a-play", text=shorten(text), wrong=wrong)) from None


def read_own_act(state: TableState, you: int, text: str, position: Position) -> Act:
    """Return the act that a learner typed for the own seat; in games with calls, the act of a call.

    Raises:
        MessageError: the text is not an act, or the act of another seat.
    """
    if state.spotting:
        return spotted(state.variant, position, you, state.seed, text)
    act = read_typed_act(state, text, position)
    check_own_act(state, you, act, text, position)
    return act


def check_own_act(state: TableState, you: int, act: Act, text: str, position: Position) -> None:
    """Raise MessageError if an act is that of another seat, or names a card where nobody looks at a hand."""
    if state.variant.look.hands_hidden and isinstance(act, Play) and text.strip() != TURN_KEY:
        raise MessageError(get_text("act_input.type-turn"))
    if seat_of(act) == you:
        return
    name = position.seats[you]
    others = get_text("act_input.not-an-option", seats=write_act(act, position.seats))
    if isinstance(act, Play | FamilyAct):
        others = get_text("act_input.others-are-the-computers", seat=position.seats[act.seat])
    raise MessageError(get_text("act_input.only-your-own-cards", name=name, others=others))
