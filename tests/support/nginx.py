"""The web server in front of servers: whether it is here to be tested with, and the lines that it is told."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.channel import ServerProcess
from support.paths import ROOT
from support.processes import free_port, start_process, wait_until_it_listens

NGINX = shutil.which("nginx") or next((path for path in ("/usr/sbin/nginx",) if Path(path).is_file()), "")
WITHOUT_NGINX = (
    "no nginx found; on Debian: apt-get install --no-install-recommends nginx-light"
    if not (NGINX or os.environ.get("CI"))
    else ""
)
"""The reason for skipping tests behind nginx; under CI they run, or fail."""
BEHIND_NGINX = pytest.mark.skipif(bool(WITHOUT_NGINX), reason=WITHOUT_NGINX)

LINES = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")


(ONE,) = re.findall(r"^ *server 127.*\n", LINES, re.MULTILINE)


SEVERAL = LINES.replace(ONE, ONE + ONE.replace("8000", "8001"))


@contextmanager
def nginx(told: str, *servers: ServerProcess) -> Iterator[int]:
    """Yield a web server with these lines, in front of these servers; its port."""
    port = free_port()
    for server, port_told in zip(servers, ("8000", "8001"), strict=False):
        told = told.replace(f"127.0.0.1:{port_told}", server.url.removeprefix("http://"))
    told = told.replace("listen 80;", f"listen 127.0.0.1:{port};")
    with tempfile.TemporaryDirectory() as folder:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        http = f"access_log off; {paths} {told}"
        whole = f"worker_processes 1; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ {http} }}"
        (Path(folder) / "nginx.conf").write_text(whole)
        command = [NGINX, "-e", f"{folder}/log", "-p", folder, "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]
        if os.getuid() == 0:
            command[-1] += " user root;"
        process = start_process(command)
        try:
            wait_until_it_listens(process, port)
            yield port
        except BaseException:
            print((Path(folder) / "log").read_text("utf-8"))  # shown with what has failed
            raise
        finally:
            process.stop()
