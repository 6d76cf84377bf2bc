// The texts of the review, which asks questions about lessons that the learner has begun.

/** @param {number} many */
const describeKinds = (many) => (many === 1 ? "1 kind of question" : `${many} kinds of question`);

/** @param {number} number @param {number} many @param {string} game */
export const questionNumber = (number, many, game) => `Question ${number} of ${many} · ${game}`;
/** @param {number} number @param {number} many @param {string} game @param {string} asks */
export const questionLabel = (number, many, game, asks) => `${game}. Question ${number} of ${many}. ${asks}`;
export const touchTable = "Or touch it at the table.";
export const toWhom = "To whom?";
export const layCounters = "That is what they pay ▶";
export const hint = "A hint, please";
export const showAnswer = "Show the answer";
export const answerShown = "This is the answer.";
export const tryAtTable = "Try this puzzle at the table of its lesson";
/** @param {string} told */
export const playedBefore = (told) => `Played before: ${told}.`;
export const thatIsRight = "✓ That is right.";
export const wrongAnswer = "✗ Not this.";
/** @param {string} right */
export const rightAnswer = (right) => `Right is: ${right}`;
export const whereTold = "Where the lesson tells this";
export const backToQuestion = "◀ Back to the question";
export const nextQuestion = "Next question ▶";
export const seeResult = "See how it went ▶";
/** @param {number} right @param {number} many */
export const result = (right, many) =>
  right === many ? `All ${many} right. Well done!` : `${right} of ${many} right.`;
/** @param {number} many @param {number} days */
export const nextDueNote = (many, days) =>
  `${describeKinds(many)} ${many === 1 ? "comes" : "come"} back ${days === 1 ? "tomorrow" : `in ${days} days`}.`;
export const notScheduled = "The dates of these questions could not be kept. They come again another time.";
export const questionsNotLoaded = "The questions could not be loaded. Load the page again.";
export const nothingToAsk = "There is nothing to ask yet.";

// On a lesson's page, on the page to practise on, and on the start page

export const threeQuestions = "Three questions from before";
export const toTheLesson = "Now go on with the lesson.";
/** @type {Record<string, string>} */
export const again = { questions: "Ten more questions", puzzles: "More puzzles", banker: "More payments" };
export const puzzleOfTheDay = "Puzzle of the day ▶";
export const allLessons = "All the lessons";
/** @param {number} many */
export const exercisesDue = (many) => (many === 1 ? "1 exercise is due today." : `${many} exercises are due today.`);
/** @param {{ days: number; many: number; } | null} next */
export const noneDue = (next) =>
  next
    ? `Nothing is due today. The next ${next.days === 1 ? "comes tomorrow" : `come in ${next.days} days`}; until then you can practise.`
    : "Questions, payments and puzzles from the lessons that you have met, on new cards.";
export const nothingKnown =
  "This browser lets the page keep nothing, so it does not know what you have met. These are questions from any lessons.";
