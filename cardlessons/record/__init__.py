"""Records of games as text: worked examples, golden tests and the starts of levels.

    variant: peel-five-card
    dealer: A
    A: Kd 2h 5c 7s Jh
    B: 9c 3c 4d 8h Qs
    C: 9d 4c 6h 8s Kc

    B 9c            { a comment for the learner }
    C 9d            > pays B 1 pool pair.pays; says Snip
      ( C 4c        > fault )

Keys come first, then a hand for each seat in playing order, then acts: one or more on a line. A card may have a call,
and may take others (`A 8h x 5c 3d`), or be laid onto others to build with them (`A 3h + 5c "8"`). A variation in
parentheses replaces the act before it. `#` begins a remark for the record's author. A question for the learner stands
before the act that it asks about, with its answers below it, one on each line:

    ? What happens now?
    - C 4c | No: C holds a nine, and must pair.
    + C 9d | Yes: Snip.
    C 9d            > pays B 1 pool

`+` marks the right answer, and the text after `|` is its explanation; an answer may be an act.
`parse(str(record)) == record`.
"""

from cardlessons.engine.table import write_act as write_act
from cardlessons.record.act_parser import clean_act as clean_act
from cardlessons.record.act_parser import expand_initials as expand_initials
from cardlessons.record.act_parser import read_act as read_act
from cardlessons.record.limits import MAX_ACTS as MAX_ACTS
from cardlessons.record.limits import MAX_RECORD_BYTES as MAX_RECORD_BYTES
from cardlessons.record.loader import load as load
from cardlessons.record.loader import load_from as load_from
from cardlessons.record.model import NOBODY as NOBODY
from cardlessons.record.model import RECORD_KEYS as RECORD_KEYS
from cardlessons.record.model import Answer as Answer
from cardlessons.record.model import Expectation as Expectation
from cardlessons.record.model import Margin as Margin
from cardlessons.record.model import Question as Question
from cardlessons.record.model import Record as Record
from cardlessons.record.model import RecordError as RecordError
from cardlessons.record.model import Step as Step
from cardlessons.record.model import expect_record as expect_record
from cardlessons.record.parser import parse as parse
