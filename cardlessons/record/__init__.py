"""The record: one text that is a worked example, a golden test and a level's start.

    variant: peel-five-card
    dealer: A
    A: Kd 2h 5c 7s Jh
    B: 9c 3c 4d 8h Qs
    C: 9d 4c 6h 8s Kc

    B 9c            { a comment for the learner }
    C 9d            > pays B 1 pool pair.pays; says Snip
      ( C 4c        > fault )

Keys come first, then a hand for each seat in playing order, then acts: one to a line, or several where it is plain
where each begins. Beside its call a card may take others (`A 8h x 5c 3d`), or be laid onto others to build with them
(`A 3h + 5c "8"`). A variation in parentheses replaces the act before it. `#` begins a remark for the record's author.
`parse(str(record)) == record`.
"""

from cardlessons.record.limits import LARGEST_RECORD, MOST_ACTS
from cardlessons.record.loading import load, load_from
from cardlessons.record.reading import parse, read_act
from cardlessons.record.sheet import (
    ACT_WORDS,
    KEYS,
    NOBODY,
    Expectation,
    Margin,
    Record,
    RecordError,
    Step,
    only_record,
    write_act,
)

__all__ = [
    "ACT_WORDS",
    "KEYS",
    "LARGEST_RECORD",
    "MOST_ACTS",
    "NOBODY",
    "Expectation",
    "Margin",
    "Record",
    "RecordError",
    "Step",
    "load",
    "load_from",
    "only_record",
    "parse",
    "read_act",
    "write_act",
]
