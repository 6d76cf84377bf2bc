"""The worked examples of Irish Snap, made for this lesson, since the sheet of rules plays no round through."""

from cardlessons.lessons.lesson import Answer, Question, Worked

NUMBER_AND_PAIR = Worked(
    "The number, and the card beneath",
    """\
variant: irish-snap
dealer: C
A: 7c 5d 2s 6h
B: Kd 5h Jc 4s
C: 3h 9s 8d Qs

{ Three players with a part of the pack; nobody looks at a card before it is turned. C has dealt, so A begins. }
A 7c    { The first card has nothing under it, and One is no seven. }   > says One; turn B; cites IRI-4
B Kd    { A king on a seven, on Two. Nothing. }                         > says Two; turn C; cites IRI-5
C 3h    { Three is said, and a three is turned: the card is the number. What lies under it does not matter. }
                                                                        > says Three; turn nobody; cites IRI-7
slap B A C  { B's hand is down first, C's last: the pile goes under C's cards, and C begins again with One. }
                                                                        > turn C; cites IRI-9; cites IRI-10
  ( slap B C A  { Had A been last, the three cards would be A's. }      > turn A; cites IRI-9 )
C 9s    { A new round: the middle is empty, and the count is at One. }  > says One; turn A; cites IRI-10
A 5d    { A five on a nine, on Two. }                                   > says Two; turn B
B 5h    { Three is said, and no three comes; but a five lies on a five, as in any game of Snap. }
                                                                        > says Three; turn nobody; cites IRI-6
slap C B A                                                              > turn A; cites IRI-9
A 2s    { Two would have made it a snap; but A says One. }              > says One; turn B
B Jc    { Now Two is said, and the two lies underneath. It is the card just turned that counts: no snap. }
                                                                        > says Two; turn C; cites IRI-7
C 8d                                                                    > says Three; turn A
""",
    ("IRI-6", "IRI-7", "IRI-9", "IRI-10"),
    (
        Question(
            3,
            "A seven and a king lie there. C turns the three of hearts. Is it a snap?",
            (
                Answer(
                    "No: a three is neither a king nor a seven.",
                    "That is half of it. In Irish Snap the card is also held against the number that is said with it, and "
                    "C is the third to count (IRI-7).",
                ),
                Answer(
                    "Yes: C says Three.",
                    "Yes. One, Two, Three: the card is the number spoken with it (IRI-7), and all must slap (IRI-9).",
                    right=True,
                ),
                Answer(
                    "Yes, but only C may slap, who turned it.",
                    "A snap is everybody's: all slap, and the last hand takes the pile (IRI-9).",
                ),
            ),
        ),
        Question(
            5,
            "C has taken the pile and turns a card. What does C say?",
            (
                Answer(
                    "Four.",
                    "The count does not go on over a slap. Whoever took the pile begins again with One (IRI-10).",
                ),
                Answer(
                    "Nothing: it is A's turn.",
                    "After C would come A, had there been no slap. But the taker of the pile starts the round (IRI-10).",
                ),
                Answer("One.", "Yes: the taker starts the next round, from One (IRI-10).", right=True),
            ),
        ),
        Question(
            10,
            "A's two lies in the middle. B turns the jack of clubs and says Two. Must you slap?",
            (
                Answer(
                    "No.",
                    "Right. The two was there already; it is the jack that came with Two. Only the card just turned is "
                    "held against the number (IRI-7).",
                    right=True,
                ),
                Answer(
                    "Yes: a two lies there, and Two was said.",
                    "You say one thing and see another: that two came with One. The card just turned is a jack "
                    "(IRI-7), and a slap now would cost you the pile (IRI-11).",
                ),
            ),
        ),
    ),
)

