"""Heads of lessons are YAML: what other programs write comes in whole, and what is wrong is told in its place."""

import pytest

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.yaml_text import MAX_CHARACTERS, read_mapping

OF_PROGRAMS = {
    "Obsidian": (
        'title: "Cards: a beginning"\ntags:\n  - games\n  - cards\naliases: []\ncssclasses:\n- wide\n',
        {"title": "Cards: a beginning", "tags": ["games", "cards"], "aliases": [], "cssclasses": ["wide"]},
    ),
    "Quarto": (
        "title: 'It''s a card'\nauthor:\n  - name: Bea\n    orcid: 00-1\nformat:\n  html:\n    toc: true\nlang: no\n",
        {
            "title": "It's a card",
            "author": [{"name": "Bea", "orcid": "00-1"}],
            "format": {"html": {"toc": True}},
            "lang": "no",
        },
    ),
    "Hugo": (
        "title: >-\n  A folded\n  title\ndate: 2024-01-02T10:00:00+01:00\ndraft: false\n# a remark\nweight: 10\n",
        {"title": "A folded title", "date": "2024-01-02T10:00:00+01:00", "draft": False, "weight": 10},
    ),
    "Jekyll": (
        'layout: post\ntitle:  "Snip"   # a remark\ncategories: [a, "b, c"]\n',
        {"layout": "post", "title": "Snip", "categories": ["a", "b, c"]},
    ),
    "MyST": (
        "title: Snip\nauthors:\n  - name: Bea\nkernelspec:\n  name: python3\n",
        {"title": "Snip", "authors": [{"name": "Bea"}]},
    ),
    "Jupytext": (
        "jupyter:\n  kernelspec:\n    name: python3\n  cardlessons:\n    title: 'In: it'\n    minutes: 5\n",
        {"title": "In: it", "minutes": 5},
    ),
    "Obsidian, on one line": (
        'title: Snip\naliases: [Snap, "Snorum"]\ntags: cards\ncreated: 2026-11-29\npublish: true\n',
        {"title": "Snip", "aliases": ["Snap", "Snorum"], "tags": "cards", "created": "2026-11-29", "publish": True},
    ),
    "Obsidian, with links": (
        'title: Snip\nup: "[[Games]]"\nrelated:\n  - "[[Snap]]"\n  - "[[Jig|the jig]]"\n',
        {"title": "Snip", "up": "[[Games]]", "related": ["[[Snap]]", "[[Jig|the jig]]"]},
    ),
    "Quarto, of a book": (
        'title: "Cards"\nsubtitle: |\n  two\n  lines\nexecute:\n  echo: false\n'
        "bibliography: [a.bib, b.bib]\nnumber-sections: true\n",
        {
            "title": "Cards",
            "subtitle": "two\nlines",
            "execute": {"echo": False},
            "bibliography": ["a.bib", "b.bib"],
            "number-sections": True,
        },
    ),
    "Quarto, with a kernel": (
        "title: Snip\njupyter: python3\ndate: last-modified\n",
        {"title": "Snip", "jupyter": "python3", "date": "last-modified"},
    ),
    "Hugo, with an archetype": (
        "title: \"Snip\"\nparams:\n  author: Bea\nslug: 'a-b'\naliases:\n- /old\nsummary: >\n  Folded\n  words\n",
        {"title": "Snip", "params": {"author": "Bea"}, "slug": "a-b", "aliases": ["/old"], "summary": "Folded words"},
    ),
    "Hugo, without quotation marks": (
        "title: Snip & Snap\ndraft: no\nlastmod: 2024-05-06\nmenu:\n  main:\n    weight: 3\n",
        {"title": "Snip & Snap", "draft": "no", "lastmod": "2024-05-06", "menu": {"main": {"weight": 3}}},
    ),
    "Jekyll, of Just the Docs": (
        'layout: default\ntitle: Snip\nnav_order: 3\nparent: "A: b"\npermalink: /:categories/:title/\n',
        {"layout": "default", "title": "Snip", "nav_order": 3, "parent": "A: b", "permalink": "/:categories/:title/"},
    ),
    "Jekyll, of a post": (
        'layout: post\ntitle: "A \\"snip\\""\ndate: 2024-01-02 10:00:00 +0100\ntags: [a b, c]\ncomments: true\n',
        {
            "layout": "post",
            "title": 'A "snip"',
            "date": "2024-01-02 10:00:00 +0100",
            "tags": ["a b", "c"],
            "comments": True,
        },
    ),
    "MyST, with its kernel": (
        "title: Snip\njupytext:\n  text_representation:\n    extension: .md\n"
        "kernelspec:\n  display_name: Python 3\n  name: python3\nlabel: x\n",
        {"title": "Snip", "label": "x"},
    ),
    "MyST, to be printed": (
        "title: Snip\nshort_title: S\nthumbnail: ./a.png\n"
        "exports:\n  - format: pdf\n    output: a.pdf\nabbreviations:\n  SSS: Snip\n",
        {
            "title": "Snip",
            "short_title": "S",
            "thumbnail": "./a.png",
            "exports": [{"format": "pdf", "output": "a.pdf"}],
            "abbreviations": {"SSS": "Snip"},
        },
    ),
    "Jupytext, with a title": (
        "title: Snip\njupyter:\n  kernelspec:\n    name: python3\n",
        {"title": "Snip"},
    ),
    "Pandoc": (
        "title: Snip\nauthor:\n- Bea\n- Cas\nkeywords: [a, b]\nabstract: |\n  One.\n\n  Two.\n...\n",
        {"title": "Snip", "author": ["Bea", "Cas"], "keywords": ["a", "b"], "abstract": "One.\n\nTwo."},
    ),
    "Jupytext, paired": (
        "title: Snip\njupyter:\n  jupytext:\n    formats: ipynb,md\n"
        "  kernelspec:\n    display_name: Python 3\n    name: python3\n",
        {"title": "Snip"},
    ),
    "nobody, but it always was one": (
        "title: Cassino: a beginning\nblurb : 100% [right\nsource:Peel\nmoved: levels=1 #levels=2\n",
        {
            "title": "Cassino: a beginning",
            "blurb": "100% [right",
            "source": "Peel",
            "moved": "levels=1 #levels=2",
        },
    ),
}


