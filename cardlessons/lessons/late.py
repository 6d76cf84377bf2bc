"""Tables late in a deal of a game of stops, where only a few cards are still held."""

from cardlessons.engine.variants import variant


def late(slug: str, dealer: str, hands: str, acts: str = "") -> str:
    """The text of a record late in a deal: every card that is in nobody's hand has been played, and lies in the middle.

    Args:
        slug: the variant, which says what the pack is.
        dealer: the seat that dealt.
        hands: the seats with their cards, a line each.
        acts: the plays, with what is expected of them.
    """
    held = hands.split()
    gone = " ".join(card.text for card in variant(slug).rules.cards if card.text not in held)
    return f"variant: {slug}\ndealer: {dealer}\n{hands}layout: {gone}\n\n{acts}"
