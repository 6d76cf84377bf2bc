"""Write and read links that hold the packed text of a whole lesson.

The text is read like that of any lesson: none of it becomes HTML or runs as code. A link begins with the number of its
format, so that later versions can still read it.
"""

from __future__ import annotations

import re

from cardlessons.record.link_codec import DAMAGED, LinkError, pack_text, unpack_text

FORM = 1
"""The number of the format in which links are written."""
LONGEST_LINK = 30_000
"""The most characters of a link; a longer one is neither written nor read."""
LONGEST_LESSON = 60_000
"""The most characters of a lesson in the editor or in a link."""

_LINK = re.compile(r"(\d{1,4})\.([\w-]+)", re.ASCII)
_MOST_BYTES = 4 * LONGEST_LESSON
_OFTEN = b"""---
title: My first lesson
blurb:
source:
minutes: 10
order: 1
shelf:
---

#

```rulebooks nobble motor
```house-rules
```which
```puzzles jig
```is-it-so
SSS-36
```live irish-snap seats
```sources
SSS R-1 disputed JIG CAS SNS NOB IRI
```play
peel-five-card seats Anna Ben Bea Carl Clara Dan Dora you Anna deal 7
```
```levels
level:
variant: jig
variant: cassino
variant: peel-five-card
dealer: A
counters: A 5, B 5, C 5, D 5
layout: stock:
A: Kd 2h 5c 7s Jh Qs Ts 6d 8d 3d 4d 5d 7d 9d Qd Ad
B: 9c 3c 4c 8c 6c 2c 7c Tc Jc Qc Kc Ac
C: 9h 4h 6h 8h 3h 7h Th Qh Kh Ah
D: 9s 5s 2s 3s 4s 6s 8s Js Ks As

A 9c
you: C
ask: You are C.
goal: B pays 1 pool
keep: not fault
par: 1
hint:
won:
lost:
lost after C 4c:
lost when C pays:


```rules
- Whoever

```table [SSS-18]
variant: peel-five-card
dealer: Anna
Anna:

{ leads. }
Bea 9c      { }

? What does Carl do?
- Carl 4c |
+ Carl 9d | Yes.
Carl 9d     { }  > pays Bea 1 pool; says Snip
  ( Carl 4c { What if }  > fault )
```

## Your turn

## Where this comes from

Touch any card, at any step: that is a *what if*.
"""
"""The compression dictionary: text that is frequent in lessons. A change to it would break all existing links."""


def write_link(text: str) -> str:
    """Return the link that holds a lesson.

    Raises:
        LinkError: the lesson is too long for a link.
    """
    link = f"{FORM}.{pack_text(text, _OFTEN)}"
    if len(link) > LONGEST_LINK:
        raise LinkError(
            f"This lesson is too long for a link, which would have {len(link):,} letters; {LONGEST_LINK:,} are the "
            "most that travel well. Save it as a file, and send that."
        )
    return link


def read_link(link: str) -> str:
    """Return the text of the lesson in a link.

    Raises:
        LinkError: the link is damaged, was written by a later version, or holds more than a lesson.
    """
    found = _LINK.fullmatch(link.strip()) if len(link) <= LONGEST_LINK else None
    if found is None:
        raise LinkError(DAMAGED)
    text = unpack_text(int(found[1]), FORM, found[2], _OFTEN, ("a lesson", _MOST_BYTES))
    if len(text) > LONGEST_LESSON:
        raise LinkError("This link holds more than a lesson can.")
    return text
