"""The service object: state that all pages of one server process share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tornado.web import RequestHandler

from cardlessons.hosts.server.limits.background import BackgroundWorker
from cardlessons.hosts.server.limits.page_capacity import Admission, PageCapacity
from cardlessons.hosts.server.limits.rate_limit import ADDRESS_BUDGET_SECONDS, ADDRESS_SHARE, AddressBudgets
from cardlessons.hosts.server.metrics import Metrics

Route = tuple[str, type[RequestHandler], dict[str, Any]]
"""A pattern of paths, relative to the start page, its handler, and what the handler is initialized with."""


class Service:
    """The pages awake, the background jobs and the metrics of one server process.

    Args:
        awake: the pages awake, with their limits.
        admission: the queue of the pages that come.
        background: runs the long jobs.
        metrics: the metrics for Prometheus.

    Attributes:
        budgets: the processor time that each address may use.
    """

    def __init__(
        self, awake: PageCapacity, admission: Admission, background: BackgroundWorker, metrics: Metrics
    ) -> None:
        self.awake, self.admission, self.background, self.metrics = awake, admission, background, metrics
        self.budgets = AddressBudgets(ADDRESS_BUDGET_SECONDS, ADDRESS_SHARE)
        self.closing = False
        self.rendered: set[tuple[Path, str]] = set()
        """The lessons whose pages are rendered already, by file and content hash."""

    def close(self) -> None:
        """Disconnect all pages; they reconnect to another server, or to this one after its restart."""
        self.closing = True
        for page in self.awake:
            page.sleep()
        self.background.close()
