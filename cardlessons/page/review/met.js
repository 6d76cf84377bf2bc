// Tell from what is saved of a lesson that the learner has met it.

/** Tell whether a lesson was met: an example was gone through, or a level was won. */
export const isMet = (kept) => [kept?.ended, kept?.stars].some((list) => Array.isArray(list) && list.some(Boolean));
