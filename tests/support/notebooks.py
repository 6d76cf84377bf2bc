"""The notebooks of the house."""

from cardlessons.places import folder

NOTEBOOKS = sorted(folder("notebooks").glob("*.ipynb"))
