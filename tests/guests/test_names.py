"""The public names of guests: what `cardlessons` hands out of a guest that is gone says what is missing."""

import pytest

import cardlessons
from cardlessons import hooks

NAMES = sorted(
    (name, f"cardlessons.{guest}")
    for guest, told in hooks.list_guests().items()
    for name in {*cardlessons.__all__} & {*told.names}
)
"""Each public name that a guest gives, with its package."""


@pytest.mark.parametrize(("name", "package"), NAMES)
def test_a_name_of_a_guest_that_is_gone_says_what_is_missing(name, package, monkeypatch):
    assert getattr(cardlessons, name)
    monkeypatch.setattr(hooks, "list_guests", dict)
    with pytest.raises(ImportError, match=f"^'{name}' belongs to {package}, which is not installed here$"):
        getattr(cardlessons, name)
