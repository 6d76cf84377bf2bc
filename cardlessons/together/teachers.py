"""The page for teachers of a lesson: its purpose, the minutes for each part, and links and frames for a class.

Facts that the author has not written in `teachers.toml` are derived from the lesson.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import Block, Document, DocumentError
from cardlessons.lessons.lesson import (
    ExamplePart,
    GamePart,
    GuestPart,
    LessonError,
    LevelsPart,
    LiveGamePart,
    Part,
    PuzzlesPart,
    QuizPart,
    RulebooksPart,
    RulesPart,
)
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.stages import split_stages
from cardlessons.prerender.site import Site
from cardlessons.record import Question, RecordError
from cardlessons.record.answers import describe_answer, is_payment_question
from cardlessons.record.tree import grow
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.texts import read_template
from cardlessons.session.ids import name_blocks
from cardlessons.session.table.view import write_visible_act
from cardlessons.together.glossary import find_words, read_glossary
from cardlessons.together.handout import HANDOUT_PAGE, render_paragraph_for_print
from cardlessons.together.teachers_file import TeacherNotes, get_teacher_notes
from cardlessons.together.texts import TEXTS, get_text

ASK_SUFFIX = "?"
"""The last word of a place in a page's URL that opens the next question there."""
_MIN_EXPLAINED_USES = 3
"""The number of uses in a lesson from which a word is explained."""
_MAX_WORDS = 8
_MAX_LINES = 5
_EXAMPLE_MINUTES, _QUESTION_MINUTES, _LEVEL_MINUTES = 2, 2, 2
"""Minutes with a class: for an example, for a question with discussion, for a level."""
LESSON_HOUR = 45
"""The minutes of a lesson hour at school."""
_PART_MINUTES = {GamePart: 8, LiveGamePart: 5, PuzzlesPart: 5, QuizPart: 5, RulebooksPart: 3}
_PART_LABELS: dict[type, Callable[[], str]] = {
    GamePart: lambda: get_text("teachers.game"),
    LiveGamePart: lambda: get_text("teachers.live"),
    PuzzlesPart: lambda: get_text("teachers.puzzles"),
    QuizPart: lambda: get_text("teachers.quiz"),
    RulebooksPart: lambda: get_text("teachers.rulebooks"),
}
"""The names of the kinds of parts, in the language that is spoken."""
_FRAME_HEIGHTS_PX: dict[str, int] = {
    "table": 1300,
    "levels": 1300,
    "play": 1150,
    "puzzles": 1300,
    "live": 960,
    "rulebooks": 1730,
    "house-rules": 1300,
    "open": 1110,
}
"""The height in pixels of the highest part in a frame 800 pixels wide, by the kind of its block."""
_FRAME_HEIGHT_PX = 700


class ClassPart(NamedTuple):
    """A part of a lesson for a class: its title, minutes and contents, whether the hour has time for it, and its id."""

    title: str
    minutes: int
    holds: str
    fits: bool = True
    name: str = ""


class ClassLink(NamedTuple):
    """A link into a lesson: its words, the query that shows only this part, the place, and the height of a frame."""

    title: str
    embed: str
    place: str
    height: int


class ExitQuestion(NamedTuple):
    """The question at the end of a lesson, with its right answer and the reason."""

    asks: str
    answers: tuple[str, ...] = ()
    right: str = ""
    told: str = ""


def render_teachers_page(site: Site, lesson: LessonFile, home: str, outside: str = "") -> str | None:
    """Return the page for teachers of a lesson as HTML; None if the lesson cannot be read.

    `outside` is the URL of the start page, if possible one for other devices in the room.
    """
    with speak(find_language(lesson.lang if lesson.translates else "")):
        return _render_page(site, lesson, home, outside)


def _render_page(site: Site, lesson: LessonFile, home: str, outside: str) -> str | None:
    try:
        facts = collect_teachers_facts(lesson)
    except (DocumentError, LessonError, RecordError):
        return None
    script, *_ = site.assets.list_drawing_urls(["teachers"], f"{home}drawn/")
    told = {
        "facts": {"title": lesson.title, "outside": outside},
        "handout": site.host.lesson_page(HANDOUT_PAGE, lesson),
    }
    return site.render("teachers.html.j2", home, host=site.host, say=_write_text, script=script, **facts, **told)


def _write_text(name: str, /, **facts: object) -> Markup:
    """Return a text for the template, with its facts escaped."""
    return Markup(read_template(TEXTS, name)).format(**facts)


def collect_teachers_facts(lesson: LessonFile) -> dict[str, Any]:
    """Return the facts of the page for teachers of a lesson, for its template.

    Raises:
        DocumentError, LessonError, RecordError: the lesson cannot be read.
    """
    document = get_document(lesson.file)
    parts = [(block, name, read_part(block)) for block, name in name_blocks(document.blocks)]
    notes = get_teacher_notes(lesson.file)
    more = _list_more(document)
    steps = plan_hour(lesson)
    text = "\n".join(block.body for block, _, _ in parts)
    return {
        "lesson": lesson,
        "notes": notes,
        "goals": notes.goals or ((lesson.blurb,) if lesson.blurb else ()),
        "steps": steps,
        "total": sum(step.minutes for step in steps if step.fits),
        "things": [
            render_paragraph_for_print(line) for line in notes.things or _list_things(part for _, _, part in parts)
        ],
        "words": {word: read_glossary()[word] for word in _list_words(text, notes)},
        "exit": ExitQuestion(notes.exit)
        if notes.exit
        else _find_exit_question([part for block, _, part in parts if id(block) not in more]),
        "links": [*_iter_links(parts)],
    }


