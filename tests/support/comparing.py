"""Plays that two rulebooks judge differently."""

from support.cases import read_sample

FOUR_RUNNING = read_sample("four-running.play")
