"""The Sphinx extension: `extensions = ["cardlessons.sphinx"]` (`pip install 'cardlessons[sphinx]'`)."""

from cardlessons.extras import explain_missing
from cardlessons.hooks import get_name

with explain_missing("sphinx"):
    setup = get_name("authoring", "setup_sphinx")

__all__ = ["setup"]
