"""The whole pack and the turn-up card: Peel's variations (FULL, TURN) and Cavendish's way (CAV), and levels on each."""

from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, Worked

WHOLE_PACK = Worked(
    "Card after card",
    """\
variant: peel-full-pack
dealer: A
A: 7s Kd 5c
B: 3h Tc 9c 4c
C: 9d 6h 8s Jc
D: 9h Td 5d 6s
E: 9s Qc 7d 6d

{ The whole pack was dealt; we come in late, when three or four cards each are left, with five counters each. B leads. }
B 3h    { C has no three and says nothing. Nobody pays, and B goes on. }
                                       > says Three; turn B; cites FULL-3
B Tc    { D holds a ten, but only the left-hand neighbour can pair. C has none, so B goes on. }
                                       > says Ten; turn B; cites FULL-3
  ( C 9d    { What if C plays a card that pairs nothing? It is B who plays, until C can pair. }  > refused turn.other )
B 9c    { At last one that C can pair, and so C must. }      > turn C; cites R-61
C 9d    { The first pairing. Now only D can pair, and B rests. }
                                       > pays B 1 pool; says Snip; cites FULL-4; turn D; cites FULL-6
  ( C -     { What if C keeps silent, as if there were nothing to pair? That is the revoke of this game. }
                                       > fault; pays B 1 pool; pays C 2 pool; cites R-61; turn B )
  ( C Jc    { A card that does not pair is a revoke too. It stays where it lies, and now C is the leader. }
                                       > fault; pays C 2 pool; cites R-82; turn C )
D 9h    { The second pairing running. }                      > pays C 2 pool; says Snap; cites FULL-6; turn E
E 9s    { The third. There is no nine left, so E, who paired last, plays on. }
                                       > pays D 3 pool; says Snorum; cites FULL-7; turn E; cites R-16
E Qc    { A has no queen. }                                  > says Queen; turn E; cites FULL-8
  ( B 4c    { B would like to play on. But B is inactive until the play has come round. }   > refused turn.other )
E 7d    { A has a seven. }                                   > says Seven; turn A
A 7s    { The dealer's turn to snip; and B, who rested, may be asked to pair again. B has no seven. }
                                       > pays E 1 pool; says Snip; turn A; cites FULL-8
A Kd    { No king with B. A goes on. }                       > says King; turn A
A 5c    { A's last card. B has no five, and D, who has one, does not sit next. A pays nothing. }
                                       > says Five; turn B; cites R-15
""",
    ("FULL-3", "FULL-4", "FULL-5", "FULL-6", "FULL-7", "FULL-8"),
    (
        Question(
            1,
            "B leads the three of hearts, and C has no three. What happens then?",
            (
                Answer(
                    "C plays some other card.",
                    "That is the game with five cards each. Here whoever cannot pair plays nothing and says nothing.",
                ),
                Answer(
                    "B plays another card, and goes on until C can pair one.",
                    "Yes. The leader plays card after card until the left-hand neighbour can pair one (FULL-3).",
                    right=True,
                ),
                Answer(
                    "Whoever is the next round the table to hold a three plays it.",
                    "Only B's left-hand neighbour may pair (FULL-3). The others wait until the run comes to them.",
                ),
            ),
        ),
        Question(
            4,
            "B's nine lies there, and C holds the nine of diamonds. If C kept silent and let B play on, whom would it "
            "cost?",
            (
                Answer(
                    "Nobody: C simply did not pair.",
                    "C could, so C must (R-17). Silence with the right card in hand is a revoke here (R-61).",
                ),
                Answer(
                    "B only, who has to pay one as if snipped.",
                    "B pays one all the same; but it was C who broke the rule, and C pays more. Look at the branch beside "
                    "this step.",
                ),
                Answer(
                    "B one counter, and C two.",
                    "Yes. B pays as if C had paired (SSS-41), and C pays double for the revoke (SSS-40). Then B, let "
                    "go, plays on.",
                    right=True,
                ),
            ),
        ),
        Question(
            6,
            "Three nines lie on the table, and E is about to play the fourth: “Snorum”. Who pays, and who plays the "
            "next card?",
            (
                Answer(
                    "D pays three, and A plays next.",
                    "The price is right. But the turn does not just pass on to the left: whoever paired last plays on "
                    "until the next player can pair (FULL-8).",
                ),
                Answer(
                    "B pays three, and B leads again.",
                    "B paid for that nine when C paired it, and B rests now until the play has come round (FULL-5).",
                ),
                Answer(
                    "D pays three, and E plays on.",
                    "Yes. It was D's nine that E paired (FULL-7), and the player who paired last is the leader now (R-16).",
                    right=True,
                ),
            ),
        ),
        Question(
            11,
            "A plays the five of clubs, the last card of A's hand. B has no five; D has one. What follows?",
            (
                Answer(
                    "D pairs it, and A pays one.",
                    "D is not A's neighbour. B is, and B has no five: nobody can make A pay.",
                ),
                Answer(
                    "A pays nothing, and B leads.",
                    "Yes. A ran out without being paired, so the next to the left who has cards leads: our reading, for "
                    "Peel does not say (R-15).",
                    right=True,
                ),
                Answer(
                    "A is out of cards first and takes the pool.",
                    "That is Peel's other way, with counters without limit (FULL-11), and one of Cavendish's two endings. "
                    "In this game the winner is the last player with stakes, over as many deals as it takes (FULL-10).",
                ),
            ),
        ),
    ),
)

