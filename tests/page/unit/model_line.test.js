// The line over the model of a widget: a kernel that has ended is told at once, and nothing is sent to it.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import * as texts from "../../../cardlessons/hosts/jupyter/messages.toml";
import { makeModelLine } from "../../../cardlessons/hosts/jupyter/widget.js";

let model;
let said;
let line;

/** Make a model of anywidget's, which can be made to fail. */
function makeModel(traits) {
  const heard = new Map();
  return {
    sent: [],
    broken: false,
    get: (name) => traits[name],
    on: (name, hears) => heard.set(name, hears),
    off: (name) => heard.delete(name),
    send(message) {
      if (this.broken) throw new Error("Cannot send");
      this.sent.push(message);
    },
    happens(name, value) {
      traits[name.split(":")[1]] = value;
      heard.get(name)?.();
    },
  };
}

function begin(visited) {
  said = [];
  model = makeModel({ view: { json: "{}" }, reply: { json: "{}" }, visited });
  line = makeModelLine(model, {});
  line.watch({ lost: (why) => said.push(why) });
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.document = /** @type {any} */ ({ hidden: false });
  begin(false);
});

afterEach(() => {
  line.close();
  mock.timers.reset();
  delete globalThis.document;
});

test("a restart is told at once, and from then on nothing is sent", () => {
  model.happens("comm_live_update");
  assert.deepEqual(said, [texts.kernelEnded]);
  line.ask({ do: "try" });
  mock.timers.tick(60_000);
  assert.deepEqual([model.sent, said.at(-1)], [[], texts.kernelEnded]);
});

test("a kernel that is gone without a word is told by the next ping, and no error is left over", () => {
  model.broken = true;
  mock.timers.tick(16_000);
  assert.deepEqual(said, [texts.kernelEnded]);
});

test("a kernel that is only busy is told as such, and its answer takes that back", () => {
  line.ask({ do: "try" });
  mock.timers.tick(4_000);
  assert.deepEqual(said, [texts.kernelSilent]);
  model.happens("change:reply", { json: JSON.stringify({ id: model.sent[0].id }) });
  assert.deepEqual(said, [texts.kernelSilent, false]);
});

test("a kernel that answers after all is there again", () => {
  model.happens("comm_live_update");
  model.happens("change:view", { json: "{}" });
  assert.deepEqual(said, [texts.kernelEnded, false]);
});

test("a visitor of Voilà keeps the words about a reload, which brings a new kernel", () => {
  begin(true);
  model.happens("comm_live_update");
  assert.deepEqual(said, [true]);
});

test("who begins to watch after the end is told", () => {
  line = makeModelLine(model, {});
  model.happens("comm_live_update");
  line.watch({ lost: (why) => said.push(why) });
  assert.deepEqual(said, [texts.kernelEnded]);
});
