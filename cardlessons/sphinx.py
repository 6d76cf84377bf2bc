"""The Sphinx extension: `extensions = ["cardlessons.sphinx"]` (`pip install 'cardlessons[sphinx]'`)."""

from cardlessons.hosts.sphinx.extension import setup

__all__ = ["setup"]
