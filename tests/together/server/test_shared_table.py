"""A shared table as a fold over its log: seats, turns, the house, absence, going back, and exact replay."""

import json
import subprocess
import sys
import unicodedata
from random import Random

import pytest
from support.cases import read_cases
from support.shared_tables import LoggedTable, everything

from cardlessons.engine.variants import VARIANTS
from cardlessons.families.snap.acts import Flinch
from cardlessons.record import write_act
from cardlessons.record.share import read_link
from cardlessons.together import shared_table
from cardlessons.together.evening import read_kept
from cardlessons.together.event_log import SILENCE_SECONDS, Event
from cardlessons.together.names import ANIMAL_NAMES, SharedTableError, clean_name, read_name
from cardlessons.together.people import MAX_PEOPLE
from cardlessons.together.pile_hands import MAX_TRIP_MS, PACE_SECONDS
from cardlessons.together.table_head import build_head
from cardlessons.together.table_opening import Opening, read_opening
from cardlessons.together.table_requests import REQUEST_SECONDS

SAMPLE = ["peel-five-card", "jig-pool", "cassino-partners", "irish-snap-queens"]
"""A game of each family."""
SNIP, SNAP = VARIANTS["peel-five-card"], VARIANTS["irish-snap"]
TOKENS = ("token-A", "token-B", "token-C", "token-D")


@pytest.fixture
def logged():
    """Return a table of four people at which a game has begun."""
    begun = LoggedTable(SNIP)
    begun.fill()
    return begun


@pytest.fixture
def table(logged):
    return logged.table


def check_replay(logged):
    """Check that a table made anew of the log is the same, and that everybody is sent the same."""
    again = LoggedTable.of(logged.events)
    assert (again.sent, everything(again.table)) == (logged.sent, everything(logged.table))


@pytest.mark.long
def test_a_log_replays_exactly_to_the_same_views():
    for slug in SAMPLE:
        for house in (0, 1) if slug == SAMPLE[0] else (1,):
            logged = LoggedTable(VARIANTS[slug], seed=house)
            logged.fill(house=house)
            logged.play_at_random(Random(slug), 24)
            logged.do("token-A", "gone")
            logged.now += 30
            logged.do("token-B" if house == 0 or len(logged.table.seats) > 2 else "token-A", "tick")
            logged.come("token-A")
            check_replay(logged)
            assert len(logged.table.game.tree) > 12, slug


REPLAY = """
import json, sys
from cardlessons.together.event_log import Event
from support.shared_tables import LoggedTable, everything
logged = LoggedTable.of([Event(*event) for event in json.load(sys.stdin)])
print(everything(logged.table))
"""


@pytest.mark.long
def test_a_log_replays_exactly_in_another_process():
    """Strings have other hashes there, so that sets have another order."""
    logged = LoggedTable(VARIANTS["cassino"])
    logged.fill(house=2)
    logged.play_at_random(Random(1), 20)
    path = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "4"}
    told = subprocess.run(
        [sys.executable, "-c", REPLAY], input=json.dumps(logged.events), env=path, capture_output=True, text=True
    )
    assert told.stderr == ""
    assert told.stdout.strip() == everything(logged.table)


def test_before_the_game_the_way_of_the_house_is_chosen():
    logged = LoggedTable(VARIANTS["cassino-two"], seats=2)
    logged.come("one", "A")
    head = build_head(logged.table, "one")
    assert (head["house"], [name for name, _ in head["houses"]]) == ("advice", ["random", "advice", "expert"])
    assert "does not play like this" in logged.do("one", "level", house="first")["error"]
    assert logged.do("one", "level", house="expert") is None
    assert '"house": "expert"' in logged.sent["one"][-1]
    logged.do("one", "begin")
    assert "nobody can change how the house plays" in logged.do("one", "level", house="random")["error"]
    played = logged.table.game.nodes(0)[-1]
    assert (played["seat"], played["house"]["code"]) == ("B", "house.looked-ahead")
    check_replay(logged)
    assert build_head(LoggedTable(SNAP).table, "one")["houses"] == []


def test_a_play_for_an_earlier_moment_is_not_made():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    table = logged.table
    while logged.turn() != "C":
        logged.play_one(Random(2))
    before = table.game.node.number
    logged.play_one(Random(2))
    at = table.game.node
    late = next(event.data for event in reversed(logged.events) if event.data["do"] == "house")
    assert late["at"] > before
    logged.do("", "house", **{key: late[key] for key in ("at", "act", "why")})
    assert "in the meantime" in logged.do("token-C", "act", act="9c", at=before, ms=0)["error"]
    assert table.game.node is at


def test_a_seat_is_for_one_person_and_a_deal_for_one_hand():
    logged = LoggedTable(SNIP)
    logged.come("one")
    logged.come("two")
    assert logged.do("one", "begin") == {"error": "Somebody has to sit down first."}
    logged.do("one", "sit", seat="A", name="")
    assert "sits on A's seat" in logged.do("two", "sit", seat="A", name="")["error"]
    logged.do("one", "sit", seat="B", name="")
    logged.do("two", "sit", seat="A", name="")
    logged.do("one", "begin")
    logged.do("one", "watch")
    assert logged.do("one", "sit", seat="C", name="") is None, "from the next deal on"
    assert logged.do("one", "sit", seat="B", name="") is None
    assert build_head(logged.table, "one")["you"]


def list_seen_hands(logged, token):
    """Return the seats of whose cards a person was ever sent one that lay hidden."""
    texts = [json.loads(sent) for sent in logged.sent[token]]
    frames = [[*frame.get("table", {}).get("nodes", []), *frame.get("new", [])] for frame in texts]
    states = [node["state"]["hands"] for nodes in frames for node in nodes]
    return {seat for hands in states for seat, hand in hands.items() if type(hand) is list and hand}


def finish_deal(dealt):
    """Play the deal to its end, whoever sits at the table."""
    people, seats = dealt.table.people, dealt.table.seats
    play_to_the_end(dealt, {seats[one.seat]: token for token, one in people.items() if one.seat is not None})


