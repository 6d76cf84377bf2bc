"""The notation of records: everything that is written can be read, and errors point to their place."""

import re
import string
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.cases import read_cases, read_sample

from cardlessons.engine.cards import CARD_TEXT, Card, clean_text
from cardlessons.engine.table import Deal, Draw, New, Pass, Play
from cardlessons.engine.variants import VARIANTS
from cardlessons.families.matching.acts import Claim
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.record import RECORD_KEYS, Expectation, Margin, Record, RecordError, Step, load, parse, read_act
from cardlessons.record.model import list_all_act_words
from cardlessons.record.replay import replay
from cardlessons.record.tree import grow

HEAD = """\
variant: peel-five-card
dealer: A
A: Kd 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc

"""


def card(text):
    return Card.read(text)


def acts_of(text):
    return [step.act for step in parse(HEAD + text).steps]


# What can be written


def test_each_act_is_read_and_written():
    for text, act in read_cases("notation", "acts"):
        assert repr(acts_of(text)) == f"[{act}]"
        assert repr(read_act(text, ("A", "B", "C"))) == act
        record = parse(HEAD + text)
        assert parse(str(record)) == record, text


def test_several_expectations_are_parted_by_semicolons():
    for text in ("says Nine; turn C", "says Nine > turn C", "says Nine;turn C;", "says Nine\n> turn C"):
        (step,) = parse(f"{HEAD}B 9c > {text}").steps
        assert [str(expectation) for expectation in step.expects] == ["says Nine", "turn C"]


def test_seats_play_in_the_order_listed_wherever_the_keys_stand():
    record = parse("A: 9c\nstock: 4c\nB: Th\ndealer: B\nvariant: jig\n")
    assert record.seats == ("A", "B")
    assert parse(str(record)) == record


def test_a_comment_may_run_over_several_lines():
    record = parse(HEAD + "{ Of the\n   whole. }\nB 9c { one\n  two } { three }\nC 9d")
    assert record.comment == "Of the whole."
    assert [step.comment for step in record.steps] == ["one two three", ""]
    assert [step.line for step in record.steps] == [9, 11]
    assert parse(str(record)) == record


def test_comments_before_the_first_act_speak_of_the_whole():
    assert parse(HEAD + "{ One. }\n# remark\n{ Two. }\nB 9c").comment == "One. Two."


def test_variations_may_lie_in_variations():
    record = parse(
        HEAD + "B 9c\nC 9d\n ( C 4c > fault\n A Kd ( A 2h ) ( A 5c B 3c ) )\n ( { Or } C 6h { this? } )\nA Kd"
    )
    first, second = record.steps[1].variations
    assert [step.act.card.text for step in first] == ["4c", "Kd"]
    assert [[step.act.card.text for step in line] for line in first[1].variations] == [["2h"], ["5c", "3c"]]
    assert [(step.act.card.text, step.comment) for step in second] == [("6h", "Or this?")]
    assert [step.act.card.text for step in record.steps] == ["9c", "9d", "Kd"]
    assert parse(str(record)) == record


REMARKED = read_sample("remarked.play")


def test_remarks_are_kept():
    record = parse(REMARKED)
    for remark in (line.partition("# ")[2] for line in REMARKED.splitlines() if "#" in line):
        assert f"# {remark}" in str(record)
    assert record.steps[1].variations[0][0].margin.beside == "beside its only act"
    assert parse(str(record)) == record
    assert str(parse(str(record))) == str(record)


def test_different_acts_of_one_seat_are_different():
    """Acts of different classes with the same fields are not equal."""
    assert Pass(1) != Flinch(1)
    assert parse(HEAD + "B -") != parse(HEAD + "flinch B")
    tree = grow(parse(HEAD + "B -"))
    tree.play(tree.root, Flinch(1))
    assert tree.find(["flinch B"]).act == Flinch(1)


# Random records


