// The storage of the browser: a page goes on where it is shut or full.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { browserStorage, tabStorage } from "../../../cardlessons/page/core/storage.js";

/** Put a storage of the browser in place; `open` is its getter. */
const put = (name, open) => Object.defineProperty(globalThis, name, { configurable: true, get: open });

const makeOpen = () => {
  const texts = {};
  return Object.defineProperties(texts, {
    getItem: { value: (key) => texts[key] ?? null },
    setItem: { value: (key, text) => Object.assign(texts, { [key]: text }) },
    removeItem: { value: (key) => delete texts[key] },
  });
};

test("a text is stored, read and removed", () => {
  const open = makeOpen();
  put("sessionStorage", () => open);
  assert.equal(tabStorage.read("a"), null);
  assert.equal(tabStorage.write("a", "1"), true);
  assert.deepEqual([tabStorage.read("a"), tabStorage.keys()], ["1", ["a"]]);
  assert.equal(tabStorage.write("a", null), true);
  assert.deepEqual(tabStorage.keys(), []);
});

test("a stored record is an object, whatever the text", () => {
  const open = makeOpen();
  put("localStorage", () => open);
  for (const text of ["", "{", "[1]", "null", "3", '"a"']) {
    browserStorage.write("a", text);
    assert.deepEqual(browserStorage.readRecord("a"), {});
  }
  browserStorage.write("a", '{"b":1}');
  assert.deepEqual(browserStorage.readRecord("a"), { b: 1 });
});

test("where storage is shut or full, nothing is stored, and nothing fails", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  for (const open of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }), () => null]) {
    put("localStorage", open);
    const { read, readRecord, write } = browserStorage;
    assert.deepEqual([read("a"), readRecord("a"), write("a", "1"), write("a", null)], [null, {}, false, false]);
  }
  put("localStorage", refuse);
  assert.equal(browserStorage.keys(), null);
});

test("no other script of the pages touches the storage", () => {
  const root = new URL("../../../cardlessons/", import.meta.url).pathname;
  const scripts = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.js$/.test(name) && !/(^|\/)dist(\/|\.js)/.test(name),
  );
  const others = scripts.filter((name) => /\b(local|session)Storage\b/.test(readFileSync(root + name, "utf8")));
  // The script of Voilà's own pages is no module.
  assert.deepEqual(others.sort(), ["hosts/server/templates/lesson.js", "page/core/storage.js"]);
});
