"""Tables of fishing games, and what can be parted into sets of a sum."""

from itertools import combinations

from support.tables import TableSetup

from cardlessons.engine.cards import Card


def cards(text):
    return tuple(map(Card.read, text.split()))


def table(game, hands, layout="", dealer="", more=""):
    """Return a table in the middle of a deal; `hands` is `Kd 2h | 9c 3c` for A, B, ...; the last seat deals."""
    held = hands.split("|")
    names = "ABCDEFGHIJKL"[: len(held)]
    lines = [f"variant: {game}", f"dealer: {dealer or names[-1]}", *more.splitlines()]
    lines += [f"{name}: {some.strip()}" for name, some in zip(names, held, strict=True)]
    if layout:
        lines.append(f"layout: {layout}")
    return TableSetup("\n".join(lines if hands.replace("|", "").strip() else [*lines, "deal"]))


def number(card):
    return int(card.rank) if card.rank <= 10 else None


def partable(some, wanted, least):
    """Tell if the cards part into sets, each with a wanted sum and `least` cards or more: tried in every way."""
    if not some:
        return True
    first, rest = some[0], some[1:]
    for size in range(max(0, least - 1), len(rest) + 1):
        for more in combinations(rest, size):
            if number(first) + sum(map(number, more)) in wanted and partable(
                tuple(c for c in rest if c not in more), wanted, least
            ):
                return True
    return False
