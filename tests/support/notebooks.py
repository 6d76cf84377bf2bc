"""The notebooks of the house."""

from cardlessons.paths import get_data_folder

NOTEBOOKS = sorted(get_data_folder("notebooks").glob("*.ipynb"))
