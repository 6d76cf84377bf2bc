"""A whole hand of Snitch'ems for two, from the deal to twenty-six cards each."""

from cardlessons.lessons.lesson import Answer, Question, Worked

HAND = Worked(
    "A whole hand",
    """\
variant: snitchems
dealer: B
A:
B:

{ All fifty-two cards: four in the middle, and eight deals of three for each. The computer plays for both. }
deal Js 7s Jc 3h 6d Kh 2d 4d 7h 8d Th Jd Tc 7d Kd 9h Ah 4c 3s Qc 4h 8c Kc Ad 3d 5c 6h 9d Ac Qd 8s 9s 2s Ks 6s 2h 5s 3c Td Qs Ts 6c 4s Jh 2c 5d As 7c 5h Qh 9c 8h  { Three cards to A, three to B, four to the middle. }  > turn A; cites SNI-4
A 7s x 7h            { Seven and two are nine, seven and four eleven; but a seven takes a seven. }  > turn B; cites R-101
B 6d x 4d            { B may choose between the two, for eight, and the four, for ten. }  > turn A
  ( B 6d x 2d    { For eight. }                             > turn A )
  ( B Kh         { To take nothing is not free. }           > refused lay.another-captures; cites SNI-9 )
A Js                 { Both jacks are in A's hand. One is laid, to be taken by the other. }  > turn B
B Kh                  > turn A
A Jc x Js            { The jack comes back, and B had none. }  > turn B
B 3h                 { The hands are played; three more to each. }  > turn A; cites SNI-16
A Jd                  > turn B
B 7d x 3h            { Seven and three make ten. B might have taken the king first. }  > turn A
A Th                 { A holds both tens as well: one is laid for the other. }  > turn B
B Kd x Kh             > turn A
A Tc x 2d 8d Th      { The ten takes a ten, and two and eight with it. }  > turn B; cites SNI-22
  ( A Tc x Th    { Only the match? That is lawful too. }     > turn B; cites R-57 )
  ( A Tc x 2d 8d { The sum by itself is not. }              > refused take.set-unmatched; cites R-101 )
B 9h                 { A jack is all that is left. }  > turn A
A Ah x 9h            { Ace and nine: B's nine did not lie there for long. }  > turn B
B Qc                  > turn A
A 4c                 { Nothing in the middle has a number. A lays the four, and B has one too. }  > turn B
B 4h x 4c             > turn A
A 3s                  > turn B
B 8c                 { Three more to each. So far A has ten cards and B eight. }  > turn A; cites SNI-16
A 3d x 3s             > turn B
B 6h                 { Six and eight are fourteen, which is no sum. }  > turn A
A Kc                  > turn B
B 5c                  > turn A
A Ad                 { With a five, an eight and a six in the middle the ace finds no partner. }  > turn B
B 9d x Ad            { But the nine finds the ace. }  > turn A
A Qd x Qc             > turn B
B 2s x 6h            { For eight. What B cannot see: A holds an eight. }  > turn A
  ( B 2s x 8c    { For ten. }                               > turn A )
  ( B Ks x Kc    { Or the king. }                           > turn A; cites SNI-13 )
A 8s x 8c            { The eight takes the eight. }  > turn B
B Ks x Kc             > turn A
A Ac                  > turn B
B 9s x Ac            { Nine and ace once more. }  > turn A
A 5s x 5c            { Sixteen each, and A goes ahead again. }  > turn B
B Td                  > turn A
A 6s                  > turn B
B Qs                  > turn A
A 2h x 6s             > turn B
B 3c                 { The pack grows thin: two deals are left. }  > turn A; cites SNI-16
A Ts x Td             > turn B
B 5d x 3c             > turn A
A 4s                  > turn B
B Jh x Jd            { The jack laid at the beginning of the second deal has waited all this time. }  > turn A
A 6c x 4s             > turn B
B 2c                 { And now the last six cards of the pack. }  > turn A; cites SNI-16
A 7c                 { Seven and two are nine. }  > turn B
B 8h x 2c            { Eight and two: ten. Or B could have taken the queen first. }  > turn A
  ( B Qh x Qs    { The queen first, then. }                 > turn A
    A As x 7c
    B 8h x 2c      { The last capture is still B's. }
    A 5h
    B 9c           { Nothing has changed: a draw as before. } > scores A 26; scores B 26; wins A B )
A As x 7c             > turn B
B Qh x Qs            { B's queen takes the queen. It will turn out to be the last capture of the hand. }  > turn A
A 5h                 { Nothing lies there for A. }  > turn B
B 9c                 { Nor can B. The five and the nine go to B, who captured last, and the two piles are alike. }  > scores A 26; scores B 26; wins A B; cites SNI-17; cites SNI-18
""",
    ("SNI-4", "SNI-16", "SNI-17", "SNI-18", "SNI-19"),
    (
        Question(
            12,
            "Two, eight, jack and ten lie there, and A's last card of this hand is the ten of clubs. A has four cards so far, B "
            "has six. How many will A have?",
            (
                Answer(
                    "Six: the two tens.",
                    "So many if A likes. But two and eight make ten, and may go with a ten that takes a ten (SNI-22, "
                    "R-101).",
                ),
                Answer(
                    "Eight: the two tens, and the two and the eight.",
                    "Yes: one play takes A from behind into the lead. Only an eight or a ten can take so much at once "
                    "(SNI-22, R-101).",
                    right=True,
                ),
                Answer(
                    "Seven: the two and the eight with the ten.",
                    "That is one card too few, and without the match the two and the eight may not be taken at all (R-101).",
                ),
            ),
        ),
        Question(
            27,
            "Jack, eight, six, king and five lie in the middle. B holds a nine, a two and a king. Which of these may B play?",
            (
                Answer(
                    "Only the king, for a match goes before a sum.",
                    "No kind of capture goes before another. All that matters is that the card takes something (SNI-10, SNI-11).",
                ),
                Answer(
                    "The two or the king.",
                    "Yes: the king takes a king, the two makes eight with the six and ten with the eight. The nine would take a nine or "
                    "an ace; as it takes nothing here, it must wait (SNI-9).",
                    right=True,
                ),
                Answer(
                    "Any of the three.",
                    "The nine takes nothing here, and a card that takes nothing may be played only by somebody who has none that does "
                    "(SNI-9).",
                ),
            ),
        ),
        Question(
            49,
            "A has twenty-six cards, B has twenty-four and captured last. A five lies in the middle, and B lays the very last card, "
            "a nine. Who wins the hand?",
            (
                Answer(
                    "A, by twenty-six to twenty-four.",
                    "Two cards still lie in the middle, and they belong to somebody (SNI-17).",
                ),
                Answer(
                    "Nobody: it is a draw.",
                    "Yes. The five and the nine go to B, who captured last, and that makes twenty-six each (SNI-17, SNI-18).",
                    right=True,
                ),
                Answer(
                    "B, who captured last.",
                    "B takes what is left, but that is only two cards. Count them (SNI-17).",
                ),
            ),
        ),
    ),
)
