"""Give advice on the path of a lesson: on how soon a learner plays, and on the number and length of its stages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlessons.authoring.check.record_recovery import read_record
from cardlessons.lessons.document import Block, SourcePosition
from cardlessons.lessons.findings import Finding
from cardlessons.lessons.levels import read_drafts
from cardlessons.lessons.loader import parse_document
from cardlessons.lessons.stages import Stage, split_stages
from cardlessons.record import RecordError

MAX_STAGE_WORDS = 600
"""The most words that a learner reads in a stage, if every answer is right."""
MAX_STAGES = 8
"""The most stages of a path, with the questions at its end."""
MAX_STAGES_TO_PLAY = 2
"""The stage by which a learner has played a card."""
_PLAYED_PARTS = ("levels", "play", "live")
_TEACHING_KIND = "table"
_READ_KEYS = ("ask", "won")
_MARKS_PATTERN = re.compile(r"\[[A-Z]+-\w+(?: [A-Z]+-\w+)*\]|\([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)")
"""The citations, which nobody reads word by word."""
_WORD_PATTERN = re.compile(r"[A-Za-z][\w'’-]*|\d+")


def advise_on_path(text: str, suffix: str) -> Iterator[Finding]:
    """Yield the advice on the path of a lesson that teaches by tables; none on other pages."""
    document = parse_document(text.replace("\r\n", "\n").replace("\r", "\n"), suffix)
    if not any(block.kind == _TEACHING_KIND for block in document.blocks):
        return
    path = [stage for stage in split_stages(document) if not stage.is_more]
    for stage in path:
        words = sum(map(count_words, stage.blocks))
        if words > MAX_STAGE_WORDS:
            message = f"about {words} words are read in this stage; {MAX_STAGE_WORDS} are enough: divide it"
            yield Finding(_find_place(stage), message, "advice")
    first = path[:MAX_STAGES_TO_PLAY]
    if len(path) > MAX_STAGES_TO_PLAY and not any(
        block.kind in _PLAYED_PARTS for stage in first for block in stage.blocks
    ):
        message = f"a learner plays no card in the first {len(first)} stages; give levels after the first example"
        yield Finding(_find_place(path[MAX_STAGES_TO_PLAY]), message, "advice")
    many = len(path) + any(block.kind == "quiz" for block in document.blocks)
    if many > MAX_STAGES:
        message = f"{many} stages are on the path, with the questions at its end; {MAX_STAGES} are enough"
        yield Finding(_find_place(path[-1]), f"{message}: 'more' puts the last ones behind a door", "advice")


def count_words(block: Block) -> int:
    """Count the words that a learner reads in a block, if every answer is right and no text is folded."""
    match block.kind:
        case "prose":
            texts = [block.body]
        case "table":
            texts = [*_iter_table_texts(block)]
        case "levels":
            texts = [*_iter_level_texts(block)]
        case _:
            return 0
    return sum(len(_WORD_PATTERN.findall(_MARKS_PATTERN.sub("", text))) for text in texts)


def _iter_table_texts(block: Block) -> Iterator[str]:
    """Yield the remarks on the main line, and the questions with their answers and the right reply."""
    record = read_record(block.body).record
    if record is None:
        return
    yield record.comment
    for step in record.steps:
        yield step.comment
        if step.question:
            yield step.question.asks
            for answer in step.question.answers:
                yield f"{answer.text} {answer.told if answer.right else ''}"


def _iter_level_texts(block: Block) -> Iterator[str]:
    """Yield the task of each level, and the text when it is won."""
    try:
        drafts = read_drafts(block.body)
    except RecordError:
        return
    for draft in drafts:
        yield from (entry.value for entry in draft.entries if entry.key in _READ_KEYS)


def _find_place(stage: Stage) -> SourcePosition:
    """Return the position of a stage's first line."""
    return stage.blocks[0].place(0)
