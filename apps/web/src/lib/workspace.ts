import { workspaceHeader } from '@postern/contracts';

const key = 'workspace';
/** Holds the choice if storage is refused: it then lasts until the page is left. */
let unstored: string | null = null;

/** The id of the chosen workspace; null: the account’s own. It changes only with the page. */
export function getWorkspace(): string | null {
  try {
    return localStorage.getItem(key) ?? unstored;
  } catch {
    return unstored;
  }
}

/** The header that says which workspace calls are about. */
export const inWorkspace = (): Record<string, string> => {
  const id = getWorkspace();
  return id === null ? {} : { [workspaceHeader]: id };
};

/** Keeps the choice for this browser. @param id null forgets it */
export function keepWorkspace(id: string | null): void {
  unstored = null;
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    unstored = id;
  }
}

/** Opens a workspace: the dashboard loads afresh, so that no data of the one before stays in memory. */
export function openWorkspace(id: string): void {
  keepWorkspace(id);
  window.location.assign('/dashboard');
}

/** Whether the server has answered that the account is no member of the chosen workspace. */
export const isWorkspaceLost = (error: unknown): boolean =>
  error instanceof Error && error.message === 'There is no such workspace.';

/** Forgets the chosen workspace after the server has refused it, and loads the account’s own. */
export function loseWorkspace(): void {
  if (getWorkspace() === null) return;
  keepWorkspace(null);
  window.location.assign('/dashboard');
}

const follow = (event: StorageEvent): void => {
  if (event.key === key) window.location.reload();
};

/** The choice is one for the whole browser, because its tabs share one live connection. */
export function followWorkspace(): () => void {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
