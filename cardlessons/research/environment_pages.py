"""A page of documentation for the environment of each game, made from the game: `write_page("cassino")`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from cardlessons.engine.variants import VARIANTS, Variant, variant
from cardlessons.research.encoding import Encoding
from cardlessons.simulation.game_loop import STEADY_LEVEL

FEATURE_WORDS = {
    "hand": "for each card 1 if the agent holds it",
    "middle": "for each card 1 if it lies in the middle",
    "pile": "for each card 1 if it lies before this seat; seat 0 is the agent",
    "played": "for each card 1 / n if it was played n plays ago in this deal",
    "depth": "for each card 1 / n if it is number n from the top of a pile",
    "held": "for each seat the part of the pack in its hand",
    "counters": "the counters of each seat",
    "points": "the points of each seat",
    "dealer": "for each seat 1 if it deals",
    "pool": "the counters in the pool",
    "chosen": "1 for each action of the present act so far",
}
"""The meanings of the features that every game may have."""
_IMPORT_WORDS = "from cardlessons.pettingzoo import"
"""Words of every page, which no other file in the folder has."""
VERSIONS_NOTE = "v1: the first one. The number grows when observations, actions or rewards get another meaning."


def write_page(game: str | Variant, seats: int | None = None) -> str:
    """Return the page about the environment of a game, as Markdown.

    Args:
        game: a variant, or its name with or without options.
        seats: the number of players; four, or the nearest possible number, if None.
    """
    rules = variant(game)
    code, meanings = Encoding(rules, seats), rules.of.agents.meanings
    name = f"{rules.slug.replace('-', '_')}_v1"
    numbers = rules.rules.seats
    return "\n".join(
        [
            f"# {rules.title}",
            "",
            rules.about,
            "",
            "| | |",
            "|---|---|",
            f"| import | `{_IMPORT_WORDS} {name}` |",
            f"| agents | {numbers[0]} to {numbers[-1]} (here {code.seats}): `player_0`, `player_1` ... |",
            f"| actions | `Discrete({code.actions})`, of which `action_mask` shows the lawful ones |",
            f"| observation | {code.size} numbers |",
            "| parallel | no: one agent acts at a time; `Batch` steps many tables at once |",
            "",
            "## Observation",
            "",
            "| numbers | feature | meaning |",
            "|---|---|---|",
            *(
                f"| {_write_range(place.start, place.stop)} | `{feature}` | {_explain(feature, meanings)} |"
                for feature, place in code.features.items()
            ),
            "",
            "## Actions",
            "",
            "| numbers | what they do |",
            "|---|---|",
            *_iter_action_rows(code),
            "",
            *_explain_acts(code),
            "## Rewards and episode",
            "",
            *_explain_rewards(rules),
            "",
            "## Versions",
            "",
            VERSIONS_NOTE,
            "",
        ]
    )


def write_pages(folder: Path) -> None:
    """Write a page of each game and a list of them into a folder of the documentation; delete pages of other games.

    Args:
        folder: the folder; it is made if it is not there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = {slug: slug.replace("-", "_") for slug in VARIANTS}
    for page in folder.glob("*.md"):
        if page.stem not in names.values() and _IMPORT_WORDS in page.read_text("utf-8"):
            page.unlink()  # the game has another name now, or is no more
    for slug, name in names.items():
        (folder / f"{name}.md").write_text(write_page(slug), "utf-8")
    listed = "\n".join(names.values())
    about = "Each game is an environment of PettingZoo. These pages are made from the games."
    (folder / "index.md").write_text(f"# Environments\n\n{about}\n\n```{{toctree}}\n{listed}\n```\n", "utf-8")


def _write_range(start: int, stop: int) -> str:
    return str(start) if stop == start + 1 else f"{start} to {stop - 1}"


def _explain(feature: str, meanings: Mapping[str, str]) -> str:
    name = feature.rstrip("0123456789").rstrip("_")
    return meanings.get(name) or FEATURE_WORDS.get(name) or name.replace("_", " ")


def _iter_action_rows(code: Encoding) -> Iterator[str]:
    """Yield a row of the table of actions for each row of numbers that do the same with other cards."""
    for _, group in groupby(enumerate(code.names), lambda each: each[1].split()[0]):
        (start, first), *rest = group
        stop, last = rest[-1] if rest else (start, first)
        yield f"| {_write_range(start, stop + 1)} | {first}{f' ... {last}' if rest else ''} |"


def _explain_acts(code: Encoding) -> list[str]:
    if not code.chooses:
        return ["Each act is one action.", ""]
    return [
        "An act begins with the card that is played. Where several acts begin alike, the same agent goes on: it names "
        "the cards that it takes, in the order of the pack, then the word; `done` ends an act that could go on. The "
        "feature `chosen` has what it has named so far.",
        "",
    ]


def _explain_rewards(rules: Variant) -> list[str]:
    if rules.of.live:
        pace = rules.of.live.describe_pace(rules.of.live.paces[STEADY_LEVEL])
        return [
            "After each turned card every agent is asked in turn whether it slaps, and sees nobody's answer. Then the "
            f"hands come down, each at a time drawn by the law of the house's players. {pace} A step pays 1 for each "
            "card that the hand has got rid of, and takes it back for each card that comes with the pile; with "
            '`until="game"` the reward is the agent\'s share of the game, at its end. An episode is a game; after '
            "3,000 acts at the table it is truncated."
        ]
    return [
        f"The reward of a step is the {rules.look.unit} won since the agent's last one. An episode is one deal. With "
        '`until="game"` an episode is a game, and the reward is the agent\'s share of it, at its end.'
    ]
