// The languages on the page of a lesson: the author's texts are in that of the lesson, what the page itself says in English.

/** Return the language of the author's texts; nothing where the lesson says none. */
export const lessonLanguage = () => document.body.dataset.lang;

/** Return the language of the page's own words where they stand inside of the author's. */
export const pageLanguage = () => lessonLanguage() && "en";
