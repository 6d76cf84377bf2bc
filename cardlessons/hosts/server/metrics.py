"""Metrics for Prometheus; none of them is about a single person."""

from __future__ import annotations

import os
from collections.abc import Callable

import prometheus_client
from prometheus_client import multiprocess, values

_BUCKET_SECONDS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5)
SHARED_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with which `prometheus_client` finds the folder that several workers share."""


class Metrics:
    """The metrics of one server; with several workers, each reports the sum over all of them.

    Args:
        most: the limit of pages awake.
        most_kernels: the limit of kernels.
        awake: returns the number of pages awake.
        kernels: returns the number of running kernels.

    Attributes:
        refused: counts the refused pages and kernels, by reason.
        evicted: counts the pages that were put to sleep.
        died: counts the kernels that died.
        messages: counts the messages of pages.
        dropped: counts the malformed or forbidden messages.
    """

    def __init__(self, most: int, most_kernels: int, awake: Callable[[], int], kernels: Callable[[], int]) -> None:
        own = self._own = prometheus_client.CollectorRegistry()
        self._read = {"awake": awake, "kernels": kernels}
        if SHARED_VARIABLE in os.environ:
            # the library chooses this once, at its import, when the variable may not have been set yet
            values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]
        else:
            prometheus_client.ProcessCollector(registry=own)

        def make_gauge(name: str, says: str) -> prometheus_client.Gauge:
            return prometheus_client.Gauge(f"cardlessons_{name}", says, registry=own, multiprocess_mode="livesum")

        def make_counter(name: str, says: str, *labels: str) -> prometheus_client.Counter:
            return prometheus_client.Counter(f"cardlessons_{name}", says, labels, registry=own)

        make_gauge("pages_most", "The limit of connected pages.").set(most)
        make_gauge("kernels_most", "The limit of running kernels.").set(most_kernels)
        self._gauges = {
            "awake": make_gauge("pages_awake", "Connected pages, each with sessions of its own."),
            "kernels": make_gauge("kernels", "Running kernels, for notebooks with their own code."),
        }
        self._answers = prometheus_client.Histogram(
            "cardlessons_answer_seconds", "Time to answer a message.", ["what"], buckets=_BUCKET_SECONDS, registry=own
        )
        self.refused = make_counter("refused", "Refused pages and kernels, by reason.", "why")
        self.evicted = make_counter("evicted", "Pages that the server disconnected because they were idle.")
        self.died = make_counter("kernels_died", "Kernels that ended unexpectedly.")
        self.messages = make_counter("messages", "Messages received from pages.")
        self.dropped = make_counter("dropped", "Malformed or forbidden messages.")

    def observe_answer(self, seconds: float, *, is_opening: bool) -> None:
        """Record the time to answer a message."""
        self._answers.labels("open" if is_opening else "act").observe(seconds)

    def refresh(self) -> None:
        """Set the gauges to their current values; with several workers, each must call this regularly."""
        for name, read in self._read.items():
            self._gauges[name].set(read())

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        self.refresh()
        if SHARED_VARIABLE not in os.environ:
            return prometheus_client.generate_latest(self._own)
        shared = prometheus_client.CollectorRegistry()
        multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return prometheus_client.generate_latest(shared)
