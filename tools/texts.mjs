// Reads the texts of the pages, which lie in TOML as those of Python do, and makes a module of each file, and its types.
//
// Each line is a comment or `name = text`; a name with facts is `"name(fact, other)" = text`, which is a function of them.
// A translation names only what it translates, without the facts. In a text stand
//
// - `{fact}`: the fact as it is
// - `{fact:card/cards}`: the word for one and for several; a list is counted
// - `{fact:if WORDS|OTHERS}`: words if there is such a fact (it is not null, "", 0 or false), else the others, if there are any;
//   facts may stand in them
// - `{fact:else WORDS}`: the fact, or else these words
// - `{fact:list}`: names as a list; `{fact:name}`: another text of this file or of `page/messages/core.toml`, made with the
//   fact first
//
// A text with facts may have cases, which its first fact chooses, and in them cases of the next:
// `{ 1 = text, plays = text, none = text, else = text }`; `none` is said if there is no such fact. A table of a name without
// facts is a table of texts.

import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {string | { [key: string]: Text }} Text */
/** @typedef {{ name: string, facts: string[], text: Text }} Entry */

const CORE = fileURLToPath(new URL("../cardlessons/page/messages/core.toml", import.meta.url));
const TOKEN = /"(?:[^"\\]|\\.)*"|[\w-]+|=/g;
const MAX_CASES = 3; // that are asked one after the other
const NUMBER = /^-?\d+$/;
const ANY = ["string", "number"];
const NOTHING = ["null", "undefined", "boolean"];
const FACT = /\{(\w+)(?::((?:[^{}]|\{[^{}]*\})*))?\}/g;
const IN_LANGUAGE = /^(.*)\/([a-z]{2})\/([^/]+)$/;

/** Return the English file beside which a translation lies; nothing for an English file. @param {string} file */
const findEnglish = (file) => file.replaceAll("\\", "/").match(IN_LANGUAGE)?.toSpliced(0, 1).toSpliced(1, 1).join("/");

/** Return the cases of a text that has no words for all others. @param {Text | undefined} text */
const listCases = (text) =>
  typeof text === "object" && !("else" in text) ? Object.keys(text).sort().join(" ") : undefined;

/** Read the line of a text: its name with its facts, and its words. @param {string} line @param {string} place @returns {[string, Text]} */
function readLine(line, place) {
  const json = line.replace(TOKEN, (token) => (token === "=" ? ":" : token[0] === '"' ? token : `"${token}"`));
  try {
    const [entry] = Object.entries(JSON.parse(`{${json}}`));
    return entry;
  } catch {
    throw new Error(`${place}: this is no text: ${line}; expected name = "..." in one line`);
  }
}

/** Read the texts of a file; what a translation says takes the facts of the English text. @param {string} file @returns {Map<string, Entry>} */
export function readTexts(file) {
  const english = findEnglish(file);
  const known = english ? readTexts(english) : null;
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (!line || line.startsWith("#")) continue;
    const [key, text] = readLine(line, `${file}:${index + 1}`);
    const [name, facts = ""] = key.replace(")", "").split("(");
    if (known && !known.has(name)) throw new Error(`${file}: there is no text ${name} in English`);
    const cases = listCases(text);
    if (known && cases && (listCases(known.get(name)?.text) ?? cases) !== cases)
      throw new Error(`${file}: ${name} has other cases than in English, and no words for all others (\`else\`)`);
    entries.set(name, { name, facts: known?.get(name)?.facts ?? facts.match(/\w+/g) ?? [], text });
  }
  return entries;
}

