"""The worked examples of the lesson on Snitch'ems: each way to take, the free choice, the last cards, more players."""

from cardlessons.lessons.lesson import Answer, Question, Worked

FIRST = Worked(
    "A match, an eight, a ten",
    """\
variant: snitchems
dealer: B
A: Kd 3c Ah
B: 6s 3h Qh
layout: Kc Ks 2d 4h
stock: 9c Th 5d 8s Jd 2h

{ Three cards each, four in the middle, and the rest put aside. B has dealt, so A plays first. }
A Kd x Kc Ks        { A match: a card of the hand takes cards of its own rank, here two of them. }  > turn B; cites SNI-13
  ( A Kd x Kc       { May A take only one king? Yes: one or more, as A likes. }                   > turn B; cites R-57 )
  ( A Kd x 2d       { A king and a two? }                                                         > refused take.court )
  ( A Ah            { Or keep the king, and lay the ace? }                                        > refused lay.another-captures; cites SNI-9 )
B 6s x 2d           { A sum: the six from the hand and the two in the middle make eight. }        > turn A; cites SNI-12
  ( B 6s x 4h       { Six and four make ten, which is just as good. }                             > turn A )
  ( B 6s x 2d 4h    { Both at once? }                                                             > refused take.above-ten; cites R-101 )
A 3c                { Four and three are seven, four and one are five: A can take nothing, and lays a card. }  > turn B; cites SNI-8
  ( A 3c x 4h       { A tries all the same. }                                                     > refused take.below-eight )
B 3h x 4h 3c        { Three, four and three: ten. A sum may have several cards from the middle. } > turn A; cites SNI-12
  ( B 3h x 3c       { A match would have been lawful too: one card instead of two. }              > turn A )
A Ah                { Nothing lies there, so there is nothing to take. For having cleared the middle B gets no point; only cards count. }  > turn B; cites SNI-8
B Qh                { The hands are played. B deals three more to each, and none to the middle. } > turn A; cites SNI-16
""",
    ("SNI-4", "SNI-5", "SNI-12", "SNI-13", "SNI-16"),
    (
        Question(
            2,
            "A two and a four lie in the middle, and B plays the six of spades. What may it take?",
            (
                Answer(
                    "Nothing: there is no six.",
                    "A card takes more than its own rank here. Together with cards of the middle it may also make eight or "
                    "ten (SNI-12, SNI-20).",
                ),
                Answer(
                    "The two and the four, which make six.",
                    "So it would be in Cassino, where cards of the middle add up to the card played. Here the card played is "
                    "counted in, and six, two and four are twelve (SNI-12).",
                ),
                Answer(
                    "The two or the four, as B likes.",
                    "Yes. Six and two make eight, six and four make ten (SNI-12). Which of them is B's choice; but one play "
                    "makes one sum (R-101).",
                    right=True,
                ),
            ),
        ),
        Question(
            4,
            "Now a four and a three lie there. B holds a three and a queen. How many cards can B take?",
            (
                Answer(
                    "None: three and four are seven, and three and three are six.",
                    "Each by itself makes no sum. But add up all three of them; and besides, a three takes a three.",
                ),
                Answer(
                    "One: the other three.",
                    "That is lawful, and one kind of capture. There is another that takes more (SNI-11).",
                ),
                Answer(
                    "Two.",
                    "Yes: three, four and three are ten. The other three comes along as part of the sum.",
                    right=True,
                ),
            ),
        ),
    ),
)

