"""The five forms of the German game, an example each, and the same plays in a row and in a ring."""

from cardlessons.lessons.late import late
from cardlessons.lessons.lesson import Answer, Question, Worked

WORDS = Worked(
    "Five German words",
    late(
        "schnipp-schnapp",
        "D",
        """\
A: 7c Jc Qh 4d
B: 8c Kh Qc 9d
C: 9c 5d Ks
D: Tc 6d Ah
""",
        """\
{ The full pack, late in a deal. The cards in the middle have been played, and A leads. }
A 7c                                                                 > says Schnipp; turn B; cites SEQ-13
B 8c                                                                 > says Schnapp; turn C
C 9c                                                                 > says Schnurr; turn D
D Tc    { The fourth word. }                                         > says Burr; turn A; cites SEQ-13
  ( D Tc "Hicockalorum"    { That is Peel's fourth word. It is put right, and nobody pays. }
                                                                     > says Burr; turn A; cites R-64 )
A Jc    { The fifth word. B holds the queen, and keeps it. }         > says Basilorum; turn A; cites SEQ-13; cites SEQ-3
A Qh                                                                 > says Schnipp; turn B
  ( A 4d    { What if A had led the four of diamonds? }
    C 5d
    D 6d    { The seven has gone. }                                  > says "Schnurr, Basilorum"; turn D; cites R-25 )
B Kh    { D holds the ace of hearts. But the ace is the lowest card here, and the row does not go round. }
                                                                     > says "Schnapp, Basilorum"; turn B; cites PAG-3
B Qc    { The king of clubs has gone. }                              > says "Schnipp, Basilorum"; turn B; cites SEQ-4
B 9d    { B's last card; the ten has gone. }      > wins B; pays A 1 B; pays C 2 B; pays D 2 B; cites SEQ-8
""",
    ),
    ("SEQ-13", "SEQ-3", "R-25"),
    (
        Question(
            4,
            "Schnipp, Schnapp, Schnurr: the ten of clubs comes next, from D. Which word does D say?",
            (
                Answer(
                    "“Basilorum”.",
                    "That is the last word of a run, and the ten is only the fourth card. One word is still between (SEQ-13).",
                ),
                Answer(
                    "“Burr”.",
                    "Yes: Schnipp, Schnapp, Schnurr, Burr, Basilorum. Five words, five cards (SEQ-13).",
                    right=True,
                ),
                Answer(
                    "“Hicockalorum”.",
                    "That would be Peel's word for the fourth card (JIG-4). The German game has its own.",
                ),
            ),
        ),
        Question(
            7,
            "A has led the queen of hearts, and B must follow with the king. D holds the ace of hearts. What will B say, and who "
            "plays next?",
            (
                Answer(
                    "“Schnapp”, and D plays the ace.",
                    "Not in this form of the game: with the full pack in a row the ace is lowest, and nothing follows a king "
                    "(PAG-3).",
                ),
                Answer(
                    "“Basilorum”, and A leads again.",
                    "The run does end. But the second card keeps its own word too, and the lead is its player's, B's (SEQ-5).",
                ),
                Answer(
                    "“Schnapp, Basilorum”, and B leads.",
                    "Yes. The king is a stop. That a stop adds the last word to its own we take over from Pagat's “snorum, jingo” "
                    "(R-25).",
                    right=True,
                ),
            ),
        ),
    ),
)

ACE_HIGH = Worked(
    "Thirty-two cards: the ace on top",
    late(
        "schnipp-schnapp-32",
        "D",
        """\
A: Qs 8h Ad
B: Ks 9h Qh Jd
C: As 7s Th Tc
D: 8s 7h Jh Kd Td
""",
        """\
{ The short pack: seven is lowest, ace highest. }
A Qs                                                                 > says Schnipp; turn B
B Ks    { A king, and no stop: the ace is still to come. }           > says Schnapp; turn C; cites SEQ-2
C As    { Nothing is higher than an ace. }                           > says "Schnurr, Basilorum"; turn C; cites SEQ-14
  ( C 7s    { What if C would rather play the seven? The run asks for the ace. }  > refused run.next-card )
C 7s    { Now the seven may come: C has the lead, and may lead any card. }        > says Schnipp; turn D
D 8s    { The nine has gone. }                                       > says "Schnapp, Basilorum"; turn D; cites R-25
D 7h                                                                 > says Schnipp; turn A
A 8h                                                                 > says Schnapp
B 9h                                                                 > says Schnurr
C Th                                                                 > says Burr; turn D
D Jh    { Five cards. B's queen must wait. }                         > says Basilorum; turn D; cites SEQ-13
D Kd    { D leads a king. }                                          > says Schnipp; turn A
  ( D Td    { What if D had led the ten? The jack is B's, and the queen has gone. }
    B Jd                                                             > says "Schnapp, Basilorum"; turn B )
A Ad    { A's last card, and nothing is higher. }
                                        > says "Schnapp, Basilorum"; wins A; pays B 2 A; pays C 1 A; pays D 1 A; cites R-25
""",
    ),
    ("SEQ-14", "SEQ-4", "R-25"),
    (
        Question(
            3,
            "Thirty-two cards, the ace highest. The king of spades has just been played. Does the run end here?",
            (
                Answer(
                    "Yes: a king is always a stop.",
                    "Where the ace is low, yes. In this pack the ace stands above the king, and C must play it (SEQ-14).",
                ),
                Answer(
                    "No: C must go on with the ace.",
                    "Right. In this pack the ace is the next higher card after the king, and itself the highest of all (SEQ-14).",
                    right=True,
                ),
            ),
        ),
        Question(
            4,
            "C has ended the run with the ace of spades, and now plays the seven of spades. What does C call?",
            (
                Answer(
                    "“Schnipp”: it is a new run.",
                    "Yes. The ace was a stop, so C leads again, and may lead the seven like any other card (SEQ-5).",
                    right=True,
                ),
                Answer(
                    "“Burr”: it is the fourth card, after queen, king and ace.",
                    "So it would be where the suit goes round in a ring (SEQ-15). Here it is a row, from the seven up to the ace.",
                ),
                Answer(
                    "Nothing: the seven may not follow the ace.",
                    "It does not follow it. The run has ended, and C leads: any card may be led (SEQ-1).",
                ),
            ),
        ),
    ),
)

