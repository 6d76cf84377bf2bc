// The language of a lesson: what the page of the lesson says, or what a host sets for the lesson that it draws.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { lessonLanguage, pageLanguage, setLessonLanguage } from "../../../cardlessons/page/core/language.js";

beforeEach(() => {
  globalThis.document = { body: { dataset: {} } };
  setLessonLanguage("");
});

test("a lesson without a language marks nothing", () => {
  assert.deepEqual([lessonLanguage(), pageLanguage()], [undefined, undefined]);
});

test("the page of a lesson says its language, and its own words are English", () => {
  document.body.dataset.lang = "de";
  assert.deepEqual([lessonLanguage(), pageLanguage()], ["de", "en"]);
});

test("a notebook or the editor says the language of what it draws, and can take it back", () => {
  setLessonLanguage("fr");
  assert.deepEqual([lessonLanguage(), pageLanguage()], ["fr", "en"]);
  setLessonLanguage("");
  assert.equal(lessonLanguage(), undefined);
});
