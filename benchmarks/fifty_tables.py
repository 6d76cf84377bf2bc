"""Measure fifty tables that a notebook makes and does not show, beside fifty sliders of ipywidgets.

The script makes fifty sliders and fifty tables of each kind in turn, `ROUNDS` times, and prints the shortest processor
time of each, the memory that they keep, and the ratio of both to those of the sliders.

Run by hand: `python benchmarks/fifty_tables.py`.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable

from ipywidgets import IntSlider

from cardlessons.record import parse
from cardlessons.widgets import page, part, show

ROUNDS = 7
TEXT = """variant: peel-five-card
dealer: Anna
Anna: 9h Tc 2h
Ben: 9c 3c Jd
Clara: 9d 4c Qs
Dora: 9s 5c Th

Ben 9c
Clara 9d
"""
RECORD, LESSON = parse(TEXT), page("four-nines")
MADE: dict[str, Callable[[], object]] = {
    "slider": IntSlider,
    "table of a record": lambda: show(RECORD),
    "table of a text": lambda: show(TEXT),
    "what a cell of a lesson shows": lambda: part("table", "Nines [SSS-29]", TEXT),
    "example of a lesson": LESSON.example,
}


def measure_time(make: Callable[[], object]) -> float:
    """Return the seconds of processor time that fifty take."""
    gc.collect()
    begun = time.process_time()
    kept = [make() for _ in range(50)]
    taken = time.process_time() - begun
    assert len(kept) == 50
    return taken


def measure_memory(make: Callable[[], object]) -> int:
    """Return the bytes that fifty keep."""
    gc.collect()
    tracemalloc.start()
    kept = [make() for _ in range(50)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(kept) == 50
    return taken


def main() -> None:
    """Print the time and the memory of fifty of each kind."""
    for make in MADE.values():
        make()  # what all share is made before
    rounds = [{name: measure_time(make) for name, make in MADE.items()} for _ in range(ROUNDS)]
    times = {name: min(taken[name] for taken in rounds) for name in MADE}
    sizes = {name: measure_memory(make) for name, make in MADE.items()}
    for name in MADE:
        longer, larger = times[name] / times["slider"], sizes[name] / sizes["slider"]
        print(f"{name}: {times[name] * 1000:.1f} ms ({longer:.1f}), {sizes[name] / 1000:.0f} kB ({larger:.1f})")


if __name__ == "__main__":
    main()
