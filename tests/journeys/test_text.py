"""The way of a lesson's text: out of the package, changed, checked, served, printed, exported, and back."""

import re
from dataclasses import replace

import pytest

from cardlessons.cli import main
from cardlessons.lessons.catalog import list_own_pages
from cardlessons.lessons.check import check_file
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.notebook import write_notebook

_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b")
_AFTER_ANOTHER_CARD = {"record", "question", "given away", "level", "hint"}
"""The kinds of findings that another card may rightly bring: the table goes another way."""


@pytest.mark.parametrize("page", list_own_pages(), ids=lambda page: page.stem)
def test_each_page_of_the_package_is_right_alone_in_a_folder(page, tmp_path, capsys):
    assert main(["text", page.stem]) == 0
    text, errors = capsys.readouterr()
    assert not errors
    assert not re.search(r"\[([A-Z]+-\d+)\]\(sources\.ipynb", text)
    out = tmp_path / f"{page.stem}.md"
    out.write_text(text, "utf-8")
    assert main(["check", str(out)]) == 0, capsys.readouterr().out
    assert ": nothing wrong: " in capsys.readouterr().out
    document = read_document(out)
    changed = _change_card(replace(document, facts={**document.facts, "title": "Mine", "lang": "fr"}))
    back = tmp_path / f"{page.stem}.ipynb"
    back.write_text(write_notebook(changed), "utf-8")
    may_come = _AFTER_ANOTHER_CARD | ({"citation"} if "lang" in document.facts else set())
    assert {finding.kind for finding in check_file(back)} <= may_come


def _change_card(document):
    """Exchange the first card that a lesson lays on a table with the same of another suit."""
    blocks = [*document.blocks]
    for number, block in enumerate(blocks):
        if block.kind == "table" and (found := _CARD.search(block.body)):
            new = found[0][:-1] + ("h" if found[0][-1] == "s" else "s")
            pair = {found[0]: new, new: found[0]}
            body = _CARD.sub(lambda card, pair=pair: pair.get(card[0], card[0]), block.body)
            blocks[number] = replace(block, body=body)
            break
    return replace(document, blocks=tuple(blocks))
