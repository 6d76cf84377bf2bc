"""The chances of each card of the seat to play, counted while the reader watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Any

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, FamilyAct, Play
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import button_words, cards_in_words
from cardlessons.record.tree import Node
from cardlessons.rulebook import join_words, number_in_words, source_word
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.protocol import CardPlayed, LikelyFigure, SettingFields, TableMessage, TableTold
from cardlessons.session.table.table import Part, Table
from cardlessons.session.texts import get_text
from cardlessons.simulation.chances import Chance, ChanceError, Chances, Counting
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.playouts import UNTIL, Until

PATIENCE = 0.2
"""Seconds that are counted at a time; the page asks for more as long as it is wanted."""
TENTH = Fraction(1, 10)
"""The least difference of which no more than its first decimal is told; the rest is within the error."""
MOST = 400
"""Deals that are played on for one answer."""
MOST_NAMED = 4
"""The most plays that a verdict names; more are counted."""


class ChancesPart(Part):
    """The chances that a page may ask for; each answer continues the count of the last one.

    Args:
        allowed: raises `MessageError` as long as it may not be asked what the best card is.
    """

    def __init__(self, allowed: Callable[[], None] = lambda: None) -> None:
        self._allowed = allowed
        self._asked: tuple[Node, Any] | None = None
        self._question: Counting | None = None

    def setting_fields(self, table: Table) -> SettingFields:
        """Return how far deals may be played on: only to the next card where nobody knows his own."""
        self._asked = self._question = None
        far = UNTIL
        if table.variant.look.hands_hidden:
            far = UNTIL[:1] if table.variant.of.next_card_effects else ()
        return {"likely": [[end, describe_end(table.variant, end)] for end in far]}

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Return the figures so far, and whether there is more to count."""
        if not is_message(message, protocol.LikelyData):
            return None
        self._allowed()
        return self._count_chances(table, table.state.node(message["at"]), message["until"])

    def _count_chances(self, table: Table, node: Node, until: Any) -> TableTold:
        if node.refused and node.parent:
            node = node.parent
        state = table.state
        if state.visible_seats is not None and not table.variant.look.hands_hidden and node.position.turn != state.you:
            raise MessageError(get_text("chances.not-your-turn"))
        question = self._question if self._asked == (node, until) else None
        if question is None:
            try:
                question = Counting(table.variant, node, until)
            except ChanceError as error:
                raise MessageError(get_text("chances.unchanged", error=error)) from None
            self._asked, self._question = (node, until), question
        late = perf_counter() + PATIENCE
        while _can_go_on(question):
            question.go_on(1)
            if perf_counter() > late:
                break
        found, more = question.figures(), _can_go_on(question)
        reply = chances_data(table.variant, found, node, judged=not more)
        return {**reply, "more": more, "most": MOST}


def _can_go_on(question: Counting) -> bool:
    """Return whether more deals can be counted: not when all that fit have been gone through."""
    return not question.ended and (question.exact or question.deals < MOST)


def chances_data(variant: Variant, counted: Chances, node: Node, *, judged: bool = True) -> TableTold:
    """Return the figures in words and as bars; if judged, with the verdict, and marks on the plays it calls best."""
    seats, best = node.position.seats, best_plays(counted) if judged else ()
    mark = get_text("chances.one-of-the-best") if len(best) > 1 else get_text("chances.the-best")
    told: TableTold = {
        "deals": counted.deals,
        "says": _unit_text(counted, describe_end(variant, counted.until)),
        "plays": [
            {
                **_card_data(chance, seats),
                "seat": seats[counted.seat],
                "best": mark if chance in best else "",
                "comes": _gain_text(variant, chance),
                "figures": [*_figures(variant, chance, counted)],
            }
            for chance in counted.plays
            if chance.act is None or isinstance(chance.act, Play | FamilyAct)
        ],
    }
    if judged and counted.plays[0].act is not None:
        told["verdict"] = verdict_text(variant, counted)
    return told


def _card_data(chance: Chance, seats: tuple[str, ...]) -> CardPlayed:
    """Return the card that is played, with those that it takes or is laid onto; the next one has no name."""
    act = chance.act
    if isinstance(act, FamilyAct):
        return {"with": " ".join(button_words(act, seats))}
    if not isinstance(act, Play):
        return {"with": get_text("chances.next-card")}
    return {"card": act.card.text, "with": _describe_manner(act)}


def _describe_manner(act: Play) -> str:
    """Say which cards a card takes, or is laid onto, or else what is said with it; nothing where it is played alone."""
    if act.onto:
        return get_text("chances.built-onto", onto=cards_in_words(act.onto))
    if act.takes:
        return get_text("chances.taking", takes=cards_in_words(act.takes))
    return get_text("chances.saying", call=act.call) if act.call is not None else ""


def best_plays(counted: Chances) -> tuple[Chance, ...]:
    """Return the plays that the verdict calls best: the best one and those as good, or none if all come to the same."""
    return counted.as_good if len(counted.as_good) < len(counted.plays) else ()


