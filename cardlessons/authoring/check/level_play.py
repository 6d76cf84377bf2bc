"""Check that a level plays as intended: it can begin, be won at par and not sooner, and be lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from cardlessons.authoring.check.choices import count_losses
from cardlessons.authoring.check.level_texts import find_losing_hint
from cardlessons.engine.table import Act, FamilyAct, Pass, Play, Position, Refused, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.goals import judge
from cardlessons.lessons.lesson import Level, WrongWay
from cardlessons.lessons.level_search import LevelSearch, SearchLimitError
from cardlessons.lessons.levels import Draft
from cardlessons.record import write_act
from cardlessons.record.replay import replay
from cardlessons.rulebook import spell_out_number

CountLosses = Callable[[Level], Mapping[Act, Fraction]]


def check_level_play(level: Level, draft: Draft, count: CountLosses | None = None) -> Iterator[Finding]:
    """Yield the mistakes in how a level plays, at the lines of its draft; `count` replaces `count_losses`."""
    start = replay(level.start)
    if unbegun := _find_start_mistake(level, start.variant, start.final):
        yield _make_key_finding(draft, *unbegun)
        return
    try:
        ways = LevelSearch(level)
    except SearchLimitError as error:
        yield _make_key_finding(draft, "level", str(error))
        return
    yield from (_make_key_finding(draft, *mistake) for mistake in _find_end_mistakes(level, ways))
    if level.losses:
        for message in _find_loss_mistakes(level, count or count_losses):
            yield _make_key_finding(draft, "loses", message)
    winning = frozenset(act.card for plays, _ in ways.won for act in plays if isinstance(act, Play))
    if winning and not ways.calls:
        yield from find_losing_hint(level, draft, [card for card in start.final.hands[ways.you] if card in winning])
    for wrong, entry in zip(level.wrong, (entry for entry in draft.entries if entry.sort), strict=True):
        if not _can_happen(level, ways, wrong):
            message = f"this is never said: the level is never lost {entry.sort} {entry.what}"
            yield make_finding("level", entry.line, entry.what_column, message)


def _make_key_finding(draft: Draft, key: str, message: str) -> Finding:
    """Return a finding at the value of one of the level's keys, or at its title if the key is missing."""
    entry = draft.one(key) or draft.title
    return make_finding("level", entry.line, entry.column, message)


def _find_start_mistake(level: Level, game: Variant, table: Position) -> tuple[str, str] | None:
    """Return the mistake because of which the learner cannot begin, as a key of the level and a message."""
    if table.over:
        return "level", "the game is over before the learner plays"
    if not game.calls and table.turn != level.start.seats.index(level.you):
        turn = "nobody's" if table.turn is None else f"{table.seats[table.turn]}'s"
        return "you", f"the level begins where it is {turn} turn, not {level.you}'s"
    state = judge(level, ()).state
    if state == "won":
        return "goal", "the goal is reached before the learner plays"
    if state == "lost":
        return ("keep" if level.kept else "goal"), "the level is lost before the learner plays"
    return None


def _find_end_mistakes(level: Level, ways: LevelSearch) -> Iterator[tuple[str, str]]:
    """Yield the mistakes in how the level ends, each as a key of the level and a message."""
    if not ways.won:
        message = f"this cannot be reached in {_describe_count(level.plays or level.par)}, whatever the learner does"
        yield "goal", f"{message}: change the goal, the par or the cards"
    elif ways.fewest != level.par:
        line = next(line for line, _ in ways.won if len(line) == ways.fewest)
        than = "sooner than" if ways.fewest < level.par else "and not at"
        wins = f"the level can be won in {_describe_count(ways.fewest)}"
        yield "par", f"{wins}, {than} its par: {_write_acts(level, line)}"
    if ways.won and not ways.lost and not ways.open:
        yield "level", "this level can never be lost: every way reaches the goal"
    elif not ways.lost and not ways.open:
        yield "level", "this level can never be lost"
    if ways.open:
        yield "level", f"this level is never decided after {_write_acts(level, ways.open[0])}"


LOSS_MARGIN = 5
"""The most by which an author's number of deals in a hundred may differ from that of `choices.count_losses`.

It is about three standard errors of that count, so a right number is hardly ever reported.
"""


def _find_loss_mistakes(level: Level, count: CountLosses) -> Iterator[str]:
    """Yield the mistakes in the numbers by which a choice is judged."""
    written, counted = dict(level.losses), {act: round(100 * share) for act, share in count(level).items()}
    right = ", ".join(f"{_write_play(level, act)} {number}" for act, number in counted.items())
    if written.keys() != counted.keys():
        yield f"expected each lawful play and no other, as in 'loses: {right}'"
        return
    for act, number in written.items():
        if abs(number - counted[act]) > LOSS_MARGIN:
            close = f"expected a number at most {LOSS_MARGIN} away, as in 'loses: {right}'"
            yield f"{_write_play(level, act)} loses about {counted[act]} of 100 deals, not {number}; {close}"
    best = [act for act, number in written.items() if number == min(written.values())]
    if len({act.card.rank for act in best if isinstance(act, Play)}) != 1:
        yield f"exactly one choice must be the best; here {len(best)} lose as few deals"
    elif min(number for act, number in counted.items() if act not in best) <= max(counted[act] for act in best):
        yield "another choice is as good by the count; the best must lose clearly fewer deals"
    if not level.hidden:
        yield "the deals are those that the learner cannot tell apart; expected 'hands: hidden'"
    if (level.plays or level.par) != 1:
        yield "a choice is judged by one play; the par must be 1"


def _write_play(level: Level, act: Act) -> str:
    return write_act(act, level.start.seats).partition(" ")[2]


def _can_happen(level: Level, ways: LevelSearch, wrong: WrongWay) -> bool:
    """Return whether a wrong way that has its own text can happen."""
    if any(judged.told.endswith(wrong.told) for _, judged in ways.lost):
        return True
    if wrong.act is None or not (ways.calls or _is_own_act(wrong.act, ways.you)):
        return False
    tried = {act for node in ways.tree for act in node.children}
    decide = ways.tree.variant.rules.decide
    tables = [node.position for node in ways.tree if ways.calls or node.position.turn == ways.you]
    return wrong.act not in tried and any(not isinstance(decide(table, wrong.act), Refused) for table in tables)


def _is_own_act(act: Act, you: int) -> bool:
    return isinstance(act, Play | Pass | FamilyAct) and seat_of(act) == you


def _describe_count(count: int) -> str:
    return f"{spell_out_number(count)} play{'s' * (count != 1)}"


def _write_acts(level: Level, line: tuple[Act, ...]) -> str:
    return ", ".join(write_act(act, level.start.seats) for act in line)