@pytest.fixture(params=["peel-five-card", "snitchems", "cassino"])
def dealt(request):
    """Return a table of Anna, who leads it, Ben and Clara, where the house plays the fourth seat, in a deal."""
    logged = LoggedTable(VARIANTS[request.param])
    logged.fill(house=1)
    logged.come("tab")
    return logged


@pytest.mark.long
def test_the_hand_of_the_house_is_seen_by_nobody_who_comes_during_the_deal(dealt):
    table, house = dealt.table, dealt.table.seats[-1]
    for token, name in (("tab", "Max"), ("token-A", "A")):
        dealt.do(token, "sit", seat=house, name=name)
        dealt.do(token, "watch")
    assert list_seen_hands(dealt, "tab") == set()
    assert list_seen_hands(dealt, "token-A") == {"A"}

    # Who has stood up has the own hand again, and another one from the next deal on, as is told until then.
    assert dealt.do("token-A", "sit", seat="A", name="A") is None
    assert dealt.do("tab", "sit", seat=house, name="Max") is None
    seat = build_head(table, "tab")["seats"][-1]
    assert (seat["is"], seat["sits"], seat["waits"], seat["yours"]) == ("free", "next", "Max", True)
    assert build_head(table, "token-B")["seats"][-1]["sits"] == "no"
    assert "from the next deal on" in dealt.do("token-B", "sit", seat=house, name="")["error"]
    dealt.do("tab", "gone")
    dealt.come("tab")
    finish_deal(dealt)
    assert build_head(table, "tab")["you"] == "Max"
    assert build_head(table, "token-B")["news"] == [f"Max sits on {house}’s seat now."]
    for token in ("token-A", "token-B", "token-C", "tab")[: len(table.seats)]:
        dealt.do(token, "deal", at=table.game.node.number)
    assert build_head(table, "token-B")["news"], "it stands there in the next deal, too"
    check_replay(dealt)


def test_the_hand_of_somebody_freed_or_gone_to_watch_is_given_to_nobody_unless_all_agree(dealt):
    """The leader frees a seat, or its person stands up for a moment, and another tab of the leader sits down there."""
    table = dealt.table
    dealt.do("token-A", "free", seat="B")
    assert build_head(table, "token-B")["you"] == "B"
    news = ["B’s seat becomes free when this deal is over."]
    assert build_head(table, "token-B")["news"] == news
    asked = build_head(table, "token-B")["asked"]
    assert (asked["kind"], asked["seat"], asked["answer"]) == ("free", "B", True)
    assert "sits on" in dealt.do("tab", "sit", seat="B", name="")["error"]
    dealt.do("token-C", "reply", agrees=True)
    dealt.do("token-B", "watch")
    dealt.do("tab", "sit", seat="B", name="Max")
    assert (build_head(table, "tab")["you"], list_seen_hands(dealt, "tab")) == (None, set())
    assert build_head(table, "token-A")["seats"][1]["waits"] == "Max"
    assert dealt.do("token-B", "sit", seat="B", name="B") is None
    assert build_head(table, "token-B")["you"] == "B"
    check_replay(dealt)


def test_a_seat_freed_during_a_deal_is_free_when_all_agree_or_the_deal_is_over(dealt):
    table = dealt.table
    for replies in (True, False):
        dealt.do("token-A", "free", seat="B")
        for token in ("token-B", "token-C"):
            dealt.do(token, "reply", agrees=replies)
        assert build_head(table, "token-A")["asked"] is None
        assert build_head(table, "token-B")["you"] == (None if replies else "B")
        dealt.do("token-B", "sit", seat="B", name="B")
    dealt.do("token-A", "free", seat="B")
    dealt.do("token-A", "reply", agrees=False)
    assert build_head(table, "token-B")["news"][-1] == "B keeps the seat."
    dealt.do("token-A", "free", seat="B")
    dealt.do("token-A", "name", name="")
    assert build_head(table, "token-B")["news"][-1] == "B’s seat becomes free when this deal is over."
    finish_deal(dealt)
    assert build_head(table, "token-B")["you"] is None
    assert build_head(table, "token-B")["news"][-1] == "B’s seat is free now."
    assert dealt.do("tab", "sit", seat="B", name="Max") is None, "no hand is hidden any more"
    check_replay(dealt)


def test_whoever_has_had_a_seat_since_sees_its_hand_alone(dealt):
    """All agree that somebody plays on for a person away, whose seat it is no longer."""
    table = dealt.table
    dealt.do("token-B", "gone")
    dealt.now += 30
    dealt.do("", "tick")
    dealt.do("tab", "sit", seat="B", name="Max")
    for token in ("token-A", "token-C"):
        dealt.do(token, "reply", agrees=True)
    assert build_head(table, "tab")["you"] == "Max"
    assert build_head(table, "token-A")["news"] == ["Max plays on for B, as all have agreed."]
    dealt.do("tab", "watch")
    dealt.come("token-B")
    assert build_head(table, "token-B")["seats"][1]["sits"] == "next"
    assert build_head(table, "tab")["seats"][1]["sits"] == "now"
    dealt.do("tab", "gone")
    dealt.do("token-B", "sit", seat="B", name="Ben")
    assert build_head(table, "token-B")["you"] is None
    check_replay(dealt)


def test_whoever_waits_for_a_seat_may_change_their_mind_and_has_none_once_the_table_is_locked(dealt):
    table, house = dealt.table, dealt.table.seats[-1]
    dealt.do("tab", "sit", seat=house, name="Max")
    dealt.do("tab", "watch")
    dealt.do("token-B", "sit", seat=house, name="B")
    dealt.do("token-B", "sit", seat="B", name="B")
    assert build_head(table, "tab")["seats"][-1]["waits"] is None
    dealt.do("tab", "sit", seat=house, name="Max")
    dealt.do("token-A", "lock", locked=True)
    assert build_head(table, "tab")["seats"][-1]["waits"] is None
    dealt.do("token-A", "lock", locked=False)
    dealt.do("tab", "sit", seat=house, name="Max")
    dealt.do("tab", "gone")
    dealt.now += 30
    finish_deal(dealt)
    assert build_head(table, "token-A")["seats"][-1]["is"] == "free", "whoever is away does not sit down"
    assert "tab" not in table.people
    check_replay(dealt)


