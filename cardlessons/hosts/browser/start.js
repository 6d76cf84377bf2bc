// Show on the start page the progress that this browser has stored: the stars, and the last place in each lesson. The
// progress is not sent anywhere.

import { countDue, countExercises, joinCards, readCards } from "../../page/review/cards.js";
import { exercisesDue } from "../../page/messages/review.toml";
import { PROGRESS_KEY, browserStorage, readAllProgress, toRecord } from "../../page/core/storage.js";
import { forgetProgress } from "../../page/table/progress.js";
import { countStars } from "../../page/table/saved_stars.js";
import * as texts from "./messages.toml";
import { getPart } from "./parts.js";
import { drawProgressLines } from "./progress_line.js";

/** @import { LessonProgress } from "./page_data.d.ts" */

{
  const MAX_LEVELS = 100;
  const MAX_PUZZLES = 2000;
  const MAX_FILE_BYTES = 2e6;
  /** @param {string} name */
  const getButton = (name) => /** @type {HTMLButtonElement} */ (getPart(`progress-${name}`));
  const word = getPart("progress-word");
  const file = /** @type {HTMLInputElement} */ (getPart("progress-file"));
  const rows = [...document.querySelectorAll(".cl-lesson[data-lesson]")];
  const slugs = rows.map(({ dataset }) => dataset.lesson ?? "");
  const onwards = /** @type {HTMLAnchorElement | null} */ (document.getElementById("go-on"));
  const practice = /** @type {HTMLAnchorElement} */ (getPart("to-practice"));
  /** @param {Element} row */
  const findLink = (row) => /** @type {HTMLAnchorElement} */ (row.querySelector("h3 a"));
  /** Return what is stored of the lesson in a row. @param {Record<string, unknown>} all @param {HTMLElement} row */
  const findProgress = (all, { dataset }) => toRecord(all[dataset.lesson ?? ""]);

  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".cl-languages a")))
    link.classList.toggle(
      "cl-yours",
      navigator.languages.some((tag) => tag.startsWith(link.lang)),
    );

  /**
   * Choose the lesson of the large card: the first one, the one visited last, or the next unfinished one; none at the end.
   *
   * @param {Record<string, unknown>} all
   */
  const chooseNext = (all) => {
    /** @param {HTMLElement} row */
    const readTime = (row) => Number(findProgress(all, row).when);
    const [last] = rows.filter((row) => readTime(row) > 0).sort((a, b) => readTime(b) - readTime(a));
    if (!last) return { row: rows[0], text: texts.playFirstCard };
    if (!findProgress(all, last).done) return { row: last, text: texts.goOn };
    const order = [...rows.slice(rows.indexOf(last)), ...rows];
    const row = order.find((other) => "levels" in other.dataset && !findProgress(all, other).done);
    return { row, text: texts.begin };
  };

  /**
   * Show the next lesson on the large card, and the others as rows; after all lessons, practice is next.
   *
   * @param {HTMLAnchorElement} button
   * @param {Record<string, unknown>} all
   * @param {string} due
   */
  const showNext = (button, all, due) => {
    const { row, text } = chooseNext(all);
    for (const other of rows) other.hidden = other === row;
    for (const shelf of new Set(rows.map((other) => other.closest(".cl-shelf"))))
      if (shelf) shelf.hidden = !shelf.querySelector(".cl-lesson:not([hidden])");
    const [title, says, hand, facts] = ["title", "says", "hand", "facts"].map((part) => getPart(`next-${part}`));
    const link = row ? findLink(row) : practice;
    const name = row ? link.textContent : texts.practice;
    for (const part of [title, says]) {
      part.lang = row ? link.lang : "";
      part.dir = row ? link.dir : "";
    }
    title.textContent = name;
    says.textContent = row ? (row.dataset.says ?? "") : due;
    hand.replaceChildren(...(row?.querySelector(".cl-hand")?.cloneNode(true).childNodes ?? []));
    const stars = row?.querySelector(".cl-stars")?.textContent;
    facts.textContent = row ? stars || texts.countSteps(Number(row.dataset.steps)) : "";
    button.href = link.href;
    if (text === texts.playFirstCard) button.hash = "first";
    button.textContent = row ? text : texts.practice;
    button.setAttribute("aria-label", row ? `${text}: ${name}` : texts.practice);
  };

  /**
   * Describe the progress in a lesson: a tick, the stars, the puzzles; `spoken` is for screen readers.
   *
   * @param {Record<string, unknown>} kept
   * @param {boolean} spoken
   */
  const describeProgress = (kept, spoken) => {
    const { won, most, extra } = countStars(kept);
    const stars = spoken ? texts.describeStarsAloud : texts.describeStars;
    const puzzles = Array.isArray(kept.puzzles) ? kept.puzzles.length : 0;
    const parts = [
      kept.done && (spoken ? texts.finished : "✓"),
      won + extra > 0 ? stars(won, most, extra) : kept.when && texts.begun,
      puzzles > 0 && texts.puzzlesSolved(puzzles),
    ];
    return parts.filter(Boolean).join(spoken ? ", " : " ");
  };

  const show = () => {
    const all = readAllProgress();
    for (const row of rows) {
      const kept = findProgress(all, row);
      const stars = /** @type {HTMLElement} */ (row.querySelector(".cl-stars"));
      stars.textContent = describeProgress(kept, false);
      stars.setAttribute("aria-label", describeProgress(kept, true));
      stars.hidden = !stars.textContent;
      findLink(row).hash = typeof kept.at === "string" && kept.at.startsWith("#") ? kept.at : "";
    }
    const line = getPart("due");
    const many = countExercises(all, slugs, Date.now(), "puzzles" in line.dataset);
    const due = many ? exercisesDue(many) : texts.practiceSays;
    line.textContent = due;
    practice.hash = many && !countDue(all, slugs, Date.now()) ? "today" : ""; // only the puzzle of the day
    if (onwards) showNext(onwards, all, due);
    const way = rows.filter((row) => "levels" in row.dataset);
    const done = way.filter((row) => findProgress(all, row).done).length;
    const summary = getPart("way");
    summary.hidden = !done;
    summary.textContent = done < way.length ? texts.lessonsFinished(done, way.length) : texts.allLessonsFinished(done);
    const begun = rows.map((row) => {
      const kept = findProgress(all, row);
      const slug = row.dataset.lesson ?? "";
      return { slug, title: findLink(row).textContent, when: Number(kept.when), ...countStars(kept) };
    });
    drawProgressLines(
      getPart("progress-lines"),
      begun.filter(({ when }) => when > 0),
      (slug) => {
        forgetProgress(slug);
        word.textContent = texts.lessonCleared;
        show();
      },
    );
    getPart("progress").hidden = false;
    const isEmpty = !Object.keys(all).length;
    if (!isEmpty) navigator.storage?.persist?.().catch(() => {}); // a browser that refuses goes on storing
    getButton("save").disabled = getButton("clear").disabled = isEmpty;
  };

  // A file of progress: reading it, and joining it with the stored progress

  /** @param {unknown} level */
  const isLevel = (level) => Number.isInteger(level) && Number(level) >= 0 && Number(level) < MAX_LEVELS;
  /** @param {unknown} line */
  const isLine = (line) => Array.isArray(line) && line.every((act) => typeof act === "string");
  /** @param {unknown} note */
  const isNote = (note) => Array.isArray(note) && isLine(note[0]) && typeof note[1] === "string";
  /** @param {unknown} n @param {number} most */
  const readCount = (n, most) => (Number.isInteger(n) ? Math.min(Math.max(Number(n), 0), most) : 0);
  /** @param {unknown} n */
  const readInteger = (n) => (Number.isInteger(n) ? Number(n) : undefined);
  /** Return the good parts of a list; undefined for another value. @param {unknown} list @param {(part: unknown) => boolean} isGood */
  const readList = (list, isGood) => (Array.isArray(list) ? list.filter(isGood) : undefined);
  /** @param {RegExp} form @returns {(text: unknown) => boolean} */
  const matches = (form) => (text) => typeof text === "string" && form.test(text);
  /**
   * Read each value of a record; undefined if nothing is stored.
   *
   * @template T
   * @param {unknown} kept
   * @param {(one: Record<string, unknown>) => T} make
   */
  const mapValues = (kept, make) =>
    kept
      ? Object.fromEntries(Object.entries(toRecord(kept)).map(([name, one]) => [name, make(toRecord(one))]))
      : undefined;

  /** The readers of the fields of a lesson's progress: without values that the pages would not have stored. @type {{ [F in keyof LessonProgress]-?: (value: unknown) => LessonProgress[F] }} */
  const FIELDS = {
    at: (at) => (typeof at === "string" && at.startsWith("#") && at.length < 8000 ? at : undefined),
    when: (when) => (Number.isFinite(when) ? Math.min(Number(when), Date.now()) : undefined),
    stars: (stars) =>
      Array.isArray(stars) && stars.length <= MAX_LEVELS
        ? stars.map((n) => ([1, 2, 3].includes(n) ? n : 0))
        : undefined,
    extra: (extra) => readList(extra, isLevel)?.slice(0, MAX_LEVELS),
    tries: (tries) =>
      mapValues(tries, ({ of, lines, notes }) => ({
        of: String(of),
        lines: readList(lines, isLine) ?? [],
        notes: readList(notes, isNote) ?? [],
      })),
    guesses: (guesses) =>
      mapValues(guesses, ({ index, amounts, said, right }) => ({
        index: readCount(index, MAX_LEVELS),
        ...(amounts
          ? { amounts: mapCounts(amounts) }
          : { said: String(said), ...(right ? { right: String(right) } : {}) }),
      })),
    levels: (levels) =>
      mapValues(levels, ({ hints, stars, tries }) => ({
        hints: readCount(hints, 3),
        stars: readCount(stars, 3),
        tries: readList(tries, isLine) ?? [],
      })),
    ended: (ended) => readList(ended, matches(/^[a-z-]{1,30}\d{0,3}$/))?.slice(0, MAX_LEVELS),
    done: (done) => done === true || undefined,
    moved: readInteger,
    puzzles: (puzzles) => readList(puzzles, matches(/^\d{1,9}\.\d$/))?.slice(-MAX_PUZZLES),
    daily: readInteger,
    review: (review) => (review ? readCards({ review }) : undefined),
  };
  /** @param {unknown} amounts */
  const mapCounts = (amounts) =>
    Object.fromEntries(Object.entries(toRecord(amounts)).map(([seat, amount]) => [seat, readCount(amount, 9)]));

  /** Read the progress in a lesson; `more` are fields that stay as they are. @param {Record<string, unknown>} kept @returns {LessonProgress} */
  const readLesson = (kept, more = {}) => {
    const read = Object.entries(FIELDS).map(([name, readField]) => [name, readField(kept[name])]);
    const fields = Object.entries({ ...more, ...Object.fromEntries(read) });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  };

  /** @template T @param {T[]} one @param {T[]} other */
  const joinLists = (one = [], other = []) => [
    ...new Map([...one, ...other].map((part) => [JSON.stringify(part), part])).values(),
  ];
  /**
   * Join two records; `join` joins the values of a name that both have.
   *
   * @template T
   * @param {Record<string, T>} mine
   * @param {Record<string, T>} theirs
   * @param {(mine: T, theirs: T) => T} join
   */
  const joinRecords = (mine, theirs, join) => {
    const joined = { ...mine, ...theirs };
    for (const name of Object.keys(theirs))
      if (Object.hasOwn(mine, name)) joined[name] = join(mine[name], theirs[name]);
    return joined;
  };

  /** Join two records of one lesson: the better stars, everything done in either, and the place of the later visit. @param {LessonProgress} mine @param {LessonProgress} theirs */
  const joinVisits = (mine, theirs) => {
    const [earlier, later] = (mine.when ?? 0) > (theirs.when ?? 0) ? [theirs, mine] : [mine, theirs];
    const joined = { ...earlier, ...later };
    const [few, many] = [mine.stars ?? [], theirs.stars ?? []].sort((a, b) => a.length - b.length);
    if (many.length) joined.stars = many.map((n, i) => Math.max(n, few[i] ?? 0));
    if (joined.tries)
      joined.tries = joinRecords(later.tries ?? {}, earlier.tries ?? {}, (one, other) =>
        one.of === other.of
          ? { of: one.of, lines: joinLists(one.lines, other.lines), notes: joinLists(one.notes, other.notes) }
          : one,
      );
    if (joined.guesses) joined.guesses = { ...earlier.guesses, ...later.guesses };
    if (joined.levels)
      joined.levels = joinRecords(mine.levels ?? {}, theirs.levels ?? {}, (one, other) => ({
        hints: Math.max(one.hints, other.hints),
        stars: Math.max(one.stars, other.stars),
        tries: joinLists(one.tries, other.tries),
      }));
    if (joined.ended) joined.ended = joinLists(mine.ended, theirs.ended);
    if (joined.puzzles) joined.puzzles = joinLists(mine.puzzles, theirs.puzzles);
    if (joined.review) joined.review = joinCards(mine.review ?? {}, theirs.review ?? {});
    return joined;
  };

  /** Read the lessons in the text of a file of progress. @param {string} text */
  const readLessons = (text) => {
    const { cardlessons, lessons } = toRecord(JSON.parse(text));
    if (cardlessons !== 1 || lessons !== toRecord(lessons)) throw new Error("no file of progress");
    return mapValues(lessons, readLesson) ?? {};
  };

  /** Join the progress of a file with the stored progress, and return a message about the result. @param {string} text */
  const importProgress = (text) => {
    let lessons;
    try {
      const stored = mapValues(readAllProgress(), (one) => readLesson(one, one)) ?? {};
      lessons = joinRecords(stored, readLessons(text), joinVisits);
    } catch {
      return texts.noProgressInFile;
    }
    return browserStorage.write(PROGRESS_KEY, JSON.stringify(lessons)) ? texts.progressTakenOver : texts.noRoomForFile;
  };

  getButton("save").addEventListener("click", () => {
    const text = JSON.stringify({ cardlessons: 1, lessons: readAllProgress() });
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
      download: "cardlessons-progress.json",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a phone may first ask whether to save the file
    word.textContent = texts.progressSaved("cardlessons-progress.json");
  });
  getButton("load").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    word.textContent =
      chosen.size > MAX_FILE_BYTES
        ? texts.fileTooLarge((chosen.size / 1e6).toFixed(1), MAX_FILE_BYTES / 1e6)
        : importProgress(await chosen.text());
    file.value = "";
    show();
  });
  getButton("clear").addEventListener("click", () => {
    if (!confirm(texts.clearProgress)) return;
    browserStorage.write(PROGRESS_KEY, null);
    word.textContent = texts.progressCleared;
    show();
  });
  if (browserStorage.keys()) show();
  addEventListener("ct-kept", show);
  addEventListener("pageshow", (event) => /** @type {PageTransitionEvent} */ (event).persisted && show());
}
