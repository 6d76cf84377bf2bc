"""Nobble, Bump and Motor: three house rules for one game (NOB), and levels on each of them."""

from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, TwoRulebooks, Worked

NOBBLE = Worked(
    "Nobbled, double nobbled, triple nobbled",
    """\
variant: nobble
dealer: D
A: 7c 4d Kh 9s 2c
B: 7d 4h Ts 3c Qd
C: 7h 4c 5s 8d Ks
D: Jc 4s 6h 9d Ac

{ Bolton, Lancashire: five coins and five cards each. D has dealt, and A, on D's left, leads. }
A 7c    { A plays a seven. Nobody pays yet: it depends on what B holds. }
B 7d    { B matches it, and A is nobbled. }                          > pays A 1 pool; cites NOB-4
  ( B 3c    { What if B would rather keep the seven? Peel would let the three lie and fine B for it. Here the table gives it back. }
                                                                     > refused match.must; cites NOB-3; cites R-60 )
C 7h    { Three sevens running: B, who has just nobbled A, is nobbled in turn, and doubly. }
                                                                     > pays B 2 pool; cites NOB-5
D Jc    { D has no seven and may play any card. C's seven lies unmatched, so C pays nothing. }
                                                                     > turn A; cites NOB-4
A 4d    { A has no jack, so D pays nothing either. A new chain, of one match after another, may begin with the four. }
                                                                     > turn B
B 4h    { The count has begun again: the first match costs one. }    > pays A 1 pool; cites NOB-4
C 4c    { The second costs two. }                                    > pays B 2 pool; cites NOB-5
D 4s    { Four running. The third of them, C, is triple nobbled. }   > pays C 3 pool; cites NOB-6
A Kh    { All four fours are gone: D cannot be matched and pays nothing, and A leads any card. }
                                                                     > turn B; cites NOB-3
""",
    ("NOB-4", "NOB-5", "NOB-6"),
    (
        Question(
            3,
            "A's seven has been matched by B, and A has paid one. Now C plays a third seven. Who pays, and how much?",
            (
                Answer(
                    "A again, who began it: one more.",
                    "A has paid for that seven. The card matched now is B's, so it is B who pays (NOB-5).",
                ),
                Answer(
                    "B, one coin.",
                    "B it is, but the price has gone up: it is the second match running, and B is double nobbled (NOB-5).",
                ),
                Answer(
                    "B, two coins.",
                    "Yes. B, who did the nobbling, is double nobbled, which costs two. A's coin stays in the pool all the same "
                    "(NOB-5, R-35).",
                    right=True,
                ),
            ),
        ),
        Question(
            6,
            "Two coins were paid for the last match. Now D has played a jack, A a four, and B is about to play another four. "
            "What will A pay?",
            (
                Answer(
                    "One.",
                    "Right. The jack came between, and the sevens are over. It is the first match in a new chain (NOB-4).",
                    right=True,
                ),
                Answer(
                    "Three, since it is the third match of the deal.",
                    "Only matches running are counted. D's jack broke the chain, and the count begins again (NOB-4).",
                ),
                Answer(
                    "Nothing: A was nobbled already.",
                    "Anyone can be nobbled again and again, as long as there are coins left (NOB-8).",
                ),
            ),
        ),
        Question(
            8,
            "Three fours lie there, from A, B and C, and D must play the fourth. What happens?",
            (
                Answer(
                    "A, B and C pay one each.",
                    "One match, one payer: the player whose card has just been matched, and that is C (NOB-6).",
                ),
                Answer(
                    "C pays three.",
                    "Yes, C is triple nobbled (NOB-6). One, two and three: the prices of Snip, Snap and Snorum in Peel's "
                    "game, without the words.",
                    right=True,
                ),
                Answer(
                    "D pays three for the last four.",
                    "Whoever matches never pays for it. And D's four cannot be matched any more: there is no fifth.",
                ),
            ),
        ),
    ),
)