def test_where_nobody_looks_at_a_hand_a_seat_is_taken_or_freed_at_once():
    logged = LoggedTable(SNAP)
    logged.fill(house=1)
    logged.come("late", "D", "Max")
    assert build_head(logged.table, "late")["you"] == "Max"
    logged.do("token-A", "free", seat="B")
    assert build_head(logged.table, "token-B")["you"] is None


def test_before_the_game_the_number_of_seats_can_be_changed():
    logged = LoggedTable(SNIP)
    logged.come("one", "D")
    assert "Somebody sits on" in logged.do("one", "players", count=3)["error"]
    assert "not played by so many" in logged.do("one", "players", count=99)["error"]
    logged.do("one", "players", count=6)
    assert (logged.table.seats[:4], len({*logged.table.seats})) == (("A", "B", "C", "D"), 6)
    logged.do("one", "begin")
    assert "has begun" in logged.do("one", "players", count=4)["error"]


def test_a_refusal_is_told_to_its_player_alone_and_changes_nothing(logged):
    at, sent = logged.table.game.node, {token: len(frames) for token, frames in logged.sent.items()}
    card = next(card for card in SNIP.rules.cards if card not in at.position.hands[2])
    told = logged.play("token-C", f"C {card}")
    assert told["refused"]["verdict"] == "refused"
    assert told["refused"]["events"][0]["why"]["cites"]
    assert [len(logged.sent[token]) - before for token, before in sent.items()] == [0, 0, 1, 0]
    assert "play only C's cards" in logged.play("token-C", f"D {card}")["error"]
    assert logged.table.game.node is at


def test_the_house_plays_for_somebody_away_until_the_owner_is_back():
    logged = LoggedTable(SNIP, away=20)
    logged.fill()
    table = logged.table
    logged.do("token-B", "gone")
    assert table.needs_tick(logged.now) == 20
    logged.now += 15
    logged.do("token-A", "name", name="Ada")
    assert table.needs_tick(logged.now) == 5, "what others do meanwhile puts nothing off"
    for passed, turn in ((4, "B"), (1, "C")):
        logged.now += passed
        logged.do("token-A", "tick")
        assert logged.turn() == turn
    assert (build_head(table, "token-A")["seats"][1]["is"], table.needs_tick(logged.now)) == ("away", None)
    logged.come("token-B")
    assert (build_head(table, "token-B")["you"], build_head(table, "token-A")["seats"][1]["is"]) == ("B", "taken")
    for token in table.people:
        logged.do(token, "gone")
    logged.now += 100
    logged.do("token-A", "tick")
    assert logged.turn() == "C", "the house waits where all are away"


def test_a_seat_is_called_as_the_person_who_sits_there_and_a_record_keeps_its_name():
    logged = LoggedTable(SNIP)
    for token, name in (("token-A", "Mia"), ("token-B", "Opa Karl"), ("token-C", "9c"), ("token-D", "D")):
        logged.come(token, token[-1], name)
    logged.do("token-A", "begin")
    table = logged.table
    assert table.seats == ("Mia", "Opa", "Seat\xa03", "D"), "a card is no name of a seat"
    assert (*table.game.nodes(0)[-1]["state"]["hands"],) == table.seats
    assert build_head(table, "token-B")["you"] == "Opa"
    sent = len(logged.sent["token-A"])
    logged.do("token-B", "name", name="D")
    assert table.seats[1] == "D\xa02", "another seat is called so"
    assert '"table"' in logged.sent["token-A"][sent], "all nodes have other names"
    play_to_the_end(logged, dict(zip(table.seats, TOKENS, strict=True)))
    won = {one["count"] for one in build_head(table, "token-A")["score"]}
    assert (any(table.game.node.position.counters), won) == (True, {0}), "all have paid"
    assert read_link(table.open_link(table.game.node.number))[0].seats == ("A", "B", "C", "D")
    assert logged.do("token-C", "follow", follows=True) is None
    assert try_another_play(logged, "token-C", table.game.tree.nodes[table.game.last_deal]).startswith(table.seats[1])
    check_replay(logged)


def test_the_seat_of_somebody_away_is_given_to_another_device_if_all_agree():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    table = logged.table
    logged.do("token-A", "name", name="Opa")
    for _ in range(2):
        table.evening.count_deal([("token-A", "Opa")])
    logged.do("token-A", "gone")
    logged.come("phone")
    assert "sits on Opa's seat" in logged.do("phone", "sit", seat="Opa", name="")["error"], "the house still waits"
    logged.now += 30
    logged.do("", "tick")
    logged.do("phone", "sit", seat="Opa", name="Opa")
    logged.do("phone", "gone")
    assert build_head(table, "token-B")["asked"] is None, "nobody asks any more"
    logged.come("phone")
    for agrees in (False, True):
        logged.do("phone", "sit", seat="Opa", name="Opa")
        asked = build_head(table, "token-B")["asked"]
        assert (asked["seat"], asked["by"], asked["answer"]) == ("Opa", "Opa", True)
        assert build_head(table, "phone")["you"] is None
        logged.do("token-B", "reply", agrees=True)
        logged.do("token-C", "reply", agrees=agrees)
        assert build_head(table, "phone")["asked"] is None
    assert "as all have agreed" in build_head(table, "phone")["news"][-1]
    head = build_head(table, "phone")
    assert (head["you"], head["seats"][0]["name"], head["score"][0]) == ("Opa", "Opa", {"name": "Opa", "count": 2})
    logged.come("token-A")
    assert build_head(table, "token-A")["you"] is None


def test_the_house_plays_at_once_for_somebody_lost_if_asked_and_its_plays_are_told_to_the_owner(logged, table):
    logged.do("token-A", "instead", seat="B")
    assert logged.turn() == "B", "the owner is there"
    logged.do("token-B", "gone")
    logged.do("token-A", "instead", seat="B")
    played = table.game.node
    assert played.act.seat == 1
    logged.come("token-B")
    assert build_head(table, "token-B")["instead"] == [played.number]
    logged.do("token-B", "name", name="")
    assert build_head(table, "token-B")["instead"] == []


