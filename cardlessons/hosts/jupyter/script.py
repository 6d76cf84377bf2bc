"""What all widgets of a page that are drawn alike share: their module and its styles, sent once."""

from __future__ import annotations

import traitlets
from ipywidgets import Widget


class Script(Widget):  # type: ignore[misc]
    """A module and its styles, for all widgets of a page that are drawn with them."""

    text = traitlets.Unicode().tag(sync=True)
    styles = traitlets.List(traitlets.Unicode()).tag(sync=True)


_SCRIPTS: dict[str, Script] = {}


def script(text: str, styles: tuple[str, ...]) -> Script:
    """The script with this module; the same one each time, as long as it is not closed."""
    known = _SCRIPTS.get(text)
    if known is None or known.comm is None:
        known = _SCRIPTS[text] = Script(text=text, styles=[*styles])
    return known
