"""The notebooks of the house."""

from cardlessons.paths import get_data_folder

MADE = {"index", "sources", "schnipp-schnapp-de", "jig-de", "four-nines-de"}
"""The notebooks of the house that are none of its lessons in English."""

NOTEBOOKS = sorted(path for path in get_data_folder("notebooks").glob("*.ipynb") if path.stem not in MADE)
"""The lessons, without the pages that are made from them."""
