// The language of a lesson: what the page of the lesson says, or what a host sets for the lesson that it draws.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { getLessonLanguage, getPageLanguage, setLessonLanguage } from "../../../cardlessons/page/core/language.js";

beforeEach(() => {
  globalThis.document = { body: { dataset: {} } };
  globalThis.PAGE_LANGUAGE = "en";
  setLessonLanguage("");
});

test("a lesson without a language marks nothing", () => {
  assert.deepEqual([getLessonLanguage(), getPageLanguage()], [undefined, undefined]);
});

test("the page of a lesson says its language, and its own words are English", () => {
  document.body.dataset.lang = "de";
  assert.deepEqual([getLessonLanguage(), getPageLanguage()], ["de", "en"]);
});

test("a notebook or the editor says the language of what it draws, and can take it back", () => {
  setLessonLanguage("fr");
  assert.deepEqual([getLessonLanguage(), getPageLanguage()], ["fr", "en"]);
  setLessonLanguage("");
  assert.equal(getLessonLanguage(), undefined);
});
