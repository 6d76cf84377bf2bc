"""The tables for a notebook: `page("four-nines").example()`, or `show(record)` for your own.

`which_game()`, `rulebooks()` and `house_rules()` stand on no lesson: which game one plays, in what two differ, and
rules of one's own.
"""

from cardlessons.hosts.jupyter.pages import Page, house_rules, open_table, page, rulebooks, show, which_game

__all__ = ["Page", "house_rules", "open_table", "page", "rulebooks", "show", "which_game"]
