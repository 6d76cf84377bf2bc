"""Everything that the pages of one server share."""

from __future__ import annotations

from pathlib import Path

from cardlessons.hosts.server.background import BackgroundWorker
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.page_capacity import PageCapacity


class Service:
    """The pages that are awake, the thread for long work, and the metrics.

    Args:
        awake: the pages.
        background: the thread.
        metrics: the metrics.
    """

    def __init__(self, awake: PageCapacity, background: BackgroundWorker, metrics: Metrics) -> None:
        self.awake, self.background, self.metrics = awake, background, metrics
        self.closing = False
        self.baked: set[tuple[Path, str]] = set()
        """The lessons whose pages have been made, by their files and marks."""

    def close(self) -> None:
        """Part from all pages; they connect to another server, or to this one when it is back."""
        self.closing = True
        for page in self.awake:
            page.sleep()
        self.background.close()
