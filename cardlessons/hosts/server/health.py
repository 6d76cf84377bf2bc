"""Handlers of the health probes `/healthz` and `/readyz`, and of `/metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network

from prometheus_client import CONTENT_TYPE_LATEST
from tornado.web import HTTPError

from cardlessons.hosts.server.limits.clients import Clients, is_in_networks
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.pages.page_handlers import PageHandler
from cardlessons.hosts.server.service import Service


class ProbeHandler(PageHandler):
    """The liveness probe, which never fails, and the readiness probe, which fails while the server shuts down."""

    def initialize(self, service: Service | None = None) -> None:
        """Store the service, which knows whether the server is shutting down, of the readiness probe."""
        self.service = service

    def get(self) -> None:
        """Answer 200, or 503 when the server is shutting down."""
        is_closing = self.service is not None and self.service.closing
        self.set_status(503 if is_closing else 200)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("It is shutting down.\n" if is_closing else "It is ready.\n" if self.service else "It runs.\n")

    head = get


class MetricsHandler(PageHandler):
    """The metrics in the Prometheus text format."""

    def initialize(self, metrics: Metrics, counters: Sequence[str]) -> None:
        """Store the metrics; `counters` are the other machines' addresses that may read them."""
        self.metrics, self.counters = metrics, [ip_network(counter, strict=False) for counter in counters]

    def get(self) -> None:
        """Answer with all metrics, or 404 for an address that may not read them."""
        visitors: Clients = self.settings["visitors"]
        if not (visitors.is_local(self.request) or is_in_networks(visitors.address(self.request), self.counters)):
            raise HTTPError(404)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.metrics.text())
