// Build the scripts of the pages with esbuild: `npm run build` writes them, `npm run build -- --check` says which are old.
//
// A guest lists its scripts in `page/scripts.json` of its folder: `afterPage` is the text of one that is loaded after
// `page.js` (with `english` only in English), `module` the file of a
// module, which with `onPage` takes its modules from `page.js`, too, and `alone` that of a classic script that stands alone.
//
// `page.js` has the modules of `page/` and names them `cardlessons`. The scripts of the hosts, of the families' looks and
// of a few pages are loaded after it and take those modules from it, so that each exists once. The others stand alone.
//
// A file of texts is a module (see `texts.mjs`). One that has a translation beside it (`de/core.toml` beside `core.toml`) is
// replaced by it in the scripts of that language, which are built into a folder of its name where they differ. A
// translation has what it lacks from the English file. The types of each file of texts are written beside it, for `tsc`.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeModule, writeTypes } from "./texts.mjs";

/** What esbuild has refused is printed by it; of our own errors the message is enough, of others the place is needed. */
process.on("uncaughtException", (error) => {
  if (!("errors" in error)) console.error(error.constructor === Error ? error.message : error.stack);
  process.exit(1);
});

const root = fileURLToPath(new URL("../cardlessons", import.meta.url));
const DIST = "page/dist";
const PAGE = "page.js";
const OPTIONS = {
  bundle: true,
  minify: true,
  write: false,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  target: ["chrome114", "firefox115", "safari16.4"],
  define: { PAGE_LANGUAGE: '"en"' },
};

/** The scripts after `page.js`: each with its module, and what it does with that module. */
const AFTER = {
  "server.js": 'import { start } from "./hosts/server/pages/entry.js"; start(cardlessons);',
  "site.js": 'import { start } from "./hosts/static/entry.js"; start(cardlessons);',
  "widget.js": 'import { widget } from "./hosts/jupyter/widget.js"; cardlessons.widget = widget;',
  "saved.js":
    'import { makeDrawing } from "./hosts/jupyter/saved.js"; cardlessons.drawSaved = makeDrawing(cardlessons);',
  "lesson_page.js": 'import { start } from "./hosts/jupyter/lesson_page.js"; start(cardlessons);',
  "review.js": 'import { start } from "./hosts/browser/review.js"; start(cardlessons);',
  "tools.js":
    'import { addTools } from "./page/table/plugins.js"; import { TOOLS } from "./page/table/tools.js"; import { watchOccasions } from "./page/table/occasions.js"; addTools(...TOOLS); watchOccasions();',
  "panel.js": 'import * as panel from "./page/panel/panel.js"; cardlessons.drawings.panel = panel;',
};
/** The scripts that stand alone: classic ones, which also run from a disk, and modules. */
const ALONE = {
  "early.js": 'import "./hosts/browser/early.js";',
  "start.js": 'import "./hosts/browser/start.js";',
  "kiosk.js": 'import "./hosts/browser/kiosk.js";',
  "unpack.js": 'import "./hosts/jupyter/unpack.js";',
  "saved_lesson.js": 'import "./hosts/jupyter/saved_lesson.js";',
  "find_rule.js": 'import "./hosts/browser/find_rule.js";',
  "schedule.js": 'import { schedule } from "./page/review/schedule.js"; self.SCHEDULE = schedule;',
  "register_service_worker.js": 'import "./hosts/static/register_service_worker.js";',
  "service_worker.js": 'import "./hosts/static/service_worker.js";',
};
/** The licences of the libraries that a script has inside it; each begins with the notice. */
const LICENCES = { "schedule.js": "page/vendor/ts-fsrs/LICENSE" };
const MODULES = {
  "loader.js": "hosts/jupyter/loader.js",
  "lesson_frame.js": "hosts/jupyter/lesson_frame.js",
  "scrollable.js": "hosts/browser/scrollable.js",
  "worker.js": "hosts/static/worker.js",
};

