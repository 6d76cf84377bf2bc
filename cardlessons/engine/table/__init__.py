"""The card table: an immutable position, the acts of players, the events that follow, and the reasons.

There are only a few kinds of events: cards are moved, counters are paid, points are scored, words are said, the turn
passes, a player leaves, the game ends. `evolve` applies these events and knows no rules. The families of games
(`cardlessons.families`) know the rules; their `decide` turns an act into a verdict.

Seats are numbered from 0 in the order in which they play (clockwise); `Position.seats` holds their names. The pool pays
and is paid under the number `POOL`.
"""

from cardlessons.engine.table.acts import BOX as BOX
from cardlessons.engine.table.acts import DEAD as DEAD
from cardlessons.engine.table.acts import LAYOUT as LAYOUT
from cardlessons.engine.table.acts import POOL as POOL
from cardlessons.engine.table.acts import SEAT_LETTERS as SEAT_LETTERS
from cardlessons.engine.table.acts import STOCK as STOCK
from cardlessons.engine.table.acts import Act as Act
from cardlessons.engine.table.acts import Cards as Cards
from cardlessons.engine.table.acts import Deal as Deal
from cardlessons.engine.table.acts import Draw as Draw
from cardlessons.engine.table.acts import FamilyAct as FamilyAct
from cardlessons.engine.table.acts import Interruption as Interruption
from cardlessons.engine.table.acts import New as New
from cardlessons.engine.table.acts import Pass as Pass
from cardlessons.engine.table.acts import Place as Place
from cardlessons.engine.table.acts import Play as Play
from cardlessons.engine.table.acts import Spot as Spot
from cardlessons.engine.table.acts import Why as Why
from cardlessons.engine.table.acts import get_purse_name as get_purse_name
from cardlessons.engine.table.acts import hand as hand
from cardlessons.engine.table.acts import is_open as is_open
from cardlessons.engine.table.acts import pile as pile
from cardlessons.engine.table.acts import seat_of as seat_of
from cardlessons.engine.table.acts import write_act as write_act
from cardlessons.engine.table.events import Began as Began
from cardlessons.engine.table.events import DealPassed as DealPassed
from cardlessons.engine.table.events import Ended as Ended
from cardlessons.engine.table.events import Event as Event
from cardlessons.engine.table.events import Fault as Fault
from cardlessons.engine.table.events import Lawful as Lawful
from cardlessons.engine.table.events import Left as Left
from cardlessons.engine.table.events import Looks as Looks
from cardlessons.engine.table.events import Moved as Moved
from cardlessons.engine.table.events import Noted as Noted
from cardlessons.engine.table.events import Paid as Paid
from cardlessons.engine.table.events import Refused as Refused
from cardlessons.engine.table.events import Remembered as Remembered
from cardlessons.engine.table.events import Said as Said
from cardlessons.engine.table.events import Scored as Scored
from cardlessons.engine.table.events import Turned as Turned
from cardlessons.engine.table.events import Verdict as Verdict
from cardlessons.engine.table.events import after as after
from cardlessons.engine.table.events import evolve as evolve
from cardlessons.engine.table.events import hide_from_seats as hide_from_seats
from cardlessons.engine.table.events import name_of as name_of
from cardlessons.engine.table.positions import Position as Position
from cardlessons.engine.table.positions import PositionOf as PositionOf
from cardlessons.engine.table.rules import Law as Law
from cardlessons.engine.table.rules import Rules as Rules
from cardlessons.engine.table.rules import Setup as Setup
from cardlessons.engine.table.rules import SetupError as SetupError
from cardlessons.engine.table.rules import lay as lay
