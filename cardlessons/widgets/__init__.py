"""The lesson pages as Jupyter widgets: `page("four-nines").example()` in a notebook's cell."""

from cardlessons.widgets.pages import Page, page

__all__ = ["Page", "page"]
