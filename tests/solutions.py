"""How each level is won and lost."""

SOLUTIONS = {
    "four-nines": [
        ("9d", "4c"),
        ("Td", "9h"),
        ("6c", "Kd"),
        ("8h", "3c"),
        ("Jh", "7c"),
        ("9h 9s", "5d 9h"),
        ("5d 9h 9s", "9h 9s"),
    ],
    "hearts-of-a": [
        ("Ks 4d", "4d"),
        ("3c 7c", "5s"),
        ("2d 4d", "8s"),
        ("Th Kh 7h 9h", "7h 9h Th"),
        ("9h Kh 8d 6c Tc 3s", "9h Kh 8d 3s"),
        ("4h", "Jc"),
    ],
    "whole-pack": [
        ("Jh", "9s"),
        ("9h", "5d"),
        ("9h 6c", "4h"),
        ("5h 9c Jd", "Jd 9c 5h"),
        ("Qd", "6c"),
        ("7d", "Kc"),
        ("8d Qh", "Qh"),
        ("Qd Jc Ks", "Jc Qd"),
    ],
    "equal-cards": [
        ("8h", "5c"),
        ("7c 7h", "Qc Qh"),
        ("6c 6h", "Kc Kd"),
        ("3c 3d", "8c"),
        ("9c 9h 9s", "Kc Kd"),
        ("6c 6d Kc", "Kc"),
        ("2h Jh Jd 4s", "Jh Jd 2h"),
        ("4h 6d 6c Js Jd", "6d 6c 4h"),
    ],
    "nobble-bump-motor": [
        ("4d Th", "Th 4d"),
        ("Jd", "8h"),
        ("Qs", "7d"),
        ("9d", "5s"),
        ("Jh", "9d"),
        ("9d", "5c"),
        ("5c", "Ts"),
        ("2c 9s", "9s 2c"),
        ("9d 9h", "Js Jh"),
        ("Jc 3c Qh", "Jc Qh"),
    ],
    "cards-asleep": [
        ("7s", "9s"),
        ("7d 9d", "9d 4c"),
        ("7h 5c", "5c"),
        ("8c", "Td"),
        ("4s", "7h"),
        ("9h Jh Kh", "Jh Kh 5s"),
        ("5c 9c", "9c"),
        ("7s 9s 2d 4d Jh 6c", "4d 9s 6c"),
    ],
    "cassino": [
        ("Th:Tc,7h,3s,8c,2d", "8d:8c"),
        ("9c:5c,3h,Ad", "4s:3h,Ad"),
        ("Th:As,8d,Ad", "Th:9c,Ad"),
        ("7s:4h,3d,7c", "3c:3d"),
        ("3c: Td:7h,3c", "Td: 9s:"),
        ("Kc:Kd 9s:5h,4c", "5d:5h Kc:Kd"),
        ("9h:", "2d:"),
        ("Qh:", "5c:"),
        ("7s:7d Ks:Kc", "Ks:Kc 7s:"),
        ("6h:4s,Ah,Ac Th:Ts Ks:", "Th:Ah,7d,Ac,9s,2s Ks: 6h:"),
    ],
}
"""For each level the learner's plays that win it with three stars, and others that lose it.

In games of fishing a card is followed by a colon and by what it takes.
"""
