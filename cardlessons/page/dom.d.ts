// Types of selectors: every element that the pages select is an HTML element, so it has `focus()`, `hidden` and
// `dataset`. SVG elements are never selected.

interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  closest<E extends HTMLElement>(selectors: string): E | null;
}

/** The language of the page's own texts, which `tools/build_page.mjs` puts in its place. */
declare const PAGE_LANGUAGE: string;
