"""The web server in front of houses: whether it is here to be tested with, and the lines that it is told."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

NGINX = shutil.which("nginx") or next((path for path in ("/usr/sbin/nginx",) if Path(path).is_file()), "")
WITHOUT_NGINX = (
    "no nginx found; on Debian: apt-get install --no-install-recommends nginx-light"
    if not (NGINX or os.environ.get("CI"))
    else ""
)
"""Why what stands behind nginx is not tested; under CI it is, or fails."""
BEHIND_NGINX = pytest.mark.skipif(bool(WITHOUT_NGINX), reason=WITHOUT_NGINX)

LINES = (Path(__file__).parents[1] / "deploy" / "nginx.conf").read_text("utf-8")
