"""Parts in the outputs of a notebook that are drawn where no kernel runs: their data, and the scripts for them."""

from __future__ import annotations

import json
import zlib
from base64 import b85encode
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from cardlessons.prerender.assets import PAGE_SCRIPT, read_look_script, read_look_styles, read_script, read_styles
from cardlessons.prerender.page import compact_nodes, compact_states

NOTEBOOK_STYLES = Path(__file__).parent / "notebook.css"
"""The stylesheet of parts among the cells of a notebook."""
_IN_ATTRIBUTES = str.maketrans("&<>", ",.:")


def render_saved_table(baked: Mapping[str, Any], still: str, made: int = 0) -> str:
    """Return the data of a table as HTML that shows nothing.

    Args:
        baked: the data, see `bake_example`; without answers, the table can only be looked at.
        still: the id of its picture and words, in whose place it is drawn.
        made: the time of the run in ms; on the page that has run it, a widget comes and hides the picture.
    """
    data = {**baked, "view": compact_states(baked["view"])}
    if known := baked.get("beforehand"):
        data["beforehand"] = {**known, "nodes": compact_nodes(known["nodes"], baked["view"]["nodes"])}
    return f'<div hidden data-ct-of="{still}" data-ct-made="{made}" data-ct-baked="{_pack(data)}"></div>'


def render_saved_lesson(page: str, slug: str, label: str, still: str, made: int = 0) -> str:
    """Return the page of a lesson, with the script that shows it in a frame; for the rest see `render_saved_table`.

    Args:
        page: the page, which loads nothing.
        slug: the lesson.
        label: the name of the frame, for screen readers.
        still: the id of the words in whose place it is shown.
        made: the time of the run in ms.
    """
    about = f'data-ct-of="{still}" data-ct-made="{made}" data-ct-slug="{escape(slug)}" data-ct-label="{escape(label)}"'
    script = read_script("saved_lesson.js")
    return f'<div hidden {about} data-ct-page="{_pack(page)}"></div><script>{script}</script>'


@cache
def render_saved_script() -> str:
    """Return the script that draws the tables of a notebook, as HTML that shows nothing; one output has it for all.

    It is packed in an attribute, which programs that take scripts out of outputs do not show as words.
    """
    styles = f"{read_styles('table', 'tools', 'theme')}\n{NOTEBOOK_STYLES.read_text('utf-8')}"
    packed = _pack({"code": read_script(PAGE_SCRIPT, "saved.js"), "styles": styles})
    return f'<div hidden data-ct-script="{packed}"></div><script>{read_script("unpack.js")}</script>'


@cache
def render_saved_look(family: str) -> str:
    """Return the look of a family for the tables of a notebook, as HTML that shows nothing; one output has it."""
    packed = _pack({"code": read_look_script(family), "styles": read_look_styles(family)})
    return f'<div hidden data-ct-look="{packed}"></div>'


def _pack(data: object) -> str:
    """Return data as JSON, compressed, in letters that an attribute in quotes may have; `packed.js` unpacks them."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b85encode(zlib.compress(text.encode(), 9)).decode().translate(_IN_ATTRIBUTES)
