// The texts of the review, which asks questions about lessons that the learner has begun.

const describeKinds = (many) => (many === 1 ? "1 kind of question" : `${many} kinds of question`);

export const questionNumber = (number, many, game) => `Question ${number} of ${many} · ${game}`;
export const questionLabel = (number, many, game, asks) => `${game}. Question ${number} of ${many}. ${asks}`;
export const puzzleOfTheDay = (date, game, solved) => `Puzzle of the day, ${date}: ${game}${solved ? " ✓" : ""}`;
export const yesterdaysAnswer = "Yesterday's answer";
export const theTable = "The table";
export const playedBefore = (told) => `Played before: ${told}.`;
export const thatIsRight = "✓ That is right.";
export const wrongAnswer = "✗ Not this.";
export const rightAnswer = (right) => `Right is: ${right}`;
export const nextQuestion = "Next question ▶";
export const seeResult = "See how it went ▶";
export const result = (right, many) =>
  right === many ? `All ${many} right. Well done!` : `${right} of ${many} right.`;
export const nextDueNote = (many, days) =>
  `${describeKinds(many)} ${many === 1 ? "comes" : "come"} back ${days === 1 ? "tomorrow" : `in ${days} days`}.`;
export const notScheduled = "The dates of these questions could not be kept. They come again another time.";
export const questionsNotLoaded = "The questions could not be loaded. Load the page again.";
export const nothingToAsk = "There is nothing to ask yet.";

// On a lesson's page, and on the page of ten questions

export const threeQuestions = "Three questions from before";
export const toTheLesson = "Now go on with the lesson.";
export const tenMore = "Ten more questions";
export const allLessons = "All the lessons";
export const questionsDue = (many) => `${describeKinds(many)} ${many === 1 ? "is" : "are"} due today. Others follow.`;
export const noneDue = (next) =>
  next
    ? `No question is due today. The next ${next.days === 1 ? "comes tomorrow" : `come in ${next.days} days`}; until then you can practise.`
    : "These are questions from the lessons that you have met.";
export const nothingKnown =
  "This browser lets the page keep nothing, so it does not know what you have met. These are questions from any lessons.";
