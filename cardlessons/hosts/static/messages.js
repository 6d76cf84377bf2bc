// The texts of a page on a site without a server.

export const noWebAssembly =
  "This browser cannot run Python (it has no WebAssembly). You can read, step and answer. To try and play, open this page in another browser.";
export const inFolder =
  "This folder needs a web server for that. Start one in the folder with “python3 -m http.server”, and open http://localhost:8000. Without a server you can read, step and answer.";
export const pythonNotHad =
  "Python cannot be had just now. You can read and step on. What you asked for goes on by itself as soon as it can.";
const meanwhile = "You can read and step on. What you asked for goes on by itself.";
/** @param {number} percent */
export const pythonProgress = (percent) =>
  `Python is on its way to this page${percent ? ` (${percent} %)` : ""}. ${meanwhile}`;
export const pythonStarts = `Python has come, and is being started. ${meanwhile}`;
export const pagesKept = "These pages are kept in this browser now: they work without the network, too.";
export const newerPages = "A newer edition of these pages has come.";
export const showNewer = "Show the newer edition";
export const snapshotUnused = "Python starts slowly, because the picture of its memory cannot be used:";
export const pagesNotKept = "These pages cannot be kept in this browser, so they need the network:";
