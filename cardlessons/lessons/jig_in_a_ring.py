"""Jig in a ring: runs of four, and the suit goes round past the king (SEQ-12, R-27); levels on where a run ends."""

from cardlessons.lessons.late import late
from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, TwoRulebooks, Worked

ROUND = Worked(
    "Queen, king, ace, two",
    late(
        "four-card-jig",
        "D",
        """\
A: Qs 8h Jc 2d
B: Ks 9h Qc 3d
C: As Th 4d Tc
D: 2s 7h 5d Kd
""",
        """\
{ Late in a deal. The cards in the middle have been played. A has the lead. }
A Qs    { A leads the queen of spades. }                             > says Snip; turn B
B Ks    { The king follows, but it does not end anything. }          > says Snap; turn C; cites SEQ-2
  ( B Qc    { What if B would rather part with the queen of clubs? }  > refused run.next-card )
C As    { After the king comes the ace. }                            > says Snorum; turn D; cites SEQ-12; cites R-27
D 2s    { And after the ace the two: the fourth card, and the last word. }
                                                                     > says Jig; turn D; cites SEQ-12; cites SEQ-3
D 7h    { D leads. }                                                 > says Snip; turn A
  ( D Kd    { What if D had led the king of diamonds? The ace has gone: this king has nothing to go on to. }
                                                                     > says "Snip, jig"; turn D; cites R-27; cites R-25 )
A 8h                                                                 > says Snap; turn B
B 9h                                                                 > says Snorum; turn C
C Th    { Four cards again; D's lead has gone to C. }                > says Jig; turn C
C 4d    { A run may be short, too. }                                 > says Snip; turn D
D 5d    { The six has been played. }                                 > says "Snap, jig"; turn D; cites R-25; cites SEQ-4
D Kd    { D's last card, and a stop: the ace of diamonds has gone. }
                                     > says "Snip, jig"; wins D; pays A 2 D; pays B 2 D; pays C 1 D; cites SEQ-8
""",
    ),
    ("SEQ-12", "R-25", "R-27"),
    (
        Question(
            3,
            "The king of spades lies on the table. In the game with five words that was the end of the run. And here?",
            (
                Answer(
                    "Here too. Nothing is higher than a king, and B leads again.",
                    "In this game the suit is a ring: the ace stands next above the king (SEQ-12).",
                ),
                Answer(
                    "C must go on with the ace of spades.",
                    "Yes. In a ring the ace follows the king. Nobody has played it yet, so the king is no stop (R-27).",
                    right=True,
                ),
                Answer(
                    "C may go on with the ace or let it be.",
                    "There is nothing to choose: as long as somebody holds the next card, it has to be played (SEQ-2).",
                ),
            ),
        ),
        Question(
            4,
            "Snip, Snap, Snorum have been said, and D is about to play the two of spades. What does D call?",
            (
                Answer(
                    "“High cockalorum”.",
                    "That is the fourth word of five. The books that have runs of four leave it out (SEQ-12).",
                ),
                Answer(
                    "“Jig”, and D leads again.",
                    "Yes. A run has four cards here, and “Jig” is the call for the fourth. Had anybody held the three, it would "
                    "have to wait all the same.",
                    right=True,
                ),
                Answer(
                    "“Jig”, and A leads again, who began the run.",
                    "The word is right. But the lead goes to the player of the last card, not of the first (SEQ-3).",
                ),
            ),
        ),
        Question(
            11,
            "D has one card left, a king, and no ace of diamonds is among the cards still held. What is this king?",
            (
                Answer(
                    "A stop, because every king is one.",
                    "The king of spades was none. A stop it is, but for another reason: look for the ace of diamonds.",
                ),
                Answer(
                    "A stop, because the ace of diamonds has gone.",
                    "Yes. In a ring nothing is a stop by its rank. It is one when the card that should follow has gone (R-27).",
                    right=True,
                ),
                Answer(
                    "No stop: there is no stop in a ring.",
                    "No card is a stop by its rank. But where the next card has gone, the run must end, in a ring as elsewhere "
                    "(SEQ-4).",
                ),
            ),
        ),
    ),
)

