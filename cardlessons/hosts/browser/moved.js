// Old places: a link that was made before parts of a lesson got other numbers, or went to another lesson, leads to
// where they are now, and what is stored of them goes with them.

import { buildLessonAddress, writeHash } from "../../page/core/address.js";
import { toRecord } from "../../page/core/storage.js";
import { readProgress, writeProgress } from "../../page/table/progress.js";

/** @typedef {[old: string, lesson: string, now: string]} Move */
/** @typedef {{ stars?: unknown[], levels?: object, guesses?: object, tries?: object }} Moved what is stored of the parts of a lesson */

const LEVELS = /^levels=(\d+)$/;

/** Lead the page's address to where the parts are now that it names. @param {Move[]} moves */
export function followMoves(moves) {
  const named = new URLSearchParams(location.hash.slice(1));
  const [meant] = [...named].pop() ?? [];
  const after = new URLSearchParams();
  for (const [key, place] of named) {
    const [, lesson = "", now = ""] = moves.find(([old]) => isPlace(old, key, place)) ?? [];
    if (lesson && key === meant) {
      location.replace(
        `${buildLessonAddress(lesson)}#${new URLSearchParams(Object.fromEntries([movePlace(now, place)]))}`,
      );
      return;
    }
    /** @type {[string, string]} */
    const moved = now && !lesson ? movePlace(now, place) : [key, place];
    if (!lesson) after.set(...dividePlace(moved));
  }
  if (`${after}` !== `${named}`) writeHash(after);
}

/** Return whether a place of the address is in the part, or at the level, with the old name. @param {string} old @param {string} key @param {string} place */
const isPlace = (old, key, place) =>
  LEVELS.test(old) ? key === "levels" && Number.parseInt(place, 10) === readLevel(old) : key === old;

/** @param {string} place */
const readLevel = (place) => Number(LEVELS.exec(place)?.[1] ?? Number.NaN);

/** Return the name of a part and the place in it, for a place in an old part. @param {string} now @param {string} place @returns {[string, string]} */
const movePlace = (now, place) =>
  LEVELS.test(now) ? ["levels", place.replace(/^\d+/, String(readLevel(now)))] : [now, place];

/** Lead a place whose level is numbered through to the part that has it. @param {[string, string]} moved @returns {[string, string]} */
function dividePlace([key, place]) {
  let level = key === "levels" ? Number.parseInt(place, 10) : Number.NaN;
  for (const part of document.querySelectorAll("[data-levels]")) {
    const many = Number(part.dataset.levels);
    if (level < many) return part.id === "levels-1" ? [key, place] : [part.id, place.replace(/^\d+/, String(level))];
    level -= many;
  }
  return [key, place];
}

/** Carry what is stored of a lesson over to where its parts are now, once. @param {string} lesson @param {Move[]} moves */
export function moveProgress(lesson, moves) {
  const kept = readProgress(lesson);
  const { length: moved } = moves; // stored, so that the moves are made once
  if (!moved || kept.moved === moved) return;
  /** @type {Record<string, Moved>} */
  const after = { [lesson]: {} };
  /** @param {string} place */
  const find = (place) => {
    const [, other, now] = moves.find(([old]) => old === place) ?? ["", "", place];
    after[other || lesson] ??= {};
    return { fields: after[other || lesson], now };
  };
  (Array.isArray(kept.stars) ? kept.stars : []).forEach((stars, level) => {
    const { fields, now } = find(`levels=${level}`);
    fields.stars ??= [];
    fields.stars[readLevel(now)] = stars;
  });
  for (const [level, stood] of Object.entries(toRecord(kept.levels))) {
    const { fields, now } = find(`levels=${level}`);
    fields.levels = { ...fields.levels, [readLevel(now)]: stood };
  }
  for (const name of /** @type {const} */ (["guesses", "tries"]))
    for (const [key, one] of Object.entries(toRecord(kept[name]))) {
      const { fields, now } = find(key);
      fields[name] = { ...fields[name], [now]: one };
    }
  for (const [slug, fields] of Object.entries(after)) {
    if (fields.stars) fields.stars = Array.from(fields.stars, (stars) => stars ?? 0);
    const none = { stars: [], extra: [], levels: {}, guesses: {}, tries: {} }; // each page adds its extra levels itself
    if (slug === lesson) writeProgress(slug, { ...none, ...fields, moved });
    else if (!Object.keys(readProgress(slug)).length) writeProgress(slug, fields);
  }
}
