"""Plays that two rulebooks judge differently."""

FOUR_RUNNING = """\
variant: nobble
dealer: A
A: 5c Kd
B: 9c 3c
C: 9d 4c
D: 9h Tc
E: 9s 5h

B 9c
C 9d
D 9h
E 9s
A Kd
"""
