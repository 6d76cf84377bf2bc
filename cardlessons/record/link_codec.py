"""The encoding of a text in a link: compressed, with a version number, and validated when it is read."""

from __future__ import annotations

import base64
import binascii
import zlib

DAMAGED_LINK = "This link is damaged: perhaps a part of it was lost on the way. Ask for it again, whole."


class LinkError(ValueError):
    """An error for a link that cannot be opened; its message is for the person who opens the link."""


def pack_text(text: str, often: bytes) -> str:
    """Return a text as letters that are allowed in an address; `often` is the compression dictionary."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zdict=often)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack_text(form: int, known: int, letters: str, often: bytes, holds: tuple[str, int]) -> str:
    """Return the text in a link.

    Args:
        form: the format version of the link.
        known: the format version that can be read.
        letters: the packed text.
        often: the compression dictionary with which it was packed.
        holds: a name for the content, and its largest size in bytes; larger texts are refused.

    Raises:
        LinkError: the link has a later version, is damaged, or is too large.
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
