import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { broken, refused, startIntakeServer, stored, type IntakeServer } from '../../../test/intake-server.ts';
import type { NotSent, Sent } from '../send/send.ts';
import { start, type Api } from './start.ts';
import { becomes, find, next, press, show, stateOf, statusOf } from '../../../test/own-forms.ts';

let server: IntakeServer;
let api: Api;
beforeAll(async () => {
  server = await startIntakeServer(stored);
  api = start(new URL(server.url).origin);
});
afterAll(() => server.close());
beforeEach(() => {
  server.answer(stored);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => document.body.replaceChildren());

const form = (inside: string, attributes = '') =>
  show(`<form method="post" action="${server.url}" ${attributes}>${inside}<button>Send</button></form>`);
const contact = '<label>Name <input name="name" value="Noor"></label>';
const sentFields = (index = 0) => Object.fromEntries(new URLSearchParams(server.received[index]?.body));

it('sends the form’s values, and shows a thank-you message', async () => {
  const shown = form(contact);
  press();
  expect(shown.getAttribute('aria-busy')).toBe('true');
  expect(statusOf(shown)).toBe('Send…');
  const sent = await next<Sent>('success');
  expect(sent).toMatchObject({ submission_id: 'k7m2qd9x_1', message: 'Thank you!' });
  await becomes(shown, 'sent');
  expect(statusOf(shown)).toBe('Thank you!');
  expect(find('[data-postern-status]').getAttribute('role')).toBe('status');
  expect(shown.hasAttribute('aria-busy')).toBe(false);
  expect(sentFields()).toEqual({ name: 'Noor', _started: expect.stringMatching(/^\d{13}$/) as string });
  expect(server.received[0]?.headers).toMatchObject({ accept: 'application/json', 'accept-language': 'en-US, en' });
});

it('resets the form after it is sent', async () => {
  const shown = form('<input name="name">');
  find('input').value = 'Noor';
  press();
  await becomes(shown, 'sent');
  await until(() => expect(find('input').value).toBe(''));
});

it('works whatever the names of the inputs', async () => {
  const names = ['action', 'method', 'submit', 'reset', 'elements', 'append', 'target', 'checkValidity', 'id'];
  const shown = form(names.map((name) => `<input name="${name}" value="x">`).join(''));
  press();
  await becomes(shown, 'sent');
  expect(sentFields()).toMatchObject(Object.fromEntries(names.map((name) => [name, 'x'])));
});

it('sends the same as the browser: choices, controls outside the form, the button', async () => {
  const shown = show(`<form id="f" method="post" action="${server.url}">
    <input type="radio" name="size" value="s"><input type="radio" name="size" value="m" checked>
    <input name="part" value="flap"><input name="part" value="lock"><input name="_started" value="7">
    <button name="do" value="draft">Draft</button><button id="go" name="do" value="send">Send</button></form>
    <input form="f" name="outside" value="yes">`);
  press(find('#go'));
  await becomes(shown, 'sent');
  const sent = [...new URLSearchParams(server.received[0]?.body)].map((entry) => entry.join('='));
  expect(new Set(sent)).toEqual(new Set(['size=m', 'part=flap', 'part=lock', '_started=7', 'do=send', 'outside=yes']));
  expect(sent).toHaveLength(6);
});

it('is submitted by a script and by a button outside', async () => {
  const shown = form(contact);
  shown.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await becomes(shown, 'sent');
  const other = show(
    `<form id="f" method="post" action="${server.url}">${contact}</form><button form="f">Send</button>`,
  );
  press();
  await becomes(other, 'sent');
  expect(server.received).toHaveLength(2);
});

it('sends once, however often the button is pressed', async () => {
  const shown = form(contact);
  press();
  press();
  shown.requestSubmit();
  await becomes(shown, 'sent');
  expect(server.received).toHaveLength(1);
});

it('sends each of two forms separately', async () => {
  form(contact);
  document.body.innerHTML += document.body.innerHTML.replace('Noor', 'Inès');
  const [one, two] = [...document.forms];
  if (!one || !two) throw new Error('There are no two forms.');
  press(find('button', two));
  await becomes(two, 'sent');
  expect(stateOf(one)).toBeNull();
  expect(sentFields()).toMatchObject({ name: 'Inès' });
});

it('ignores a form that the site sends itself', async () => {
  const shown = form(contact);
  shown.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  press();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(0);
  expect(stateOf(shown)).toBeNull();
});

it('changes nothing before the form is used', () => {
  const shown = form(contact);
  const before = document.body.innerHTML;
  expect(document.body.innerHTML).toBe(before);
  find('input').dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
  expect(shown.hasAttribute('novalidate')).toBe(true);
});

it('lets the site add to the data, or cancel', async () => {
  const shown = form(contact);
  shown.addEventListener('postern:submit', (event) => {
    (event as CustomEvent<{ data: FormData }>).detail.data.set('page', 'contact');
  });
  press();
  await becomes(shown, 'sent');
  expect(sentFields()).toMatchObject({ page: 'contact' });
  shown.addEventListener('postern:submit', (event) => event.preventDefault());
  press();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(1);
});

it('keeps the visitor’s text if it is refused, and shows why', async () => {
  server.answer(refused(403, { detail: 'This endpoint is paused.', code: 'endpoint_paused' }), stored);
  const shown = form('<input name="name">');
  find('input').value = 'Noor';
  press();
  expect(await next<NotSent>('error')).toMatchObject({ status: 403, detail: 'This endpoint is paused.', errors: [] });
  await becomes(shown, 'failed');
  expect([statusOf(shown), find('input').value]).toEqual(['This endpoint is paused.', 'Noor']);
  press();
  await becomes(shown, 'sent');
});

it('reports in the page’s language that the server failed', async () => {
  server.answer(refused(500, { detail: 'Something went wrong.' }));
  const shown = form(contact, 'lang="de"');
  press();
  await becomes(shown, 'failed');
  expect(statusOf(shown)).toBe('Nicht gesendet. Bitte noch einmal versuchen.');
  expect(server.received[0]?.headers['accept-language']).toMatch(/^de, en-US/);
});

it('retries with the same key while the content is unchanged', async () => {
  server.answer(refused(500, {}), broken, refused(500, {}), stored, stored);
  const shown = form('<input name="name" value="Noor">');
  press();
  await becomes(shown, 'failed');
  press();
  await next('error');
  find('input').value = 'Inès';
  press();
  await becomes(shown, 'sent');
  find('input').value = 'Inès';
  press();
  await next('success');
  const keys = server.received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  // Different content, and the same content again after it has arrived.
  expect(new Set(keys.slice(2)).size).toBe(3);
});

it('asks captcha widgets for another challenge, even if one of them has none', async () => {
  const turnstile = { reset: vi.fn() };
  const grecaptcha = {
    reset: () => {
      throw new Error('No clients exist.');
    },
  };
  vi.stubGlobal('turnstile', turnstile);
  vi.stubGlobal('grecaptcha', grecaptcha);
  server.answer(refused(422, { detail: 'The challenge was not solved.' }));
  const shown = form(`${contact}<input type="hidden" name="cf-turnstile-response" value="x">`);
  press();
  await becomes(shown, 'failed');
  expect(turnstile.reset).toHaveBeenCalledOnce();
});

it('finds forms in open shadow roots, and accepts those in closed ones', async () => {
  for (const mode of ['open', 'closed'] as const) {
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    const root = host.attachShadow({ mode });
    root.innerHTML = `<form method="post" action="${server.url}">${contact}<button>Send</button></form>`;
    const inner = root.querySelector('form');
    if (!inner) throw new Error('There is no form.');
    if (mode === 'closed') api.enhance(inner);
    press(find('button', root));
    await becomes(inner, 'sent');
  }
  expect(server.received).toHaveLength(2);
});

it('releases a form', async () => {
  const shown = form(contact);
  api.enhance(shown);
  api.release(shown);
  expect(shown.hasAttribute('novalidate')).toBe(false);
  shown.addEventListener('submit', (event) => setTimeout(() => event.preventDefault()));
  const submitted = new Promise<boolean>((resolve) => {
    window.addEventListener(
      'submit',
      (event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
  });
  press();
  expect(await submitted).toBe(false);
  expect(stateOf(shown)).toBeNull();
});

it('lets the browser send the form if the page’s policy forbids the connection', async () => {
  const { start: startAnew } = await import('./start.ts');
  const native = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const elsewhere = 'http://127.0.0.1:1';
  startAnew(elsewhere);
  const shown = show(
    `<form method="post" action="${elsewhere}/api/submit/k7m2qd9x">${contact}<button>Send</button></form>`,
  );
  press();
  const violation = new Event('securitypolicyviolation');
  Object.assign(violation, { effectiveDirective: 'connect-src', blockedURI: elsewhere, disposition: 'enforce' });
  document.dispatchEvent(violation);
  await until(() => expect(native).toHaveBeenCalledOnce());
  expect(native.mock.contexts[0]).toBe(shown);
});
