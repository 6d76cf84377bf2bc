"""The levels of the lesson on Cassino, from taking all one can to the whole count."""

from cardlessons.lessons.lesson import Level

LEVELS = (
    Level(
        "All that it takes",
        "You are A. Six cards lie in the middle. One card of yours takes five of them: play it.",
        """\
variant: cassino-two
dealer: B
A: Th 8d Qc
B: 6h 9s Jd
layout: Tc 7h 3s 8c 2d Kc

""",
        "A",
        "takes A Tc 7h 3s 8c 2d",
        1,
        (
            "A card takes its equals, and with them everything that adds up to its number.",
            "Seven and three; eight and two: what do they make?",
            "Play the ten of hearts, and take the ten, seven and three, eight and two.",
        ),
        "One ten, and twice a sum of ten: with your own card that makes six for you.",
        "The eight takes its equal, but nothing adds up to eight. Which of your cards finds sums as well?",
    ),
    Level(
        "Three make nine",
        "You are A. Take three cards at once.",
        """\
variant: cassino-two
dealer: B
A: 9c 5h 4s
B: 7d Td Jh
layout: 5c 3h Ad Qs Kd

""",
        "A",
        "takes A 5c 3h Ad",
        1,
        (
            "A sum may have more than two cards.",
            "The queen and the king have no number. What do the three others make together?",
            "Play the nine of clubs, and take five, three and ace.",
        ),
        "Five and three and one: nine. The ace that comes with it is a point at the count.",
        "That was a capture, but a smaller one. Add up all the cards that have a number.",
    ),
    Level(
        "Two aces",
        "You are A. Your ten can take in more than one way. Take both aces.",
        """\
variant: cassino-two
dealer: B
A: Th Kc 6h
B: 9s 7d Jh
layout: 9c As 8d Ad Qs

""",
        "A",
        "takes A As Ad",
        1,
        (
            "Where sets overlap, you choose. Each ace is a point at the count.",
            "Nine and ace would leave the other ace lying. Is there a sum with two aces?",
            "Play the ten of hearts, and take the eight and both aces.",
        ),
        "Eight and two aces: two points. The nine stays, since there is no ace any more to make it ten.",
        "With nine and ace the other ace stays beside the eight, and B, who has a nine, takes both. Look for a sum of ten that "
        "needs the two aces.",
    ),
    Level(
        "Sweep the board",
        "You are A. Score a point with your next card.",
        """\
variant: cassino-two
dealer: B
A: 4c 7s 3c
B: Th 9d Jh
layout: 4h 3d 7c

""",
        "A",
        "scores A at least 1",
        1,
        (
            "A point is scored at once by whoever takes all the cards in the middle.",
            "Four, three and seven lie there: of which number are they all?",
            "Play the seven of spades: the seven goes, and four and three with it.",
        ),
        "Nothing is left: a sweep, and B has to lay a card in the empty middle.",
        "Something is left in the middle, so it is no sweep. One of your cards takes all three.",
    ),
    Level(
        "Great Cassino comes home",
        "You are A, and hold Great Cassino, the ten of diamonds. Nothing in the middle makes ten yet. Capture with it, in two "
        "plays; the hands lie open.",
        """\
variant: cassino-two
dealer: B
A: Td 3c 9s
B: 5h Js 8d
layout: 7h Qc

""",
        "A",
        "takes A Td",
        2,
        (
            "If nothing makes ten, you can lay the card that will.",
            "Seven is there; three is missing. Can B take either of them first?",
            "Lay the three of clubs; B has nothing for it. Then take with the ten of diamonds.",
        ),
        "Two points, and seven and three as well. A card that captures is safe; a card that is laid is anybody's.",
        "Great Cassino is still in your hand, or lies in the middle for anybody with a ten. Which of your cards makes ten with "
        "the seven?",
    ),
    Level(
        "A sweep in two",
        "You are A; the hands lie open. Sweep the board in two plays.",
        """\
variant: cassino-two
dealer: B
A: Kc 5d 9s 8h
B: 4c 3s 4h 3d
layout: Kd 5h

""",
        "A",
        "scores A at least 1",
        2,
        (
            "You may take with either of two cards now. What lies there when B has played?",
            "B can take nothing and must lay a card. It has to be one that adds up with what you leave.",
            "Take the king with the king of clubs; then see what total B makes with the five.",
        ),
        "Without the king there was only a five for B to add to, and you had a card for both of B's sums.",
        "Something was left over. Jacks, queens and kings add up to nothing: what stays beside one cannot go with the rest.",
    ),
    Level(
        "Leave nothing",
        "You are A; the hands lie open. None of your cards takes anything. Lay one that leaves B nothing to take either.",
        """\
variant: cassino-two
dealer: B
A: 2d 4s 9h
B: 7h Th Qc
layout: 5c 3h

""",
        "A",
        "lays B",
        1,
        (
            "B holds seven, ten and queen. Which sums must not come about?",
            "Five, three and two are ten; five and two, and three and four, are seven.",
            "Lay the nine of hearts.",
        ),
        "Nine, five and three: no seven in it and no ten. So B has to lay a card in turn.",
        "With your card B found a sum. Look at every two cards, and at all three together, before you lay one.",
    ),
    Level(
        "The empty middle",
        "You are A; the other hands are hidden. B has just swept the board with three queens, and you must lay out a card. "
        "Lay one that B cannot possibly take.",
        """\
variant: cassino-two
dealer: A
A: 5c Qh 2s
B: Qs 5d 2h Kc
layout: Qc Qd

B Qs x Qc Qd
""",
        "A",
        "lays B",
        1,
        (
            "A single card is taken only by its equal. Of which of your ranks can B have none?",
            "Three cards of one rank have gone before B; you hold the fourth.",
            "Lay out the queen of hearts.",
        ),
        "It was the fourth queen. Nobody can ever take it, and no sum can use it: it stays until the end.",
        "B had one of that rank, and swept the board again. Of one rank you have seen all four.",
        hidden=True,
    ),
    Level(
        "The last capture",
        "You are A; the hands lie open, and they are the last of the pack. The cards left at the end go to whoever captures "
        "last. Have the jack among yours when all is played.",
        """\
variant: cassino-two
dealer: B
A: 7s Ks
B: 7h 2c
layout: Kc 7d Jh

""",
        "A",
        "takes A Jh",
        2,
        (
            "Nobody can take the jack; it will be left. So who captures last?",
            "B has one card only that can capture. When it cannot, the king is still yours.",
            "Take the seven with the seven of spades first.",
        ),
        "Your seven took what B's seven was waiting for. B could only lay cards, and your king captured last: the jack and the "
        "rest were yours, with a point for them.",
        "B captured after you, so what was left went to B. Which of your two captures would B have made as well?",
    ),
    Level(
        "The whole count",
        "You are A; the hands lie open, and these twelve cards are the whole of a small pack. Let B make no point, and be ten "
        "ahead at the count.",
        """\
variant: cassino-two
dealer: B
A: Ks 6h Th
B: Ts Td 5c
layout: 4s Ah 7d Ac 9s 2s

""",
        "A",
        "scores A at least 10",
        3,
        (
            "The ten takes five cards at once. But what does it leave, and what makes ten with that?",
            "Can you take so that none of B's cards finds anything? Then B has to lay a card, and you have a ten.",
            "Take the four and both aces with the six of hearts, and keep the ten.",
        ),
        "B found nothing. Your ten took a ten and was the last to capture: so Great and Little Cassino came to you, with most "
        "cards and most spades.",
        "B found something to take, and that cost you points, however much you had taken yourself. Look for a capture after "
        "which none of B's cards takes anything.",
    ),
    Level(
        "Build and take",
        "You are A; the hands lie open. Here cards are built, as in other books than Peel's: lay a card onto cards of "
        "the middle, say the number that they make with it, and keep a card of that number to take them all. Have the "
        "five and the two, in two plays.",
        """\
variant: cassino-two(builds=single)
dealer: B
A: As 8s Kd
B: 7d 9c Jh
layout: 5c 2d Qs

""",
        "A",
        "takes A 5c 2d",
        2,
        (
            "B has a seven for the two of them. What is built together counts as one card, and only its own number takes it.",
            "Five, two and your ace: what do they make, and do you hold a card of that number?",
            "Lay the ace of spades onto the five and the two, which builds an eight; then take all three with the eight.",
        ),
        "B's seven was waiting for the five and the two, but they were an eight by then, and B had none. Cassell's book explains "
        "it so (R-118); of Peel we have no word on building.",
        "B's seven took the five and the two. Together with a card of yours they can make a number for which you have a card, "
        "and B has none.",
    ),
)
