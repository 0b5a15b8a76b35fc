import { workspaceHeader } from '@postern/contracts';
import { useSyncExternalStore } from 'react';

const key = 'workspace';

/** The open workspace of this tab. */
interface Place {
  /** null: the account’s own, which needs no name while the account is alone in it. */
  id: string | null;
  /** How often another workspace was opened in this tab. */
  visit: number;
  /** Whether the action that opened it says so itself. */
  isTold: boolean;
  /** The workspace that the account is not in, or no more, until its address has been left. */
  closed: { id: string; why: 'refused' | 'left' } | null;
}
type Change = 'entered' | 'named' | 'refused' | 'left';
type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
/** Holds the choice if storage is refused: it then lasts until the page is left. */
let unstored: string | null = null;
let place: Place = { id: null, visit: 0, isTold: false, closed: null };

/** The id of the tab’s workspace; null: the account’s own. A new tab begins with the one that was opened last. */
export function getWorkspace(): string | null {
  try {
    let own = sessionStorage.getItem(key);
    if (own === null) {
      own = localStorage.getItem(key) ?? '';
      // From now on another tab’s choice does not change this one’s.
      sessionStorage.setItem(key, own);
    }
    return own === '' ? unstored : own;
  } catch {
    return unstored;
  }
}

/** The header that says which workspace calls are about. */
export const inWorkspace = (id = getWorkspace()): Record<string, string> =>
  id === null ? {} : { [workspaceHeader]: id };

/**
 * Opens another workspace in this tab, and in the tabs that are opened from now on.
 * @param isTold whether the caller tells the reader
 */
export function enterWorkspace(id: string | null, { isTold = false } = {}): void {
  if (getWorkspace() === id) return;
  keep(id);
  tell('entered', { visit: place.visit + 1, isTold });
}

/**
 * Gives the tab’s workspace its name, or takes it: it stays the same one. The account’s own needs a name as soon as there
 * are other members or other workspaces, because then its address means something else to other people.
 */
export function nameWorkspace({ from, to }: { from: string | null; to: string | null }): void {
  // Another one may have been opened since.
  if (getWorkspace() !== from) return;
  keep(to);
  tell('named', {});
}

/** Opens the account’s own workspace after the server has refused another. @param id as the refused call named it */
export function loseWorkspace(id: string | null): void {
  if (id === null || getWorkspace() !== id) return;
  close(id, 'refused');
}

/** Opens the account’s own workspace after it has left another. */
export function leaveWorkspace(id: string): void {
  close(id, 'left');
}

/** The address of the closed workspace has been left, so the name may be tried again. */
export function forgetClosed(): void {
  place = { ...place, closed: null };
}

/** Forgets the choice: the next session may be another account’s. */
export function forgetWorkspace(): void {
  keep(null);
}

/** Whether the server has answered that the account is no member of the workspace that a call named. */
export const isWorkspaceLost = (error: unknown): boolean =>
  error instanceof Error && error.message === 'There is no such workspace.';

/** Calls back when the tab’s workspace changes. Returns a function that stops it. */
export function onWorkspace(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The tab’s workspace, for components. */
export const useWorkspacePlace = (): Place => useSyncExternalStore(onWorkspace, readPlace);

function readPlace(): Place {
  const id = getWorkspace();
  if (place.id !== id) place = { ...place, id };
  return place;
}

function close(id: string, why: 'refused' | 'left'): void {
  keep(null);
  tell(why, { visit: place.visit + 1, isTold: false, closed: { id, why } });
}

function keep(id: string | null): void {
  unstored = null;
  try {
    sessionStorage.setItem(key, id ?? '');
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    unstored = id;
  }
}

function tell(change: Change, next: Partial<Place>): void {
  place = { ...place, ...next, id: getWorkspace() };
  for (const listener of listeners) listener(change);
}
