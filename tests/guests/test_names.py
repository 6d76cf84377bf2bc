"""The public names of guests: what `cardlessons` hands out of a guest that is gone says what is missing."""

import pytest

import cardlessons
from cardlessons import hooks


@pytest.mark.parametrize("name", sorted({*cardlessons.__all__} & {*hooks.list_guests()["research"].names}))
def test_a_name_of_a_guest_that_is_gone_says_what_is_missing(name, monkeypatch):
    assert getattr(cardlessons, name)
    monkeypatch.setattr(hooks, "list_guests", dict)
    with pytest.raises(ImportError, match=f"^'{name}' belongs to cardlessons.research, which is not installed here$"):
        getattr(cardlessons, name)
