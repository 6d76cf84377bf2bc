// The languages on a lesson's page: the author's texts have the lesson's language, the page's own texts that of its scripts.

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

const RIGHT_TO_LEFT =
  /^(?!.*-Latn\b)(?:(?:ar|arc|ckb|dv|fa|he|iw|ji|ps|sd|ug|ur|yi)\b|.*-(?:Arab|Hebr|Syrc|Thaa|Nkoo)\b)/i;

/** Return the direction in which a language is written. @param {string} lang */
export const getDirection = (lang) => (RIGHT_TO_LEFT.test(lang) ? "rtl" : "ltr");

/** Return the language of the page's own words inside a text of the author; nothing if the lesson states no language. */
export const getPageLanguage = () => getLessonLanguage() && PAGE_LANGUAGE;