def test_all_who_are_not_away_must_agree_before_play_goes_on_from_an_earlier_moment():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    logged.come("watcher")
    table, before = logged.table, logged.table.game.node
    logged.play_one(Random(1))
    after = table.game.node
    logged.do("token-B", "ask", node=before.number)
    asked = build_head(table, "token-A")["asked"]
    assert (asked["by"], asked["answer"], asked["waits"]) == ("B", True, ["A", "C"])
    assert build_head(table, "watcher")["asked"]["answer"] is False
    assert "watching" in logged.do("watcher", "reply", agrees=True)["error"]
    logged.do("token-A", "reply", agrees=True)
    logged.do("token-C", "reply", agrees=False)
    assert build_head(table, "token-A")["told"] == "C does not agree, so play goes on from here."
    logged.do("token-A", "reply", agrees=True)
    logged.do("token-B", "ask", node=before.number)
    logged.do("token-C", "gone")
    logged.do("token-A", "reply", agrees=True)
    assert table.game.node is after
    logged.now += 20
    logged.do("token-B", "tick")
    assert (table.game.node, build_head(table, "token-A")["asked"]) == (before, None)


def test_a_tab_opened_anew_has_the_seat_and_the_request_of_the_one_that_was_closed(logged, table):
    before = table.game.node
    logged.play_one(Random(1))
    logged.do("token-B", "ask", node=before.number)
    logged.do("another", "here", was="token-B")
    assert build_head(table, "another")["you"] is None
    logged.do("token-B", "gone")
    logged.do("late", "here", was="token-B")
    assert build_head(table, "late")["you"] == "B"
    assert build_head(table, "late")["asked"]["yours"]
    logged.do("late", "watch")
    assert build_head(table, "token-A")["asked"] is None
    logged.do("late", "gone")
    assert [seat["is"] for seat in build_head(table, "token-A")["seats"]].count("free") == 1


def test_a_deal_that_is_over_can_be_opened_alone_and_the_next_one_is_dealt_once(logged, table):
    with pytest.raises(SharedTableError, match="still hidden"):
        table.open_link(table.game.node.number)
    play_to_the_end(logged)
    assert "The deal is over" in logged.do("token-A", "ask", node=1)["error"]
    record, number = read_link(table.open_link(table.game.node.number))
    assert (len(record.steps), number > 0) == (len(table.game.node.line()), True)
    at = table.game.node.number
    logged.deal_on()
    dealt = table.game.node
    assert dealt.number > at
    logged.do("token-B", "deal", at=at)
    assert table.game.node is dealt
    assert "still cards to play" in logged.do("token-B", "deal", at=dealt.number)["error"]


def test_the_next_deal_comes_when_all_agree_or_nobody_answers_for_a_while_and_at_once_for_one_alone():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    table = logged.table
    play_to_the_end(logged)
    end = table.game.node
    logged.do("token-B", "follow", follows=True)
    logged.do("token-A", "deal", at=end.number)
    asked = build_head(table, "token-B")["asked"]
    assert (asked["kind"], asked["by"], asked["answer"], asked["waits"]) == ("deal", "A", True, ["B", "C"])
    logged.do("token-B", "reply", agrees=False)
    assert (build_head(table, "token-A")["asked"], table.game.node) == (None, end)
    for token in ("token-C", "token-A"):
        logged.do(token, "deal", at=end.number)
    assert table.needs_tick(logged.now + 1) == REQUEST_SECONDS - 1
    logged.now += REQUEST_SECONDS
    logged.do("", "tick")
    assert table.game.node is not end
    assert "nobody steps through the last deal" in build_head(table, "token-B")["told"]
    check_replay(logged)
    for token in ("token-B", "token-C"):
        logged.do(token, "watch")
    play_to_the_end(logged)
    end = table.game.node
    logged.do("token-A", "deal", at=end.number)
    assert table.game.node is not end


def test_the_same_people_go_on_with_another_game_and_the_table_keeps_the_score():
    logged = LoggedTable(VARIANTS["jig"])
    table = logged.table
    logged.come("mia", "D", "Mia")
    logged.come("opa", "B", "")
    logged.do("mia", "begin")
    assert "has begun" in logged.do("mia", "game", game="cassino")["error"]
    assert "still cards" in logged.do("mia", "choose")["error"]
    while not table.game.node.position.over:
        play_to_the_end(logged, {"Mia": "mia", "Seat\xa02": "opa"})
        for token in ("mia", "opa"):
            logged.do(token, "deal", at=table.game.node.number) if not table.game.node.position.over else None
    score = build_head(table, "mia")["score"]
    won = sum(one["count"] for one in score)
    assert won > 0
    assert {one["name"] for one in score} <= {"Mia", "Seat\xa02", ""}
    logged.do("mia", "choose")
    assert table.game
    assert build_head(table, "opa")["asked"]["kind"] == "choose"
    logged.do("opa", "reply", agrees=True)
    assert (table.game, build_head(table, "mia")["you"], build_head(table, "opa")["you"]) == (None, "D", "B")
    assert "no-such" in logged.do("opa", "game", game="no-such")["error"]
    assert logged.do("opa", "game", game="cassino-two") is None
    head = build_head(table, "mia")
    assert [(seat["name"], seat["is"]) for seat in head["seats"]] == [("", "taken"), ("Mia", "taken")]
    assert head["game"] == VARIANTS["cassino-two"].full_title
    logged.do("mia", "begin")
    assert all('"table"' in logged.sent[token][-1] for token in ("mia", "opa")), "the whole table is sent anew"
    assert sum(one["count"] for one in build_head(table, "mia")["score"]) == won
    check_replay(logged)


