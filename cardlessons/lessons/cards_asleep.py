"""Stops: the turned-up card and the cards asleep (SEQ-10, SEQ-11), and levels on knowing which cards are stops."""

from cardlessons.engine.cards import Pack
from cardlessons.lessons.lesson import Answer, Game, Lesson, Level, Question, Worked


def _late(hands: str, turned_up: str, asleep: str = "", acts: str = "", dealer: str = "D") -> str:
    """A record late in a deal: one card lies turned up, some are asleep, and what nobody holds has been played."""
    known = f"{hands} {turned_up} {asleep}".split()
    gone = " ".join(card.text for card in Pack() if card.text not in known)
    variant, dead = ("jingo-dead-cards", f"dead: {asleep}\n") if asleep else ("jingo-turned-up", "")
    return f"variant: {variant}\ndealer: {dealer}\n{hands}layout: {turned_up} {gone}\n{dead}\n{acts}"


TURNED_UP = Worked(
    "The nine of hearts, turned up",
    _late(
        """\
A: 6h 8h Th 3c
B: 7h Kh 2c 8d
C: Jh 4c 6s 9d
D: Qh 7s 5c Td
""",
        "9h",
        acts="""\
{ Late in a deal. The nine of hearts was turned up after the deal and belongs to nobody. The other cards in the middle have
been played. A has the lead. }
A 6h    { A's eight is a stop, for the nine will never come. A leads what runs up to it. }     > says Snip; turn B
  ( A 8h    { What if A had led the eight itself? It is a stop and keeps the lead. }           > says "Snip, jingo"; turn A
    A 6h
    B 7h    { But now the eight has gone, and B's seven has become a stop. }     > says "Snap, jingo"; turn B; cites SEQ-4 )
B 7h                                                                             > says Snap; turn A
A 8h    { All can see that nobody holds the nine, so the last word is said at once. }
                                                             > says "Snorum, jingo"; turn A; cites SEQ-10; cites R-29
A Th    { The ten comes after the nine, so no run will ever bring it out. A has to lead it, and does so now. }
                                                                                 > says Snip; turn C
  ( A 9h    { What if A took up the nine that lies there, and led it? }          > refused card.turned-up; cites SEQ-10 )
  ( A 3c    { What if A had led the three? }                                     > says Snip; turn C
    C 4c                                                                         > says Snap
    D 5c    { Now D leads. Whatever is led from here on, the ten stays in A's hand until A has the lead again. }
                                                                                 > says "Snorum, jingo"; turn D )
C Jh                                                                             > says Snap
D Qh                                                                             > says Snorum
B Kh    { A knew that the lead would go. }                > says "High cockalorum, jingo"; turn B; cites SEQ-4
B 2c    { B has no stop left and leads the two. }                                > says Snip; turn A
A 3c    { And the three comes out without being led: A is out. }
                                          > says Snap; pays B 1 A; pays C 3 A; pays D 3 A; wins A; cites SEQ-8; cites R-30
""",
    ),
    ("SEQ-10", "JIG-13"),
    (
        Question(
            1,
            "The nine of hearts lies turned up. A holds the six, eight and ten of hearts, and B the seven. Which heart should A "
            "lead, to be rid of two hearts and lead again?",
            (
                Answer(
                    "The eight: it is a stop.",
                    "It is, and A would lead again. But with the eight gone B's seven is a stop too, and when A leads the six "
                    "the lead goes to B. The branch beside step 1 shows it.",
                ),
                Answer(
                    "The ten: nobody can bring it out.",
                    "True, A will have to lead it some day. But its run ends with B's king, and the lead with it.",
                ),
                Answer(
                    "The six.",
                    "Yes. B must follow with the seven, A with the eight, and there the run stops: the nine belongs to nobody "
                    "(SEQ-10). Peel's advice is just this: lead what runs up to a stop of your own (JIG-13).",
                    right=True,
                ),
            ),
        ),
        Question(
            3,
            "Six and seven have been played, and A plays the eight of hearts. What does A call?",
            (
                Answer(
                    "“Snorum, jingo”.",
                    "Yes. The nine lies there for all to see, so everybody knows at once that the run stops here (SEQ-10, R-29).",
                    right=True,
                ),
                Answer(
                    "“Snorum”, and then all wait for the nine.",
                    "Nobody need wait: the nine is on the table, turned up, and belongs to nobody. The eight was a stop from the "
                    "very beginning (SEQ-10).",
                ),
                Answer(
                    "“Snorum”, and the ten is next, since the nine is left out.",
                    "No card is skipped. Only the next higher card can follow (SEQ-2), and where it cannot come, the run ends.",
                ),
            ),
        ),
        Question(
            4,
            "A leads again, with the ten of hearts and the three of clubs. Either will cost the lead. Which one first?",
            (
                Answer(
                    "The three, the lower card.",
                    "Then the ten stays behind. It follows nothing but the nine, and the nine never comes; so A would have to win "
                    "the lead again first. The branch beside step 4 shows it.",
                ),
                Answer(
                    "The ten.",
                    "Yes. The three may come out in somebody else's run, after a two. The ten follows only the nine, "
                    "and that lies turned up: A has to lead the ten.",
                    right=True,
                ),
                Answer(
                    "It makes no difference.",
                    "For the lead it makes none. But one of the two cards can be brought out by other players, and the other "
                    "never can.",
                ),
            ),
        ),
    ),
)

