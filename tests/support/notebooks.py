"""The notebooks of the house."""

from cardlessons.paths import data_folder

NOTEBOOKS = sorted(data_folder("notebooks").glob("*.ipynb"))
