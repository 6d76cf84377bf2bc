"""Hosts connect sessions to people: the server, Jupyter, the static site, Sphinx and PettingZoo."""
