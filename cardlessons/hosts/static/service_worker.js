// The service worker of a site: it stores all files of the site at the first visit, and serves them from the cache. The
// files of a newer edition are fetched in the background, and served when a reader asks for it, or from the next visit on. It
// is published as `keeping.js`.

const { edition, files } = self.SITE; // each file with the hash of its bytes, or with its integrity if it is on another site
const CACHE_NAME = `cardlessons ${registration.scope} ${edition}`;
const MARKS_FILE = "marks.json"; // a file in the cache with the hash of each other file
const MAX_FETCHES = 6; // files that are fetched at the same time

addEventListener("install", (event) => /** @type {ExtendableEvent} */ (event).waitUntil(fillCache()));
addEventListener("activate", (event) => /** @type {ExtendableEvent} */ (event).waitUntil(takeOver()));
addEventListener("message", ({ data }) => data === "show" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = /** @type {FetchEvent} */ (event);
  const name = request.method === "GET" && findFileName(request.url);
  if (name) /** @type {FetchEvent} */ (event).respondWith(respond(request, name));
});

const listCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(`cardlessons ${registration.scope} `));

/** Find the name of a file by its address; the address may leave out `index.html` or `.html`. @param {string} address */
function findFileName(address) {
  const { origin, pathname } = new URL(address);
  const whole = origin + pathname;
  const name = whole.startsWith(registration.scope) ? decodeURI(whole.slice(registration.scope.length)) : whole;
  return [name, `${name}index.html`, `${name}.html`].find((one) => Object.hasOwn(files, one));
}

async function fillCache() {
  const cache = await caches.open(CACHE_NAME);
  const [before] = (await listCaches()).filter((name) => name !== CACHE_NAME);
  const older = before ? await caches.open(before) : undefined;
  /** @type {Record<string, string>} */
  const marks = (await (await older?.match(MARKS_FILE))?.json()) ?? {};
  const left = Object.entries(files);
  const storeFiles = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, mark] = next;
      const stored = marks[name] === mark && (await older?.match(name));
      await cache.put(name, stored || (await fetchFile(name, mark)));
    }
  };
  await Promise.all(Array.from({ length: MAX_FETCHES }, storeFiles));
  await cache.put(MARKS_FILE, new Response(JSON.stringify(files)));
}

/** @param {string} name @param {string} mark */
async function fetchFile(name, mark) {
  const elsewhere = name.startsWith("https:");
  const answer = await fetch(
    elsewhere ? name : encodeURI(name),
    elsewhere ? { integrity: mark, mode: "cors", credentials: "omit" } : { cache: "no-cache" },
  );
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body, { headers: answer.headers }); // a copy, because a page must not come from a redirected response
}

async function takeOver() {
  for (const name of await listCaches()) if (name !== CACHE_NAME) await caches.delete(name);
  await clients.claim();
}

/** @param {Request} request @param {string} name */
async function respond(request, name) {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(name)) ?? fetch(request);
}
