// Make elements from the HTML of an author's prose. Harmless tags and attributes are kept; other tags are replaced by
// their content.

import { el } from "../../page/core/cards.js";

const TAGS =
  "p h1 h2 h3 h4 h5 h6 ul ol li em strong b code pre blockquote hr br table thead tbody tr th td a button span div dl dt dd details summary".split(
    " ",
  );
const PROPS = ["class", "id", "href", "start", "popover", "popovertarget"];
/** @type {Record<string, string>} */
const LOWER = { h1: "h2", h2: "h3", h3: "h4", h4: "h5", h5: "h6" };
const LEADS = /^(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i; // addresses that run no script

/** Return the elements and texts of a piece of prose. Headings become one level lower, because the page has a title of its own. @param {string} html */
export const makeProse = (html) => makeChildren(new DOMParser().parseFromString(html, "text/html").body);

/** @param {Node} parent @returns {(string | Element)[]} */
const makeChildren = (parent) => [...parent.childNodes].flatMap(makeElements);

/** @param {Node} node @returns {(string | Element)[]} */
function makeElements(node) {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const tag = node.localName;
  if (!TAGS.includes(tag)) return makeChildren(node);
  /** @type {Record<string, string>} */
  const props = Object.fromEntries(
    PROPS.filter((name) => node.hasAttribute(name)).map((name) => [name, node.getAttribute(name) ?? ""]),
  );
  if (props.href && !LEADS.test(props.href)) delete props.href;
  if (tag === "button") props.type = "button";
  return [el(/** @type {"p"} */ (LOWER[tag] ?? tag), /** @type {Props} */ (props), makeChildren(node))];
}
