"""Write the two faces of the pages as one stylesheet, from the packages of npm that have them whole.

    python tools/faces.py

It needs fonttools and brotli, and the packages in `node_modules/`. Only the signs of the pages are kept, with weights
from 400 to 600 and no kerning: whatever else a text has is shown in a face of the reader's system. The faces have names
of their own, since their licence keeps those of the originals for the originals. The same packages give the same file.
"""

from __future__ import annotations

import io
from base64 import b64encode
from pathlib import Path
from string import ascii_letters, digits

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
TEMPLATES = ROOT / "cardlessons" / "prerender" / "templates"
FACES = {"Lesson Serif": "source-serif-4", "Lesson Sans": "source-sans-3"}
"""The packages of the faces, by their names on the pages."""
SIGNS = f"{ascii_letters}{digits} !\"%&'()*+,-./:;=?·…“”‘’„‚–—−×äöüÄÖÜß"
WEIGHTS = (400, 600)
HEIGHTS = "ascent-override: 100%; descent-override: 36%; line-gap-override: 0%;"
"""The same for both faces, so that a line with letters of both is no higher."""
UNUSED = ("GDEF", "GPOS", "GSUB", "HVAR", "gasp")
"""Tables without which the letters look the same."""
COPYRIGHT = 0
"""The number of the copyright among the names of a font; all other names are replaced."""


def read_font(package: str) -> TTFont:
    """Return the whole font of a package."""
    return TTFont(PACKAGES / package / "files" / f"{package}-latin-wght-normal.woff2", recalcTimestamp=False)


def make_face(name: str, package: str) -> str:
    """Return the rule of a stylesheet with a face in it."""
    font = read_font(package)
    options = Options()
    options.hinting, options.notdef_outline, options.layout_features = False, False, []
    subsetter = Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    for table in UNUSED:
        if table in font:
            del font[table]
    for record in font["name"].names:
        if record.nameID != COPYRIGHT:
            record.string = name
    font.flavor = "woff2"
    font.save(packed := io.BytesIO())
    data = b64encode(packed.getvalue()).decode()
    return (
        f'@font-face {{ font-family: "{name}"; font-weight: 400 700; {HEIGHTS} '
        f"src: url(data:font/woff2;base64,{data}) format('woff2'); }}\n"
    )


def main() -> None:
    """Write the stylesheet, and the licence beside it."""
    note = f"/* {' and '.join(FACES.values())}, cut down by tools/faces.py; see faces-licence.txt. */\n"
    (TEMPLATES / "faces.css").write_text(note + "".join(make_face(*face) for face in FACES.items()), "utf-8")
    copyrights = [str(read_font(package)["name"].getName(COPYRIGHT, 3, 1)) for package in FACES.values()]
    licences = {(PACKAGES / package / "LICENSE").read_text("utf-8") for package in FACES.values()}
    (TEMPLATES / "faces-licence.txt").write_text("\n".join([*copyrights, "", *sorted(licences)]), "utf-8")


if __name__ == "__main__":
    main()
