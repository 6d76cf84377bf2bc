"""A whole pack of Cassino for two, from the deal to the count."""

from cardlessons.lessons.lesson import Answer, Question, Worked

PACK = Worked(
    "A whole pack for two",
    """\
variant: cassino-two
dealer: B
A:
B:

{ Two players, and all fifty-two cards: six deals of four each. The computer plays for both. }
deal 5c 9d 4d 3s 6h 6s 8c 4s 2s Kc Jh 8h Td Qd Tc Ks 2c 4c Kh Ad 2d 7s Qh 8s Th 5d 9h Qc 9s Js 3d 6d 8d 5h Ac 7c 7h 4h 2h Qs 5s Kd Jc 3c Ts 6c 3h 7d 9c Ah As Jd  { One to A, one to B, one to the middle, and so on: four for each of them. }  > turn A; cites CAS-13
A 8c x 6s 2s 8h   { The eight, and six and two with it: among them Little Cassino, the two of spades. }  > turn B; cites CAS-15
  ( A 8c x 6s 2s  { The sum without the other eight? }                              > refused take.missed-equal )
B 4s x 4d         { All that was left: a sweep, and A lays a card in the empty middle. }  > scores B 1; turn A
A 5c                                                                                > turn B; cites CAS-22
B 6h                                                                                > turn A; cites CAS-18
A Kc                                                                                > turn B
B 9d                                                                                > turn A
A 3s              { Five and three would make an eight, six and three a nine; B has neither. }  > turn B
B Jh              { Both hands are played. B deals four more to each, and none to the middle. }  > turn A; cites CAS-19
A Kh x Kc                                                                           > turn B; cites R-50
B Ks                                                                                > turn A
A Tc              { A lays the ten of clubs and keeps Great Cassino, to take the one with the other. }  > turn B
  ( A Td          { Great Cassino itself, for anybody with a ten? }                 > turn B )
B Qd              { No ten in B's hand. }                                           > turn A
A Td x Tc         { Great Cassino is safe: two points for A at the count. }         > turn B
B 4c                                                                                > turn A
A 2c                                                                                > turn B
B Ad              { B's last card of this hand, and it is an ace. }                 > turn A; cites CAS-19
A Th x 5c 6h 9d 3s 4c 2c Ad  { Three tens at once: nine and ace; six and four; five, three and two. }  > turn B; cites CAS-16
  ( A Th x 9d Ad 6h 4c       { What if A overlooks the three together? }            > refused take.missed-set )
  ( A Th x 3s 4c 2c Ad       { Four cards, chosen so that no further ten can be made: allowed, but poor. }  > turn B; cites CAS-16 )
  ( A 9h x 9d 5c 4c 6h 2c Ad { The nine would have taken six. }                     > turn B )
B Qc x Qd                                                                           > turn A
A 2d                                                                                > turn B
B 8s                                                                                > turn A
A Qh                                                                                > turn B
B 5d                                                                                > turn A
A 9h                                                                                > turn B
B 7s x 2d 5d      { Two and five; and the hands are played again. }                 > turn A; cites CAS-15
A 9s x 9h                                                                           > turn B
B Js x Jh                                                                           > turn A
A 8d x 8s                                                                           > turn B
B 6d                                                                                > turn A
A 3d                                                                                > turn B
B 5h                                                                                > turn A
A Ac              { Among queen, king, six, three and five there is nothing for A; now an ace lies there too. }  > turn B
B 7c x 6d Ac      { Six and ace, with the last card of this hand. }                 > turn A; cites CAS-15
A 5s x 5h                                                                           > turn B
B Qs x Qh                                                                           > turn A
A 2h                                                                                > turn B
B Kd x Ks                                                                           > turn A
A Jc                                                                                > turn B
B 3c x 3d                                                                           > turn A
A 7h                                                                                > turn B
B 4h              { For the last time four more to each; then the pack is used up. }  > turn A; cites CAS-19
A 9c x 2h 7h                                                                        > turn B
B Jd x Jc                                                                           > turn A
A Ts                                                                                > turn B
B 6c                                                                                > turn A
A 3h                                                                                > turn B
B 7d x 4h 3h                                                                        > turn A
A As              { A's last card; there is nothing for it to take. }               > turn B
B Ah x As         { The last card of the pack takes, so what is left goes with it. Now both piles are turned over and counted. }  > scores B 1; cites CAS-21; scores B 3; scores A 2; scores A 1; scores A -4; scores B -4; cites CAS-3; turn nobody
""",
    ("CAS-13", "CAS-19", "CAS-20", "CAS-21", "CAS-3"),
    (
        Question(
            12,
            "A holds the ten of diamonds, the ten of clubs and a two, and none of them takes anything. How does A bring "
            "Great Cassino, the ten of diamonds, home?",
            (
                Answer(
                    "By laying it down, and taking it next time with the other ten.",
                    "That would do if B has no ten; but if B has one, it is B who takes Great Cassino. Better risk the "
                    "card that counts less.",
                ),
                Answer(
                    "By laying the ten of clubs, and taking it next time with the ten of diamonds.",
                    "Yes. If B has a ten the ten of clubs is lost, but not Great Cassino. The card that captures is placed "
                    "with what it has taken (CAS-17), so it counts for its player.",
                    right=True,
                ),
                Answer(
                    "By keeping it to the end of the pack.",
                    "A hand has four cards, and all of them must be played before the next four are dealt (CAS-19). Great "
                    "Cassino has to leave A's hand within three plays.",
                ),
            ),
        ),
        Question(
            18,
            "Five, six, nine, three, four, two and ace lie there, with a jack, a queen and a king. A has the ten of hearts. How "
            "many cards can it take?",
            (
                Answer(
                    "Seven.",
                    "Yes: nine and ace; six and four; five, three and two. All that has a number is gone (CAS-16).",
                    right=True,
                ),
                Answer(
                    "Six: no set of ten is left for one of them.",
                    "It depends on how you part them. Begin with the nine, which needs the ace; then with the six, which needs the "
                    "four. What is left makes ten too.",
                ),
                Answer(
                    "Four at most: two sets of two.",
                    "Two sets of two are there, nine and ace, six and four; but a set may have three cards, and there may be three sets.",
                ),
            ),
        ),
        Question(
            49,
            "A has taken twenty-five cards, B twenty-three. The ten of spades, the six of clubs and the ace of spades "
            "lie there, and the ace of hearts is the last card of the pack. Who will have most cards?",
            (
                Answer(
                    "A, with twenty-five against twenty-five: it is a tie, and A was first.",
                    "B's ace takes an ace, which makes twenty-five; but then two cards are left, and they are not left "
                    "to nobody (CAS-21).",
                ),
                Answer(
                    "Nobody: twenty-five each, and two left over.",
                    "In a tie nobody would score (R-52). But the two left over go to whoever captured last (CAS-21).",
                ),
                Answer(
                    "B, with twenty-seven.",
                    "Yes: the two aces, and the two cards that are left (CAS-21). Three points for most cards hang on the last card, "
                    "and, since two of them are spades, another for most spades.",
                    right=True,
                ),
            ),
        ),
    ),
)
