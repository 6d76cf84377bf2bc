"""Advice on the entries of the rulebook: on their sentences, filled with sample facts."""

import re

from support.cases import read_cases

from cardlessons.authoring.check.plain import advise_text

FIELD = re.compile(r"\{[\w.]+(?::(?P<spec>[^}]*))?\}")
SAMPLES = read_cases("plain_entries", "samples")
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
