"""The grammar of every sentence of the rulebook, with one, two and several of everything that it counts.

What a sentence is told is generated from its own fields, so that a new sentence is read like the others. The few facts
that can never be so few or so many are stated below and held against every record of these tests.
"""

import itertools
import re
import tomllib
from pathlib import Path
from string import Formatter

from support.cases import read_cases
from support.paths import RECORDS

import cardlessons
from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import Why
from cardlessons.families.snap.count import Spoken
from cardlessons.record import load
from cardlessons.record.tree import grow
from cardlessons.rulebook import explain

HOUSE = Path(cardlessons.__file__).parent
FILES = {
    path.parent.name: tomllib.loads(path.read_text("utf-8"))
    for path in [HOUSE / "rulebook" / "words.toml", *sorted((HOUSE / "families").glob("*/words.toml"))]
}
SENTENCES = {code: entry for entries in FILES.values() for code, entry in entries.items()}
SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
PEEL = [("SSS",)]
MATCHERS = [("NOB", "PAG"), ("EQ", "PAG"), ("CAV", "FULL", "PAG")]
SNITCHEMS = [("SNI",)]
"""The sections of a game in Peel's words, of matching games, and of one that is played for nothing."""

COUNTS = (0, 1, 2, 13)
SIZES = (1, 2, 3)
CARDS = tuple(map(Card.read, ("8c", "As", "Kd", "Jh", "2c")))
JOKERS = (Card.read("X1"),)
RANKS = (Rank.ACE, Rank.EIGHT, Rank.SIX, Rank.KING)
WORDS = read_cases("sentences", "words")
COUNTED = {"number", "n-cards", "counters", "points", "score"}
GATHERED = {"seats", "cards", "or-cards", "ranks-of", "sets", "takes"}

ALWAYS = read_cases("sentences", "always")
"""The least value of a fact with this name, in any sentence."""

MANY = 99
BOUNDS = read_cases("sentences", "bounds")
"""The least and the greatest value of a fact in one sentence."""


# The reader

NUMBER = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty|thirty|forty"
GROUPS = read_cases("sentences", "groups")
FAULTS = {fault: pattern % GROUPS for fault, pattern in read_cases("sentences", "patterns").items()}


def faults(text):
    """Return the errors in a sentence."""
    found = [fault for fault, pattern in FAULTS.items() if re.search(pattern, text)]
    for sentence in re.split(r"(?<=[.?!:;]) ", text):
        if re.search(r"\d", sentence) and re.search(rf"\b(?:{NUMBER})\b", sentence):
            found.append("mixes words and digits")
    return found


def test_the_reader_finds_what_is_wrong():
    tried = read_cases("sentences", "faults")
    for text, fault in tried:
        assert fault in faults(text), text
    assert {fault for _, fault in tried} == {*FAULTS, "mixes words and digits"}


# What the sentences are told


def fields(code):
    """Yield each fact of a sentence, with its formats."""
    found = {}
    forms = [SENTENCES[code][key] for key in ("text", "cut") if key in SENTENCES[code]]
    for _, name, spec, _ in itertools.chain.from_iterable(map(Formatter().parse, forms)):
        if name:
            found.setdefault(name, set()).add(spec)
    return found


def sizes(code, name, free):
    least, most = BOUNDS.get(code, {}).get(name, (ALWAYS.get(name, 0), MANY))
    return sorted({min(max(least, n), most) for n in free})


def values(code, name, specs, place):
    """Return the possible values of a fact, as far as grammar depends on them; seats and cards differ by the fact's
    place."""
    if specs & COUNTED:
        return sizes(code, name, COUNTS)
    if "seats" in specs:
        return [(*range(n),) for n in sizes(code, name, SIZES)]
    if specs & {"sets", "takes"}:
        return [((CARDS[1], CARDS[4]), CARDS[:1], CARDS[2:3])[:n] for n in sizes(code, name, SIZES)]
    if specs & GATHERED:
        return [CARDS[:n] for n in sizes(code, name, SIZES)]
    if "ordinal" in specs:
        return [1, 2, 3]
    if "seat" in specs:
        return [place % len(SEATS)]
    if "card" in specs:
        return [CARDS[place % 3], *CARDS, *JOKERS * (code in FILES["snap"])]
    if specs & {"count", "said"}:
        return [Spoken(3, "Three"), Spoken(3, "Monkey"), Spoken(8, None), Spoken(13, "King")]
    if specs & {"rank", "ranks", "a"}:
        return [*RANKS]
    return [*WORDS[name]]


