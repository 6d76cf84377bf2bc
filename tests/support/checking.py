"""A lesson and a record to be checked, whole or with a mistake."""

LESSON = """\
---
title: Snip
minutes: 5
---

# Snip

Nobody knows yet what Ben's nine will cost him. [[four-nines]] tells it at length (SSS-18).

```table A nine on a nine [SSS-18]
variant: peel-five-card
dealer: A
A: Kd 2h
B: 9c 3c
C: 9d 4c

{ B leads. }
B 9c    { A nine. }

? What happens now?
- C 4c | No: C holds a nine (SSS-23).
+ C 9d | Yes.
C 9d    > pays B 1 pool
  ( C 4c > fault )

? And what may A do?
- Nothing at all. | Nobody passes.
+ Play whatever suits. | Yes.
A Kd
```

```levels
level: Pair it
variant: peel-five-card
dealer: A
A: Kd 2h
B: 9c 3c
C: 9d 4c

B 9c

you: C
ask: Make B pay.
goal: B pays 1 pool
par: 1
hint: Look for [a 9].
won: Snip.
lost: You had to pair.
lost after C 4c: That was a revoke.
```

```play
peel-five-card seats A B C you A deal 3
```

```sources
SSS R-3 disputed SSS-1
```
"""


CHANCE = """\
---
title: Luck
---

# Luck

```levels
level: The safest lead
variant: peel-five-card
dealer: Clara
Anna: 3c 8h 8s
Ben: 3d 7c Kd
Clara: 2c Qd Js

you: Anna
ask: You are Anna. Which lead is least likely to cost you a counter?
loses: {}
goal: answered Anna
keep: pays Anna nothing
par: 1
hands: hidden
hint: Count the cards that are left of each rank.
won: Only two [88] were left.
lost: Three cards of that rank were left.
```
"""
"""A lesson with a level in which luck decides; the numbers of its choices are left out."""
RECORD = LESSON.partition("SSS-18]\n")[2].partition("```")[0]


KNOWN = ("four-nines", "hearts-of-a")


def find_mistakes(text, suffix=".md"):
    # it is of a guest, which may be gone where only the texts of this module are used
    from cardlessons.authoring.check.lesson import check_lesson

    return [str(finding) for finding in check_lesson(text, suffix, KNOWN)]


def change_text(old, new):
    assert LESSON.count(old) == 1, f"'{old}' stands in the lesson {LESSON.count(old)} times"
    return LESSON.replace(old, new)
