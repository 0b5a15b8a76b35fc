import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Client } from '@postern/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { createSmtpMailer } from '../../outbound/mailer/mailer.ts';
import { startFaulty, usual, type Line } from '../../outbound/mailer/testing.ts';
import { sendReply, settleReplies } from './send-reply.service.ts';

// The process that sends a reply is killed in the middle, and another one runs the same job afterwards.

let harness: Harness;
let client: Client;
let endpoint_id: string;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  harness = await startHarness();
  ({ client } = await harness.signUp());
  endpoint_id = (await client.endpoints.create({ name: 'Workshop' })).id;
  await harness.database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
  // The jobs of new replies are lost: the tests run them.
  harness.deps.queue.enqueue = async () => undefined;
});
afterAll(() => harness.close());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Writes a reply, and sends it in another process, which ends by a crash. @returns the lines that the server got */
async function crashWith(answer: (line: string, child: ChildProcess | undefined) => string | undefined) {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { email: 'noor@example.net' } });
  const key = { endpoint_id, submission_id };
  const { id: reply_id } = await client.replies.send({ ...key, key: 'a-key-of-a-crash', text: 'Thank you.' });
  let child: ChildProcess | undefined;
  const answerOne: Line = usual((line) => answer(line, child));
  const server = await startFaulty(answerOne);
  closing.push(server.close);
  const program = path.join(import.meta.dirname, 'send-process-testing.ts');
  const now = harness.deps.now().toISOString();
  const args = [program, harness.database.url, server.url, endpoint_id, submission_id, reply_id, now];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const mailer = createSmtpMailer(server.url, 'Postern <no-reply@postern.example>');
  closing.push(() => mailer.close());
  harness.deps.mailer = { ...mailer, send: mailer.send.bind(mailer) };
  const run = () => sendReply(harness.deps, { ...key, reply_id }, { signal: new AbortController().signal });
  const state = async () => (await client.replies.list(key)).items[0]?.state;
  return { run, state, count: (command: string) => server.lines.filter((line) => line.startsWith(command)).length };
}

const killAt = (command: string) => (line: string, child: ChildProcess | undefined) => {
  if (line !== command && !(command !== '.' && line.startsWith(command))) return undefined;
  child?.kill('SIGKILL');
  return 'hang';
};

it.each([
  ['before the mail server knows the address', 'RCPT', 0],
  ['when the mail server has the whole email', '.', 1],
  ['after the mail server has accepted it', undefined, 1],
])('killed %s, the reply is not sent again, and no one claims to know', async (_name, command, whole) => {
  const { run, state, count } = await crashWith(command === undefined ? () => undefined : killAt(command));
  await run();
  expect(await state()).toBe('sending');
  harness.passTime(11 * MINUTE_MS);
  await settleReplies(harness.deps);
  await run();
  expect(await state()).toBe('unknown');
  expect(count('CONNECT')).toBe(1);
  expect(count('.')).toBe(whole);
});