SHORT = Worked(
    "Short of coins",
    """\
variant: nobble
dealer: D
counters: A 3, B 1, C 4, D 2
pool: 10
A: 9c 5h Jd 2s Kc
B: 9d 6c Qh 3d 8s
C: 9h 5c Th 4s Ad
D: 9s 7h Jc 4d 6s

{ Later that evening. Ten coins are in the pool already, and B is down to the last one. }
A 9c
B 9d    { B must match, and gets A's coin into the pool. }            > pays A 1 pool; cites NOB-4
C 9h    { B is double nobbled, owes two and has one: B pays it, the rest is let go, and B drops out. }
                                                                      > pays B 1 pool; out B; cites NOB-7; cites R-1
D 9s    { B has left, but the nine is still on the table and the chain goes on. It is the third match. }
                                                                      > pays C 3 pool; cites NOB-6
A 5h    { A leads. The next seat with a player in it is C's. }        > turn C; cites NOB-8
C 5c    { C is A's left-hand neighbour now, and nobbles A across B's empty chair. }
                                                                      > pays A 1 pool; cites NOB-4
D Jc    { D has no five, so C pays nothing. }                         > turn A
A Jd    { A has a jack. D had two coins, and keeps one. }             > pays D 1 pool; turn C
""",
    ("NOB-7", "NOB-8"),
    (
        Question(
            3,
            "B has one coin left. Now C plays the third nine, and that should cost B two. What happens?",
            (
                Answer(
                    "B pays one and owes the pool one.",
                    "There are no debts in Nobble: whoever has too few coins pays all that is there (NOB-7, R-1).",
                ),
                Answer(
                    "B pays one, and drops out.",
                    "Yes. B pays what there is (NOB-7), and a player without coins is out (NOB-8). B's cards go face "
                    "down on top of those that were not dealt (R-62), so nobody knows what they were.",
                    right=True,
                ),
                Answer(
                    "B pays one, and stays in until the deal is over.",
                    "The last coin is the last: B leaves the game at once (NOB-8) and plays no further card.",
                ),
                Answer(
                    "B cannot pay, so nothing is paid.",
                    "B pays what there is, be it less than the price (NOB-7).",
                ),
            ),
        ),
        Question(
            4,
            "B is out, and C's nine lies on the table. D holds the last nine. What will that cost C?",
            (
                Answer(
                    "Three: the chain goes on.",
                    "Yes. B's card stays where it was played and counts, so D's is the third match running (R-2, NOB-6).",
                    right=True,
                ),
                Answer(
                    "One: B's leaving has broken the chain.",
                    "A chain is broken by another card coming between, not by a player leaving the game (R-2).",
                ),
                Answer(
                    "Nothing: the deal is stopped when a player drops out.",
                    "The others play on until their cards are out (NOB-2), with the chain as it stands (R-2).",
                ),
            ),
        ),
        Question(
            6,
            "A has led a five. B, who sat on A's left, is out. Who can make A pay for it?",
            (
                Answer(
                    "Nobody, in this round.",
                    "An empty chair is no shelter. The turn goes on to the next player who is in, and may be matched there.",
                ),
                Answer(
                    "C.",
                    "Yes: with B gone, C comes next after A. C has a five, and must play it.",
                    right=True,
                ),
                Answer(
                    "Whoever of C and D has a five.",
                    "Only the very next one: that is C. Had C played some other card, D would have come too late.",
                ),
            ),
        ),
    ),
)

