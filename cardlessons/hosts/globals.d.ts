// Names that scripts of pages find besides those of every browser: told by a site's files, or called by Voilà's front end.

interface Window {
  /** Of a site's lesson: what is known of its tables beforehand, by their names. */
  BEFOREHAND: Record<string, unknown>;
  /** The files of a site, with the marks of their bytes. */
  SITE: { edition: string; files: Record<string, string> };
  voila_heartbeat: () => void;
  voila_process: () => void;
  voila_finish: () => void;
  themeLoaded?: boolean;
  cellLoaded?: boolean;
}

// In a service worker
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
