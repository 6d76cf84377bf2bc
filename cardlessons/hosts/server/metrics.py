"""Metrics in the form that Prometheus reads; of nobody who is here."""

from __future__ import annotations

import os
from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    multiprocess,
    values,
)

_SECONDS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5)
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which `prometheus_client` knows the folder that several workers share."""


class Metrics:
    """The metrics of one server; where several workers share a folder, each tells those of all.

    Args:
        most: how many pages may be awake.
        most_kernels: how many kernels may run.
        awake: returns how many pages are awake.
        kernels: returns how many kernels run.
    """

    def __init__(self, most: int, most_kernels: int, awake: Callable[[], int], kernels: Callable[[], int]) -> None:
        own = self._own = CollectorRegistry()
        self._read = {"awake": awake, "kernels": kernels}
        if SHARED in os.environ:
            values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]  # by itself it looks only once, as it is imported
        else:
            ProcessCollector(registry=own)

        def gauge(name: str, says: str) -> Gauge:
            return Gauge(f"cardlessons_{name}", says, registry=own, multiprocess_mode="livesum")

        def counter(name: str, says: str, *labels: str) -> Counter:
            return Counter(f"cardlessons_{name}", says, labels, registry=own)

        gauge("pages_most", "Pages that may be awake at once.").set(most)
        gauge("kernels_most", "Kernels that may run at once.").set(most_kernels)
        self._gauges = {
            "awake": gauge("pages_awake", "Pages that are awake: connected, with sessions of their own."),
            "kernels": gauge("kernels", "Kernels that run, for notebooks with code of their own."),
        }
        self._answers = Histogram(
            "cardlessons_answer_seconds", "Time to answer a message.", ["what"], buckets=_SECONDS, registry=own
        )
        self._refused = counter("refused", "Pages and kernels that were refused, by the reason.", "why")
        self._evicted = counter("evicted", "Pages that were put to sleep.")
        self._died = counter("kernels_died", "Kernels that ended by themselves.")
        self._heard = counter("messages", "Messages that pages have sent.")
        self._dropped = counter("dropped", "Messages that no page of ours sends.")

    def answered(self, seconds: float, *, is_opening: bool) -> None:
        """Count a message that was answered."""
        self._answers.labels("open" if is_opening else "act").observe(seconds)

    def refused(self, why: str) -> None:
        """Count a page or a kernel that was refused."""
        self._refused.labels(why).inc()

    def evicted(self) -> None:
        """Count a page that was put to sleep."""
        self._evicted.inc()

    def died(self) -> None:
        """Count a kernel that has ended by itself."""
        self._died.inc()

    def heard(self) -> None:
        """Count a message."""
        self._heard.inc()

    def dropped(self) -> None:
        """Count a message that no page of ours sends."""
        self._dropped.inc()

    def refresh(self) -> None:
        """Set the gauges to what is so now; where they are shared, every worker has to do so from time to time."""
        for name, read in self._read.items():
            self._gauges[name].set(read())

    def text(self) -> bytes:
        """Return all of it, as Prometheus reads it."""
        self.refresh()
        if SHARED not in os.environ:
            return generate_latest(self._own)
        shared = CollectorRegistry()
        multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)