ASLEEP = Worked(
    "Nobody has it",
    _late(
        """\
A: 7d 7c 3s 2d
B: 8d 2c Qs 8c 3d
C: Ks 9h 4d 2s
D: Th 6c 9c 5d 4s
""",
        "5s",
        "9d 3c Jh",
        """\
{ The five of spades lies turned up. Three more cards lie face down, asleep: nobody knows which. Here all hands are open, so you
could find them by counting. A player at the table sees one hand and the cards that have been played. }
A 7d    { Who has the eight? }                                                   > says Snip; turn B
B 8d    { B says “snap”, and no more. All wait for the nine, and nobody plays it. }
                                                                 > says Snap; turn B; cites SEQ-11; cites R-29
  ( B 8d "Snap, jingo"    { What if B had said it? B cannot know. The table puts the call right. }
                                                                 > says Snap; turn B; cites R-64 )
B 2c    { One of the three has been found. B leads again, and once more nobody can follow. }
                                                                 > says Snip; turn B; cites R-29
B Qs    { And if the king were the third? It is not. }           > says Snip; turn C
C Ks    { A king is a stop, whatever sleeps. }                   > says "Snap, jingo"; turn C; cites SEQ-4
C 9h                                                             > says Snip; turn D
D Th    { For the third time nobody follows. All three cards are known now, and every other card that has not been played is in
somebody's hand. }                                               > says Snap; turn D; cites R-29
D 6c    { So D, who has neither the seven nor the eight, can be sure of both. }  > says Snip; turn A
  ( D 9c    { What if D had led the nine at once? It is a stop. }                > says "Snip, jingo"; turn D
    D 6c
    A 7c
    B 8c    { But without the nine the run from the six ends with B. }           > says "Snorum, jingo"; turn B )
A 7c                                                             > says Snap; turn B
B 8c                                                             > says Snorum; turn D
D 9c    { The ten of clubs was played long ago. }                > says "High cockalorum, jingo"; turn D; cites SEQ-4
D 4s    { Just below the card turned up: a stop from the start. }    > says "Snip, jingo"; turn D; cites SEQ-10
D 5d    { D's last card. }                                       > says "Snip, jingo"; pays A 2 D; pays B 1 D; pays C 2 D; wins D
""",
    ),
    ("SEQ-11", "SEQ-10", "JIG-13"),
    (
        Question(
            2,
            "A has led the seven of diamonds, and B holds the eight. The nine is one of the cards asleep. What does B call, and "
            "what happens then?",
            (
                Answer(
                    "“Snap, jingo”, and B leads again.",
                    "B does lead again. But “jingo” would mean that B knows the nine cannot come, and B sees only one hand. The "
                    "nine might be with C or D (R-29).",
                ),
                Answer(
                    "“Snap”; then nobody follows, and B leads again.",
                    "Yes. A stop that nobody can foresee is not called. It shows by itself, when all have looked through their "
                    "hands and nobody plays (SEQ-11, R-29).",
                    right=True,
                ),
                Answer(
                    "“Snap”, and the sleeping nine is turned over and played.",
                    "The cards asleep stay asleep, face down, to the end of the deal. Everybody knows now that the nine is one of "
                    "them, but not where it lies (R-29).",
                ),
            ),
        ),
        Question(
            4,
            "The nine of diamonds and the three of clubs have been found missing. B leads again and thinks of the queen of spades. "
            "As far as B can know, is it a stop?",
            (
                Answer(
                    "Yes, for the king of spades is asleep.",
                    "B cannot see that, and it is not so. The king has not been played, and that is all B knows.",
                ),
                Answer(
                    "No, for somebody must have the king.",
                    "Not quite: three cards were asleep, and only two have been found. The king might be the third.",
                ),
                Answer(
                    "It may be one.",
                    "Right. One card is still asleep, and the king of spades is among those that B has not seen. The more of them "
                    "have been found, the less likely such a stop becomes.",
                    right=True,
                ),
            ),
        ),
        Question(
            8,
            "Now the jack of hearts is missing too. D holds the six and nine of clubs; the ten has been played, and D has not seen "
            "the seven or the eight. Could a run from the six stop before it reaches D's nine?",
            (
                Answer(
                    "No.",
                    "Right. Three cards were asleep and three have been found: the seven and the eight are in somebody's hand. "
                    "Whoever counts is sure of the lead.",
                    right=True,
                ),
                Answer(
                    "Yes, if the seven or the eight is asleep.",
                    "Before the last of them was found, perhaps. But the three that were asleep are the nine of diamonds, the three of clubs and the "
                    "jack of hearts, and there is no fourth.",
                ),
                Answer(
                    "Yes, if their holder keeps them back.",
                    "Nobody may: whoever holds the next card must play it (SEQ-2).",
                ),
            ),
        ),
    ),
)

