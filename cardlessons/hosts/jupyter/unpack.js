// The script in the outputs of a notebook, once: where it is shown without its kernel, it unpacks the script that draws and
// the data of the tables, and draws each in place of its picture when the reader comes to it.

const FRESH_MS = 60_000; // ms after a run on this page in which a widget may still come, which hides the picture
const RUNS_KERNELS = "#jupyter-config-data"; // what a page has that runs kernels

/** @typedef {{ code: string, styles: string }} Packed */
/** @typedef {(place: Element, baked: object) => void} Draw */

/** Return what Python has packed: JSON, compressed, in base64. @param {string} [packed] */
async function unpack(packed = "") {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Run the script that draws. @param {Packed} packed @returns {Draw} */
function load({ code, styles }) {
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  document.head.append(sheet);
  return new Function(`${code}\nreturn cardlessons.drawSaved;`)();
}

/** Draw the tables below an element, now and as they come. @param {HTMLElement} root @param {HTMLElement} script */
function drawTables(root, script) {
  /** @type {Promise<Draw> | undefined} */
  let loading;
  /** @type {WeakMap<Element, HTMLElement>} */
  const baked = new WeakMap();
  const seeing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) draw(target);
    },
    { rootMargin: "50%" },
  );
  /** @param {Element} place */
  async function draw(place) {
    seeing.unobserve(place);
    loading ??= unpack(script.dataset.ctScript).then(load);
    const data = await unpack(baked.get(place)?.dataset.ctBaked);
    (await loading)(place, data);
  }
  const find = () => {
    for (const data of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-ct-baked]"))) {
      const place = root.querySelector(`[data-ct-still="${data.dataset.ctOf}"]`);
      if (!place || baked.has(place)) continue;
      baked.set(place, data);
      const made = Number(data.dataset.ctMade);
      const isFresh =
        document.querySelector(RUNS_KERNELS) && made > performance.timeOrigin && Date.now() < made + FRESH_MS;
      setTimeout(() => seeing.observe(place), isFresh ? FRESH_MS : 0);
    }
  };
  find();
  new MutationObserver(find).observe(root, { childList: true, subtree: true });
}

const here = document.currentScript;
const script = here?.previousElementSibling;
if (script instanceof HTMLElement)
  drawTables(/** @type {HTMLElement | null} */ (script.closest("div.jp-Notebook")) ?? document.body, script);