BUMP = Worked(
    "For fear of a double bump",
    """\
variant: tuppenny-bump
dealer: D
A: 9c 8d Kh 2s 5d
B: 9d 3s 8h Qc 6c
C: 9h 8c Jd 4h 7s
D: 8s Tc 5s 6d 2h

{ Five coins each, old halfpennies: tuppence ha'penny, and that is the name of the game. To match is to bump, but nobody has to. }
A 9c
B 3s    { B could bump A with a nine, and plays a three instead: C might hold a nine too. Nobody is fined. A pays nothing. }
                                                                     > turn C; cites NOB-9; cites R-37
  ( B 9d    { What if B does bump A? }                               > pays A 1 pool; cites NOB-4
    C 9h    { C does hold one, and this is the double bump B feared: A is one coin down, and B two. }
                                                                     > pays B 2 pool; cites NOB-5
    D Tc )
C 8c    { C has no three, so B's card costs nothing. }               > turn D
D 8s    { D might hold the eight back as B did the nine, but dares. }  > pays C 1 pool; cites NOB-9
A 8d    { Double bumped: daring cost D two, and won the others one. }  > pays D 2 pool; cites NOB-5
B 8h    { And this is what A had to fear: the fourth eight. }        > pays A 3 pool; cites NOB-6
C Jd    { Nothing can match the last of four: B pays nothing, and C leads any card. }
                                                                     > turn D
""",
    ("NOB-9",),
    (
        Question(
            2,
            "A has led a nine and B holds one. Under the rules of Bump, what must B do?",
            (
                Answer(
                    "Bump: play the nine.",
                    "In Nobble, yes. In Bump there is no such duty: another card will do, and nobody is fined (NOB-9, R-37).",
                ),
                Answer(
                    "Say that the nine is there, and keep it.",
                    "Nothing has to be shown or said. B simply plays another card, and the others may wonder (NOB-9).",
                ),
                Answer(
                    "Either: it is for B to judge.",
                    "Yes. Bumping takes a coin from A for certain; but a nine with C would then cost B two (NOB-9). B "
                    "sees only B's own cards.",
                    right=True,
                ),
            ),
        ),
        Question(
            4,
            "C has played an eight, and D holds one. If D bumps C, and A bumps D, who has lost what?",
            (
                Answer(
                    "C one coin, and D two.",
                    "Yes. The prices are those of Nobble: one for the first match, two for the next (NOB-4, NOB-5). D takes "
                    "one from a neighbour at the risk of two.",
                    right=True,
                ),
                Answer(
                    "C one coin, and D one.",
                    "The second match running is a double bump, and costs two (NOB-5).",
                ),
                Answer(
                    "D two, and C gets one back.",
                    "What has been paid into the pool stays there. (In Motor, the next example, C would indeed be let off.)",
                ),
            ),
        ),
        Question(
            6,
            "Three eights lie on the table, and B holds the fourth. Has B any double bump to fear?",
            (
                Answer(
                    "Yes, C might hold one too.",
                    "Count them: C's, D's and A's eights lie there, and B holds the fourth. There is no other.",
                ),
                Answer(
                    "No, there is no fifth eight.",
                    "Right. The last of four is quite safe, and A's eight costs A three (NOB-6). Whether to match is a "
                    "question of what is still out.",
                    right=True,
                ),
            ),
        ),
    ),
)

