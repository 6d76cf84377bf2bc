"""The phones and boards of a class, each with the process of the server to which it is connected."""

from __future__ import annotations

from cardlessons.together.event_log import SILENCE_SECONDS


class Attendance:
    """The phones and boards that are connected.

    Attributes:
        phones: the tokens of the connected phones, each with the process to which it is connected.
        boards: the processes to which a board is connected.
        known: the tokens of all phones that have ever been connected.
    """

    def __init__(self) -> None:
        self.phones: dict[str, str] = {}
        self.boards: set[str] = set()
        self.known: set[str] = set()
        self._seen: dict[str, float] = {}

    def note_phone(self, token: str, process: str, *, is_here: bool) -> None:
        """Record that a phone has come to a process, or left it."""
        if is_here:
            self.phones[token] = process
            self.known.add(token)
        elif self.phones.get(token) == process:
            del self.phones[token]

    def note_board(self, process: str, *, is_here: bool) -> bool:
        """Record that a process has a board, or none; return whether the class has got its first or lost its last."""
        was_away = not self.boards
        (self.boards.add if is_here else self.boards.discard)(process)
        return was_away == bool(self.boards)

    def note_process(self, process: str, now: float) -> set[str]:
        """Record that a process follows the class; return the processes that have long been silent, without phones."""
        self._seen[process] = now
        gone = {one for one, last in self._seen.items() if now - last > SILENCE_SECONDS}
        self._seen = {one: last for one, last in self._seen.items() if one not in gone}
        self.phones = {token: at for token, at in self.phones.items() if at not in gone}
        return gone