WHEREVER = Worked(
    "Wherever it ends",
    _late(
        """\
A: 6s 8s Jd Kd 5c
B: 7s 3d Tc 2h
C: 6c 4s 8h Ad
D: 7c 9h 5h 2d
""",
        "9s",
        "Qd 3h 9c",
        """\
{ The nine of spades lies turned up, and three cards are asleep. None of the three has been found yet. Look at A's five cards only,
as A does. }
A 6s    { The seven is with somebody, or asleep. A need not care. }              > says Snip; turn B
  ( A 5c    { What if A had led the five of clubs? }                             > says Snip; turn C
    C 6c
    D 7c    { The six was not asleep, and the lead is D's. }                     > says "Snorum, jingo"; turn D )
B 7s                                                                             > says Snap; turn A
  ( B -    { What if B kept the seven back, as though it were asleep? }          > refused run.next-card; cites SEQ-2 )
A 8s    { The stop that all have seen from the start. }          > says "Snorum, jingo"; turn A; cites SEQ-10; cites R-29
A Jd    { This time the card between is asleep, and the run ends at once. A leads again all the same. }
                                                                                 > says Snip; turn A; cites SEQ-11; cites R-29
A Kd    { Nothing could have brought the king out any more. }                    > says "Snip, jingo"; turn A; cites SEQ-4
A 5c    { The doubtful card comes last. What might follow it is of no account: A is out. }
                                              > says Snip; pays B 3 A; pays C 4 A; pays D 4 A; wins A; cites SEQ-8; cites R-30
""",
    ),
    ("SEQ-10", "SEQ-11", "JIG-13"),
    (
        Question(
            1,
            "Three cards are asleep. A has not seen the seven of spades, the queen of diamonds or the six of clubs. One of these "
            "leads might cost A the lead. Which?",
            (
                Answer(
                    "The six of spades, for the seven may be asleep.",
                    "If it is, the run ends with the six, and that is A's card. If it is not, the run goes on to A's eight, which is "
                    "a stop. A leads again either way.",
                ),
                Answer(
                    "The jack of diamonds, for somebody may have the queen.",
                    "Then A's king is next, and a king is a stop. And if the queen is asleep, the run ends with the jack. A leads "
                    "again either way.",
                ),
                Answer(
                    "The five of clubs, for somebody may have the six.",
                    "Yes. Unless the six is asleep the run ends in another hand. The five may bring the lead home; the six of "
                    "spades and the jack of diamonds surely do.",
                    right=True,
                ),
            ),
        ),
        Question(
            4,
            "A leads the jack of diamonds and holds the king. Where can this run end, as far as A knows?",
            (
                Answer(
                    "With the jack or with the king.",
                    "Yes: with the jack if the queen is asleep, with the king if it is not, and A holds both. The "
                    "queen cannot be the end: whoever plays it, A follows with the king.",
                    right=True,
                ),
                Answer(
                    "With the king only.",
                    "That leaves out that the queen may be asleep. Then the run ends with the jack; A leads again in that case too.",
                ),
                Answer(
                    "With the jack, the queen or the king.",
                    "Not with the queen: the king that follows it is in A's own hand, so it can be neither gone nor "
                    "asleep.",
                ),
            ),
        ),
        Question(
            5,
            "A has two cards left, the king of diamonds and the five of clubs. Which first?",
            (
                Answer(
                    "The five: the six may be asleep.",
                    "It may. But if it is not, the lead is gone, and A sits there with a king that nobody can bring out: the queen "
                    "is known to be asleep.",
                ),
                Answer(
                    "The king.",
                    "Yes. It keeps the lead for certain, and then the five is A's last card: A is out with it, whatever might have "
                    "followed (R-30).",
                    right=True,
                ),
                Answer(
                    "Either: A is out in two plays anyhow.",
                    "Only if the first of the two keeps the lead. The king does so for certain, the five by luck.",
                ),
            ),
        ),
    ),
)

