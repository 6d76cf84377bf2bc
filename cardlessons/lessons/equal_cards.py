"""The game with equal cards and the Earl of Coventry: who pays across a gap (EQ-5), who leads, and who is first out."""

from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, Worked

FOUR_QUEENS = Worked(
    "Four queens, four neighbours",
    """\
variant: equal-cards
dealer: D
A: Qc 3d 5h 5s
B: Qh 3c 3s Td
C: Qs Tc 5c Th
D: Qd 3h 5d Ts

{ Late in a deal. All fifty-two cards were dealt; nine ranks have gone, and these sixteen cards are left. A has the lead. }
A Qc    { Any card will do for a lead, and it has no word: the calls begin with the second card. }    > turn B; cites EQ-2
B Qh    { The second queen, from the very next player. }         > says Snip; pays A 1 pool; cites EQ-6
  ( B Td    { What if B would rather be rid of a ten? }          > refused match.must; cites EQ-2 )
C Qs    { The third. }                                           > says Snap; pays B 2 pool; cites EQ-3
D Qd    { The fourth and last queen. D pays nothing for it: there is no fifth. }
                                                                 > says Snorum; pays C 3 pool; turn D; cites EQ-4
D 3h    { D leads a new rank, and what was paid for queens is over and done with. }
                                                                 > turn A
A 3d    { A three after a three, and the price begins again at one. }
                                                                 > says Snip; pays D 1 pool
""",
    ("EQ-1", "EQ-2", "EQ-3", "EQ-4", "EQ-5", "EQ-6"),
    (
        Question(
            2,
            "A has led a queen. B holds one, but would like to keep it and be rid of the ten of diamonds. May B?",
            (
                Answer(
                    "Yes, and it costs a double fine.",
                    "That is Peel's way with a player who does not match. Pagat tells of no fine in this game; our "
                    "table simply does not take the ten (EQ-2, R-60).",
                ),
                Answer(
                    "No: B must play the queen.",
                    "Right. Whoever can match must, and until the queens are all out no other card is played at all "
                    "(EQ-2, R-71). The branch beside the step shows what the table says to the ten.",
                    right=True,
                ),
                Answer(
                    "Yes, B may simply pass.",
                    "Only those who cannot match are passed over. B can, and so B must (EQ-2).",
                ),
            ),
        ),
        Question(
            4,
            "Three queens lie there, and D is about to play the fourth. Who pays, and how much?",
            (
                Answer(
                    "C pays three.",
                    "Yes. C played the third queen and D, the next player, matched it: C is snored, and that costs three "
                    "(EQ-5, EQ-6). D's own queen can no longer be matched, and costs nothing.",
                    right=True,
                ),
                Answer(
                    "D pays three.",
                    "Nobody pays for the card just played. It is the one before it that has been matched, and that was C's (EQ-5).",
                ),
                Answer(
                    "A, who led the queens, pays three.",
                    "A paid one when B matched. Each matching has one payer, the player whose card was matched just now (EQ-5).",
                ),
            ),
        ),
        Question(
            5,
            "All four queens are gone. Who leads now?",
            (
                Answer(
                    "A: the turn goes on to the left.",
                    "In Peel's game it would. Here the fourth card of a rank wins the lead for whoever plays it (EQ-4).",
                ),
                Answer(
                    "A, who led before, leads again.",
                    "Having led gives no right to lead again. What counts is who plays the fourth card (EQ-4).",
                ),
                Answer(
                    "D, who played the fourth queen.",
                    "Yes, and any card D likes (EQ-4). To play the fourth card of a rank is worth more in this game than "
                    "anything else: the leader alone chooses.",
                    right=True,
                ),
            ),
        ),
    ),
)

