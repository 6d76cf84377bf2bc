"""Widgets for a notebook: `page("four-nines").example()`, or `show(record)` for your own table.

`which_game()`, `rulebooks()`, `house_rules()` and `lab()` belong to no lesson: they find the name of a game, compare
two games, change rules, and test ways to play.

`which_game()`, `rulebooks()`, `house_rules()` and `lab()` stand on no lesson: which game one plays, in what two differ,
rules of one's own, and ways to play put to the test.
"""

from cardlessons.hosts.jupyter.notebook_api import (
    Page,
    chart,
    house_rules,
    lab,
    open_table,
    page,
    rulebooks,
    show,
    which_game,
)

__all__ = ["Page", "chart", "house_rules", "lab", "open_table", "page", "rulebooks", "show", "which_game"]
