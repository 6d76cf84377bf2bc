"""Starter texts for authors: a small good lesson, and parts to insert."""

from __future__ import annotations

from pathlib import Path

STARTERS = Path(__file__).parent / "starters"
"""The folder of the starters: a record, and a lesson."""
LESSON = (STARTERS / "lesson.md").read_text("utf-8")
"""The text of the starter lesson, as Markdown."""

TABLE = """```table A new table
variant: peel-five-card
dealer: Anna
Anna: Kd 2h Jh
Bea: 9c 3c 4d
Carl: 9d 4c 6h

Bea 9c      { Bea leads. }
Carl 9d     { [A 9] on [a 9]. }   > says Snip
```
"""
"""A table whose expectations hold."""

QUESTION = """? What happens now?
+ This. | Yes: say why.
- That. | No: say why not.
"""
"""A question; in a record it is written before the act that it asks about."""

LEVEL = """level: A new level
variant: peel-five-card
dealer: Anna
Anna: Kd 2h Jh
Bea: 9c 3c 4d
Carl: 4c 9d 6h

Bea 9c

you: Carl
ask: You are Carl. Bea has led [a 9]. Make her pay.
goal: Bea pays 1 pool
par: 1
hint: You can make her pay only if you pair [her 9].
hint: Only a card of the same rank pairs hers.
hint: Play [9d].
won: That is Snip, and Bea pays the pool one counter.
lost: You hold [a 9], so you had to play it.
"""
"""A level, for a fence of its own or with others."""


def write_part(name: str, head: str, body: str) -> str:
    """Return a part of a lesson as a fence of Markdown."""
    return f"```{name} {head}".rstrip() + "\n" + body.strip("\n") + "\n```\n"