def write_sentences(code, voices):
    """Yield the sentence for each addressee, with every mixture of counts and each other fact in turn."""
    known = fields(code)
    for key in SENTENCES[code]:
        if key.startswith("cites_") and (name := key.removeprefix("cites_")) not in known:
            known[name] = {"ordinal"} if name == "nth" else {""}
    pools = {name: values(code, name, specs, place) for place, (name, specs) in enumerate(known.items())}
    counting = [name for name, specs in known.items() if specs & (COUNTED | GATHERED)]
    first = {name: pool[0] for name, pool in pools.items()}
    mixtures = [
        *(first | dict(zip(counting, some, strict=True)) for some in itertools.product(*(pools[n] for n in counting))),
        *(first | {name: value} for name, pool in pools.items() for value in pool),
    ]
    for facts, sections in itertools.product(mixtures, voices):
        yield explain(Why(code, facts), SEATS, sections).text, facts


def test_each_sentence_reads_well_whatever_it_counts_and_in_the_words_of_each_game():
    voices = [*PEEL, *MATCHERS[:2], *SNITCHEMS]
    for code in SENTENCES:
        texts = dict(write_sentences(code, voices))
        wrong = [(text, found, facts) for text, facts in texts.items() if (found := faults(text))]
        assert wrong[:3] == [], code


# What can never be, as stated above


def reasons(node):
    """Yield every reason in a tree of acts."""
    verdict = node.verdict
    given = [event.why for event in getattr(verdict, "events", ()) if getattr(event, "why", None)]
    yield from [*given, *getattr(verdict, "reasons", ())]
    for child in node.children.values():
        yield from reasons(child)


def test_no_record_goes_beyond_what_is_stated():
    for path in sorted(RECORDS.glob("*.play")):
        for why in reasons(grow(load(path)).root):
            for name in fields(why.code):
                least, most = BOUNDS.get(why.code, {}).get(name, (ALWAYS.get(name, 0), MANY))
                value = why.facts[name]
                count = len(value) if isinstance(value, tuple) else value
                assert not isinstance(count, int) or isinstance(value, Rank) or least <= count <= most, (why, name)


# The words of each game

WORDS_OF_PEEL = re.compile(r"\b(pair|pairs|paired|pairing)\b")
WORDS_OF_OTHERS = re.compile(r"\b(match|matches|matched|matching)\b")
NOT_OURS = re.compile(r"\b(coins?|chips?|stakes?|knaves?|heaps?|afresh|anew|decks?|centre|beside)\b")
LAYING = re.compile(r"\b(lays?|laid|laying)\b(?! face down, )")


def test_each_voice_keeps_to_its_own_words():
    for code in [*FILES["matching"], *FILES["rulebook"]]:
        assert [text for text, _ in write_sentences(code, MATCHERS) if WORDS_OF_PEEL.search(text)] == [], code
        assert [text for text, _ in write_sentences(code, PEEL) if WORDS_OF_OTHERS.search(text)] == [], code


def test_snitchems_matches_and_cassino_pairs():
    for code in FILES["fishing"]:
        assert [text for text, _ in write_sentences(code, SNITCHEMS) if WORDS_OF_PEEL.search(text)] == [], code


def test_a_thing_has_one_name():
    for code in SENTENCES:
        assert NOT_OURS.search(re.sub(r"\{.*?\}", "", SENTENCES[code]["text"])) is None, code


def test_cards_are_laid_only_where_they_can_be_taken():
    """In the fishing games to lay is to put down without taking, and in Irish Snap to turn onto the pile."""
    for code in [*FILES["matching"], *FILES["sequence"], *FILES["rulebook"]]:
        assert LAYING.search(SENTENCES[code]["text"].replace("lay face down", "")) is None, code


def test_a_payment_cut_short_tells_the_price_and_what_its_payer_has():
    """Every payment whose payer may have too little says so: what is paid is not the price."""
    payments = {code for code, entry in FILES["matching"].items() if "cut" in entry}
    tables = [grow(load(path)).root for path in sorted(RECORDS.glob("*.play"))]
    whys = [why for table in tables for why in reasons(table) if {"amount", "due"} <= why.facts.keys()]
    short = {why.code for why in whys if 0 < why.facts["amount"] < why.facts["due"]}
    assert {"pair.pays"} <= short - {"pay.short"} <= payments
    for code in payments:
        facts = {name: values(code, name, specs, n)[0] for n, (name, specs) in enumerate(fields(code).items())}
        facts |= {key.removeprefix("cites_"): 1 for key in SENTENCES[code] if key.startswith("cites_")}
        facts |= {"amount": 1, "nth": 2, "count": 2}
        short, whole = (explain(Why(code, facts | {"due": due}), SEATS, PEEL[0]).text for due in (2, 1))
        assert re.search(r"\btwo\b.*\bonly one\b", short), short
        assert "only" not in whole, whole
