"""Levels on counting a run of five or six, in rows and in rings."""

from cardlessons.lessons.late import late
from cardlessons.lessons.lesson import Level

LEVELS = (
    Level(
        "Basilorum",
        "You are A and lead, with the full pack in a row; the hands lie open. Lead the card that brings “Basilorum” back to you.",
        late(
            "schnipp-schnapp",
            "D",
            "A: 6h Th 4s 9d\nB: 7h 5s Td 2c\nC: 8h Jd 6s 3c\nD: 9h 7s Qd 4c\n",
        ),
        "A",
        "says A Basilorum; leads A",
        2,
        (
            "Five words make a run. Count five cards up from each card you might lead.",
            "Which of your cards has another of yours four places above it?",
            "Lead the six of hearts: the ten is the fifth card.",
        ),
        "Six, seven, eight, nine, ten: Schnipp, Schnapp, Schnurr, Burr, and your own Basilorum.",
        "That run ended in another hand, or it was not a full one. Count five cards, the lead counted in.",
        keeps="not leads B C D",
    ),
    Level(
        "The ace on top",
        "You are A and lead, with thirty-two cards in a row, the ace highest; the hands lie open. Get rid of all three "
        "cards.",
        late(
            "schnipp-schnapp-32",
            "D",
            "A: Kd Ac Qh\nB: Ad 9h Jc Ts\nC: 8d 9c Th Js\nD: Tc 8h Qs 9d\n",
        ),
        "A",
        "wins A",
        3,
        (
            "One of your cards gives the lead away. Let it be the last.",
            "The king of hearts has gone, and nothing follows an ace. But what follows a king in this pack?",
            "Lead the ace of clubs and the queen of hearts first, in either order; the king of diamonds comes last.",
        ),
        "In the short pack it is the ace that nothing follows. The king had to come last, for B held its ace.",
        "The lead is gone. In this pack a king is followed by its ace, as long as that is in somebody's hand.",
        keeps="not leads B C D",
    ),
    Level(
        "Round past the ace",
        "You are A and lead, with thirty-two cards in a ring; the hands lie open. Lead the card that brings “Basilorum” back to "
        "you.",
        late(
            "schnipp-schnapp-32-cyclic",
            "D",
            "A: Qd 8d 9c Th\nB: Kd Tc Jh As\nC: Ad Jc Qh 8s\nD: 7d Qc Kc Kh\n",
        ),
        "A",
        "says A Basilorum; leads A",
        2,
        (
            "Count five cards from each lead, and after the ace go on with the seven.",
            "Which of your cards has another of yours four places above it, round the corner?",
            "Lead the queen of diamonds: the eight is the fifth card.",
        ),
        "Queen, king, ace, seven, eight: the very run that the source gives for the short pack.",
        "The fifth card of that run is not yours, or the run was not full. Count past the ace: the seven comes next.",
        keeps="not leads B C D",
    ),
    Level(
        "No stop by rank",
        "You are A and lead, with thirty-two cards in a ring; the other hands are hidden. The cards in the middle have been "
        "played. Keep the lead.",
        late(
            "schnipp-schnapp-32-cyclic",
            "D",
            "A: Ah Kc Ks Jd\nB: 7h Qd 9h Tc\nC: As 8h 9s Qs\nD: Jh 8c Kd Ts\n",
        ),
        "A",
        "leads A",
        1,
        (
            "In a ring no card is a stop by its rank. Which of your cards has lost the one that follows it?",
            "Look for the ace of clubs, the ace of spades, the seven of hearts and the queen of diamonds.",
            "Lead the king of clubs: its ace has gone.",
        ),
        "The ace of clubs lay in the middle. Your own ace was no stop: the seven of hearts is still in somebody's hand.",
        "Somebody held the next card. Of one of your cards you can see in the middle that nobody does.",
        hidden=True,
        keeps="not leads B C D",
    ),
    Level(
        "Ten or jack?",
        "You are A and lead, with the full pack in a ring; the hands lie open. Lead the card that brings “Basilorum” back to you.",
        late(
            "schnipp-schnapp-cyclic",
            "D",
            "A: Ts Js 2s 5h\nB: Qs 6h 8c 9d\nC: Ks 7h 4c 3d\nD: As 3s 8h Tc\n",
        ),
        "A",
        "says A Basilorum; leads A",
        2,
        (
            "In this pack the ace follows the king, and the two the ace.",
            "Where does the last word fall if you lead the ten, and where if you lead the jack?",
            "Lead the jack of spades: the two is the fifth card.",
        ),
        "Jack, queen, king, ace, two. From the ten the last word would have been for D's ace: one card lower, one card short.",
        "One card lower or higher shifts the last word by one. Count five, and end on a card of your own.",
        keeps="not leads B C D",
    ),
    Level(
        "Six, not five",
        "You are A and lead, with six words, the full pack and no ring; the hands lie open. Lead the card that brings “Rex” back "
        "to you.",
        late(
            "schnipp-schnapp-rex",
            "D",
            "A: 4c 9c 3h 7h\nB: 5c 6c 4h Jd\nC: 7c 5h 8h 2s\nD: 8c 6h Ks 5d\n",
        ),
        "A",
        "says A Rex; leads A",
        2,
        (
            "Six cards make a run here. Which of your leads ends with a card of yours as the sixth?",
            "From the three of hearts your seven is only the fifth card.",
            "Lead the four of clubs: the nine is the sixth card.",
        ),
        "Four to nine: six cards, and Rex was yours. With five words C's eight of hearts would have had to wait; here it would "
        "have followed your seven.",
        "“Basilorum” is not the last word here. Count six cards, the lead counted in.",
        keeps="not leads B C D",
    ),
    Level(
        "Rex: five spades",
        "You are A with the lead and five spades, with six words, the full pack and no ring; the hands lie open. Be "
        "rid of all five without ever losing the lead.",
        late(
            "schnipp-schnapp-rex",
            "D",
            "A: 2s 6s 9s Ts Qs\nB: 3s 8s 4h 9d\nC: 7s 2h Th 5h\nD: Js 3h 4d\n",
        ),
        "A",
        "wins A",
        5,
        (
            "One of your cards cannot bring the lead home, whatever you do. Let it be the last.",
            "From the six the run goes on past your nine and ten, if they are still there to go on with. Where should it stop?",
            "Lead the ten of spades first; then the six, and the two last.",
        ),
        "With the ten gone, your nine was a stop, and the run from the six could end there. Rex was never said.",
        "A run may have six cards, and from the six of spades that is one too many: the sixth is D's. First take away the card "
        "on which it should stop.",
        keeps="not leads B C D",
    ),
    Level(
        "The ace or the jack first?",
        "You are A with the lead and five cards, with thirty-two cards in a ring; the hands lie open. Be rid of all "
        "five without ever losing the lead.",
        late(
            "schnipp-schnapp-32-cyclic",
            "D",
            "A: 8h Jh Kh Ah Ks\nB: 7c Qh 9s\nC: 7h 9c Jd\nD: As Tc 8d\n",
        ),
        "A",
        "wins A",
        5,
        (
            "From the jack the run goes through king and ace. On which card does it end, and whose is that?",
            "If the ace has gone, the king is where it ends. And the ace has a run of its own, round the corner.",
            "Lead the ace of hearts first; then the jack; the king of spades comes last.",
        ),
        "Ace, seven, eight: past the corner to your own stop. Then the king was one too, and the jack ran up to it.",
        "From the jack the fifth card is C's seven; and without the eight the ace runs no farther than to that seven either. What "
        "can be taken away first?",
        keeps="not leads B C D",
    ),
    Level(
        "What the middle tells",
        "You are A with the lead and five cards, with thirty-two cards in a ring; the other hands are hidden. What "
        "does not lie in the middle is in somebody's hand. Be rid of all five without ever losing the lead.",
        late(
            "schnipp-schnapp-32-cyclic",
            "D",
            "A: Jh 7s Ts Qs Ks\nB: Js 8c 9h\nC: As 7h Jd\nD: Qh Tc 9d\n",
        ),
        "A",
        "wins A",
        5,
        (
            "Go through the spades: which have been played, and which are still held by somebody?",
            "Only the jack and the ace of spades are with the others. So the king runs to your seven, and what then becomes of the "
            "queen?",
            "Lead the king of spades first; then the ten; the jack of hearts comes last.",
        ),
        "King, ace, seven; then ten, jack, queen, for the king had gone. You could count it all without seeing a hand.",
        "The lead is gone, or nothing is left to bring it home. From the ten the run would go through to the ace, unless the king "
        "has gone before.",
        hidden=True,
        keeps="not leads B C D",
    ),
)
