"""The functions of `page_scripts.js` as texts, with which tests look at a page or act on it in a browser."""

import re
from pathlib import Path

_MODULE = Path(__file__).with_suffix(".js").read_text("utf-8")
_FUNCTION = re.compile(r"^export ((?:async )?function (\w+)\(.*?^\})$", re.MULTILINE | re.DOTALL)

SCRIPTS: dict[str, str] = {name: text for text, name in _FUNCTION.findall(_MODULE)}
"""Each function by its name."""
