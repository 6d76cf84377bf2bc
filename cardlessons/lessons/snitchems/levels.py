"""The levels of the lesson on Snitch'ems, from a plain ten to the last capture."""

from cardlessons.lessons.lesson import Level

LEVELS = (
    Level(
        "Ten of three",
        "You are A. Take two cards from the middle at once.",
        """\
variant: snitchems
dealer: B
A: As 4h Jd
B: 9c Qd 5c
layout: 6d 3s Kc 8h

""",
        "A",
        "takes A 6d 3s",
        1,
        (
            "The card that you play is counted in, and a sum may have more than two cards.",
            "Six and three are nine. What is missing to make ten?",
            "Play the ace of spades, and take the six and the three.",
        ),
        "One, six and three: ten. Neither the eight nor the king would fit.",
        "That was a capture, but of one card only. Look for three cards that make ten, yours among them.",
    ),
    Level(
        "A pair-royal",
        "You are A. One card of yours can take two of its own rank. Take them both: three of a rank are a pair-royal.",
        """\
variant: snitchems
dealer: B
A: 4s Kd 7c
B: 5d Th 9h
layout: Kc 3h Ks 4d

""",
        "A",
        "takes A Kc Ks",
        1,
        (
            "A match takes one card of the rank or several: you choose how many.",
            "Which rank lies in the middle twice?",
            "Play the king of diamonds, and take both kings.",
        ),
        "Three kings by one play. You might have taken one only; but what would be the use of that here?",
        "Something of it is still lying there. Two cards of one rank are waiting, and both may be taken at once.",
    ),
    Level(
        "Match or sum",
        "You are A. Your five can take in four ways. Take as many cards as it can.",
        """\
variant: snitchems
dealer: B
A: 5c Kd Qs
B: 8h Tc 4d
layout: 5h 3d 2s Jc

""",
        "A",
        "takes A 3d 2s",
        1,
        (
            "A match or a sum: one kind for each play, so count what each would bring.",
            "Five with five is a match, and a ten too. Five and three are eight. What about three cards?",
            "Play the five of clubs, and take the three and the two.",
        ),
        "Five, three and two: ten, and two cards taken rather than one. The match, or the three alone, was lawful but poorer.",
        "That was lawful, but it took only one card. Add up what could go together with your five.",
    ),
    Level(
        "Eight and more",
        "You are A. Take five cards from the middle by a single play.",
        """\
variant: snitchems
dealer: B
A: 2d Ac 8d
B: Qd Jc 9s
layout: 8h 5c 3c 6s 2h

""",
        "A",
        "takes A 8h 5c 3c 6s 2h",
        1,
        (
            "Only two ranks can take as much as that, and they need a match.",
            "Which cards in the middle make eight by themselves?",
            "Play the eight of diamonds: the eight, five and three, six and two.",
        ),
        "The match opened the door, and both sets went through it: six cards with your own.",
        "Some of the five are still there. The card that takes them all finds its match in the middle, and two sets that make its "
        "number.",
    ),
    Level(
        "Nothing for B",
        "You are A; the hands lie open. None of your cards takes anything. Lay one with which B can take nothing either.",
        """\
variant: snitchems
dealer: B
A: 3s 9h 5d
B: 7h Ad Kd
layout: 6c Qh

""",
        "A",
        "lays B",
        1,
        (
            "B's king is harmless. Which cards would make eight or ten with B's seven, and which with the ace?",
            "A three falls to the seven, and a nine to the ace. Mind the six as well.",
            "Lay the five of diamonds.",
        ),
        "Five and seven are twelve, five and one six; and with the six it is no better for B, who has to lay a card.",
        "B made eight or ten with the card that you laid. Try each of your cards with the seven, the ace and the six.",
    ),
    Level(
        "The hardest card to take",
        "You are A; the other hands are hidden. The middle is empty, and you must lay a card. Lay the one that fewest "
        "cards of the pack could take.",
        """\
variant: snitchems
dealer: A
A: 7c Td 4h
B: Js 3s 6d 7d
layout: Jc

B Js x Jc
""",
        "A",
        "lays B",
        1,
        (
            "For each of your cards, ask which ranks could take it: its own, what makes eight with it, what makes ten with it.",
            "A seven falls to seven, ace and three, a four to four and six. And a ten?",
            "Lay the ten of diamonds.",
        ),
        "A ten falls only to another ten: it is as safe as a king, for no sum has room for it. B held a three, a six and a seven.",
        "B had a card that made eight or ten with it, or its equal. One of your cards is part of no sum at all.",
        hidden=True,
    ),
    Level(
        "Not all at once",
        "You are A; the hands lie open, and they are the last of the pack. Who captures last takes all that is left. Win the hand.",
        """\
variant: snitchems
dealer: A
A: Kd Kh
B: 9c 3c
layout: 9d Kc Ks 7d Jh

B 9c x 9d
""",
        "A",
        "wins A",
        2,
        (
            "B can take once more. What is in the middle then goes to whoever captures after that.",
            "Nobody but you has a king. Must you take both at once?",
            "Take one king with a king, and leave the other for your last card.",
        ),
        "You need not take all that you can: one is enough. The second king waited for you, and with it came the jack.",
        "The kings were yours, but after them you could capture no more, and the rest went to B. You may also take one king only.",
    ),
    Level(
        "Only a match",
        "You are A, and captures are limited. Take three cards from the middle by a single play.",
        """\
variant: snitchems-limited
dealer: B
A: 6s 9h Td
B: 7c Js 3h
layout: Tc 6d 4c 9s Kh

""",
        "A",
        "takes A Tc 6d 4c",
        1,
        (
            "Every card of yours has a match. But only an eight or a ten may take more than its own rank.",
            "What in the middle makes ten by itself?",
            "Play the ten of diamonds: the ten, and six and four with it.",
        ),
        "Even here a sum can be taken, if it goes along with a match and makes the very number of the card.",
        "A match it was, but nothing else. With limited captures an eight or a ten that has its match may take sets that make its "
        "number.",
    ),
    Level(
        "No sum to fear",
        "You are A, and captures are limited; the hands lie open. None of your cards takes anything. Lay one with "
        "which B can take nothing either.",
        """\
variant: snitchems-limited
dealer: B
A: 7h 8s 2c
B: 8h 7c 6h
layout: 5c Qd

""",
        "A",
        "lays B",
        1,
        (
            "In the usual game B could take each of your three cards. Which can B take here?",
            "Here a card falls only to its own rank.",
            "Lay the two of clubs.",
        ),
        "Eight and two, six and two: B sees a ten and an eight, and may take neither.",
        "B had a card of that rank. Forget the sums: with limited captures nothing is taken without a match.",
    ),
    Level(
        "Greedy or patient",
        "You are A; the hands lie open, and they are the last of the pack. Who captures last takes all that is left. Win the hand.",
        """\
variant: snitchems
dealer: B
A: Ts As 6s
B: 4h 9h Qh
layout: 9c Jd Ah 6d

""",
        "A",
        "wins A",
        3,
        (
            "One play takes two cards at once, but look what B can still capture after it, and what you can.",
            "B's four wants the six; B's nine can take the nine or the ace. Your ace is an answer to both of these.",
            "Begin with the six of spades, and take the six.",
        ),
        "The six left B's four without anything. B's nine could take but one of the two, and your ace took the other, last of all: "
        "eight to two.",
        "B captured after you, and took what was left. B's four wants the six, and B's nine can take the nine or the ace: come "
        "before the one, and be ready for the other.",
    ),
    Level(
        "Hold it level",
        "You are A; the hands lie open, and they are the last of the pack. There is no more than a draw in it for "
        "you: get it.",
        """\
variant: snitchems
dealer: B
A: 4h 9s Td
B: Ah 2s Js
layout: Ts 6c Th 8c

""",
        "A",
        "wins A B",
        3,
        (
            "Ten cards are left, so you need five. Which of your captures can wait, since B cannot touch it?",
            "B has no ten. But the six falls to B's two as well as to your four.",
            "Take the six with the four of hearts; the tens come next, both of them.",
        ),
        "Five cards each: a draw. Two by the six, three by the tens, and the rest for B's ace.",
        "B has more. Take first what B could take too, and of the tens take as many as you can.",
    ),
    Level(
        "Between two others",
        "You are A, one of three players; the hands lie open, and they are the last of the pack. Capture more than either of the "
        "others.",
        """\
variant: snitchems
dealer: C
A: 9c 5h
B: Tc 2c
C: 7s 2s
layout: 6d 9s 3h As

""",
        "A",
        "wins A",
        2,
        (
            "B and C both play before your turn comes again. What of yours will still be there?",
            "C's seven takes a three or an ace. Nobody but you has anything for the nine.",
            "Take the three with the five of hearts.",
        ),
        "B's two took the six and C's seven the ace; then your nine took the nine, last of all, and the rest was yours.",
        "The nine would have waited for you; the three did not. With two others to play first, take what they want and leave what "
        "they cannot use.",
    ),
)
