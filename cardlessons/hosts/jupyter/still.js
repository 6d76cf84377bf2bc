// The still picture and the words above a widget, which are hidden as long as the widget is there.

/** Return the style that hides them. @param {string} still the id of the picture */
export function hideStill(still) {
  const style = document.createElement("style");
  const marked = `[data-ct-still="${still}"]`;
  style.textContent = `${marked}, .jp-OutputArea-child:has(> * > ${marked}) { display: none; }`;
  return style;
}