def test_who_has_opened_the_table_locks_it_and_frees_a_seat():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    logged.come("watcher")
    table = logged.table
    assert [build_head(table, token)["opens"] for token in ("token-A", "token-B", "watcher")] == [True, False, False]
    for kind in ({"kind": "lock", "locked": True}, {"kind": "free", "seat": "A"}):
        assert "Only the person who has opened" in logged.do("token-B", **kind)["error"]
    logged.do("token-A", "lock", locked=True)
    with pytest.raises(SharedTableError, match="locked"):
        table.people.check_entry("stranger")
    logged.do("watcher", "gone")
    logged.come("watcher")
    assert build_head(table, "token-A")["watching"] == 1, "who was here before comes back"
    logged.do("token-A", "free", seat="B")
    for token in ("token-B", "token-C"):
        logged.do(token, "reply", agrees=True)
    assert build_head(table, "token-B")["you"] is None
    for token in ("token-B", "watcher"):
        assert "locked" in logged.do(token, "sit", seat="B", name="Max")["error"]
    logged.do("token-A", "gone")
    logged.now += 30
    logged.do("token-C", "lock", locked=False)
    assert logged.do("token-B", "sit", seat="B", name="Max") is None, "the first player stands in for the opener"
    check_replay(logged)


def test_a_short_word_stands_beside_the_seat_for_a_while():
    logged = LoggedTable(SNIP)
    logged.fill(house=2)
    logged.come("watcher")

    def said():
        seat = build_head(logged.table, "watcher")["seats"][1]
        return seat["says"], seat["said"]

    logged.do("token-B", "say", word="oops")
    assert "one at a time" in logged.do("token-B", "say", word="wait")["error"]
    assert "at the seats" in logged.do("watcher", "say", word="wait")["error"]
    assert said() == ("oops", 1)
    logged.now += 3
    logged.do("token-B", "say", word="oops")
    assert said() == ("oops", 2)
    logged.now += 9
    logged.do("", "tick")
    assert said() == ("", 0)


def play_to_the_end(logged, tokens=None):
    """Play the deal to its end, with the tokens of the people by their names."""
    table, lots = logged.table, Random(5)
    while not table.is_deal_over:
        if tokens:
            act = lots.choice(table.variant.rules.moves(table.game.node.position))
            logged.play(tokens[logged.turn()], write_act(act, table.seats))
        else:
            logged.play_one(lots)


def test_after_the_deal_whoever_steps_leads_all_who_have_ticked_it(logged, table):
    logged.come("watcher")
    for token in ("token-A", "token-B", "watcher"):
        logged.do(token, "follow", follows=True)
    assert "not over yet" in logged.do("token-A", "step", node=1)["error"]
    assert build_head(table, "token-A")["step"] is None
    play_to_the_end(logged)
    last = table.game.node.number
    assert [build_head(table, token)["step"] for token in ("token-A", "token-C")] == [last, last]

    assert logged.do("token-B", "step", node=3) is None
    assert '"step": 3' in logged.sent["token-A"][-1]
    assert "You step alone" in logged.do("token-C", "step", node=5)["error"]
    assert "Only those at the seats" in logged.do("watcher", "step", node=5)["error"]
    assert "no such step" in logged.do("token-A", "step", node=len(table.game.tree))["error"]
    heads = [build_head(table, token) for token in ("token-A", "token-C", "watcher")]
    assert [(head["step"], head["follows"]) for head in heads] == [(3, True), (3, False), (3, True)]
    assert [head["following"] for head in heads] == [["B", ""], ["A", "B", ""], ["A", "B"]]

    logged.do("token-A", "gone")
    assert build_head(table, "token-B")["following"] == [""]
    logged.come("token-A")
    assert (build_head(table, "token-A")["step"], build_head(table, "token-A")["follows"]) == (3, True)
    check_replay(logged)

    logged.deal_on()
    assert build_head(table, "token-A")["step"] is None
    play_to_the_end(logged)
    assert build_head(table, "token-A")["step"] == table.game.node.number


def try_another_play(logged, token, node):
    """Let a person try the last lawful play at a node that was not made there; return its act as text."""
    table = logged.table
    made = {*node.children}
    act = next(act for act in table.variant.rules.moves(node.position) if act not in made)
    text = write_act(act, table.seats)
    assert logged.do(token, "try", node=node.number, act=text) is None
    return text


def test_what_is_tried_after_the_deal_is_seen_by_all_who_step_together_and_by_nobody_else():
    logged = LoggedTable(VARIANTS["cassino"])
    logged.fill()
    logged.come("watcher")
    for token in ("token-A", "token-B", "watcher"):
        logged.do(token, "follow", follows=True)
    assert "not over yet" in logged.do("token-A", "try", node=1, act="2c")["error"]
    play_to_the_end(logged)
    table, before = logged.table, {token: len(sent) for token, sent in logged.sent.items()}
    assert all(
        type(hand) is list
        for hand in logged.table.game.nodes(None, table.game.last_deal, bare=True)[0]["state"]["hands"].values()
    )

    last, dealt = table.game.node, table.game.tree.nodes[table.game.last_deal]
    act = try_another_play(logged, "token-A", dealt)
    tried = table.game.tree.nodes[-1]
    assert (tried.parent, table.steps.number, table.game.node) == (dealt, tried.number, last)
    for token in ("token-A", "token-B", "watcher"):
        frame = next(sent for sent in map(json.loads, logged.sent[token][before[token] :]) if "new" in sent)
        (new,) = frame["new"]
        assert (new["n"], new["act"], frame["head"]["step"]) == (tried.number, act, tried.number)
        assert new["events"][0]["why"]["text"]
        assert frame["head"]["tried"] == {"by": "A", "yours": token == "token-A"}
    assert not any("new" in json.loads(sent) for sent in logged.sent["token-C"][before["token-C"] :])
    assert build_head(table, "token-C")["tried"] is None

    # Anybody at a seat goes on from there, for whichever seat has the turn; the reload and the late comer see the same.
    try_another_play(logged, "token-B", tried)
    assert table.game.tree.nodes[table.steps.number].parent is tried
    assert build_head(table, "watcher")["tried"] == {"by": "B", "yours": False}
    logged.do("token-B", "gone")
    logged.come("token-B")
    logged.do("token-C", "follow", follows=True)
    reloaded = json.loads(next(sent for sent in logged.sent["token-B"][::-1] if '"table"' in sent))
    assert reloaded["table"]["setting"]["shared"] is True
    assert reloaded["head"]["step"] == reloaded["table"]["nodes"][-1]["n"] == table.steps.number
    assert json.loads(logged.sent["token-C"][-1])["new"][-1]["n"] == table.steps.number
    check_replay(logged)

    # Then the next deal begins from the real one, with each hand for its own seat alone.
    logged.deal_on()
    assert table.game.node.parent.parent in (last, last.parent)
    assert [len(table.game.tree) - 1, build_head(table, "token-A")["tried"]] == [table.game.node.number, None]
    hands = json.loads(logged.sent["token-A"][-1])["new"][-1]["state"]["hands"]
    assert {seat for seat, hand in hands.items() if type(hand) is list} == {"A"}


