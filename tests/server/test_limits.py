"""Tests of the limits of a server: just so much is taken, and one more is refused or has to wait."""

import pytest
from support.clock import Clock

from cardlessons.hosts.server.kernels.kernel_slots import KernelSlots
from cardlessons.hosts.server.limits.page_capacity import AddressLimitError, PageCapacity
from cardlessons.hosts.server.limits.rate_limit import Budget
from cardlessons.hosts.server.settings import Settings, SettingsError

HERE = "192.0.2.1"


class Page:
    """A page of one address."""

    address = HERE

    def sleep(self):
        """Go to sleep."""


def wakes(pages):
    """Return whether so many pages of an address wake at once."""
    capacity = PageCapacity(1000, clock=Clock())
    try:
        for _ in range(pages):
            capacity.wake(Page())
    except AddressLimitError:
        return False
    return True


def answers(messages):
    """Return whether so many messages at once are answered at once."""
    budget = Budget(clock=Clock())
    return sum(budget.charge(1) for _ in range(messages)) == 0


def opens(widgets):
    """Return whether a kernel has so many widgets."""
    slots = KernelSlots(4, Clock())
    slots.take("a", None)
    slots.ready("a")
    return all(slots.count_widget("a") for _ in range(widgets))


def may_be(**chosen):
    """Return whether a server may be started so."""
    try:
        Settings((), **chosen)
    except SettingsError:
        return False
    return True


LIMITS = {
    "pages that wake": (100, wakes),
    "messages": (300, answers),
    "widgets": (100, opens),
    "pages": (1_000_000, lambda n: may_be(most=n)),
    "workers": (64, lambda n: may_be(workers=n)),
    "seconds until the end": (86_400, lambda n: may_be(drain=n)),
    "no kernels": (0, lambda n: may_be(most_kernels=-n)),
    "one page": (-1, lambda n: may_be(most=-n)),
    "one worker": (-1, lambda n: may_be(workers=-n)),
}


@pytest.mark.parametrize("name", LIMITS)
def test_just_so_much_is_taken_and_no_more(name):
    most, takes = LIMITS[name]
    assert takes(most)
    assert not takes(most + 1)
