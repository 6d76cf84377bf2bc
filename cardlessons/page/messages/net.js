// The texts about the line to Python.

export const noAnswerYet =
  "No answer has come for some time. You can read and step on. Your request goes on by itself when an answer comes.";
export const noAnswer =
  "No answer has come, though the page has asked more than once. Nothing has changed here. Try something else.";
