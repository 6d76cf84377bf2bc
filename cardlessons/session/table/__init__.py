"""The session of a table: its state, its parts, and the data that the page gets."""
