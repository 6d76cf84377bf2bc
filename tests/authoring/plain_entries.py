"""Advice on the entries of the rulebook: on their sentences, filled with sample facts."""

import re

from cardlessons.authoring.check.plain import advise_text

FIELD = re.compile(r"\{[\w.]+(?::(?P<spec>[^}]*))?\}")
SAMPLES = {
    "seat": "Ben",
    "seats": "Ben and Clara",
    "card": "nine of clubs",
    "cards": "nine of clubs and six of hearts",
    "rank": "nine",
    "ranks": "nines",
    "a": "a nine",
    "ranks-of": "five and four",
    "sets": "five and four; six and three",
    "takes": "the nine of clubs",
    "number": "nine",
    "ordinal": "second",
    "n-cards": "two cards",
    "counters": "two counters",
    "points": "two points",
    "count": "Nine",
    "score": "nine",
    "said": "Nine was said",
}
"""A sample value of a fact, in words, by the fact's format."""


def advise_entry(entry):
    """Return the advice on an entry of `words.toml` or `readings.toml`."""
    texts = [entry["text"], entry.get("problem", "")]
    return [advice.message for text in texts for advice in advise_text(fill_in_samples(text))]


def fill_in_samples(template):
    """Return a sentence of `words.toml` with sample facts in place of the fields in braces."""
    return FIELD.sub(lambda field: choose_sample(field["spec"] or ""), template)


def choose_sample(spec):
    return SAMPLES.get(spec) or re.split("[|/]", spec)[0] or "Snip"
