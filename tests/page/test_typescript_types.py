"""`npm run check`, in which TypeScript's compiler reads the code of the pages, finds what is not of its types."""

import json
import os
import subprocess

import pytest
from support.paths import ROOT

TSC = ROOT / "node_modules" / ".bin" / "tsc"
HOW = "no TypeScript here: `npm install --no-package-lock` in the project's folder gets it"

WRONG = """\
/** @import { TableLine } from "PAGE/state.d.ts" */
/** @import { Plugin } from "PAGE/plugin.d.ts" */
/** @import { PanelPart, View } from "PAGE/protocol.d.ts" */

/** @param {TableLine} line @returns {Promise<Plugin>} */
export async function joins(line) {
  const reply = await line.ask({ do: "try", act: "9c" });
  reply.show.push("9c");
  line.view().setting.kind = "game";
  return { shwon: () => {} };
}

/** @type {PanelPart} */
export const part = { kind: "text", says: "Nothing." };
"""


@pytest.mark.long
def test_what_is_not_of_the_types_is_found(tmp_path):
    if not TSC.exists():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(HOW)
    (tmp_path / "wrong.js").write_text(WRONG.replace("PAGE", str(ROOT / "cardlessons" / "page")))
    (tmp_path / "tsconfig.json").write_text(
        json.dumps({"extends": str(ROOT / "tsconfig.json"), "include": [str(tmp_path / "wrong.js")]})
    )
    told = subprocess.run([TSC, "-p", tmp_path, "--pretty", "false"], capture_output=True, text=True).stdout
    lines = WRONG.splitlines()
    for wrong in ('do: "try"', 'push("9c")', 'kind = "game"', "shwon", "says:"):
        line = next(n for n, text in enumerate(lines, 1) if wrong in text)
        assert f"wrong.js({line}," in told, told
