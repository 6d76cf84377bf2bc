"""The default names of the players."""

SEAT_NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frieda", "Georg", "Hanna", "Ida", "Jakob", "Konrad", "Lena",
)  # fmt: skip
"""The names in the order of play; their first letters are A to L."""