def test_only_its_player_is_told_why_a_play_cannot_be_tried(logged, table):
    logged.come("watcher")
    play_to_the_end(logged)
    dealt = table.game.last_deal
    assert "You step alone" in logged.do("token-A", "try", node=dealt, act="2c")["error"]
    for token in ("token-A", "token-B", "watcher"):
        logged.do(token, "follow", follows=True)
    size, sent = len(table.game.tree), {token: len(sent) for token, sent in logged.sent.items()}
    other = next(
        card for card in table.variant.rules.cards if card not in table.game.tree.nodes[dealt].position.hands[0]
    )
    refused = logged.do("token-A", "try", node=dealt, act=f"A {other}")["refused"]
    assert (refused["verdict"], refused["parent"]) == ("refused", dealt)
    assert "no play" in logged.do("token-A", "try", node=dealt, act="nonsense")["error"]
    assert "Only what somebody plays" in logged.do("token-A", "try", node=table.game.node.number, act="deal")["error"]
    assert "no such step" in logged.do("token-A", "try", node=size, act="2c")["error"]
    assert "Only those at the seats" in logged.do("watcher", "try", node=dealt, act="2c")["error"]
    assert (len(table.game.tree), logged.sent["token-B"][sent["token-B"] :]) == (size, [])


def test_who_steps_together_tries_another_answer_at_the_pile():
    logged = LoggedTable(SNAP, seats=2)
    logged.fill()
    logged.come("watcher")
    for token in ("token-A", "watcher"):
        logged.do(token, "follow", follows=True)
    table = logged.table
    while not table.is_deal_over:  # A is always right, and soon has no card left
        logged.play("token-A", "slap" if table.game.node.position.memo.due else "turn", 200)
        logged.play("token-B", "turn", 3000)
    due = next(node for node in table.game.node.line() if node.position.memo.due)
    assert "Type slap" in logged.do("token-A", "try", node=due.number, act="nonsense")["error"]
    orders, last = set(), table.game.node
    for word in ("slap", "turn"):
        assert logged.do("token-A", "try", node=due.number, act=word) is None
        found = table.game.tree.nodes[table.steps.number]
        assert (found.parent, table.game.node) == (due, last)
        orders.add(found.act.seats)
    assert orders == {(0, 1), (1,)}
    for token in ("token-A", "watcher"):
        assert json.loads(logged.sent[token][-1])["head"]["step"] == table.steps.number
    assert not any("new" in json.loads(sent) for sent in logged.sent["token-B"][-2:])
    check_replay(logged)


def test_a_deal_is_looked_over_for_the_own_seat_once_it_is_over(monkeypatch):
    monkeypatch.setattr("cardlessons.simulation.analysis.MAX_DEALS", 100)
    logged = LoggedTable(VARIANTS["jig"])
    logged.fill()
    logged.come("watcher")
    assert "is over" in logged.ask("token-A", do="analysis")["error"]
    play_to_the_end(logged)
    told = logged.ask("token-A", do="analysis")
    while told["answer"]["more"]:
        told = logged.ask("token-A", do="analysis")
    analysis = told["answer"]["analysis"]
    assert analysis["told"]
    assert analysis["plays"]
    own = {
        node.parent.number
        for node in logged.table.game.node.line()
        if node.act and getattr(node.act, "seat", None) == 0
    }
    assert {play["at"] for play in analysis["plays"]} <= own
    assert "You are watching" in logged.ask("watcher", do="analysis")["error"]


def test_a_table_is_full_and_ends_at_last(monkeypatch):
    logged = LoggedTable(SNIP)
    for n in range(MAX_PEOPLE):
        logged.come(f"person {n}")
    with pytest.raises(SharedTableError, match="full"):
        logged.table.people.check_entry("one more")
    assert "full" in logged.do("one more", "here")["error"]
    logged.do("person 3", "gone")
    logged.table.people.check_entry("one more")
    monkeypatch.setattr(shared_table, "MAX_EVENTS", len(logged.events))
    logged.do("person 1", "tick")
    assert logged.table.is_over


def test_the_head_tells_nobody_the_tokens_of_others():
    logged = LoggedTable(SNIP)
    logged.fill(house=1)
    logged.play_one(Random(1))
    logged.do("token-B", "ask", node=1)
    assert "token-" not in "".join(logged.sent["token-A"])


def test_a_player_is_told_what_a_card_takes_and_nobody_else_may_ask():
    logged = LoggedTable(VARIANTS["cassino-two"], seats=2)
    logged.fill()
    logged.come("watcher")
    turn = logged.turn()
    own, other = f"token-{turn}", "token-A" if turn == "B" else "token-B"
    card = str(logged.table.game.node.position.hands[logged.table.seats.index(turn)][0])
    asked = {"do": "capture", "card": card, "takes": []}
    assert logged.ask(own, **asked)["answer"]["told"]
    assert "error" in logged.ask(other, **asked)
    assert "watching" in logged.ask("watcher", **asked)["error"]
    assert "cannot be asked" in logged.ask(own, do="likely", until="deal")["error"]


# At the pile all say what each card brings