GAP = Worked(
    "A seat in between",
    """\
variant: equal-cards
dealer: D
A: 9c Kh Ks Jd
B: 6c 6d 6h Jc
C: 9d 9s 6s Jh
D: 9h Kc Kd Js

{ Another deal, and again four ranks are left. The nines lie unevenly: one with A, two with C, one with D, none with B. }
A 9c    { B, the next in turn, has no nine. B plays nothing, and the turn goes on to C. }   > turn C; cites R-34
  ( A Jd    { Had A led the jack instead, the very next player would have matched it. }    > turn B
    B Jc                                                         > says Snip; pays A 1 pool )
C 9d    { The second nine, but C is not A's neighbour. }           > says Snip; cites EQ-5; cites R-31; turn D
  ( B 6c    { What if B plays a six, as B would have to in Peel's game? }                   > refused turn.other; cites EQ-1 )
  ( C Jh    { What if C plays a jack, to keep both nines? }     > refused match.must; cites R-71 )
D 9h    { D is C's neighbour. }                                    > says Snap; pays C 2 pool; turn C; cites EQ-6
C 9s    { A and B have no nine left, so the turn comes round to C, who held two. }
                                                                 > says Snorum; turn C; cites EQ-4; cites R-31
C 6s    { C leads. Neither D nor A has a six. }                  > turn B
B 6c    { D and A sit in between: C pays nothing. }              > says Snip; turn B; cites R-31
B 6d    { B holds the others as well. }                          > says Snap; turn B; cites R-32
B 6h    { Four sixes, and not a chip has been paid. }            > says Snorum; turn B; cites R-32
""",
    ("EQ-3", "EQ-5", "R-31", "R-32", "R-34"),
    (
        Question(
            2,
            "A has led a nine, B has none, and C is about to play the second one. What does A pay?",
            (
                Answer(
                    "One: it is the second nine, a Snip.",
                    "C does say Snip. But it takes two neighbours to make a payment, and B sits between A and C (EQ-5, R-31).",
                ),
                Answer(
                    "Nothing.",
                    "Yes. The two nines did not come from neighbours: B sits in between and had none, so A pays nothing "
                    "(EQ-5, R-31).",
                    right=True,
                ),
                Answer(
                    "Nothing, and B pays one for having no nine.",
                    "A pays nothing, true. But nobody pays for having no card of the rank: B is just passed over (R-31, R-34).",
                ),
            ),
        ),
        Question(
            3,
            "Nobody has paid for the second nine. Now D, on C's left, plays the third. What does C pay?",
            (
                Answer(
                    "One, since nothing has been paid yet.",
                    "The price goes by the card, not by what was paid before. C's was the second nine (EQ-5).",
                ),
                Answer(
                    "Nothing: the chain was broken at B.",
                    "That is how it goes in Peel's game, where B would have played another card. Here nothing comes between "
                    "the nines, and the count runs on (R-31, R-34).",
                ),
                Answer(
                    "Two.",
                    "Yes. C and D are neighbours, and C played the second nine: C is snapped, and that costs two whether or "
                    "not the Snip before it cost anything (EQ-5, EQ-6).",
                    right=True,
                ),
            ),
        ),
        Question(
            7,
            "Two sixes lie on the table, C's and B's. B holds the other two as well, and nobody else has any. What now?",
            (
                Answer(
                    "B plays both, one after the other, and nobody pays.",
                    "Yes. The turn passes over all the others and comes back to B. B cannot be B's own neighbour, so "
                    "nobody pays, and B leads (R-32).",
                    right=True,
                ),
                Answer(
                    "B plays both, and pays two and three for matching B's own cards.",
                    "Matching your own card costs nothing: a payment takes two players who sit side by side (R-32).",
                ),
                Answer(
                    "B may play only one six; the lead goes to the left.",
                    "One player may play several cards of a rank, each when the turn comes round again (R-32). Here it "
                    "comes round at once.",
                ),
            ),
        ),
    ),
)

