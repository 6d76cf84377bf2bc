"""The examples in Markdown pages, run: what stands after `>>>` in their blocks of Python."""

import doctest
import re

from support.paths import ROOT as ROOT


def blocks(text, kind):
    """Return the fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def anchors(text):
    """Return the headings of a page as links name them."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def run_examples(path):
    """Return what came of a page's examples, all of them in one session; the lines are counted as in the page."""
    text = re.sub(r"^(```|````).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
