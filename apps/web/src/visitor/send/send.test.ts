import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { readAnswer } from './answer.ts';
import { send } from './send.ts';
import {
  broken,
  refused,
  startIntakeServer,
  stored,
  type Answer,
  type IntakeServer,
} from '../../../test/intake-server.ts';

let server: IntakeServer | undefined;
const start = async (...answers: Answer[]) => (server = await startIntakeServer(...answers));

// The shortest possible waits.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => server?.close());

const form = (values: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

const data = form({ name: 'Inès & Noor', message: 'one\ntwo\r\nthree\rfour' });
const soon = { 'retry-after': '0' };

it('sends texts like a browser, with a key, and accepts JSON', async () => {
  const { url, received } = await start(stored);
  const answer = await send({ action: url, data, key: 'k1', language: 'de' });
  expect(answer).toEqual({
    ok: true,
    submission_id: 'k7m2qd9x_1',
    next: 'https://brassworks.example/thanks',
    message: 'Thank you!',
    waits: false,
    sender_url: '',
  });
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).toMatchObject({
    accept: 'application/json',
    'idempotency-key': 'k1',
    'accept-language': 'de',
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) as string,
  });
  expect([...new URLSearchParams(received[0]?.body)]).toEqual([
    ['name', 'Inès & Noor'],
    ['message', 'one\r\ntwo\r\nthree\r\nfour'],
  ]);
});

it('sends files in parts', async () => {
  const { url, received } = await start(stored);
  const file = new File(['some bytes'], 'plan.txt', { type: 'text/plain' });
  expect(await send({ action: url, data: form({ name: 'Noor', plan: file }), key: 'k1' })).toMatchObject({ ok: true });
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received[0]?.body).toContain('filename="plan.txt"');
  expect(received[0]?.body).toContain('some bytes');
});

it('reports what was refused and why, and does not retry', async () => {
  const errors = [{ path: 'email', message: 'That is no address.', code: 'invalid_email' }];
  const { url, received } = await start(refused(422, { detail: 'Not as asked for.', code: 'invalid', errors }), stored);
  expect(await send({ action: url, data, key: 'k1' })).toEqual({
    ok: false,
    status: 422,
    detail: 'Not as asked for.',
    errors,
    retry_after_s: null,
  });
  expect(received).toHaveLength(1);
});

it.each([400, 403, 404, 413, 500])('does not retry after %i', async (status) => {
  const { url, received } = await start(refused(status, { detail: 'No.' }, soon), stored);
  expect(await send({ action: url, data, key: 'k1' })).toMatchObject({ ok: false, status, detail: 'No.' });
  expect(received).toHaveLength(1);
});

it.each([409, 429, 502, 503, 504])('retries after %i, with the same key and content', async (status) => {
  const { url, received } = await start(refused(status, { detail: 'Later.' }, soon), stored);
  expect(await send({ action: url, data, key: 'k1' })).toMatchObject({ ok: true });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
  expect(received[1]?.body).toBe(received[0]?.body);
});

it('waits as long as the server asks for', async () => {
  const { url } = await start(refused(429, {}, { 'retry-after': '1' }), stored);
  const before = performance.now();
  expect(await send({ action: url, data, key: 'k1' })).toMatchObject({ ok: true });
  expect(performance.now() - before).toBeGreaterThan(1000);
});

it.each<[number, Record<string, string>]>([
  [429, { 'retry-after': '31' }],
  [503, { 'retry-after': '3600' }],
  [409, {}],
  [429, {}],
])('returns %i with %o, because the wait is too long or none is given', async (status, headers) => {
  const { url, received } = await start(refused(status, { detail: 'Later.' }, headers), stored);
  const answer = await send({ action: url, data, key: 'k1' });
  const seconds = headers['retry-after'];
  expect(answer).toMatchObject({ ok: false, status, retry_after_s: seconds ? Number(seconds) : null });
  expect(received).toHaveLength(1);
});

it('retries if the connection breaks, because the submission may have arrived', async () => {
  const { url, received } = await start(broken, stored);
  expect(await send({ action: url, data, key: 'k1' })).toMatchObject({ ok: true });
  expect(received).toHaveLength(2);
});

it('gives up after the fourth try', async () => {
  const { url, received } = await start(refused(503, { detail: 'Not now.' }, soon));
  expect(await send({ action: url, data, key: 'k1' })).toMatchObject({ ok: false, status: 503, detail: 'Not now.' });
  expect(received).toHaveLength(4);
});

it('does not wait if the browser knows that there is no connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { url, received } = await start(broken);
  expect(await send({ action: url, data, key: 'k1' })).toEqual({
    ok: false,
    status: 0,
    detail: '',
    errors: [],
    retry_after_s: null,
  });
  expect(received).toHaveLength(1);
});

it('is ended by its signal: before it begins, while it sends and while it waits', async () => {
  const reason = new Error('The visitor left.');
  const { url, received } = await start(() => {}, refused(503, {}, { 'retry-after': '20' }));
  await expect(send({ action: url, data, key: 'k1', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(received).toHaveLength(0);
  for (const count of [1, 2]) {
    const controller = new AbortController();
    const sending = send({ action: url, data, key: 'k1', signal: controller.signal });
    await until(() => expect(received).toHaveLength(count));
    controller.abort(reason);
    await expect(sending).rejects.toBe(reason);
  }
});

it.each([
  ['<html>Sign in to the hotel’s network</html>', 200],
  ['null', 201],
  ['{"ok":true}', 201],
  ['[]', 422],
  ['{"errors":{"a":1},"detail":7}', 422],
])('treats %s as not sent', (text, status) => {
  expect(readAnswer(status, text, null)).toEqual({ ok: false, status, detail: '', errors: [], retry_after_s: null });
});

it.each([
  ['20', 20],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['in a moment', null],
])('reads a Retry-After of "%s" as %s', (header, seconds) => {
  expect(readAnswer(503, '', header)).toMatchObject({ retry_after_s: seconds });
});

it('reads only well-formed errors', () => {
  const error = { path: 'a', message: 'Wrong.', code: 'x' };
  expect(readAnswer(422, JSON.stringify({ errors: [null, 'a', { path: 1 }, error] }), null)).toMatchObject({
    errors: [error],
  });
});
