"""The page's modules that need no page are tested in Node: `unit/*.test.js`."""

import re
import subprocess
from pathlib import Path

import pytest
from support.node import NODE
from support.paths import ROOT

pytestmark = pytest.mark.long

UNITS = sorted(Path(__file__).parents[1].glob("*/unit/*.test.js"))


def test_the_modules_that_need_no_page_do_what_their_tests_say():
    reads_texts = ["--import", ROOT / "tools" / "texts_in_node.mjs"]
    told = subprocess.run([NODE, *reads_texts, "--test", "--test-reporter=tap", *UNITS], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    assert int(re.search(r"^# pass (\d+)$", told.stdout, re.MULTILINE)[1]) > len(UNITS)
