"""Sitting down at a part of a lesson."""

from __future__ import annotations

from functools import partial

from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import HouseRules as HouseRulesPart
from cardlessons.lessons.lesson import LessonError, Part, WriteLesson
from cardlessons.lessons.parts import read_part
from cardlessons.study import kinds
from cardlessons.study.context import AUTHOR, Context
from cardlessons.study.house_rules import HouseRules
from cardlessons.study.session import Session
from cardlessons.study.writing import Writing


def seated(block: Block, name: str, context: Context = AUTHOR) -> Session | HouseRules:
    """What is sat at in this block, by its name.

    Raises:
        LessonError, RecordError, VariantError, MessageError: it cannot be laid out.
    """
    part = read_part(block)
    if part is None:
        raise LessonError(f"nobody sits down at '{block.kind}'", block.place(0))
    return sat_at(part, int(name.rpartition("-")[2]), context)


def sat_at(part: Part, number: int = 1, context: Context = AUTHOR) -> Session | HouseRules:
    """A part of a lesson as something to sit down at; `number` tells it from others of its kind, from 1.

    Raises as `seated` does.
    """
    match part:
        case HouseRulesPart(game):
            return HouseRules(game, context)
        case WriteLesson():
            return Writing(partial(seated, context=context), context=context)
        case _:
            return kinds.session(part, number, context)
