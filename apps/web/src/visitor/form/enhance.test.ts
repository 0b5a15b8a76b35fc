import { expect, test } from 'vitest';
import { openForm, repairs } from '../../../test/visitor-form.ts';

const preview = { preview: true };

function fillFirstStep(page: ReturnType<typeof openForm>) {
  page.fill('name', 'Ines Okafor');
  page.fill('email', 'ines@example.org');
  page.fill('terms', 'yes');
}

const stepsShown = () => [...document.querySelectorAll<HTMLElement>('.pf-step')].map((step) => !step.hidden);
const alertText = () => document.querySelector('.pf-alert:not([hidden])')?.textContent ?? '';

test('shows one step after the other, each validated before the next', () => {
  const page = openForm(repairs, preview);
  expect(stepsShown()).toEqual([true, false]);
  expect(document.querySelector('.pf-progress')?.textContent).toBe('Step 1 of 2');
  page.submit();
  expect(stepsShown()).toEqual([true, false]);
  expect(page.errorOf('name')).toBe('“Your name” is required.');
  expect(page.errorOf('terms')).toBe('Please tick “I know the terms.”.');
  expect(document.activeElement).toBe(page.control('name'));
  expect(alertText()).toContain('Please correct:');
  expect(document.querySelectorAll('.pf-alert a')).toHaveLength(3);

  fillFirstStep(page);
  expect(page.errorOf('name')).toBeUndefined();
  page.submit();
  expect(stepsShown()).toEqual([false, true]);
  expect(document.activeElement?.textContent).toBe('The door');
  expect(alertText()).toBe('');
  const back = [...document.querySelectorAll<HTMLButtonElement>('.pf-actions button')].find(
    ({ textContent }) => textContent === 'Back',
  );
  back?.click();
  expect(stepsShown()).toEqual([true, false]);
});

test('hidden fields are disabled, and not required', () => {
  const page = openForm(repairs, preview);
  expect([page.isShown('key'), page.control('key').disabled]).toEqual([false, true]);
  page.fill('what', 'lock');
  expect([page.isShown('key'), page.control('key').disabled]).toEqual([true, false]);
  expect(document.querySelector<HTMLElement>('.pf-when')?.hidden).toBe(true);
  page.fill('key', '12');
  page.fill('what', 'flap');
  expect([page.isShown('key'), page.control('key').disabled]).toEqual([false, true]);
  fillFirstStep(page);
  page.submit();
  page.submit();
  expect(document.querySelector('.pf-done h2')?.textContent).toBe('Thank you');
});

test('a condition on a field that was hidden sees its value as soon as it is shown again', () => {
  const when = (field: string, value: string) => ({ conditions: [{ field, op: 'is' as const, value }] });
  const line = (id: string) => ({ type: 'text' as const, id, name: id, label: id });
  const page = openForm(
    {
      steps: [
        {
          fields: [line('a'), { ...line('b'), show_when: when('a', '1') }, { ...line('c'), show_when: when('b', '2') }],
        },
      ],
    },
    preview,
  );
  page.fill('a', '1');
  page.fill('b', '2');
  expect(page.isShown('c')).toBe(true);
  page.fill('a', '');
  expect([page.isShown('b'), page.isShown('c')]).toEqual([false, false]);
  page.fill('a', '1');
  expect([page.isShown('b'), page.isShown('c')]).toEqual([true, true]);
});

test('skips a step without any shown field', () => {
  const { steps } = repairs;
  const [first, last] = steps;
  const lonely = {
    fields: [
      {
        type: 'text' as const,
        id: 'plus',
        name: 'plus',
        label: 'Who comes with you?',
        show_when: { conditions: [{ field: 'email', op: 'contains' as const, value: 'plus' }] },
      },
    ],
  };
  const page = openForm({ ...repairs, steps: [first, lonely, last].flatMap((step) => step ?? []) }, preview);
  expect(document.querySelector('.pf-progress')?.textContent).toBe('Step 1 of 2');
  fillFirstStep(page);
  page.fill('email', 'ines+plus@example.org');
  expect(document.querySelector('.pf-progress')?.textContent).toBe('Step 1 of 3');
  page.fill('email', 'ines@example.org');
  page.submit();
  expect(stepsShown()).toEqual([false, false, true]);
});

