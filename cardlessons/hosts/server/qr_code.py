"""QR codes of this server's addresses, for the terminal and for pages."""

from __future__ import annotations

import io

import segno


def render_for_terminal(address: str) -> str:
    """Return the QR code of an address as lines of block characters, for dark and light terminals."""
    lines = io.StringIO()
    segno.make(address, micro=False).terminal(lines, compact=True)
    return lines.getvalue().rstrip("\n")


def render_svg(address: str) -> bytes:
    """Return the QR code of an address as an SVG file, black on white so that every reader finds it."""
    buffer = io.BytesIO()
    segno.make(address, micro=False).save(buffer, kind="svg", scale=4, light="#fff", xmldecl=False, title=address)
    return buffer.getvalue()