EARL = Worked(
    "The Earl of Coventry",
    """\
variant: earl-of-coventry
dealer: D
A: 7c 7s 8c Kc
B: 7d 8d 3c Kd
C: 8h 8s 3d Kh
D: 7h 3h 3s Ks

{ The same game in rhyme. A leads a seven, the card with which Pagat gives the sayings. }
A 7c    { Here the first card has its saying too. }              > says There's as good as Seven can be; turn B; cites EARL-2
B 7d    { The second. }                                          > says There's a Seven as good as he; pays A 1 pool
D 7h    { C has no seven and is passed over. }                   > says There's the best of all the three; cites R-31; turn A
A 7s    { A held two. The fourth seven is the Earl, and the Earl leads. }
                                                                 > says And there's the Earl of Coventreee; pays D 3 pool; turn A
A 8c    { A new rank, and the rhyme begins again. }              > says There's as good as Eight can be; turn B
  ( A Kc    { Any rank goes into the rhyme. }                    > says There's as good as King can be; turn B )
B 8d    { Next to A, so A pays. }                                > says There's an Eight as good as he; pays A 1 pool
C 8h    { And C sits next to B. }                                > says There's the best of all the three; pays B 2 pool
C 8s    { C matches a card of C's own, so nobody pays. }         > says And there's the Earl of Coventreee; turn C; cites R-32
""",
    ("EARL-1", "EARL-2"),
    (
        Question(
            3,
            "A and B have played sevens, C has none, and D is about to play one. What does D say?",
            (
                Answer(
                    "“And there's the Earl of Coventreee”, as the fourth player.",
                    "The sayings belong to the cards, not to the seats. D is the fourth player, but this is the third seven (EARL-2).",
                ),
                Answer(
                    "“There's the best of all the three”.",
                    "Yes: it is the third seven, whoever plays it (EARL-2). And since C sits between B and D, B pays "
                    "nothing for it (R-31).",
                    right=True,
                ),
                Answer(
                    "“There's as good as Seven can be”: with C passed over it begins again.",
                    "Passing over C breaks nothing: no other card has been played, and the count runs on (R-31).",
                ),
            ),
        ),
        Question(
            4,
            "B paid nothing for the third seven. Now A plays the fourth, sitting on D's left. Who pays?",
            (
                Answer(
                    "D pays three.",
                    "Yes. D and A are neighbours, for the round table has no end, and D's was the third seven: three chips "
                    "(EQ-5, EQ-6). With the Earl in hand A leads.",
                    right=True,
                ),
                Answer(
                    "D pays two, as B did not pay those.",
                    "B's two are not handed on. D played the third card, and the third costs three (EQ-6).",
                ),
                Answer(
                    "Nobody: A led the first seven.",
                    "A may play a second one when the turn comes round (R-32). The card it matches is D's, and D sits next to A.",
                ),
            ),
        ),
    ),
)

LAST_CARD = Worked(
    "The last card",
    """\
variant: equal-cards
dealer: D
pool: 14
A: Tc 4c 4d
B: Td 4h
C: Th
D: Ts 4s

{ The end of a deal. Fourteen chips lie in the pool; whoever is first out of cards takes them. C has one card, but A leads. }
A Tc    { A leads the ten, the card of which A holds only one. } > turn B
  ( A 4c    { What if A had led a four? }                        > turn B
    B 4h                                                         > pays A 1 pool
    D 4s                                                         > turn A; cites R-31
    A 4d    { The fourth four is A's, and so is the lead. }      > pays D 3 pool; turn A
    A Tc    { A's last card: out, and nobody else has played a ten. }  > wins A; pays C 1 pool; cites EQ-7 )
B Td    { B has a four too, but now it is tens that are being played. }    > says Snip; pays A 1 pool
C Th    { C's last card is paid for like any other. Then the deal is over at once, and D's ten comes too late. }
                > says Snap; pays B 2 pool; pays A 2 pool; pays B 1 pool; pays D 2 pool; pays pool 22 C; wins C; cites R-81
""",
    ("EQ-7", "R-81"),
    (
        Question(
            1,
            "A holds a ten and two fours, and C only a single ten. What should A lead?",
            (
                Answer(
                    "The ten: get rid of the odd card first.",
                    "Then C must match it, and is out with it. That is what happens next; the branch beside the step "
                    "shows the other way.",
                ),
                Answer(
                    "A four.",
                    "Yes. The other two fours are with B and D, so the fourth comes back to A, who can then lead the "
                    "ten as a last card. Here A leads the ten all the same; the branch beside the step shows the four.",
                    right=True,
                ),
                Answer(
                    "It makes no difference.",
                    "It makes all the difference: the ten takes C's last card and makes C the first out of cards.",
                ),
            ),
        ),
        Question(
            3,
            "C plays the ten of hearts, C's last card, upon B's. D still holds a ten. What is paid?",
            (
                Answer(
                    "Nothing but one chip for every card left: the deal is over.",
                    "The deal is over, but only after the card has been played, and it matched B's. B pays two for that first (R-81).",
                ),
                Answer(
                    "B pays two, and then C pays three, for D holds a ten.",
                    "D's ten would have matched it, but once C is out of cards nobody plays any more (EQ-7, R-81).",
                ),
                Answer(
                    "B pays two, and then all but C pay one for every card left.",
                    "Yes. What the last card matches is paid for; then A pays two, B one and D two for the cards they "
                    "hold, and C takes the pool (EQ-7, R-81).",
                    right=True,
                ),
            ),
        ),
    ),
)

