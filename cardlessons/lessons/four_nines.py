"""Snip, snap, snorum: the four nines. Peel's illustration (SSS-29, SSS-30), and levels on each rule of the game."""

from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, Worked

FOUR_NINES = Worked(
    "Four nines in a row",
    """\
variant: peel-five-card
dealer: A
A: Kd 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc
D: 9h Tc 2s 5d Qc
E: 9s 5h 6c 7d Ad

{ A has dealt five cards to each of five players, and everybody has five counters. B, on A's left, leads. }
B 9c    { B chooses the nine. Nobody has to pay for it yet: it all depends on what C holds. }
C 9d    { The first pairing. }                              > pays B 1 pool; says Snip; cites SSS-18
  ( C 4c    { What if C keeps the nine back? That is a revoke. }    > fault; pays B 1 pool; pays C 2 pool )
D 9h    { The second pairing running. }                     > pays C 2 pool; says Snap; cites SSS-19
E 9s    { The third, and the last nine of the pack. }       > pays D 3 pool; says Snorum; cites SSS-20; turn A
A Kd    { A may lead any card. }                            > says King; cites SSS-25
""",
    ("SSS-29",),
    (
        Question(
            2,
            "B has led a nine, and C holds the nine of diamonds. What happens now?",
            (
                Answer(
                    "C plays the nine and pays one counter.",
                    "C does play the nine, but the one who pairs never pays for it. It is the owner of the card that "
                    "was paired, the right-hand neighbour, who pays (SSS-17).",
                ),
                Answer(
                    "C plays the nine, and B pays one counter.",
                    "Yes. C must pair, since C can; B's card has been paired, so B pays one to the pool, and the word "
                    "for it is Snip (SSS-18).",
                    right=True,
                ),
                Answer(
                    "C may keep the nine for later.",
                    "No: whoever can pair the card just played must do so (SSS-23). Keeping it back would be a revoke, "
                    "and it costs double. The branch beside this step shows that.",
                ),
            ),
        ),
        Question(
            4,
            "Three nines lie on the table, and E is about to play the fourth. Who pays, and how much?",
            (
                Answer(
                    "B, who led the first nine, pays three.",
                    "B paid for that nine when C paired it. The payer is always the player whose card was paired "
                    "just now, never an earlier one (SSS-21).",
                ),
                Answer(
                    "D pays one.",
                    "D pays, but not one: the price goes up with every pairing running. Snip costs one, Snap two, "
                    "Snorum three.",
                ),
                Answer(
                    "D pays three.",
                    "Yes. It is D's nine that E pairs, and the third pairing running is Snorum: three to the pool "
                    "(SSS-20). B, C and D have now paid six between them.",
                    right=True,
                ),
                Answer(
                    "B, C and D pay one each.",
                    "One pairing, one payer: only the player whose card was just paired (SSS-21).",
                ),
            ),
        ),
        Question(
            5,
            "All four nines are gone and it is A's turn. What may A play?",
            (
                Answer(
                    "Any of the five cards.",
                    "Yes. After Snorum the rank is used up, so A may lead any card. E's nine can no longer be paired, "
                    "so E pays nothing (SSS-25).",
                    right=True,
                ),
                Answer(
                    "Nothing: A has no nine and must pass.",
                    "Nobody ever passes in this game. A player who cannot pair plays some other card (SSS-24), and "
                    "after Snorum there is nothing left to pair.",
                ),
            ),
        ),
    ),
)