RING_32 = Worked(
    "The short pack in a ring",
    late(
        "schnipp-schnapp-32-cyclic",
        "D",
        """\
A: Qs 8s Jd 9c
B: Ks 9s Qd Th
C: As Kd Ad Tc
D: 7s 7d 9h 8c
""",
        """\
{ The same short pack; but now the seven follows the ace. }
A Qs                                                                 > says Schnipp; turn B
B Ks                                                                 > says Schnapp; turn C
C As    { The ace of spades, which was a stop in the row. }          > says Schnurr; turn D
  ( C Ad    { Another ace will not do. }                             > refused run.next-card )
D 7s    { Round the corner. }                                        > says Burr; turn A; cites SEQ-15; cites R-27
A 8s    { Queen, king, ace, seven, eight: the run is full. }         > says Basilorum; turn A; cites SEQ-13
A Jd    { A leads again. }                                           > says Schnipp; turn B
B Qd                                                                 > says Schnapp
C Kd                                                                 > says Schnurr
C Ad    { The same player twice: whoever holds the card plays it. }        > says Burr; turn D
D 7d    { From the jack the seven is the fifth card. }               > says Basilorum; turn D; cites SEQ-15
D 9h                                                                 > says Schnipp; turn B
  ( D 8c    { What if D had led the eight of clubs? A's last card follows it. }
    A 9c    { Out, in the middle of a run. }                         > wins A; cites R-30 )
B Th    { The jack of hearts has gone. }                             > says "Schnapp, Basilorum"; turn B; cites R-25
B 9s    { B's last card; the ten of spades has gone. }
                                        > says "Schnipp, Basilorum"; wins B; pays A 1 B; pays C 1 B; pays D 1 B; cites SEQ-8
""",
    ),
    ("SEQ-15", "R-27", "R-30"),
    (
        Question(
            4,
            "Queen, king, ace of spades: the top of the short pack. D holds the seven. What happens in the ring?",
            (
                Answer(
                    "The run ends, and C leads.",
                    "In a row it would. In a ring the lowest card follows the highest (SEQ-15).",
                ),
                Answer(
                    "D may play the seven, or leave it.",
                    "Nobody has a choice in the middle of a run: whoever holds the next card must play it (SEQ-2).",
                ),
                Answer(
                    "D must play the seven, and says “Burr”.",
                    "Yes. The seven comes next after the ace, and it is the fourth card (SEQ-15).",
                    right=True,
                ),
            ),
        ),
        Question(
            6,
            "A leads the jack of diamonds. B holds the queen, C the king and the ace, D the seven. Which card says “Basilorum”?",
            (
                Answer(
                    "The ace.",
                    "Count again, the jack being one: the ace is the fourth, “Burr”.",
                ),
                Answer(
                    "The seven.",
                    "Yes: jack, queen, king, ace, seven. It is D's, so D leads next (SEQ-15).",
                    right=True,
                ),
                Answer(
                    "The eight.",
                    "The eight of diamonds has gone. And the run is full before it would come to it.",
                ),
            ),
        ),
    ),
)

