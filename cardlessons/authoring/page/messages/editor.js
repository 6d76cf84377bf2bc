// The texts of the editor of a lesson.

export const connectionLost =
  "The connection is lost. What you write is kept in this browser. Reload the page to go on.";
export const lessonFile = "A lesson's file";
export const theLink = "The link";
export const backToTextBefore = "Back to the text before";
export const textSide = "Text";
/** @param {number} many */
export const textToMend = (many) => `Text (${many} to mend)`;
export const lessonSide = "Lesson";
export const whatIsShown = "What is shown";
export const dealForLesson = "A deal for the lesson";
export const playThenTakeIn = "Play the cards that the lesson is to show. Then:";
export const takeIn = "Insert it at the cursor";
export const close = "Close";
export const theDeal = "The deal";
export const keepAndSend = "Keep and send";
export const copyLink = "Copy link";
export const saveMarkdown = "Save .md";
export const saveNotebook = "Save .ipynb";
export const openFile = "Open a file";
export const startAgain = "Start again";
export const sentToYou = "Somebody sent you a lesson.";
export const unpacking = "It is being unpacked …";
export const changeIt = "Change it";
export const thePath = "The path of the lesson that you write";
export const theLesson = "The lesson";
/** @param {number} now @param {number} most */
export const tooLong = (most, now) =>
  `A lesson that is written here has at most ${most.toLocaleString("en")} characters; this one has ${now.toLocaleString("en")}. The lesson that you see is the one from before.`;
export const tableIsNew = "This table has just been laid anew. Nothing is lost; try it once more.";
/** @param {string} file */
export const fileTooLarge = (file) => `“${file}” is larger than a lesson can be. Nothing has changed.`;
/** @param {string} file */
export const fileSaved = (file) => `${file} has been saved.`;
export const linkCopied = "The link has been copied. It stands below, too.";
export const copyLinkByHand = "The link stands below and is selected. To copy the link, press Ctrl+C, or hold it.";

// The text field

export const textOfLesson = "The text of the lesson";
export const toBeMended = "Mistakes to mend";
export const checkAll = "Check it all";
export const checkAllTitle = "Check also if each level can be won and lost";
export const putIn = "Put in";
export const addTable = "+ Table";
export const addTableTitle = "Put a table in";
export const addQuestion = "+ Question";
export const addQuestionTitle = "Put a question in before the play on whose line the cursor is";
export const addLevel = "+ Level";
export const addLevelTitle = "Put a level in";
export const addCard = "+ Card";
export const addCardTitle = "Name a card in a text: [9d] is the nine of diamonds, [a 9] a nine, [99] nines";
export const playDeal = "Play a deal";
export const playDealTitle = "Play a deal, and take it in as a table";
export const cursorIntoTable =
  "Put the cursor into a table, on the line of a play that has no question yet. The question is asked before this play.";
/** @param {number} line @param {number} column */
export const lineAndColumn = (line, column) => `line ${line}, column ${column}`;
/** @param {string} words */
export const hint = (words) => `a doubt: ${words}`;
/** @param {number} line */
export const atLine = (line) => `line ${line}:`;
/** @param {number} many */
export const thingsToMend = (many) => `${many === 1 ? "One thing" : `${many} things`} to mend`;
export const restIsLookedAt = "So far nothing is wrong; the rest is being looked at.";
export const levelsUnchecked = "So far nothing is wrong; the levels have not been checked yet.";
export const allIsWell = "Nothing is wrong in it; every level can be won and lost.";
export const nothingWrong = "Nothing is wrong in it.";
