"""The pages about a site: on privacy, and its legal notice."""

from __future__ import annotations

from cardlessons.hooks import StoredText, gather
from cardlessons.prerender.site import Site


def render_privacy_page(site: Site, home: str) -> str:
    """Return the page on privacy as HTML."""
    facts = {"of_guests": gather("stored", StoredText), "kept": gather("kept", StoredText)}
    return site.render("privacy.html.j2", home, host=site.host, **facts)


def render_legal_page(site: Site, home: str) -> str | None:
    """Return the page of the legal notice as HTML; None without one."""
    return site.render("legal.html.j2", home, legal=site.legal) if site.legal else None
