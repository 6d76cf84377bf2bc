"""Messages list names of any length and number in few words."""

from cardlessons.engine.quoting import list_names


def test_a_message_cuts_long_names_and_lists_some_of_many():
    assert list_names(["Play", "x" * 50]) == f"Play, {'x' * 40}..."
    assert list_names(map(str, range(20))).endswith("10, 11 and 8 more")
