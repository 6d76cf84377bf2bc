"""Tests of authors' first mistakes: for each one line is told, with what to write instead."""

import pytest
from support.lessons import join_body

from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR

GOOD = """\
---
title: Snip
---

# Snip

What will Bea's nine cost her? [[four-nines]] has more.

```table A nine on a nine [SSS-18]
variant: peel-five-card
dealer: Anna
Anna: Kd 2h Jh
Bea: 9c 3c 4d
Carl: 9d 4c 6h

{ Bea leads. }
Bea 9c

? What happens now?
- Carl 4c | No: Carl holds a nine.
+ Carl 9d | Yes.
Carl 9d    { The first pairing. }    > pays Bea 1 pool; says Snip
Anna Kd
```

```levels
level: Pair it
variant: peel-five-card
dealer: Anna
Anna: Kd 2h
Bea: 9c 3c
Carl: 9d 4c

Bea 9c

you: Carl
ask: Make Bea pay.
goal: Bea pays 1 pool
par: 1
won: Snip.
lost: You had to pair [the 9].
```
"""
HAND = "Anna: Kd 2h Jh"
ACT = "Carl 9d    { The first pairing. }    > pays Bea 1 pool; says Snip"

MISTAKES = {
    # cards
    "the suit first": ("3c 4d", "3c D4", ["13:12: 'D4' is no card; the rank comes first: '4d'"]),
    "a Bube": (
        "2h Jh",
        "2h Bh",
        ["12:13: 'Bh' is no card; in German Bube and Dame, here J and Q (jack and queen): 'Jh'"],
    ),
    "commas": (
        HAND,
        "Anna: Kd, 2h, Jh",
        ["12:7: 'Kd,' is no card; cards are parted by spaces alone, as in 'Kd 2h' (and 1 more like it)"],
    ),
    "a hand of twelve": (
        HAND,
        f"{HAND} 5s 6s 7s 8s 5d 6d 7d 8d 5c",
        ["12:1: a doubt: Anna holds twelve cards, nobody else more than three; in this game five"],
    ),
    # the head of a record
    "a seat's colon": (
        "Bea: 9c 3c 4d",
        "Bea 9c 3c 4d",
        ["13:1: is this Bea's hand? Then with a colon: 'Bea: 9c 3c 4d'"],
    ),
    "a semicolon for it": ("Bea: 9c 3c 4d", "Bea; 9c 3c 4d", ["13:1: a colon is missing: 'Bea: 9c 3c 4d'"]),
    "the dealer's colon": (
        "card\ndealer: Anna\nAnna: Kd 2h Jh",
        "card\ndealer Anna\nAnna: Kd 2h Jh",
        ["11:1: a colon is missing: 'dealer: Anna'"],
    ),
    # acts, and what is told and expected of them
    "who pays": (
        "> pays Bea 1",
        "> pays Carl 1",
        ["22:40: after Carl 9d you expect that Carl pays 1 to the pool, but Bea pays 1 to the pool (SSS-18, SSS-21)"],
    ),
    "a comma between expectations": (
        "pool; says",
        "pool, says",
        ["22:51: 'pool,' was read; conditions are parted by ';', as in 'pays B 1 pool; says Snip'"],
    ),
    "nothing between expectations": (
        "pool; says",
        "pool says",
        ["22:56: 'says' was read; conditions are parted by ';', as in 'pays B 1 pool; says Snip'"],
    ),
    "a remark that is never closed": (
        "pairing. }",
        "pairing.",
        ["22:12: this '{' is never closed; expected '}' behind what is told"],
    ),
    "dashes before answers": (
        "- Carl 4c | No: Carl holds a nine.\n+ Carl 9d | Yes.",
        "– Carl 4c | No: Carl holds a nine.\n+ Carl 9d | Yes.\n– Carl 6h | No.",
        ["20:1: '–' is a long dash; an answer begins with '-'"],
    ),
    "a dash for no card": ("Anna Kd\n", "Anna –\n", ["23:6: '–' is a long dash; expected '-'"]),
    # the text around
    "three hyphens": (
        "---\ntitle: Snip\n---\n",
        "title My lesson\n",
        ["1:1: line 1 must be '---', three hyphens alone; below it 'title: Snip', and below that '---' once more"],
    ),
    "the title's colon": ("title: Snip", "title Snip", ["2:1: a colon is missing: 'title: Snip'"]),
    "a heading without a space": ("# Snip\n", "#Snip\n", ["5:1: a heading needs a space behind '#': '# Snip'"]),
    "curly quotes for a fence": (
        "```levels",
        "‘‘‘levels",
        ["26:1: '‘‘‘' begins no part; three backticks do: '```levels', and '```' ends it"],
    ),
}


def findings_of(text, files=()):
    return [str(finding) for finding in check_lesson(text, ".md", [*LESSONS], files)]


