"""A part of a lesson as a cell of a notebook shows it."""

from __future__ import annotations

from typing import Any

from cardlessons.hosts.jupyter.host import Seat
from cardlessons.hosts.jupyter.house_rules import Composing
from cardlessons.hosts.mishap import Shown, guarded
from cardlessons.lessons.lesson import HouseRules, Part, Sources
from cardlessons.lessons.sources import sources
from cardlessons.study import house_rules, kinds


def shown(part: Part, number: int = 1) -> Any:
    """A part of a lesson, as a cell shows it; `number` tells it from others of its kind on the page, from 1."""
    match part:
        case Sources():
            return guarded(lambda: Shown(sources(part)))
        case HouseRules(game):
            return guarded(lambda: Composing(house_rules.HouseRules(game)))
        case _:
            return guarded(lambda: Seat(kinds.session(part, number)))
