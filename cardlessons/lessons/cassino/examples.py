"""The worked examples of the lesson on Cassino: what a ten takes, court cards, sweeps, the count, the lowest deducted."""

from cardlessons.lessons.lesson import Answer, Question, Worked

A_TEN = Worked(
    "A ten, and a choice",
    """\
variant: cassino
dealer: C
A: Th 7s Ks
B: 8d 4d Qh
C: 2c Ts 9s
layout: Tc 9h As 5h 5c 3c 3d Jd

{ Eight cards lie in the middle. C has dealt, so A, on C's left, plays first. }
A Th x Tc 9h As 5h 5c   { One card is played, and five are taken. }                    > turn B; cites CAS-16
  ( A Th x Tc           { What if A wants no more than the other ten? }                > refused take.missed-set )
  ( A Th x Tc 9h 3c     { Nine and three? }                                            > refused take.above )
  ( A Ks                { May A keep the ten, and lay the king? }                      > refused lay.another-captures )
B 8d                    { Threes and a jack: nothing there for B. }                    > turn C; cites CAS-18
C 2c                    { C has a ten as well, but so far nothing makes ten. }         > turn A
A 7s                    { Nor has A anything to take with; now seven and three lie together. }  > turn B
B 4d                    { And now three, three and four. }                             > turn C
C Ts x 8d 2c 3c 3d 4d   { Eight and two in any case; then three, three and four. }     > turn A; cites CAS-16
  ( C Ts x 8d 2c 7s 3c  { C may take the seven and a three instead; the other three and the four make seven only. }  > turn A )
  ( C Ts x 8d 2c        { Must it be more? }                                           > refused take.missed-set; cites R-49 )
  ( C Ts x 8d 2c 3c 3d  { The threes without the four? }                               > refused take.below )
""",
    ("CAS-14", "CAS-15", "CAS-16", "CAS-18"),
    (
        Question(
            1,
            "A plays the ten of hearts. Which of the cards in the middle go with it?",
            (
                Answer(
                    "The ten of clubs, and nothing else.",
                    "The ten is taken, but a card takes more than its equals: everything in the middle that adds up "
                    "to its number goes too (CAS-15).",
                ),
                Answer(
                    "The ten, or nine and ace, or the two fives: one of the three, as A likes.",
                    "They do not get in each other's way, so there is nothing to choose. What can be taken with the "
                    "card played, is (CAS-15).",
                ),
                Answer(
                    "The ten, nine and ace, and the two fives: five cards.",
                    "Yes. Ten, nine and one, five and five: three times ten, all at once (CAS-16). The threes and the "
                    "jack stay.",
                    right=True,
                ),
            ),
        ),
        Question(
            6,
            "Three, three, eight, two, seven, four and a jack lie there, and C plays a ten. What will C take?",
            (
                Answer(
                    "Eight and two; and besides seven and three, or three, three and four, as C chooses.",
                    "Yes. Both need a three, and no card counts twice: where sets overlap the player chooses (R-49). "
                    "Three cards are more than two, so C leaves the seven.",
                    right=True,
                ),
                Answer(
                    "Everything but the jack.",
                    "Seven and three, and three, three and four, would need three threes. Only two lie there.",
                ),
                Answer(
                    "Eight and two; that is one ten, and one is enough.",
                    "It is not: as long as a further set fits, the card takes that too (CAS-15, R-49).",
                ),
            ),
        ),
    ),
)

COURTS = Worked(
    "Kings, and a five that takes nothing",
    """\
variant: cassino
dealer: B
A: Ks 9s 3c
B: 5h Jd 8c
layout: Kc Kd 9d 4h Qc

{ Two players. A jack, a queen or a king has no number: it takes its own rank, but never helps to make a sum. }
A Ks x Kc Kd      { One king takes both. }                                              > turn B; cites R-50
  ( A Ks x Kc     { Only one of them? }                                                 > refused take.missed-equal )
  ( A 9s x 9d     { A might have begun with the nine; which card to take with is A's to choose. }  > turn B )
  ( A 9s x 9d Qc  { Does a queen count nothing, and come along? }                        > refused take.no-number )
B 5h              { Five and four would be nine, but it is the card from the hand that must be the nine. }  > turn A; cites CAS-18
  ( B 5h x 4h 9d  { B tries all the same. }                                             > refused take.above )
A 9s x 9d 4h 5h   { The nine, and the four with the five that B had to lay. }            > turn B; cites CAS-15
  ( A 3c          { May A save the nine for later, and lay the three? }                  > refused lay.another-captures; cites R-48 )
B Jd              { Only the queen is left; B has to lay a card again. }                 > turn A
""",
    ("CAS-15", "CAS-17", "CAS-18"),
    (
        Question(
            2,
            "B holds five, eight and jack; nine, four and queen lie in the middle. Five and four make nine. Can B take "
            "the nine?",
            (
                Answer(
                    "Yes: the five and the four take the nine.",
                    "That is the wrong way round. The number is that of the card played from the hand, and the sum is "
                    "made by cards in the middle (CAS-15). B's five could take four and ace.",
                ),
                Answer(
                    "No. B can take nothing and must lay a card.",
                    "Yes. No five, no eight and no jack lies there, and nothing adds up to five or eight; so B adds a "
                    "card to the middle (CAS-18).",
                    right=True,
                ),
                Answer(
                    "No, but B may pass.",
                    "Nobody passes. In every turn one card is played, to take with it or to lay it down (CAS-14, CAS-18).",
                ),
            ),
        ),
        Question(
            3,
            "Nine, four, five and queen lie there now. A holds a nine and a three, and would like to keep the nine. May "
            "A lay the three?",
            (
                Answer(
                    "Yes: what to play is up to A.",
                    "Which card to take with is up to A, where several can take. But a card may be laid only by somebody "
                    "who cannot take (CAS-18, R-48).",
                ),
                Answer(
                    "Yes, if A takes something next time.",
                    "There is no such promise in the game. As long as any card in the hand takes something, none may be "
                    "laid (R-48).",
                ),
                Answer(
                    "No: the nine can take, so A must take with it.",
                    "Yes. Peel has a card laid only by a player who can take neither an equal card nor a sum (CAS-18). "
                    "We read him strictly (R-48); other books are milder.",
                    right=True,
                ),
            ),
        ),
    ),
)

