// The texts of a lesson's page around its tables.

/** @param {string} lesson */
export const backLabel = (lesson) => `◀ Back to ${lesson}`;
export const wideTable = "Table";
/** @param {number} extra @param {...string} more */
const describeExtra = (extra, ...more) => (extra ? ` + ${[extra, ...more].join(" ")}` : "");
/** @param {number} extra */
const describeExtraAloud = (extra) => (extra ? ` and ${extra} bonus` : "");
export const gameNotLoaded = "The cards of this game could not be loaded, so load this page again.";
/** @type {Record<string, string>} */
export const laying = {
  levels: "Laying the level …",
  puzzles: "Laying the puzzle …",
  play: "Laying the cards …",
};
/** @type {Record<string, string>} */
export const notLaid = {
  levels: "The level of this link cannot be laid here. This is the first one.",
  puzzles: "The puzzle of this link cannot be laid here. This is the first one.",
  play: "The cards of this link cannot be laid here. These are others.",
};
/** @param {string} stage */
export const stageDone = (stage) => `${stage}, done`;
/** @param {string} lesson */
export const lessonFinished = (lesson) => `You have finished ${lesson}.`;

// The page for teachers

export const copyLink = "Copy link";
export const copyForMoodle = "Copy for Moodle";
export const linkCopied = "The link is copied.";
export const frameCopied = "The frame is copied. Paste it into a Moodle page in the view for HTML.";
export const copyByHand = "This browser does not copy by itself. Select this text and copy it:";

// The progress on the start page

/** @param {number} many @param {number} most @param {number} extra */
export const describeStars = (many, most, extra) => `★ ${many} of ${most}${describeExtra(extra, "bonus")}`;
/** @param {number} many @param {number} most @param {number} extra */
export const describeStarsAloud = (many, most, extra) => `${many} of ${most} stars${describeExtraAloud(extra)}`;
export const begun = "begun";
export const finished = "finished";
/** @param {number} many */
export const puzzlesSolved = (many) => `${many} ${many === 1 ? "puzzle" : "puzzles"}`;
export const playFirstCard = "Play the first card";
export const goOn = "Go on where you were";
export const begin = "Begin";
export const practice = "Practice";
export const practiceSays = "Questions, payments and puzzles, on new cards.";
/** @param {number} many */
export const countSteps = (many) => (many > 1 ? `${many} short steps` : "");
/** @param {number} many @param {number} all */
export const lessonsFinished = (many, all) =>
  many === all ? `✓ All ${all} lessons finished` : `${many} of ${all} lessons finished`;
export const noProgressInFile =
  "This file holds no progress that can be read. A file that was saved on this page was expected. Nothing has changed.";
/** @param {string} size @param {number} most */
export const fileTooLarge = (size, most) =>
  `This file is too large: it has ${size} MB, and a file of progress has at most ${most} MB. Nothing has changed.`;
export const noRoomForFile = "This browser has no room left to keep what is in the file. Nothing has changed.";
export const progressTakenOver =
  "The progress in the file has been taken over. Of each level you keep the better stars.";
/** @param {string} file */
export const progressSaved = (file) => `Your progress is in the file ${file} now.`;
/** @param {{ title: string, won: number, most: number, day: string }} line */
export const progressLine = ({ title, won, most, day }) => `${title}: ${won} of ${most} stars, ${day}`;
export const copy = "Copy";
/** @param {string} line */
export const copyLine = (line) => `Copy: ${line}`;
export const lineCopied = "Copied.";
export const copySelectedLine = "To copy, press Ctrl+C, or hold the text.";
export const clearProgress =
  "Clear the stars, branches and places that this browser keeps? A file you have saved stays.";
export const beginAnew = "Begin anew";
/** @param {string} title */
export const beginLessonAnew = (title) => `Begin anew: ${title}`;
/** @param {string} title */
export const clearLesson = (title) =>
  `Clear the stars, branches and answers of the lesson “${title}”? All others stay.`;
export const lessonCleared = "This lesson begins anew. The others are as they were.";
export const progressCleared = "This browser keeps nothing of it now.";
export const answersNotLoaded = "The prepared answers of this page could not be loaded, so Python answers each play:";

// The field that finds a rule

/** @param {string} asked */
export const nothingFound = (asked) => `Nothing here says “${asked}”. Try one word, or the name of a game.`;
export const indexNotLoaded = "The list of rules could not be loaded. Try again.";
/** @param {number} many */
export const andOtherGames = (many) => ` and ${many} more ${many === 1 ? "game" : "games"}`;
