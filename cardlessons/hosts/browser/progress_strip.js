// The strip of a lesson's parts: it marks the current part, ticks the completed parts, and shows the stars of the levels.

import { getCurrentLesson } from "../../page/core/address.js";
import { writeProgress, readProgress } from "../../page/table/progress.js";
import { countStars } from "../../page/table/saved_stars.js";
import * as texts from "./messages.js";

const findKind = (place) => place.id.replace(/-\d+$/, "");

/** Fill the strip, and update it when the progress changes or the page is scrolled. */
export function drawProgressStrip(strip) {
  const lesson = getCurrentLesson();
  const links = [...strip.querySelectorAll("a")];
  const places = [...document.querySelectorAll(".cl-seat, #sources")];
  const finished = document.getElementById("finished");
  const listEnded = () => (Array.isArray(readProgress(lesson).ended) ? readProgress(lesson).ended : []);

  function draw() {
    const been = listEnded();
    const kept = readProgress(lesson);
    const { won, extra } = countStars(kept);
    let leads = kept.done; // whether the link to the next lesson is red
    if (leads && finished && !finished.textContent) finished.textContent = texts.lessonFinished;
    for (const link of links) {
      const kind = link.hash.slice(1).replace(/-\d+$/, "");
      const mine = places.filter((place) => findKind(place) === kind);
      const stars = kind === "levels" && won + extra > 0;
      const came = link.querySelector(".cl-came");
      const done = kind !== "levels" && mine.length > 0 && mine.every((place) => been.includes(place.id));
      came.textContent = stars ? texts.starsWon(won, extra) : done ? "✓" : "";
      came.setAttribute("aria-label", stars ? texts.starsWonAloud(won, extra) : done ? texts.goneThrough : "");
      came.hidden = !came.textContent;
      leads ||= done && kind === "is-it-so";
    }
    if (leads) finished?.nextElementSibling.classList.add("cl-button");
  }

  document.addEventListener("ct-ended", ({ target }) => {
    const { id } = target.closest(".cl-seat") ?? {};
    if (id && !listEnded().includes(id)) writeProgress(lesson, { ended: [...listEnded(), id] });
  });
  addEventListener("ct-kept", draw);
  const seen = new Set();
  const looking = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) seen[isIntersecting ? "add" : "delete"](target);
      const [here] = places.filter((place) => seen.has(place));
      if (!here) return;
      for (const link of links) {
        if (link.hash.slice(1).replace(/-\d+$/, "") === findKind(here)) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-30% 0px -50%" },
  );
  for (const place of places) looking.observe(place);
  draw();
}