CHOICE = Worked(
    "You must, but as you like",
    """\
variant: snitchems
dealer: B
A: 5c Td 4d
B: Ts Kc 9c
layout: 5h 3d 2s 6c 4h

{ In the middle of a hand. Two of A's cards can take something, and the ten cannot. }
A 5c x 3d 2s        { Five, three and two: ten. Of all that A may do, this takes most. }          > turn B; cites SNI-12
  ( A 5c x 5h       { The five takes the five. }                                                  > turn B )
  ( A 5c x 3d       { Or the three, to make eight. }                                              > turn B )
  ( A 5c x 5h 3d 2s { The match and the ten with one card? }                                      > refused take.one-kind; cites R-74 )
  ( A 4d x 6c       { Or another card altogether: the four makes ten with the six. }              > turn B; cites SNI-12 )
  ( A 5c            { Only to take nothing is not allowed, neither with the five … }              > refused lay.captures-one-way; cites SNI-11 )
  ( A Td            { … nor with the ten. }                                                       > refused lay.another-captures; cites SNI-9 )
B Ts                { Nothing fits: B has to lay a card, and does not know that A has a ten too. }  > turn A; cites SNI-8
  ( B Ts x 6c 4h    { Six and four make ten, but without a ten in the middle B's ten may not have them. }  > refused take.set-unmatched )
A Td x Ts 6c 4h     { A ten that takes a ten may also take what adds up to ten by itself. }       > turn B; cites SNI-22; cites R-101
  ( A Td x Ts       { It may, but need not. }                                                     > turn B )
  ( A Td x 6c 4h    { But not the six and the four without the ten. }                             > refused take.set-unmatched )
B Kc                { Only a five is left. }                                                      > turn A; cites SNI-8
A 4d                { Four and five are nine, which is neither eight nor ten. }               > turn B
  ( A 4d x 5h                                                                                     > refused take.nine )
""",
    ("SNI-8", "SNI-9", "SNI-10", "SNI-11", "SNI-22"),
    (
        Question(
            1,
            "A holds a five, a ten and a four. The five and the four could take something, the ten could not. May A lay "
            "the ten, and save the others for later?",
            (
                Answer(
                    "Yes: which card to play is always the player's choice.",
                    "Among the cards that take something it is (SNI-10). But whoever holds such a card must play one of them.",
                ),
                Answer(
                    "No: one of the two cards that take must be played.",
                    "Yes. Who can capture must (SNI-9); with which card, and in which way, is the player's own choice (SNI-10, "
                    "SNI-11).",
                    right=True,
                ),
                Answer(
                    "No: the card that takes most must be played.",
                    "It would be wise, but nobody can demand it. The choice among captures is free (SNI-10).",
                ),
            ),
        ),
        Question(
            3,
            "A five, a six, a four and now a ten lie there. A plays the other ten. What may go with it?",
            (
                Answer(
                    "The ten and nothing else: twenty is no sum.",
                    "Counted in, a ten is too much for any sum. But an eight or ten that has its match has a right of "
                    "its own (SNI-22, R-101).",
                ),
                Answer(
                    "The ten, with the six and the four if A likes.",
                    "Yes. Six and four make ten by themselves. Only an eight or a ten may do this, and only along with a match "
                    "(SNI-22, R-101).",
                    right=True,
                ),
                Answer(
                    "The ten, the six and the four: all of them or nothing.",
                    "In Cassino you must take all that fits. Here you take as many as you like, but at least one "
                    "(R-57).",
                ),
            ),
        ),
    ),
)

