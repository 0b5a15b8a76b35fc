import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type Client, type Reply } from '@postern/contracts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { useSmtpMailer } from '../../outbound/mailer/smtp-mailer-testing.ts';
import { submit } from '../../../test/submit.ts';
import type { Deps } from '../../context.ts';
import { createDb } from '../../db/client.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Mailer } from '../../outbound/mailer/mailer.ts';
import { usual, type Line } from '../../outbound/mailer/testing.ts';
import { followActivity } from '../activity/activity-testing.ts';
import { sendReply, settleReplies } from './send-reply.service.ts';

// Replies through the real API, jobs and mailer, to mail servers that accept, refuse, fall silent and die.

const VISITOR = 'noor@example.net';
let harness: Harness;
let enqueue: Harness['deps']['queue']['enqueue'];
let owner: Account;
let client: Client;
let url: string;
let endpoint_id: string;
const { sendToSink, sendToFaulty, closeLater } = useSmtpMailer(() => harness);

beforeAll(async () => {
  harness = await startHarness();
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  enqueue = harness.deps.queue.enqueue.bind(harness.deps.queue);
});
afterAll(() => harness.close());
afterEach(async () => {
  harness.deps.queue.enqueue = enqueue;
});

/** A confirmed account with one endpoint, for each group of tests: replies count for each account. */
async function begin(settings = {}): Promise<void> {
  owner = await harness.signUp();
  ({ client } = owner);
  endpoint_id = (await client.endpoints.create({ name: 'Workshop', settings })).id;
  const created_at = new Date(harness.deps.now().getTime() - 30 * DAY_MS);
  await harness.database.db
    .updateTable('account')
    .set({ email_verified_at: created_at, created_at })
    .where('email', '=', owner.email)
    .execute();
}

/** From now on the jobs of new replies are lost, so that a test runs them itself. */
function loseJobs(): void {
  harness.deps.queue.enqueue = async () => undefined;
}

type Key = { endpoint_id: string; submission_id: string };

async function arrive(fields: Record<string, string> = { email: VISITOR, message: 'Two plates' }): Promise<Key> {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields });
  return { endpoint_id, submission_id };
}

const send = (key: Key, more: Partial<Parameters<Client['replies']['send']>[0]> = {}) =>
  client.replies.send({ ...key, key: randomUUID(), text: 'They are on their way.', ...more });

const only = async (key: Key): Promise<Reply> => {
  const { items } = await client.replies.list(key);
  const [one, ...others] = items;
  if (!one || others.length > 0) throw new Error(`There are ${items.length} replies.`);
  return one;
};

/** The reply once it has this state. */
const inState = (key: Key, state: Reply['state']): Promise<Reply> =>
  eventually(async () => (await client.replies.list(key)).items.findLast((reply) => reply.state === state));

const run = (key: Key, { id }: Pick<Reply, 'id'>, deps: Deps = harness.deps) =>
  sendReply(deps, { ...key, reply_id: id }, { signal: new AbortController().signal });