def test_without_a_mistake_nothing_is_told():
    assert findings_of(GOOD) == []


def test_what_is_meant_so_is_not_taken_for_a_slip():
    for old, new in [
        ("{ The first pairing. }", "{ The first pairing:\n  – of nines,\n  – by Carl. }"),
        ("{ Bea leads. }", "{ Bea\n  leads: Anna is the dealer. }"),
        ("Snip\nAnna Kd\n", "Snip\n# { a remark, – and\nAnna Kd # so {\n"),
        ("No: Carl holds a nine.", "No {: Carl holds, say, a nine – and must."),
        (
            "# Snip\n",
            "# Snip\n\n    #shown as code\n\n“”quoted“”, and #1 of all. ``x`` is code.\n\n```text\n#x\n‘‘‘table\n```\n",
        ),
        ("won: Snip.", "won: Snip – so it is: { and }."),
        (
            "variant: peel-five-card\ndealer: Anna\nAnna: Kd 2h Jh",
            "variant: Peel-Five-Card\ndealer: Anna\nAnna: K♦ 2♥ jh",
        ),
    ]:
        assert GOOD.count(old) == 1, old
        assert findings_of(GOOD.replace(old, new)) == [], old


def test_each_mistake_is_told_once_in_its_place_and_in_plain_words():
    for mistake in MISTAKES:
        old, new, expected = MISTAKES[mistake]
        assert GOOD.count(old) == 1, f"'{old}' stands there {GOOD.count(old)} times"
        found = findings_of(GOOD.replace(old, new))
        assert sorted(line[: len(begins)] for line, begins in zip(found, sorted(expected), strict=True)) == sorted(
            expected
        ), mistake


PROSE = {
    "a picture": ("![A table](tabel.png)", "there is no picture 'tabel.png' beside this lesson; did you mean table"),
    "a picture elsewhere": ("![A](../table.png)", "'../table.png' is not shown: a picture lies in the folder of"),
    "a picture without words": ("![](table.png)", "a doubt: who does not see this picture needs words; write"),
    "a link": ("[more](othr.md)", "there is no 'othr.md' beside this lesson; did you mean other.md?"),
    "a link to what stays behind": ("[sheet](sheet.pdf)", "'sheet.pdf' does not come along with the page, only"),
    "a picture that is there": ("![A table](table.png)", None),
    "a lesson that is there": ("[more](other.md#part)", None),
    "what lies elsewhere": ("[a](https://x.example/a.pdf) [b](#b) ![c](https://x.example/c.png)", None),
    "what is shown as code": ("`![](none.png)`", None),
}


def test_pictures_and_links_that_lead_nowhere_are_told():
    for written in PROSE:
        prose, expected = PROSE[written]
        found = findings_of(
            GOOD.replace("# Snip\n", f"# Snip\n\nSee {prose}.\n"), ["table.png", "other.md", "sheet.pdf"]
        )
        if expected is None:
            assert found == [], written
        else:
            (line,) = found
            assert line.startswith(f"7:{prose.index('](') + 7}: {expected}"), written


def test_a_text_in_another_encoding_is_told_with_how_to_save_it(tmp_path):
    umlaut = GOOD.replace("# Snip", "# Ein Stück")
    saved = {
        "latin.md": umlaut.encode("latin-1"),
        "wide.md": umlaut.encode("utf-16"),
        "wide.play": "x".encode("utf-16"),
    }
    places = {"latin.md": "5:9: ", "wide.md": "1:1: ", "wide.play": "1:1: "}
    for name, data in saved.items():
        (tmp_path / name).write_bytes(data)
        (finding,) = check_file(tmp_path / name)
        assert str(finding).startswith(places[name])
        assert str(finding).endswith("save it again as UTF-8 (in Notepad: Save as, Encoding, UTF-8)")


@pytest.mark.parametrize("form", ["Markdown", "notebook"])
def test_a_page_that_is_made_tells_every_mistake_that_keeps_a_part_from_being_shown(form):
    text = GOOD.replace("Kd 2h Jh", "DK 2h 3x").replace("par: 1", "par: none")
    written = write_notebook(read_markdown(text))
    document = read_notebook(written) if form == "notebook" else read_markdown(text)
    lines = (written if form == "notebook" else text).split("\n")
    page = prerender(document, Links({}), VISITOR)
    assert [lines[at.line - 1][at.column - 1 :].split()[0].rstrip('\\n",') for at, *_ in page.mistakes] == [
        "DK",
        "3x",
        "none",
    ]
    assert [mistake.message.partition(";")[0] for mistake in page.mistakes] == [
        "'DK' is no card",
        "'3x' is no card",
        "'none' was read",
    ]
    assert join_body(page, lambda mistake: "Here is a mistake.").count("Here is a mistake.") == 2, (
        "to visitors once for each part"
    )
