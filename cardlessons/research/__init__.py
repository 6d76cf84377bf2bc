"""The guest for studies: many deals, tournaments, the strategy lab, claims to test, environments, charts."""

from pathlib import Path

from cardlessons.hooks import Guest

_PACKAGE = "cardlessons.research"

GUEST = Guest(
    parts={"is-it-so": f"{_PACKAGE}.parts:CLAIMS_TYPE", "lab": f"{_PACKAGE}.parts:LAB_TYPE"},
    sessions={"is-it-so": f"{_PACKAGE}.parts:open_claims", "lab": f"{_PACKAGE}.parts:open_lab"},
    names={
        "Batch": f"{_PACKAGE}.batch:Batch",
        "Encoding": f"{_PACKAGE}.encoding:Encoding",
        "Result": f"{_PACKAGE}.jobs:Result",
        "Simulation": f"{_PACKAGE}.simulator:Simulation",
        "SolveError": f"{_PACKAGE}.solver:SolveError",
        "Tournament": f"{_PACKAGE}.tournament:Tournament",
        "advantage": f"{_PACKAGE}.tournament:advantage",
        "best_reply": f"{_PACKAGE}.best_reply:best_reply",
        "chart": f"{_PACKAGE}.notebook:chart",
        "difference": f"{_PACKAGE}.difference:difference",
        "environments": f"{_PACKAGE}.environments:",
        "lab": f"{_PACKAGE}.notebook:lab",
        "simulate": f"{_PACKAGE}.simulator:simulate",
        "solve": f"{_PACKAGE}.solver:solve",
        "tournament": f"{_PACKAGE}.tournament:tournament",
    },
    texts=(Path(__file__).with_name("texts.toml"),),
)
"""Its gifts to the core."""