LAST_HAND = Worked(
    "Both at once, and where the pile goes",
    """\
variant: irish-snap
dealer: C
A: Kc 4c 8h
B: 9s 8d 5c
C: 4h Td Qs

A Kc                                                                    > says One; turn B
B 9s                                                                    > says Two; turn C
C 4h    { One too early: Three is said. }                               > says Three; turn A
A 4c    { A four on a four, and Four is said: both causes at once. One slap answers them both. }
                                                                        > says Four; turn nobody; cites IRI-8; cites R-44
  ( A 4c "Three"    { Had A said a wrong number, it would be put right: what counts is the number that is due. }
                                                                        > says Four; turn nobody; cites R-114 )
slap C B    { Two hands are named; the third, A's, came after both. The pile is turned over as it lies, and goes under A's eight. }
                                                                        > turn A; cites IRI-9; cites R-66
  ( B 8d    { B would rather go on turning. First the slap has to be settled. }
                                                                        > refused slap.first; cites R-68 )
A 8h                                                                    > says One; turn B
B 8d    { On its like again. It makes no difference who turned it: B must slap too, and may be last. }
                                                                        > says Two; turn nobody; cites IRI-6
slap A C B                                                              > turn B; cites IRI-9
B 5c                                                                    > says One; turn C
C Td                                                                    > says Two; turn A
A Kc    { The king that A turned first of all was the lowest of the pile, so it comes up again first. }
                                                                        > says Three; turn B; cites IRI-5
""",
    ("IRI-8", "IRI-9", "IRI-10"),
    (
        Question(
            5,
            "It was a snap twice over. C and B have slapped, one hand each, and A's hand has not come. What now?",
            (
                Answer(
                    "Two causes, so a second slap is due.",
                    "One slap answers both (R-44). Some play that both hands must come down; here one does.",
                ),
                Answer(
                    "A takes the pile, and begins with One.",
                    "Yes. Of all who must slap A is the last, be it ever so late (IRI-9), and whoever takes the pile "
                    "begins again (IRI-10).",
                    right=True,
                ),
                Answer(
                    "Nobody takes it, since A did not slap at all.",
                    "A hand that never comes is later than all that came. All must slap (IRI-9).",
                ),
            ),
        ),
        Question(
            11,
            "A's own cards are used up, so A turns from the pile that went under them. King, nine, four, four: which comes first?",
            (
                Answer(
                    "The four of clubs, which lay on top.",
                    "It lay on top face up. The pile is turned over as a whole, so its lowest card comes to lie on top (R-66).",
                ),
                Answer(
                    "The king, which was turned first.",
                    "Yes: turned over as it lies, the pile begins with what was turned first (R-66). Whoever remembers "
                    "the pile knows what is coming.",
                    right=True,
                ),
                Answer(
                    "Nobody can tell, for the pile is shuffled.", "Nothing is shuffled; it goes under as it is (IRI-9)."
                ),
            ),
        ),
    ),
)

WRONG_HANDS = Worked(
    "A wrong slap, and a flinch",
    """\
variant: irish-snap
dealer: C
A: 4c 6s 2h Ks
B: 5d Ah 7d Js
C: 4h 8c Qd

A 4c                                                                    > says One; turn B
B 5d                                                                    > says Two; turn C
C 4h    { Fours, but a five lies between them; and Three is said. }     > says Three; turn A
slap A  { A has seen two fours and no more. No slap was due, so the pile is A's. }
                                                                        > fault; turn A; cites IRI-11; cites R-40
  ( slap B C    { Had two been wrong, the first of them would pay for it. }
                                                                        > fault; turn B; cites R-44 )
A 6s                                                                    > says One; turn B
B Ah    { An ace, one too late. }                                       > says Two; turn C
flinch C  { C's hand starts, and stops in the air. To draw back costs as much as to slap wrongly. }
                                                                        > fault; turn C; cites IRI-11; cites R-43
C 8c                                                                    > says One; turn A
A 2h    { A two on Two: this one is right. }                            > says Two; turn nobody; cites IRI-7
flinch B  { Even now: B began well, and drew back. }                    > fault; turn B; cites IRI-11
  ( slap B C A    { Had B gone through with it, B would have been first. }
                                                                        > turn A; cites IRI-9 )
B 7d                                                                    > says One; turn C
""",
    ("IRI-11",),
    (
        Question(
            4,
            "Four, five, four lie there, on One, Two and Three. A slaps. What happens?",
            (
                Answer(
                    "All must slap now, and the last takes the pile.",
                    "Only where it was a snap. The four lies on a five, and came with Three: none (IRI-6, IRI-7).",
                ),
                Answer(
                    "A takes the pile and begins with One.",
                    "Yes: a slap out of place costs you the pile (IRI-11, R-40), and whoever takes it begins again "
                    "(R-43).",
                    right=True,
                ),
                Answer("Nothing, it was only a mistake.", "Mistakes of the hand are what the game is about (IRI-11)."),
            ),
        ),
        Question(
            10,
            "A two has come on Two: a snap. B's hand starts, and B draws it back. What does that cost?",
            (
                Answer(
                    "The pile.",
                    "Yes. The sheet makes no exception: whoever starts and jerks back forfeits the round (IRI-11).",
                    right=True,
                ),
                Answer(
                    "Nothing, since a slap was due.",
                    "It would have been right to slap. But B did not; B flinched, and that costs the pile (IRI-11).",
                ),
                Answer(
                    "Nothing, if B slaps after all before the others.",
                    "The round is forfeited with the flinch; there is no second start (IRI-11).",
                ),
            ),
        ),
    ),
)

