"""The head of a shared table: its people, seats, score and proposal, as each person is shown them."""

from __future__ import annotations

from cardlessons.engine.variants import Variant
from cardlessons.rulebook import get_label, name_game
from cardlessons.simulation.players import HOUSE_LEVELS
from cardlessons.together.names import normalize_name
from cardlessons.together.people import WORD_SECONDS
from cardlessons.together.protocol import NameCount, RequestState, SeatState, TableHead, TriedBy
from cardlessons.together.shared_table import SharedTable
from cardlessons.together.table_opening import list_seat_counts


def build_head(table: SharedTable, token: str) -> TableHead:
    """Return the people, the seats and the proposal, as shown to one person."""
    if table.head is None:
        table.head = _build_common_head(table)
    head, person, game, stage = table.head, table.people.get(token), table.game, table.stage
    you = person.seat if person else None
    waits_for = person.waits_for if person else None
    return {
        **head,
        "seats": [
            {**state, "sits": table.seating.find_way(token, seat, stage), "yours": waits_for == seat}
            for seat, state in enumerate(head["seats"])
        ],
        "you": None if you is None else table.seats[you],
        "opens": token == table.people.leader,
        "follows": person is not None and person.follows,
        "following": _list_followers(table, token),
        "tried": _build_tried_data(table, token),
        "asked": _build_proposal_data(table, token),
        "answered": game is not None and game.pile is not None and you in game.pile.calls,
        "instead": [*person.instead] if person else [],
    }


def _build_common_head(table: SharedTable) -> TableHead:
    """Return what everybody is shown; `build_head` replaces what differs from person to person."""
    variant, game, is_over = table.variant, table.game, table.is_deal_over
    counts = list_seat_counts(variant)
    of_seats = [text for _, text in table.news.of_seats]
    houses = [[way.name, get_label(f"houses.{way.name}", way.says)] for way in HOUSE_LEVELS]
    return {
        "game": name_game(variant),
        "slug": str(variant),
        "seats": [_build_seat_data(table, variant, seat, name) for seat, name in enumerate(table.seats)],
        "you": None,
        "watching": sum([one.seat is None and one.gone_at is None for one in table.people.values()]),
        "counts": [counts[0], counts[-1]],
        "house": table.choices.house.name,
        "houses": [] if variant.calls else houses,
        "pace": table.choices.pace if variant.calls else None,
        "locked": table.people.is_locked,
        "opens": False,
        "score": table.evening.list_score(table.seating.list_names()),
        "evenings": table.evening.list_before(),
        "animals": table.choices.gives_names,
        "hands": _list_hands(table),
        "begun": game is not None,
        "over": is_over,
        "follows": False,
        "step": table.steps.number if is_over else None,
        "following": [],
        "tried": None,
        "asked": None,
        "waits": _list_late_players(table),
        "answered": False,
        "instead": [],
        "told": table.news.told or (of_seats[-1] if of_seats else ""),  # what has happened to a seat stays
        "news": of_seats,
        "saved": table.is_saved,
    }


def _build_seat_data(table: SharedTable, variant: Variant, seat: int, called: str) -> SeatState:
    owner, waits = table.people.find_owner(seat), table.people.find_next_owner(seat)
    state: SeatState = {
        "seat": called,
        "name": owner.name if owner else "",
        "is": "free",
        "sits": "no",
        "partner": table.seating.find_partner(variant, seat),
        "waits": waits.name if waits else None,
        "yours": False,
        "says": "",
        "said": 0,
    }
    if owner:
        if normalize_name(called) == normalize_name(owner.name):
            state["name"] = called  # so that pages see that they are the same
        state["is"] = "away" if owner.is_away else "gone" if owner.gone_at is not None else "taken"
        if table.now - owner.said_at <= WORD_SECONDS:
            state["says"], state["said"] = owner.says, owner.said
    return state


def _list_hands(table: SharedTable) -> list[NameCount]:
    """Return the times of the hands on the pile that have just been compared, the first hand first."""
    number, times = table.game.hands if table.game else (-1, {})
    if not table.game or table.game.node.number != number:
        return []
    came = sorted(times.items(), key=lambda hand: (hand[1] is None, hand[1]))
    return [{"name": table.seats[seat], "count": ms} for seat, ms in came]


def _build_proposal_data(table: SharedTable, token: str) -> RequestState | None:
    proposal = table.requests.proposal
    if proposal is None:
        return None
    asker = table.people[proposal.asker]
    missing = table.requests.list_deciders(proposal) - proposal.agreed
    undecided = [one for one in table.people.values() if one.token in missing]
    waits = [one.name if one.seat is None else table.seating.get_name(one.seat) for one in undecided]
    return {
        "kind": proposal.kind,
        "by": asker.name if asker.seat is None else table.seating.get_name(asker.seat),
        "yours": token == proposal.asker,
        "node": proposal.node,
        "seat": None if proposal.seat is None else table.seats[proposal.seat],
        "answer": any(one.token == token for one in undecided),
        "waits": waits,
    }


def _list_followers(table: SharedTable, token: str) -> list[str]:
    """Return the names of the others who are here and step together; an empty name stands for one who watches."""
    others = [one for other, one in table.people.items() if other != token and one.follows and one.gone_at is None]
    return ["" if one.seat is None else table.seating.get_name(one.seat) for one in others]


def _build_tried_data(table: SharedTable, token: str) -> TriedBy | None:
    """Return who has tried the play at `step`; None if nobody has, or if this person does not step together."""
    tried = table.people.get(table.steps.tried_by)
    if tried is None or tried.seat is None or not table.steps.sees_tries(token, table.game):
        return None
    return {"by": table.seating.get_name(tried.seat), "yours": token == table.steps.tried_by}


def _list_late_players(table: SharedTable) -> list[str]:
    """Return the names of the players who have not yet made their call on the card on the pile."""
    game = table.game
    calls = game.pile.calls if game and game.pile else {}
    if not game or not calls:
        return []
    live = game.node.position.live()
    return [table.seating.get_name(seat) for seat in live if seat not in calls and not table.people.is_house(seat)]
