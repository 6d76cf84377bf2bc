"""Chance: games as values, players, thousands of deals, and how likely what is.

`game.py` has the one object to enter by, `players.py` who plays and why, `playing.py` the loop in which games are
played, `simulating.py` many of them on all cores, `fitting.py` the deals that fit what a seat has seen, `looking.py`
what comes of each play in such deals, and `figures.py` numbers that tell how far off they may be. Nothing here knows a
rule or a family: what a game calls a trick, or how strong players of it think, its family says.
"""