def test_a_card_waits_until_all_have_said_what_it_brings():
    logged = LoggedTable(SNAP)
    logged.fill(house=1)
    table = logged.table
    logged.play("token-A", "turn")
    card = table.game.node
    assert card.position.layout
    logged.play("token-B", "turn")
    assert build_head(table, "token-C")["waits"] == ["A", "C"]
    assert [build_head(table, f"token-{seat}")["answered"] for seat in "BC"] == [True, False]
    assert "have answered" in logged.play("token-B", "slap")["error"]
    logged.play("token-A", "turn")
    assert table.game.node is card
    logged.play("token-C", "turn")
    assert table.game.node.parent is card
    assert not build_head(table, "token-B")["answered"]


def at_a_snap(seed=3):
    """Return a table of people at which a slap is due."""
    logged = LoggedTable(SNAP, seed=seed)
    logged.fill()
    while not logged.table.game.node.position.memo.due:
        node = logged.table.game.node
        for seat in logged.table.seats:
            if logged.table.game.node is node:
                logged.play(f"token-{seat}", "turn")
    return logged


def test_the_hand_that_took_longest_on_its_own_device_is_last_but_none_is_sooner_than_the_server_saw():
    """Subtract the way of the line from what the server saw, whatever the page says."""
    for hands, told in (
        ("A 400 0.4 0, B 100 1.4 0, C 700 0.8 100, D 150 0.9 5000", ["A", "D", "C", "B"]),  # 400, 1400, 700, 900 - 300
        ("A 900 0 0, B 400 0 0, C 2000 0 0, D 500 0 0", ["B", "D", "A", "C"]),
    ):
        logged = at_a_snap()
        table, shown = logged.table, logged.now
        for hand in hands.split(", "):
            seat, ms, passed, trip = hand.split()
            logged.now = shown + float(passed)
            act = {"act": "slap", "at": table.game.node.number, "ms": int(ms), "trip": int(trip)}
            logged.do(f"token-{seat}", "act", **act)
        assert [table.seats[seat] for seat in table.game.node.act.seats] == told
    assert MAX_TRIP_MS == 300


def test_who_lets_a_snap_go_by_is_last_and_only_a_hand_faster_than_a_persons_is_a_flinch():
    logged = at_a_snap()
    for seat in "ABC":
        logged.play(f"token-{seat}", "slap", 300)
    logged.play("token-D", "turn", 250)
    assert {*logged.table.game.node.act.seats} == {0, 1, 2}  # a hand that is left out is later than all others
    for late, is_flinch in ((0.0, True), (1.0, False)):  # what the server sees late is no flinch, though it is told so
        logged = at_a_snap()
        logged.now += late
        logged.play("token-B", "slap", 40)
        assert (logged.table.game.node.act == Flinch(1)) is is_flinch


def test_at_a_pace_the_cards_come_by_themselves_and_the_times_of_the_hands_are_told():
    logged = LoggedTable(SNAP, seed=3)
    table = logged.table
    for seat in "ABC":
        logged.come(f"token-{seat}", seat)
    assert "how fast" in logged.do("token-A", "pace", seconds=0.1)["error"]
    logged.do("token-A", "pace", seconds=PACE_SECONDS[1])
    logged.do("token-A", "begin")
    while not table.game.node.position.memo.due:
        node, after = table.game.node, table.needs_tick(logged.now)
        logged.now += after - 0.1
        logged.do("", "tick")
        assert table.game.node is node
        logged.now += 0.2
        logged.do("", "tick")
        assert table.game.node is not node
    for seat, ms in (("B", 400), ("A", 900)):
        logged.do(f"token-{seat}", "act", act="slap", at=table.game.node.number, ms=ms)
    logged.do("token-C", "gone")
    assert table.needs_tick(logged.now) > PACE_SECONDS[1], "the cards wait for somebody whose line is lost"
    logged.come("token-C")
    assert build_head(table, "token-A")["hands"] == []
    logged.now += PACE_SECONDS[1]
    logged.do("", "tick")
    hands = build_head(table, "token-C")["hands"]
    assert [one["name"] for one in hands if one["name"] != "D"] == ["B", "A", "C"]
    assert {one["name"]: one["count"] for one in hands}["C"] is None
    assert {one["name"]: one["count"] for one in hands}["B"] == 400
    assert table.needs_tick(logged.now) > PACE_SECONDS[1], "the result is read"
    check_replay(logged)


def test_until_all_have_answered_nobody_is_told_whether_it_is_a_snap():
    logged = at_a_snap()
    for token in ("token-A", "token-B"):
        last = json.loads(logged.sent[token][-1])["new"][-1]
        assert last["state"]["due"] == 0
        assert all(event["kind"] in ("moved", "said") or event.get("before") for event in last["events"])


def test_the_house_plays_a_game_to_its_end_once_all_people_are_out():
    logged = LoggedTable(SNAP, seats=3)
    logged.come("one", "A")
    logged.do("one", "begin")
    table = logged.table
    while 0 not in table.game.node.position.left:
        logged.play("one", "slap" if table.game.node.position.memo.due else "turn", 200)
    while not table.game.node.position.over:
        logged.now += table.needs_tick(logged.now)
        logged.do("", "tick")
    assert table.needs_tick(logged.now) is None


# Opening


UNOPENED = [
    *read_cases("shared_table", "unopened"),
    ({"game": "peel-five-card", "seats": ["A", "B" * 5000, "C"]}, "“B{24}…” is too long"),
]


def test_a_table_that_cannot_be_opened_says_why():
    for data, says in UNOPENED:
        with pytest.raises(SharedTableError, match=says):
            read_opening(data)


def test_a_table_is_opened_with_a_game_and_its_options():
    seats = ["A", "B\u202e\u200b", "C" * 40]
    opening = read_opening({"game": "peel-five-card(stakes=7)", "seats": seats, "away": 3})
    assert opening == Opening("peel-five-card(stakes=7)", ("A", "B", "C" * 40), 3.0)


NAMES = [
    *read_cases("shared_table", "names"),
    ("x" * 50, "x" * 20),
    ("\u0301" * 20, ""),
    ("T" + "\u0316\u200d" * 20 + "om", "T\u0316\u0316\u0316om"),
    ("\ud800Tom", "Tom"),
]
"""Names as typed, with the names that become of them: no sign that cannot be seen, no heap of marks on a letter."""


