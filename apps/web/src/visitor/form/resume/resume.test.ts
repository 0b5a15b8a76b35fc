import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openForm, repairs } from '../../../../test/visitor-form.ts';

const resume = { answers: 'https://forms.example/forms/k7/answers', page: 'https://forms.example/forms/k7', days: 30 };

/** What the server keeps, by address. */
const kept = new Map<string, Blob>();
const calls: string[] = [];

beforeEach(() => {
  kept.clear();
  calls.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (method === 'PUT') kept.set(url, body as Blob);
    if (method === 'DELETE') kept.delete(url);
    const found = kept.get(url);
    const status = method === 'GET' && !found ? 404 : 200;
    return new Response(method === 'GET' && found ? await found.arrayBuffer() : null, { status });
  });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});

const box = () => document.querySelector<HTMLElement>('.pf-resume');
const linkOf = () => box()?.querySelector('input')?.value ?? '';
const save = async () => {
  box()?.querySelector('button')?.click();
  await vi.waitFor(() => expect(box()?.querySelector('p')?.hidden).toBe(false));
};
/** Opens the form at a resume link, in a browser without a draft. */
const openAt = (link: string) => {
  localStorage.clear();
  const { pathname, search, hash } = new URL(link);
  history.replaceState(null, '', pathname + search + hash);
  return openForm(repairs, { resume });
};

test('a visitor continues by a link, and the server cannot read what was saved', async () => {
  const first = openForm(repairs, { resume });
  first.fill('name', 'Ines Sørensen');
  first.fill('what', 'lock');
  first.fill('terms', 'yes');
  await save();
  expect(box()?.textContent).toContain('saved for 30 days');
  expect(box()?.textContent).toContain('Files are not saved.');
  const link = linkOf();
  expect(link).toMatch(/^https:\/\/forms\.example\/forms\/k7#resume=[\w-]{22}$/);
  const [secret = ''] = link.split('=').slice(1);
  expect(calls.join()).not.toContain(secret);
  const [sealed] = kept.values();
  expect(await sealed?.text()).not.toContain('Ines');

  first.release();
  const again = openAt(link);
  await vi.waitFor(() => expect(again.control('name').value).toBe('Ines Sørensen'));
  expect(again.isShown('key')).toBe(true);
  expect((again.control('terms') as HTMLInputElement).checked).toBe(false);
  expect(box()?.textContent).toContain('What you saved is back.');
  expect(location.hash).toBe('');

  // Saved again, the link is the same.
  again.fill('name', 'Ines');
  box()?.querySelector('p')?.setAttribute('hidden', '');
  await save();
  expect(linkOf()).toBe(link);
  expect(kept.size).toBe(1);
});

test('a draft in this browser remembers the link', async () => {
  const first = openForm(repairs, { resume });
  first.fill('name', 'Ines');
  await save();
  const link = linkOf();
  first.release();
  openForm(repairs, { resume });
  await save();
  expect(linkOf()).toBe(link);
});

test.each([
  ['has expired', (link: string) => (kept.clear(), link)],
  ['was changed', (link: string) => link.replace(/=../, '=zz')],
])('a link that %s says so', async (_, change) => {
  const first = openForm(repairs, { resume });
  first.fill('name', 'Ines');
  await save();
  const link = change(linkOf());
  first.release();
  const again = openAt(link);
  await vi.waitFor(() => expect(box()?.textContent).toContain('This link has expired'));
  expect(again.control('name').value).toBe('');
});

test('what was saved is checked like a visitor’s input: hidden fields and instructions stay', async () => {
  const hidden = { type: 'hidden' as const, id: 'from', name: 'from', default: 'letter' };
  const form = { ...repairs, steps: [{ fields: [...(repairs.steps[0]?.fields ?? []), hidden] }] };
  const first = openForm(form, { resume });
  (first.form.querySelector('[name="from"]') as HTMLInputElement).value = 'attack';
  (first.form.querySelector('[name="_gotcha"]') as HTMLInputElement).value = 'attack';
  first.fill('name', 'Ines');
  await save();
  const link = linkOf();
  first.release();
  localStorage.clear();
  const { pathname, hash } = new URL(link);
  history.replaceState(null, '', pathname + hash);
  const again = openForm(form, { resume });
  await vi.waitFor(() => expect(again.control('name').value).toBe('Ines'));
  expect((again.form.querySelector('[name="from"]') as HTMLInputElement).value).toBe('letter');
  expect((again.form.querySelector('[name="_gotcha"]') as HTMLInputElement).value).toBe('');
});

test('without a connection, the form says that nothing was saved', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  openForm(repairs, { resume });
  await save();
  expect(box()?.textContent).toContain('Your answers could not be saved.');
  expect(linkOf()).toBe('');
});

test.each([
  ['the owner does not offer it', { resume: null }],
  ['the form is a preview', { resume, preview: true }],
])('there is no button if %s', (_, options) => {
  openForm(repairs, options);
  expect(box()).toBeNull();
});
