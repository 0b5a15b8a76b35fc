import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchEntry } from './entry.ts';
import { enhanceSearch, fetchOnce } from './enhance-search.ts';

const entries: SearchEntry[] = [
  { url: '#files', title: 'Files', place: 'Sending', text: 'A <b>file</b> input.', isPage: true },
  { url: '#kept', title: 'How files are kept', place: 'Files', text: 'On disk.', isPage: false },
  { url: '#spam', title: 'Spam', place: 'Sending', text: 'No files.', isPage: true },
];

let load = vi.fn<() => Promise<readonly SearchEntry[]>>();
let controller = new AbortController();

beforeEach(() => {
  document.body.innerHTML = '<button data-docs-search></button><input id="other"><p id="text"></p>';
  load = vi.fn<() => Promise<readonly SearchEntry[]>>().mockResolvedValue(entries);
  // Listeners on the document outlive its body.
  controller = new AbortController();
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (...[type, listener]: [string, EventListenerOrEventListenerObject]) =>
      add(type, listener, { signal: controller.signal }),
  );
  enhanceSearch(load);
});
afterEach(() => {
  controller.abort();
  history.replaceState(null, '', '/');
});

const dialog = () => document.querySelector<HTMLDialogElement>('dialog');
const box = () => document.querySelector<HTMLInputElement>('[role=combobox]');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const chosen = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
const status = () => document.querySelector('[role=status]')?.textContent;

const press = (key: string, target: Element | null, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target?.dispatchEvent(event);
  return event;
};
async function type(text: string): Promise<void> {
  const input = box();
  if (!input) throw new Error('There is no box.');
  input.value = text;
  input.dispatchEvent(new Event('input'));
  await expect.poll(() => status()).not.toBe('');
  await Promise.resolve();
}
const open = async (text: string) => {
  press('/', document.body);
  await type(text);
};

describe('enhanceSearch', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['k', { metaKey: true }],
    ['K', { metaKey: true }],
  ])('opens with %s %j', (key, more) => {
    expect(press(key, document.body, more).defaultPrevented).toBe(true);
    expect(dialog()?.open).toBe(true);
  });

  it.each([
    ['/', { ctrlKey: true }],
    ['k', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
  ])('ignores %s %j', (key, more) => {
    expect(press(key, document.body, more).defaultPrevented).toBe(false);
    expect(dialog()).toBeNull();
  });

  it('ignores a slash typed into a text field', () => {
    expect(press('/', document.getElementById('other')).defaultPrevented).toBe(false);
    expect(dialog()).toBeNull();
    press('k', document.getElementById('other'), { metaKey: true });
    expect(dialog()?.open).toBe(true);
  });

  it('fetches nothing before it is opened, and makes only one dialog', async () => {
    expect(load).not.toHaveBeenCalled();
    document.querySelector('button')?.click();
    await type('files');
    dialog()?.close();
    press('/', document.body);
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  it('lists the results, chooses the first, and reports their number', async () => {
    await open('files');
    expect(options().map((option) => option.getAttribute('href'))).toEqual(['#files', '#kept', '#spam']);
    expect(chosen()).toBe(0);
    expect(status()).toBe('3 results');
    expect(box()?.getAttribute('aria-expanded')).toBe('true');
    expect(box()?.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    expect(options()[0]?.querySelector('mark')?.textContent).toBe('Files');
  });

  it('inserts texts as text', async () => {
    await open('input');
    expect(document.querySelector('[role=option] b')).toBeNull();
    expect(options()[0]?.textContent).toContain('A <b>file</b> input.');
  });

  it('moves with the arrow keys, past the ends too', async () => {
    await open('files');
    press('ArrowDown', box());
    expect(chosen()).toBe(1);
    press('ArrowUp', box());
    press('ArrowUp', box());
    expect(chosen()).toBe(2);
    press('ArrowDown', box());
    expect(chosen()).toBe(0);
    expect(press('Home', box()).defaultPrevented).toBe(false);
  });

  it('opens the chosen result with Enter, and closes', async () => {
    await open('files');
    press('ArrowDown', box());
    press('Enter', box());
    expect(location.hash).toBe('#kept');
    expect(dialog()?.open).toBe(false);
  });

  it('ignores the Enter of an input method', async () => {
    await open('files');
    press('Enter', box(), { isComposing: true });
    expect(dialog()?.open).toBe(true);
  });

  it('says what to do if nothing was typed or found', async () => {
    await open('');
    expect(status()).toContain('Type a word');
    await type('zeppelin');
    expect(status()).toBe('No results for “zeppelin”. Try fewer or shorter words.');
    expect(options()).toEqual([]);
    expect(box()?.getAttribute('aria-expanded')).toBe('false');
    expect(box()?.hasAttribute('aria-activedescendant')).toBe(false);
    press('Enter', box());
    expect(dialog()?.open).toBe(true);
  });

  it('reports an index that cannot be loaded', async () => {
    load.mockRejectedValue(new Error('away'));
    await open('files');
    await expect.poll(() => status()).toContain('Couldn’t load the search');
  });
});

describe('fetchOnce', () => {
  it('fetches once, and again after a failure', async () => {
    const answers = [new Response('', { status: 503 }), Response.json(entries)];
    const asked = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error());
    vi.stubGlobal('fetch', asked);
    const ask = fetchOnce('/index.json');
    await expect(ask()).rejects.toThrow('503');
    expect(await ask()).toEqual(entries);
    expect(await ask()).toEqual(entries);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
