// What a notebook's outputs hold packed, for where no kernel runs: it is unpacked when the reader comes to it.

const FRESH_MS = 60_000; // ms after a run on this page in which a widget may still come, which hides the picture
const RUNS_KERNELS = "#jupyter-config-data"; // what a page has that runs kernels

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%,()*+-;.=:?@^_`{|}~";

/** Return the bytes that are written to the base of 85: four of them in five digits. @param {string} text */
function decode(text) {
  const view = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let at = 0; at < text.length; at += 5) {
    const digits = [...text.slice(at, at + 5).padEnd(5, "~")].map((digit) => DIGITS.indexOf(digit));
    view.setUint32(
      (at / 5) * 4,
      digits.reduce((number, digit) => number * DIGITS.length + digit),
    );
  }
  return view.buffer.slice(0, Math.floor((text.length / 5) * 4));
}

/** Return what Python has packed: JSON, compressed. @param {string} [packed] */
export async function unpack(packed = "") {
  const stream = new Blob([decode(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/**
 * Call a function once for each picture that comes near the window below a root, with the element that has its data.
 *
 * @param {HTMLElement} root
 * @param {string} name the attribute with packed data
 * @param {(place: Element, data: DOMStringMap) => void} draw
 */
export function drawWhenSeen(root, name, draw) {
  /** @type {WeakMap<Element, HTMLElement>} */
  const found = new WeakMap();
  const seeing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seeing.unobserve(target);
        draw(target, found.get(target)?.dataset ?? {});
      }
    },
    { rootMargin: "50%" },
  );
  const find = () => {
    for (const data of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[${name}]`))) {
      const place = root.querySelector(`[data-ct-still="${data.dataset.ctOf}"]`);
      if (!place || found.has(place)) continue;
      found.set(place, data);
      const made = Number(data.dataset.ctMade);
      const isFresh =
        document.querySelector(RUNS_KERNELS) && made > performance.timeOrigin && Date.now() < made + FRESH_MS;
      setTimeout(() => seeing.observe(place), isFresh ? FRESH_MS : 0);
    }
  };
  find();
  new MutationObserver(find).observe(root, { childList: true, subtree: true });
}

/** Return the notebook around an element, or the page. @param {Element | null | undefined} element */
export const findNotebook = (element) =>
  /** @type {HTMLElement | null | undefined} */ (element?.closest("div.jp-Notebook")) ?? document.body;
