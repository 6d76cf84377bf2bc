// Write to the clipboard. Safari lets a page do so only in a click, so the text may be promised there and come later.

/** Put a text on the clipboard, which may still be on its way; tell whether it is there. Call it in the click itself. */
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

/** Copy what is selected, and tell whether that worked: on http a browser has no `navigator.clipboard`, only this. */
export function copySelection() {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