CAVENDISH = Worked(
    "Cavendish's tens",
    """\
variant: cavendish
dealer: D
A: 7c Tc 2s 3c
B: Td 4h 5c 6s
C: Th 8c 9d Qh
D: Qs Kc 2d 3d

{ Cavendish's game, as Pagat tells it: again the whole pack is dealt, and again we come in late. A leads, with four
cards each left. The first player out of cards will take the pool. }
A 7c    { B has no seven. A may play again. }               > turn A; cites CAV-1; cites CAV-2
  ( A 2s    { D holds a two, but B does not, and it is B who counts. }    > turn A )
A Tc    { B has a ten. }                                    > turn B
B Td    { Paired: A pays. }                                 > pays A 1 pool; says Snip; cites CAV-1; turn C
  ( B 4h    { May B save the ten? Not here: the table does not take the four. }    > refused match.must; cites R-60 )
  ( B -     { Nor can B keep silent. Peel fines it; here it is simply not done. }    > refused match.must; cites R-61 )
C Th    { The third ten. D has none, and so C plays again. }
                                                            > pays B 2 pool; says Snap; cites CAV-2; turn C
C 8c    { Here the source's example ends. We play on, since C is doing well: D has no eight. }    > turn C
  ( C Qh    { What if C lays the queen now? }               > turn D
    D Qs    { D has one. C pays, and the lead is gone. }    > pays C 1 pool; turn D )
C 9d    { Nor a nine. }                                     > turn C
C Qh    { D has a queen, but C has no card left: the game is over before D can play. }
                                                            > wins C; pays pool 3 C; cites CAV-4; cites R-81
""",
    ("CAV-1", "CAV-2", "CAV-3", "CAV-4"),
    (
        Question(
            3,
            "A has played a ten, and B, who holds a ten, would rather keep it. May B play the four instead?",
            (
                Answer(
                    "Yes, but it is a revoke and costs double.",
                    "So it is with Peel. But nobody says that Cavendish fined it, so here such a play is not accepted "
                    "at all (R-60).",
                ),
                Answer(
                    "No. The table does not accept any card but the ten.",
                    "Right. Whoever can pair must, and in Cavendish's game no other card is accepted (R-60). Nothing "
                    "is fined either.",
                    right=True,
                ),
                Answer(
                    "Yes: nobody has to pair.",
                    "There is a game in which nobody has to, Tuppenny Ha'penny Bump, but this is not it.",
                ),
            ),
        ),
        Question(
            4,
            "C plays a third ten, and D has none. Who pays, and who plays next?",
            (
                Answer(
                    "B pays two, and C plays again.",
                    "Yes, that is the source's own example (CAV-2): the second pairing costs two, and since D cannot "
                    "pair, C plays on.",
                    right=True,
                ),
                Answer(
                    "B pays two, and A plays again.",
                    "A led, but the turn has moved on. C paired last, so C plays until D can pair (CAV-2).",
                ),
                Answer(
                    "A pays one more, and C plays again.",
                    "A has paid for that ten. It is B's ten that C has paired, so B pays, and two, since it is the "
                    "second pairing running.",
                ),
            ),
        ),
        Question(
            7,
            "C has one card left, the queen of hearts, and D holds a queen. What happens when C plays it?",
            (
                Answer(
                    "D pairs it, C pays one, and then C takes the pool.",
                    "The last card ends the game at once (R-81). There is no more turn for D to pair in.",
                ),
                Answer(
                    "D pairs it and goes on playing.",
                    "A step or two ago, yes: look at the branch beside step 5. But with C's last card the game is over.",
                ),
                Answer(
                    "C wins the pool at once.",
                    "Yes. The first out of cards wins (CAV-4), and a last card cannot be paired any more: that is our "
                    "reading (R-81). That is why C kept the queen to the end.",
                    right=True,
                ),
            ),
        ),
    ),
)

