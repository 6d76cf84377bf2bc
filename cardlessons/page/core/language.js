// The languages on a lesson's page: the author's texts have the lesson's language, the page's own texts that of its scripts.

import * as texts from "../messages/core.toml";

let drawn = ""; // the language of the drawn lesson, if the page can have several lessons

/**
 * Set the language of the author's texts on a page that can have several lessons; empty if the lesson states none.
 *
 * @param {string} lang
 */
export function setLessonLanguage(lang) {
  drawn = lang;
}

/** Return the language of the author's texts; empty or undefined if the lesson states none. */
export const getLessonLanguage = () => drawn || document.body.dataset.lang;

export const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i; // languages that are written so

/** Return the language of the page's own words inside a text of the author; nothing if the lesson states no language. */
export const getPageLanguage = () => getLessonLanguage() && PAGE_LANGUAGE;

/** Quote an answer, without its full stop; what it quotes has the inner marks. @param {string} answer */
export const quoteAnswer = (answer) =>
  texts.quote(answer.replace(/\.$/, "").replace(/[„“”]/g, (mark) => texts.innerMark(mark)));
