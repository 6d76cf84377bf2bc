// What this browser keeps of the visitor's lessons: the stars, and where each page was left. It is sent to nobody.
{
  const KEPT = "cardlessons-progress";
  const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
  const read = () => { try { return plain(JSON.parse(localStorage.getItem(KEPT))); } catch { return {}; } };
  const box = document.getElementById("progress");
  const word = document.getElementById("progress-word");
  const file = document.getElementById("progress-file");
  const starsOf = (kept) => (Array.isArray(kept.stars) ? kept.stars.filter((n) => [1, 2, 3].includes(n)) : []);
  const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

  const show = () => {
    const all = read();
    let last = null;
    for (const card of document.querySelectorAll(".cl-lesson[data-lesson]")) {
      const kept = plain(all[card.dataset.lesson]);
      const link = card.querySelector("h3 a");
      const stars = card.querySelector(".cl-stars");
      const most = 3 * (Array.isArray(kept.stars) ? kept.stars.length : 0);
      stars.textContent = most ? `★ ${sum(starsOf(kept))} of ${most}` : kept.when ? "begun" : "";
      stars.setAttribute("aria-label", most ? `${sum(starsOf(kept))} of ${most} stars` : stars.textContent);
      stars.hidden = !stars.textContent;
      link.hash = typeof kept.at === "string" && kept.at.startsWith("#") ? kept.at : "";
      if (kept.when > (last?.when ?? 0)) last = { when: kept.when, href: link.href, title: link.textContent };
    }
    const onwards = document.getElementById("go-on");
    onwards.hidden = !last;
    if (last) { onwards.href = last.href; onwards.textContent = `Go on where you were: ${last.title}`; }
    box.hidden = false;
    document.getElementById("progress-save").disabled = document.getElementById("progress-clear").disabled = !Object.keys(all).length;
  };

  /** Of a file only what this page itself would have kept. */
  const checked = (data) => {
    if (plain(data).cardlessons !== 1) throw new Error("form");
    return Object.fromEntries(Object.entries(plain(data.lessons)).map(([name, one]) => {
      const { at, when, stars, tries } = plain(one);
      return [name, {
        ...(typeof at === "string" && at.startsWith("#") && at.length < 8000 ? { at } : {}),
        ...(Number.isFinite(when) ? { when: Math.min(when, Date.now()) } : {}),
        ...(Array.isArray(stars) && stars.length <= 100 ? { stars: stars.map((n) => ([1, 2, 3].includes(n) ? n : 0)) } : {}),
        ...(tries ? { tries: plain(tries) } : {}),
      }];
    }));
  };

  document.getElementById("progress-save").addEventListener("click", () => {
    const text = JSON.stringify({ cardlessons: 1, lessons: read() });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "cardlessons-progress.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    word.textContent = "Your progress is in the file cardlessons-progress.json now.";
  });
  document.getElementById("progress-load").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      if (chosen.size > 2e6) throw new Error("size");
      const lessons = checked(JSON.parse(await chosen.text()));
      localStorage.setItem(KEPT, JSON.stringify({ ...read(), ...lessons }));
      word.textContent = "The progress in the file has been taken over.";
    } catch {
      word.textContent = "This file holds no progress that can be read. A file that was saved on this page was expected; nothing has changed.";
    }
    file.value = "";
    show();
  });
  document.getElementById("progress-clear").addEventListener("click", () => {
    if (!confirm("Clear the stars, branches and places that this browser keeps? A file you have saved stays.")) return;
    localStorage.removeItem(KEPT);
    word.textContent = "This browser keeps nothing any more.";
    show();
  });
  try { localStorage.getItem(KEPT); show(); } catch { /* a browser that keeps nothing */ }
  addEventListener("pageshow", (event) => { if (event.persisted) show(); });
}
