"""A text in a link: compressed, of a numbered form, and never believed when it comes back."""

from __future__ import annotations

import base64
import binascii
import zlib

DAMAGED = "This link is damaged: perhaps a part of it was lost on the way. Ask for it again, whole."


class LinkError(ValueError):
    """A link that cannot be opened, said in words for whoever has clicked it."""


def packed(text: str, often: bytes) -> str:
    """A text as letters that an address may hold; `often` is what often stands in such texts, known to both ends."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zdict=often)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def opened(form: int, known: int, letters: str, often: bytes, holds: tuple[str, int]) -> str:
    """The text in a link.

    Args:
        form: the number of the form in which the link was made.
        known: that of the form which is read here.
        letters: the packed text.
        often: as for `packed`.
        holds: what the link is to hold, and how many bytes that has at most; more is not unpacked.

    Raises:
        LinkError: the link was made by a later edition, is damaged, or holds too much.
    """
    if form > known:
        raise LinkError("This link was made by a later edition than the one served here, and cannot be read.")
    if form < known:
        raise LinkError("This link is of a form that never was.")
    what, most = holds
    try:
        unpacker = zlib.decompressobj(15, zdict=often)
        data = unpacker.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), most)
        if not unpacker.eof:
            raise LinkError(f"This link holds more than {what} can, or a part of it is missing.")
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LinkError("This link is damaged: what it holds cannot be unpacked. Ask for it again.") from None