LAST = Worked(
    "The last cards",
    """\
variant: snitchems
dealer: B
A: Qd 9s 4c
B: Qs 6h Kd
layout: Qh 9d 2c Jh

{ The pack is used up, and these are the last three cards of each. Let nobody have captured anything before. }
A Qd x Qh           { B has a queen as well, and now nothing for it to take. }                    > turn B; cites SNI-13
  ( A 9s x 9d       { What if A had taken with the nine first? }                                  > turn B
    B Qs x Qh       { Now it is A's queen that has nothing to take. }
    A Qd
    B 6h x 2c       { B's eight is the last capture … }                                           > turn A
    A 4c
    B Kd            { … and so all that is left is B's. }        > scores A 2; scores B 8; wins B; cites SNI-17 )
B 6h x 2c                                                                                         > turn A; cites SNI-12
A 9s x 9d           { A's second capture. }                                                       > turn B
B Kd                                                                                              > turn A; cites SNI-8
A 4c                                                                                              > turn B
B Qs                { The last card. A captured last, so A takes the jack, the king, the four and the queen. }  > scores A 8; scores B 2; wins A; cites SNI-17; cites SNI-18
""",
    ("SNI-17", "SNI-18"),
    (
        Question(
            1,
            "A's queen takes a queen, and A's nine takes a nine. B holds a queen, a six and a king. With which should A begin?",
            (
                Answer(
                    "With the nine.",
                    "Then B's queen takes the queen that A wanted. The branch beside step 1 shows what that costs.",
                ),
                Answer(
                    "With the queen.",
                    "Yes. The nine nobody else can take, so it will wait; the queen B could take too.",
                    right=True,
                ),
                Answer(
                    "It makes no difference: two cards either way.",
                    "Two cards for now. But what A leaves, B may take; and who captures last takes all that is left (SNI-17).",
                ),
            ),
        ),
        Question(
            6,
            "A jack, a king and a four lie in the middle. B now lays the queen of spades, the very last card. Whose are the "
            "four cards?",
            (
                Answer(
                    "A's, who captured last.",
                    "Yes, with the nine, three plays ago. How long ago it was does not matter (SNI-17).",
                    right=True,
                ),
                Answer(
                    "B's, who played the last card.",
                    "It is not the last card that counts but the last capture, and that was A's nine (SNI-17).",
                ),
                Answer(
                    "Nobody's.",
                    "They stay with nobody only if nobody has captured anything in the whole hand (R-58).",
                ),
            ),
        ),
    ),
)

LIMITED = Worked(
    "Limited captures",
    """\
variant: snitchems-limited
dealer: B
A: 8d 2c Kd
B: 6d Js 9c
layout: 8h 5c 3c 2h 4s

{ With limited captures no card takes anything without a match. }
A 8d x 8h 5c 3c     { The eight has its match; then five and three, which make eight, may go with it. }  > turn B; cites SNI-22
  ( A 8d x 5c 3c    { The sum without the match? }                                                > refused take.unmatched; cites SNI-21 )
  ( A 8d x 2h       { Eight and two are ten. Not here. }                                          > refused take.unmatched )
  ( A 2c x 2h 8h    { A match, and then the eight for ten? }                                      > refused take.limited; cites SNI-22 )
B 6d                { Six and two, six and four: an eight and a ten, and B can take neither. }    > turn A; cites SNI-8
  ( B 6d x 2h                                                                                     > refused take.unmatched; cites SNI-21 )
A 2c x 2h           { A match. In the six A sees an eight just as B did, and must leave it. }     > turn B; cites R-101
  ( A Kd                                                                                          > refused lay.another-captures )
B Js                                                                                              > turn A
""",
    ("SNI-20", "SNI-21", "SNI-22"),
    (
        Question(
            2,
            "A two and a four lie there, and no card is taken without a match. B holds a six, a nine and a jack. What can B do?",
            (
                Answer(
                    "Take the four with the six, for ten.",
                    "In the usual game, yes. With limited captures a six takes nothing but sixes (SNI-21).",
                ),
                Answer(
                    "Lay a card.",
                    "Yes. There is no six, nine or jack in the middle, so nothing is taken (SNI-21), and B lays one of the three "
                    "(SNI-8).",
                    right=True,
                ),
                Answer(
                    "Take both with the six: two and four make six.",
                    "Sets that add up to the card's own number go only with an eight or a ten, and only along with a match "
                    "(SNI-22).",
                ),
            ),
        ),
    ),
)

