import { createSearchDialog, type LoadEntries, type SearchDialog } from './dialog.ts';
import type { SearchEntry } from './entry.ts';

/** Fetches the index when it is first needed. A failure is not remembered, so that the next key tries again. */
export function fetchOnce(url: string): LoadEntries {
  let entries: Promise<readonly SearchEntry[]> | undefined;
  const load = async () => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`The index was answered with ${answer.status}.`);
    return (await answer.json()) as readonly SearchEntry[];
  };
  return () => {
    entries ??= load().catch((error: unknown) => {
      entries = undefined;
      throw error;
    });
    return entries;
  };
}

/** The buttons that open the search, and its keys: `/` outside text fields, ⌘K or Ctrl K anywhere. */
export function enhanceSearch(load: LoadEntries): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-docs-search]')];
  if (buttons.length === 0) return;
  let dialog: SearchDialog | undefined;
  const open = () => {
    if (!dialog) {
      dialog = createSearchDialog(load);
      document.body.append(dialog.element);
    }
    dialog.open();
  };
  for (const button of buttons) button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const isCommand =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSlash && !isCommand) return;
    event.preventDefault();
    open();
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
