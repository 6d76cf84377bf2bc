"""The engine: cards, the table, the options of games, and the socket into which families of games fit."""
