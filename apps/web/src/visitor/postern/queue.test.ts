import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { broken, refused, startIntakeServer, stored, type IntakeServer } from '../../../test/intake-server.ts';
import { start } from './start.ts';
import { becomes, find, next, press, show, statusOf } from '../../../test/own-forms.ts';

let server: IntakeServer;
let isOnline = false;
beforeAll(async () => {
  server = await startIntakeServer(stored);
  start(new URL(server.url).origin);
});
afterAll(() => server.close());
beforeEach(() => {
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  server.answer(broken);
});
afterEach(() => document.body.replaceChildren());

const form = (inside: string, attributes = '') =>
  show(`<form method="post" action="${server.url}" ${attributes}>${inside}<button>Send</button></form>`);
const kept = () => JSON.parse(localStorage.getItem('postern-queue') ?? '[]') as { key: string; at: number }[];
const goOnline = () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};

/** Fills in and sends a form without a connection. */
async function leave(text: string, inside = '<input name="name">') {
  const shown = form(inside);
  find('[name=name]').value = text;
  press();
  await becomes(shown, 'queued');
  return shown;
}

it('queues a form without a connection, reports that, and sends it once when there is one', async () => {
  const shown = form('<input name="name"><input type="file" name="plan">', 'lang="de"');
  find('input').value = 'Noor';
  const told = next('queued');
  press();
  await told;
  await becomes(shown, 'queued');
  expect(statusOf(shown)).toBe('Auf diesem Gerät gespeichert. Es wird gesendet, wenn Sie online sind.');
  expect(find('input').value).toBe('');
  expect(kept()).toHaveLength(1);
  const firstKey = server.received[0]?.headers['idempotency-key'];
  server.answer(stored);
  goOnline();
  await becomes(shown, 'sent');
  expect(statusOf(shown)).toBe('Thank you!');
  expect(Object.fromEntries(new URLSearchParams(server.received[0]?.body))).toMatchObject({ name: 'Noor' });
  expect(server.received[0]?.headers['idempotency-key']).toBe(firstKey);
  goOnline();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(1);
  expect(kept()).toEqual([]);
});

it('does not reset a form that is being filled in again', async () => {
  const shown = await leave('Noor');
  find('input').value = 'The second';
  server.answer(stored);
  goOnline();
  await becomes(shown, 'sent');
  expect(find('input').value).toBe('The second');
});

it('sends on another page of the site, where only listeners are notified', async () => {
  await leave('Noor');
  document.body.replaceChildren();
  server.answer(stored);
  const told = next('success');
  goOnline();
  expect(await told).toMatchObject({ submission_id: 'k7m2qd9x_1' });
  expect(kept()).toEqual([]);
});

it('puts a refused submission back into its form, but over nothing typed', async () => {
  const inside = '<input name="name"><input name="more"><input type="radio" name="size" value="m">';
  const shown = form(inside);
  find('[name=name]').value = 'Noor';
  find('[name=more]').value = 'first';
  find('[name=size]').checked = true;
  press();
  await becomes(shown, 'queued');
  find('[name=more]').value = 'second';
  server.answer(refused(422, { detail: 'Not so.', errors: [{ path: 'name', message: 'Too short.', code: 'x' }] }));
  goOnline();
  await becomes(shown, 'failed');
  expect([find('[name=name]').value, find('[name=more]').value, find('[name=size]').checked]).toEqual([
    'Noor',
    'second',
    true,
  ]);
  expect([statusOf(shown), find('[data-postern-error]').textContent]).toEqual(['Not so.', 'Too short.']);
  expect(kept()).toEqual([]);
});

it('keeps a refused submission on pages without its form', async () => {
  await leave('Noor');
  document.body.replaceChildren();
  server.answer(refused(403, { detail: 'Paused.' }));
  goOnline();
  await until(() => expect(server.received).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kept()).toHaveLength(1);
});

it('tries again later if the server does not answer', async () => {
  await leave('Noor');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  server.answer(refused(503, {}, { 'retry-after': '60' }));
  goOnline();
  await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await until(() => expect(server.received).toHaveLength(1));
  expect(kept()).toHaveLength(1);
  server.answer(stored);
  await until(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept()).toEqual([]);
  });
});

it('drops submissions older than three days', async () => {
  await leave('Noor');
  localStorage.setItem('postern-queue', JSON.stringify(kept().map((one) => ({ ...one, at: one.at - 3 * 86_400_000 }))));
  server.answer(stored);
  goOnline();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(0);
});

it.each(['{', '{}', '[null]', '[{"at":1}]', '"x"'])('survives a store that holds %s', async (text) => {
  localStorage.setItem('postern-queue', text);
  await leave('Noor');
  expect(kept().at(-1)?.key).toBeDefined();
});

it.each([
  ['a password', '<input name="name"><input type="password" name="secret">', ''],
  ['a card', '<input name="name"><input name="card" autocomplete="cc-number">', ''],
  ['a challenge that will be too old', '<input name="name"><input name="altcha" value="x">', ''],
  ['what the site does not want kept', '<input name="name">', 'data-postern-queue="off"'],
])('does not queue %s', async (_what, inside, attributes) => {
  const shown = form(inside, attributes);
  find('input').value = 'Noor';
  press();
  await becomes(shown, 'failed');
  expect(kept()).toEqual([]);
  expect([statusOf(shown), find('input').value]).toEqual(['Not sent. Please try again.', 'Noor']);
});

it('does not queue files', async () => {
  const shown = form('<input name="name" value="Noor"><input type="file" name="plan">');
  shown.addEventListener('postern:submit', (event) => {
    (event as CustomEvent<{ data: FormData }>).detail.data.set('plan', new File(['x'], 'plan.txt'));
  });
  press();
  await becomes(shown, 'failed');
  expect(kept()).toEqual([]);
});

it('queues at most twenty, and reports the next as failed', async () => {
  for (let count = 0; count < 20; count += 1) await leave(`Number ${count}`);
  const shown = form('<input name="name" value="One more">');
  press();
  await becomes(shown, 'failed');
  expect(kept()).toHaveLength(20);
});

it('does not claim to queue if storage is refused', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    clear: () => {},
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    },
  });
  const shown = form('<input name="name" value="Noor">');
  press();
  await becomes(shown, 'failed');
  expect(find('input').value).toBe('Noor');
});

// The last test, because the script that it starts stays.
it('sends at the next visit', async () => {
  await leave('Noor');
  server.answer(stored);
  isOnline = true;
  start('https://elsewhere.example');
  await until(() => expect(kept()).toEqual([]));
  expect(server.received).toHaveLength(1);
});
