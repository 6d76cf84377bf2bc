"""The kinds of parts that a lesson may have: how each is written, read, labelled and checked.

A kind that answers its reader also has a session: see `session/registry.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names, quote
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import VariantError, variant
from cardlessons.hooks import gather, list_missing_parts
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import (
    ExamplePart,
    GamePart,
    HouseRulesPart,
    LessonError,
    LevelsPart,
    LiveGamePart,
    MissingPart,
    OpenTablePart,
    Part,
    ProsePart,
    PuzzlesPart,
    QuizPart,
    RulebooksPart,
    SourcesPart,
    WhichGamePart,
)
from cardlessons.lessons.levels import read_levels
from cardlessons.lessons.part_type import Form, PartType, read_alone
from cardlessons.lessons.rules_list import read_rules
from cardlessons.record import RecordError, parse
from cardlessons.rulebook.languages import find_language, speak

_GAME_PATTERN = re.compile(r"\s*(?P<game>[^\s(]+(?:\([^)]*\))?)(?P<rest>.*)")
_READING_PATTERN = re.compile(r"R-\d+")
_WORDS_PATTERN = re.compile(r"\S+")
_NUMBER_PATTERN = re.compile(r"(?<!\S)#([1-9]\d{0,3})$")
"""The number at the end of a table's head."""
UNTITLED = "A record"
"""The title of an example to which its author gives none; a page says it in its own language."""
FENCE_NAMES = {"code": "{code-cell}", "raw": "{raw-cell}", "prose": "{prose}"}
"""The names of fences in Markdown with blocks that are no parts, by the kind of block."""


def read_part(block: Block) -> Part | None:
    """Return a part of a lesson; None for a block that is no part, such as code.

    Raises:
        LessonError: the part cannot be read; the place is that in the file.
    """
    if block.kind == "prose":
        return ProsePart(block.body)
    type_ = get_part_types().get(block.kind)
    block = replace(block, head=unicodedata.normalize("NFC", block.head))
    try:
        with speak(find_language(block.lang)):
            return type_.read(block) if type_ else None
    except RecordError as error:
        raise LessonError(error.message, block.place(error.line, error.column)) from None


def _read_table(block: Block) -> ExamplePart:
    title, cites = split_head(block.head)
    return ExamplePart(title or UNTITLED, parse(block.body), tuple(re.findall(r"[^\s,]+", cites)))


def read_number(head: str) -> int | None:
    """Return the number that the head of a table gives to the table, as in `Bump [NOB-9] #3`; None if it gives none."""
    found = _NUMBER_PATTERN.search(head.rstrip())
    return int(found[1]) if found else None


def split_head(head: str) -> tuple[str, str]:
    """Split the head of a table into its title, and the citations in brackets behind it; its number is left out."""
    head = _NUMBER_PATTERN.sub("", head.rstrip()).rstrip()
    title, bracket, cites = head.rpartition("[")
    if not (bracket and cites.endswith("]")) or "]" in cites[:-1]:
        return head, ""
    return title.rstrip(), cites[:-1]


def _read_play(block: Block) -> GamePart:
    game, options = read_game_options(block, "seats", "you", "deal")
    many = variant(game).rules.seats
    seats = options.get("seats", ()) or SEAT_NAMES[: max(many[0], 2)]
    you = " ".join(options.get("you", ())) or seats[0]
    if you not in seats:
        raise _make_error(block, f"{quote(you)} is no seat; the seats are {list_names(seats)}")
    if len(set(seats)) < len(seats):
        raise _make_error(block, "a seat is named twice")
    if len(seats) not in many:
        raise _make_error(block, f"{game} is for {many[0]} to {many[-1]} players; {len(seats)} seats were read")
    return GamePart(game, seats, you, _read_number(block, options, "deal"))


def _read_puzzles(block: Block) -> PuzzlesPart:
    game, _ = read_game_options(block)
    if variant(game).of.puzzles is None:
        raise _make_error(block, f"of {game} no puzzles are made")
    return PuzzlesPart(game)


def _read_quiz(block: Block) -> QuizPart:
    games: list[str] = []
    rest = block.head
    while not games or rest.strip():
        game, rest = _read_game(block, rest)
        if game in games:
            raise _make_error(block, f"{quote(game)} is named twice")
        games.append(game)
    return QuizPart(tuple(games))


def _read_sources(block: Block) -> SourcesPart:
    ids_text, _, disputed = f" {block.head} ".partition(" disputed ")
    ids = ids_text.split()
    readings = tuple(id_ for id_ in ids if _READING_PATTERN.fullmatch(id_))
    return SourcesPart(
        tuple(id_ for id_ in ids if not _READING_PATTERN.fullmatch(id_)), readings, tuple(disputed.split())
    )


def _read_rulebooks(block: Block) -> RulebooksPart:
    first, rest = _read_game(block, block.head)
    second, rest = _read_game(block, rest)
    if rest.strip():
        raise _make_error(block, f"{quote(rest.strip())} was read behind the two games; expected nothing more")
    return RulebooksPart(first, second, parse(block.body) if block.body.strip() else None)