@pytest.mark.parametrize("program", OF_PROGRAMS)
def test_what_a_program_writes_comes_in_whole_and_goes_to_a_notebook_and_back(program):
    head, facts = OF_PROGRAMS[program]
    text = f"---\n{head}---\n\n# Snip\n"
    document = read_markdown(text)
    assert document.facts == facts
    assert not [finding for finding in check_lesson(text, ".md") if not finding.is_hint]
    again = read_notebook(write_notebook(document))
    assert again.facts == facts
    assert read_markdown(write_markdown(again)).facts == facts


def test_a_wrong_value_is_told_in_its_place_and_the_rest_is_read():
    head = "title: Snip\nminutes:   soon\nblurb:\n  - a\norder: [1]\nno entry\nsource Peel\nminuts: 3\n"
    document = read_markdown(f"---\n{head}---\n\n# Snip\n")
    assert (document.facts["title"], document.facts["source"]) == ("Snip", "Peel")
    assert not {"blurb", "order"} & {*document.facts}
    assert [str(finding) for finding in check_lesson(f"---\n{head}---\n\n# Snip\n", ".md")] == [
        "3:12: 'soon' was read; expected a number, as in 'minutes: 15'",
        "5:3: a list was read; expected words or a number behind 'blurb'",
        "6:8: a list was read; expected words or a number behind 'order'",
        "7:1: 'no entry' was read; expected 'key: value', or '---'",
        "8:1: a colon is missing: 'source: Peel'",
        "9:1: a doubt: 'minuts' is nothing that a lesson says of itself; did you mean minutes?",
    ]


@pytest.mark.parametrize(
    "value",
    [
        "&x [1]\nb: *x",
        "[" * 500,
        "{a: " * 500,
        "!!python/object/apply:os.system [exit]",
        "x" * (2 * MAX_CHARACTERS) + ": y",
        "\x07\ufffe",
        "|\n  \x00",
        '"' * 99,
    ],
)
def test_no_value_does_more_than_being_read(value):
    document = read_markdown(f"---\ntitle: Snip\na: {value}\n---\n\n# Snip\n")
    assert document.facts["title"] == "Snip"
    assert read_markdown(write_markdown(document)).facts == document.facts
    assert read_mapping(f"a: {value}".split("\n"))
