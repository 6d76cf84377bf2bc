"""The way of a line there and back as the system measures it, which no page can make longer by answering late."""

from __future__ import annotations

import socket
import struct
import sys

_MIN_RTT_OFFSET = 148
"""The place of `tcpi_min_rtt` in Linux's `struct tcp_info`."""
_NUMBER_FORMAT = struct.Struct("=I")
_UNKNOWN_MS = 2**32 - 1


def read_trip_ms(connection: socket.socket) -> int | None:
    """Return the least milliseconds of the last minutes; None where the system does not tell."""
    if sys.platform != "linux":
        return None
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT_OFFSET + _NUMBER_FORMAT.size)
    if len(info) < _MIN_RTT_OFFSET + _NUMBER_FORMAT.size:  # an older Linux
        return None
    (microseconds,) = _NUMBER_FORMAT.unpack_from(info, _MIN_RTT_OFFSET)
    return None if microseconds == _UNKNOWN_MS else max(1, round(microseconds / 1000))
