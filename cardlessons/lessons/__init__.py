"""The lessons, in the order of the start page."""

from cardlessons.lessons import (
    cards_asleep,
    cassino,
    equal_cards,
    four_nines,
    hearts_of_a,
    irish_snap,
    jig_in_a_ring,
    nobble_bump_motor,
    schnipp_schnapp,
    snitchems,
    whole_pack,
)

LESSONS = {
    module.LESSON.slug: module.LESSON
    for module in (
        four_nines,
        hearts_of_a,
        whole_pack,
        equal_cards,
        nobble_bump_motor,
        cards_asleep,
        jig_in_a_ring,
        schnipp_schnapp,
        cassino,
        snitchems,
        irish_snap,
    )
}
"""Every lesson by its slug."""
