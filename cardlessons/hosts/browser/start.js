// Show on the start page the progress that this browser has stored: the stars, and the last place in each lesson. The
// progress is not sent anywhere.

import { countExercises, joinCards, readCards } from "../../page/review/cards.js";
import { exercisesDue } from "../../page/messages/review.js";
import { browserStorage, toRecord } from "../../page/core/storage.js";
import { countStars } from "../../page/table/saved_stars.js";
import * as texts from "./messages.js";
import { drawProgressLines } from "./progress_line.js";

{
  const KEPT = "cardlessons-progress";
  const MOST_LEVELS = 100;
  const MOST_PUZZLES = 2000;
  const LARGEST = 2e6; // bytes of a file of progress
  const toList = (value) => (Array.isArray(value) ? value : []);
  const read = () => browserStorage.readRecord(KEPT);
  const findButton = (name) => /** @type {HTMLButtonElement} */ (document.getElementById(`progress-${name}`));
  const box = document.getElementById("progress");
  const word = document.getElementById("progress-word");
  const file = /** @type {HTMLInputElement} */ (document.getElementById("progress-file"));

  /** @type {HTMLElement[]} */
  const rows = [...document.querySelectorAll(".cl-lesson[data-lesson]")];
  const findLink = (place) => /** @type {HTMLAnchorElement} */ (place.querySelector("h3 a"));
  const onwards = /** @type {HTMLAnchorElement | null} */ (document.getElementById("go-on"));
  const practice = /** @type {HTMLAnchorElement} */ (document.getElementById("to-practice"));

  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".cl-languages a")))
    link.classList.toggle(
      "cl-yours",
      navigator.languages.some((tag) => tag.startsWith(link.lang)),
    );

  /** Choose the lesson of the large card: the first one, the one visited last, or the next unfinished one; none at the end. */
  const chooseNext = (all) => {
    const visited = rows.filter((row) => Number(toRecord(all[row.dataset.lesson]).when) > 0);
    const last = visited.sort((a, b) => all[b.dataset.lesson].when - all[a.dataset.lesson].when)[0];
    if (!last) return { row: rows[0], text: texts.playFirstCard };
    if (!all[last.dataset.lesson].done) return { row: last, text: texts.goOn };
    const order = [...rows.slice(rows.indexOf(last)), ...rows];
    const row = order.find((other) => "levels" in other.dataset && !toRecord(all[other.dataset.lesson]).done);
    return { row, text: texts.begin };
  };

  /** Show the next lesson on the large card, and the others as rows; after all lessons, practice is next. */
  const showNext = (all, due) => {
    const { row, text } = chooseNext(all);
    for (const other of rows) other.hidden = other === row;
    for (const shelf of new Set(rows.map((other) => /** @type {HTMLElement} */ (other.closest(".cl-shelf")))))
      shelf.hidden = !shelf.querySelector(".cl-lesson:not([hidden])");
    const [title, says, hand, facts] = ["title", "says", "hand", "facts"].map((part) =>
      document.getElementById(`next-${part}`),
    );
    const name = row ? findLink(row).textContent : texts.practice;
    const lang = row ? findLink(row).lang : "";
    for (const part of [title, says]) part.lang = lang;
    title.textContent = name;
    says.textContent = row ? row.dataset.says : due;
    hand.replaceChildren(...(row ? row.querySelector(".cl-hand").cloneNode(true).childNodes : []));
    const stars = row?.querySelector(".cl-stars").textContent;
    facts.textContent = row ? stars || texts.countSteps(Number(row.dataset.steps)) : "";
    onwards.href = row ? findLink(row).href : practice.href;
    if (text === texts.playFirstCard) onwards.hash = "first";
    onwards.textContent = row ? text : texts.practice;
    onwards.setAttribute("aria-label", row ? `${text}: ${name}` : texts.practice);
  };

  /** Describe the progress in a lesson: a tick, the stars, the puzzles; `spoken` is for screen readers. */
  const describeProgress = (kept, spoken) => {
    const { won, most, extra } = countStars(kept);
    const stars = spoken ? texts.describeStarsAloud : texts.describeStars;
    const parts = [
      kept.done && (spoken ? texts.finished : "✓"),
      won + extra > 0 ? stars(won, most, extra) : kept.when && texts.begun,
      toList(kept.puzzles).length > 0 && texts.puzzlesSolved(toList(kept.puzzles).length),
    ];
    return parts.filter(Boolean).join(spoken ? ", " : " ");
  };

  const show = () => {
    const all = read();
    for (const row of rows) {
      const kept = toRecord(all[row.dataset.lesson]);
      const stars = /** @type {HTMLElement} */ (row.querySelector(".cl-stars"));
      stars.textContent = describeProgress(kept, false);
      stars.setAttribute("aria-label", describeProgress(kept, true));
      stars.hidden = !stars.textContent;
      findLink(row).hash = typeof kept.at === "string" && kept.at.startsWith("#") ? kept.at : "";
    }
    const slugs = rows.map((row) => row.dataset.lesson);
    const line = document.getElementById("due");
    const many = countExercises(all, slugs, Date.now(), "puzzles" in line.dataset);
    const due = many ? exercisesDue(many) : texts.practiceSays;
    line.textContent = due;
    if (onwards) showNext(all, due);
    const way = rows.filter((row) => "levels" in row.dataset);
    const done = way.filter((row) => toRecord(all[row.dataset.lesson]).done).length;
    const summary = document.getElementById("way");
    summary.hidden = !done;
    summary.textContent = texts.lessonsFinished(done, way.length);
    const begun = rows.map((row) => ({
      title: findLink(row).textContent,
      kept: toRecord(all[row.dataset.lesson]),
    }));
    drawProgressLines(
      document.getElementById("progress-lines"),
      begun
        .filter(({ kept }) => Number(kept.when) > 0)
        .map(({ title, kept }) => ({ title, when: kept.when, ...countStars(kept) })),
    );
    box.hidden = false;
    findButton("save").disabled = findButton("clear").disabled = !Object.keys(all).length;
  };

  // A file of progress: reading it, and joining it with the stored progress

  const isLevel = (level) => Number.isInteger(level) && level >= 0 && level < MOST_LEVELS;
  const isLine = (line) => Array.isArray(line) && line.every((act) => typeof act === "string");
  const isNote = (note) => Array.isArray(note) && isLine(note[0]) && typeof note[1] === "string";
  const joinLists = (one, other) => [
    ...new Map([...one, ...other].map((part) => [JSON.stringify(part), part])).values(),
  ];
  const mapValues = (kept, make) =>
    Object.fromEntries(Object.entries(toRecord(kept)).map(([name, one]) => [name, make(toRecord(one))]));
  const joinRecords = (mine, theirs, join) =>
    Object.fromEntries(
      [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((name) => [
        name,
        !Object.hasOwn(theirs, name)
          ? mine[name]
          : Object.hasOwn(mine, name)
            ? join(mine[name], theirs[name])
            : theirs[name],
      ]),
    );
  const readCount = (n, most) => (Number.isInteger(n) ? Math.min(Math.max(n, 0), most) : 0);

  const mapCounts = (amounts) =>
    Object.fromEntries(Object.entries(toRecord(amounts)).map(([seat, amount]) => [seat, readCount(amount, 9)]));
  const readTries = ({ of, lines, notes }) => ({
    of: String(of),
    lines: toList(lines).filter(isLine),
    notes: toList(notes).filter(isNote),
  });
  const readGuess = ({ index, amounts, said, right }) => ({
    index: readCount(index, MOST_LEVELS),
    ...(amounts ? { amounts: mapCounts(amounts) } : { said: String(said), ...(right && { right: String(right) }) }),
  });
  const readLevel = ({ hints, stars, tries }) => ({
    hints: readCount(hints, 3),
    stars: readCount(stars, 3),
    tries: toList(tries).filter(isLine),
  });

  /** Read the progress in a lesson, without fields and values that the pages would not have stored. */
  const readLesson = ({
    at,
    when,
    stars,
    extra,
    tries,
    guesses,
    levels,
    ended,
    done,
    puzzles,
    daily,
    review,
    moved,
  }) => ({
    ...(typeof at === "string" && at.startsWith("#") && at.length < 8000 ? { at } : {}),
    ...(Number.isFinite(when) ? { when: Math.min(when, Date.now()) } : {}),
    ...(Array.isArray(stars) && stars.length <= MOST_LEVELS
      ? { stars: stars.map((n) => ([1, 2, 3].includes(n) ? n : 0)) }
      : {}),
    ...(Array.isArray(extra) ? { extra: extra.filter(isLevel).slice(0, MOST_LEVELS) } : {}),
    ...(tries ? { tries: mapValues(tries, readTries) } : {}),
    ...(guesses ? { guesses: mapValues(guesses, readGuess) } : {}),
    ...(levels ? { levels: mapValues(levels, readLevel) } : {}),
    ...(Array.isArray(ended)
      ? { ended: ended.filter((id) => /^[a-z-]{1,30}\d{0,3}$/.test(id)).slice(0, MOST_LEVELS) }
      : {}),
    ...(done === true ? { done } : {}),
    ...(Number.isInteger(moved) ? { moved } : {}),
    ...(Array.isArray(puzzles)
      ? { puzzles: puzzles.filter((name) => /^\d{1,9}\.\d$/.test(name)).slice(-MOST_PUZZLES) }
      : {}),
    ...(Number.isInteger(daily) ? { daily } : {}),
    ...(review ? { review: readCards({ review }) } : {}),
  });

  /** Join two records of one lesson: the better stars, everything done in either, and the place of the later visit. */
  const joinVisits = (mine, theirs) => {
    const [earlier, later] = (mine.when ?? 0) > (theirs.when ?? 0) ? [theirs, mine] : [mine, theirs];
    const [few, many] = [toList(mine.stars), toList(theirs.stars)].sort((a, b) => a.length - b.length);
    const joinBranches = (one, other) =>
      one.of === other.of
        ? { of: one.of, lines: joinLists(one.lines, other.lines), notes: joinLists(one.notes, other.notes) }
        : one;
    const joinLevels = (one, other) => ({
      hints: Math.max(one.hints, other.hints),
      stars: Math.max(one.stars, other.stars),
      tries: joinLists(one.tries, other.tries),
    });
    return {
      ...earlier,
      ...later,
      ...(many.length ? { stars: many.map((n, i) => Math.max(n, few[i] ?? 0)) } : {}),
      ...(mine.tries || theirs.tries
        ? { tries: joinRecords(toRecord(later.tries), toRecord(earlier.tries), joinBranches) }
        : {}),
      ...(mine.guesses || theirs.guesses ? { guesses: { ...earlier.guesses, ...later.guesses } } : {}),
      ...(mine.levels || theirs.levels
        ? { levels: joinRecords(toRecord(mine.levels), toRecord(theirs.levels), joinLevels) }
        : {}),
      ...(mine.ended || theirs.ended ? { ended: joinLists(toList(mine.ended), toList(theirs.ended)) } : {}),
      ...(mine.done || theirs.done ? { done: true } : {}),
      ...(mine.puzzles || theirs.puzzles ? { puzzles: joinLists(toList(mine.puzzles), toList(theirs.puzzles)) } : {}),
      ...(mine.review || theirs.review ? { review: joinCards(readCards(mine), readCards(theirs)) } : {}),
    };
  };

  const readLessons = (text) => {
    const data = toRecord(JSON.parse(text));
    if (data.cardlessons !== 1 || data.lessons !== toRecord(data.lessons)) throw new Error("no file of progress");
    return mapValues(data.lessons, readLesson);
  };

  /** Join the progress of a file with the stored progress, and return a message about the result. */
  const importProgress = (text) => {
    let lessons;
    try {
      lessons = joinRecords(
        mapValues(read(), (one) => ({ ...one, ...readLesson(one) })),
        readLessons(text),
        joinVisits,
      );
    } catch {
      return texts.noProgressInFile;
    }
    return browserStorage.write(KEPT, JSON.stringify(lessons)) ? texts.progressTakenOver : texts.noRoomForFile;
  };

  findButton("save").addEventListener("click", () => {
    const text = JSON.stringify({ cardlessons: 1, lessons: read() });
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
      download: "cardlessons-progress.json",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a phone may first ask whether to save the file
    word.textContent = texts.progressSaved("cardlessons-progress.json");
  });
  findButton("load").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    word.textContent =
      chosen.size > LARGEST
        ? texts.fileTooLarge((chosen.size / 1e6).toFixed(1), LARGEST / 1e6)
        : importProgress(await chosen.text());
    file.value = "";
    show();
  });
  findButton("clear").addEventListener("click", () => {
    if (!confirm(texts.clearProgress)) return;
    browserStorage.write(KEPT, null);
    word.textContent = texts.progressCleared;
    show();
  });
  if (browserStorage.keys()) show();
  addEventListener("ct-kept", show);
  addEventListener("pageshow", (event) => {
    if (event.persisted) show();
  });
}