RING_52 = Worked(
    "The full pack in a ring",
    late(
        "schnipp-schnapp-cyclic",
        "D",
        """\
A: Kc 4c Kd Jh
B: Ac 5c 9d
C: 2c Ad Td
D: 3c 2d 8s Qh
""",
        """\
{ Fifty-two cards in a ring: after the king the ace, after the ace the two. }
A Kc    { A leads a king. }                                          > says Schnipp; turn B
  ( A 4c    { What if A had led the four? }
    B 5c    { The six has gone, and the lead is B's. }               > says "Schnapp, Basilorum"; turn B )
B Ac                                                                 > says Schnapp; turn C; cites SEQ-15; cites R-27
  ( B 9d    { What if B had kept the ace? }                          > refused run.next-card )
C 2c                                                                 > says Schnurr; turn D
D 3c                                                                 > says Burr; turn A
A 4c    { King, ace, two, three, four. }                             > says Basilorum; turn A; cites SEQ-13; cites SEQ-3
A Kd                                                                 > says Schnipp; turn C
C Ad                                                                 > says Schnapp; turn D; cites SEQ-15
D 2d    { The three has gone. }                                      > says "Schnurr, Basilorum"; turn D; cites R-25
D Qh    { So has the king of hearts. }                               > says "Schnipp, Basilorum"; turn D; cites SEQ-4
D 8s    { And the nine of spades. }     > says "Schnipp, Basilorum"; wins D; pays A 1 D; pays B 2 D; pays C 1 D
""",
    ),
    ("SEQ-15", "SEQ-3", "R-27"),
    (
        Question(
            5,
            "King, ace, two and three of clubs lie on the table. A must follow with the four, and B holds the five. Who plays after A?",
            (
                Answer(
                    "A again.",
                    "Yes. The four is the fifth card, “Basilorum”. The run is full, and A leads (SEQ-3).",
                    right=True,
                ),
                Answer(
                    "B, with the five.",
                    "The five would be a sixth card. Five make a run here; B's card must wait.",
                ),
                Answer(
                    "D, who said “Burr”.",
                    "The lead goes to the player of the last card. “Burr” is only the fourth word (SEQ-13).",
                ),
            ),
        ),
    ),
)

REX = Worked(
    "A sixth word: Rex",
    late(
        "schnipp-schnapp-rex",
        "D",
        """\
A: 5d 9d 5s
B: 6d Td Jc 3h
C: 7d Qc Th 2h
D: 8d Kc 9h 4s
""",
        """\
{ The full pack in a row, and one word more. }
A 5d                                                                 > says Schnipp; turn B; cites SEQ-16
B 6d                                                                 > says Schnapp
C 7d                                                                 > says Schnurr
D 8d                                                                 > says Burr
A 9d    { The fifth card is not the last one here. }                 > says Basilorum; turn B; cites SEQ-16
  ( A 5s    { What if A took the lead now, as if the run were full? }  > refused run.next-card )
B Td    { The sixth. }                                               > says Rex; turn B; cites SEQ-16; cites SEQ-3
B Jc                                                                 > says Schnipp; turn C
C Qc                                                                 > says Schnapp
D Kc    { Nothing follows a king: this game is a row. }              > says "Schnurr, Rex"; turn D; cites R-25
D 9h                                                                 > says Schnipp; turn C
  ( D 4s    { What if D had led the four of spades? A's last card follows. }
    A 5s                                                             > wins A; cites R-30 )
C Th    { The jack has gone. }                                       > says "Schnapp, Rex"; turn C; cites R-25
C 2h    { B holds the three; but C is out, and the deal is over. }   > says Schnipp; wins C; pays A 1 C; pays B 1 C; pays D 1 C
""",
    ),
    ("SEQ-16", "R-24", "R-25"),
    (
        Question(
            6,
            "A has just said “Basilorum” to the nine of diamonds. What now?",
            (
                Answer(
                    "A leads again: that was the last word.",
                    "In the game with five words. Here a sixth follows (SEQ-16).",
                ),
                Answer(
                    "B must follow with the ten, and says “Rex”.",
                    "Yes: six words, six cards, and “Rex” is the last. So the lead goes to B, not to A (SEQ-16).",
                    right=True,
                ),
                Answer(
                    "B may follow with the ten, and would be Rex.",
                    "“Rex” is Latin for king, but nobody here is free to choose: the next card has to be played (SEQ-2).",
                ),
            ),
        ),
        Question(
            9,
            "B led the jack of clubs, C followed with the queen, and D must play the king. What will D call?",
            (
                Answer(
                    "“Schnurr, Basilorum”.",
                    "The last word of this run would be another one. A stop borrows the last word of its own game.",
                ),
                Answer(
                    "“Rex”: a king is called by its Latin name.",
                    "“Rex” belongs to the sixth card of a run, whichever it may be. This king is the third.",
                ),
                Answer(
                    "“Schnurr, Rex”.",
                    "Yes: the third word, and then the last of the six. The sources tell of no call for a stop here; that is our "
                    "reading (R-25).",
                    right=True,
                ),
            ),
        ),
    ),
)

BOTH_WAYS = late(
    "schnipp-schnapp-32",
    "D",
    """\
A: Qs 9s
B: Ks Kh Tc
C: As 7s Kc
D: 8s Jh
""",
    """\
{ The same hands and the same plays, with the short pack in a row and in a ring. }
A Qs
B Ks
C As    { In the row a stop; in the ring the third card of a run that goes on. }
C 7s    { In the row a new lead; in the ring the fourth card. }
D 8s    { In the row the second card; in the ring the fifth, “Basilorum”. }
A 9s    { In the row the third card, and A is out. In the ring the run is full, and D leads. }
D Jh    { In the row the deal is over; in the ring D is out. }
""",
)
"""The same plays in a row and in a ring: A wins the one game and D the other."""
