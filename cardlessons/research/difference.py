"""The difference of two simulations of the same deals: what another rule, or another player, changes."""

from __future__ import annotations

from fractions import Fraction

from cardlessons.research.simulator import Simulation, collect_by_name
from cardlessons.simulation.estimates import Figure, Scale, average


def difference(one: Simulation, other: Simulation, of: str | None = None) -> Figure:
    """Return how much more one simulation comes to than another, deal by deal.

    Deals of the same seed and number have the same cards, as far as the rules allow. So each deal is compared with
    itself, and the interval is mostly much narrower than those of the two averages.

    Args:
        one: a simulation.
        other: the one to take from it, of as many deals by the same seed.
        of: a seat, whose winnings are compared, or a name that both counted; what was counted if None.

    Returns:
        The mean of the differences, with its interval.

    Raises:
        ValueError: the two have other deals or another end, or they do not both have what is compared.
        TypeError: an argument is not a simulation.
    """
    for given in (one, other):
        if not isinstance(given, Simulation):
            raise TypeError(f"expected two results of `simulate`, not {given!r}")
    runs = [[(part.deals, part.seed, part.until) for part in simulation._parts] for simulation in (one, other)]
    if runs[0] != runs[1]:
        told = [", ".join(f"{deals:,} by seed {seed} until {until!r}" for deals, seed, until in run) for run in runs]
        raise ValueError(
            f"each deal is compared with itself, but here are {told[0]}, and {told[1]}; give both the same `deals`, "
            "`seed` and `until`"
        )
    counted = [simulation.counts if simulation.is_counted else {} for simulation in (one, other)]
    name = "" if of is None else of
    if all(name in figures for figures in counted):
        scales = [figures[name].scale for figures in counted]
        values = [_list_counted(simulation, name) for simulation in (one, other)]
    elif all(name in simulation.seats for simulation in (one, other)):
        ask = [simulation.gain if one.until == "deal" else simulation.wins for simulation in (one, other)]
        scales = [figure(name).scale for figure in ask]
        values = [_list_won(simulation, name) for simulation in (one, other)]
    else:
        known = [
            {*simulation.seats, *figures} - {""} for simulation, figures in zip((one, other), counted, strict=True)
        ]
        raise ValueError(
            f"{f'{of!r} was not counted' if of else 'no single thing was counted'} in both; give a seat or a name as "
            f"`of`: {', '.join(sorted(known[0] & known[1])) or 'here they share none'}"
        )
    first, second = scales
    if (first.unit, first.times) != (second.unit, second.times):
        raise ValueError(f"{first.unit} and {second.unit} cannot be compared")
    apart = [a - b for a, b in zip(*values, strict=True) if a is not None and b is not None]
    if not apart:
        raise ValueError(f"{name!r} was never counted in the same deal of both")
    return average(Scale("Difference", first.unit, first.times), _name_difference(one, other), apart)


def _list_counted(simulation: Simulation, name: str) -> list[Fraction | None]:
    """Return what was counted by a name in each deal; None where it is missing."""
    values = (collect_by_name(result.counted).get(name) for result in simulation.results)
    return [None if value is None else Fraction(value) for value in values]


def _list_won(simulation: Simulation, seat: str) -> list[Fraction | None]:
    """Return a seat's winnings in each deal."""
    number = simulation.seats.index(seat)
    return [result.winnings(number, simulation.until) for result in simulation.results]


def _name_difference(one: Simulation, other: Simulation) -> str:
    """Return what differs in two simulations: their games, else their players."""
    names = [str(simulation.variant) for simulation in (one, other)]
    if names[0] == names[1]:
        names = [", ".join(simulation.players) for simulation in (one, other)]
    return " against ".join(names)
