// What a page does before its first drawing, so that nothing moves later: it loads the faces, in which lines break, and makes
// room for questions from before if another lesson has been begun. It also keeps for how many days nobody was here, if for a week.

import { readLessonSlug } from "../../page/core/address.js";
import { isMet } from "../../page/review/cards.js";
import { readAllProgress, toRecord } from "../../page/core/storage.js";

const DAY_MS = 86_400_000;

for (const face of document.fonts) face.load();
const here = readLessonSlug(location);
const all = readAllProgress();
const isReturning = Object.entries(all).some(([slug, kept]) => slug !== here && isMet(kept));
const page = document.documentElement;
page.classList.toggle("cl-returns", isReturning && !/[?&]embed\b/.test(location.search));
const last = Math.max(...Object.values(all).map((kept) => Number(toRecord(kept).when) || 0));
const away = Math.floor((Date.now() - last) / DAY_MS);
if (last > 0 && away >= 7) page.dataset.away = String(away);
