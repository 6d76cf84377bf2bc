"""The clock of limits on work, which a busy machine does not cut short."""

from __future__ import annotations

import time
from collections.abc import Callable

read_processor_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Returns the processor time of this thread in seconds; in a browser, that of the process."""
