"""Limits on the size of a record: far above any real game, and small enough to be refused or played at once.

They apply wherever a record is read: from a file, standard input, text, or the open table. The limit of a link is
smaller (`cardlessons.record.share`), because addresses are short.
"""

LARGEST_RECORD = 1_000_000
"""The most bytes of a record's text in UTF-8."""
MOST_ACTS = 20_000
"""The most acts of a record, variations included."""
MOST_SEATS = 52
"""The most seats of a record; each game has its own limit of players."""
MOST_NAMED = 120
"""The most cards or hands in one act."""
