"""Environments of PettingZoo: `env("jig")` (`pip install 'cardlessons[pettingzoo]'`)."""

from cardlessons.hosts.pettingzoo_env import CardGameEnv, env

__all__ = ["CardGameEnv", "env"]
