"""The game engine: cards, the card table, options of games, and the interface of a family of games."""