LAST_CARDS = Worked(
    "The last card, and the end",
    """\
variant: irish-snap
dealer: C
A: Tc 4c
B: 6d Kh
C: 8h Js 5s

A Tc                                                                    > says One; turn B
B 6d                                                                    > says Two; turn C
C 8h                                                                    > says Three; turn A
A 4c    { A's last card. But it is a four, on Four: A is not out before the slap is settled. }
                                                                        > says Four; turn nobody; cites IRI-7
slap B A C  { C takes the pile, so A is out, and the first to be so: A has won. }
                                                                        > out A; turn C; cites R-111
  ( slap B C A  { Had A been last, the four cards would be A's, and nobody would be out. }
                                                                        > turn A; cites IRI-9 )
C Js                                                                    > says One; turn B
B Kh    { No snap, and B's last card: B is out too. C is left with the cards, and has lost. }
                                                                        > says Two; out B; wins A; cites IRI-13
""",
    ("IRI-13",),
    (
        Question(
            5,
            "A's last card was a four, on Four. Is A out?",
            (
                Answer(
                    "Yes: A has no cards.",
                    "Not yet. A slap is due, and A must slap like everybody: whoever is last takes the pile (IRI-9, "
                    "R-111).",
                ),
                Answer(
                    "Only if A's hand is not the last.",
                    "Yes. If another takes the pile, A is out and has won; if A is last, A plays on with the pile (R-111).",
                    right=True,
                ),
                Answer(
                    "No: the last card may not be a snap.", "Nobody knows what the last card is before it is turned."
                ),
            ),
        ),
    ),
)

GHOSTS = Worked(
    "Staying in, with numbers that still count",
    """\
variant: irish-snap-ghost-numbers
dealer: C
A: 9c
B: 5d 4h
C: 7s 8d Ks

{ Another way to end it: whoever has no cards stays, and goes on saying numbers and slapping, until one player has all the cards. And in
this round, too, a number counts even if no card comes with it. }
A 9c    { A's only card. A stays in. }                                  > says One; turn B
B 5d                                                                    > says Two; turn C
C 7s                                                                    > says Three; turn A
A -     { A has nothing to turn, and says Four all the same. A seven lies on top. }
                                                                        > says Four; turn B; cites IRI-12; cites R-41
B 4h    { Five is said: one too late for the four. }                    > says Five; turn C
C 8d                                                                    > says Six; turn A
A -                                                                     > says Seven; turn B; cites IRI-16
B -     { B says Eight, and an eight lies on top: a snap without a card. }
                                                                        > says Eight; turn nobody; cites IRI-16
slap A B C  { C takes the pile and holds every card: C has lost, and the others have won. }
                                                                        > wins A B; cites IRI-12; cites R-42
  ( slap A C B  { So it goes on and on: now B has cards again. }        > turn B; cites IRI-9 )
""",
    ("IRI-12", "IRI-16"),
    (
        Question(
            8,
            "A has just said Seven without a card; C's eight lies on top. B has no card either, and will say the next number. "
            "What then?",
            (
                Answer(
                    "Nothing: without a card there is no snap.",
                    "That is so where such numbers do not count (R-41). Here it was agreed that they do (IRI-16).",
                ),
                Answer(
                    "A snap, if the number is Eight.",
                    "Yes. B says Eight, and an eight lies on top (IRI-16). Even those without cards must slap (IRI-12).",
                    right=True,
                ),
                Answer("B is out, and says nothing.", "Here nobody drops out: who has no cards still counts (IRI-12)."),
            ),
        ),
    ),
)