def plan_hour(lesson: LessonFile, minutes: int = LESSON_HOUR) -> list[ClassPart]:
    """Return the parts of a lesson with their minutes; those for which so many minutes are too few do not fit.

    Raises:
        DocumentError, LessonError, RecordError: the lesson cannot be read.
    """
    document = get_document(lesson.file)
    more = _list_more(document)
    parts = [(block, name, read_part(block)) for block, name in name_blocks(document.blocks)]
    return _fit_into_hour(
        [
            step._replace(fits=id(block) not in more, name=name)
            for block, name, part in parts
            if part and (step := _make_class_part(part))
        ],
        minutes,
    )


def _list_more(document: Document) -> set[int]:
    """Return the ids of the blocks that do not lie on the path."""
    return {id(block) for stage in split_stages(document) if stage.is_more for block in stage.blocks}


def _fit_into_hour(steps: Sequence[ClassPart], minutes: int = LESSON_HOUR) -> list[ClassPart]:
    """Leave parts of the path out, the last first, until the others fit into so many minutes."""
    fitting = list(steps)
    for number, step in reversed([*enumerate(steps)]):
        if sum(one.minutes for one in fitting if one.fits) <= minutes:
            break
        fitting[number] = step._replace(fits=False)
    return fitting


def _make_class_part(part: Part) -> ClassPart | None:
    """Return a part with its minutes; None for a part that is only read."""
    match part:
        case ExamplePart(title):
            many = len(part.questions)
            return ClassPart(title, _EXAMPLE_MINUTES + _QUESTION_MINUTES * many, _describe_questions(many))
        case LevelsPart(levels):
            many = sum(not level.extra for level in levels)  # who is quick has the extra levels
            return ClassPart(get_text("teachers.levels"), _LEVEL_MINUTES * many, _describe_levels(many))
        case GuestPart() if part.minutes:
            return ClassPart(part.label, part.minutes, part.contents)
    kind = type(part)
    return ClassPart(_PART_LABELS[kind](), _PART_MINUTES[kind], "") if kind in _PART_MINUTES else None


def _describe_questions(many: int) -> str:
    return get_text("teachers.asked-many", many=many) if many > 1 else get_text("teachers.asked") if many else ""


def _describe_levels(many: int) -> str:
    return get_text("teachers.tried-many", many=many) if many > 1 else get_text("teachers.tried") if many else ""


def _list_things(parts: Iterator[Part | None]) -> tuple[str, ...]:
    """Return the lines of the rules that say what is needed, without their citations."""
    title, time = get_text("teachers.things"), get_text("teachers.time-line")
    rules = next((part.lines for part in parts if isinstance(part, RulesPart) and part.title == title), ())
    lines = (line.split(" [")[0] for line in rules if not line.startswith(time))
    return tuple(lines)[:_MAX_LINES]


def _list_words(text: str, notes: TeacherNotes) -> list[str]:
    """Return the words to explain: the author's words, then words that the text uses often."""
    often = [word for word in find_words(text, _MIN_EXPLAINED_USES) if word not in notes.words]
    named = [word for word in notes.words if word in read_glossary()]
    return [*named, *often][: max(_MAX_WORDS, len(named))]


def _find_exit_question(parts: Sequence[Part | None]) -> ExitQuestion | None:
    """Return the last question of the examples that has answers to choose from."""
    asked = [
        (part, question)
        for part in parts
        if isinstance(part, ExamplePart)
        for _, question in part.questions
        if not is_payment_question(question.answers)
    ]
    if not asked:
        return None
    worked, question = asked[-1]
    right = next(answer for answer in question.answers if answer.right)
    answers = tuple(describe_answer(worked.record, answer) for answer in question.answers)
    return ExitQuestion(question.asks, answers, describe_answer(worked.record, right), right.told)


def _iter_links(parts: Sequence[tuple[Block, str, Part | None]]) -> Iterator[ClassLink]:
    """Yield a link to each part, to each question with its answers open, and to each level."""
    kinds: Counter[str] = Counter()
    levels = 0
    for block, name, part in parts:
        kinds[block.kind] += 1
        number, height = kinds[block.kind], _FRAME_HEIGHTS_PX.get(block.kind, _FRAME_HEIGHT_PX)
        height = part.height if isinstance(part, GuestPart) else height
        key = block.kind if number == 1 else f"{block.kind}-{number}"
        if isinstance(part, ExamplePart):
            key = name.replace("table-", "example-")
            yield ClassLink(part.title, name, "", height)
            for count, (place, question) in enumerate(_iter_questions(part), 1):
                yield ClassLink(
                    get_text("teachers.question", title=part.title, number=count, asks=question.asks),
                    name,
                    _encode_place(key, place),
                    height,
                )
        elif isinstance(part, LevelsPart):
            for count in range(len(part.levels)):
                levels += 1
                yield ClassLink(get_text("teachers.level", number=levels), name, _encode_place(key, str(count)), height)
        elif part and name:
            label = _PART_LABELS.get(type(part))
            title = part.label if isinstance(part, GuestPart) else label() if label else block.kind
            yield ClassLink(title, name, "", height)


def _encode_place(key: str, where: str) -> str:
    return urlencode({key: where})


def _iter_questions(part: ExamplePart) -> Iterator[tuple[str, Question]]:
    """Yield the questions of an example, each with its place for the URL: the plays before it, then `ASK_SUFFIX`."""
    line = [node for node in grow(part.record) if node.book]
    seats = part.record.seats
    acts = [write_visible_act(node.act, seats, None) for node in line if node.act is not None]
    for before, question in part.questions:
        yield ".".join([*acts[: before - 1], ASK_SUFFIX]), question
