"""The part that counts the chances of each card of the seat to play, in steps that the page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from cardlessons.engine.cards import Card
from cardlessons.engine.processor_time import read_processor_time
from cardlessons.engine.table import Act, FamilyAct, Play
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import describe_button, describe_cards
from cardlessons.record.tree import Node
from cardlessons.rulebook import capitalize, get_label, get_source_word, join_words, narrate, spell_out_number
from cardlessons.rulebook.languages import get_language
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import CardPlayed, CardText, LikelyFigure, SettingFields, TableTold
from cardlessons.session.table.spotting import needs_answer
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text
from cardlessons.simulation.chances import Chance, ChanceError, Chances, Counting
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.playouts import PLAYOUT_ENDS, Until

PORTION_SECONDS = 0.2
"""The seconds of processor time of one piece of work; the page asks for more until the learner stops it."""
MIN_ROUNDED_FIGURE = Fraction(1, 10)
"""The least difference that is rounded to one decimal; further decimals would be within the error."""
MAX_DEALS = 400
"""The most deals that are counted for one question."""
MAX_SHARE_CARDS = 5
"""The most cards that a share in words is counted in, if one card in so many or more calls for hands."""
MAX_NAMED_PLAYS = 4
"""The most plays that a sentence names; of more only the number is given."""


class ChancesPart(Part):
    """Counts the chances of each card; each answer continues the count of the answer before.

    Args:
        allowed: raises `MessageError` as long as the learner may not ask for the best card.
    """

    def __init__(self, allowed: Callable[[], None] = lambda: None) -> None:
        self._allowed = allowed
        self._asked: tuple[Node, Any] | None = None
        self._question: Counting | None = None

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the possible ends of playouts; in games in which nobody looks at a hand only the next card."""
        self._asked = self._question = None
        far = PLAYOUT_ENDS
        if table.variant.look.hands_hidden:
            far = PLAYOUT_ENDS[:1] if table.variant.of.next_card_effects else ()
        return {"likely": [[end, describe_end(table.variant, end)] for end in far]}

    def answers(self) -> Answers:
        """Return the answer that counts on."""
        return {protocol.LikelyData: (self._count_on, True)}

    def _count_on(self, table: Table, message: protocol.LikelyData) -> TableTold:
        """Return the figures so far, and whether the count goes on."""
        self._allowed()
        return self._count_chances(table, table.state.node(message["at"]), message["until"])

    def _count_chances(self, table: Table, node: Node, until: Any) -> TableTold:
        if node.refused and node.parent:
            node = node.parent
        state = table.state
        turned = state.spotting and needs_answer(node)
        if turned and node.parent:
            node = node.parent  # nothing may tell whether the card that lies there calls for hands
        if state.visible_seats is not None and not table.variant.look.hands_hidden and node.position.turn != state.you:
            raise MessageError(get_text("chances.not-your-turn"))
        question = self._question if self._asked == (node, until) else None
        if question is None:
            try:
                question = Counting(table.variant, node, until)
            except ChanceError as error:
                raise MessageError(get_text("chances.unchanged", error=error)) from None
            self._asked, self._question = (node, until), question
        late = read_processor_time() + PORTION_SECONDS
        while _can_go_on(question):
            question.go_on(1)
            if read_processor_time() > late:
                break
        found, more = question.figures(), _can_go_on(question)
        if turned and found.deals == 1:
            raise MessageError(get_text("chances.card-was-known"))
        reply = build_chances_data(table.variant, found, node, judged=not more, turned=turned)
        return {**reply, "more": more, "most": MAX_DEALS}


def _can_go_on(question: Counting) -> bool:
    """Return whether more deals can be counted, below the limit of deals and while some are left."""
    return not question.ended and (question.exact or question.deals < MAX_DEALS)


def build_chances_data(
    variant: Variant, counted: Chances, node: Node, *, judged: bool = True, turned: bool = False
) -> TableTold:
    """Return the figures in words and as bars; if `judged`, also a verdict, and marks for the best plays.

    With `turned`, the unknown next card of that table has been turned since.
    """
    seats, best = node.position.seats, list_best_plays(counted) if judged else ()
    mark = get_text("chances.one-of-the-best") if len(best) > 1 else get_text("chances.the-best")
    told: TableTold = {
        "deals": counted.deals,
        "says": _describe_unit(counted, describe_end(variant, counted.until), turned=turned),
        "plays": [
            {
                **_build_card_data(chance, seats, turned=turned),
                "seat": seats[counted.seat],
                "best": mark if chance in best else "",
                "takes": list_takes(*(one.act for one in best)) if chance in best else [],
                "comes": describe_gain(variant, chance, about=not counted.exact),
                "sum": f"{float(chance.gain):+z.1f}".removesuffix(".0").replace("-", "−"),
                "figures": [*_iter_figures(chance, counted)],
            }
            for chance in counted.plays
            if chance.act is None or isinstance(chance.act, Play | FamilyAct)
        ],
    }
    live = variant.of.live
    if judged and counted.plays[0].act is not None:
        told["verdict"] = describe_best_plays(variant, counted)
    elif judged and live and (due := counted.plays[0].happens.get(live.due_result)):
        told["verdict"] = describe_due_chance(due.value, known=counted.deals == 1)
    return told


def describe_due_chance(share: Fraction, *, known: bool = False) -> str:
    """Return a sentence on the share of cards that call for hands; `known` if the next card is known."""
    if known:
        return get_text("chances.next-calls" if share else "chances.next-calls-none")
    if share in (0, 1):
        return get_text("chances.every-card" if share else "chances.no-card")
    rounded = (
        share.limit_denominator(MAX_SHARE_CARDS)
        if share > Fraction(1, MAX_SHARE_CARDS)
        else Fraction(1, round(1 / share))
    )
    about = "" if rounded == share else get_text("chances.about")
    if rounded == 1:
        return get_text("chances.nearly-every-card")
    cards, of = spell_out_number(rounded.numerator), spell_out_number(rounded.denominator)
    text = get_text("chances.one-in" if rounded.numerator == 1 else "chances.some-in", cards=cards, of=of, about=about)
    return capitalize(text)


