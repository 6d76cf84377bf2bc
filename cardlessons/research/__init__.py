"""The guest for studies: many deals, tournaments, the strategy lab, claims to test, environments, charts."""

from pathlib import Path

from cardlessons.hooks import Guest

_HERE = "cardlessons.research"

GUEST = Guest(
    parts={"is-it-so": f"{_HERE}.parts:CLAIMS_TYPE", "lab": f"{_HERE}.parts:LAB_TYPE"},
    sessions={"is-it-so": f"{_HERE}.parts:open_claims", "lab": f"{_HERE}.parts:open_lab"},
    names={
        "Batch": f"{_HERE}.batch:Batch",
        "Encoding": f"{_HERE}.encoding:Encoding",
        "Result": f"{_HERE}.jobs:Result",
        "Simulation": f"{_HERE}.simulator:Simulation",
        "SolveError": f"{_HERE}.solver:SolveError",
        "Tournament": f"{_HERE}.tournament:Tournament",
        "advantage": f"{_HERE}.tournament:advantage",
        "best_reply": f"{_HERE}.best_reply:best_reply",
        "chart": f"{_HERE}.notebook:chart",
        "difference": f"{_HERE}.difference:difference",
        "environments": f"{_HERE}.environments:",
        "lab": f"{_HERE}.notebook:lab",
        "simulate": f"{_HERE}.simulator:simulate",
        "solve": f"{_HERE}.solver:solve",
        "tournament": f"{_HERE}.tournament:tournament",
    },
    texts=(Path(__file__).with_name("texts.toml"),),
)
"""Its gifts to the core."""