NAMES = st.sampled_from(["A", "B", "C", "Dora", "Żółw", "小明", "N°1", "x3", "O'Neill", "a"])
CARDS = [*VARIANTS["jig"].rules.cards]
PLAIN = st.text(alphabet=string.ascii_letters + string.digits + " .,;:!?()<>#\"'-–é鬼\n", max_size=30).map(
    lambda text: " ".join(text.split())
)
REMARK = PLAIN.map(lambda text: text.strip())
WORD = st.text(alphabet=string.ascii_letters + ".,-'", min_size=1, max_size=8)


def acts(seats):
    seat, one = st.integers(0, len(seats) - 1), st.sampled_from(CARDS)
    some = st.lists(one, max_size=3).map(tuple)
    call = st.none() | st.text(alphabet=string.ascii_letters + " ,-(;#>é", max_size=12)
    return st.one_of(
        st.builds(Play, seat, one, some, call),
        st.builds(Play, seat, one, st.just(()), call, some),
        st.builds(Pass, seat),
        st.builds(Slap, st.lists(seat, min_size=1, max_size=4).map(tuple)),
        st.builds(Flinch, seat),
        st.builds(Claim, seat, seat),
        st.builds(Draw, st.lists(st.tuples(seat, one), min_size=1, max_size=4).map(tuple)),
        st.builds(Deal, some),
        st.just(New()),
    )


def expectations(seats):
    seat, purse = st.sampled_from(seats), st.sampled_from([*seats, "pool"])
    number = st.integers(-99, 999).map(str)
    said = st.text(alphabet=string.ascii_letters + " ;,#>()'", max_size=12)

    def of(kind, *words):
        return st.tuples(*words).map(lambda given: Expectation(kind, given))

    return st.one_of(
        of("pays", purse, number, purse),
        of("pays", purse, number, purse, WORD),
        of("says", said),
        of("says", WORD, WORD),
        of("fault"),
        of("refused"),
        of("refused", WORD),
        of("turn", seat | st.just("nobody")),
        of("out", seat),
        of("wins", seat),
        of("scores", seat, number),
        of("cites", WORD),
    )


def steps(seats, depth=2):
    inner = st.just(()) if depth == 0 else st.lists(steps(seats, depth - 1), max_size=2).map(tuple)
    step = st.builds(
        Step,
        act=acts(seats),
        comment=PLAIN,
        expects=st.lists(expectations(seats), max_size=2).map(tuple),
        variations=inner,
        margin=st.builds(Margin, above=st.lists(REMARK, max_size=2).map(tuple), beside=REMARK),
    )
    return st.lists(step, min_size=0 if depth == 2 else 1, max_size=3).map(tuple)


@st.composite
def records(draw):
    seats = tuple(draw(st.lists(NAMES, min_size=1, max_size=4, unique=True)))
    pack = iter(draw(st.permutations(CARDS)))

    def take(least=0):
        return tuple(next(pack) for _ in range(draw(st.integers(least, 4))))

    counts = st.none() | st.dictionaries(st.sampled_from(seats), st.integers(-99, 999))
    parts = [key for key in RECORD_KEYS if key not in ("counters", "pool", "scores", "layout", "stock", "dead")]
    margins = st.dictionaries(
        st.sampled_from([*parts, *seats]),
        st.builds(Margin, above=st.lists(REMARK, max_size=2).map(tuple), beside=REMARK).filter(lambda m: m != Margin()),
    )
    return Record(
        variant=draw(st.sampled_from([*VARIANTS, "no-such-game(anything=1)"])),
        seats=seats,
        dealer=draw(st.sampled_from(seats)),
        hands=tuple(take(1) for _ in seats),
        counters=draw(counts),
        pool=draw(st.none() | st.integers(0, 999)),
        scores=draw(counts),
        layout=take(),
        stock=take(),
        dead=take(),
        comment=draw(PLAIN),
        steps=draw(steps(seats)),
        margins=draw(margins),
        tail=draw(st.lists(REMARK, max_size=2).map(tuple)),
    )


@pytest.mark.long
@settings(max_examples=15, derandomize=True)
@given(records())
def test_a_record_is_read_as_it_was_written(record):
    text = str(record)
    read = parse(text)
    assert read == record
    assert str(read) == text


def within(error, text):
    lines = text.split("\n")
    return 1 <= error.line <= len(lines) and 1 <= error.column <= len(lines[error.line - 1]) + 1


