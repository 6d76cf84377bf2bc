"""Environments of PettingZoo: `env("jig")` (`pip install 'cardlessons[pettingzoo]'`)."""

from cardlessons.extras import explain_missing

with explain_missing("pettingzoo"):
    from cardlessons.hosts.pettingzoo_env import CardGameEnv, env

__all__ = ["CardGameEnv", "env"]
