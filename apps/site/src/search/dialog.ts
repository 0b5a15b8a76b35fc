import type { SearchEntry } from './entry.ts';
import { excerptOf, markWords, search, wordsOf, type Piece } from './rank.ts';

/** Loads the entries, once, when the dialog is first opened. */
export type LoadEntries = () => Promise<readonly SearchEntry[]>;

export interface SearchDialog {
  open(): void;
  element: HTMLDialogElement;
}

type Child = Node | string;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * A combobox in a dialog that follows the ARIA practices: the focus stays in the box, arrow keys choose among the
 * results,
 * Enter opens the result, Escape closes. Texts are inserted as text, never as HTML.
 */
export function createSearchDialog(load: LoadEntries): SearchDialog {
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search the docs',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'docs-hits',
    placeholder: 'Search the docs',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const close = make('button', { type: 'button', class: 'find-close' }, 'Close');
  const list = make('div', { id: 'docs-hits', class: 'find-hits', role: 'listbox', 'aria-label': 'Results' });
  const status = make('p', { class: 'find-status', role: 'status' });
  const element = make(
    'dialog',
    { class: 'find', 'aria-label': 'Search' },
    make('div', { class: 'find-bar' }, input, close),
    status,
    list,
  );
  const results = showResults({ input, list, status }, load);

  input.addEventListener('input', () => void results.update());
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !results.handle(event.key)) return;
    event.preventDefault();
  });
  close.addEventListener('click', () => element.close());
  // A click beside the panel lands on the dialog itself.
  element.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (event.target === element || isLink) element.close();
  });
  return {
    element,
    open() {
      if (element.open) return;
      element.showModal();
      input.select();
      void results.update();
    },
  };
}

interface Parts {
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
}

function showResults({ input, list, status }: Parts, load: LoadEntries) {
  let options: HTMLElement[] = [];
  let active = -1;

  const choose = (place: number) => {
    active = place;
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === place)));
    const option = options[place];
    if (!option) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const show = (entries: readonly SearchEntry[]) => {
    const query = input.value;
    options = search(entries, query).map(({ entry }, place) => toOption(entry, query, place));
    list.replaceChildren(...options);
    input.setAttribute('aria-expanded', String(options.length > 0));
    status.textContent = statusText(query, options.length);
    choose(options.length > 0 ? 0 : -1);
  };
  const move = (step: number) => {
    if (options.length > 0) choose((active + step + options.length) % options.length);
  };
  return {
    async update() {
      try {
        show(await load());
      } catch {
        list.replaceChildren();
        status.textContent = 'Couldn’t load the search. Try again in a moment.';
      }
    },
    /** @returns whether the dialog handled the key */
    handle(key: string): boolean {
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Enter') options[active]?.click();
      else return false;
      return true;
    },
  };
}

function statusText(query: string, count: number): string {
  if (wordsOf(query).length === 0) return 'Type a word: a page, a field such as _redirect, an error code or a call.';
  if (count === 0) return `No results for “${query.trim()}”. Try fewer or shorter words.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function toOption({ url, title, place, text }: SearchEntry, query: string, at: number): HTMLElement {
  return make(
    'a',
    { id: `docs-hit-${at}`, href: url, role: 'option', tabindex: '-1', 'aria-selected': 'false' },
    make('span', { class: 'find-place' }, place),
    make('span', { class: 'find-title' }, ...toNodes(markWords(title, wordsOf(query)))),
    make('span', { class: 'find-text' }, ...toNodes(excerptOf(text, query))),
  );
}

const toNodes = (pieces: readonly Piece[]): Child[] =>
  pieces.map(({ text, isHit }) => (isHit ? make('mark', {}, text) : text));
