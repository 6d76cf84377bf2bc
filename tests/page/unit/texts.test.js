// The texts of the pages, as modules: facts, plurals, cases, other texts, and translations.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readTexts, writeModule, writeTypes } from "../../../tools/texts.mjs";

/** Write files of texts, and return the folder. @param {Record<string, string>} files */
function writeTexts(files) {
  const folder = mkdtempSync(join(tmpdir(), "texts"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Import the texts of one file. @param {string} text @returns {Promise<Record<string, any>>} */
const importTexts = (text) => import(pathToFileURL(join(writeTexts({ "a.toml": text }), "a.toml")).href);

const ENGLISH = `# Words.
plain = "It is “so” = \\"so\\""
"money(n)" = "\`\${n}"
signs = { T = "10", well-played = "Well" }
"stars(many, most)" = "{many} of {most} {most:star/stars}"
"title(says, own)" = "{own:if Mine|Yours}{says:if : {says}}"
"owner(seat)" = "{seat:else Nobody} pays"
"names(all)" = "{all:joinNames} {all:has/have} won"
"cards(n)" = { 0 = "none", 1 = "one", else = "{n} cards" }
"took(says, n)" = "{says} {n:cards}"
"act(how, seat)" = { plays = { none = "play", else = "{seat} plays" }, passes = "pass" }
"acts(how, seat)" = "Now {how:act}."
"kind(one)" = { a = "A", b = "B", c = "C", d = "D", else = "{one}!" }
`;

test("a text is a constant, or a function of its facts", async () => {
  const texts = await importTexts(ENGLISH);
  assert.equal(texts.plain, 'It is “so” = "so"');
  assert.equal(texts.money(2), "`$2");
  assert.deepEqual(texts.signs, { T: "10", "well-played": "Well" });
  assert.equal(texts.stars(1, 3), "1 of 3 stars");
  assert.equal(texts.stars("0", "1"), "0 of 1 star");
  assert.equal(texts.title("so", true), "Mine: so");
  assert.equal(texts.title("", false), "Yours");
  assert.equal(texts.owner(null), "Nobody pays");
  assert.equal(texts.owner("Ben"), "Ben pays");
});

test("lists, cases and other texts stand in a text", async () => {
  const texts = await importTexts(ENGLISH);
  assert.equal(texts.names(["Ann"]), "Ann has won");
  assert.equal(texts.names(["Ann", "Ben", "Cal"]), "Ann, Ben and Cal have won");
  assert.deepEqual([0, 1, 2].map(texts.cards), ["none", "one", "2 cards"]);
  assert.equal(texts.took("Ann:", 1), "Ann: one");
  assert.equal(texts.acts("plays", "Ben"), "Now Ben plays.");
  assert.equal(texts.acts("plays", null), "Now play.");
  assert.equal(texts.acts("passes", "Ben"), "Now pass.");
  assert.deepEqual(["a", "d", "e"].map(texts.kind), ["A", "D", "e!"]);
});

test("the facts of a text have types", () => {
  const types = writeTypes(join(writeTexts({ "a.toml": ENGLISH }), "a.toml")).split("\n");
  const find = (name) => types.find((line) => line.includes(` ${name}`));
  assert.equal(find("plain"), "export const plain: string;");
  assert.equal(find("signs"), 'export const signs: Record<"T" | "well-played", string>;');
  assert.equal(find("stars"), "export function stars(many: string | number, most: string | number): string;");
  assert.match(find("owner"), /seat: string \| number \| null/);
  assert.match(find("names"), /all: readonly string\[\]/);
  assert.match(find("acts"), /how: "plays" \| "passes", seat: string/);
});

test("a translation has the facts of English, and what it lacks from English", async () => {
  const german = `stars = "{most:Stern/Sterne}: {many} von {most}"\nact = { passes = "passe", plays = "spiele" }\n`;
  const folder = writeTexts({ "a.toml": ENGLISH, "de/a.toml": german });
  const texts = await import(pathToFileURL(join(folder, "de/a.toml")).href);
  assert.equal(texts.stars(1, 3), "Sterne: 1 von 3");
  assert.equal(texts.cards(2), "2 cards");
  assert.deepEqual(readTexts(join(folder, "de/a.toml")).get("act").facts, ["how", "seat"]);
});

for (const [what, text, told] of [
  ["an unknown fact", '"a(n)" = "{n} {m}"', /a has no fact m/],
  ["an unused fact", '"a(n, m)" = "{n}"', /a does not use its fact m/],
  ["an unknown format", '"a(n)" = "{n:spoken}"', /no format and no text is called spoken/],
])
  test(`${what} is told`, () => {
    const file = join(writeTexts({ "a.toml": `${text}\n` }), "a.toml");
    assert.throws(() => [writeModule(file), writeTypes(file)], told);
  });

for (const [what, german, told] of [
  ["a text", 'other = "b"', /no text other in English/],
  ["a case", 'act = { plays = "spiele" }', /act has other cases/],
])
  test(`${what} that English does not have is told`, () => {
    const folder = writeTexts({ "a.toml": ENGLISH, "de/a.toml": `${german}\n` });
    assert.throws(() => writeModule(join(folder, "de/a.toml")), told);
  });

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

test("a mistake in a script or in a text ends the build with its line, and with nothing of the build's own", () => {
  for (const [file, text, told] of [
    ["page/table/table.js", "const x = ;\n", /table\.js:1:10:/],
    ["page/messages/core.toml", "# Words.\nno text\n", /core\.toml:2: this is no text: no text; expected name = /],
  ]) {
    const folder = writeTexts({ [`cardlessons/${file}`]: text });
    cpSync(join(ROOT, "tools"), join(folder, "tools"), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "tools/build_page.mjs")], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.match(stderr, told);
    assert.doesNotMatch(stderr, /\n {4}at |Node\.js v/);
  }
});