BROKEN_CHAIN = Worked(
    "The chain is broken",
    """\
variant: peel-five-card
dealer: A
A: 9s 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc
D: Th Tc 2s 5d Qc
E: 9h 5h 6c 7d Ad

{ The same players, but now the fourth nine is with A, and D has none at all. }
B 9c
C 9d    { So far as before. }                                        > pays B 1 pool; says Snip
D Tc    { D cannot pair, so any card will do. Watch what C pays. }   > says Ten; cites SSS-26
E 9h    { A nine again, but the card before it was a ten. }          > says Nine
A 9s    { Two nines running: how many lay there before counts for nothing. }
                                                                     > pays E 1 pool; says Snip; cites SSS-28
""",
    ("SSS-30",),
    (
        Question(
            3,
            "C's nine lies there to be paired, and D has no nine. D plays a ten. What does C pay?",
            (
                Answer(
                    "Nothing.",
                    "Right. Only the very next player could have made C pay, and D's card is no nine. Another card has "
                    "come between, so the penalty has lapsed (SSS-26).",
                    right=True,
                ),
                Answer(
                    "Two, because it was the second nine.",
                    "Two is what a second pairing costs, and there was none: D's card did not pair C's (SSS-26).",
                ),
                Answer(
                    "It depends on whether E has a nine.",
                    "E comes too late. Only your left-hand neighbour can make you pay (SSS-26). You will see in the next step.",
                ),
            ),
        ),
        Question(
            5,
            "B and C have played nines, D a ten, E a nine. Now A plays the last nine. What is it?",
            (
                Answer(
                    "Snorum: it is the fourth nine. E pays three.",
                    "It is the fourth nine on the table, but not the fourth running. D's ten broke the chain, and the "
                    "count began again with E's nine (SSS-28).",
                ),
                Answer(
                    "Snip: E pays one.",
                    "Yes. The ten came between, so E's nine is a new card and this is its first pairing: Snip, one "
                    "counter (SSS-28).",
                    right=True,
                ),
                Answer(
                    "Nothing: nines have been paired already.",
                    "The rank may be paired as often as its cards fall next to each other; only the count begins again "
                    "(SSS-28). E's nine has just been paired, so E pays.",
                ),
            ),
        ),
    ),
)

