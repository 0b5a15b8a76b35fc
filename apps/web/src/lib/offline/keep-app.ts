/** Where the service worker is served. The server has a script there that removes it, should a build have none. */
export const workerUrl = '/app-worker.js';

/**
 * Keeps the app in the browser, so that it opens without the server. Only for signed-in people: visitors of the public
 * pages and of forms get no worker. What is refused (private windows, policies) is done without.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerUrl);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(loadedFiles(), []);
  } catch {
    // The app works without.
  }
}

/** What this page has loaded of the app; the worker knows which of it may be kept. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