TURN_UP = Worked(
    "The turn-up card",
    """\
variant: turn-up-snip
dealer: A
A: 4s 8h Kd Tc 2h
B: Qd 6c 9h Jc 3s
C: Qh 5d 7c Kh As
D: 4d Ts 8c Jh 6s
layout: Qs

{ Back to five cards each. A has dealt, and has turned up the next card of the pack: the queen of spades. Nobody has
played it, but it counts as A's. }
B Qd    { B pairs the card turned up, and the dealer pays. }
                                       > says Snip; pays A 1 pool; cites TURN-2; turn C
  ( B 6c    { What if B plays another card? It is a revoke like any other: the dealer pays, and B pays double. }
                                       > fault; pays A 1 pool; pays B 2 pool; cites SSS-40 )
C Qh    { Three queens in a row, the one turned up among them. }
                                       > says Snap; pays B 2 pool; cites SSS-19
D 4d    { D has no queen, so C pays nothing. From here it is the game with five cards as you know it. }
                                       > says Four; cites SSS-26
A 4s    { An ordinary Snip. What D pays goes to the pool; A does not get the counter back. }
                                       > says Snip; pays D 1 pool; cites SSS-18
""",
    ("TURN-1", "TURN-2", "SSS-19"),
    (
        Question(
            1,
            "A queen has been turned up, and B, who plays first, holds a queen. What happens?",
            (
                Answer(
                    "Nobody pays: nobody played that queen.",
                    "Nobody played it, but in this variation somebody answers for it: the dealer, who turned it up.",
                ),
                Answer(
                    "B plays the queen, and A, the dealer, pays one.",
                    "Yes. The dealer pays as for Snip (TURN-2), and B must pair it since B can (R-19).",
                    right=True,
                ),
                Answer(
                    "B plays the queen, and the pool pays B one.",
                    "That is another way of playing, and the one that Peel prefers: the next example. Here the dealer pays.",
                ),
            ),
        ),
        Question(
            2,
            "C has a queen too. What is it, and what does it cost?",
            (
                Answer(
                    "Snip again: the card turned up does not count. B pays one.",
                    "You can play it so, by a house rule. But as we read Peel, the card turned up counts as the "
                    "dealer's play, so the count began with it (R-19).",
                ),
                Answer(
                    "Snap. A pays two.",
                    "Snap it is. But whose card has C paired? B's; the dealer's was paired before, and is paid for.",
                ),
                Answer(
                    "Snap. B pays two.",
                    "Yes. The card turned up was the first queen, B's the second, C's the third: the second pairing "
                    "running (R-19).",
                    right=True,
                ),
            ),
        ),
    ),
)