/** Makes modules of the files of texts. */
const texts = {
  name: "texts",
  setup(builder) {
    builder.onLoad({ filter: /\.toml$/ }, ({ path }) => ({ contents: writeModule(path), resolveDir: dirname(path) }));
  },
};
const TEXTS = readdirSync(root, { recursive: true }).filter((path) => /messages[^.]*\.toml$/.test(path));
for (const path of TEXTS.filter((path) => !/[\\/][a-z]{2}[\\/][^\\/]*$/.test(path)))
  writeFileSync(join(root, path.replace(/toml$/, "d.toml.ts")), writeTypes(join(root, path)));
if (process.argv.includes("--types")) process.exit();

/** The modules that draw tables, with all that they import. */
const DRAWING = {
  contents: 'export * as table from "./page/table/table.js";',
  resolveDir: root,
};
const { metafile } = await build({ ...OPTIONS, stdin: DRAWING, metafile: true, absWorkingDir: root, plugins: [texts] });
const drawing = new Set(Object.keys(metafile.inputs));
const lookModules = [
  ...readFileSync(join(root, "page/plugin.d.ts"), "utf8").matchAll(/^ {2}"(page\/.*?)": typeof import/gm),
].map(([, address]) => address);
const shared = new Set(lookModules);
/** Return the names that a module exports. @param {string} address */
const listExports = (address) =>
  [...readFileSync(join(root, address), "utf8").matchAll(/^export (?:async )?\w+ (\w+)/gm)].map(([, name]) => name);
/** Takes the modules of `page.js` from there; texts are constants, and each script has those that it uses. */
const fromPage = {
  name: "from-page",
  setup(builder) {
    builder.onResolve({ filter: /\.js$/ }, ({ path, resolveDir, kind }) => {
      const address = relative(root, join(resolveDir, path)).replaceAll("\\", "/");
      if (!drawing.has(address) || kind === "entry-point") return null;
      shared.add(address);
      return { path: address, namespace: "from-page" };
    });
    builder.onLoad({ filter: /./, namespace: "from-page" }, ({ path }) => {
      const drawn = `cardlessons.modules[${JSON.stringify(path)}]`;
      const lines = listExports(path).map((name) => `export const ${name} = /* @__PURE__ */ (() => drawn.${name})();`); // those that nobody imports go
      return { contents: [`const drawn = ${drawn};`, ...lines].join("\n") };
    });
  },
};

