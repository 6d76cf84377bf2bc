"""The names of players whom nobody has named otherwise."""

SEAT_NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frieda", "Georg", "Hanna", "Ida", "Jakob", "Konrad", "Lena",
)  # fmt: skip
"""In the order of play; each begins with another letter, A to L."""