HEARTS = Worked(
    "The hearts of A once more",
    late(
        "four-card-jig",
        "D",
        """\
A: 7h 9h Th Kh 4c
B: 8h Ah 6c Jd
C: Qh 2h 7s Kc
D: Jh 3h Ts 9c
""",
        """\
{ Pagat's four hearts, but in the ring, and with the ace, the two and the three still out. A leads. }
A Th    { A leads the ten, as in the game with five words. }         > says Snip; turn D
  ( A 7h    { What if A had led the seven? It runs just to A's ten, and the lead is A's again. }
    B 8h
    A 9h
    A Th    { So far so good. But the king is left. }                > says Jig; turn A; cites SEQ-12
    A Kh    { It brings out three more cards, and the last is D's. }
    B Ah
    C 2h
    D 3h                                                             > says Jig; turn D )
  ( A Kh    { What if A had led the king? B's ace follows it. }
    B Ah
    C 2h
    D 3h                                                             > says Jig; turn D; cites SEQ-12 )
D Jh                                                                 > says Snap; turn C
C Qh                                                                 > says Snorum; turn A
A Kh    { The fourth card: a full run, so the ace need not follow. } > says Jig; turn A; cites SEQ-12; cites SEQ-3
A 7h    { Now the seven. }                                           > says Snip; turn B
B 8h                                                                 > says Snap; turn A
A 9h    { The ten has gone. }                  > says "Snorum, jig"; turn A; cites SEQ-4; cites R-25
A 4c    { The last card; the five has gone. }  > wins A; pays B 3 A; pays C 3 A; pays D 3 A; cites SEQ-8
""",
    ),
    ("SEQ-6", "SEQ-7", "SEQ-12"),
    (
        Question(
            1,
            "A has the lead, and wants to be rid of all four hearts and keep it. B holds the eight and the ace, C the queen "
            "and the two, D the jack and the three. Four cards make a run. Which heart should A lead?",
            (
                Answer(
                    "The ten.",
                    "Yes. Ten, jack, queen, king: the king falls as the fourth card, and nothing can follow it. Led by itself "
                    "it would be no stop.",
                    right=True,
                ),
                Answer(
                    "The seven.",
                    "With runs of four that costs A nothing at first: seven, eight, nine, ten, and the ten is A's own. With five "
                    "the jack would have taken the lead (SEQ-7). But now the king has no run left that it could end.",
                ),
                Answer(
                    "The king.",
                    "Where the row ends with the king, it would be a stop. Here B's ace goes on, and D's three says “Jig”.",
                ),
            ),
        ),
        Question(
            7,
            "The ten has gone with the first run. A led the seven, B followed, and A is about to play the nine. What then?",
            (
                Answer(
                    "“Snorum”, and D goes on with the jack.",
                    "The jack has been played too; and a run never jumps over a card (SEQ-2).",
                ),
                Answer(
                    "“Snorum”, and the lead passes to B on A's left.",
                    "The run ends, but its last player leads again (SEQ-5). And a stop adds the last word to its own.",
                ),
                Answer(
                    "“Snorum, jig”, and A leads again.",
                    "Yes. The nine is a stop, since the ten has gone. How a stop is called in runs of four no source tells; we let "
                    "it add “jig”, as others add “jingo” (R-25).",
                    right=True,
                ),
            ),
        ),
    ),
)

WAITING = Worked(
    "When a king becomes a stop",
    late(
        "four-card-jig",
        "D",
        """\
A: Qh Ah Kc 5d 9s
B: Kh 6d Qc 2s
C: 7d Th 4c 9d
D: Ac 8d 8s Jc
""",
        """\
{ A has the lead and holds a king that may become a stop, but is none yet. }
A Qh    { The queen leads up to A's own ace. }                       > says Snip; turn B
  ( A Kc    { What if A had led the king of clubs at once? D still holds the ace, and the two has gone. }
    D Ac                                                             > says "Snap, jig"; turn D; cites R-27 )
B Kh                                                                 > says Snap; turn A
A Ah    { An ace as a stop: the two of hearts has been played. }     > says "Snorum, jig"; turn A; cites R-25
A 5d                                                                 > says Snip; turn B
B 6d                                                                 > says Snap; turn C
C 7d                                                                 > says Snorum; turn D
D 8d    { Four cards: C's nine must wait. }                          > says Jig; turn D; cites SEQ-12
D Ac    { Sure to keep the lead. But now the ace is gone. }          > says "Snip, jig"; turn D; cites R-25
D 8s    { D has nothing left that keeps the lead. }                  > says Snip; turn A
  ( D Jc    { What if D leads the jack? It runs up to A's king, and that is a stop now. }
    B Qc
    A Kc                                                             > says "Snorum, jig"; turn A; cites R-27 )
A 9s                                                                 > says "Snap, jig"; turn A
A Kc    { The king waited for this: no ace can follow it now. }
                                        > says "Snip, jig"; wins A; pays B 2 A; pays C 3 A; pays D 1 A; cites SEQ-8
""",
    ),
    ("SEQ-12", "JIG-13", "JIG-15", "R-27"),
    (
        Question(
            3,
            "Queen and king of hearts have been played, and A must follow with the ace. The two of hearts lies in the middle. "
            "Who leads next?",
            (
                Answer(
                    "Whoever holds the three, since the two is passed over.",
                    "A run never jumps. If the card it needs has gone, it ends (SEQ-4).",
                ),
                Answer(
                    "A.",
                    "Yes: the ace is a stop. Peel tells his readers to lead what runs up to a low card that is a stop (JIG-15); "
                    "in a ring the queen and the king run up to it as well.",
                    right=True,
                ),
                Answer(
                    "B, who played the king.",
                    "The king was no stop; the run went on past it. The last card is what counts, and that is A's.",
                ),
            ),
        ),
        Question(
            8,
            "D leads the ace of clubs. What does that change for A, who holds the king of clubs?",
            (
                Answer(
                    "The king becomes a stop.",
                    "Yes. Nothing can follow it now. To remember what has gone is to know the stops (JIG-13).",
                    right=True,
                ),
                Answer(
                    "Nothing: a king is a stop anyway.",
                    "Not in a ring. Before this play D's ace would have followed it, as the branch beside the first step shows.",
                ),
                Answer(
                    "The king can no longer be led.",
                    "Anything may be led (SEQ-1). What the ace has changed is that nothing follows the king any more.",
                ),
            ),
        ),
    ),
)

