"""A guesser who knows no rule: only places, lengths, phrases, and the names and numbers in the text of a question.

For each kind of question it has seen which single habit wins most often elsewhere, and keeps to it.
"""

import re
from collections import defaultdict

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NAME = re.compile(r"\b(?:Anna|Ben|Clara|Dora|Emil)\b")
_COUNT = re.compile(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b", re.I)


def _count(text):
    return [int(word) if word.isdigit() else NUMBERS.index(word.lower()) for word in _COUNT.findall(text)]


def _phrase(says):
    """Return an answer without the names of players, since their seats change."""
    return _NAME.sub("*", says)


def _list_habits(asks, answers):
    """Return the answers that each habit takes, by the name of the habit."""
    lengths, names = [len(says) for says in answers], _NAME.findall(asks)
    numbers, said = _count(asks), [_count(says) for says in answers]
    called = [_NAME.findall(says) for says in answers]
    habits = {
        "first": [0],
        "last": [len(answers) - 1],
        "second": [1],
        "longest": [n for n, length in enumerate(lengths) if length == max(lengths)],
        "shortest": [n for n, length in enumerate(lengths) if length == min(lengths)],
        "largest number": [n for n, some in enumerate(said) if numbers and max(numbers) in some],
        "smallest number": [n for n, some in enumerate(said) if numbers and min(numbers) in some],
        "first name": [n for n, some in enumerate(called) if names and some[:1] == names[:1]],
        "last name": [n for n, some in enumerate(called) if names and some[:1] == names[-1:]],
        "no name": [n for n, some in enumerate(called) if some and not {*some} & {*names}],
    }
    for n, says in enumerate(answers):
        habits.setdefault(f"“{_phrase(says)}”", []).append(n)
    return habits


def _score(question, habit):
    """Return how likely the habit finds the right answer; where it finds none, any answer is taken."""
    right = [answer.right for answer in question.answers]
    taken = _list_habits(question.asks, [answer.says for answer in question.answers]).get(habit) or range(len(right))
    return sum(right[n] for n in taken) / len(taken)


def learn_habits(questions):
    """Return the habit that wins most often in the questions of each kind, with its share."""
    by_kind = defaultdict(list)
    for kind, question in questions:
        by_kind[kind].append(question)
    best = {}
    for kind, some in by_kind.items():
        habits = {h for one in some for h in _list_habits(one.asks, [answer.says for answer in one.answers])}
        best[kind] = max((sum(_score(one, habit) for one in some) / len(some), habit) for habit in sorted(habits))
    return {kind: (habit, share) for kind, (share, habit) in best.items()}


def guess(questions, habits):
    """Return the share of the questions that the habits win, and the share that chance wins."""
    won = [_score(question, habits[kind][0]) for kind, question in questions]
    by_chance = [1 / len(question.answers) for _, question in questions]
    return sum(won) / len(won), sum(by_chance) / len(by_chance)
