"""The panels of claims and of the strategy lab; see `support/messages.py`."""

from dataclasses import replace

from cardlessons.research.claims import CLAIMS
from cardlessons.research.parts import ClaimsPart
from cardlessons.session.registry import session_of
from cardlessons.widgets import lab


def _is_it_so():
    """Return a session of claims; one of them tests two deals at a time."""
    session = session_of(ClaimsPart(("SSS-38", "JIG-12")))
    session.tested["JIG-12"].claim = replace(CLAIMS["JIG-12"], batch=2)
    return session


SESSIONS = {"is it so": _is_it_so, "lab": lambda: lab("jig").session}
VIEWS, REPLIES, MESSAGES = {}, {}, {}
