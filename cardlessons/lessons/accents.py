"""Accent colours of a site, checked for enough contrast with the pages, in light and in dark mode."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardlessons.engine.quoting import quote

MIN_CONTRAST = 4.5
"""The least contrast ratio between text and its background (WCAG 2, level AA)."""
DAY_COLORS, NIGHT_COLORS = "#f2eadb", "#322c27"
"""The darkest background of text in light mode, and the lightest in dark mode (`--cl-shade`)."""
ON_ACCENT, ON_ACCENT_AT_NIGHT = "#fffaf2", "#1d1a17"
"""The colours of text on a button of the accent colour, in light and in dark mode."""
_HEX_PATTERN = re.compile(r"#[0-9a-fA-F]{6}")


class Accent(NamedTuple):
    """An accent colour in light and in dark mode, each with the colour of a link under the mouse."""

    day: str
    day_deep: str
    night: str
    night_deep: str

    @property
    def css(self) -> str:
        """Return the CSS that gives the pages this accent."""
        day = f"--cl-accent:{self.day};--cl-accent-deep:{self.day_deep};--cl-on-accent:{ON_ACCENT}"
        night = f"--cl-accent:{self.night};--cl-accent-deep:{self.night_deep};--cl-on-accent:{ON_ACCENT_AT_NIGHT}"
        return f":root{{{day}}}\n@media (prefers-color-scheme: dark){{:root{{{night}}}}}\n"


def build_accent(colour: str) -> Accent:
    """Return the accent for a colour such as `#7d1f2f`; for dark mode it is made lighter until it can be read.

    Raises:
        ValueError: the text is no such colour, or its contrast in light mode is too small.
    """
    if not _HEX_PATTERN.fullmatch(colour):
        raise ValueError(f"{quote(colour)} is no colour; expected '#' and six digits from 0 to f, such as '#7d1f2f'")
    on_paper, on_button = compute_contrast(colour, DAY_COLORS), compute_contrast(colour, ON_ACCENT)
    if (least := min(on_paper, on_button)) < MIN_CONTRAST:
        readable = _find_readable(colour, DAY_COLORS, "#000000")
        raise ValueError(
            f"'{colour}' is too light to be read on these pages: its contrast is {least:.1f} to 1, and {MIN_CONTRAST} "
            f"to 1 is the least; '{readable}' is the same colour, dark enough"
        )
    night = _find_readable(colour, NIGHT_COLORS, "#ffffff")
    return Accent(colour.lower(), mix_colours(colour, "#000000", 0.25), night, mix_colours(night, "#ffffff", 0.3))


def compute_contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((_compute_luminance(one), _compute_luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix_colours(colour: str, other: str, share: float) -> str:
    """Return a mixture of two colours; `share`, from 0 to 1, is the part of the other one."""
    pairs = zip(_split_channels(colour), _split_channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _find_readable(colour: str, paper: str, towards: str) -> str:
    """Return a colour, mixed with `towards` in steps of 2 % until it has enough contrast with `paper`."""
    steps = (mix_colours(colour, towards, share / 50) for share in range(51))
    return next(step for step in steps if compute_contrast(step, paper) >= MIN_CONTRAST)


def _split_channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _compute_luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _split_channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
