"""Jig: the hearts of A. Pagat's example of the sequence game (SEQ-6, SEQ-7), and levels on runs and stops."""

from cardlessons.lessons.late import late
from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, Worked

HEARTS = Worked(
    "The hearts of A",
    late(
        "jingo",
        "D",
        """\
A: 7h 9h Th Kh 4c 6s
B: 8h 5c 7s Td Ks
C: Qh 6c 8s Jd Kc
D: Jh 7c 9s Qd Kd
""",
        """\
{ Late in a deal. A has the lead and holds the seven, nine, ten and king of hearts. The cards in the middle have been played. }
A Th    { A leads the ten, not the seven. }                        > says Snip; turn D
  ( A 7h    { What if A had led the seven? The run goes right through the nine and the ten. }
    B 8h
    A 9h
    A Th
    D Jh    { The fifth card, so D has the lead, and A still holds the king. }    > says Jingo; turn D )
D Jh                                                               > says Snap
C Qh                                                               > says Snorum
A Kh    { Only the fourth card of the run, but nothing is higher than a king. }
                                                                   > says High cockalorum, jingo; turn A; cites SEQ-4
A 7h    { A leads again, and now the seven. }                      > says Snip; turn B
B 8h                                                               > says Snap; turn A
A 9h    { The ten went in the first run. }                         > says Snorum, jingo; turn A; cites SEQ-5
""",
    ),
    ("SEQ-6", "SEQ-7"),
    (
        Question(
            1,
            "A has the lead and wants to keep it, and to be rid of all four hearts. The jack is with D, the queen with C, "
            "the eight with B. Which heart should A lead?",
            (
                Answer(
                    "The seven, the lowest first.",
                    "Then the run is seven, eight, nine, ten, jack: five cards, and the fifth is D's. D would have the "
                    "lead, and A's king would be stranded (SEQ-7). The branch beside step 1 shows it.",
                ),
                Answer(
                    "The ten.",
                    "Yes. It runs ten, jack, queen, king, and the king, a stop, is A's own: A leads again, and then the "
                    "seven runs only to the nine, since the ten is gone (SEQ-6).",
                    right=True,
                ),
                Answer(
                    "The king: it is sure to keep the lead.",
                    "It keeps the lead once. But then C's queen is a stop, and whichever heart A leads next, the lead goes "
                    "to another hand.",
                ),
            ),
        ),
        Question(
            4,
            "Ten, jack and queen have been played, and A now plays the king: the fourth card of the run. What happens?",
            (
                Answer(
                    "The run goes on with the ace, the fifth card.",
                    "The ace is the lowest card here, and the row does not go round (PAG-3). After a king nothing follows.",
                ),
                Answer(
                    "The run ends, and A leads again.",
                    "Yes. Nothing is higher than a king, so the run ends early. A, who played last, adds “jingo” to "
                    "the call and leads again (SEQ-4, SEQ-5).",
                    right=True,
                ),
                Answer(
                    "The run ends, and the lead passes to the left, to B.",
                    "The run does end. But the lead goes to whoever played its last card, and that was A (SEQ-5).",
                ),
            ),
        ),
        Question(
            7,
            "A has led the seven, B has followed with the eight, and now A plays the nine. What does A call?",
            (
                Answer(
                    "“Snorum”, and whoever holds the ten goes on.",
                    "Nobody holds the ten any more: A led it in the first run. The nine is a stop (SEQ-4).",
                ),
                Answer(
                    "“Snorum, jingo”.",
                    "Yes. It is the third card, so “snorum”; and the ten has gone, so the run stops here, and “jingo” is "
                    "added (SEQ-5). A leads again.",
                    right=True,
                ),
                Answer(
                    "“Jingo”, and nothing else.",
                    "“Jingo” alone is the call of the fifth card. A stop keeps its own call and adds it: “snorum, jingo” "
                    "(SEQ-5).",
                ),
            ),
        ),
    ),
)