POOL_PAYS = Worked(
    "The pool pays",
    """\
variant: turn-up-snip-pool
dealer: A
counters: A 4, B 3, C 5, D 3
pool: 5
A: 4s 8h Kd Tc 2h
B: Qd 6c 9h Jc 3s
C: 5d 7c Kh As Qh
D: 4d Ts 8c Jh 6s
layout: Qs

{ The same cards, some deals later: five counters lie in the pool. This time it is the pool that pays. }
B Qd    { The only time in this game that a counter comes back out of the pool before the end. }
                                       > says Snip; pays pool 1 B; cites TURN-3; turn C
  ( B 6c    { A revoke costs B two; the pool would have paid B, and pays nothing to itself. }
                                       > fault; pays B 2 pool; cites R-63 )
C Qh    { And now B's own queen is paired. }        > says Snap; pays B 2 pool
D Ts    { C pays nothing: D has no queen. }         > says Ten; cites SSS-26
""",
    ("TURN-3", "TURN-4"),
    (
        Question(
            1,
            "The same queen is turned up, and B holds one. The pool pays this time. What does B's pairing bring?",
            (
                Answer(
                    "One counter from the pool, for B to keep.",
                    "Yes. The dealer pays nothing, and B takes one out of the pool (TURN-3). Were the pool empty, as on "
                    "the first deal, B would get nothing (R-20).",
                    right=True,
                ),
                Answer(
                    "One counter from the dealer, for the pool.",
                    "That was the other way. Peel likes this one much better (TURN-4). He gives no reason; but then, "
                    "no dealer can help which card is turned up.",
                ),
                Answer(
                    "The whole pool.",
                    "As much as Snip costs, and no more: one counter. The pool itself is for the last player in.",
                ),
            ),
        ),
    ),
)

