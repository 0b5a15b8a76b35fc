import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { startIntakeServer, stored, type IntakeServer } from '../../../test/intake-server.ts';
import { becomes, find, next, press, show, stateOf, statusOf } from '../../../test/own-forms.ts';
import { start } from './start.ts';

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
const contact = '<label>Name <input name="name" value="Noor"></label>';

it('lets the site replace the default behaviour', async () => {
  const shown = form('<input name="name">');
  shown.addEventListener('postern:success', (event) => event.preventDefault());
  find('input').value = 'Noor';
  press();
  await next('success');
  await until(() => expect(shown.hasAttribute('aria-busy')).toBe(false));
  expect([stateOf(shown), find('input').value]).toEqual(['sending', 'Noor']);
});

it.each([
  ['', '<input type="hidden" name="_redirect" value="/thanks">', true],
  ['', '<input type="hidden" name="_next" value="/thanks">', true],
  ['data-postern-redirect', '', true],
  ['', '', false],
  ['', '<input type="hidden" name="_redirect" value="">', false],
])('goes on to the next page only if asked: %s %s', async (attributes, inside, goes) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const shown = form(contact + inside, attributes);
  press();
  await becomes(shown, 'sent');
  await new Promise((resolve) => setTimeout(resolve));
  expect(assign.mock.calls).toEqual(goes ? [['https://brassworks.example/thanks']] : []);
});

it('never goes to an address that is not a page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  server.answer((response) => {
    const body = { ok: true, submission_id: 'x', next: 'javascript:alert(1)', message: '<b>Hi</b>' };
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const shown = form(contact, 'data-postern-redirect');
  press();
  await becomes(shown, 'sent');
  await new Promise((resolve) => setTimeout(resolve));
  expect(assign).not.toHaveBeenCalled();
  expect(statusOf(shown)).toBe('<b>Hi</b>');
  expect(find('[data-postern-status]').children).toHaveLength(0);
});

it('uses the site’s own element and words', async () => {
  const shown = form(`<output data-postern-status hidden></output>${contact}`, 'data-postern-sent="Merci !"');
  press();
  await becomes(shown, 'sent');
  const status = find('output');
  expect([status.textContent, status.hidden, status.hasAttribute('role')]).toEqual(['Merci !', false, false]);
  expect(shown.querySelectorAll('[data-postern-status]')).toHaveLength(1);
});

it('says once that the whole form is full', async () => {
  const detail = 'This form is full. It accepts no more submissions.';
  server.answer((response) => {
    const body = { detail, errors: [{ path: '', message: detail, code: 'full' }] };
    response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
  });
  const shown = form(contact);
  press();
  await becomes(shown, 'failed');
  expect(statusOf(shown)).toBe(detail);
});
