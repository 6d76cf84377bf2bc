"""Fixtures of journeys: those of the pages."""

from page.conftest import options, page, server, visit

__all__ = ["options", "page", "server", "visit"]
