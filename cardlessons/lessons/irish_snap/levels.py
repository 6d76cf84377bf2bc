"""The levels of Irish Snap: at every card, snap or no snap? From like on like to a count kept in the head."""

from cardlessons.lessons.lesson import Level


def _level(
    title: str,
    asks: str,
    record: str,
    par: int,
    hints: tuple[str, str, str],
    won: str,
    lost: str,
    slaps: int = 1,
) -> Level:
    """A level for C, who must slap so often, in time, and take no pile."""
    goal = f"slaps C in time {slaps}"
    return Level(title, asks, record, "C", goal, par, hints, won, lost, keeps="not takes C")


LEVELS = (
    _level(
        "On its like",
        "You are C. B has turned a card, and said a number. Is it a snap? If so, slap, before you are the last.",
        """\
variant: irish-snap
dealer: C
A: 7c 4d Js
B: 7d 5c 8h
C: 2h Jc 6s

A 7c
B 7d
""",
        1,
        (
            "Look at the card just turned, and at the one beneath it.",
            "Both are sevens.",
            "Slap.",
        ),
        "A seven on a seven, whatever was said with it: a snap, as in any game of Snap.",
        "A seven lay on a seven. You were the last to notice, and the last to slap.",
    ),
    _level(
        "The number",
        "You are C. Let the cards come, one after the other, yours too, and slap when the card is the number said with it.",
        """\
variant: irish-snap
dealer: C
A: 7c 4s Js
B: Kd 5c 8h
C: 9h Jc 6s

A 7c
""",
        4,
        (
            "Hold each card against the number that you hear with it.",
            "Two, Three, Four: which of the cards is the number?",
            "Let three more cards come; on Four it is a four. Slap.",
        ),
        "Four was said, and a four was turned. That the king and the nine are nothing like it does not matter.",
        "Only a card that is the number said with it, or that lies on its like, is a snap: here the four, on Four.",
    ),
    _level(
        "Nearly",
        "You are C. Almost every card here looks like a snap. Slap at the one that is.",
        """\
variant: irish-snap
dealer: C
A: 2c 5d Js
B: As 4h 8d
C: 2h 4s 6s

A 2c
""",
        6,
        (
            "The number said a moment ago does not count, nor the one to come; nor the card below the card beneath.",
            "The number is missed by one each time. Watch for two cards alike, one right on the other.",
            "Let five more cards come; then a four lies on a four. Slap.",
        ),
        "A two on One, an ace on Two, a two on an ace: all nearly. The four on the four, though Six was said, was the first.",
        "Nearly is not a snap: the number must be said with the very card, and its like must lie right under it.",
    ),
    _level(
        "One again",
        "You are C. A slap is due now, and after it, before long, another. Slap both times, and not in between.",
        """\
variant: irish-snap
dealer: C
A: Jc 5h 8d
B: 2h 3d 4s 9c
C: Kc 7d 6s

A Jc
B 2h
""",
        6,
        (
            "Two was said, and a two was turned. And then? Who takes the pile, and with what number does it go on?",
            "After the pile has gone the count begins again with One.",
            "Slap; let four cards come, up to the four on Four; and slap.",
        ),
        "B was last, took the pile and said One. Whoever had counted on in the old way would have slapped the three, or the five.",
        "With the taker of the pile the count begins again at One; the numbers of the round before are forgotten.",
        slaps=2,
    ),
    _level(
        "The lady",
        "You are C. Here every queen is slapped as well, whatever is said.",
        """\
variant: irish-snap-queens
dealer: C
A: 6c 9s 4d
B: Kd Qd 8h
C: Jh 2c 5s

A 6c
""",
        5,
        (
            "There are three causes now. Kings and jacks are none of them.",
            "It is neither the number nor a card on its like that you are waiting for.",
            "Let four more cards come; the fourth is the queen. Slap.",
        ),
        "A queen on Five, on a nine: nothing but a queen, and that is enough here.",
        "Neither court cards in general nor near misses count, but the number, a card on its like, and queens.",
    ),
    _level(
        "A number without a card",
        "You are C. Everybody stays in here, and the number of a player without cards counts against the card on top. A has "
        "one card, and turns it.",
        """\
variant: irish-snap-ghost-numbers
dealer: C
A: 9c
B: Kd Jd 3c
C: 5s 7h 2s

A 9c
""",
        7,
        (
            "When it is A's turn no card comes, only a number. Look at the card that lies there.",
            "Your own seven comes on Six. And what does A say next?",
            "Let six more turns go by, up to A's Seven over your seven; then slap.",
        ),
        "A turned nothing and said Seven, and your seven lay on top.",
        "A's numbers count too: a card may become a snap one turn after it came.",
    ),
    _level(
        "Monkey, dog, fish",
        "You are C. “Monkey” stands for three, “Dog” for five and “Fish” for six. Slap when it is a snap.",
        """\
variant: irish-snap-words(words=monkey for three and dog for five and fish for six)
dealer: C
A: 8c 5s 2c
B: 3d Kd Jc
C: Jh 6h 9d

A 8c
""",
        6,
        (
            "Turn each word back into its number before you look at the card.",
            "A three that comes with Two is no Monkey. Wait for the Fish.",
            "Let five more cards come; the last is the six, on Fish. Slap.",
        ),
        "Fish is six, and a six was turned. The three and the five came one too early.",
        "One, Two, Monkey, Four, Dog, Fish: the count is what it always was; only the words are not.",
    ),
    _level(
        "Say one thing",
        "You are C, among people without mercy: they say “Three” for two and “Two” for three, “Six” for five and “Five” for "
        "six. Slap when it is a snap.",
        """\
variant: irish-snap-words(words=three for two and two for three and six for five and five for six)
dealer: C
A: 9c Js 4c
B: 3d Kd Ts
C: 2h 6c 8s

A 9c
""",
        6,
        (
            "Do not listen, count. What is the number that is due?",
            "A three on “Three” is none: the count is only at two.",
            "Let five more cards come; the last is a six where six is due, though “Five” is said. Slap.",
        ),
        "“Five” was said, which stands for six, and a six was turned. You counted, and did not listen.",
        "The word stands for a number, and that number counts: “Three” for two, “Two” for three, “Six” for five, “Five” for six.",
    ),
    _level(
        "In the head",
        "You are C. Nobody says the numbers any more. Count for yourself, and slap when it is a snap.",
        """\
variant: irish-snap-silent
dealer: C
A: Kc 9h 7s 3s
B: 5d Jc 8d
C: 4s 2d Ah

A Kc
""",
        7,
        (
            "The king was One. Say the next numbers to yourself as you turn the cards.",
            "There are three players: your own cards are always three, six, nine and so on.",
            "Let six more cards come; the seventh card of the round is a seven. Slap.",
        ),
        "The seventh card was a seven. The third of three players has it easy, with a card on every Three, Six and "
        "Nine.",
        "Nobody said so, but the count ran One, Two, Three and so on, a number with each card.",
    ),
    _level(
        "Round the clock",
        "You are C. Nobody says the numbers, and the round is a long one: after King comes One again. Slap when it is a snap.",
        """\
variant: irish-snap-silent
dealer: C
A: 8c 5h 9s 4d Jc 2s
B: Kd 3c 7h 8s Ah 6d
C: 6s Jd Tc Kh 2d

A 8c
""",
        14,
        (
            "Thirteen numbers, and then from the beginning. Keep your own cards as landmarks: Three, Six, Nine, Queen.",
            "Your king comes on Queen. After it, King is for A, and One for B.",
            "Let thirteen more cards come; the last is the ace, on One. Slap.",
        ),
        "Thirteen cards had gone by without a snap, as happens about once in six times. The fourteenth was an ace, on One.",
        "After Ten come Jack, Queen and King, and then One again: B's ace was the fourteenth card.",
    ),
)
