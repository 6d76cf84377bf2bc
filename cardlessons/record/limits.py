"""Limits on the size of a record.

They are far above any real game, and a record of this size can still be played in a short time. They apply to records
from files, standard input, text and the open table. The limit of a link is smaller (`cardlessons.record.share`),
because addresses are short.
"""

MAX_RECORD_BYTES = 1_000_000
"""The most bytes of a record's text in UTF-8."""
MAX_ACTS = 20_000
"""The most acts of a record, variations included."""
MAX_SEATS = 52
"""The most seats of a record; each game has a lower limit of its own."""
MAX_NAME_LETTERS = 60
"""The most letters of a seat's name."""
MAX_NAMED_IN_ACT = 120
"""The most cards or hands in one act."""
MAX_READ_ACTS = 1024
"""The typed acts that are kept as they were read: a page sends the acts of a line with each act after it."""
