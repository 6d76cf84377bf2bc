// The preview of a lesson that is written: what its author wrote is marked with the lesson's language, and nothing else.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { setLessonLanguage } from "../../../cardlessons/page/core/language.js";
import { Pieces } from "../../../cardlessons/authoring/page/pieces.js";

before(() => {
  globalThis.document = { body: { dataset: {} }, createElement };
  globalThis.DOMParser = class {
    parseFromString = () => ({ body: { childNodes: [] } });
  };
});

function createElement(tag) {
  const node = { tag, props: {}, children: [], nextElementSibling: null };
  node.setAttribute = (name, value) => {
    node.props[name] = value;
  };
  node.append = (...more) => node.children.push(...more);
  node.replaceChildren = (...more) => {
    node.children = more;
  };
  node.insertBefore = (child) => node.children.push(child);
  node.prepend = () => {};
  node.remove = () => {};
  return node;
}

const PIECES = [
  { mark: "1", kind: "prose", html: "" },
  { mark: "2", kind: "rules", title: "Die Regeln", html: "" },
  { mark: "3", kind: "sources", html: "" },
  { mark: "4", kind: "card", text: "This part cannot be laid out." },
  { mark: "5", kind: "waits" },
];

function languages(lang) {
  setLessonLanguage(lang);
  const pieces = new Pieces({}, {}, () => {});
  pieces.show(PIECES);
  return pieces.box.children.map((piece) => piece.props.lang);
}

test("prose and rules have the language of the lesson", () => {
  assert.deepEqual(languages("de"), ["de", "de", undefined, undefined, undefined]);
});

test("in a lesson that says no language nothing is marked", () => {
  assert.deepEqual(languages(""), Array(5).fill(undefined));
});