ROUND_ABOUT = Worked(
    "Jokers that turn the play round, and a monkey",
    """\
variant: irish-snap-jokers(words=monkey for three and cat for ten)
dealer: C
A: 9c 6h X2 4h
B: X1 8d Kd 5c
C: 2s Jh Qc

{ Two jokers stay in the pack and turn the direction of play round. And instead of Three “Monkey” is said. }
A 9c                                                                    > says One; turn B
B X1    { No number is a joker's. But play turns round: after B comes A again. }
                                                                        > says Two; turn A; cites IRI-17; cites R-67; cites R-69
A 6h    { “Monkey” is said in place of Three. }                         > says Monkey; turn C; cites IRI-18
C 2s    { To the right of A sits C; the count goes on as ever. }        > says Four; turn B; cites IRI-17
B 8d                                                                    > says Five; turn A
A X2    { The other joker turns it back. }                              > says Six; turn B; cites IRI-17
B Kd                                                                    > says Seven; turn C; cites IRI-5
""",
    ("IRI-17", "IRI-18"),
    (
        Question(
            3,
            "B's joker has turned the direction round, and A turns a card. What does A say?",
            (
                Answer(
                    "One: the count begins again.",
                    "The direction has changed, not the round. The count goes on (R-67).",
                ),
                Answer("Three.", "It is the third card; but here a word stands for that number (IRI-18)."),
                Answer(
                    "Monkey.",
                    "Yes: the count has come to three, and the agreed word is said for it (IRI-18).",
                    right=True,
                ),
            ),
        ),
        Question(
            6,
            "Play goes to the right: A, C, B. Now A turns the other joker. Who is next?",
            (
                Answer(
                    "C, as before.",
                    "A change takes effect at once: with the joker itself, not one turn later (R-69).",
                ),
                Answer(
                    "B.", "Yes: the very next turn goes the other way, to A's left again (IRI-17, R-69).", right=True
                ),
            ),
        ),
    ),
)

WITHOUT_A_WORD = Worked(
    "Without a word, and a lady",
    """\
variant: irish-snap-silent(queens=True, reverse=three)
dealer: C
A: 8c Qh 2h 5d
B: Kd 9s 7c Js
C: 6s 4d Td

{ Nobody says a number; everybody counts for himself. Whoever's number is Three turns the direction round, and queens are
slapped whenever they come. }
A 8c    { That was One, though nobody said it. }                        > turn B; cites IRI-15
B Kd                                                                    > turn C
C 6s    { Three in the head: play turns round, and B is next again. }   > turn B; cites IRI-17; cites R-69
B 9s                                                                    > turn A
A Qh    { A queen on Five, on a nine: neither the number nor the like. But it is a queen. }
                                                                        > turn nobody; cites IRI-14
slap C A B                                                              > turn B; cites IRI-9; cites IRI-10
B 7c    { The count begins at One; the direction stays as it is. }      > turn A; cites R-112
A 2h    { The second card of the round, and a two. Who has kept count?  }
                                                                        > turn nobody; cites IRI-7
slap A B C                                                              > turn C; cites IRI-9
C 4d                                                                    > turn B; cites IRI-17
B Js                                                                    > turn A
""",
    ("IRI-14", "IRI-15", "IRI-17"),
    (
        Question(
            4,
            "A, B and C have each turned a card, and Three turns the direction round. Whose turn is it?",
            (
                Answer(
                    "A's, as C's left neighbour.",
                    "It would be, had C's number not been Three. Nobody said so, but it was, and it turns the direction at "
                    "once (IRI-17, R-69).",
                ),
                Answer("B's.", "Yes: C's was the third number, so play goes back to C's right (IRI-17).", right=True),
                Answer(
                    "Nobody can tell, since no number was said.",
                    "The numbers are only not said; they count as ever, in everybody's head (IRI-15).",
                ),
            ),
        ),
        Question(
            8,
            "B took the pile and began the round with a seven. Now A turns the two of hearts on it. Must all slap?",
            (
                Answer(
                    "No: a two on a seven, and no number was said.",
                    "It was not said, but it was due: B's card was One, so A's is Two (IRI-10, IRI-15).",
                ),
                Answer(
                    "Yes.",
                    "Yes: the taker begins with One, so A's card comes on Two, and is a two (IRI-7, IRI-10).",
                    right=True,
                ),
            ),
        ),
    ),
)

