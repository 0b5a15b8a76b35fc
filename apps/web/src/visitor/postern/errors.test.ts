import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refused, startIntakeServer, stored, type IntakeServer } from '../../../test/intake-server.ts';
import { start } from './start.ts';
import { becomes, find, press, show, stateOf, statusOf } from '../../../test/own-forms.ts';

let server: IntakeServer;
beforeAll(async () => {
  server = await startIntakeServer(stored);
  start(new URL(server.url).origin);
});
afterAll(() => server.close());
beforeEach(() => server.answer(stored));
afterEach(() => document.body.replaceChildren());

const form = (inside: string, attributes = '') =>
  show(`<form method="post" action="${server.url}" ${attributes}>${inside}<button>Send</button></form>`);

const type = (input: HTMLInputElement, value: string) => {
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};

/** The elements that describe a control. */
const described = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

const wrong = (...errors: [path: string, message: string][]) =>
  refused(422, {
    detail: 'Please check.',
    errors: errors.map(([path, message]) => ({ path, message, code: 'invalid' })),
  });

it('shows the browser’s errors beside the fields, and sends nothing', async () => {
  const shown = form(`<p><label>Name <input name="name" required aria-describedby="hint"></label></p>
    <p id="hint">As on the key.</p><p><input name="mail" type="email" id="m" value="x"><label for="m">Mail</label></p>`);
  const [name, mail] = [find('[name=name]'), find('[name=mail]')];
  name.setCustomValidity('A name, please.');
  mail.setCustomValidity('That is no address.');
  press();
  expect(stateOf(shown)).toBe('invalid');
  expect(document.activeElement).toBe(name);
  expect([described(name), described(mail)]).toEqual([['As on the key.', 'A name, please.'], ['That is no address.']]);
  expect([name, mail].map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  // After the label, whether that contains the control or follows it.
  expect(
    [...shown.querySelectorAll('[data-postern-error]')].map((slot) => slot.previousElementSibling?.tagName),
  ).toEqual(['LABEL', 'LABEL']);

  name.setCustomValidity('Still none.');
  type(name, '');
  expect(described(name)).toEqual(['As on the key.', 'Still none.']);
  name.setCustomValidity('');
  type(name, 'Noor');
  expect([name.getAttribute('aria-describedby'), name.hasAttribute('aria-invalid')]).toEqual(['hint', false]);
  expect(shown.querySelectorAll('[data-postern-error]')).toHaveLength(1);
  mail.setCustomValidity('');
  mail.value = 'noor@example.org';
  press();
  await becomes(shown, 'sent');
  expect(shown.querySelectorAll('[data-postern-error], [aria-invalid], [aria-describedby=""]')).toHaveLength(0);
  expect(server.received).toHaveLength(1);
});

it('shows one message for a question with several choices, after the last of them', () => {
  const shown = form(`<label><input type="radio" name="size" value="s" required> S</label>
    <label><input type="radio" name="size" value="m" required> M</label>`);
  press();
  const slots = [...shown.querySelectorAll('[data-postern-error]')];
  expect(slots).toHaveLength(1);
  expect(slots[0]?.previousElementSibling?.textContent).toBe(' M');
  expect(shown.querySelectorAll('[aria-invalid=true]')).toHaveLength(2);
  find('[value=s]').checked = true;
  find('[value=s]').dispatchEvent(new Event('input', { bubbles: true }));
  expect(shown.querySelectorAll('[aria-invalid], [data-postern-error]')).toHaveLength(0);
});

it.each([
  ['the form', 'novalidate', '<button>Send</button>'],
  ['the button', '', '<button formnovalidate>Send</button>'],
])('does not check if %s says so', async (_who, attributes, button) => {
  const shown = show(
    `<form method="post" action="${server.url}" ${attributes}><input name="name" required>${button}</form>`,
  );
  press();
  await becomes(shown, 'sent');
  expect(server.received).toHaveLength(1);
});

it('still lets the browser check elements that report no message', () => {
  const shown = form('<input name="name" required>');
  const button = find('button');
  button.setAttribute('formaction', 'https://elsewhere.example/');
  find('input').focus();
  find('input').dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
  expect(shown.hasAttribute('novalidate')).toBe(true);
  const report = vi.spyOn(HTMLFormElement.prototype, 'reportValidity').mockReturnValue(false);
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button });
  shown.dispatchEvent(event);
  expect(report).toHaveBeenCalledOnce();
  expect(event.defaultPrevented).toBe(true);
});

it('shows the server’s errors beside the fields, and the others in a separate place', async () => {
  server.answer(
    wrong(['mail', 'No address.'], ['name', 'Too <b>long</b>.'], ['_form', 'Too old.'], ['gone', 'Gone.']),
    stored,
  );
  const shown = form(`<input type="hidden" name="_form" value="1"><input name="name" value="x"><input name="mail">`);
  press();
  await becomes(shown, 'failed');
  expect(statusOf(shown)).toBe('Please check. Too old. Gone.');
  expect(described(find('[name=name]'))).toEqual(['Too <b>long</b>.']);
  expect(described(find('[name=mail]'))).toEqual(['No address.']);
  expect(shown.querySelector('b')).toBeNull();
  expect(document.activeElement).toBe(find('[name=name]'));
  press();
  await becomes(shown, 'sent');
  expect(shown.querySelectorAll('[data-postern-error]')).toHaveLength(0);
});

it('clears a server error once the field is edited', async () => {
  server.answer(wrong(['name', 'Taken.']));
  const shown = form('<input name="name" value="x">');
  press();
  await becomes(shown, 'failed');
  type(find('input'), 'y');
  expect(shown.querySelectorAll('[aria-invalid], [data-postern-error]')).toHaveLength(0);
});

it('uses the site’s own elements, whatever the names of the fields', async () => {
  const name = 'a["x"] b';
  server.answer(wrong([name, 'Wrong.']));
  const shown = form('<i data-postern-error hidden></i><input value="x">');
  const [slot, input] = [find('i'), find('input')];
  input.name = name;
  slot.setAttribute('data-postern-error', name);
  slot.id = 'mine';
  press();
  await becomes(shown, 'failed');
  expect([slot.textContent, slot.hidden, input.getAttribute('aria-describedby')]).toEqual(['Wrong.', false, 'mine']);
  type(input, 'y');
  expect([slot.textContent, slot.hidden, input.hasAttribute('aria-describedby')]).toEqual(['', true, false]);
});

it('removes the messages when the form is reset', () => {
  const shown = form('<input name="name" required><input name="other" required>');
  press();
  expect(shown.querySelectorAll('[data-postern-error]')).toHaveLength(2);
  shown.reset();
  expect(shown.querySelectorAll('[data-postern-error], [aria-invalid]')).toHaveLength(0);
});
