"""What is counted of a house, in the form that Prometheus reads; of nobody who is in it."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from cardlessons.hosts.voila.seats import Seats

_SECONDS = (0.5, 1, 2, 5, 10, 30)


class Figures:
    """The counts of one house."""

    def __init__(self, seats: Seats) -> None:
        self._all = CollectorRegistry()
        ProcessCollector(registry=self._all)
        most = Gauge("cardlessons_tables", "Pages that may be awake at once.", registry=self._all)
        most.set(seats.most)
        taken = Gauge("cardlessons_tables_taken", "Pages that are awake, or waking.", registry=self._all)
        taken.set_function(lambda: len(seats.taken))
        seen = Gauge("cardlessons_tables_seen", "Pages that are awake and connected.", registry=self._all)
        seen.set_function(lambda: sum(seat.pages > 0 for seat in seats.taken.values()))
        self._started = Histogram(
            "cardlessons_start_seconds",
            "From a kernel's start to its first answer.",
            buckets=_SECONDS,
            registry=self._all,
        )
        self._refused = Counter(
            "cardlessons_refused", "Pages that could not be woken, by the reason.", ["why"], registry=self._all
        )
        self._died = Counter("cardlessons_died", "Kernels that ended by themselves.", registry=self._all)
        self._heard = Counter("cardlessons_messages", "Messages that pages have sent.", registry=self._all)
        self._dropped = Counter("cardlessons_dropped", "Messages that no page of ours sends.", registry=self._all)

    def started(self, seconds: float) -> None:
        """A kernel has been started."""
        self._started.observe(seconds)

    def refused(self, why: str) -> None:
        """A page could not be woken."""
        self._refused.labels(why).inc()

    def died(self) -> None:
        """A kernel has ended by itself."""
        self._died.inc()

    def heard(self) -> None:
        """A message has been passed on to a kernel."""
        self._heard.inc()

    def dropped(self) -> None:
        """A message has not."""
        self._dropped.inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._all)