test('a field is checked when it is first left, and then with each keystroke', async () => {
  const page = openForm(repairs, preview);
  const email = page.control('email');
  email.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await Promise.resolve();
  expect(page.errorOf('email')).toBeUndefined();
  page.fill('email', 'ines@');
  expect(page.errorOf('email')).toBeUndefined();
  email.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await Promise.resolve();
  expect(page.errorOf('email')).toBe('“E-mail” is not a complete email address, such as name@example.org.');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect([...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)).toContain(
    page.errorOf('email'),
  );
  page.fill('email', 'ines@example.org');
  expect([page.errorOf('email'), email.getAttribute('aria-invalid')]).toEqual([undefined, null]);
});

test('a field with a pattern shows its owner’s error message', () => {
  const page = openForm(repairs, preview);
  fillFirstStep(page);
  page.submit();
  page.fill('what', 'lock');
  page.fill('key', 'ab-1');
  page.submit();
  expect(page.errorOf('key')).toBe('Two letters, a dash, four digits.');
});

test('text beyond the limit is counted, not cut off', () => {
  const page = openForm(repairs, preview);
  const counter = page.control('name').nextElementSibling as HTMLElement;
  expect(page.control('name').hasAttribute('maxlength')).toBe(false);
  page.fill('name', 'x'.repeat(15));
  expect(counter.hidden).toBe(true);
  page.fill('name', 'x'.repeat(21));
  expect([counter.hidden, counter.textContent]).toEqual([false, '21 / 20']);
  page.submit();
  expect(page.errorOf('name')).toBe('“Your name” is too long: at most 20 characters.');
});

test('a preview shows the thank-you message, and leads back to an empty form', () => {
  const page = openForm(repairs, preview);
  fillFirstStep(page);
  page.submit();
  page.submit();
  const done = document.querySelector<HTMLElement>('.pf-done');
  expect(done?.textContent).toContain('This is a preview: nothing was sent.');
  expect(document.activeElement).toBe(done?.querySelector('h2'));
  done?.querySelector('button')?.click();
  expect(document.querySelector('.pf-done')).toBeNull();
  expect(stepsShown()).toEqual([true, false]);
  expect(page.control('name').value).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('undone, the form is as it was rendered', () => {
  const page = openForm(repairs, preview);
  fillFirstStep(page);
  page.submit();
  page.fill('what', 'lock');
  page.submit();
  expect(page.errorOf('key')).toBeDefined();
  page.release();
  expect(stepsShown()).toEqual([true, true]);
  const written = document.createElement('body');
  written.innerHTML = page.written;
  expect(document.body.isEqualNode(written)).toBe(true);
  expect(document.body.querySelectorAll('[novalidate], .pf-progress, .pf-files, [role="status"]')).toHaveLength(0);
});

test('a form whose fields have the names of a form’s own members works', () => {
  const names = ['action', 'id', 'submit', 'elements', 'querySelectorAll', 'addEventListener', 'append', 'reset'];
  const fields = names.map((name, i) => ({ type: 'text' as const, id: `f${i}`, name, label: name, required: true }));
  const page = openForm({ steps: [{ fields }] }, preview);
  page.submit();
  expect(names.map((_, i) => page.errorOf(`f${i}`))).toEqual(names.map((name) => `“${name}” is required.`));
  for (const [i] of names.entries()) page.fill(`f${i}`, 'x');
  page.submit();
  expect(document.querySelector('.pf-done')).not.toBeNull();
});

test('labels and values are shown as text', () => {
  const hostile = '<img src=x onerror=alert(1)>{limit}';
  const page = openForm(
    { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: hostile, required: true }] }], texts: {} },
    preview,
  );
  page.submit();
  expect(page.errorOf('a')).toBe(`“${hostile}” is required.`);
  expect(document.querySelector('img')).toBeNull();
});
