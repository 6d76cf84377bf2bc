"""A guesser who knows no rule: only places, lengths, phrases, and the names and numbers in the text of a question.

For each kind of question it has seen which single habit wins most often elsewhere, and keeps to it.
"""

from collections import defaultdict
from functools import cache

from cardlessons.simulation.questions.clues import list_clues


@cache
def _list_habits(asks, answers):
    """Return the answers that each habit takes, by the name of the habit."""
    return {"first": [0], "second": [1], "last": [len(answers) - 1], **list_clues(asks, answers)}


def _list_habits_of(question):
    return _list_habits(question.asks, tuple(answer.says for answer in question.answers))


def score(question, habit):
    """Return how likely the habit finds the right answer; where it finds none, any answer is taken."""
    right = [answer.right for answer in question.answers]
    taken = _list_habits_of(question).get(habit) or range(len(right))
    return sum(right[n] for n in taken) / len(taken)


def learn_habits(questions):
    """Return the habit that wins most often in the questions of each kind, with its share."""
    by_kind = defaultdict(list)
    for kind, question in questions:
        by_kind[kind].append(question)
    best = {}
    for kind, some in by_kind.items():
        habits = {habit for one in some for habit in _list_habits_of(one)}
        best[kind] = max((sum(score(one, habit) for one in some) / len(some), habit) for habit in sorted(habits))
    return {kind: (habit, share) for kind, (share, habit) in best.items()}


def guess(questions, habits):
    """Return the share of the questions that the habits win."""
    won = [score(question, habits[kind][0]) for kind, question in questions]
    return sum(won) / len(won)
