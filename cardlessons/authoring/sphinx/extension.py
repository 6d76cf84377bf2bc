"""The Sphinx extension: registers the directive, writes its tables in each format, and adds their script and styles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.writers.html5 import HTML5Translator

from cardlessons.authoring.sphinx.directive import BakedTable, TableDirective
from cardlessons.engine.variants import FAMILIES
from cardlessons.prerender.assets import PAGE_SCRIPT, read_look_script, read_look_styles, read_script, read_styles
from cardlessons.record.html import render_paragraph
from cardlessons.session.texts import get_text
from cardlessons.version import __version__

_SCRIPT_FOLDER = Path(__file__).parents[1] / "page" / "dist" / "document.js"
SCRIPT_FILE, STYLES_FILE = "cardlessons.js", "cardlessons.css"
"""The names of the script and the stylesheet among the static files of the site."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the directive to a Sphinx project."""
    in_words = (_visit_words, _depart_words)
    app.add_node(BakedTable, html=(_visit_html, None), latex=in_words, text=in_words, man=in_words, texinfo=in_words)
    app.add_directive("cardlessons", TableDirective)
    app.connect("builder-inited", _write_assets)
    app.connect("html-page-context", _add_assets)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _visit_html(translator: HTML5Translator, node: nodes.Element) -> None:
    inside: str = node["still"]
    if _has_script(translator.builder):
        note = render_paragraph(get_text("static_render.needs-javascript"))
        inside += f'<noscript>{note}</noscript><script type="application/json">{node["data"]}</script>'
    translator.body.append(f'<div class="cardlessons-table" data-ct-themed id="{node["ids"][0]}">{inside}</div>\n')
    raise nodes.SkipNode


def _visit_words(translator: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Write nothing before the children, which are the words of the table."""


def _depart_words(translator: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Write nothing after the children."""


def _has_script(builder: Builder) -> bool:
    """Tell whether the tables have their script: in HTML for browsers, but not in EPUB or other formats."""
    return builder.format == "html" and builder.name != "epub"


def _write_assets(app: Sphinx) -> None:
    """Write the script and the stylesheet into the static files, before Sphinx computes their hashes for the pages."""
    if not _has_script(app.builder):
        return
    folder = Path(app.builder.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    scripts = [
        read_script(PAGE_SCRIPT, "tools.js"),
        _SCRIPT_FOLDER.read_text("utf-8"),
        *map(read_look_script, FAMILIES),
    ]
    (folder / SCRIPT_FILE).write_text("".join(scripts), "utf-8")
    own = (Path(__file__).parent / "document.css").read_text("utf-8")
    (folder / STYLES_FILE).write_text(
        "\n".join([read_styles("table", "tools", "theme"), *map(read_look_styles, FAMILIES), own]), "utf-8"
    )


def _add_assets(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the script and the stylesheet to a page with tables."""
    if doctree is not None and _has_script(app.builder) and any(doctree.findall(BakedTable)):
        app.add_css_file(STYLES_FILE)
        app.add_js_file(SCRIPT_FILE, loading_method="defer")
