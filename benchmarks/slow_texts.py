"""Measure what texts made to be slow cost *Write a lesson*: `python benchmarks/slow_texts.py [--random 20]`.

Each text has an eighth of the letters or lines that a lesson may have. Its cost is the processor time of one look, in
times of an ordinary lesson of that size: reading is to be linear in the size of a text, whatever stands in it. Beside
the texts that are listed here, `--random` texts repeat some pieces of Markdown. The script ends with status 1 if a text
costs more than `SLOWEST` ordinary lessons each of three times.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from cardlessons.authoring.editor.draft import LessonDraft
from cardlessons.authoring.editor.lesson_link import MAX_LESSON_LETTERS
from cardlessons.lessons.loader import MAX_TEXT_LINES
from cardlessons.lessons.prose import read_prose
from cardlessons.session.context import AUTHOR
from cardlessons.session.registry import open_session

LETTERS = MAX_LESSON_LETTERS // 8
LINES = MAX_TEXT_LINES // 8
HEAD = "---\ntitle: T\n---\n\n# T\n\n"
TABLE = f"{HEAD}```table\nvariant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n"
LEVELS = f"{HEAD}```levels\nlevel: Snip\nvariant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\n\n"
LEVELS += "you: C\ngoal: B pays 1 pool\npar: 1\nwon: Yes.\nlost: No.\nask: "
ORDINARY = (
    HEAD + "Ben leads a *nine*, and [[four-nines]] tells **why** (SSS-18).\nClara has `9d`.\n\n- It pairs.\n\n" * 300
)
SLOWEST = 20
"""The limit of a text's cost, in costs of an ordinary lesson; the slowest take about a third of this."""
PIECES = ["> ", ">", "- ", "1. ", "a", " ", "\n", "\n\n", "    ", "[", "]", "[[", "]]", "(", ")", "![", "[A-1]", "*"]
PIECES += ["_", "**", "`", "``", "```", "~~~", "|", "|-|", "<", "<b>", "</b>", "<!--", "#", "---\n"]
PIECES += ["\\", "&", "9d", ":"]
"""The pieces of random texts."""

SLOW = {
    "lazy lines of quotations": f"{HEAD}{'>' * 99}a\n" + "a\n" * LINES,
    "quotations within each other": HEAD + "> > > > > > > > a\n" * LINES,
    "quotations with lists": HEAD + ">- >- >- a\n" * LINES,
    "fences in quotations": HEAD + "> ```\n> a\nb\n" * (LINES // 3),
    "lists within each other": HEAD + "- " * LETTERS,
    "links to lessons": HEAD + "[[a" * LETTERS,
    "brackets": HEAD + "[" * LETTERS,
    "beginnings of citations": HEAD + "[A-" * LETTERS,
    "beginnings of pictures": HEAD + "![a](" * LETTERS,
    "emphasis": HEAD + "**a_b*" * LETTERS,
    "backticks": HEAD + " ".join("`" * number for number in range(1, 200)),
    "ends of tags": HEAD + "<b>" * (LETTERS // 7) + "</i>" * (LETTERS // 7),
    "unfinished tags": HEAD + "<b a " * LETTERS,
    "comments in lines": HEAD + "<!--\n" * LINES,
    "questions": TABLE + "? q\n+ a | x\n- b | y\nB 9c\n" * (LINES // 4),
    "variations": TABLE + "B 9c\n" + "( B 3c ) " * LETTERS,
    "acts that are none": TABLE + "B zz " * LETTERS,
    "levels without anything": HEAD + "```levels\n" + "level: a\n" * LINES,
    "ranks in the task of a level": LEVELS + "the nine of " * LETTERS,
}


def measure(text: str) -> float:
    """Return the seconds of processor that *Write a lesson* needs for a text."""
    draft = LessonDraft(lambda block, name: open_session(block, name, AUTHOR))
    read_prose.cache_clear()
    begun = time.process_time()
    draft.look(text[:LETTERS])
    return time.process_time() - begun


def iter_texts(lots: Random, count: int) -> Iterator[tuple[str, str]]:
    """Yield the texts with their names: those of the list, then random ones."""
    yield from SLOW.items()
    for number in range(count):
        before, repeated = (
            "".join(lots.choices(PIECES, k=lots.randint(least, most))) for least, most in ((0, 9), (1, 5))
        )
        text = HEAD + before + repeated * LETTERS
        yield f"random {number}: {repeated!r}", "\n".join(text[:LETTERS].split("\n")[:LINES])


def main() -> int:
    """Print the cost of each text; return 1 if one is too slow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=20, help="how many random texts are read, too")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random texts")
    chosen = parser.parse_args()
    measure(ORDINARY)
    ordinary, too_slow = min(measure(ORDINARY) for _ in range(3)), 0
    for name, text in iter_texts(Random(chosen.seed), chosen.random):
        cost = min(measure(text) for _ in range(3)) / ordinary
        too_slow += cost > SLOWEST
        print(f"{cost:6.1f}  {name}", flush=True)
    print(f"{too_slow} texts cost more than {SLOWEST} ordinary lessons")
    return int(too_slow > 0)


if __name__ == "__main__":
    sys.exit(main())
