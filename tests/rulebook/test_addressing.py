"""Sentences in the second person: the same sentence about somebody, and about you."""

import json
import re

from support.cases import read_cases

from cardlessons.engine.table import Why
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.lessons.lesson import GamePart
from cardlessons.rulebook import _read_sentences as sentences
from cardlessons.rulebook import explain
from cardlessons.rulebook.second_person import name_seats, to_second_person
from cardlessons.session.table.factory import open_game

SEATS = ("Anna", "Ben", "Clara")
OF_OTHERS = re.compile(
    "|".join({"is", "has", "was", "does", *re.findall(r":(\w+s)[|/]\w+\}", str([*sentences().values()]))})
    + "|makes|sits"
)
"""The verbs of the sentences, in the form for a name."""
GOVERNED = re.compile(r"(?:\b(?:[Yy]ou(?:, [^,]*,)?|who|and|or|but)|,) (?=(\w+))")
"""The places of verbs that agree with `you`: right after it, or further on in its clause."""
SLOT = re.compile(r"\{(\w+):seats?\}")


def test_what_stands_about_you_follows():
    for about_you, said in read_cases("addressing", "said"):
        assert to_second_person(about_you) == said, about_you


def test_the_word_for_you_is_nobodys_name_in_a_sentence():
    """Otherwise it could not be recognized."""
    assert not [
        code
        for code, entry in sentences().items()
        if re.search(r"\byou\b", re.sub(r"\{.*?\}", "", entry["text"]), re.I)
    ]


def test_every_sentence_can_be_said_to_whoever_it_is_about():
    """No verb between the word `you` and the end of the clause, or the next name, has the form for a name."""
    for code in [code for code, entry in sentences().items() if SLOT.search(entry["text"])]:
        text = " ".join(sentences()[code].get(form, "") for form in ("text", "short"))
        for slot in dict.fromkeys(SLOT.findall(text)):
            said = SLOT.sub(lambda found, own=slot: "you" if found[1] == own else "Ben", text)
            said = re.sub(r"\{(\w+):[^}|]*\|([^}]*)\}", lambda f, own=slot: f[2] if f[1] == own else "…", said)
            said = re.sub(r"\{(\w+):[^}/]*/([^}]*)\}", lambda f, own=slot: f[2] if f[1] == own else "…", said)
            for clause in re.findall(r"(?<!after )\b[Yy]ou\b[^.;:]*", to_second_person(said)):
                own = clause.partition("Ben")[0]
                assert not [verb for verb in GOVERNED.findall(own) if OF_OTHERS.fullmatch(verb)], clause


def test_a_payment_speaks_to_who_pays():
    rules = variant("peel-five-card")
    card, call = rules.rules.cards.cards[0], "Snip"
    why = Why("pair.pays", {"payer": 0, "seat": 1, "paired": card, "amount": 1, "call": call, "due": 1, "nth": 1})
    told, yours = (explain(why, names, rules.sections).text for names in (SEATS, name_seats(SEATS, 0)))
    assert told.startswith("Anna pays the pool one counter for Snip: Ben paired Anna's ")
    assert yours.startswith("You pay the pool one counter for Snip: Ben paired your ")


def test_in_play_the_learner_is_you():
    """The sentences of a deal against the computer never call the learner by name."""
    for slug in list(VARIANTS):
        seats = ("Anna", "Ben", "Clara", "Dora")[: max(2, variant(slug).rules.seats[0])]
        table = open_game(GamePart(slug, seats, "Anna", seed=3))
        you = table.state.seats[table.state.you]
        for _ in range(6):
            node = table.tree.nodes[-1]
            calls = table.state.spotting
            if not calls and node.position.turn != table.state.you:
                break
            act = "turn" if calls else table.variant.rules.moves(node.position)[0].card.text
            path = list(table.state.path(node))
            assert "error" not in table.hear({"id": 1, "do": "try", "at": path, "act": act}), slug
        told = [*table.nodes, *table.branches]
        words = [node["headline"] for node in told] + [node["spoken"] for node in told]
        words += [event["why"]["text"] for node in told for event in node["events"] if event["why"]]
        assert any(re.search(r"\b[Yy]ou\b", text) for text in words), slug
        assert not [text for text in words if re.search(rf"\b{you}\b", text)], json.dumps(words)
