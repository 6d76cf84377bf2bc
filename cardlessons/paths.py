"""The folders beside the package: next to it in a checkout, inside it in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def data_folder(name: str) -> Path:
    """Return the folder `seeds` or `notebooks`, in a checkout and in an installed wheel alike."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
