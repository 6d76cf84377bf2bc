"""The Sphinx extension: registers the directive, writes its tables in each format, and adds their script and styles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from cardlessons.engine.variants import FAMILIES
from cardlessons.hosts.sphinx.directive import BakedTable, TableDirective
from cardlessons.prerender.bundler import bundle, get_module_file, to_classic_script
from cardlessons.prerender.look_assets import build_drawing_imports, build_look_imports, iter_stylesheets
from cardlessons.record.html import render_paragraph
from cardlessons.session.static_render import SCRIPTS
from cardlessons.version import __version__

ENTRY = "hosts/sphinx/entry.js"
SCRIPT, STYLES = "cardlessons.js", "cardlessons.css"
"""The names of the script and the stylesheet among the static files of the site."""
_DRAWINGS = ["table"]


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
    if _has_script(translator.builder.app):
        inside += (
            f'<noscript>{render_paragraph(SCRIPTS)}</noscript><script type="application/json">{node["data"]}</script>'
        )
    translator.body.append(f'<div class="cardlessons-table" id="{node["ids"][0]}">{inside}</div>\n')
    raise nodes.SkipNode


def _visit_words(translator: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Write nothing before the children, which are the words of the table."""


def _depart_words(translator: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Write nothing after the children."""


def _has_script(app: Sphinx) -> bool:
    """Tell whether the tables have their script: in HTML for browsers, but not in EPUB or other formats."""
    return app.builder.format == "html" and app.builder.name != "epub"


def _write_assets(app: Sphinx) -> None:
    """Write the script and the stylesheet into the static files, before Sphinx computes their hashes for the pages."""
    if not _has_script(app):
        return
    folder = Path(app.builder.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    imports, looks = build_look_imports(FAMILIES, stepped=True)
    drawing_lines, drawings = build_drawing_imports(_DRAWINGS)
    lines = [
        *drawing_lines,
        *imports,
        f'import {{ drawTables }} from "./{ENTRY}";',
        f"drawTables({drawings}, {looks});",
    ]
    (folder / SCRIPT).write_text(to_classic_script(bundle("\n".join(lines))), "utf-8")
    own = get_module_file("hosts/sphinx/document.css").read_text("utf-8")
    (folder / STYLES).write_text("\n".join([*iter_stylesheets(_DRAWINGS, FAMILIES), own]), "utf-8")


def _add_assets(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the script and the stylesheet to a page with tables."""
    if doctree is not None and _has_script(app) and any(doctree.findall(BakedTable)):
        app.add_css_file(STYLES)
        app.add_js_file(SCRIPT, loading_method="defer")
