// The texts about the connection of a served page.

export const connectionLost =
  "The connection is lost. You can read and step on. What you asked for goes on by itself when it is back.";
export const lessonChanged =
  "This lesson has been changed since this page came. You can read and step on. Reload the page to try and play. Your place is kept.";
export const tooManyPages =
  "Many pages of this server have been opened where you are. You can read and step on. What you asked for goes on by itself in a moment.";
export const manyReaders =
  "Very many readers have come at once. You can read and step on. What you asked for goes on by itself in a moment.";
export const serverEnds =
  "This server is about to end. You can read and step on. What you asked for goes on by itself when another is there.";
export const wrongAddress =
  "This server cannot be reached under this address. You can read and step on. Whoever looks after it finds the reason in its log.";
export const noWebsocket =
  "Something on the way to this server lets pages through, but not the connection of a page (a websocket). You can read and step on.";
