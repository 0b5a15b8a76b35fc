/** The address of the service worker. If a build has no worker, the server serves a script there that removes it. */
export const workerUrl = '/app-worker.js';

/**
 * Registers the service worker that stores the app in the browser, so that it opens without the server. Only for
 * signed-in people: visitors of the public pages and of forms get no worker. If the browser refuses (private windows,
 * policies), the app works without it.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerUrl);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(loadedFiles(), []);
  } catch {
    // The app works without the worker.
  }
}

/** The files that this page has loaded; the worker decides which of them it stores. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