LEVELS = (
    Level(
        "Not next door",
        "You are A and lead; the hands lie open. Lead a card that costs you nothing.",
        """\
variant: equal-cards
dealer: D
A: 5c 8h Jd 3s
B: 5d Jc 3c 3d
C: 5h 8c 8d 3h
D: 5s 8s Jh Js

""",
        "A",
        "answered A",
        1,
        (
            "You pay only if the very next player matches your card. Who is that?",
            "Look at B's hand: of one of your ranks B holds nothing.",
            "Lead the eight of hearts.",
        ),
        "B has no eight and was passed over. C matched your card, but C is not your neighbour, so you paid nothing.",
        "B holds a card of that rank, and B sits next to you: that is a Snip. Of one of your ranks B has none.",
        keeps="pays A nothing",
    ),
    Level(
        "Two chips from the right",
        "You are A and lead; the hands lie open. Make D, on your right, pay exactly two chips for one card.",
        """\
variant: equal-cards
dealer: D
A: 4d Qc Qh 7c 7h
B: Qd 4c Td Tc
C: 4h 4s Th Ts
D: 7d 7s Qs

""",
        "A",
        "pays D 2 pool",
        2,
        (
            "Two chips is the price of the second card of a rank. So D must play the second, and you the third.",
            "You need two of a rank yourself, and B and C must have none of it.",
            "Lead a seven, and play the other one when the turn comes back to you.",
        ),
        "B and C were passed over, D played the second seven and you the third: neighbours, and two chips. The same "
        "gap saved you from paying for your lead.",
        "D paid something else, or nothing. For two chips D must play the second card of the rank and you the third.",
    ),
    Level(
        "The fourth card",
        "You are A and lead; the hands lie open. Lead so that you say “Snorum” yourself, and have the lead again.",
        """\
variant: equal-cards
dealer: D
A: 9h Kc Kd 6c 6h
B: Kh 6d Ks 2c
C: 6s 9c 2d 2h
D: 9d 9s 2s

""",
        "A",
        "says A Snorum",
        2,
        (
            "The fourth card gives the lead. Count round the table who would play it.",
            "Two of a rank in your hand may bring it back, unless one player has both the others.",
            "Lead a six.",
        ),
        "You, B, C, and then you again: one each for the others, and the fourth for you.",
        "Someone else played the fourth card. If you and one other player hold two each, the other plays the fourth; "
        "with a single card you never do.",
    ),
    Level(
        "The best lead of all",
        "You are A and lead; the hands lie open. Have the lead again, and pay nothing for it.",
        """\
variant: equal-cards
dealer: D
A: 8c 8d Jc Jd 3c 3d
B: 8h 5c 5d 5h
C: Jh Js 3h
D: 8s 3s 5s

""",
        "A",
        "says A Snorum",
        2,
        (
            "Now two things must come together: a gap at B, and the fourth card with you.",
            "Of the jacks one player has both the others, and B has an eight.",
            "Lead a three.",
        ),
        "B was passed over, so your lead cost nothing; C paid two and D three; and the lead is yours. Two of a rank, and "
        "the other two with the two players farthest on: there is no better lead.",
        "Either B matched your card, or the fourth went to somebody else. Look for two of a rank that have neither "
        "fault.",
        keeps="pays A nothing",
    ),
    Level(
        "Sure of it",
        "You are A and lead; the other hands are hidden. Lead a card with which you are certain to say “Snorum” yourself.",
        """\
variant: equal-cards
dealer: D
A: Kc Kd 9c 9h 9s 4h
B: 5d 4c Kh Ks
C: 4d 5c 9d
D: 4s 5h 5s

""",
        "A",
        "says A Snorum",
        3,
        (
            "Who might hold the other cards of each rank, in the worst case?",
            "With two, one player may hold both the others. Is there a rank of which only one card is out?",
            "Lead a nine.",
        ),
        "With three of a rank it does not matter who has the fourth: that player must play it at the first chance, and the "
        "last is left to you.",
        "That depended on who held the other cards. Of one of your ranks only a single card is out.",
        hidden=True,
    ),
    Level(
        "First out of cards",
        "You are A, with three cards and the lead; the hands lie open. Be first out of cards.",
        """\
variant: equal-cards
dealer: D
A: Kc 6c 6d
B: 6h Kd Qc Qd
C: 6s Kh Qh
D: Ks Qs

""",
        "A",
        "wins A",
        3,
        (
            "Your last card ends the deal as soon as it lies on the table. So you need the lead once more.",
            "Which of your leads comes back to you, and which goes to D, who has only two cards?",
            "Lead a six first, and the king last.",
        ),
        "The sixes came back to you, and the king was your last card: out, and the three other kings stay in hand and "
        "are paid for.",
        "The king gave D the lead, and D had only one card more. The sixes would have given the lead back to you.",
    ),
    Level(
        "Two and two",
        "You are A and lead; the hands lie open. The house leads the rank of which it holds most. Be first out of cards.",
        """\
variant: equal-cards
dealer: D
A: Jh Jd 4s 2h
B: Jc Js 4d 2c 2s 2d
C: 4c Qs
D: 4h Qc Qh Qd

""",
        "A",
        "wins A",
        4,
        (
            "You hold two jacks and B the other two. If you lead them, who plays the fourth? And if B does?",
            "So B must lead the jacks. Give B the lead, and leave B nothing better to lead.",
            "Lead the two of hearts: B must play three twos, and then leads a jack.",
        ),
        "With two jacks against two, whoever leads them loses the lead. Your single two made B lead them: the fourth "
        "jack was yours, and the four was your last card.",
        "Somebody else was quicker. Of a rank that you share two and two with one player, let the other lead.",
    ),
    Level(
        "The Earl's pool",
        "You are A and lead; the hands lie open. The house leads the rank of which it holds most. Be first out of cards, "
        "and take the Earl's pool.",
        """\
variant: earl-of-coventry
dealer: D
pool: 20
A: 6d 6c 4h Js Jd
B: Jh Jc Ad Ac
C: 6s 6h 4c 4d Ah
D: 4s As

""",
        "A",
        "wins A",
        5,
        (
            "You share the sixes two and two with C, and the jacks two and two with B. Which of these may you lead at "
            "all, and when?",
            "When they are your last two cards you need no fourth jack: the third already puts you out. But the sixes C "
            "must lead.",
            "Lead the four first; C wins the lead with it and will lead a six.",
        ),
        "The four gave C the lead, and of the sixes that C led the Earl was yours. Then two jacks, one on either side of "
        "B's, and you were out before the Earl of jacks could come.",
        "The lead went to a player who could go out before you. Who should lead the sixes, and what should be left in your "
        "hand at the end?",
    ),
)

LESSON = Lesson(
    "equal-cards",
    "Equal cards and the Earl of Coventry",
    ("EQ", "EARL", "PAG"),
    (FOUR_QUEENS, GAP, EARL, LAST_CARD),
    LEVELS,
    Game("earl-of-coventry", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=1782),
    ("R-31", "R-32", "R-33", "R-34", "R-60", "R-71", "R-79", "R-80", "R-81"),
    ("SSS-1",),
)