SWEEPS = Worked(
    "Everything that Peel names, and the empty middle",
    """\
variant: cassino
dealer: B
A: Td Kd 2h
B: Ks 5s Jd
layout: Th 9c Ac 8d 2c 7s 3h 6c 4d 5h 5c 3c 3d 4s

{ All the ways that Peel names for a ten lie in the middle together, and no card is needed twice. }
A Td x Th 9c Ac 8d 2c 7s 3h 6c 4d 5h 5c 3c 3d 4s  { Seven times ten: the other ten; five and five; six and four; seven and three; eight and two; nine and ace; three, three and four. Nothing is left. }  > scores A 1; cites CAS-22; cites CAS-16; turn B
  ( A Td x Th 9c Ac 8d 2c 7s 3h 6c 4d 5h 5c       { What if A forgets the last set? }  > refused take.missed-set )
  ( A Td x Th 9c Ac 8d 2c 3h 3c 4d 5h 5c          { Or takes one of the threes elsewhere? }  > refused take.missed-set )
  ( A Td x Th 7s 3c 9c Ac 8d 2c 6c 4s 5h 5c 3h 3d 4d  { Another three with the seven: in the end the same cards. } )
B Ks                                              { The middle is empty: whichever card B lays, there is nothing to take. }  > turn A; cites CAS-22
A Kd x Ks                                         { One card, if it is all there is, makes a sweep too. }  > scores A 1; cites CAS-22; turn B
B 5s                                              { And B has to begin once more. }  > turn A
""",
    ("CAS-16", "CAS-22"),
    (
        Question(
            1,
            "Fourteen cards lie there, and A plays the ten of diamonds. How many of them does it take?",
            (
                Answer(
                    "Thirteen: all but the other ten.",
                    "A ten takes tens first of all; sums are taken besides (CAS-15).",
                ),
                Answer(
                    "All fourteen.",
                    "Yes: the ten and six sets of ten, with every card used once. They add up to seventy (CAS-16). And "
                    "since nothing is left, A has swept the board: one point at once (CAS-22).",
                    right=True,
                ),
                Answer(
                    "Eleven: three, three and four need the cards of other sets.",
                    "They would if there were fewer of them. But three threes and two fours lie there: one of each for "
                    "the seven and the six, and two threes and a four are left.",
                ),
            ),
        ),
        Question(
            3,
            "B has laid the king of spades in the empty middle. A holds a king and a two. What comes of it?",
            (
                Answer(
                    "The king takes the king, and A scores a point.",
                    "Yes. It is the only card there, so to take it is to sweep the board: a point again (CAS-22).",
                    right=True,
                ),
                Answer(
                    "The king takes the king; for one card there is no point.",
                    "How many cards lay there makes no difference. Whoever takes them all has swept the board (CAS-22).",
                ),
                Answer(
                    "A may lay the two beside it and wait.",
                    "A card may be laid only if none takes anything (R-48), and the king does.",
                ),
            ),
        ),
    ),
)