MOTOR = Worked(
    "Motor: only the last one pays",
    """\
variant: motor
dealer: D
A: 9c 6c Kd 2h Ts
B: 9d 6d Kc 3h 8c
C: 9h 6h 4s Jd 7c
D: Qc 6s 5h 8d Ah

{ Motor. The cards fall as in Nobble, and whoever can match must. But nothing is paid before the chain has ended. }
A 9c
B 9d    { In Nobble A would pay now. Here everybody waits. }         > cites NOB-11; cites R-36; turn C
C 9h    { Three running. B is the last one matched, so far. }        > cites R-36; turn D
D Qc    { The chain has ended. B loses two, and A, who was matched before B, nothing at all. }
                                                                     > pays B 2 pool settle.pays; cites NOB-11
A 6c    { A has no queen: D pays nothing. Now the sixes. }           > turn B
B 6d    { A would lose one if it ended here. }                       > cites R-36
C 6h    { Then A is let off, and B would lose two. }                 > cites R-36
D 6s    { D has the fourth: B is let off as well. No more can follow, and C, the last one matched, loses three. }
                                                                     > pays C 3 pool settle.pays; cites NOB-11
A Kd
B Kc                                                                 > cites R-36
C 4s    { Only two kings running, and A is the last one matched: the first price, one. }
                                                                     > pays A 1 pool settle.pays; cites R-36
""",
    ("NOB-11",),
    (
        Question(
            4,
            "A, B and C have played three nines running, and D has none. The chain ends with D's queen. Who loses what?",
            (
                Answer(
                    "A one and B two.",
                    "That is Nobble. In Motor A is let off as soon as B has been matched (NOB-11).",
                ),
                Answer(
                    "Only B, two.",
                    "Yes. Of those who were matched, A and B, only the last pays, and for B it was the second match "
                    "(NOB-11, R-36). C's nine was not matched, so C loses nothing.",
                    right=True,
                ),
                Answer(
                    "Only C, three: C's was the third nine.",
                    "C's nine was not matched. C would lose three if D played a fourth (NOB-11).",
                ),
                Answer(
                    "Nobody: D has broken the chain.",
                    "Ending the chain settles it: what D's queen means is that C goes free and B does not (R-36).",
                ),
            ),
        ),
        Question(
            8,
            "Three sixes from A, B and C, just as the nines before; but this time D holds the fourth. Who loses what?",
            (
                Answer(
                    "B two, and C three.",
                    "B was the last one matched until D came. The fourth six lets B off, too (NOB-11).",
                ),
                Answer(
                    "A one, B two, C three.",
                    "So it would be in Nobble: six coins in all. In Motor there is one payer for each chain (NOB-11).",
                ),
                Answer(
                    "C three, and nobody else anything.",
                    "Yes. C is the last one matched, and it was the third match (NOB-11). B has D's six to thank.",
                    right=True,
                ),
            ),
        ),
        Question(
            11,
            "A's king has been matched by B, and C plays a four. Who pays?",
            (
                Answer(
                    "A, one.",
                    "Yes. The chain has ended with its first match, so the last one matched is A. The source speaks of "
                    "longer chains only; that two running cost what they cost in Nobble is our reading (R-36).",
                    right=True,
                ),
                Answer(
                    "Nobody: the first of a chain never pays in Motor.",
                    "The first is let off when the second is matched in turn. B's king was not (R-36).",
                ),
                Answer(
                    "B, whose king C did not match.",
                    "A card that is not matched never costs anything. C's four saves B, and leaves A to pay.",
                ),
            ),
        ),
    ),
)

BOTH_WAYS = """\
variant: nobble
dealer: D
A: 9c 4c Kd 2h Js
B: 9d 4d Tc 3h 8c
C: 9h 4h 6s Jd 7c
D: 9s 7s 5h Qd Ah

{ Four nines running, and then three fours; each hand plays the only card it may, or one that matters to nobody. }
A 9c
B 9d
C 9h
D 9s    { The chain of nines is full: nobody can match the fourth. }
A 4c    { A leads any card. }
B 4d
C 4h
D 7s    { D has no four, and the chain of fours has ended. }
"""
"""The same cards, lawful play for play in Nobble and in Motor: what they cost is not the same."""

