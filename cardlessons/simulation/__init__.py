"""Simulation: games as values, players, many deals at once, and chances.

`game.py` has the class to begin with, `players.py` the players, `game_loop.py` the loop of a game, `simulator.py` many
games on all cores, `consistent_deals.py` the deals that agree with a seat's view, `playouts.py` the result of each play
in such deals, and `estimates.py` means with their errors. Nothing here knows the rules of a game or a family: the
family defines its tricks and the settings of strong players.
"""