LEVELS = (
    Level(
        "Below the card turned up",
        "You are A and lead; the hands lie open. The eight of spades is turned up, and no card is asleep. Keep the lead.",
        _late("A: 4d 7s 9s Jc\nB: 5d Kh 2c\nC: Qc 8d 3h\nD: Ts 6d 9h\n", "8s"),
        "A",
        "leads A",
        1,
        (
            "The card turned up is nobody's. Which card can therefore not be followed?",
            "It is the spade just below the eight.",
            "Lead the seven of spades.",
        ),
        "Nobody holds the eight, and all could see it: “Snip, jingo”, and you lead again. The nine, just above, is no stop: the "
        "ten follows it.",
        "Somebody held the next card. Look at the card turned up once more: a stop lies just below it, not above.",
    ),
    Level(
        "Up to the ten",
        "You are A and lead; the hands lie open. The ten of diamonds is turned up, and no card is asleep. Be rid of "
        "two cards in one go, and lead again.",
        _late("A: 7d 9d 4c Qh\nB: 8d 6s 3h Ac\nC: 5c Kh 2s 8c\nD: 6c Jd 3s 9c\n", "Td"),
        "A",
        "plays A 7d 9d; leads A",
        2,
        (
            "One of your cards is a stop. A stop at the end of a run is worth more than a stop led by itself.",
            "The nine of diamonds is the stop. Which of your cards runs up to it?",
            "Lead the seven of diamonds.",
        ),
        "Seven, eight, nine, and there it stopped. You are rid of two cards and lead again (JIG-13).",
        "You have a stop, and a card that runs up to it. Keep the stop for the end of that run.",
        keeps="not leads B C D",
    ),
    Level(
        "Above the card turned up",
        "You are A and lead, with two cards left; the hands lie open. The six of hearts is turned up, and no card is "
        "asleep. Be the first out of cards.",
        _late("A: 7h 5c\nB: 8h 4c Ts\nC: 6c Js 9d\nD: 7c Qs Td\n", "6h"),
        "A",
        "wins A",
        2,
        (
            "Neither of your cards keeps the lead. So somebody else must bring one of them out. Which one can be brought out?",
            "The seven of hearts follows only the six, and the six is turned up.",
            "Lead the seven of hearts, and wait for the four of clubs.",
        ),
        "The seven would have stayed with you for ever. The five came out after B's four, without your leading it.",
        "Nobody could ever bring out the seven of hearts, since the six is nobody's. Lead what nobody else can bring out, and let the "
        "others bring out the rest.",
    ),
    Level(
        "Count, and find it",
        "You are A and lead; the hands lie open. The queen of diamonds is turned up, and three cards are asleep. Find out which, and "
        "keep the lead.",
        _late("A: 8c 3h Td 6s\nB: 4h 7s 2d\nC: Jd Kh 5h\nD: 8s Ad 9s\n", "Qd", "9c Jh 2s"),
        "A",
        "leads A",
        1,
        (
            "The middle shows what has been played. What is missing there, and in no hand either, is asleep.",
            "Look at the clubs.",
            "Lead the eight of clubs: the nine is asleep.",
        ),
        "You said “snip”, all looked for the nine, and nobody had it. At a table you would not see the hands, but from now on "
        "everybody would know about the nine.",
        "That card was followed. Of each of your cards, look for the next one: in the hands, and among the cards played.",
    ),
    Level(
        "Surely a stop",
        "You are A and lead; the other hands are hidden. The six of hearts is turned up, and three cards are asleep. Keep the lead.",
        _late("A: 7h Qc 9d 4s\nB: 8h 3c Jd 2h\nC: Kc 5d As 6c\nD: Td 9s 3h Qs\n", "6h", "Kd 2c Ts"),
        "A",
        "leads A",
        1,
        (
            "Three of your cards may be stops, if you are lucky. One is a stop for certain.",
            "The card turned up does not help you: you hold the card above it. See what has been played.",
            "Lead the four of spades: the five has been played.",
        ),
        "The five of spades lies in the middle, so the four was a sure stop. What may be asleep is only a hope.",
        "That was a hope, and somebody held the next card. Of one of your cards you can see that nobody does.",
        hidden=True,
    ),
    Level(
        "Home, wherever it ends",
        "You are A and lead; the other hands are hidden. Three cards are asleep. Be rid of your three hearts without losing the lead.",
        _late("A: 9h Jh Kh 5s 3d\nB: Th 8c 4d 6d\nC: 6s Qh 2c 9c\nD: 7s 3c Ac Td\n", "8d", "4c Js 7d"),
        "A",
        "plays A 9h Jh Kh; leads A",
        3,
        (
            "You have not seen the ten and the queen. Ask of every heart: if I lead it, where can the run end?",
            "From the lowest of them each card that you have not seen lies between two of your own.",
            "Lead the nine of hearts.",
        ),
        "Had the ten been asleep, the run would have ended with your nine; had the queen, with your jack. You held a card at every "
        "place where it could stop.",
        "A heart led too soon leaves a gap: now a run may end in somebody else's hand. From which of the three does it always end in "
        "yours?",
        hidden=True,
        keeps="not leads B C D",
    ),
    Level(
        "All three are found",
        "You are A and lead; the other hands are hidden. Three cards were asleep, and nobody played the three of hearts, the ten of "
        "diamonds or the queen of spades when they were due. Say “jingo” at the end of a whole run, and lead again.",
        _late(
            "A: 9d Js 5c 9c 3d 6h\nB: 6c 4d Tc 8s\nC: 7c 7h 5d 2s\nD: 2h 8d 8c 8h 6d\n",
            "4s",
            "3h Td Qs",
            "D 2h\nD 8d\nA 9d\nA Js\n",
            dealer="C",
        ),
        "A",
        "says A Jingo; leads A",
        2,
        (
            "No card is asleep any more that you do not know of. So what has not been played is in somebody's hand.",
            "Count five cards up from each of yours. Which one ends with another of yours?",
            "Lead the five of clubs: the six, seven and eight will come, and the nine is yours.",
        ),
        "Three found, and none left asleep: you could be sure of the six, the seven and the eight, though you saw none of them.",
        "Count five cards up from each of your cards, the lead counted in. All three sleeping cards are known, so nothing can stop a "
        "run but what you can see.",
        hidden=True,
        keeps="not leads B C D",
    ),
    Level(
        "Out before the others",
        "You are A and lead, with six cards; the hands lie open. The ten of spades is turned up, and three cards are "
        "asleep. Be rid of them all without ever losing the lead.",
        _late("A: 4d 6c 9s 7s 2d Jh\nB: 3d Kh 8c\nC: 8s 5h 4h\nD: 7c 6h Ac\n", "Ts", "5d Qh 2c"),
        "A",
        "wins A",
        6,
        (
            "Count first. Which cards are asleep, and which of yours are therefore stops, besides the one that all can see?",
            "The nine of spades and the four of diamonds are stops that other cards of yours run up to. One more is a stop, and "
            "one card is none and must be the last.",
            "Lead the seven of spades and the two of diamonds, and the jack of hearts when you like; the six of clubs comes last.",
        ),
        "Two stops, each at the end of a run; a jack that only counting showed to be one; and the card that would have cost you the "
        "lead was your last.",
        "The lead is gone. A stop led by itself is no longer there when its run comes, and a card that gives the lead away must be "
        "the last.",
        keeps="not leads B C D",
    ),
)

LESSON = Lesson(
    "cards-asleep",
    "Stops: the turned-up card and the cards asleep",
    ("SEQ", "JIG", "PAG"),
    (TURNED_UP, ASLEEP, WHEREVER),
    LEVELS,
    Game("jingo-dead-cards", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=160),
    ("R-22", "R-24", "R-25", "R-26", "R-28", "R-29", "R-30", "R-64", "R-87"),
    ("JIG-1", "SEQ-10", "SEQ-11"),
)