COUNT = Worked(
    "The last cards, and the count",
    """\
variant: cassino-two
dealer: B
A: 8h Js 4d 5c
B: Tc Kd 9s 5s
layout: 2s 6c 7s As Ad 9h Td Jh

{ A whole pack would take forty-eight plays; so let these sixteen cards be the pack. Little Cassino, the two of spades, lies there, and Great Cassino, the ten of diamonds. }
A 8h x 2s 6c 7s As    { Six and two; and the seven with the ace of spades rather than that of diamonds: an ace is a point either way, but a spade also helps to have most spades. }  > turn B; cites CAS-15
  ( A 8h x 2s 6c 7s Ad    { The other ace instead. }  > turn B )
  ( A 8h x 6c As Ad    { Both aces, with the six! But then the two of spades stays for B. }  > turn B )
B Tc x Td 9h Ad       { Great Cassino, and the other ace with the nine. }                > turn A; cites CAS-15
A Js x Jh             { The last card in the middle. }                                   > scores A 1; turn B
B Kd                                                                                     > turn A; cites CAS-22
A 4d                                                                                     > turn B
B 9s                  { Nothing fits: the middle fills up. }                             > turn A
A 5c                  { A's last card takes nothing either. }  > turn B
B 5s x 5c             { The last card of all takes one five. Three cards stay, and they are B's as well. Then everything is counted. }  > scores B 1; cites CAS-21; scores B 3; scores A 1; scores B 2; scores B -4; scores A -4; cites CAS-3; turn nobody
""",
    ("CAS-3", "CAS-21", "CAS-22", "CAS-23", "CAS-24", "CAS-25"),
    (
        Question(
            2,
            "The ace of diamonds, a nine, a jack and the ten of diamonds lie there: Great Cassino. B plays another ten. What "
            "is that capture worth, besides the cards themselves?",
            (
                Answer(
                    "Two points, for Great Cassino.",
                    "Two for the ten of diamonds (CAS-24), but the nine and the ace come too, and each ace is a point.",
                ),
                Answer(
                    "Three points: two for Great Cassino and one for the ace.",
                    "Yes, at the count. The row for Great Cassino stands in Peel's list (CAS-24); that of the aces is "
                    "lost with the rest of it, and we have it from Hoyle and Cassell (R-100).",
                    right=True,
                ),
                Answer(
                    "Four points: B has swept the board as well.",
                    "Not quite: the jack is left.",
                ),
            ),
        ),
        Question(
            8,
            "The king, the four and the nine will be left when B's five has taken A's. The pack is played out. Whose are "
            "they?",
            (
                Answer(
                    "Nobody's: what is left is not counted.",
                    "It is counted. It goes to the player who captured last (CAS-21).",
                ),
                Answer(
                    "A's, who swept the board.",
                    "That sweep is long past. It is the very last capture that matters (CAS-21).",
                ),
                Answer(
                    "B's, who captured last; and B scores a point for them.",
                    "Yes. They count as a sweep (CAS-21, R-51). And with them B comes to nine cards against seven, which is "
                    "three points more.",
                    right=True,
                ),
            ),
        ),
    ),
)

LOWEST = Worked(
    "The lowest deducted",
    """\
variant: cassino-lowest-deducted
dealer: D
A: Ts Ad
B: Ah Ac
C: As Td
D: 7c 7h
layout: 9h 3d 2s Qh 3s 8h Jd Tc

{ Four players, each for himself, and once more a small pack of sixteen cards. They will make as many points as the four in Peel's example: one, two, three and five. }
A Ts x 2s 8h Tc       { Little Cassino: that is all that A will have, one point. }       > turn B
B Ac                                                                                     > turn C; cites CAS-18
C Td x 9h Ac          { C plays Great Cassino, and takes an ace: three points. }         > turn D
D 7h                                                                                     > turn A
A Ad                                                                                     > turn B
B Ah x Ad             { Two aces: two points. }                                          > turn C
C As                                                                                     > turn D
D 7c x 3d 3s 7h As    { An ace, the last sweep and most cards: five points. Nobody has most spades, since A and D have two each. }  > scores D 3; scores D 1; scores A -1; scores B -1; scores C -1; scores D -1; cites CAS-6; turn nobody
""",
    ("CAS-5", "CAS-6"),
    (
        Question(
            8,
            "When D's seven has been played and all is counted, A will have made one point, B two, C three and D five. The "
            "lowest is deducted. What do they score?",
            (
                Answer(
                    "A nothing, B two, C three, D five.",
                    "A does score nothing; but A's point comes off everybody else's score too (CAS-5).",
                ),
                Answer(
                    "A nothing, B one, C two, D four.",
                    "Yes: one less for everybody (CAS-6). Whatever the lowest makes is lost to all.",
                    right=True,
                ),
                Answer(
                    "Only D scores: two, the difference from C.",
                    "So two players or two sides score, by their difference (CAS-3). Among several only the lowest score "
                    "is taken off, from everybody (CAS-5).",
                ),
            ),
        ),
    ),
)

TWO_TWO_TWO_FIVE = """\
variant: cassino-lowest-deducted
dealer: D
A: Kc 4h
B: Ah Jh
C: 2h Td
D: 2s As
layout: 8h 2c Ad Jc 5c 4c Qh 5s Ac 7h 9d 9h

A 4h x 2c Ad 4c Ac
B Jh x Jc
C Td x 5c 5s
D As
A Kc
B Ah x As
C 2h
D 2s x 2h
"""
"""Three players make two points each and the fourth five (CAS-7), to be counted in two ways."""
