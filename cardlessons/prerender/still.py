"""Stills of the parts of a notebook, for where no kernel runs: a picture and words, which a widget hides."""

from __future__ import annotations

from cardlessons.record.html import render_paragraph
from cardlessons.session.texts import get_text

CONTENTS_NOTEBOOK = "index.ipynb"
"""The name of the notebook that lists the lessons of a folder."""
BEGIN_KEY = "begin"
"""The id of the words of the cell that loads the extension, which each widget hides."""
_HIDING_STYLE = """<style>
body.jp-Notebook .jp-CodeCell:has([data-ct-still]) > .jp-Cell-inputWrapper, .cell:has([data-ct-still]) > .input,
[data-ct-still] > .lm-mod-hidden, body.jp-Notebook [data-ct-still="begin"] { display: none; }
body[data-jp-theme-light="false"] [data-ct-still] img { filter: invert(.88) hue-rotate(180deg); }
</style>"""
"""The style of all parts of a notebook: it hides their sources in HTML that nbconvert makes, for in JupyterLab a reader
may unfold them, and gives their pictures the colours of a dark theme."""


def render_still(words: str, still: str = "", *, hides_source: bool) -> str:
    """Return the words and the picture of a part, with the style of all parts if the sources are hidden.

    Args:
        words: HTML, in which MathJax looks for no formulas.
        still: the id by which a widget hides them.
        hides_source: whether exported pages leave out the sources of parts, which hold answers.
    """
    return f'<div data-ct-still="{still}" class="mathjax_ignore">{words}</div>{_HIDING_STYLE if hides_source else ""}'


def render_begin() -> str:
    """Return what the cell that loads the extension shows until a part runs, as HTML: how to begin."""
    begin = render_paragraph(get_text("static_render.begin-note"))
    bare = render_paragraph(get_text("static_render.sources-note"))
    return f'{begin}<div class="lm-Widget lm-mod-hidden">{bare}</div>'  # a code host does not hide it
