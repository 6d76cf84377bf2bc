"""The page on which a lesson is written: its text, and the lesson beside it."""

SMALL = """---
title: Two nines
---

# Two nines

Bea has led a nine. **Who pays?** <b>in bold</b>

## The pairing

```table The pairing
variant: peel-five-card
dealer: A
A: Kd 2h
Bea: 9c 3c
Carl: 9d 4c

Bea 9c
Carl 9d    > pays Carl 1 pool
```
"""


MENDED = SMALL.replace("pays Carl 1", "pays Bea 1")


def text_of(page):
    return page.get_by_label("The text of the lesson")


def lesson_of(page):
    return page.get_by_role("region", name="The lesson", exact=True)
