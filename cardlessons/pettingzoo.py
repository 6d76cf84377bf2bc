"""Environments of PettingZoo: `env("jig")`, or `jig_v1.env()` (`pip install 'cardlessons[pettingzoo]'`).

There is a module for each game, named after it: `import cardlessons.pettingzoo.jig_v1`, or
`from cardlessons.pettingzoo import peel_five_card_v1`.
"""

import sys
from typing import TYPE_CHECKING

from cardlessons.extras import explain_missing
from cardlessons.hooks import get_name

if TYPE_CHECKING:
    from cardlessons.research.batch import Batch
    from cardlessons.research.environments import (
        CardGameEnv,
        GameModule,
        PolicyPlayer,
        env,
        find_module,
        list_modules,
        make_player,
        make_policy,
    )
else:
    with explain_missing("pettingzoo"):
        _environments = get_name("research", "environments")
    CardGameEnv, PolicyPlayer = _environments.CardGameEnv, _environments.PolicyPlayer
    env, find_module, list_modules = _environments.env, _environments.find_module, _environments.list_modules
    Batch = get_name("research", "Batch")
    make_player, make_policy = _environments.make_player, _environments.make_policy

__all__ = ["Batch", "CardGameEnv", "PolicyPlayer", "env", "make_player", "make_policy"]

sys.modules.update({f"{__name__}.{name}": find_module(name) for name in list_modules()})


def __getattr__(name: str) -> "GameModule":
    return find_module(name)


def __dir__() -> list[str]:
    return [*__all__, *list_modules()]