def reads_or_points(text):
    """Read and replay a text; any error is a RecordError that points into it, in one line."""
    wrong = None
    try:
        record = parse(text)
        replay(record).data()
    except RecordError as error:
        wrong = error
    if wrong is None:
        assert parse(str(record)) == record
    else:
        assert within(wrong, text.removeprefix("\ufeff").replace("\r\n", "\n")), (wrong, text)
        assert "\n" not in str(wrong)


@settings(max_examples=50, derandomize=True)
@given(st.text(max_size=80) | st.text(alphabet='ABx9chd2 :(){}>;"#\n-', max_size=80))
def test_any_text_is_read_or_pointed_at(text):
    reads_or_points(text)
    reads_or_points(HEAD + text)


WHOLE = f"""{HEAD}
B 9c {{ led }} > says Nine; turn C
C 9d "Snip" > pays B 1 pool
  ( C 4c > fault # oh
    A Kd )
A Kd
new
"""


@settings(max_examples=50, derandomize=True)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(WHOLE)), st.integers(0, 6), st.text(alphabet='ABCx9cdh :(){}>;"#\n-é', max_size=4)
        ),
        min_size=1,
        max_size=3,
    )
)
def test_a_spoiled_record_is_read_or_pointed_at(changes):
    text = WHOLE
    for place, gone, come in changes:
        text = text[:place] + come + text[place + gone :]
    reads_or_points(text)


# What cannot be read


def test_what_cannot_be_read_is_pointed_at():
    for written, line, column, word in read_cases("notation", "mistakes"):
        text = written.replace("{head}", HEAD)
        with pytest.raises(RecordError) as caught:
            parse(text).start()
        error = caught.value
        assert word in str(error), text
        assert (error.line, error.column) == (line, column), text
        assert within(error, text), text
        assert str(error).startswith(f"line {line}, column {column}: "), text


def test_r_131_what_a_game_does_not_use_is_refused_where_it_stands():
    for game, line, why in read_cases("notation", "unused"):
        record = parse(f"variant: {game}\ndealer: A\n{line}\nA: 9c\nB: 9d\n")
        with pytest.raises(RecordError) as caught:
            record.start()
        assert str(caught.value) == f"line 3, column 1: '{line.partition(':')[0]}' was read, but {why}", (game, line)


def test_r_131_noughts_say_nothing_and_do_no_harm():
    parse("variant: cassino\ndealer: A\ncounters: A 0\npool: 0\ndead:\nA: 9c\nB: 9d\n").start()


def test_a_misspelt_key_is_guessed():
    with pytest.raises(RecordError, match="did you mean dealer"):
        parse("variant: jig\ndealar: A\nA: 9c\n")


def test_a_typed_act_is_one_act():
    for text in ["B 9c C", "", "B", "Z 9c", "B 9c\nC 9d", "B 9c )", "( B 9c )", "> fault", "{ hm }"]:
        with pytest.raises(RecordError):
            read_act(text, ("A", "B", "C"))


def test_words_of_the_notation_are_no_names():
    for word in [*list_all_act_words(), "x", "-", "pool", "nobody", "9c", "10H"]:
        with pytest.raises(RecordError):
            parse(f"variant: jig\ndealer: A\nA: 9c\n{word}: 2c\n")


# Cards


def test_what_is_no_card_is_not_read_as_one():
    for text in ["", "9", "h9", "1h", "11h", "9hh", "0h", "X3", "X", "joker", "♡9", "T0h", "1010h"]:
        assert not CARD_TEXT.fullmatch(text), text
        with pytest.raises(ValueError, match="is no card"):
            Card.read(text)


# The tree


def test_a_copy_of_a_tree_has_the_same_nodes_and_tries_of_its_own():
    tree = grow(parse(HEAD + "B 9c { lead }\n ( B 3c )\nA 2h > refused\nC 9d"))
    copy = tree.copy()

    def describe(one):
        return [
            (node.number, node.path, node.position, node.verdict, node.comment, node.book, [*node.children])
            for node in one
        ]

    assert describe(copy) == describe(tree)
    before = describe(tree)
    tried = copy.play(copy.root, read_act("B 4d", copy.root.position.seats, copy.variant))
    assert copy.find(tried.path) is tried
    assert tree.find(tried.path) is None
    assert describe(tree) == before