LEVELS = (
    Level(
        "Snip",
        "You are C. B has led the nine of clubs. Make B pay one counter.",
        """\
variant: peel-five-card
dealer: A
A: Kd 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 4c 9d 6h 8s Kc
D: Ah Tc 2s 5d Qc
E: 9s 5h 6c 7d Ad

B 9c
""",
        "C",
        "pays B 1 pool",
        1,
        (
            "You make your right-hand neighbour pay by playing a card of the same rank as the one just played there.",
            "It is the rank that counts, not the suit: look for a nine.",
            "Play the nine of diamonds.",
        ),
        "B's nine was paired: Snip, and one counter goes to the pool.",
        "Only a nine pairs a nine, and since you hold one you must play it.",
    ),
    Level(
        "The card before you",
        "You are E. Two nines have gone, and then D played a ten. Make D pay one counter.",
        """\
variant: peel-five-card
dealer: A
A: 9s 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc
D: Th Tc 2s 5d Qc
E: 9h 5h Td 7d Ad

B 9c
C 9d
D Tc
""",
        "E",
        "pays D 1 pool",
        1,
        (
            "Only the card played just before you can be paired.",
            "The nines are over: a ten lies before you.",
            "Play the ten of diamonds.",
        ),
        "Only the card just played counts. The nines before it are past and cost nobody anything more.",
        "The card before you is a ten, and you hold one: only a ten pairs it, and you must play it.",
    ),
    Level(
        "Quite safe",
        "You are A; the other hands are hidden. D has played a three, which you cannot pair. Play a card that cannot "
        "cost you anything.",
        """\
variant: peel-five-card
dealer: A
A: Jh Kd 6c 5c 2s
B: 6d 6s Kh 5h 2d
C: 6h 4c 7h 8s Kc
D: Tc 3s 8d Qc 9d

B 6d
C 6h
D Tc
A Jh
B 6s
C 4c
D 3s
""",
        "A",
        "answered A",
        1,
        (
            "You pay only if B can pair your card. Look at what lies on the table already.",
            "Of one of your ranks the other three have been played.",
            "Play the six of clubs.",
        ),
        "Three sixes lay on the table and you held the fourth: nobody could pair it. That is what Peel means by a safe card.",
        "B could pair it. Count the ranks that lie on the table: one of yours is all there.",
        hidden=True,
        keeps="pays A nothing",
    ),
    Level(
        "One of a pair",
        "You are A and lead; the other hands are hidden. Which lead is least likely to cost you a counter? Lead it, and "
        "pay nothing.",
        """\
variant: peel-five-card
dealer: D
A: 3c 8h Qd 8s 5h
B: 3d Qh 5s 7c Kd
C: 2c 4d 9h Js Ah
D: Tc 6h 2d 7s As

""",
        "A",
        "answered A",
        1,
        (
            "The fewer cards of a rank are out, the less likely B is to hold one.",
            "You hold two of one rank yourself, so only two of it are left for the others.",
            "Lead one of your eights.",
        ),
        "With two eights in your own hand only two are left. B holds one with a chance of 220 in 1081, about 1 in 5; a "
        "single card would be paired in 947 of 3243 cases, nearly 3 in 10.",
        "B had one. Of a rank of which you hold a single card three are still out; of one rank only two are.",
        hidden=True,
        keeps="pays A nothing",
    ),
    Level(
        "The third knave",
        "You are A; the other hands are hidden. Two knaves, or jacks, have gone, and D has played a six, which you "
        "cannot pair. Play the card that is almost safe.",
        """\
variant: peel-five-card
dealer: A
A: 4d 9h Jh Ks 7c
B: Jd Qs 4h Kd 7h
C: Js 3d 5c 8c Jc
D: Tc 6h Ah 2c As

B Jd
C Js
D Tc
A 9h
B Qs
C 3d
D 6h
""",
        "A",
        "answered A",
        1,
        (
            "Nothing you hold is quite safe now. But of which rank is only one card still out?",
            "Two knaves lie on the table, and you hold the third.",
            "Play the jack of hearts: the knave, as Peel calls it.",
        ),
        "Only one knave could have paired yours, and B did not have it. Peel's own example (SSS-38); he calls the "
        "chance “very remote”; here it is about one in thirteen.",
        "B could pair it: three cards of that rank were still out. Of the knaves only one was.",
        hidden=True,
        keeps="pays A nothing",
    ),
    Level(
        "The trap",
        "You are A; besides you only B is left. Each of you has two counters, and the hands lie open. Win the pool.",
        """\
variant: peel-five-card
dealer: B
counters: A 2, B 2, C 0, D 0
pool: 16
A: 5d 9h Kc 9s
B: 9c 5h 2c Kh
C:
D:

""",
        "A",
        "wins A",
        2,
        (
            "What B can pair, B must pair. Can you use that?",
            "Snap costs two: just what B has. Which card would you be pairing?",
            "Lead a nine, let B pair it, and pair B's nine with your other one.",
        ),
        "B had to pair your nine. That cost you one counter, and Snap cost B the last two. Whoever must pair can be "
        "led into a trap.",
        "B pairs and you pay, but nothing comes back. Find a card whose pairing you can pair again.",
    ),
    Level(
        "Four nines between two",
        "You are A; you and B have three counters each, and the hands lie open. There are two nines in each hand. B plays "
        "by Peel's advice. Win the pool.",
        """\
variant: peel-five-card
dealer: B
counters: A 3, B 3, C 0, D 0
pool: 14
A: 9h 9s 5d Kc
B: 9c 9d 2c Kh
C:
D:

""",
        "A",
        "wins A",
        3,
        (
            "Whoever leads a nine pays one for Snip and three for Snorum; the other pays two for Snap.",
            "So B must be the one to lead a nine. Lead something that B cannot pair, and remember what Peel advises those "
            "who hold a pair.",
            "Lead the five of diamonds.",
        ),
        "B could not pair your five and played one of a pair, as Peel advises. Snip, Snap and Snorum followed by force, and "
        "the third pairing was yours. Good advice, but not with the other two nines across the table.",
        "Count who pays for Snip, for Snap and for Snorum when a nine is led: which side of it do you want to be on?",
        moves=4,
    ),
)

LESSON = Lesson(
    "four-nines",
    "Snip, snap, snorum: the four nines",
    ("SSS",),
    (FOUR_NINES, BROKEN_CHAIN),
    LEVELS,
    Game("peel-five-card", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=1891),
    ("R-1", "R-2", "R-3", "R-4", "R-5", "R-6", "R-7", "R-8", "R-9", "R-12"),
    ("SSS-1",),
)
