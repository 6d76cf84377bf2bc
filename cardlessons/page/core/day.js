// The days of the calendar, as numbers.

export const DAY_MS = 86_400_000; // ms

/** Return the number of the day of `now` (ms) since 1970, in the time zone of this machine. @param {number} now */
export const computeDayNumber = (now) => Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / DAY_MS);