/** The languages beside English, and the scripts that their pages have. */
const LANGUAGES = readdirSync(join(root, "page/messages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const TRANSLATED = ["server.js", "site.js", "review.js", "start.js", "find_rule.js", "tools.js", "panel.js"];
/** Takes texts in a language, where there are any. @param {string} lang */
const inLanguage = (lang) => ({
  name: `in-${lang}`,
  setup(builder) {
    builder.onResolve({ filter: /\.toml$/ }, ({ path, resolveDir, importer }) => {
      if (basename(dirname(importer)) === lang) return null;
      const english = resolve(resolveDir, path);
      const address = join(dirname(english), lang, basename(english));
      return existsSync(address) ? { path: address } : null;
    });
  },
});

/** Return the text of a built script. @param {import("esbuild").BuildOptions} options */
async function make(options) {
  const { outputFiles } = await build({ ...OPTIONS, ...options, plugins: [...(options.plugins ?? []), texts] });
  return outputFiles[0].text;
}

const source = (contents, resolveDir = root) => ({ stdin: { contents, resolveDir } });

/** The folders of scripts of the guests; `scripts.json` in each says how they are built into `dist/`. */
const GUESTS = readdirSync(root)
  .map((name) => `${name}/page`)
  .filter((folder) => existsSync(join(root, folder, "scripts.json")));

/** Yield the family of each look of the package, and a module that registers it. */
function* iterLooks() {
  for (const name of readdirSync(join(root, "families"))) {
    const folder = `families/${name}/look`;
    const has = (file) => existsSync(join(root, folder, file));
    const parts = ["index", "joins"].filter((part) => has(`${part}.js`));
    const look = parts.map((part) => (part === "index" ? "...index" : part)).join(", ");
    const lines = [
      ...parts.map((part) => `import ${part} from "./${folder}/${part}.js";`),
      `cardlessons.looks[${JSON.stringify(name)}] = { ${look} };`,
    ];
    if (parts.length) yield [`${folder}/dist.js`, lines.join("\n")];
    const live = `import * as live from "./${folder}/live/live.js"; cardlessons.drawings.live = live;`;
    if (has("live/live.js")) yield [`${folder}/live/dist.js`, live];
  }
}

/** @type {Record<string, string>} */
const built = {};

/** Build a script, and again in each language in which it differs; return the English one. */
async function makeInLanguages(path, options, isTranslated = true) {
  built[path] = await make(options);
  for (const lang of isTranslated ? LANGUAGES : []) {
    const text = await make({
      ...options,
      define: { PAGE_LANGUAGE: JSON.stringify(lang) },
      plugins: [inLanguage(lang), ...(options.plugins ?? [])],
    });
    if (text !== built[path]) built[`${dirname(path)}/${lang}/${basename(path)}`] = text;
  }
  return built[path];
}

for (const [name, contents] of Object.entries(AFTER))
  await makeInLanguages(
    `${DIST}/${name}`,
    { ...source(contents), format: "iife", plugins: [fromPage] },
    TRANSLATED.includes(name),
  );
for (const [path, contents] of iterLooks()) {
  const text = await makeInLanguages(path, { ...source(contents), format: "iife", plugins: [fromPage] });
  for (const [, address] of text.matchAll(/cardlessons\.modules\["(.*?)"\]/g))
    if (!lookModules.includes(address))
      throw new Error(`${path} uses ${address}, which is not among \`LookModules\` in page/plugin.d.ts`);
}
for (const [name, contents] of Object.entries(ALONE)) {
  const js = name in LICENCES ? `/* ${readFileSync(join(root, LICENCES[name]), "utf8").trim()} */` : "";
  const options = { ...source(contents), format: "iife", banner: { js } };
  await makeInLanguages(`${DIST}/${name}`, options, TRANSLATED.includes(name));
}
for (const [name, address] of Object.entries(MODULES))
  built[`${DIST}/${name}`] = await make({
    entryPoints: [join(root, address)],
    format: "esm",
  });
for (const folder of GUESTS)
  for (const [name, { afterPage, english, module, onPage, alone }] of Object.entries(
    JSON.parse(readFileSync(join(root, folder, "scripts.json"), "utf8")),
  )) {
    const path = `${folder}/dist/${name}`;
    if (afterPage)
      await makeInLanguages(
        path,
        { ...source(afterPage, join(root, folder)), format: "iife", plugins: [fromPage] },
        !english,
      );
    else
      await makeInLanguages(path, {
        entryPoints: [join(root, folder, module ?? alone)],
        format: alone ? "iife" : "esm",
        plugins: onPage ? [fromPage] : [],
      });
  }
// A look may take all that its modules export; of another module the page names only what some script takes from it.
const others = Object.values(built).join("\n");
const modules = [...shared].sort().map((address, n) => {
  const names = listExports(address).filter((name) => others.includes(`.${name}`));
  return lookModules.includes(address)
    ? [`import * as m${n} from "./${address}";`, `${JSON.stringify(address)}: m${n}`]
    : [
        `import { ${names.map((name) => `${name} as ${name}${n}`).join(", ")} } from "./${address}";`,
        `${JSON.stringify(address)}: { ${names.map((name) => `${name}: ${name}${n}`).join(", ")} }`,
      ];
});
const page = [
  DRAWING.contents.replaceAll("export", "import"),
  ...modules.map(([line]) => line),
  "export const drawings = { table };",
  "export const looks = {};",
  `export const modules = { ${modules.map(([, entry]) => entry).join(", ")} };`,
];
await makeInLanguages(`${DIST}/${PAGE}`, { ...source(page.join("\n")), format: "iife", globalName: "cardlessons" });

if (process.argv.includes("--check")) {
  const old = Object.entries(built).filter(([path, text]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  for (const [path] of old) console.error(`cardlessons/${path} is out of date: run \`npm run build\``);
  process.exitCode = old.length ? 1 : 0;
} else {
  for (const dist of [DIST, ...GUESTS.map((folder) => `${folder}/dist`)])
    rmSync(join(root, dist), { recursive: true, force: true });
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