describe('a reply', () => {
  beforeAll(() => begin());

  it('is sent by SMTP to the sender, from our address, with the author’s as Reply-To, and the timeline has it', async () => {
    const received = await sendToSink();
    const key = await arrive();
    const { text, activity } = await followed(key);
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail?.envelope).toEqual({ from: 'no-reply@postern.example', to: [VISITOR] });
    expect(mail?.message).toMatchObject({
      from: { name: 'Workshop', address: 'no-reply@postern.example' },
      replyTo: [{ address: owner.email }],
      subject: 'Re: Your message to “Workshop”',
    });
    expect(mail?.message.text).toMatch(/^They are on their way\.\n\n-- \nThis email answers/);
    expect(mail?.raw).not.toMatch(/^auto-submitted:/im);
    expect(text).toMatchObject({ state: 'sent', status: 250, attempts: 1, to: VISITOR, reply_to: owner.email });
    expect(text.author.email).toBe(owner.email);
    expect(text.sent_at).not.toBeNull();
    expect(activity).toBeGreaterThanOrEqual(2);
  });

  /** Sends a reply, and counts the activities that it causes. */
  async function followed(key: Key) {
    const stream = await followActivity(url, owner.token);
    try {
      await send(key);
      const text = await inState(key, 'sent');
      await eventually(() => stream.events.filter(({ kind }) => kind === 'submissions.changed').length >= 2);
      return { text, activity: stream.events.length };
    } finally {
      stream.leave();
    }
  }

  it('has a subject and a reason in the language of the sender', async () => {
    const received = await sendToSink();
    const fields = { email: 'sprache@example.net', message: 'Hallo' };
    const headers = { 'accept-language': 'de-AT' };
    const key = { endpoint_id, ...(await submit(harness.app, endpoint_id, { fields, headers })) };
    expect(await client.replies.draft(key)).toMatchObject({ subject: 'Re: Ihre Nachricht an „Workshop“' });
    await send(key);
    await inState(key, 'sent');
    expect(received[0]?.message.subject).toBe('Re: Ihre Nachricht an „Workshop“');
    expect(received[0]?.message.text).toContain('Falls Sie es nicht waren, beachten Sie sie nicht.');
  });

  it('replies to the autoresponse, and the next one to the reply before it', async () => {
    await client.endpoints.update({
      id: endpoint_id,
      settings: { autoresponse: { enabled: true, subject: null, body: null, reply_to: 'office@example.org' } },
    });
    const received = await sendToSink();
    const key = await arrive({ email: 'thread@example.net' });
    await eventually(() => received.length === 1);
    await send(key);
    await inState(key, 'sent');
    await send(key, { text: 'One more thing.', subject: 'Re: Plates', reply_to: 'OFFICE@example.org' });
    await eventually(() => received.length === 3);
    const [answer, first, second] = received.map(({ message }) => message);

    expect(first?.inReplyTo).toBe(answer?.messageId);
    expect(first?.references).toBe(answer?.messageId);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(second?.references?.split(/\s+/)).toEqual([answer?.messageId, first?.messageId]);
    expect(second?.replyTo).toEqual([{ address: 'office@example.org', name: '' }]);
    expect(second?.subject).toBe('Re: Plates');
  });

  it('is refused with a header in its subject, and with a Reply-To that is not the author’s or the endpoint’s', async () => {
    const key = await arrive();
    for (const char of ['\r\n', '\n', '\r', '\0'])
      await expect(send(key, { subject: `Hello${char}Bcc: thief@attacker.example` })).rejects.toMatchObject({
        status: 422,
      });
    await expect(send(key, { reply_to: 'thief@attacker.example' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'reply_to' }] },
    });
    await expect(send(key, { text: 'a\0b' })).rejects.toMatchObject({ status: 422 });
    expect((await client.replies.list(key)).items).toEqual([]);
  });

  it('is erased with its submission', async () => {
    await sendToSink();
    const key = await arrive();
    await send(key);
    await inState(key, 'sent');
    await client.submissions.delete(key);
    const { rows } = await sql`select from reply where submission_id = ${key.submission_id}`.execute(
      harness.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('nothing is sent', () => {
  beforeAll(() => begin());

  /** Why a submission with these fields cannot be answered, as the draft and a call that sends say. */
  const refusal = async (fields: Record<string, string>): Promise<string> => {
    const key = await arrive(fields);
    const { to, why_not } = await client.replies.draft(key);
    await expect(send(key)).rejects.toMatchObject({ status: 409, message: why_not });
    expect([to, await client.replies.list(key)]).toEqual([null, { items: [] }]);
    return why_not ?? '';
  };

  it('to a mailing loop: machines, lists, our own addresses and those of the endpoint', async () => {
    expect(await refusal({ email: 'mailer-daemon@example.net' })).toMatch(/no one reads/);
    expect(await refusal({ email: 'no-reply@example.net' })).toMatch(/no one reads/);
    expect(await refusal({ email: 'all@googlegroups.com' })).toMatch(/mailing list/);
    expect(await refusal({ email: owner.email })).toMatch(/come back/);
  });

  it('to an address that a header was added to, or to two', async () => {
    expect(await refusal({ email: 'a@example.net\r\nBcc: b@example.net' })).toMatch(/exactly one/);
    expect(await refusal({ email: 'a@example.net,b@example.net' })).toMatch(/exactly one/);
    expect(await refusal({ _replyto: 'a@example.net\u2028b@example.net' })).toMatch(/exactly one/);
  });

  it('to an address that has unsubscribed from the workspace, or that it knows as refused', async () => {
    const { items } = await client.workspaces.list();
    const row = { workspace_id: items[0]?.id ?? '', created_at: new Date() };
    await harness.database.db
      .insertInto('recipient')
      .values([
        { ...row, email: 'left@example.net' },
        { ...row, email: 'gone@example.net', confirmed_at: new Date(), refused_at: new Date(), refused_reason: '550' },
      ])
      .execute();
    expect(await refusal({ email: 'LEFT@example.net' })).toMatch(/unsubscribed/);
    expect(await refusal({ email: 'gone@example.net' })).toMatch(/refused an email/);
  });

  it('to spam, before it is in the inbox', async () => {
    const key = await arrive({ email: VISITOR, _gotcha: 'filled' });
    await expect(send(key)).rejects.toMatchObject({ status: 409 });
  });

  it('by an account whose address is not confirmed, or for an endpoint of another workspace', async () => {
    const key = await arrive();
    const stranger = await harness.signUp();
    await expect(stranger.client.replies.send({ ...key, key: randomUUID(), text: 'x' })).rejects.toMatchObject({
      status: 404,
    });
    const { id } = await stranger.client.endpoints.create({ name: 'Own' });
    const { submission_id } = await submit(harness.app, id, { fields: { email: VISITOR } });
    const own = { endpoint_id: id, submission_id, key: randomUUID(), text: 'x' };
    await expect(stranger.client.replies.send(own)).rejects.toMatchObject({ status: 403 });
  });

  it('by an API key that may change submissions, and not reply', async () => {
    const key = await arrive();
    const { key: token } = await client.account.createApiKey({ name: 'Sorts', scopes: ['submissions:write'] });
    const input = { ...key, key: randomUUID(), text: 'x' };
    await expect(harness.client(token).replies.send(input)).rejects.toMatchObject({ status: 403 });
    const { key: replying } = await client.account.createApiKey({ name: 'Replies', scopes: ['replies:write'] });
    expect(await harness.client(replying).replies.send(input)).toMatchObject({ to: VISITOR, reply_to: owner.email });
    await inState(key, 'sent');
  });

  it('from an endpoint that was suspended after the reply was written', async () => {
    const received = await sendToSink();
    loseJobs();
    const key = await arrive();
    const reply = await send(key);
    const suspend = (suspended_at: Date | null) =>
      harness.database.db
        .updateTable('endpoint')
        .set({ suspended_at, suspended_reason: suspended_at && 'x' })
        .where('id', '=', endpoint_id)
        .execute();
    await suspend(new Date());
    await run(key, reply);
    await expect(send(key)).rejects.toMatchObject({ status: 403 });
    await suspend(null);
    expect(await only(key)).toMatchObject({
      state: 'failed',
      status: null,
      answer: expect.stringMatching(/suspended/),
    });
    expect(received).toEqual([]);
  });
});

describe('a reply that the mail server refuses', () => {
  beforeAll(() => begin());

  it('has bounced, with the server’s answer, and the address gets nothing more for a week', async () => {
    const gone = 'bounced@example.net';
    const received = await sendToSink({
      onRcpt: (address) => (address === gone ? { status: 550, text: '5.1.1 No such user' } : undefined),
    });
    const [key, other] = [await arrive({ email: gone }), await arrive({ email: 'Bounced+x@example.net' })];
    await send(key);
    const bounced = await inState(key, 'bounced');
    expect(bounced).toMatchObject({ status: 550, answer: '550 5.1.1 No such user', attempts: 1, sent_at: null });
    await expect(send(other)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/refused an email/),
    });
    await expect(client.replies.repeat({ ...key, reply_id: bounced.id, attempts: 1 })).rejects.toMatchObject({
      status: 409,
    });
    expect(received).toEqual([]);
    const ended_at = new Date(harness.deps.now().getTime() - limits.refusedAddressDays * DAY_MS - MINUTE_MS);
    await harness.database.db.updateTable('reply').set({ ended_at }).where('endpoint_id', '=', endpoint_id).execute();
    await send(other);
    await inState(other, 'sent');
  });

  it('has bounced without blame for the address, if the server refused the text', async () => {
    await sendToSink({ onData: (raw) => (raw.includes('VIAGRA') ? { status: 554, text: '5.7.1 Spam' } : undefined) });
    const key = await arrive();
    await send(key, { text: 'VIAGRA' });
    expect(await inState(key, 'bounced')).toMatchObject({ status: 554, answer: '554 5.7.1 Spam' });
    await send(key);
    await inState(key, 'sent');
  });

  it('is tried again after a temporary refusal, a few times, and then has failed', async () => {
    loseJobs();
    const lines = await sendToFaulty(usual((line) => (line.startsWith('RCPT') ? '451 4.7.1 Greylisted' : undefined)));
    const key = await arrive();
    const reply = await send(key);
    for (const minutes of [1, 5, 30, 120]) {
      await run(key, reply);
      expect(await only(key)).toMatchObject({ state: 'waiting', status: 451, answer: '451 4.7.1 Greylisted' });
      // Too early.
      await run(key, reply);
      harness.passTime(minutes * MINUTE_MS);
    }
    await run(key, reply);
    expect(await only(key)).toMatchObject({ state: 'failed', attempts: 5, status: 451 });
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(5);
  });
});

describe('nothing is sent twice', () => {
  beforeAll(() => begin());

  it('by a double click or a repeated call: one key is one email', async () => {
    const received = await sendToSink();
    const key = await arrive();
    const same = { key: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(key, same)));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    await inState(key, 'sent');
    expect((await send(key, same)).id).toBe(replies[0]?.id);
    await expect(send(key, { ...same, text: 'Something else' })).rejects.toMatchObject({
      problem: { code: 'idempotency_mismatch' },
    });
    expect(received).toHaveLength(1);
  });

  it('by two tabs or two members: the second one has not seen the first reply', async () => {
    const received = await sendToSink();
    const key = await arrive();
    const answers = await Promise.allSettled([send(key, { after: null }), send(key, { after: null })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const first = await inState(key, 'sent');
    await send(key, { after: first.id, text: 'One more thing.' });
    await eventually(() => received.length === 2);
  });

  it('by two nodes that run the same jobs at once', async () => {
    loseJobs();
    const received = await sendToSink();
    const other = createDb({ url: harness.database.url, log: pino({ level: 'silent' }) });
    closeLater(() => other.db.destroy());
    const nodes = [harness.deps, { ...harness.deps, db: other.db }];
    const key = await arrive();
    const replies = [];
    for (let n = 0; n < 8; n += 1) replies.push(await send(key, { text: `Part ${n}` }));
    await Promise.all(replies.flatMap((reply) => nodes.map((deps) => run(key, reply, deps))));
    expect(
      received.map(({ message }) => message.text?.slice(0, 6) ?? '').toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(replies.map(({ text }) => text));
  });

  it('after a crash between the mail server’s answer and its record: the timeline says that it is unknown', async () => {
    loseJobs();
    const received = await sendToSink();
    const key = await arrive();
    const reply = await send(key);
    const dying = createDb({ url: harness.database.url, log: pino({ level: 'silent' }) });
    const { mailer } = harness.deps;
    const crash: Mailer = {
      ...mailer,
      async send(...args) {
        const accepted = await mailer.send(...args);
        await dying.db.destroy();
        return accepted;
      },
    };
    await expect(run(key, reply, { ...harness.deps, db: dying.db, mailer: crash })).rejects.toThrow(/destroy/i);
    // The queue runs the job again.
    await run(key, reply);
    expect(await only(key)).toMatchObject({ state: 'sending', attempts: 1 });
    harness.passTime(11 * MINUTE_MS);
    await settleReplies(harness.deps);
    await run(key, reply);
    expect(await only(key)).toMatchObject({ state: 'unknown', status: null, attempts: 1, sent_at: null });
    expect(received).toHaveLength(1);
    // A person decides, once, and the copy has the same Message-ID.
    const again = { ...key, reply_id: reply.id, attempts: 1 };
    await client.replies.repeat(again);
    await expect(client.replies.repeat(again)).rejects.toMatchObject({ status: 409 });
    await run(key, reply);
    await expect(client.replies.repeat(again)).rejects.toMatchObject({ status: 409 });
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(new Set(received.map(({ message }) => message.messageId)).size).toBe(1);
    expect(received).toHaveLength(2);
  });

  it.each<[string, Line]>([
    ['hangs up', usual((line) => (line === '.' ? 'drop' : undefined))],
    ['falls silent', usual((line) => (line === '.' ? 'hang' : undefined))],
  ])('to a server that %s after it has the whole email', async (_name, answer) => {
    loseJobs();
    const lines = await sendToFaulty(answer);
    const key = await arrive();
    const reply = await send(key);
    await run(key, reply);
    harness.passTime(60 * MINUTE_MS);
    await settleReplies(harness.deps);
    await run(key, reply);
    expect(await only(key)).toMatchObject({
      state: 'unknown',
      attempts: 1,
      answer: expect.stringMatching(/mail server/),
    });
    expect(lines.filter((line) => line === '.')).toHaveLength(1);
  });

  it('by a process that was frozen between its claim and the email', async () => {
    loseJobs();
    const received = await sendToSink();
    const key = await arrive();
    const reply = await send(key);
    let calls = 0;
    const { now } = harness.deps;
    // The clock jumps when the claim is written.
    const frozen = () => new Date(now().getTime() + ((calls += 1) > 2 ? 20 * MINUTE_MS : 0));
    await run(key, reply, { ...harness.deps, now: frozen });
    expect(await only(key)).toMatchObject({ state: 'sending' });
    expect(received).toEqual([]);
  });

  it('and nothing is forgotten: a reply whose job was lost is sent', async () => {
    loseJobs();
    const received = await sendToSink();
    const key = await arrive();
    await send(key);
    harness.deps.queue.enqueue = enqueue;
    await settleReplies(harness.deps);
    await sleep(50);
    expect(received).toEqual([]);
    harness.passTime(11 * MINUTE_MS);
    await settleReplies(harness.deps);
    await inState(key, 'sent');
    expect(received).toHaveLength(1);
  });
});

describe('limits', () => {
  it('stop an account that is new sooner than others, and too many replies to one submission', async () => {
    await begin();
    await harness.database.db
      .updateTable('account')
      .set({ created_at: harness.deps.now() })
      .where('email', '=', owner.email)
      .execute();
    loseJobs();
    const key = await arrive();
    for (let n = 0; n < limits.repliesPerHourNew; n += 1) await send(key);
    await expect(send(key)).rejects.toMatchObject({ status: 429 });
    await expect(send(await arrive())).rejects.toMatchObject({ status: 429 });
    await harness.database.db
      .updateTable('account')
      .set({ created_at: new Date(0) })
      .where('email', '=', owner.email)
      .execute();
    await send(await arrive());
    await expect(send(key)).rejects.toMatchObject({ status: 429 });
  });
});