LEVELS = (
    Level(
        "Nothing above a king",
        "You are A, with two cards left and the lead; the hands lie open. Get rid of both.",
        late("jig", "D", "A: 4d Ks\nB: 5d Jc\nC: 6d Qc\nD: Tc 9c\n"),
        "A",
        "wins A",
        2,
        (
            "You need the lead twice: now, and once more for your last card.",
            "Nothing follows a king.",
            "Lead the king of spades first, then the four.",
        ),
        "The king is a stop: “Snip-Jig”, and you lead again. Your last card ends the deal, whatever might follow it.",
        "The four ran on to the others, and the lead went with it. One of your cards keeps the lead.",
        keeps="not leads B C D",
    ),
    Level(
        "The fifth card",
        "You are A and lead; the hands lie open. Lead the card that brings the Jig, the fifth card, back to you.",
        late(
            "jig",
            "D",
            "A: 3c 7c 5s 2d\nB: 4c 6s 3d 9h\nC: 5c 7s 4d Th\nD: 6c 8s 5d Jh\n",
        ),
        "A",
        "says A Jig; leads A",
        2,
        (
            "A whole run has five cards. Count up from each card you might lead.",
            "Which of your cards has another of yours four places above it?",
            "Lead the three of clubs: the seven is “Jig to it”, as Peel says, the fifth card of its run.",
        ),
        "Three, four, five, six, seven: the seven is Jig to the three, and you have the lead again.",
        "That run ended in another hand. Count five cards up from each of your cards, the lead counted in.",
        keeps="not leads B C D",
    ),
    Level(
        "Up to your stop",
        "You are A and lead; the hands lie open, and the five of diamonds has been played. Keep the lead, and be rid "
        "of two cards in one go.",
        late(
            "jig",
            "D",
            "A: 2d 4d 8s Tc\nB: 3d 9s Jc 6h\nC: Ts 7h Qc 2c\nD: Js 8h 3c Qs\n",
        ),
        "A",
        "says A Snorum-Jig; leads A",
        2,
        (
            "A card whose next one has gone is a stop, and its player leads again.",
            "The five of diamonds has gone, so your four of diamonds is a stop. What leads up to it?",
            "Lead the two of diamonds.",
        ),
        "The two brought out B's three and your four, and the four is a stop, for the five has gone. Peel advises just "
        "this: lead what runs up to a stop of your own (JIG-15).",
        "You could do more: one of your cards is a stop, and another runs up to it.",
        keeps="not leads B C D",
    ),
    Level(
        "The hearts of A",
        "You are A with the lead, the four hearts of the example, and the two of clubs. Be rid of all four hearts, and "
        "have the lead again after them.",
        late("jig", "D", "A: 7h 9h Th Kh 2c\nB: 8h 5c 7s 3c\nC: Qh 6c 8s 3d\nD: Jh 7c 9s 4d\n"),
        "A",
        "plays A 7h 9h Th Kh; leads A",
        4,
        (
            "You want the lead back after each run. Where would each run end?",
            "The king is a stop. Which lead brings it out, and which card does that lead turn into a stop?",
            "Lead the ten; when the king has given you the lead back, lead the seven.",
        ),
        "The ten ran to your king, and with the ten gone the seven ran just to your nine. Now the two is left, and you have "
        "the lead.",
        "The lead went to another hand, or will. Where does a run from the ten end, and where one from the seven after it?",
        keeps="not leads B C D",
    ),
    Level(
        "Which card to keep",
        "You are A with the lead and six cards; the hands lie open. Be rid of them all without ever losing the lead.",
        late(
            "jig",
            "D",
            "A: 9h 8d 6c Tc Kh 3s\nB: 7c Th 4s 2s\nC: 8c Jh 5s 2d\nD: 9c Qh 6s 3d\n",
        ),
        "A",
        "wins A",
        6,
        (
            "All your cards but one would keep the lead now. But some of them are needed to bring it back later.",
            "The ten of clubs is Jig to the six, and the king of hearts is Jig to the nine: keep both for their runs.",
            "Lead the nine of hearts, the six of clubs and the eight of diamonds, in any order; the three of spades comes last.",
        ),
        "You kept the ten and the king for the runs that bring them out. A stop led too soon is a stop lost.",
        "The lead is gone. A card that ends a run of your own is worth more at its end than led by itself.",
        keeps="not leads B C D",
    ),
    Level(
        "Known stops",
        "You are A and lead; the other hands are hidden. The cards in the middle have been played. Keep the lead.",
        late(
            "jig",
            "D",
            "A: 6d 9s Jc 4h\nB: 7d Ts Qc 3h\nC: 8d Js 2h 3c\nD: 9d Qs 6h 4c\n",
        ),
        "A",
        "leads A",
        1,
        (
            "A stop is a card whose next one has gone. You need not see the hands to know one.",
            "Look among the hearts that have been played.",
            "Lead the four of hearts: the five has gone.",
        ),
        "The five of hearts lay in the middle, so your four was a stop: “Snip-Jig”. Remembering what has been played is "
        "the whole art of this game.",
        "Somebody held the next card. Of one of your cards you can see that nobody does.",
        hidden=True,
        keeps="not leads B C D",
    ),
)

LESSON = Lesson(
    "hearts-of-a",
    "Jig: the hearts of A",
    ("JIG", "SEQ", "PAG"),
    (HEARTS,),
    LEVELS,
    Game("jig", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=1891),
    ("R-22", "R-23", "R-24", "R-25", "R-26", "R-28", "R-29", "R-30", "R-64", "R-65"),
    ("SSS-1",),
    puzzles="jig",
)
