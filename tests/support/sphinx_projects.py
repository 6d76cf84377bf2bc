"""Projects of Sphinx with tables, and how they are built."""

from contextlib import redirect_stderr
from io import StringIO
from warnings import catch_warnings, filterwarnings

from support.cases import read_sample

RECORD = read_sample("sphinx.play")
LESSON = f"# Snip\n\n```table First\n{RECORD}```\n\n```table Second\n{RECORD}```\n"
INDEX = read_sample("sphinx.rst")
OTHER = read_sample("sphinx_other.md")


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
