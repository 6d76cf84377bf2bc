"""The votes of a class on a question of an example."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardlessons.record.answers import MAX_GUESSED_COUNTERS
from cardlessons.together.protocol import AskedInClass, BallotPlace, ClassAnswer

_GUESSED_AMOUNTS = range(MAX_GUESSED_COUNTERS + 1)


@dataclass
class Ballot:
    """The votes on one question.

    Attributes:
        table: the key of the example, as `example-1`.
        number: the number of the question in the example, from 0.
        asks: the question.
        answers: the answers in words; to a question of payments, the players.
        replies: the author's reply to each answer; to amounts, one.
        right: the right answer.
        is_hook: whether the question opens the example, so that its votes are compared at the end.
        asks_payer: whether it asks who pays, which the steps of the example tell.
        votes: for each round, the answer of each phone.
        is_open: whether phones may vote now.
        is_talking: whether the phones are to talk before they vote again.
        has_bars: whether the bars are shown.
        is_shown: whether the right answer is shown.
    """

    table: str
    number: int
    asks: str
    answers: list[str]
    replies: list[str]
    right: ClassAnswer
    is_hook: bool = False
    asks_payer: bool = False
    votes: list[dict[str, ClassAnswer]] = field(default_factory=lambda: [{}])
    is_open: bool = True
    is_talking: bool = False
    has_bars: bool = False
    is_shown: bool = False

    @property
    def place(self) -> BallotPlace:
        """Return the example, the number of the question, and the round."""
        return self.table, self.number, len(self.votes)

    @property
    def pays(self) -> bool:
        """Tell whether the phones say what each player pays, not only who pays most."""
        return isinstance(self.right, list)

    def accepts(self, answer: ClassAnswer) -> bool:
        """Tell whether this is an answer to the question."""
        if isinstance(answer, int):
            return not self.pays and 0 <= answer < len(self.answers)
        return self.pays and len(answer) == len(self.answers) and {*answer} <= {*_GUESSED_AMOUNTS}

    def has_counted(self, token: str, answer: ClassAnswer, on: BallotPlace) -> bool:
        """Tell whether an answer was counted, perhaps earlier: a phone repeats it after a lost connection."""
        table, number, round_ = on
        is_here = (table, number) == (self.table, self.number) and 0 < round_ <= len(self.votes)
        return is_here and self.votes[round_ - 1].get(token) == answer

    def bars(self) -> list[list[int]]:
        """Return the number of votes for each answer, for each round; of payments, for each amount of each player."""
        if self.pays:
            said = [one for one in self.votes[-1].values() if isinstance(one, list)]
            players = range(len(self.answers))
            return [[[one[player] for one in said].count(amount) for amount in _GUESSED_AMOUNTS] for player in players]
        return [[[*votes.values()].count(answer) for answer in range(len(self.answers))] for votes in self.votes]

    def describe(self) -> AskedInClass:
        """Return the question as boards and phones show it, with the result as far as it is shown."""
        asked: AskedInClass = {
            "asks": self.asks,
            "answers": self.answers,
            "pays": self.pays,
            "round": len(self.votes),
            "open": self.is_open,
            "talking": self.is_talking,
        }
        if self.has_bars:
            asked["bars"] = self.bars()
        return {**asked, "right": self.right, "replies": self.replies} if self.is_shown else asked

    def apply(self, act: str) -> None:
        """Carry out an act of the board; one that is not possible now has no effect."""
        match act:
            case "close":
                self.is_open = False
            case "open" if not self.has_bars:
                self.is_open, self.is_talking = True, False
            case "again" if not self.is_shown and len(self.votes) == 1:
                self.votes.append({})
                self.is_open, self.is_talking, self.has_bars = False, True, False
            case "bars":
                self.is_open, self.is_talking, self.has_bars = False, False, True
            case "show":
                self.is_open, self.is_talking, self.has_bars, self.is_shown = False, False, True, True
