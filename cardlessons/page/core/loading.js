// Load a script or a stylesheet of the page later; a page that is opened from a disk can load no other kind of file.

import { el } from "./cards.js";

/**
 * Load a file by an element that is added to the head of the page; the promise is rejected if that fails.
 *
 * @param {"script" | "link"} tag
 * @param {Record<string, string>} facts
 */
const load = (tag, facts) =>
  new Promise((resolve, reject) => {
    document.head.append(
      el(tag, { ...facts, onload: resolve, onerror: () => reject(new Error(facts.src ?? facts.href)) }),
    );
  });

/** Load a script. @param {string} src */
export const loadScript = (src) => load("script", { src });

/** Load a stylesheet. @param {string} href */
export const loadStyles = (href) => load("link", { rel: "stylesheet", href });
