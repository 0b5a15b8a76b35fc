const key = 'reloadedFrom';

/** The build that this page runs, identified by the address of its first script. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Reloads the page to get the new app after a release. Each build does so once per tab: if the reloaded page is the
 * same, it shows the error instead of reloading forever.
 * @returns whether the page is being reloaded
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === build()) return false;
    sessionStorage.setItem(key, build());
  } catch {
    // Without storage, a second time could not be recognised.
    return false;
  }
  window.location.reload();
  return true;
}
