// The texts of a table in a document.

export const noPython =
  "No Python runs on this page, so it has no answer to that. You can step through the table and answer its questions.";
