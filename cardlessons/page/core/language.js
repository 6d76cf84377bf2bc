// The languages on the page of a lesson: the author's texts are in that of the lesson, what the page itself says in English.

let drawn = ""; // the language of the lesson that is drawn here, where the page is not that lesson's own

/** Set the language of the author's texts on a page with more than one lesson; an empty text where the lesson says none. */
export function setLessonLanguage(lang) {
  drawn = lang;
}

/** Return the language of the author's texts; nothing where the lesson says none. */
export const lessonLanguage = () => drawn || document.body.dataset.lang;

/** Return the language of the page's own words where they stand inside of the author's. */
export const pageLanguage = () => lessonLanguage() && "en";