WITH_BOTH_HANDS = Worked(
    "With both hands",
    """\
variant: irish-snap(both-hands=yes)
dealer: C
A: 9c 3s 7h
B: 2h 5c 4s
C: 3d Jd Qh

{ Agreed before the deal: where several causes of a snap come at once, all slap with both hands. }
A 9c                                                                    > says One; turn B
B 2h    { Two on Two, but a nine lies under it: one cause, and so one hand each. }
                                                                        > says Two; turn nobody; cites IRI-7; cites R-123
slap C A B                                                              > turn B; cites IRI-9
B 5c                                                                    > says One; turn C
C 3d    { One too early. }                                              > says Two; turn A
A 3s    { Three on Three, and on a three: two causes. Two hands of each must come down. }
                                                                        > says Three; turn nobody; cites IRI-8; cites R-44; cites R-122
slap A B C C B A  { The hands as they fell. A's first was the first of all, but A's second was the last. }
                                                                        > turn A; cites IRI-9; cites R-122
  ( slap A A C B C  { Had B brought down one hand only, it would not have been enough. }
                                                                        > turn B; cites R-122 )
A 7h                                                                    > says One; turn B
B 4s                                                                    > says Two; turn C
C Jd                                                                    > says Three; turn A
""",
    ("IRI-8", "IRI-9"),
    (
        Question(
            3,
            "B's two lies there: it came with Two, on a nine. With how many hands must you slap?",
            (
                Answer(
                    "With one.",
                    "Yes. Only the number made it a snap; the nine is no two. Both hands are due where both causes hold "
                    "(R-44). A second hand would do no harm, though (R-123).",
                    right=True,
                ),
                Answer(
                    "With both.",
                    "One cause, one hand: the two is the number, but it lies on a nine (IRI-6, IRI-7). Your second hand "
                    "does no harm, but it does not count either (R-123).",
                ),
                Answer("With none: it is no snap.", "Two was said, and a two was turned (IRI-7)."),
            ),
        ),
        Question(
            7,
            "Both hands are due. They fall in this order: A, B, C, C, B, A. Who takes the pile?",
            (
                Answer(
                    "C, whose first hand was the last of the first hands.",
                    "Where both hands are due the first is only half a slap. What counts is the second (R-122).",
                ),
                Answer(
                    "A.",
                    "Yes. A had a hand there before anybody else; but A's second hand came after all the others' (R-122).",
                    right=True,
                ),
                Answer("Nobody: all of them slapped.", "All must slap, and the last takes the pile, as ever (IRI-9)."),
            ),
        ),
    ),
)

EXAMPLES = (
    *(NUMBER_AND_PAIR, LAST_HAND, WRONG_HANDS, LAST_CARDS),
    *(GHOSTS, ROUND_ABOUT, WITHOUT_A_WORD, WITH_BOTH_HANDS),
)

A_QUEEN = """\
variant: irish-snap
dealer: C
A: 9c 4d 7s
B: Qd 5c 8h
C: 2h Jc 6s

A 9c
B Qd
slap C A B
"""
"""A queen on Two, and three hands: right where queens are slapped, wrong where they are not."""