def _read_open_table(block: Block) -> OpenTablePart:
    game, options = read_game_options(block, "players", "deal")
    return OpenTablePart(game, _read_number(block, options, "players", 4), _read_number(block, options, "deal"))


def _make_error(block: Block, message: str) -> LessonError:
    """Return an error at the head of a block."""
    return LessonError(message, block.place(0))


def _read_game(block: Block, text: str) -> tuple[str, str]:
    """Return the game at the beginning of a text, and the text after it."""
    found = _GAME_PATTERN.fullmatch(text)
    if found is None:
        raise _make_error(block, "expected the name of a game, such as peel-five-card")
    try:
        variant(found["game"])
    except VariantError as error:
        raise _make_error(block, str(error)) from None
    return found["game"], found["rest"]


def read_game_options(block: Block, *keys: str) -> tuple[str, Mapping[str, tuple[str, ...]]]:
    """Return the game, and the words after each key, as in `peel-five-card seats A B C you A deal 1891`."""
    game, rest = _read_game(block, block.head)
    options: dict[str, list[str]] = {}
    key = ""
    for word in _WORDS_PATTERN.findall(rest):
        if word in keys and word not in options:
            key = word
            options[key] = []
        elif not key:
            expected = f"expected {', '.join(keys)}{suggest(word, keys)}" if keys else "expected nothing more"
            raise _make_error(block, f"{quote(word)} was read behind the game; {expected}")
        else:
            options[key].append(word)
    return game, {key: tuple(words) for key, words in options.items()}


def _read_number(block: Block, options: Mapping[str, tuple[str, ...]], key: str, default: int = 1) -> int:
    if key not in options:
        return default
    text = " ".join(options[key])
    if not re.fullmatch(r"\d{1,9}", text):
        raise _make_error(block, f"{quote(text)} was read; expected a number, as in '{key} 4'")
    return int(text)


def _check_sources(part: SourcesPart) -> Iterator[str]:
    if not (part.sections or part.readings or part.disputes):
        yield "no source is named here; expected sections or readings, as in 'SSS R-1'"


def _check_rulebooks(part: RulebooksPart) -> Iterator[str]:
    if str(variant(part.first)) == str(variant(part.second)):
        yield f"'{part.second}' is the same game; there is nothing in which the two differ"


def _check_live(part: LiveGamePart) -> Iterator[str]:
    if part.game.rules().of.live is None:
        yield f"'{part.game.variant}' is not played in real time"


def _check_puzzles(part: PuzzlesPart) -> Iterator[str]:
    """Yield the reason why a game has no puzzles although its family has."""
    puzzles = variant(part.variant).of.puzzles
    assert puzzles is not None
    try:
        puzzles.pose(part.variant, 1, min(puzzles.grades))
    except VariantError as error:
        yield str(error)


def _check_players(part: OpenTablePart) -> Iterator[str]:
    seats = variant(part.variant).rules.seats
    if part.players not in seats:
        yield f"'{part.variant}' is for {seats[0]} to {seats[-1]} players; {part.players} were read"


_PART_TYPES = (
    PartType("table", _read_table, "text"),
    PartType("rules", read_rules, "text", has_session=False),
    PartType("levels", lambda block: LevelsPart(read_levels(block.body)), "text"),
    PartType("rulebooks", _read_rulebooks, "either", is_slow=True, useless=_check_rulebooks),
    PartType("play", _read_play),
    PartType("live", lambda block: LiveGamePart(_read_play(block)), is_slow=True, useless=_check_live),
    PartType("puzzles", _read_puzzles, is_slow=True, useless=_check_puzzles),
    PartType("quiz", _read_quiz, is_slow=True),
    PartType("sources", _read_sources, has_session=False, useless=_check_sources),
    PartType("which", lambda block: read_alone(block, WhichGamePart()), is_slow=True),
    PartType("house-rules", lambda block: HouseRulesPart(read_game_options(block)[0]), is_slow=True),
    PartType("open", _read_open_table, useless=_check_players),
)


@cache
def get_part_types() -> Mapping[str, PartType]:
    """Return the kinds of parts by their names: those of the package, then those of its guests."""
    missing = {name: _make_missing_type(name, guest) for name, guest in list_missing_parts().items()}
    return {type_.name: type_ for type_ in _PART_TYPES} | gather("parts", PartType) | missing


@cache
def list_fence_names() -> Mapping[str, str]:
    """Return the kind of block in a fence, by the fence's name."""
    return {name: kind for kind, name in FENCE_NAMES.items()} | {part: part for part in get_part_types()}


def _make_missing_type(name: str, guest: str) -> PartType:
    return PartType(name, lambda block: MissingPart(guest), "either", has_session=False)


@cache
def list_part_names(*forms: Form) -> tuple[str, ...]:
    """Return the names of the parts that are written in one of these forms.

    Those with a text are cells that begin with `%%table TITLE`; one in a line is `%play GAME ...`.
    """
    return tuple(name for name, type_ in get_part_types().items() if type_.form in forms)
