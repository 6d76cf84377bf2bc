"""The Sphinx extension: `extensions = ["cardlessons.sphinx"]` (`pip install 'cardlessons[sphinx]'`)."""

from cardlessons.extras import explain_missing

with explain_missing("sphinx"):
    from cardlessons.hosts.sphinx.extension import setup

__all__ = ["setup"]
