// The still picture and the words above a widget, which are hidden as long as the widget is there.

const BEGIN = '[data-ct-still="begin"]'; // the words of a notebook's first cell, which say how to begin

/** Return the style that hides them, and the words on how to begin. @param {string} still the id of the picture */
export function hideStill(still) {
  const style = document.createElement("style");
  const marked = `:is([data-ct-still="${still}"], ${BEGIN})`;
  style.textContent = `${marked}, .jp-OutputArea-child:has(> * > ${marked}) { display: none; }`;
  return style;
}
