"""Limits on the size of a record: far more than any evening of play, yet small enough to replay at once.

They hold wherever a record is read: in a file, on standard input, as text, and on the open table. A link holds less
(`cardlessons.record.share`), for the sake of addresses.
"""

LARGEST_RECORD = 1_000_000
"""Bytes of a record's text in UTF-8."""
MOST_ACTS = 20_000
"""Acts of a record, those of its variations too."""
MOST_SEATS = 52
"""Seats of a record; each game says for itself how many may play."""
MOST_NAMED = 120
"""Cards or hands that one act names."""
