"""Tables in the outputs of a notebook that step where no kernel runs: their data, and the script that draws them."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from functools import cache
from pathlib import Path

from cardlessons.engine.variants import FAMILIES
from cardlessons.lessons.lesson import ExamplePart
from cardlessons.prerender.assets import PAGE_SCRIPT, read_look_script, read_look_styles, read_script, read_styles
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.precompute import bake_example

NOTEBOOK_STYLES = Path(__file__).parent / "notebook.css"
"""The stylesheet of parts among the cells of a notebook."""


def render_saved_table(
    worked: ExamplePart, still: str, lang: str = "", context: Context = AUTHOR, made: int = 0
) -> str:
    """Return the data of a worked example as HTML that shows nothing.

    Args:
        worked: the example.
        still: the id of its picture and words, in whose place it is drawn.
        lang: the language of its texts; empty if unknown.
        context: where it is shown.
        made: the time of the run in ms; on the page that has run it, a widget comes and hides the picture.
    """
    data = _pack(bake_example(worked, lang, context))
    return f'<div hidden data-ct-of="{still}" data-ct-made="{made}" data-ct-baked="{data}"></div>'


@cache
def render_saved_script() -> str:
    """Return the script that draws the tables of a notebook, as HTML that shows nothing; one output has it for all.

    It is packed in an attribute, which programs that take scripts out of outputs do not show as words.
    """
    code = "".join([read_script(PAGE_SCRIPT, "saved.js"), *map(read_look_script, FAMILIES)])
    styles = [read_styles("table", "tools"), *map(read_look_styles, FAMILIES), NOTEBOOK_STYLES.read_text("utf-8")]
    packed = _pack({"code": code, "styles": "\n".join(styles)})
    return f'<div hidden data-ct-script="{packed}"></div><script>{read_script("unpack.js")}</script>'


def _pack(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()
