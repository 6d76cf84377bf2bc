"""A replay of every record in `records/`: its expectations hold, and every event has a well-founded reason."""

from support.cases import read_cases
from support.paths import RECORDS

from cardlessons.record import load, parse
from cardlessons.record.model import iter_with_variations
from cardlessons.record.replay import replay
from cardlessons.rulebook import get_statement

NAMES = sorted(path.name for path in RECORDS.glob("*.play"))
FOUNDED = {"paid", "scored", "refused", "left", "ended"}
EXAMPLES = """
    sss-29 sss-30 sss-38 seq-6 seq-7 seq-10 seq-11 seq-12 seq-13 seq-14 seq-15-32 seq-15-52 seq-16 jig-14-low
    jig-14-high jig-15 cav-2 earl-2 full-8 eq-5 nob-5 nob-11 nob-11-three turn-2 turn-3 cas-16 cas-16-overlap cas-6
    cas-7 iri-3 iri-5 iri-6 iri-7 iri-8 iri-9 iri-11 iri-12 iri-13 iri-14 iri-15 iri-16 iri-17 iri-18
"""
"""The worked examples, by the statements that they show."""


def text_of(name):
    return (RECORDS / name).read_text("utf-8")


def all_events(steps):
    for step in steps:
        yield from step["events"]
        for variation in step["variations"]:
            yield from all_events(variation)


def test_the_worked_examples_are_here_and_say_which_statement_they_show():
    for name in EXAMPLES.split():
        id_ = "-".join(name.upper().split("-")[:2])
        assert id_ in text_of(f"{name}.play").splitlines()[0], name
        assert get_statement(id_).text, name


def test_what_a_record_expects_holds():
    for name in NAMES:
        record = load(RECORDS / name)
        assert any(step.expects for step in iter_with_variations(record.steps)), name
        assert replay(record).failures() == [], name


def test_what_a_small_record_expects_holds():
    for name, text in read_cases("small_records", "records").items():
        assert replay(parse(text), strict=True).failures() == [], name


def test_a_record_is_written_as_it_was_read():
    for name in NAMES:
        record = load(RECORDS / name)
        assert parse(str(record)) == record, name
        assert str(parse(str(record))) == str(record), name


def test_only_expected_refusals_and_faults_happen():
    """A slip of the pen in a record would otherwise be a refusal that nobody notices."""
    for name in NAMES:

        def check(steps):
            for played in steps:
                verdict = type(played.verdict).__name__
                expected = {expectation.kind for expectation in played.step.expects}
                assert verdict == "Lawful" or {"Refused": "refused", "Fault": "fault"}[verdict] in expected, played.step
                for variation in played.variations:
                    check(variation)

        check(replay(load(RECORDS / name)).steps)


def test_every_payment_refusal_leaving_and_ending_cites_what_exists():
    for name in NAMES:
        for event in all_events(replay(load(RECORDS / name)).data()["steps"]):
            why = event["why"]
            if event["kind"] in FOUNDED:
                assert why["cites"], event
            for cite in why["cites"] if why else ():
                assert get_statement(cite).id == cite, name


UNMET = read_cases("golden_records", "unmet")


def test_an_expectation_that_does_not_hold_is_told():
    """The step is C 9d in the first worked example."""
    for expectation in UNMET:
        lines = text_of("sss-29.play").splitlines()
        place = next(n for n, line in enumerate(lines) if line.startswith("C 9d"))
        lines[place] = f"C 9d > {expectation}"
        (failure,) = replay(parse("\n".join(lines))).failures()
        assert failure.startswith(f"line {place + 1}: after C 9d you expect {UNMET[expectation]}"), expectation


def test_an_expectation_at_the_end_of_a_game_can_fail_too():
    for expectation in ["wins A", "wins A B C", "turn B", "fault", "refused turn.other"]:
        (failure,) = replay(parse(text_of("jig-out.play").replace("refused game.over", expectation))).failures()
        assert "but the table refuses it: The game is over" in failure, expectation
