const key = 'reloadedFrom';

/** The build that this page runs: the address of its first script. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Fetches the new app after a release. Each build asks for that once in a tab: a page that comes back unchanged shows what
 * is missing instead of going round in a circle.
 * @returns whether the page is being loaded
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === build()) return false;
    sessionStorage.setItem(key, build());
  } catch {
    // Without a memory there is no way to know that it is the second time.
    return false;
  }
  window.location.reload();
  return true;
}
