// Copy texts to the clipboard. Safari allows it only during a click, so the text may be a promise made in the click.

/** Copy a promised text, and return whether that worked. Call it in the click itself. @param {Promise<string>} coming */
export async function copyText(coming) {
  try {
    const blob = coming.then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return coming
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      );
  }
}

/** Copy the selection, and return whether that worked. Pages over http need it: they have no `navigator.clipboard`. */
export function copySelection() {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
