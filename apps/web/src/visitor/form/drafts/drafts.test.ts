import { formDefinitionSchema, type FormDefinitionInput } from '@postern/contracts';
import { prefillForm } from '@postern/forms/prefill/prefill-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openForm, repairs } from '../../../../test/visitor-form.ts';

const KEY = 'pf:k7Qm2xWvTe:3';
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const note = () => document.querySelector<HTMLElement>('.pf-draft');

test('typed values are restored, except for files, consent and secrets', () => {
  const form = {
    ...repairs,
    steps: [
      {
        fields: [
          ...(repairs.steps[0]?.fields ?? []),
          { type: 'text' as const, id: 'secret', name: 'x', label: 'Your password' },
          { type: 'hidden' as const, id: 'from', name: 'from', default: 'letter' },
        ],
      },
      ...repairs.steps.slice(1),
    ],
  };
  const first = openForm(form);
  expect(note()?.hidden).toBe(true);
  first.fill('name', 'Ines');
  first.fill('what', 'lock');
  first.fill('key', 'AB-1234');
  first.fill('terms', 'yes');
  first.fill('secret', 'sesame');
  expect(localStorage.getItem(KEY)).toBeNull();
  vi.advanceTimersByTime(400);
  expect(note()?.textContent).toContain('is kept in this browser');
  expect(localStorage.getItem(KEY)).not.toMatch(/sesame|letter|yes/);

  first.release();
  const again = openForm(form);
  expect([again.control('name').value, again.control('key').value]).toEqual(['Ines', 'AB-1234']);
  expect(again.isShown('key')).toBe(true);
  expect((again.control('terms') as HTMLInputElement).checked).toBe(false);
  expect(again.control('secret').value).toBe('');
  expect(note()?.textContent).toContain('What you wrote last time is still here.');

  note()?.querySelector('button')?.click();
  expect([again.control('name').value, again.isShown('key'), note()?.hidden]).toEqual(['', false, true]);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(document.activeElement).toBe(again.control('name'));
});

test('options that are full by now are not chosen again, nor opened by a condition', () => {
  const options = ['fri', 'sat'].map((value) => ({ value, label: value }));
  const when = { match: 'all' as const, conditions: [{ field: 'name', op: 'filled' as const }] };
  const workshop: FormDefinitionInput = {
    steps: [
      {
        fields: [
          { type: 'text', id: 'name', name: 'name', label: 'Name' },
          { type: 'radio', id: 'day', name: 'day', label: 'Day', options },
          { type: 'select', id: 'size', name: 'size', label: 'Size', options },
          { type: 'radio', id: 'meal', name: 'meal', label: 'Meal', options, show_when: when },
        ],
      },
    ],
  };
  const first = openForm(workshop);
  for (const [id, value] of Object.entries({ name: 'Ines', day: 'fri', size: 'fri', meal: 'fri' }))
    first.fill(id, value);
  vi.advanceTimersByTime(400);
  first.release();
  const full = new Map([['fri', { isFull: true, hasWaitingList: false, left: null }]]);
  const seats = { form: null, options: new Map(['day', 'size', 'meal'].map((name) => [name, full])) };
  const again = openForm(workshop, { seats });
  const fridays = ['day', 'meal'].map((id) => again.control(id) as HTMLInputElement);
  expect(again.isShown('meal')).toBe(true);
  expect(fridays.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
    ['fri', false, true],
    ['fri', false, true],
  ]);
  expect([again.control('name').value, again.control('size').value]).toEqual(['Ines', '']);
});

test('a link that fills in something new wins over what was typed before it', () => {
  const at = (query: Record<string, string>) => openForm(prefillForm(formDefinitionSchema.parse(repairs), query));
  const first = at({ name: 'Noor' });
  first.fill('name', 'Noor Khan');
  first.fill('email', 'noor@example.org');
  vi.advanceTimersByTime(400);
  first.release();
  const again = at({ name: 'Noor' });
  expect([again.control('name').value, again.control('email').value]).toEqual(['Noor Khan', 'noor@example.org']);
  again.release();
  const other = at({ name: 'Ines' });
  expect([other.control('name').value, other.control('email').value]).toEqual(['Ines', 'noor@example.org']);
});

test.each([
  ['after two weeks', 14 * DAY_MS, 3],
  ['for another version', 0, 4],
])('it is removed %s', (_, afterMs, version) => {
  openForm(repairs).fill('name', 'Ines');
  vi.advanceTimersByTime(400);
  vi.setSystemTime(Date.now() + afterMs);
  expect(openForm(repairs, { version }).control('name').value).toBe('');
});

test.each(['not JSON', '{"at":"x"}', 'null', '{"at":0,"values":null}', '{"at":8e15,"values":{}}'])(
  'another script’s value under its name, %s, does no harm',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(openForm(repairs).control('name').value).toBe('');
  },
);

test('without storage, the form works', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const page = openForm(repairs);
  page.fill('name', 'Ines');
  vi.advanceTimersByTime(400);
  page.submit();
  expect(page.errorOf('email')).toBeDefined();
});