LEVELS = (
    Level(
        "Nobble your neighbour",
        "You are B; the hands lie open, two cards each, and A has led a six, which you cannot match. A's last card is the "
        "ten of spades. Nobble A when it comes.",
        """\
variant: nobble
dealer: D
A: 6c Ts
B: Th 4d
C: 8s Qd
D: Jh 3c

A 6c
""",
        "B",
        "pays A 1 pool",
        2,
        (
            "You nobble A by matching A's next card, and that will be a ten.",
            "Do not part with your ten yet: play the other card first.",
            "Play the four of diamonds now, and the ten of hearts on A's ten.",
        ),
        "You had kept the ten, so A's ten cost A a coin.",
        "A's ten came, and there was nothing left in your hand to match it with. Which of your two cards do you need later?",
    ),
    Level(
        "Double nobbled",
        "You are A and lead, in Nobble; the hands lie open. Make B pay two, whatever it costs you.",
        """\
variant: nobble
dealer: D
A: 8h Kc Jd 4s
B: 8c Js 6h 2d
C: Kd 9s Jc 3h
D: Kh 9h 5c 7d

""",
        "A",
        "pays B 2 pool",
        1,
        (
            "B pays two for being matched after matching you. So you need B and C both.",
            "Of which of your ranks do B and C each hold a card?",
            "Lead the jack of diamonds.",
        ),
        "You were nobbled for one coin, B double nobbled for two: both had to match, whether they liked it or not.",
        "B pays two only as the second of three running. Look for a rank that you, B and C all hold.",
    ),
    Level(
        "An empty chair",
        "You are A and lead, in Nobble, with your last coin; B is out of the game, and the other hands lie open. Stay in.",
        """\
variant: nobble
dealer: D
counters: A 1, B 0, C 4, D 5
pool: 10
A: 7d 4h Qs
B:
C: 7h 4c Js
D: Qd 9c 2h

""",
        "A",
        "answered A",
        1,
        (
            "Who plays next after you, with B gone?",
            "C does. Which of your ranks does C not hold?",
            "Lead the queen of spades.",
        ),
        "C is next to you now and has no queen. D has one, but D comes too late.",
        "With B's chair empty C is your neighbour, and C could match that card.",
        keeps="pays A nothing",
    ),
    Level(
        "Bump, and fear nothing",
        "You are B, in Bump: nobody has to match. A has led a nine, and the hands lie open. Take a coin from A, and pay "
        "nothing yourself.",
        """\
variant: tuppenny-bump
dealer: D
A: 9c 2h Kd
B: 5s 9d Jh
C: 5h Jc 8s
D: 9h 7c 3d

A 9c
""",
        "B",
        "pays A 1 pool; answered B",
        1,
        (
            "Only your left-hand neighbour can double bump you.",
            "C has no nine. D has one, but is not your neighbour.",
            "Bump A with the nine of diamonds.",
        ),
        "C, who plays next after you, had no nine. D's came too late to hurt you: C's card lay between.",
        "To hold back was needless: C has no nine, and only C could have double bumped you.",
        keeps="pays B nothing",
    ),
    Level(
        "Hold back",
        "You are B, in Bump, with two coins left. A has led a nine, and the hands lie open. Get past C without paying.",
        """\
variant: tuppenny-bump
dealer: D
counters: A 4, B 2, C 5, D 4
pool: 5
A: 9c 2h Kd
B: 9d 4s Jh
C: 9h 4d 8s
D: 6c 7c 3d

A 9c
""",
        "B",
        "answered B",
        1,
        (
            "What would a double bump cost you, and who could make it?",
            "C holds a nine, and a four as well. You need not match.",
            "Play the jack of hearts.",
        ),
        "A keeps a coin, but so do you. With two left, a double bump would have been the end.",
        "C held a card of that rank. In Bump you may let a match go by, and choose what C cannot match.",
        keeps="pays B nothing",
    ),
    Level(
        "How many are out?",
        "You are C, in Bump; the other hands are hidden. You played a nine in the first round; now A has led another, and "
        "B has bumped A with a third. Make B pay, if there is no danger in it, and pay nothing yourself.",
        """\
variant: tuppenny-bump
dealer: D
A: Kd 9c 2h 6d
B: 3s 9h Tc 8d
C: 9s 5c Qh 9d
D: 6h 5d Qc 7s

A Kd
B 3s
C 9s
D 6h
A 9c
B 9h
""",
        "C",
        "pays B 2 pool; answered C",
        1,
        (
            "Count the nines that you have seen, your own among them.",
            "Three lie on the table and the fourth is in your hand. What could D match it with?",
            "Bump B with the nine of diamonds.",
        ),
        "All four nines were in your sight, so nobody could match yours, and B was double bumped. A match with the last of its "
        "rank is never a risk.",
        "There was no danger in the nine: three lay on the table, and the fourth was yours. Of the ranks of your other cards "
        "three are still out.",
        hidden=True,
        keeps="pays C nothing",
    ),
    Level(
        "Motor: make B pay",
        "You are A and lead, in Motor, where only the last one matched pays. The hands lie open. Make B pay two, and pay "
        "nothing yourself.",
        """\
variant: motor
dealer: D
A: Ts 8d Qh 5c
B: Td 8s 5h 2d
C: Th 5s Kc 3s
D: Tc 7c Kh 6h

""",
        "A",
        "pays B 2 pool",
        1,
        (
            "How long a chain do you want, for B to be the last one matched?",
            "Three running, and no fourth: B and C must hold the rank, and D must not.",
            "Lead the five of clubs.",
        ),
        "B matched you, C matched B, and D could not go on. In Nobble it would have cost you a coin; here you were let off.",
        "Follow the chain to its end: whose card is the last to be matched there? It has to be B's.",
        keeps="pays A nothing",
    ),
    Level(
        "Motor: let B off",
        "You are D, in Motor, and the hands lie open. C has played an eight, which you cannot match. A will lead a nine next, "
        "and B and C must follow with theirs. Let B off, and make C lose three.",
        """\
variant: motor
dealer: D
A: Jd 9c
B: 4s 9d
C: 8h 9h
D: 9s 2c

A Jd
B 4s
C 8h
""",
        "D",
        "pays C 3 pool",
        2,
        (
            "B loses two if the chain ends with three nines, and nothing if there is a fourth.",
            "The fourth nine is yours. You need it in the next round, not now.",
            "Play the two of clubs first, and the nine of spades after C's.",
        ),
        "Your nine made it four running: A and B were let off, and C, the last one matched, lost three.",
        "Without your nine the chain ended at three, and B had to pay. Keep for the end what the end depends on.",
    ),
    Level(
        "Motor: the last coins",
        "You are A, in Motor, with one coin left; B has two, the others are out, and the hands lie open. Win the pool.",
        """\
variant: motor
dealer: B
counters: A 1, B 2, C 0, D 0
pool: 17
A: Js Jh 9d 9h 4d
B: Jd Jc 9c 4s 2h
C:
D:

""",
        "A",
        "wins A",
        2,
        (
            "Being matched costs you nothing as long as somebody is matched after you.",
            "Three running, with two of them yours. But not four: then the last one matched would be you.",
            "Lead a nine, and match B's nine with your other one.",
        ),
        "You, B, you: B was the last one matched and lost two, all that was left. In Nobble the first match would have put "
        "you out.",
        "You were the last one matched. With two players the first, third and fifth cards of a chain come from the same "
        "hand: which rank gives a chain of exactly three?",
    ),
    Level(
        "Two to be rid of",
        "You are A, in Nobble again, with two coins left; B has two and C one, the hands lie open, and you lead. C plays by "
        "Peel's advice where no match is due: one of a pair before a single card. Win the pool.",
        """\
variant: nobble
dealer: C
counters: A 2, B 2, C 1, D 0
pool: 15
A: Jc 3c 7d Qh
B: 9h 9s 3s Jd
C: Qs Js Qd 7h
D:

""",
        "A",
        "wins A",
        3,
        (
            "One coin you can spare. What can you buy with it that costs B two?",
            "Lead what both B and C must match. Then C sits next to you: play what C cannot match, and think of C's pair.",
            "Lead the jack of clubs; then the three, and the queen on C's queen.",
        ),
        "For one coin of yours B was double nobbled and out. C could not match your three, parted with one of a pair, and you "
        "had kept the third of that rank.",
        "Two must go: B by a double nobble, C by a card that you can match. And with one coin left you may not be matched again.",
    ),
)

LESSON = Lesson(
    "nobble-bump-motor",
    "Nobble, Bump and Motor",
    ("NOB",),
    (NOBBLE, SHORT, BUMP, MOTOR),
    LEVELS,
    Game("tuppenny-bump", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=59),
    ("R-1", "R-2", "R-35", "R-36", "R-37", "R-38", "R-60", "R-62"),
    ("NOB-9", "NOB-11", "NOB-13"),
    TwoRulebooks(BOTH_WAYS, "nobble", "motor"),
)
