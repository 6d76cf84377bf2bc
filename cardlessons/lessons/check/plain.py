"""Give advice on sentences that are hard to read: on their order, their length, and their words.

`advise` takes one sentence, `advise_text` a text with Markdown marks and citations. It is only advice, because some
sentences are right as they are. Rules, questions, tasks and reasons should follow it. Remarks at the table may choose
their words freely (`voice`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardlessons.lessons.check.verbs import has_verb

MOST_WORDS = 25
"""The most words of a sentence."""
FEWEST_WITH_VERB = 6
"""The fewest words of a sentence that needs a verb; a shorter one, or one after `Yes`, may be an exclamation."""
_EXCLAMATION = re.compile(r"(?:Yes|No)\b")


class PlainAdvice(NamedTuple):
    """A message on words that are hard to read; `at` is the index of the first letter."""

    at: int
    message: str


_MARKS = re.compile(r"\[\[[^\]]*\]\]|(?: ?\[[A-Z]+-\w+\](?:\([^)]*\))?)+|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|[*_`#|]+")
"""The marks of Markdown and the citations in a text."""
_SENTENCE = re.compile(r"\S.*?(?:[.!?]+[”\"’')]*(?=\s+[“\"‘'(]*[A-Z0-9]|\s*$)|$)", re.DOTALL)
_WORD = re.compile(r"[A-Za-z0-9][\w'’-]*")

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
"""Quotations, whose words are not the author's own."""

_SUBJECT = r"(?:(?:the|a|an|no|his|her|its|their|your|all|both|every|this|that) (?:\w+ ){0,2}?\w+|[A-Z]\w*)"
_FINITE = (
    r"(?:is|are|was|were|has|have|had|does|do|did|can|could|may|might|must|will|would|cannot"
    r"|holds?|lies?|plays?|pays?|takes?)"
)

_HARD_TO_FOLLOW = {
    "begins with what the sentence is not about; begin with who does what": (
        r"^Of (?!course\b)",
        r"^(?:By|From|To|For|With|At|In|On|After) (?:what|whatever|which|whom|whose)\b(?!.*\?$)",
        r"^(?:By|For|To|With) [^,.:;]+ (?:it|he|she|they|you|[A-Z]\w*) (?:has|have|makes?|holds?|pays?) (?:none|no)\b",
        r"\b(?:has|have|had|holds?) not[.;,]",
        r"\bbe (?:it|they) ever so\b",
    ),
    "'what' without its noun; name the thing, as in 'the card that'": (
        r"^What\b(?!.*\?$)[^?]*$",
        r"\b(?:by|of|with|onto|from|than|for|beside|into|against) what\b(?!.*\?$)",
        r"\b(?:lead|leads|led|play|plays|played|take|takes|taken|pay|pays|paid|keep|keeps|kept|lay|lays|laid|build|builds"
        r"|give|gives|choose|chooses|collect|collects|want|wants|pair|pairs|match|matches|lose|loses) what\b"
        r"(?! (?:you|he|she|they) (?:have|has|had)\b)",
        r"\bwhat (?:else|comes to|runs up)\b",
        r"\bthat is (?:what|the one which)\b",
    ),
    "'whoever' and 'whatever' are hard to follow; say 'a player who', 'if you'": (
        r"\bwho(?:m)?ever\b.*\bwh(?:o|at|om|ich|ere)ever\b",
        r"\bwhatever\b(?! (?:you like|happens))",
        r"\bwhom(?:ever)?\b(?!.*\?$)",
    ),
    "'for' stands for 'because'; say 'because'": (
        r"(?:[,;:]|^[Yy]es,|^[Nn]o,) for (?:he|she|they|we|I)\b",
        rf"[,;:] for {_SUBJECT} {_FINITE}\b",
        rf"[,;:] for (?:it|you|nobody|there|everybody|somebody|this|that|only|only one) {_FINITE}\b",
    ),
}
"""Patterns of constructions that are hard to follow, by the message on them."""

_PLUPERFECT = re.compile(
    r"\bhad (?!been\b)(?:not |already |just )?"
    r"(?:\w+ed|led|paid|lain|laid|taken|gone|won|lost|drawn|begun|made|held|kept)\b"
)
_UNREAL = re.compile(r"\b(?:if|would|could|might|as though|as if)\b", re.IGNORECASE)