LEVELS = (
    Level(
        "Your neighbour's run",
        "You are C. B leads and has played a four, which you could not pair, and now a jack. Make B pay one counter.",
        """\
variant: peel-full-pack
dealer: A
A: Ks 8d 3c
B: 4d Jc 9h
C: 9s Jh 6d
D: 7c 9c Td

B 4d
B Jc
""",
        "C",
        "pays B 1 pool",
        1,
        (
            "B plays card after card until you can pair one. Can you pair this one?",
            "It is the jack that lies there now.",
            "Play the jack of hearts.",
        ),
        "Snip: B's run is over, and B pays one. Now you would play on, and D would have to pair.",
        "B paid the one for Snip all the same; but you held a jack and kept it back. That is a revoke, and it cost you two. "
        "You may let a card go by only when you cannot pair it.",
    ),
    Level(
        "What silence costs",
        "You are D, and the hands lie open. B led a nine and C paired it. A, on your left, holds the last nine: if you pair, "
        "Snorum will cost you three. Get away as cheaply as you can.",
        """\
variant: peel-full-pack
dealer: A
A: 9s Kd 5c
B: 9c 4c 8h
C: 9d 6h Jc
D: 5d 9h Td

B 9c
C 9d
""",
        "D",
        "answered D",
        1,
        (
            "You could keep your nine back, by another card or by silence. What would that cost?",
            "A revoke costs double what the pairing would have cost, and this pairing is Snap.",
            "Play the nine of hearts, and pay three for it.",
        ),
        "Three for Snorum. It hurts; but to keep the nine back would have cost you four, twice the two for Snap, and C "
        "would have paid two just the same.",
        "That was a revoke, by a wrong card or by silence: four counters, twice the two that Snap costs. Snorum would have "
        "cost you only three.",
        keeps="pays D at most 3",
    ),
    Level(
        "Two in peace",
        "You are A; the other hands are hidden. You have just snipped D, B could not pair your jack, and you play on. "
        "Play two cards, one after the other, that B cannot possibly pair.",
        """\
variant: peel-full-pack
dealer: A
A: Jh 9h 4h 6c 8d
B: 9s 4s 8c 2h 7d
C: 9c 9d 6d 6h 6s Td 2c
D: Tc Jc 3d 5s Qs

B 9s
C 9c
C 9d
C 6d
C 6h
C 6s
C Td
D Tc
D Jc
A Jh
""",
        "A",
        "plays A 9h 6c",
        2,
        (
            "A card can be paired only while B may still hold one of its rank. Look at what lies on the table.",
            "There are four of each rank: of two of yours the other three have been played already.",
            "Play the nine of hearts and the six of clubs, in any order.",
        ),
        "Three nines and three sixes lay on the table: the fourth cannot be paired by anybody. In this game you may "
        "play such cards one after another.",
        "B could pair it, and your run was over. Two of your cards were quite safe.",
        hidden=True,
        keeps="pays A nothing",
    ),
    Level(
        "One counter and no more",
        "You are A and lead; the hands lie open. B holds a five and a jack, as you do. Play all your cards, now and "
        "when the lead comes back to you, and pay no more than one counter.",
        """\
variant: peel-full-pack
dealer: D
A: 9c Jd 5h
B: 5s Jc 2d
C: Js 4h Td
D: 8c Kh 3s

""",
        "A",
        "clears A; answered A",
        3,
        (
            "B will make you pay for the five or for the jack. But for one of them only, if B has to part with the "
            "other before you play yours.",
            "When B has paired your card, who plays on? And which of B's cards can C pair?",
            "Lead the five; the jack is for later.",
        ),
        "B paired your five and had to play on, jack and all, since only the jack could be paired by C. When the lead "
        "came back to you, B had no jack left.",
        "You paid twice. If you lead the jack, C pairs B's jack at once, the run goes on with C, and B keeps the five for you.",
        keeps="pays A at most 1",
    ),
    Level(
        "The queen in the middle",
        "You are B and play first. A, the dealer, has turned up the queen of spades. Make A pay one counter.",
        """\
variant: turn-up-snip
dealer: A
A: 4s 8h Kd Tc 2h
B: 6c Jc Qd 9h 3s
C: 5d 7c Kh As 8s
D: 4d Ts 8c Jh 6s
layout: Qs

""",
        "B",
        "pays A 1 pool",
        1,
        (
            "The card turned up counts as if A had played it.",
            "Look for a queen.",
            "Play the queen of diamonds.",
        ),
        "Snip: the dealer pays for the card turned up, though nobody chose it.",
        "You could pair the card turned up, and so you had to. A paid one, but you paid double.",
    ),
    Level(
        "The dealer's last counter",
        "You are B; besides you only A is left. A has dealt and turned up the seven of spades, and has one counter "
        "left; you have two. Win the pool.",
        """\
variant: turn-up-snip
dealer: A
counters: A 1, B 2, C 0, D 0
pool: 17
A: 7h Jd 5c 8s Kh
B: Kc 7d 3h 9c 2s
C:
D:
layout: 7s

""",
        "B",
        "wins B",
        1,
        (
            "A's last counter is one Snip away.",
            "The dealer pays when the card turned up is paired.",
            "Play the seven of diamonds.",
        ),
        "A, the dealer, paid the last counter and is out before playing a card. A held a seven too, but never came to "
        "play it.",
        "A paid the one counter for Snip all the same; but your revoke cost you two, all you had. With no stakes left "
        "to either of you, the one who revoked counts as the first to lose them, and A wins.",
    ),
    Level(
        "Which one last?",
        "You are A and lead in Cavendish's game, the hands lying open. The first out of cards wins. Win the pool.",
        """\
variant: cavendish
dealer: D
A: Qh 8d
B: Qs 5c
C: 9d 4s Jc
D: Kc 2d 6h

""",
        "A",
        "wins A",
        2,
        (
            "B can pair one of your cards, and would then play on in your place.",
            "The last card of a hand cannot be paired any more.",
            "Play the eight first.",
        ),
        "B could not pair the eight, and with the queen you were out of cards: no time for B's queen.",
        "B paired your queen, played on and was out of cards first. Play first what B cannot pair.",
    ),
    Level(
        "The way back",
        "You are A and lead in Cavendish's game, the hands lying open. B has only two cards left. Win the pool.",
        """\
variant: cavendish
dealer: D
A: Ks Jc Qd
B: Qc Kh
C: 5s Jh Qs
D: Jd Qh Js

""",
        "A",
        "wins A",
        3,
        (
            "You win if you have the lead when only one card is left to you. If B pairs your king, B needs just one "
            "more card.",
            "Sooner or later you lose the lead. Which of your cards can bring you back, because you will have to pair "
            "D's card?",
            "Lead the queen: it goes right round to D.",
        ),
        "All four queens fell, and D had to play a jack, which you paired with yours: you were back, with the king for "
        "your last card.",
        "Either B got the lead and was out of cards with the next one, or D got it and you had nothing to come back "
        "with.",
    ),
)

LESSON = Lesson(
    "whole-pack",
    "The whole pack and the turn-up card",
    ("FULL", "TURN", "CAV"),
    (WHOLE_PACK, CAVENDISH, TURN_UP, POOL_PAYS),
    LEVELS,
    Game("cavendish", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=1875),
    ("R-13", "R-14", "R-15", "R-16", "R-17", "R-18", "R-19", "R-20", "R-21", "R-60", "R-61", "R-63", "R-81", "R-82"),
    ("FULL-10", "FULL-11", "CAV-4"),
)