/** Return a literal of the module. @param {string} words */
const quote = (words) => JSON.stringify(words);
/** @param {string} words */
const escapeWords = (words) => words.replace(/[`\\$]/g, "\\$&");

/** Return whether a format is the name of a text. @param {string} form */
const isName = (form) => /^\w+$/.test(form) && form !== "list";

/** The texts of one file, as a module. */
class TextModule {
  /** Whether a text is made with one of the common file. */
  usesCore = false;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    this.english = findEnglish(file);
    this.isCore = basename(file) === "core.toml";
    this.entries = readTexts(file);
    this.own = new Map([...(this.english ? readTexts(this.english) : []), ...this.entries]);
    this.common = this.isCore ? this.own : readTexts(CORE);
  }

  /** Return the entry of a text that others are made with. @param {string} name */
  find(name) {
    const entry = this.own.get(name) ?? this.common.get(name);
    if (!entry) throw new Error(`${this.file}: no format and no text is called ${name}`);
    return entry;
  }

  /** Return whether a fact is a list of names. @param {Entry} entry @param {string} fact */
  isList = ({ text, facts }, fact) => [...this.iterTypes(text, fact, facts)].includes("readonly string[]");

  /** Return the expression of one fact in a text. @param {Entry} entry @param {string} fact @param {string} form */
  writeFact(entry, fact, form) {
    if (!entry.facts.includes(fact)) throw new Error(`${this.file}: ${entry.name} has no fact ${fact}`);
    if (!form) return fact;
    const [word] = form.split(" ", 1);
    const words = form.slice(word.length + 1);
    if (word === "else") return `${fact} || ${quote(words)}`;
    if (word === "if") {
      const [yes, no = ""] = words.split("|").map((one) => this.writeText(entry, one));
      return `${fact} ? ${yes} : ${no || '""'}`;
    }
    if (form.includes("/")) {
      const [one, several] = form.split("/").map(quote);
      return `${fact}${this.isList(entry, fact) ? ".length" : ""} == 1 ? ${one} : ${several}`;
    }
    if (form === "list")
      return `${fact}.length > 1 ? listOf(${fact}.slice(0, -1).join(", "), ${fact}.at(-1)) : ${fact}[0]`;
    const isOwn = this.own.has(form);
    if (!isOwn) this.usesCore = true;
    const others = this.find(form).facts.slice(1);
    return `${isOwn ? "" : "core."}${form}(${[fact, ...others].join(", ")})`;
  }

  /** Return the expression of a text. @param {Entry} entry @param {Text} text @param {string[]} facts those that may still choose a case @returns {string} */
  writeText(entry, text, facts = entry.facts) {
    if (typeof text !== "string") return facts.length ? this.writeCases(entry, text, facts) : JSON.stringify(text);
    if (!text.includes("{")) return quote(text);
    const [[all, fact, form = ""]] = text.matchAll(FACT);
    if (all === text && (isName(form) || form === "list")) return this.writeFact(entry, fact, form);
    let end = 0;
    let written = "";
    for (const { 0: all, 1: fact, 2: form, index } of text.matchAll(FACT)) {
      written += `${escapeWords(text.slice(end, index))}\${${this.writeFact(entry, fact, form)}}`;
      end = index + all.length;
    }
    return `\`${written}${escapeWords(text.slice(end))}\``;
  }

  /** @param {Entry} entry @param {{ [key: string]: Text }} cases @param {string[]} facts */
  writeCases(entry, cases, [fact, ...facts]) {
    const { none, else: other, ...named } = cases;
    const write = (/** @type {Text} */ one) => this.writeText(entry, one, facts);
    const texts = Object.entries(named);
    if (texts.length > MAX_CASES && none === undefined && texts.every(([, one]) => !JSON.stringify(one).includes("{")))
      return `(${JSON.stringify(named)})[${fact}]${other === undefined ? "" : ` ?? (${write(other)})`}`;
    const rest = other ?? (none === undefined ? texts.pop()?.[1] : none) ?? "";
    const last = none === undefined || other === undefined ? write(rest) : `${fact} ? ${write(rest)} : ${write(none)}`;
    return texts.reduceRight((after, [key, one]) => {
      const isIt = NUMBER.test(key) ? `${fact} == ${key}` : `${fact} === ${quote(key)}`;
      return `${isIt} ? ${write(one)} : ${after}`;
    }, last);
  }

  /** Return the module as JavaScript. */
  write() {
    const lines = [...this.entries.values()].map((entry) => {
      const text = this.writeText(entry, entry.text);
      return `export const ${entry.name} = ${entry.facts.length ? `(${entry.facts.join(", ")}) => ` : ""}${text};`;
    });
    const own = dirname(this.file);
    /** @param {...string} path */
    const name = (...path) => quote(`./${relative(own, join(...path)).replaceAll("\\", "/")}`);
    if (this.english) lines.unshift(`export * from ${name(own, "..", basename(this.file))};`);
    const language = this.english ? [basename(own)] : [];
    if (this.usesCore) lines.unshift(`import * as core from ${name(dirname(CORE), ...language, basename(CORE))};`);
    return lines.join("\n");
  }

  // Types

  /** Yield the types that a fact of a text may have. @param {Text} text @param {string} fact @param {string[]} facts those that may still choose a case @returns {Generator<string>} */
  *iterTypes(text, fact, facts) {
    if (typeof text !== "string") {
      const keys = Object.keys(text);
      const isOpen = keys.some((key) => ["none", "else"].includes(key) || NUMBER.test(key));
      if (facts[0] === fact) yield* isOpen ? ANY : keys.map(quote);
      if (facts[0] === fact && keys.includes("none")) yield* NOTHING;
      for (const one of Object.values(text)) yield* this.iterTypes(one, fact, facts.slice(1));
      return;
    }
    for (const [, name, form = ""] of text.matchAll(FACT)) {
      const [word] = form.split(" ", 1);
      if (word === "if") yield* this.iterTypes(form, fact, []);
      const { facts: others, text: made } = isName(form) ? this.find(form) : { facts: [name], text: "" };
      const at = name === fact ? 0 : others.indexOf(fact, 1);
      if (at < 0 || (name !== fact && !made)) continue;
      if (made) yield* this.iterTypes(made, others[at], others);
      else if (form === "list") yield "readonly string[]";
      else yield* ANY;
      if (word === "if" || word === "else") yield* NOTHING;
    }
  }

  /** Return the type of a fact. @param {Entry} entry @param {string} fact */
  typeFact({ name, text, facts }, fact) {
    const types = new Set(this.iterTypes(text, fact, facts));
    if (!types.size) throw new Error(`${this.file}: ${name} does not use its fact ${fact}`);
    const named = [...types].filter((type) => type[0] === '"' || type.endsWith("[]")); // the narrowest
    return (named.length ? named : [...types]).join(" | ");
  }

  /** Return the types of the module. */
  writeTypes() {
    const lines = [...this.entries.values()].map((entry) => {
      if (!entry.facts.length) {
        const keys = typeof entry.text === "string" ? [] : Object.keys(entry.text).map(quote);
        return `export const ${entry.name}: ${keys.length ? `Record<${keys.join(" | ")}, string>` : "string"};`;
      }
      const facts = entry.facts.map((fact) => `${fact}: ${this.typeFact(entry, fact)}`);
      return `export function ${entry.name}(${facts.join(", ")}): string;`;
    });
    return `${lines.join("\n")}\n`;
  }
}

/** Return the module of a file of texts, as JavaScript. @param {string} file */
export const writeModule = (file) => new TextModule(file).write();
/** Return the types of that module. @param {string} file */
export const writeTypes = (file) => new TextModule(file).writeTypes();