def _build_card_data(chance: Chance, seats: tuple[str, ...], *, turned: bool) -> CardPlayed:
    """Return a card, and the words for the cards that it takes or for its call; an unknown next card has only words."""
    act = chance.act
    if isinstance(act, FamilyAct):
        return {"with": " ".join(describe_button(act, seats))}
    if not isinstance(act, Play):
        return {"with": get_text("chances.turned-card" if turned else "chances.next-card")}
    return {"card": act.card.text, "with": _describe_manner(act)}


def _describe_manner(act: Play) -> str:
    """Return the words for the cards that a play takes or builds on, or for its call; empty if it has none of these."""
    if act.onto:
        return get_text("chances.built-onto", onto=describe_cards(act.onto))
    if act.takes:
        return get_text("chances.taking", takes=describe_cards(act.takes))
    return get_text("chances.saying", call=act.call) if act.call is not None else ""


def list_takes(*plays: Act | None) -> list[CardText]:
    """Return the cards that a play takes, or on which it builds, if only one play is given; else nothing."""
    match plays:
        case (Play(takes=takes, onto=onto),):
            return [card.text for card in (*takes, *onto)]
    return []


def list_best_plays(counted: Chances) -> tuple[Chance, ...]:
    """Return the best play and those that are as good; empty if all plays are."""
    return counted.as_good if len(counted.as_good) < len(counted.plays) else ()


def describe_best_plays(variant: Variant, counted: Chances) -> str:
    """Return a sentence on the best play and its advantage, or on the plays that are about equal."""
    acts = [chance.act for chance in counted.plays if chance.act is not None]
    names = name_plays(acts, counted.seats)
    good = [chance.act for chance in list_best_plays(counted) if chance.act is not None]
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
            amount=describe_amount(variant, second, about=not counted.exact),
        )
    about = "" if counted.exact else get_text("chances.about")
    if len(good) > MAX_NAMED_PLAYS:
        number = capitalize(spell_out_number(len(good)))
        return get_text("chances.many-best", number=number, all=spell_out_number(len(acts)), about=about)
    if good:
        return get_text("chances.several-best", plays=capitalize(join_words([names[act] for act in good])), about=about)
    all_ = get_text("chances.both") if len(acts) == 2 else get_text("chances.all", number=spell_out_number(len(acts)))
    return get_text("chances.the-same", plays=all_, about=about)


def name_plays(acts: Sequence[Act], seats: tuple[str, ...], hand: Iterable[Card] = ()) -> dict[Act, str]:
    """Return a short name for each play: the card's rank, with its suit if another card has the same rank.

    The other cards are those of the plays and of `hand`.
    """
    cards = {*hand, *(act.card for act in acts if isinstance(act, Play))}
    named: dict[Act, str] = {}
    for act in acts:
        if isinstance(act, FamilyAct):
            named[act] = f"“{' '.join(describe_button(act, seats))}”"
            continue
        if not isinstance(act, Play):
            named[act] = get_text("chances.silence")
            continue
        alone = sum(card.rank is act.card.rank for card in cards) == 1
        card = narrate("cards.named-rank" if alone else "cards.named", card=act.card)
        more = _describe_manner(act)
        named[act] = f"{card} {more}" if more else card
    return named


def describe_amount(variant: Variant, figure: Figure, *, about: bool = True) -> str:
    """Return a difference with its unit, in words: `about 0.4 counters`."""
    rounded = about and abs(figure.value) >= MIN_ROUNDED_FIGURE
    language = get_language()
    number = language.write_decimal(abs(float(figure.value))) if rounded else figure.number.removeprefix("-")
    amount = language.count(number, get_source_word(variant.look.unit.removesuffix("s"), variant.sections))
    return f"{get_text('chances.about')}{amount}" if about else amount


def describe_end(variant: Variant, until: Until) -> str:
    """Return the end of playouts in words."""
    if until == "trick":
        return get_label("family.trick", variant.of.trick, variant.of)
    return get_text("chances.until-deal" if until == "deal" else "chances.until-game")


def _describe_unit(counted: Chances, end: str, *, turned: bool) -> str:
    """Return a sentence on the unit of the figures."""
    if counted.plays[0].act is None:
        if counted.deals > 1:
            return get_text("chances.before-it-turned" if turned else "chances.exact-over-unseen", deals=counted.deals)
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


def describe_gain(variant: Variant, chance: Chance, *, about: bool) -> str:
    """Return what a play brings in words: `loses about 1.2 counters`; empty for a card that is not known yet."""
    if chance.act is None:
        return ""
    if not chance.gain.value:
        return get_text("chances.neither")
    amount = describe_amount(variant, chance.gain, about=about)
    return get_text("chances.wins" if chance.gain.value > 0 else "chances.loses", amount=amount)


def _iter_figures(chance: Chance, counted: Chances) -> Iterator[LikelyFigure]:
    """Yield how often each result comes: in so many of a hundred deals, or of the cards that may come next."""
    one_card = chance.act is None
    of = counted.deals if one_card else 100
    for name, figure in chance.happens.items():
        yield {
            "says": get_label(f"chances.{name}", name),
            "told": get_text(
                "chances.in-cards" if one_card else "chances.in-deals", number=round(float(figure) * of), of=of
            ),
            "bar": round(float(figure), 4),
            "off": [round(figure.low, 4), round(figure.high, 4)],
        }
