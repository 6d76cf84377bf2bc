"""Print a Markdown table on the questions and levels of the lessons.

    python tools/lesson_report.py [--write | NOTEBOOK...]

For each lesson it has the number of levels, how often random plays win them, and spoilers in the texts of lost levels.
It also has the places of right answers, and the number of words before the learner's first act. With names of
notebooks, only these are in the table, and a line for each of their levels follows.
With `--write`, the table of all lessons is written into `tools/lesson_report.md`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardlessons.authoring.check.level_spoilers import Spoiler, find_level_spoilers
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.lessons.lesson import ExamplePart, Lesson, Level, ProsePart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record import Question
from cardlessons.record.answers import is_payment_question

HEADS = (
    "lesson", "levels", "won by guessing", "levels at 25 % or more", "one losing text", "spoilers",
    "right answer first / middle / last", "words before the first act",
)  # fmt: skip
PAGE = Path(__file__).with_suffix(".md")
INTRODUCTION = """\
# How the lessons ask

This table is counted, not written. After a change of the lessons, make it anew:

```sh
python tools/lesson_report.py --write                          # this page
python tools/lesson_report.py notebooks/four-nines.ipynb       # one lesson, with a line for each level
```

- **Won by guessing**: how often a level is won by random plays, each any that the table takes; the mean of the levels.
- **One losing text**: levels that say the same of every lost try.
- **Spoilers**: texts of lost levels that name the card to be played. `cardlessons check --plain` finds them, too.
- **Right answer**: its place among the answers of each question of the tables.
- **Words before the first act**: prose and remarks that a learner reads before the first question.

"""
OFTEN = 0.25
"""The least share of winning random tries of a level that counts as easy to guess."""
_HEADING = re.compile(r"(?m)^#{1,6} .*$")
_WORD = re.compile(r"[\w’'-]+")


@dataclass(frozen=True)
class LevelReport:
    """One level, the share of random tries that win it, and its spoilers."""

    level: Level
    guessed: float
    spoilers: list[Spoiler]

    @property
    def generic(self) -> bool:
        return not self.level.wrong


@dataclass(frozen=True)
class LessonReport:
    """The counts of one lesson."""

    lesson: Lesson

    @cached_property
    def levels(self) -> list[LevelReport]:
        searched = ((level, LevelSearch(level)) for level in self.lesson.levels)
        return [LevelReport(level, ways.guessed, find_level_spoilers(level, ways)) for level, ways in searched]

    @property
    def spoilers(self) -> Iterator[tuple[Level, Spoiler]]:
        return ((one.level, spoiler) for one in self.levels for spoiler in one.spoilers)

    @cached_property
    def places(self) -> tuple[int, int, int]:
        """Return how many right answers are the first, between others, and the last."""
        found = [0, 0, 0]
        for question in _iter_questions(self.lesson):
            place = [answer.right for answer in question.answers].index(True)
            found[0 if place == 0 else 2 if place == len(question.answers) - 1 else 1] += 1
        return found[0], found[1], found[2]

    def row(self) -> tuple[str, ...]:
        often = sum(one.guessed >= OFTEN for one in self.levels)
        return (
            self.lesson.slug,
            str(len(self.levels)),
            _format_percent([one.guessed for one in self.levels]),
            str(often),
            str(sum(one.generic for one in self.levels)),
            str(sum(1 for _ in self.spoilers)),
            " / ".join(map(str, self.places)),
            str(count_first_words(self.lesson)),
        )


def _iter_questions(lesson: Lesson) -> Iterator[Question]:
    """Yield the questions of a lesson that offer answers to choose from."""
    for worked in lesson.examples:
        for _, question in worked.questions:
            if not is_payment_question(question.answers):
                yield question


def count_first_words(lesson: Lesson) -> int:
    """Count the words before the learner's first act: prose without headings, and the first table's remarks."""
    words = 0
    for part in lesson.parts:
        match part:
            case ProsePart(text):
                words += _count_words(_HEADING.sub("", text))
            case ExamplePart(record=record):
                words += _count_words(record.comment)
                for step in record.steps:
                    if step.question:
                        break
                    words += _count_words(step.comment)
                return words
            case _:
                return words
    return words


def _count_words(text: str) -> int:
    return len(_WORD.findall(text))


def _format_percent(shares: list[float]) -> str:
    return f"{100 * sum(shares) / len(shares):.0f} %" if shares else ""


def list_reports(lessons: list[Lesson]) -> list[LessonReport]:
    """Return the reports of the lessons that have levels or questions."""
    return [LessonReport(lesson) for lesson in lessons if lesson.levels or lesson.examples]


def render_table(reports: list[LessonReport]) -> str:
    """Return the table in Markdown, with a last line for all lessons together."""
    rows = [one.row() for one in reports]
    levels = [level for one in reports for level in one.levels]
    totals = [str(sum(int(row[column]) for row in rows)) for column in (1, 3, 4, 5)]
    places = " / ".join(str(sum(one.places[n] for one in reports)) for n in range(3))
    most = str(max((int(row[-1]) for row in rows), default=0))
    guessed = _format_percent([level.guessed for level in levels])
    rows.append(("**all**", totals[0], guessed, *totals[1:], places, f"at most {most}"))
    lines = (HEADS, ("---",) * len(HEADS), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def iter_details(reports: list[LessonReport]) -> Iterator[str]:
    """Yield a line for each level: how often random plays win it, and each of its spoilers."""
    for one in reports:
        yield f"\n{one.lesson.slug}"
        for number, level in enumerate(one.levels, 1):
            generic = ", one losing text" if level.generic else ""
            yield f"  {number}. {level.level.title}: {100 * level.guessed:.0f} %{generic}"
            yield from (f"       names '{named}': {told}" for told, named in level.spoilers)


def main(files: list[str]) -> None:
    """Print the table, or write it into its page; for named lessons, also print a line for each level."""
    if files == ["--write"]:
        PAGE.write_text(INTRODUCTION + render_table(list_reports([*LESSONS.values()])), "utf-8")
        return
    lessons = [read_lesson_file(Path(file)).read() for file in files] or [*LESSONS.values()]
    reports = list_reports(lessons)
    print(render_table(reports), end="")
    for line in iter_details(reports) if files else ():
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
