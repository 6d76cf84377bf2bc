// Global names besides those of the browser: set by the files of a site, or called by Voilà's front end.

interface Window {
  /** The exercises of the lessons whose pools are loaded, by lesson. */
  QUESTIONS?: Record<string, import("../page/review/choice.js").Pool>;
  /** The schedule of the review, once its script is loaded. */
  SCHEDULE?: typeof import("../page/review/schedule.js").schedule;
  /** The precomputed answers of a lesson on a static site. */
  BEFOREHAND: import("./browser/page_data.d.ts").Precomputed;
  /** The lessons with exercises, which stand before the script of the review. */
  REVIEWED: import("./browser/page_data.d.ts").ReviewedData;
  /** Asks three questions in the fold at the head of a lesson, once the script of the review has run. */
  REVIEW: (fold: HTMLDetailsElement) => void;
  /** Asks about a lesson in a box of its last stage. */
  REMEMBER: (box: Element) => void;
  /** The looks of all families, on a page that has needed those of another one than its own. */
  LOOKS: import("../page/plugin.d.ts").Looks;
  /** The edition of a site, and its files with the hashes of their bytes. */
  SITE: { edition: string; files: Record<string, string> };
  voila_heartbeat: () => void;
  voila_process: () => void;
  voila_finish: () => void;
  replaceWidgets: (text: string) => void;
  themeLoaded?: boolean;
  cellLoaded?: boolean;
}

// In a service worker
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare const skipWaiting: () => Promise<void>;
