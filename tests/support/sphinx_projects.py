"""Projects of Sphinx with tables, and how they are built."""

from contextlib import redirect_stderr
from io import StringIO
from warnings import catch_warnings, filterwarnings

RECORD = """\
variant: peel-five-card
dealer: Anna
Anna: Kd 2h
Bea: 9c 3c
Carl: 9d 4c

Bea 9c      { Bea leads. }
? What does Carl do?
- Carl 4c | Whoever can pair must (SSS-23).
+ Carl 9d | Yes: Snip, and Bea pays.
Carl 9d     > pays Bea 1 pool
"""
LESSON = f"# Snip\n\n```table First\n{RECORD}```\n\n```table Second\n{RECORD}```\n"
INDEX = f"""\
Cards
=====

.. cardlessons:: four-nines#example

.. cardlessons::
   :title: A nine is paired

{"".join(f"   {line}".rstrip() + chr(10) for line in RECORD.splitlines())}

.. cardlessons:: cassino#example-2

.. toctree::

   other
   plain
"""
OTHER = """\
# Other tables

```{cardlessons} mine.play
:title: Our record
```

```{cardlessons} lessons/ours.md#example-2
```
"""


CONF = """\
extensions = ["cardlessons.sphinx", "myst_parser"]
exclude_patterns = ["lessons"]
html_theme = "furo"
"""


def build(source, to, builder="html", *options):
    """Run Sphinx, and return its status and what it reports; the next run finds nothing of this one registered."""
    from docutils.parsers.rst import directives, roles
    from sphinx.cmd.build import build_main
    from sphinx.util.docutils import additional_nodes

    registered = directives._directives, roles._roles, additional_nodes
    before = [one.copy() for one in registered]
    with redirect_stderr(StringIO()) as said, catch_warnings():
        filterwarnings("error", module="cardlessons")  # so that nothing is used which Sphinx will take away
        status = build_main(["-q", "-b", builder, *options, str(source), str(to)])
    for one, kept in zip(registered, before, strict=True):
        one.clear()
        one.update(kept)
    return status, said.getvalue()


def write(folder, **files):
    """Write a Sphinx project with these pages."""
    (folder / "lessons").mkdir(parents=True)
    (folder / "conf.py").write_text(CONF)
    (folder / "mine.play").write_text(RECORD, "utf-8")
    (folder / "lessons" / "ours.md").write_text(LESSON, "utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    return folder
