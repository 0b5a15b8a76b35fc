import { expect, test } from 'vitest';
import { openForm } from '../../../../test/visitor-form.ts';

const KIB = 1024;
const file = (name: string, bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type });

function openWith(field: { max_files?: number; max_bytes?: number }) {
  const page = openForm(
    {
      steps: [
        { fields: [{ type: 'file', id: 'photo', name: 'photo', label: 'Photos', accept: ['image/*'], ...field }] },
      ],
    },
    { preview: true, maxFileBytes: 8 * KIB },
  );
  const input = page.control('photo') as HTMLInputElement;
  const choose = (...files: File[]) => {
    const data = new DataTransfer();
    for (const each of files) data.items.add(each);
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { page, input, choose };
}

const listed = () => [...document.querySelectorAll('.pf-files li span')].map(({ textContent }) => textContent);
const names = (input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name);

test('several are collected, each once, and removed one by one', () => {
  const { page, input, choose } = openWith({ max_files: 2 });
  const one = file('one.png', 10);
  choose(one);
  choose(file('two.png', 20), one);
  expect(names(input)).toEqual(['one.png', 'two.png']);
  choose(file('three.png', 30));
  expect(page.errorOf('photo')).toBe('“Photos” has too many files: at most 2.');
  document.querySelector<HTMLButtonElement>('.pf-remove[aria-label="Remove two.png"]')?.click();
  expect([names(input), listed(), page.errorOf('photo')]).toEqual([
    ['one.png', 'three.png'],
    ['one.png', 'three.png'],
    undefined,
  ]);
});

test('a second file replaces the only one', () => {
  const { input, choose } = openWith({});
  choose(file('one.png', 10));
  choose(file('two.png', 10));
  expect(names(input)).toEqual(['two.png']);
  choose();
  expect(names(input)).toEqual(['two.png']);
});

test.each([
  ['of another kind', file('plan.pdf', 10, 'application/pdf'), '“Photos” does not accept files such as “plan.pdf”.'],
  ['larger than the field takes', file('big.png', 5 * KIB), '“big.png” is too large for “Photos”.'],
  ['larger than the server takes', file('huge.png', 9 * KIB), '“huge.png” is too large for “Photos”.'],
])('a file %s is reported immediately', (what, wrong, sentence) => {
  const { page, choose } = openWith(what.includes('server') ? {} : { max_bytes: 4 * KIB });
  choose(wrong);
  expect(page.errorOf('photo')).toBe(sentence);
});

test('its name is shown as text', () => {
  const { choose } = openWith({});
  choose(file('<img src=x>.png', 10));
  expect(listed()).toEqual(['<img src=x>.png']);
  expect(document.querySelector('img')).toBeNull();
});