def verdict_text(variant: Variant, counted: Chances) -> str:
    """Say which play is best and by how much, or which come to about the same."""
    acts = [chance.act for chance in counted.plays if chance.act is not None]
    names = name_plays(acts, counted.seats)
    good = [chance.act for chance in best_plays(counted) if chance.act is not None]
    if len(acts) == 1:
        return get_text("chances.only-one", play=names[acts[0]])
    if not any(chance.gain.value or chance.gain.margin for chance in counted.plays):
        return get_text("chances.nothing-gained")
    if len(good) == 1:
        second = min(
            (behind for chance, behind in zip(counted.plays, counted.behind, strict=True) if chance.act != good[0]),
            key=lambda behind: behind.value,
        )
        return get_text(
            "chances.best-is",
            play=capitalize(names[good[0]]),
            amount=amount_text(variant, second, about=not counted.exact),
        )
    about = "" if counted.exact else get_text("chances.about")
    if len(good) > MOST_NAMED:
        number = capitalize(number_in_words(len(good)))
        return get_text("chances.many-best", number=number, all=number_in_words(len(acts)), about=about)
    if good:
        return get_text("chances.several-best", plays=capitalize(join_words([names[act] for act in good])), about=about)
    all_ = get_text("chances.both") if len(acts) == 2 else get_text("chances.all", number=number_in_words(len(acts)))
    return get_text("chances.the-same", plays=all_, about=about)


def name_plays(acts: Sequence[Act], seats: tuple[str, ...], hand: Iterable[Card] = ()) -> dict[Act, str]:
    """Return each play in a few words: by its rank alone where no other of these cards, or of the hand, has it."""
    cards = {*hand, *(act.card for act in acts if isinstance(act, Play))}
    named: dict[Act, str] = {}
    for act in acts:
        if isinstance(act, FamilyAct):
            named[act] = f"“{' '.join(button_words(act, seats))}”"
            continue
        if not isinstance(act, Play):
            named[act] = get_text("chances.silence")
            continue
        alone = sum(card.rank is act.card.rank for card in cards) == 1
        card = f"the {act.card.rank.word if alone else act.card.name}"
        more = _describe_manner(act)
        named[act] = f"{card} {more}" if more else card
    return named


def amount_text(variant: Variant, figure: Figure, *, about: bool = True) -> str:
    """Write a difference in its unit: `about 0.4 counters`."""
    word = unit_word(variant)
    number = (
        f"{abs(float(figure.value)):.1f}" if about and abs(figure.value) >= TENTH else figure.number.removeprefix("-")
    )
    amount = f"{number} {word.removesuffix('s') if number == '1' else word}"
    return f"{get_text('chances.about')}{amount}" if about else amount


def unit_word(variant: Variant) -> str:
    """Return the word of a game's source for its unit: `counters`, `books`."""
    return f"{source_word(variant.look.unit.removesuffix('s'), variant.sections)}s"


def capitalize(text: str) -> str:
    """Return a text with a capital at its begin; the rest stays as it is."""
    return f"{text[0].upper()}{text[1:]}"


def describe_end(variant: Variant, until: Until) -> str:
    """Say how far deals are played on."""
    return variant.of.trick if until == "trick" else get_text("chances.until-the-end-of", until=until)


def _unit_text(counted: Chances, end: str) -> str:
    """Return the unit in which it is counted."""
    if counted.plays[0].act is None:
        if counted.deals > 1:
            return get_text("chances.exact-over-unseen", deals=counted.deals)
        return get_text("chances.exact-by-memory")
    played = get_text("chances.basis", end=end)
    if not counted.whole:
        return get_text("chances.sampled-deals", deals=counted.deals, played=played)
    number = (
        get_text("chances.the-one-deal") if counted.deals == 1 else get_text("chances.all-deals", deals=counted.deals)
    )
    if not counted.exact:
        return get_text("chances.exact-then-random", number=number, played=played)
    return get_text("chances.exact-in", number=number, played=played)


def _gain_text(variant: Variant, chance: Chance) -> str:
    """Write the gain of a play, with its sign and unit."""
    word, gain = unit_word(variant), chance.gain
    sign = "+" if gain.value > 0 else "−" if gain.value < 0 else ""
    return f"{sign}{gain.number.removeprefix('-')} {word}"


def _figures(variant: Variant, chance: Chance, counted: Chances) -> Iterator[LikelyFigure]:
    if chance.act is not None:
        yield {"says": get_text("chances.comes-to"), "told": _gain_text(variant, chance), "sure": chance.gain.sure}
    for name, figure in chance.happens.items():
        yield {
            "says": name,
            "told": f"{figure.number} %",
            "sure": figure.sure,
            "bar": round(float(figure), 4),
            "off": [round(figure.low, 4), round(figure.high, 4)],
        }
