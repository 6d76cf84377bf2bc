"""Games in real time."""
