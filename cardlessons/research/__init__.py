"""The guest for studies: environments of PettingZoo, and observations as numbers."""

from cardlessons.hooks import Guest

_HERE = "cardlessons.research"

GUEST = Guest(names={"Encoding": f"{_HERE}.encoding:Encoding", "environments": f"{_HERE}.environments:"})
"""Its gifts to the core."""
