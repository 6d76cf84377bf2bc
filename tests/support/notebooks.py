"""The notebooks of the house."""

from cardlessons.paths import folder

NOTEBOOKS = sorted(folder("notebooks").glob("*.ipynb"))
