// The texts of the line to Python.

export const noAnswerYet =
  "No answer has come for some time. You can read and step on. What you asked for goes on by itself when one comes.";
export const noAnswer =
  "No answer has come, though it was asked for more than once. Nothing has changed here. Try something else.";
