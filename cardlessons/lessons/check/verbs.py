"""Find the verb of a sentence without a grammar, by a list of the verbs of these games."""

from __future__ import annotations

import re
from functools import cache

_FORMS = """
am is are was were be been has have had do does did can cannot could may might must shall should will would
need let it's that's there's here's what's who's he's she's let's
"""
"""Forms of auxiliary verbs, and contractions with them."""
_IRREGULAR = """
led paid laid lay lain took taken gave given kept held went gone came said told saw seen knew known thought
chose chosen drew drawn began begun won lost left made met meant met read stood sat ran run put cut let set
shown spoke spoken wrote written built bought brought caught fell fallen felt found forgot forgotten got hid
hidden hit hurt heard sold sent spent stuck taught threw thrown woke understood broke broken bet
"""
_REGULAR = """
add agree allow answer bump nobble appear apply arrive ask beat become begin belong break bring build call capture care
catch change charge check choose claim clear climb close come complete consist continue control cost count
cover cross cut deal decide deny depend describe die differ disagree do draw drop earn empty end enter exist
expect explain face fail fall feel fetch fill find fine finish fit flinch follow forbid force forget free
gain gather get give go grow guess happen hear help hide hit hold hope hurry invite join judge jump keep
know lack land last lay lead learn leave let lie like link lift list look lose make mark match matter mean
meet mention miss mistake move name need notice obey occur open owe own pair part pass pay pick place play
point prefer prevent print prove publish pull punish put quote raise reach read record refuse remain
remember remove repeat reply require reshuffle rest return revoke ring rule run save say score see seem sell
send separate serve settle share shed show shuffle shut sit slap sleep slide snap sound speak spend spoil
stand start stay steal step stop stick suffice suggest suit sum support suspect sweep take teach tell tempt
test think throw tie touch trap travel treat try turn understand use vary wait wake want warn watch win wish
wonder work write write
"""
_ALSO_NOUNS = """
answer answers beat call calls care change changes charge check claim claims cost costs count counts cover
cut cuts deal deals draw draws drop end ends face faces fall falls fine fines finish fit flinch gain guess
help hit hold hope jump last lead leads left lie lies like link list look mark match matches move moves name
names need open own pair pairs part parts pass place places play plays point points record rest return ring
rings rule rules run runs save score scores set share shares show sleep slap slaps snap snaps sound stand
start starts step steps stop stops sum sums sweep sweeps suit suits test tie ties touch trap try turn turns
use wait win wish work bet
"""
"""Forms that are also nouns or adjectives; they are no verbs after an article, a number or a possessive."""
_BEFORE_SINGULAR = ("a", "an", "this", "that", "each", "every", "another")
_BEFORE_NOUN = """
the no any some these those other my your his her its our their of in on by with from at into onto for new
old same whole single double best next without
"""
_WORD = re.compile(r"[A-Za-z][\w-]*(?:['’](?:s|t|re|ll|ve|d|m)\b)?")


def has_verb(sentence: str) -> bool:
    """Return whether a sentence seems to have a verb, by its words alone."""
    before = ""
    for number, written in enumerate(_WORD.findall(sentence.replace("’", "'"))):
        word = written.casefold()
        if re.search(r"(?:n't|'re|'ll|'ve|'m)$", word):
            return True
        if word in _collect_verbs() and not (word in _split_words(_ALSO_NOUNS) and _is_before_noun(before, word)):
            return True
        before = written if number and written == "A" else word  # inside a sentence, a capital A is a player
    return False


def _is_before_noun(before: str, word: str) -> bool:
    """Return whether `before` shows that a word is a noun, as in `the lead`; `a leads` is about the player A."""
    return (
        before.endswith("'s")
        or before in _split_words(_BEFORE_NOUN)
        or (before in _BEFORE_SINGULAR and not word.endswith("s"))
    )


@cache
def _collect_verbs() -> frozenset[str]:
    """Return all forms of the verbs in the lists."""
    forms = {*_split_words(_FORMS), *_split_words(_IRREGULAR)}
    for verb in _split_words(_REGULAR):
        forms |= {verb, _make_third_person(verb), f"{verb.removesuffix('e')}ed", f"{verb}{verb[-1]}ed"}
        if verb.endswith("y"):
            forms.add(f"{verb[:-1]}ied")
    return frozenset(forms)


@cache
def collect_third_persons() -> tuple[frozenset[str], frozenset[str]]:
    """Return the forms for `he` of the verbs in the lists: those that are only verbs, and those that may be nouns."""
    forms = {"is", "has", "was", "does", *(_make_third_person(verb) for verb in _split_words(_REGULAR))}
    nouns = _split_words(_ALSO_NOUNS)
    return frozenset(forms - nouns), frozenset(forms & nouns)


def _make_third_person(verb: str) -> str:
    """Return the form of a verb for `he`: `tries` for `try`, `passes` for `pass`."""
    if re.search("[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return verb + ("es" if re.search("(?:s|x|ch|sh|o)$", verb) else "s")


@cache
def _split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())