def test_a_name_is_short_and_can_be_seen():
    for text, name in NAMES:
        assert clean_name(text) == unicodedata.normalize("NFC", name), text


NO_NAMES = read_cases("shared_table", "no-names")


def test_what_is_no_name_is_refused_with_a_sentence():
    for text, says in NO_NAMES:
        with pytest.raises(SharedTableError, match=says):
            read_name(text, is_given=False)
    for text in ("", "Opa & Oma", "O'Neil", "Youssef", "हिन्दी"):
        assert read_name(text, is_given=False) == text
    with pytest.raises(SharedTableError, match="name of an animal"):
        read_name("Opa", is_given=True)
    assert read_name("Otter", is_given=True) == "Otter"
    assert len(ANIMAL_NAMES) > MAX_PEOPLE


def test_whoever_has_opened_the_table_lets_people_choose_their_names_from_a_list():
    logged = LoggedTable(SNIP)
    logged.come("token-A", "A", "Rude")
    logged.come("token-B", "B", "Otter")
    assert "Only the person who has opened" in logged.do("token-B", "animals", on=True)["error"]
    logged.do("token-A", "animals", on=True)
    head = build_head(logged.table, "token-B")
    assert (head["animals"], [one["name"] for one in head["seats"][:2]]) == (True, ["", "Otter"])
    check_replay(logged)


def test_a_table_of_friends_has_its_people_and_score_at_the_next_evening():
    logged = LoggedTable(VARIANTS["cassino-partners"])
    for token, name in zip(TOKENS, ("Mia", "Opa", "Ben", ""), strict=True):
        logged.come(token, token[-1], name)
    seats = build_head(logged.table, "token-A")["seats"]
    assert [one["partner"] for one in seats] == ["C", "D", "A", "B"]
    assert build_head(logged.table, "token-A")["score"] == []
    logged.do("token-A", "begin")
    play_to_the_end(logged, dict(zip(logged.table.seats, TOKENS, strict=True)))
    kept = logged.table.keep("2026-05-31", with_tokens=True)
    score = build_head(logged.table, "token-A")["score"]
    assert {one["name"] for one in score} == {"Mia", "Opa", "Ben", "Seat\xa04"}
    assert kept["evenings"] == [
        {"day": "2026-05-31", "score": score, "games": [VARIANTS["cassino-partners"].full_title]}
    ]

    # The same browsers have their seats; another device of Opa sits down on his, without typing his name.
    opening = read_opening({"game": kept["game"], "seats": kept["seats"]})
    again = LoggedTable.of([Event(0, 5.0, opening.event(1, kept=kept))])
    head = build_head(again.table, "")
    assert [(one["name"], one["is"], one["sits"]) for one in head["seats"]][:2] == [
        ("Mia", "away", "now"),
        ("Opa", "away", "now"),
    ]
    assert (head["watching"], head["evenings"], head["score"]) == (0, kept["evenings"], [])
    again.come("token-A")
    assert build_head(again.table, "token-A")["you"] == "A"
    again.come("phone", "B", "")
    head = build_head(again.table, "phone")
    assert (head["you"], head["seats"][1]["name"]) == ("B", "Opa")
    again.do("token-A", "free", seat="C")
    assert [one["is"] for one in build_head(again.table, "token-A")["seats"]] == ["taken", "taken", "free", "away"]
    assert build_head(again.table, "token-A")["watching"] == 0
    again.do("token-A", "begin")
    assert build_head(again.table, "token-A")["score"][0]["count"] == 0, "each evening has its own score"
    check_replay(again)


NO_EVENINGS = [
    *read_cases("shared_table", "no-evenings"),
    {"game": "jig", "seats": ["A", "B"], "people": [], "evenings": [{"day": "x" * 200, "score": [], "games": []}]},
]


def test_a_file_that_holds_no_evening_is_refused_with_a_sentence():
    for data in NO_EVENINGS:
        with pytest.raises(SharedTableError, match="no evening of a table"):
            read_kept(data)
    with pytest.raises(SharedTableError, match="Leave out <"):
        read_kept({"game": "jig", "seats": ["A", "B"], "people": [{"seat": 0, "name": "<i>"}], "evenings": []})


def test_people_with_names_that_look_alike_are_told_apart():
    logged = LoggedTable(SNIP)
    for token, name in zip(TOKENS, ("Mia", "ＭＩＡ", "mia", ""), strict=True):
        logged.come(token, token[-1], name)
    logged.do("token-B", "sit", seat="B", name="ＭＩＡ")
    assert [seat["name"] for seat in build_head(logged.table, "token-A")["seats"]] == ["Mia", "ＭＩＡ 2", "mia 3", ""]
    logged.do("token-D", "name", name="x" * 20)
    logged.do("token-A", "name", name="X" * 20)
    assert build_head(logged.table, "token-A")["seats"][0]["name"] == "X" * 18 + " 2"
    logged.do("token-D", "name", name="Mia")
    logged.do("token-A", "begin")
    names = [seat["name"] for seat in build_head(logged.table, "token-A")["seats"]]
    assert logged.table.seats == ("X" * 18, *names[1:]) == ("X" * 18, "MIA\xa02", "mia\xa03", "Mia")
    play_to_the_end(logged, dict(zip(logged.table.seats, TOKENS, strict=True)))


def test_people_of_a_process_that_was_killed_count_as_gone_and_come_back_if_it_was_only_slow():
    logged = LoggedTable(SNIP)
    for token, seat, process in (("one", "A", "p"), ("two", "B", "q")):
        logged.do(token, "here", process=process)
        logged.do(token, "sit", seat=seat, name="", process=process)
    logged.do("one", "begin", process="p")
    logged.now += SILENCE_SECONDS + 1
    logged.do("two", "alive", people={"two": logged.table.people["two"].connection}, process="q")
    states = [seat["is"] for seat in build_head(logged.table, "two")["seats"]]
    assert states[:2] == ["away", "taken"]
    logged.do("one", "alive", people={"one": logged.table.people["one"].connection}, process="p")
    assert [seat["is"] for seat in build_head(logged.table, "two")["seats"]][:2] == ["taken", "taken"]
