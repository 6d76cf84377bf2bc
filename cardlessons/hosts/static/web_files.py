"""Files for web hosts, search engines and phones: the manifest, `_headers`, `robots.txt`, `sitemap.xml`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from xml.sax.saxutils import escape

from cardlessons.lessons.site_file import SiteSettings

_WEB_MANIFEST = {
    "name": "cardlessons: old card games, explained card by card",
    "short_name": "cardlessons",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#faf6ee",
    "theme_color": "#7d1f2f",
    "icons": [{"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}


def build_manifest(site: SiteSettings) -> str:
    """Return the web app manifest, with which a phone adds the site to its home screen."""
    own = {"name": site.title, "short_name": site.title, "theme_color": site.accent and site.accent.day}
    return json.dumps({**_WEB_MANIFEST, **{name: value for name, value in own.items() if value}}, indent=1)


def build_headers(policy: str) -> str:
    """Return `_headers`, for hosts that read it; `policy` is the content security policy of every page."""
    return (
        f"/*\n  Content-Security-Policy: {policy}\n"
        "  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
        "/drawn/*\n  Cache-Control: public, max-age=31536000, immutable\n"
        "/keeping.js\n  Cache-Control: no-cache\n"
    )


def build_robots(world: str) -> str:
    """Return `robots.txt`; it names the sitemap if the public URL is known."""
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {world}sitemap.xml\n" if world else "")


def build_sitemap(world: str, places: Iterable[str]) -> str:
    """Return `sitemap.xml` with the pages of the site at this URL."""
    urls = "".join(f"<url><loc>{escape(world + place)}</loc></url>\n" for place in places)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{urls}</urlset>\n"
