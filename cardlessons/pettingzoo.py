"""Environments of PettingZoo: `env("jig")`, or `jig_v1.env()` (`pip install 'cardlessons[pettingzoo]'`).

There is a module for each game, named after it: `import cardlessons.pettingzoo.jig_v1`, or
`from cardlessons.pettingzoo import peel_five_card_v1`.
"""

import sys

from cardlessons.extras import explain_missing

with explain_missing("pettingzoo"):
    from cardlessons.hosts.pettingzoo_env import (
        CardGameEnv,
        GameModule,
        PolicyPlayer,
        env,
        find_module,
        list_modules,
        make_player,
        make_policy,
    )

__all__ = ["CardGameEnv", "PolicyPlayer", "env", "make_player", "make_policy"]

sys.modules.update({f"{__name__}.{name}": find_module(name) for name in list_modules()})


def __getattr__(name: str) -> GameModule:
    return find_module(name)


def __dir__() -> list[str]:
    return [*__all__, *list_modules()]
