"""Every named ruleset, and how one is written: `nobble`, or with house rules `peel-five-card(pack=32, stakes=7)`.

A new ruleset is declared in its family's module (`matching`, `sequence`, ...).
"""

from __future__ import annotations

import re

from cardlessons.games.options import OptionError, near, read_changes
from cardlessons.games.variants.fishing import FISHING
from cardlessons.games.variants.matching import MATCHING
from cardlessons.games.variants.sequence import SEQUENCE
from cardlessons.games.variants.snap import SNAP
from cardlessons.games.variants.variant import Difference, Variant, VariantError, differences

__all__ = ["VARIANTS", "Difference", "Variant", "VariantError", "differences", "variant"]


class Variants(dict[str, Variant]):
    """Variants by their slugs; one that is not there is told with its neighbours."""

    def __missing__(self, slug: str) -> Variant:
        raise KeyError(f"there is no variant '{slug}'{near(str(slug), [*self])}")


VARIANTS = Variants((v.slug, v) for v in (*MATCHING, *SEQUENCE, *FISHING, *SNAP))
"""Every named ruleset by its slug, in the order in which they are listed."""


def variant(text: str | Variant) -> Variant:
    """The variant written `peel-five-card` or, with options, `peel-five-card(pack=32, stakes=7)`; a variant is itself.

    Raises:
        VariantError: an unknown name, option or value; the message names the near ones.
    """
    if isinstance(text, Variant):
        return text
    match = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", text)
    if match is None and text.count("(") > text.count(")"):
        raise VariantError(f"'{text.strip()}' lacks its closing ')'")
    if match is None:
        raise VariantError(f"'{text.strip()}' is no variant; one is written like peel-five-card or jig(pool=each)")
    slug, options = match[1].casefold(), match[2]
    found = VARIANTS.get(slug) or next((v for v in VARIANTS.values() if slug in v.aliases), None)
    if found is None:
        known = [*VARIANTS, *(alias for v in VARIANTS.values() for alias in v.aliases)]
        raise VariantError(f"there is no variant '{match[1]}'{near(slug, known)}")
    try:
        return found.but(**read_changes(found.rules, options)) if options else found
    except OptionError as error:
        raise VariantError(f"{slug}: {error}") from None
