"""The explanations that `%%table?` and the like show, with an example of each part."""

from __future__ import annotations

_EXAMPLE = """    variant: peel-five-card
    dealer: Anna
    Anna: Kd 2h
    Ben: 9c 3c
    Clara: 9d 4c

    Ben 9c"""
_RECORD = f"""A cell begins with its name and a title, then comes a record: keys, hands, and what is played.

    %%table Two nines [SSS-18]
{_EXAMPLE}
    ? Clara holds a nine. Who pays?
    + Ben    | Yes, Clara pairs his nine.
    - Clara  | She pairs, so she does not pay.
    Clara 9d  {{ Snip! }}  > pays Ben 1 pool

A question stands before a play: `+` begins its right answer, `-` a wrong one.
Braces hold a remark, and `>` begins what you expect.
"""
_LEVELS = f"""A level is a name, a record, and a goal; blank lines separate levels.

    %%levels
    level: Snip
{_EXAMPLE}
    you: Clara
    ask: You are Clara. Make Ben pay.
    goal: pays Ben 1 pool
    par: 1
    hint: Only the rank counts.
    won: That is Snip.
    lost: You could pair Ben's card, so you had to.
"""
LINE = """A part of a lesson in one line, such as

    %play peel-five-card seats Anna Ben Clara you Anna deal 1891
    %puzzles jig
    %sources SSS R-1 R-2
    %lesson four-nines

`cardlessons variants` lists the games, and docs/writing-a-lesson.md has all parts.
"""
HELP = {"table": _RECORD, "levels": _LEVELS, "rulebooks": _RECORD}
"""The explanations by the names of parts; those of all others are `LINE`."""


def get_example(name: str) -> str:
    """Return the example of a part, as the source of a cell."""
    lines = HELP.get(name, LINE).split("\n")
    indented = [number for number, line in enumerate(lines) if line.startswith("    ")]
    example = [line[4:] for line in lines[indented[0] : indented[-1] + 1]]
    return "\n".join(example if name in HELP else [line for line in example if line.startswith(f"%{name} ")])
