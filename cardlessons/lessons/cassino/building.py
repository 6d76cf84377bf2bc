"""Building, which is told in other books than Peel's: the example by which Cassell's explains it, and a calling of ours."""

from cardlessons.lessons.lesson import Answer, Question, Worked

BUILDING = Worked(
    "Building, from other books",
    """\
variant: cassino(builds=single and double)
dealer: B
A: 6h 2c 9s 8d
B: 7d Tc As Ah
layout: Jh Kc 4s Qs
stock: 4h Ad 4d 8c 2h 3c 5h 6c

{ None of this is in our Peel. The hands, and the play up to the ten, are those by which Cassell's book explains building; the rest is ours. }
A 6h                      { Nothing for A to take, so the six is laid. }             > turn B; cites CAS-18
B As + 6h "Seven"         { Six and ace. From now on they are a seven, and B has one to take it with. }  > says Seven; turn A; cites R-118
  ( B Tc x 6h 4s          { B could have taken the six with the four. }              > turn A )
  ( B As + 6h "Eight"     { Eight? Six and one are not eight. }                      > refused build.below )
  ( B Ah + 4s "Five"      { Five would be right, but B holds none. }                 > refused build.none-held; cites R-118 )
A 2c + 6h As "Nine"       { Two more: a nine. B's seven is no good for it now; A has the nine. }  > says Nine; turn B; cites R-119
  ( A 2c + 6h "Eight"     { Only the six, to make an eight of it? }                  > refused build.whole; cites R-118 )
  ( A 2c + 6h As 4s "Nine"  { With the four as well? }                               > refused build.below )
B Ah + 6h As 2c "Ten"     { And the other ace: ten, which B holds. }                 > says Ten; turn A; cites R-119
A 8d                      { A has no ten; there is nothing to be done about it. }    > turn B
  ( A 9s x 6h As 2c Ah    { It was A's nine. It is a ten, and B's. }                 > refused take.build )
B Tc x 6h As 2c Ah        { Four cards with one, and both aces. }                    > turn A; cites R-118
  ( B 7d                  { Might B wait, and lay the seven? }                       > refused build.laid-beside; cites R-120 )
A 9s                                                                                 > turn B
B 7d                      { The hands are played, and B deals four more to each. }   > turn A; cites CAS-19
A 4h + 4s "Fours"         { A holds two fours, and a third lies there: one is laid onto it, and the other is kept to take both. }  > says Fours; turn B; cites R-119
  ( A 4h x 4s             { A could take the four at once, and have two cards. }     > turn B )
B 8c x 8d                 { B has no four. }                                         > turn A
  ( B Ad + 4s 4h "Nine"   { B raises it? Four and four and one... }                  > refused build.fixed; cites R-119 )
  ( B 8c x 8d 4s 4h       { Are two fours an eight? }                                > refused take.build; cites R-118 )
A 4d x 4s 4h              { Three fours. }                                           > turn B; cites R-118
""",
    ("R-73", "R-118", "R-119", "R-120"),
    (
        Question(
            3,
            "B has laid an ace on the six and said “Seven”. A holds a two, a nine and an eight. Can A spoil it?",
            (
                Answer(
                    "No: only a seven takes it, and A has none.",
                    "Only a seven takes it. But a build of one sum need not stay a seven: whoever holds the new number may lay a "
                    "card on it (R-119).",
                ),
                Answer(
                    "Yes: A takes the ace out of it, with the eight.",
                    "What is built stays together. There is no six there any more, and no ace, only a seven (R-118).",
                ),
                Answer(
                    "Yes: A lays the two on it and says “Nine”.",
                    "Yes. It is a nine then, and it is A's; and A has a nine to take it with (R-119).",
                    right=True,
                ),
            ),
        ),
        Question(
            10,
            "A has laid a four on the four, and said “Fours”. B holds an ace, an eight, a three and a six. Can B raise it, or "
            "take it?",
            (
                Answer(
                    "B takes it with the eight, as four and four.",
                    "It was called as fours, not as an eight: it is a four twice over, and only a four takes it (R-119).",
                ),
                Answer(
                    "Neither.",
                    "Yes. The word in the plural says so: two sets of one number lie there, which nobody can raise (R-119), and B "
                    "has no four.",
                    right=True,
                ),
                Answer(
                    "B lays the ace on it and makes it fives.",
                    "That would be done with a single build, by somebody who holds the new number; a double one stays as it is "
                    "called (R-119).",
                ),
            ),
        ),
    ),
)
