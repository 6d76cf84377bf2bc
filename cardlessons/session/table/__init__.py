"""A table somebody plays at: its state, its parts and what it shows."""