THREE = Worked(
    "Three players",
    """\
variant: snitchems
dealer: C
A: 7h As 4d
B: Qd 8c Th
C: 3c Kh 5s
layout: 7c 7d Qs 2h 9c Kd 6s
stock: 5c 8d Jh 2s Kc 6h Ac 9h 4s

{ Three players, and seven cards in the middle. }
A 7h x 7c 7d        { Three of a rank, once called a pair-royal. }                                > turn B; cites R-101
  ( A As x 7c 2h    { One, seven and two make ten, and as many cards. }                             > turn B )
B Qd x Qs                                                                                         > turn C; cites SNI-13
C Kh x Kd                                                                                         > turn A
A As x 9c           { Ace and nine: ten. A leaves the six for later. }                            > turn B; cites SNI-12
  ( A 4d x 6s       { The four and the six first? }                                                 > turn B )
B 8c x 2h           { Eight and two. }                                                            > turn C
C 3c                { Six and three are nine, six and five eleven. C lays a card. }               > turn A; cites SNI-8
A 4d x 6s           { The six is still there. }                                                   > turn B
B Th                { A ten takes only tens, and what goes with them. }                           > turn C; cites SNI-8
C 5s x 3c           { Five and three: the three that C laid comes home. Then three more for each of them. }  > turn A; cites SNI-16
""",
    ("SNI-2", "SNI-16", "R-56"),
    (
        Question(
            1,
            "For two players four cards are laid in the middle. Why seven, if there are three?",
            (
                Answer(
                    "Seven is one more than two for each.",
                    "So it is, but that is no reason. Count the whole pack.",
                ),
                Answer(
                    "So that the pack comes out even.",
                    "Yes. Fifty-two less seven are forty-five, which is five deals of nine. With four in the middle three cards "
                    "would be left over (R-56).",
                    right=True,
                ),
                Answer(
                    "So that each player can take something at once.",
                    "Nobody promises that. Count the whole pack: how many cards can be dealt by nines?",
                ),
            ),
        ),
    ),
)

FOUR = Worked(
    "Four players, and a draw",
    """\
variant: snitchems
dealer: D
A: 9c Qs
B: 8d Ks
C: 6h Kd
D: 2h Qd
layout: 9d 8s 5h 3c

{ Four players: four cards in the middle and four deals of twelve. Here each has two cards left, and again let nobody have captured before. }
A 9c x 9d                                                                                         > turn B; cites R-101
B 8d x 8s 5h 3c     { The eight, and five and three with it: four cards for B. }                  > turn C; cites SNI-22
C 6h                { Nothing lies there. C has to lay a card, and hopes for the king. }          > turn D; cites SNI-8
  ( C Kd            { The king instead? }                                                         > turn D
    D 2h
    A Qs
    B Ks x Kd       { Then it would be B's. }                                                     > turn C )
D 2h x 6h           { Two and six: eight. }                                                       > turn A; cites SNI-12
A Qs                                                                                              > turn B
B Ks                                                                                              > turn C
C Kd x Ks                                                                                         > turn D
D Qd x Qs           { B and D have four cards each, A and C two each. }                           > scores A 2; scores B 4; scores C 2; scores D 4; wins B D; cites SNI-18
""",
    ("SNI-6", "SNI-18", "R-56"),
    (
        Question(
            8,
            "B has four cards; A, C and D have two each. A queen lies in the middle, and D plays the last card, a queen. Who wins?",
            (
                Answer(
                    "B, who had four cards first.",
                    "Only the number counts, not who was first. D's queen takes a queen: how many has D then?",
                ),
                Answer(
                    "D, who captured last.",
                    "The last capture earns what is left in the middle (SNI-17), and nothing is left there.",
                ),
                Answer(
                    "B and D together: it is a draw.",
                    "Yes. Both have four, and nobody has more. The page has a draw for two players with twenty-six cards each "
                    "(SNI-18); with more players those who have most share it in the same way.",
                    right=True,
                ),
            ),
        ),
    ),
)

BOTH_TABLES = """\
variant: snitchems
dealer: B
A: 9d Td 4d
B: 8h Ks Jc
layout: 9s 8c 3h 6c 5d Tc

A 9d x 9s
B 8h x 8c 3h 5d
A Td x Tc
B Ks
A 4d x 6c
"""
"""Four plays that both sets of rules allow, and a sum that only one of them does (SNI-20, SNI-21)."""
