"""Go Fish: a player asks another for a rank, and draws from the stock if the other has none."""

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.authoring.examples.gofish.law import GoFish
from cardlessons.authoring.examples.gofish.memory import FEATURES, GoFishMemo, collect_features, hand_facts
from cardlessons.authoring.examples.gofish.player import HAPPENINGS, advise
from cardlessons.authoring.examples.gofish.puzzles import PUZZLES
from cardlessons.authoring.examples.gofish.question_kinds import QUESTION_KINDS
from cardlessons.engine.agents import Agents
from cardlessons.engine.family import Ahead, Family, Look
from cardlessons.engine.variant import Variant

FAMILY: Family[GoFish, GoFishMemo] = Family(
    name="gofish",
    plays="You ask another player for all cards of a rank, and collect the four cards of each.",
    variants=(
        Variant(
            "go-fish",
            "Go Fish",
            GoFish(),
            ("GOF",),
            "Each player asks another for a rank that the asker holds. Who has such cards gives them all, and the "
            "asker asks again; who has none says “Go fish”, and the asker draws a card. Four cards of a rank are a "
            "book, and most books win.",
            ("go-fishing",),
        ),
        Variant(
            "go-fish-in-turn",
            "Go Fish, the asked player next",
            GoFish(then="asked"),
            ("GOF",),
            "As Go Fish, but after “Go fish” the player who was asked asks next.",
        ),
    ),
    module=__name__,
    look=lambda _: Look(keeps="points", example="asks B 7"),
    acts=(Ask,),
    player=advise,
    lookahead=Ahead(depth=8),
    happenings=HAPPENINGS,
    hand_facts=hand_facts,
    vocabulary={"GOF": {"point": "book", "points": "books"}},
    puzzles=PUZZLES,
    question_kinds=QUESTION_KINDS,
    agents=Agents(collect_features, FEATURES),
)
