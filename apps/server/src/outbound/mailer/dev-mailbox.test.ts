import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevMailbox, LINK } from './dev-mailbox.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'postern-mailbox-')), 'mailbox');
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const log = pino({ level: 'silent' });
const mail = (n: number) => ({ to: 'a@one.example', subject: `Mail ${n}`, text: `Number ${n}` });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('keeps every email, many at once, up to its limit', async () => {
  const mailbox = createDevMailbox(folder, log, { mails: 100 });
  await Promise.all(upTo(300).map((n) => mailbox.keep(mail(n), Buffer.from(`raw ${n}`))));
  expect(await mailbox.list()).toHaveLength(100);
  expect(await readdir(folder)).toHaveLength(200);
  // The next process, which finds the folder full, and another one at the same time keep to the limit too.
  const [next, beside] = [createDevMailbox(folder, log, { mails: 100 }), createDevMailbox(folder, log, { mails: 100 })];
  await Promise.all(
    upTo(100).flatMap((n) => [next.keep(mail(n), Buffer.from('')), beside.keep(mail(n), Buffer.from(''))]),
  );
  expect(await next.list()).toHaveLength(100);
});

it('keeps a thousand, unless they are too large', async () => {
  const mailbox = createDevMailbox(folder, log);
  for (const n of upTo(150)) await mailbox.keep(mail(n), Buffer.from(''));
  expect(await mailbox.list()).toHaveLength(150);
  const small = createDevMailbox(folder, log, { bytes: 1000 });
  await small.keep(mail(150), Buffer.alloc(600));
  await small.keep(mail(151), Buffer.alloc(600));
  expect((await small.list()).map(({ subject }) => subject)).toEqual(['Mail 151']);
  await small.keep(mail(152), Buffer.alloc(5000));
  expect((await small.list()).map(({ subject }) => subject)).toEqual(['Mail 152']);
});

it('can be read while emails come and go', async () => {
  const mailbox = createDevMailbox(folder, log, { mails: 20 });
  const sending = Promise.all(upTo(200).map((n) => mailbox.keep(mail(n), Buffer.from(''))));
  for (let n = 0; n < 20; n += 1) expect(Array.isArray(await mailbox.list())).toBe(true);
  await sending;
  expect(await mailbox.list()).toHaveLength(20);
});

it.each([
  ['Open http://localhost:3000/verify-email?token=a-b_c.', 'http://localhost:3000/verify-email?token=a-b_c'],
  ['(see https://one.example/a/b), then', 'https://one.example/a/b'],
  ['“https://one.example/?q=1&r=%20#part”!', 'https://one.example/?q=1&r=%20#part'],
  ['<https://one.example/>', 'https://one.example/'],
  ["'https://one.example/a.html';", 'https://one.example/a.html'],
  ['Really https://one.example?!…', 'https://one.example'],
  ['在 https://one.example/a。', 'https://one.example/a'],
])('finds the URL in %j', (text, link) => {
  expect(LINK.exec(text)?.[0]).toBe(link);
});