def test_a_tree_has_no_twins():
    """Playing a line again finds the same nodes; a refused act is a leaf."""
    record = parse(HEAD + "B 9c\n ( B 3c )\n ( B 9c C 4c )\nC 9d")
    tree = grow(record)
    assert [node.path for node in tree][1:] == [("B 9c",), ("B 3c",), ("B 9c", "C 4c"), ("B 9c", "C 9d")]
    assert len(tree) == 5
    node = tree.find(["B 9c"])
    assert tree.play(tree.root, node.act) is node
    assert len(tree) == 5
    refused = tree.play(node, read_act("C Kd", record.seats))
    assert refused.refused
    assert refused.position == node.position
    assert tree.play(refused, read_act("C 9d", record.seats)) is tree.find(["B 9c", "C 9d"])


# What a record is read from


def test_a_file_is_loaded_as_the_command_reads_it(tmp_path):
    path = tmp_path / "mine"
    path.write_bytes(("\ufeff" + HEAD + "B 9♣").replace("\n", "\r\n").encode())
    assert load(path) == load(str(path)) == parse(HEAD + "B 9c")


def test_what_is_wrong_with_a_file_is_told_with_its_name(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.play")
    path = tmp_path / "mine.play"
    path.write_bytes(HEAD.encode("latin-1") + b"B 9c { \xe9 }")
    with pytest.raises(RecordError, match="line 7, column 8: the byte E9") as caught:
        load(path)
    assert str(path) in caught.value.__notes__[0]


def test_the_name_of_a_file_is_no_record_and_the_way_to_read_it_is_told():
    with pytest.raises(RecordError, match="load reads a file"):
        parse("mine.play")
    with pytest.raises(TypeError, match=r"not a (Posix|Windows)Path"):
        parse(Path("mine.play"))


def test_what_is_no_record_is_told_how_to_become_one():
    for takes in [replay, grow]:
        for other in [HEAD, Path("mine.play"), None]:
            with pytest.raises(
                TypeError, match=r"expected a Record, not a .*; parse reads one from text, load from a file"
            ):
                takes(other)


def test_an_unknown_act_is_answered_with_the_words_of_the_game_once():
    for game, words in read_cases("notation", "words"):
        head = f"variant: {game}\ndealer: A\nA: 9c\nB: 2c\n\n"
        with pytest.raises(RecordError) as caught:
            parse(head + "Zebra 9c")
        told = f"'Zebra' was read; expected an act: it begins with a seat (A, B) or {words}"
        assert str(caught.value) == f"line 6, column 1: {told}", game
        with pytest.raises(RecordError, match=f"or {words}$"):
            read_act("Zebra 9c", ("A", "B"), game)


# How much a record may be


@pytest.mark.long
@pytest.mark.timeout(300)  # what takes longer than linear time takes hours
def test_a_record_larger_than_any_game_is_refused():
    for text, told in [
        *((HEAD + begin + more * times, told) for begin, more, times, told in read_cases("notation", "too-large")),
        (HEAD.rstrip() + "".join(f"\nS{n}:" for n in range(90_000)), "a record has at most 52 seats"),
    ]:
        with pytest.raises(RecordError, match=re.escape(told)):
            parse(text)


@pytest.mark.timeout(300)
@pytest.mark.long
def test_what_is_within_the_limits_is_read():
    for text in ["\n> fault" * 30_000, "{a}" * 100_000, "\n#" * 100_000]:
        assert len(parse(HEAD + "B 9c" + text).steps) == 1, text[:10]


@pytest.mark.parametrize("typed", ["\U0001f0d9", "9♧", "9♣\ufe0f"])
def test_a_card_may_be_typed_as_its_sign(typed):
    assert parse(f"{HEAD}B {typed}\n").steps[0].act == parse(f"{HEAD}B 9c\n").steps[0].act
    assert clean_text("\U0001f0a1 \U0001f0ab \U0001f0ad \U0001f0ae") == "As Js Qs Ks"
