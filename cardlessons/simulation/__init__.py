"""Simulation: games as values, players, chances, and questions on plays.

`game.py` has the class to begin with, `players.py` the players, `game_loop.py` the loop of a game,
`consistent_deals.py` the deals that agree with a seat's view, `playouts.py` the result of each play in such deals, and
`estimates.py` means with their errors. The guest `research` plays many deals at once. Nothing here knows the rules of a
game or a family: the family defines its tricks and the settings of strong players.
"""
