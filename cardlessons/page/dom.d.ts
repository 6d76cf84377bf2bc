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

/** An event of an element of the page, whose target is an HTML element too. */
type At<E> = E & { readonly target: HTMLElement };

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: At<HTMLElementEventMap[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** What `el` sets on an element: listeners, and attributes; one that is null, undefined or false is left out. */
type Props = { [E in keyof HTMLElementEventMap as `on${E}`]?: (event: At<HTMLElementEventMap[E]>) => void } & {
  [custom: `onct-${string}`]: (event: At<CustomEvent>) => void;
} & Record<string, unknown>;

/** What `el` puts into an element; null, undefined, false and the empty text are left out. */
type Child = Node | string | null | undefined | false;
