"""The lesson pages as Jupyter widgets: `page("four-nines").example()`, or `show(record)` for your own."""

from cardlessons.widgets.pages import Page, page, show

__all__ = ["Page", "page", "show"]
