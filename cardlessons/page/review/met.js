// Test from the stored progress whether the learner has begun a lesson.

/** Return whether the learner has finished an example of a lesson or won a level. */
export const isMet = (kept) => [kept?.ended, kept?.stars].some((list) => Array.isArray(list) && list.some(Boolean));
