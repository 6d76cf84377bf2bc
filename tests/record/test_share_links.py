"""Links: short, faithful, and harmless with any content."""

import base64
import zlib
from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.paths import RECORDS

from cardlessons.engine.table import Play
from cardlessons.engine.variants import variant
from cardlessons.record import load, parse, write_act
from cardlessons.record.link_codec import LinkError
from cardlessons.record.share import (
    FORMAT_VERSION,
    MAX_LINK_RECORD_LETTERS,
    build_annotated_record,
    build_tree_record,
    read_link,
    write_link,
)
from cardlessons.record.tree import grow
from cardlessons.session.table.compare_rulebooks import deal_record

GOLDEN = sorted(RECORDS.glob("*.play"))


def shape(node):
    """Return everything below a node, independent of the order in which it grew."""
    seats = node.position.seats
    return {write_act(act, seats): (child.comment, child.refused, shape(child)) for act, child in node.children.items()}


def grow_branches(slug="jig", branches=10, seed=4):
    """Return a whole deal with branches of a few plays each."""
    game, chance = variant(slug), Random(seed)
    record = deal_record(game, game.rules.cards, ("Anna", "Ben", "Clara", "Dora"), seed, most=60)
    tree = grow(record)
    line = [node for node in tree if node.book]
    for place in chance.sample(range(len(line) - 1), branches):
        node = line[place]
        for card in chance.sample(node.position.hands[node.position.turn], 1):
            node = tree.play(node, Play(node.position.turn, card))
    return tree, record


def test_every_record_survives_a_link_with_its_branches_and_its_place():
    for path in GOLDEN[::3]:
        record = load(path)
        tree = grow(record)
        for node in (tree.root, tree.nodes[-1], tree.nodes[len(tree) // 2]):
            again, number = read_link(write_link(tree, record, node))
            grown = grow(again)
            assert shape(grown.root) == shape(tree.root), path
            assert grown.nodes[number].path == node.path, path
            assert grown.nodes[number].position == node.position, path


def test_what_its_author_wrote_at_a_record_stays_there():
    for path in GOLDEN:
        record = load(path)
        tree = grow(record)
        again = build_annotated_record(tree, record)
        assert shape(grow(parse(str(again))).root) == shape(tree.root), path
        if not any(node.refused for node in tree):  # these stand beside what was played in their place
            assert again == record, path


def test_a_tree_written_as_a_record_is_read_again():
    tree, record = grow_branches()
    assert shape(grow(parse(str(build_tree_record(tree, record)))).root) == shape(tree.root)


def test_a_whole_deal_with_ten_branches_stays_under_two_kilobytes():
    for slug in ["jig", "peel-full-pack", "jingo-dead-cards"]:
        tree, record = grow_branches(slug)
        link = write_link(tree, record, tree.nodes[-1])
        assert len(tree) > 30, slug
        assert len(link) < 2048, slug


def test_a_name_or_note_is_carried_as_it_is_and_nothing_else():
    tree, record = grow_branches(branches=2)
    tree.nodes[-1].comment = "<img src=x onerror=alert(1)> & “quoted”"
    again, number = read_link(write_link(tree, record, tree.nodes[-1]))
    assert grow(again).nodes[number].comment == tree.nodes[-1].comment


def pack(text):
    packer = zlib.compressobj(9)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def test_a_link_of_an_earlier_version_lays_the_same_table():
    old = (
        "1.3.ePmBvVZDK8MeXBoFicnZtsZGmlywMHHMy0vkAhFWIJeag5zD5ZSaZwXyKtDDIcVczjmJRUBZoJ-AnrbI4AJJA2Uh4kBhsG6gZi4AbTwitg"
    )
    record, number = read_link(old)
    assert (record.variant, record.seats, number) == ("peel-five-card(pack=32)", ("Anna", "Ben", "Clara"), 3)
    assert [(step.act.seat, str(step.act.card)) for step in record.steps] == [(1, "9c"), (2, "9d"), (0, "Kd")]


def test_a_later_form_is_told():
    tree, record = grow_branches(branches=1)
    link = write_link(tree, record, tree.root)
    with pytest.raises(LinkError, match="later edition"):
        read_link(f"{FORMAT_VERSION + 1}{link[1:]}")
    with pytest.raises(LinkError, match="never was"):
        read_link(f"0{link[1:]}")


def test_a_table_that_cannot_be_laid_is_told():
    for text in ["variant: poker\nA: 9c\n", "variant: jig\ndealer: A\nA: 9c\nB: 9c\n", "nonsense", ""]:
        with pytest.raises(LinkError):
            read_link(f"{FORMAT_VERSION}.0.{pack(text)}")


def test_a_link_that_swells_is_not_unpacked():
    with pytest.raises(LinkError, match="more than a table"):
        read_link(f"{FORMAT_VERSION}.0.{pack('#' * (MAX_LINK_RECORD_LETTERS * 5))}")


@settings(max_examples=40)
@given(st.text(max_size=200))
@example("")
@example("1.0.")
@example("1.0.AAAA")
@example("9999.0.AAAA")
def test_any_text_is_a_link_or_told(text):
    with suppress(LinkError):
        record, number = read_link(text)
        assert grow(record).nodes[number]


@settings(max_examples=40)
@given(st.data())
def test_a_damaged_link_is_told_and_never_another_table(data):
    tree, record = grow_branches(branches=3)
    link = write_link(tree, record, tree.nodes[-1])
    place = data.draw(st.integers(0, len(link) - 1))
    how = data.draw(st.sampled_from(["cut", "change", "swap"]))
    if how == "cut":
        damaged = link[:place]
    elif how == "change":
        damaged = link[:place] + data.draw(st.sampled_from("Az09-_.!")) + link[place + 1 :]
    else:
        damaged = link[:place] + link[place:][::-1]
    with suppress(LinkError):
        assert read_link(damaged)[0] == read_link(link)[0]
