"""Paths of the folders `seeds` and `notebooks`: beside the package in a checkout, inside it in an installed wheel."""

from pathlib import Path

_PACKAGE_FOLDER = Path(__file__).parent


def get_data_folder(name: str) -> Path:
    """Return the folder `seeds` or `notebooks`, in a checkout or in an installed wheel."""
    inside = _PACKAGE_FOLDER / name
    return inside if inside.is_dir() else _PACKAGE_FOLDER.parent / name