BOTH_WAYS = late(
    "jingo",
    "D",
    """\
A: Qs 5s 6s 9d
B: Ks As 7s
C: 2s 3s Jh Qh
D: 4s 8c Tc Td
""",
    """\
{ The same hands and the same plays. What differs is the calls, and where a run ends. }
A Qs
B Ks    { In a row the king ends the run. In a ring it does not. }
B As    { B leads the ace there, and follows with it here. }
C 2s    { In the ring this is the fourth card. }
C 3s
D 4s
A 5s    { In the row this is the fifth card, the ace being the first. }
A 6s    { And this is the fourth card in the ring, the three being the first. }
B 7s    { In the row this is B's last card, and the deal is over. In the ring it is A's lead. }
A 9d    { B has won already; or else A wins. }
""",
)
"""The same cards, play for play as far as the six, in a row with runs of five and in a ring with runs of four; B wins
the one game and A the other."""


def _level_start(hands: str, acts: str = "") -> str:
    return late("four-card-jig", "D", hands, acts)


LEVELS = (
    Level(
        "A king is no stop",
        "You are A, with two cards left and the lead; the hands lie open. Get rid of both.",
        _level_start("A: Ks 4d\nB: As Jc 7h\nC: 6d Qc Th\nD: Tc 9c Jh\n"),
        "A",
        "wins A",
        2,
        (
            "One of your cards keeps the lead; the other must be your last. Which card follows each of them?",
            "B holds the ace of spades. Nobody holds the five of diamonds.",
            "Lead the four of diamonds first, then the king.",
        ),
        "The five of diamonds has gone, so the four was a stop. The king could only come last: the ace would have followed it.",
        "In a ring the ace follows the king, and B holds it.",
        keeps="not leads B C D",
    ),
    Level(
        "The fourth card",
        "You are A and lead; the hands lie open. Lead the card that brings the Jig back to you, with a full run.",
        _level_start("A: Qc 2c 5s 8h 3d\nB: Kc 6s 4d 9h\nC: Ac 7s Tc Th\nD: 8s Jh 9s 5d\n"),
        "A",
        "says A Jig; leads A",
        2,
        (
            "A full run has four cards. Count up from each card you might lead, and go round past the king.",
            "Which of your cards has another of yours three places above it in the ring?",
            "Lead the queen of clubs: the two is Jig to it.",
        ),
        "Queen, king, ace, two: in the ring the two is Jig to the queen, and you have the lead again.",
        "That run ended in another hand. Count four cards, the lead counted in, and let the ace follow the king.",
        keeps="not leads B C D",
    ),
    Level(
        "Up to your ace",
        "You are A and lead; the hands lie open, and the two of diamonds has been played. Keep the lead, and be rid of "
        "two cards in one go.",
        _level_start("A: Qd Ad 6c Js\nB: Kd 7c Qs 5h\nC: 8c 3h 9h Td\nD: Ks 6h 9c 4s\n"),
        "A",
        "says A Snorum, jig; leads A",
        2,
        (
            "One of your cards is a stop. It would keep the lead by itself, but it can do more.",
            "The ace of diamonds is a stop, and in a ring two cards stand below it: the king and the queen.",
            "Lead the queen of diamonds.",
        ),
        "The king stood between your two cards and was no stop; your ace was one. In Peel's game B would have the lead now.",
        "You could do more: your ace is a stop, and another card of yours runs up to it, round past the king.",
        keeps="not leads B C D",
    ),
    Level(
        "Three kings",
        "You are A and lead; the other hands are hidden. The cards in the middle have been played. Keep the lead.",
        _level_start("A: Kc Kd Ks 6h\nB: As 7h 3d 9h\nC: Ac 4s Jh 8h\nD: 2s 9s Th 5c\n"),
        "A",
        "leads A",
        1,
        (
            "A king is a stop only when its ace has gone.",
            "Which ace can you find among the cards in the middle?",
            "Lead the king of diamonds.",
        ),
        "The ace of diamonds lay in the middle, so that king was a stop. The other two aces are in somebody's hand.",
        "Somebody held the next card. Of one of your kings you can see that nobody does.",
        hidden=True,
        keeps="not leads B C D",
    ),
    Level(
        "The hearts of A in the ring",
        "You are A with the lead, the four hearts of the example, and the two of clubs. Be rid of all four hearts, and have the "
        "lead again after them.",
        _level_start("A: 7h 9h Th Kh 2c\nB: 8h Ah 7s 3c\nC: Qh 3h 6c 8s\nD: Jh 2h 9s 4d\n"),
        "A",
        "plays A 7h 9h Th Kh; leads A",
        4,
        (
            "The king is no stop here. In which run can it be the last card?",
            "It is Jig to the ten. And the seven needs no more than the eight and the nine, once the ten has gone.",
            "Lead the ten; when the king has given you the lead back, lead the seven.",
        ),
        "The king fell as the fourth card, where no ace could follow it, and the seven ran just to your nine.",
        "From the seven the run goes through to your ten. What would be left to bring out the king, and what follows a king that "
        "is led?",
        keeps="not leads B C D",
    ),
    Level(
        "An ace to end with",
        "You are A and lead, with four cards; the hands lie open, and the three of clubs has been played. Be rid of "
        "them all without ever losing the lead.",
        _level_start("A: Jc Ac 2c 7h\nB: Qc 5d 8d Th\nC: 6d 9h Ts Js 4h\nD: Kc 8h 7s 9s\n"),
        "A",
        "wins A",
        4,
        (
            "Your last card should be the one that gives the lead away. What do the clubs do for each other?",
            "The ace can begin a run or end one. Which of your other cards has it three places above, round the corner?",
            "Lead the jack of clubs: the ace is Jig to it. Then the two, and the seven last.",
        ),
        "Jack, queen, king, ace: the ace ended a full run. The two was a stop by itself, and the seven had only to be last.",
        "The lead is gone, or nothing is left to bring it home. Who leads after a run from the jack if you still hold "
        "the ace? And if you have played it?",
        keeps="not leads B C D",
    ),
    Level(
        "Worth more at the end",
        "You are A with the lead and six cards; the hands lie open. Be rid of them all without ever losing the lead.",
        _level_start("A: 9h Qh Ks 2s Ad 6c\nB: Th Qd 7c 4s\nC: Jh 8c 4h 5h\nD: As 9c 5s Td\n"),
        "A",
        "wins A",
        6,
        (
            "Three of your cards are stops. But two of them are needed to bring the lead home.",
            "The queen of hearts is Jig to the nine; and past the corner, the king of spades runs up to your two.",
            "Lead the nine of hearts, the king of spades and the ace of diamonds, in any order; the six of clubs comes last.",
        ),
        "Nine to queen was a full run, king to two stopped with your own card, the ace was a stop by itself. The six could wait.",
        "The lead is gone. A stop that ends a run of your own is worth more at its end than led by itself.",
        keeps="not leads B C D",
    ),
    Level(
        "Three leads that come back",
        "You are A with the lead and six cards; the hands lie open. Three of your cards would keep the lead now. Be "
        "rid of all six without ever losing it.",
        _level_start("A: 2d 3d 5d 6d Kd Ah\nB: Ad 7d 2h 8h\nC: 4d 3h 9h Kh\nD: 9d 6h 7h\n"),
        "A",
        "wins A",
        6,
        (
            "The two, the three and the king of diamonds each bring the lead home. But what does each of these runs take away?",
            "You have to lead the king one day. Its run should end with your two, and it does once the three has gone.",
            "Lead the three of diamonds first, then the king; the ace of hearts comes last.",
        ),
        "Three to six made a full run, and with the three gone your two was a stop: king, ace, two. The ace of hearts could only "
        "come last.",
        "That run came home, or the one before it did, but it took a card along that a later run needs. Try the diamonds in "
        "another order.",
        keeps="not leads B C D",
    ),
)

LESSON = Lesson(
    "jig-in-a-ring",
    "Jig in a ring: four cards, and round past the king",
    ("SEQ", "JIG", "PAG"),
    (ROUND, HEARTS, WAITING),
    LEVELS,
    Game("four-card-jig", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=152),
    ("R-24", "R-25", "R-26", "R-27", "R-30", "R-64"),
    ("JIG-6", "SEQ-12"),
    TwoRulebooks(BOTH_WAYS, "jingo", "four-card-jig"),
)