_INSTEAD = {
    r"\brid of\b": "'rid of': say 'play', 'pay' or 'has no ... left'",
    r"\b(?:hands?|cards?|all|they|it|which|here) l(?:ie|ies|ay) open\b": "'lie open': say 'face up', or 'you see'",
    r"\bstands? in (?!for\b)": "'stands in': say 'is in'",
    r"(?<!the )\brunning\b": "'running': say 'in a row'",
    r"\bkna(?:ve|ves)\b": "'knave': say 'jack'",
    r"\b(?:stakes?|coins?|chips?)\b": "'stake', 'coin', 'chip': say 'counter'",
    r"\b(?:has|have|had|are|is) (?:all |already )?gone(?! (?:on|out|round|up|down|by|to|wrong|back))\b": (
        "'has gone': say 'has been played'"
    ),
    r"\bnought\b": "'nought': say 'nothing' or 'no points'",
    r"\bupon\b": "'upon': say 'on'",
    r"\breckon(?:s|ed|ing)?\b": "'reckon': say 'work out' or 'count'",
    r"\b(?:whilst|amongst|ere|lest|hence|thence|whence|wherein|forthwith)\b": "an old word; use an everyday one",
    r"\b(?:its|their) like\b": "'its like': say 'a card of the same rank'",
    r"\bone's own\b": "'one's own': say 'your own'",
    r"\b(?:is|are|be) to be (?!\w+ing)": "'is to be': say 'must be' or 'will be'",
    r"\bbut for\b": "'but for': say 'without' or 'except'",
    r"\bmust needs\b": "'must needs': say 'must'",
}
"""Patterns of words and phrases for which there is a plainer one, each with the message on it."""

_SOURCES_WORDS = {_INSTEAD[word] for word in (r"\bkna(?:ve|ves)\b", r"\b(?:stakes?|coins?|chips?)\b")}
_CALLS = re.compile(r"\bcall(?:s|ed)?\b")
"""The verb `call`: a sentence that has it may use a source's own word, as in `the source calls it a knave`."""

_CONSTRUCTIONS = {
    message: [re.compile(pattern, re.IGNORECASE if pattern.startswith(r"\b") else 0) for pattern in patterns]
    for message, patterns in _HARD_TO_FOLLOW.items()
}
_WORDS = [(re.compile(pattern, re.IGNORECASE), message) for pattern, message in _INSTEAD.items()]


def advise(sentence: str, voice: bool = False, fragment: bool = False) -> Iterator[PlainAdvice]:
    """Yield the advice on one sentence.

    Args:
        sentence: one sentence without marks.
        voice: whether it may use any words, as a remark may; then only its order and length are checked.
        fragment: whether it may do without a verb, as an answer does.
    """
    words = _WORD.findall(sentence)
    if len(words) > MOST_WORDS:
        yield PlainAdvice(0, f"{len(words)} words in one sentence; {MOST_WORDS} are enough")
    may_lack_verb = voice or fragment or len(words) < FEWEST_WITH_VERB or _EXCLAMATION.match(sentence)
    if not may_lack_verb and not has_verb(sentence):
        yield PlainAdvice(0, "this sentence has no verb; say who does what")
    for message, patterns in _CONSTRUCTIONS.items():
        if found := next(filter(None, (pattern.search(sentence) for pattern in patterns)), None):
            yield PlainAdvice(found.start(), message)
    if voice:
        return
    if (found := _PLUPERFECT.search(sentence)) and not _UNREAL.search(sentence):
        yield PlainAdvice(found.start(), f"'{found[0]}': say what happened in the simple past")
    own = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence)
    for pattern, message in _WORDS:
        if (found := pattern.search(own)) and not (message in _SOURCES_WORDS and _CALLS.search(own)):
            yield PlainAdvice(found.start(), message)


def advise_text(text: str, voice: bool = False, fragment: bool = False) -> Iterator[PlainAdvice]:
    """Yield the advice on a text, sentence by sentence; `voice` and `fragment` as in `advise`."""
    plain = _MARKS.sub(lambda mark: " " * len(mark[0]), text)
    for sentence in _SENTENCE.finditer(plain):
        for advice in advise(_squeeze(sentence[0]), voice, fragment):
            yield advice._replace(at=sentence.start() + _find_original_place(sentence[0], advice.at))


def _squeeze(text: str) -> str:
    """Return a text with one blank in place of each run of blanks and line breaks."""
    return re.sub(r"\s+", " ", text)


def _find_original_place(text: str, at: int) -> int:
    """Return the index in a text for the index `at` in its squeezed form."""
    ends = [match.end() for match in re.finditer(r"\s+|\S", text)]
    return ends[at - 1] if at else 0
