// Addresses that are handed on: others cannot open this machine's loopback address.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  buildRulesAddress,
  toOutsideAddress,
  isOnlyHere,
  readPlace,
  writePlace,
} from "../../../cardlessons/page/core/address.js";

const at = (outside) => {
  globalThis.document = /** @type {any} */ ({ body: { dataset: outside ? { outside } : {} } });
};

test("a loopback address is handed on as the one in the network, with its path and place", () => {
  at("http://192.0.2.2:9999/");
  assert.equal(
    toOutsideAddress("http://127.0.0.1:9999/four-nines#table-1=3"),
    "http://192.0.2.2:9999/four-nines#table-1=3",
  );
  assert.equal(toOutsideAddress("http://localhost:9999/jig"), "http://192.0.2.2:9999/jig");
});

test("any other address, or one of a machine without a network, stays", () => {
  at("http://192.0.2.2:9999/");
  assert.equal(toOutsideAddress("https://cards.example/jig"), "https://cards.example/jig");
  at("");
  assert.equal(toOutsideAddress("http://[::1]:9999/jig"), "http://[::1]:9999/jig");
});

test("a loopback address opens on this machine only", () => {
  const asked = [
    "http://127.0.0.1:9/",
    "http://localhost/",
    "http://[::1]/",
    "http://127.example/",
    "http://192.0.2.2/",
  ];
  assert.deepEqual(asked.map(isOnlyHere), [true, true, true, false, false]);
});

test("a place is written into the address; another one gets an entry of its own in the history", () => {
  const entries = [""];
  let at = 0;
  const write = (isNew, address) => {
    at += isNew;
    entries.splice(at, entries.length, address);
    globalThis.location.hash = address;
  };
  globalThis.location = /** @type {any} */ ({ hash: "#a=x" });
  globalThis.history = /** @type {any} */ ({
    replaceState: (_, __, address) => write(0, address),
    pushState: (_, __, address) => write(1, address),
  });
  writePlace("b", "1.2");
  writePlace("b", "1.2.C 9d");
  writePlace("b", "2.2", true);
  writePlace("b", "2.2", true);
  writePlace("b", "9".repeat(5000), true);
  assert.deepEqual(entries, ["#a=x&b=1.2.C+9d", "#a=x&b=2.2"]);
  globalThis.history.pushState = () => {
    throw new Error("too often");
  };
  writePlace("b", "3.2", true);
  assert.deepEqual(readPlace(globalThis.location.hash.slice(1), "b"), { where: "2.2", alone: false });
});

test("a table leads to the rules of its game, on a site without house rules", () => {
  for (const [rules, address] of [
    ["/rules/*", "/rules/jig(dead%3D3)"],
    ["../rules/*.html", "../rules/jig.html"],
    [undefined, ""],
  ]) {
    globalThis.document = /** @type {any} */ ({ body: { dataset: { rules } } });
    assert.equal(buildRulesAddress("jig(dead=3)"), address);
  }
});
