"""Tests of refusals (R-75): an act that no table of a family allows changes nothing, and the reason is told."""

from support.tables import TableSetup, codes, refusal_codes

CASES = {
    "variant: peel-five-card(hand=2)\ndealer: A\nA:\nB:\nC:\ndeal": [
        (["deal 2c 2c 3c 4c 5c 6c"], "deal.twice"),
        (["deal 2c 3c 4c 5c 6c"], "deal.short"),
        (["deal"], "deal.stock-short"),
        (["draw A 2c"], "draw.no-knave"),
        (["new"], "new.not-over"),
        (["B 2c"], "deal.due"),
        (["slap A B"], "act.unknown"),
        (["flinch A"], "act.unknown"),
        (["deal 2c 3c 4c 5c 6c 7c", "deal 2c 3c 4c 5c 6c 7c"], "deal.not-yet"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 3c"], "card.not-held"),
        (["deal 2c 3c 4c 5c 6c 7c", "C 3c"], "turn.other"),
        (["deal 2c 3c 4c 5c 6c 7c", "draw A Jc"], "draw.too-late"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 2c x 3c"], "play.takes-nothing"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 2c", "C 2c"], "card.played-before"),
        (["deal 2c 3c 4c 5c 6c 7c", "claim A B"], "claim.at-once"),
    ],
    "variant: jig\ndealer: A\nA:\nB:\ndeal": [
        (["deal"], "deal.order-needed"),
        (["deal 2c"], "deal.too-few"),
        (["deal 2c 3c 2c"], "deal.twice"),
        (["deal 2c 3c X1"], "deal.no-such-card"),
        (["new"], "new.not-over"),
        (["B 2c"], "deal.due"),
        (["draw A Jc"], "draw.untold"),
        (["claim A B"], "act.unknown"),
        (["deal 2c 3c 5d 6d", "deal 2c 3c 5d 6d"], "deal.not-yet"),
        (["deal 2c 3c 5d 6d", "A 3c"], "turn.other"),
        (["deal 2c 3c 5d 6d", "B 3c"], "card.not-held"),
        (["deal 2c 3c 5d 6d", "B Kc"], "card.not-held"),
        (["deal 2c 3c 5d 6d", "B 2c x 5d"], "play.takes-nothing"),
        (["deal 2c 3c 5d 6d", "B -"], "pass.lead"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 6d"], "run.next-card"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 2c"], "card.played-before"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 3c", "A 6d", "A 6d"], "game.over"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 3c", "A 6d", "deal 2c 3c"], "deal.game-over"),
    ],
    "variant: irish-snap\ndealer: B\nA:\nB:\ndeal": [
        (["A 9c"], "deal.due"),
        (["deal"], "deal.order-needed"),
        (["deal 9c"], "deal.too-few"),
        (["deal 9c 9d 9c"], "deal.twice"),
        (["deal 9c X1"], "deal.no-such-card"),
        (["draw A Jc"], "draw.untold"),
        (["claim A B"], "act.unknown"),
        (["new"], "new.not-over"),
        (["slap A"], "slap.nothing-there"),
        (["flinch A"], "slap.nothing-there"),
        (["deal 9c 8d 7h 6s", "deal 9c 8d"], "deal.not-yet"),
        (["deal 9c 8d 7h 6s", "B 8d"], "turn.other"),
        (["deal 9c 8d 7h 6s", "A 7h"], "lay.top-only"),
        (["deal 9c 8d 7h 6s", "A 8d"], "lay.top-only"),
        (["deal 9c 8d 7h 6s", "A 9c x 7h"], "play.takes-nothing"),
        (["deal 9c 8d 7h 6s", "A -"], "lay.must"),
        (["deal 9c 8d 7h 6s", "A 9c", "B 9c"], "card.in-the-middle"),
        (["deal 9c 8d 7h 6s", "A 9c", "slap A A"], "slap.twice"),
        (["deal Ac 8d 7h 6s", "A Ac", "B -"], "slap.first"),
        (["deal Ac 8d 7h 6s", "A Ac", "slap B B"], "slap.twice"),
        (["deal 9c 8d", "A 9c", "B 8d"], "game.over"),
        (["deal 9c 8d", "A 9c", "slap B"], "game.over"),
        (["deal 9c 8d", "A 9c", "deal 9c 8d"], "deal.game-over"),
    ],
    "variant: cassino\ndealer: B\nA: Td 2c\nB: Kd 3c\nlayout: 6c 5c": [
        (["B Kd"], "turn.other"),
        (["A Qd"], "card.not-held"),
        (["A 6c"], "card.in-the-middle"),
        (["A -"], "pass.one-card"),
        (["deal"], "deal.not-yet"),
        (["new"], "new.not-over"),
        (["slap A"], "act.unknown"),
        (["draw A 5c B 6d"], "draw.no-more"),
    ],
}
"""For a table: acts of which the last one is refused, and the code of a reason."""


def test_r_75_what_cannot_be_done_is_refused_and_changes_nothing():
    for text, cases in CASES.items():
        for acts, code in cases:
            table = TableSetup(text)
            table.plays(*acts[:-1])
            before = table.position
            verdict = table.does(acts[-1])
            assert refusal_codes(verdict), (text, acts)
            assert code in codes(verdict), (text, acts)
            assert table.position == before, (text, acts)
