"""The starter of a family, installed with changes."""

from support.plugins import announce

from cardlessons.authoring.family_starter import make_family_files


def install_starter(folder, name, changes):
    """Install the starter of a family in a folder; `changes` are (file, text, other text) in its package."""
    package = folder / f"cardlessons_{name}"
    for there, text in make_family_files(name).items():
        path = folder / there
        if package in path.parents:
            path.parent.mkdir(parents=True, exist_ok=True)
            for file, old, new in changes:
                if file == path.name:
                    assert old in text, (file, old)
                    text = text.replace(old, new)
            path.write_text(text, "utf-8")
    announce(folder, name, f"{name} = cardlessons_{name}:FAMILY")
    return package
