import type { Challenge } from 'altcha-lib';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb, type Db } from '../src/db/client.ts';
import { stopwatch } from './stopwatch.ts';
import { startHarness, type Account, type Harness } from './harness.ts';
import { solveAltcha } from '../src/features/spam/captcha/testing.ts';
import { startIntakeProcess, type IntakeProcess } from './processes/intake-process-start.ts';

// Two processes share a database and a folder of files, as behind a load balancer. A key means the same to both, even
// if one of them dies while it holds the key.

let harness: Harness;
let account: Account;
let one: IntakeProcess;
let other: IntakeProcess;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
  [one, other] = await Promise.all([startIntakeProcess(harness), startIntakeProcess(harness)]);
});
afterAll(async () => {
  await Promise.all([one.kill(), other.kill()]);
  await harness.close();
});
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Shared' })).id;
});

interface Answer {
  status: number;
  submission_id: string | undefined;
}

async function send(node: IntakeProcess, key: string, content: Record<string, string> = { n: '1' }): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(content)) body.set(name, value);
  body.set('file', new Blob(['the same bytes']), 'plan.txt');
  const headers = { 'idempotency-key': key };
  const response = await fetch(`${node.url}/api/submit/${endpoint_id}`, { method: 'POST', headers, body });
  const { submission_id } = (await response.json()) as Partial<Answer>;
  return { status: response.status, submission_id };
}

const stored = async () => (await account.client.submissions.list({ endpoint_id, status: 'all', size: 100 })).items;

describe('fifty copies with one key, over both nodes', () => {
  it('are stored once, with one file, and get the same answer', async () => {
    const before = await harness.storedFiles();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n % 2 === 0 ? one : other, 'fifty')));
    const [row] = await stored();
    expect(answers).toEqual(answers.map(() => ({ status: 201, submission_id: row?.id })));
    expect(await stored()).toHaveLength(1);
    expect(await harness.storedFiles()).toBe(before + 1);
  });

  it('are refused if their content differs', async () => {
    const first = await send(one, 'mixed');
    expect((await send(other, 'mixed', { n: '2' })).status).toBe(422);
    expect(await send(other, 'mixed')).toEqual(first);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? one : other, 'both', { n: String(n % 4 < 2) })),
    );
    // The first content is stored. Its copies get the same answer, and the others are refused.
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(422)]).toEqual([10, 10]);
    expect(await stored()).toHaveLength(2);
  });
});

describe('an answer to the server’s own challenge', () => {
  const solve = async (node: IntakeProcess) => {
    await account.client.endpoints.update({
      id: endpoint_id,
      settings: { captcha: { kind: 'altcha', site_key: null, min_score: null } },
    });
    const challenge = await fetch(`${node.url}/api/challenge/${endpoint_id}`);
    return solveAltcha((await challenge.json()) as Challenge);
  };

  it('is good once over both nodes, and after a restart', async () => {
    const altcha = await solve(one);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(n % 2 === 0 ? one : other, `once-${n}`, { n: String(n), altcha })),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(422)]).toEqual([1, 9]);
    await other.kill();
    other = await startIntakeProcess(harness);
    expect((await send(other, 'later', { altcha })).status).toBe(422);
  });
});

/** The longest wait that a person is promised: five seconds behind another copy, plus the time to store. */
const PROMISED_MS = 10_000;

describe('a node that dies while it stores', () => {
  let blocker: Db;

  beforeEach(async () => {
    if (one.hasEnded) one = await startIntakeProcess(harness);
    blocker = createDb({ url: harness.database.url, log: pino({ level: 'silent' }), maxConnections: 1 }).db;
  });
  afterEach(() => blocker.destroy());

  /** Blocks the writing statement during the work, by a lock on the month's usage. */
  async function whileWritingIsHeld(work: () => Promise<void>): Promise<void> {
    await send(other, 'so that there is a usage to hold');
    await blocker.transaction().execute(async (trx) => {
      await sql`select from usage for update`.execute(trx);
      await work();
    });
  }

  /** The backends that wait for this lock, in the order in which they began to wait. */
  const waiting = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by query_start`.execute(
      harness.database.db,
    );
    return rows.map(({ pid }) => pid);
  };
  const untilWaiting = (count: number) => expect.poll(waiting).toHaveLength(count);

  /** The outcome: the answer to the retry, whether it came in time after the crash, and the stored rows. */
  async function endOf(answer: Answer, crashed: () => number) {
    const isInTime = crashed() < PROMISED_MS;
    const rows = (await stored()).filter(({ fields }) => fields[0]?.[1] === 'crash');
    return { isInTime, status: answer.status, rows: rows.map(({ id, files }) => ({ id, files: files.length })) };
  }
  const storedOnce = ({ submission_id }: Answer) => ({
    isInTime: true,
    status: 201,
    rows: [{ id: submission_id, files: 1 }],
  });

  it('and whose statement succeeds all the same: the retry on the other node gets its answer', async () => {
    let retry: Promise<Answer> | undefined;
    let released = stopwatch();
    await whileWritingIsHeld(async () => {
      const lost = send(one, 'key', { n: 'crash' }).catch(() => undefined);
      await untilWaiting(1);
      await one.kill();
      await lost;
      retry = send(other, 'key', { n: 'crash' });
      await untilWaiting(2);
      released = stopwatch();
    });
    const answer = await (retry ?? send(other, 'key'));
    expect(await endOf(answer, released)).toEqual(storedOnce(answer));
  });

  it('and whose statement fails with it: the retry on the other node is stored first', async () => {
    let retry: Promise<Answer> | undefined;
    let killed = stopwatch();
    await whileWritingIsHeld(async () => {
      const lost = send(one, 'key', { n: 'crash' }).catch(() => undefined);
      await untilWaiting(1);
      const [backend = 0] = await waiting();
      retry = send(other, 'key', { n: 'crash' });
      await untilWaiting(2);
      killed = stopwatch();
      await one.kill();
      await sql`select pg_terminate_backend(${backend})`.execute(harness.database.db);
      await lost;
      await untilWaiting(1);
    });
    const answer = await (retry ?? send(other, 'key'));
    expect(await endOf(answer, killed)).toEqual(storedOnce(answer));
    expect(await send(other, 'key', { n: 'crash' })).toEqual(answer);
  });

  it('before it has read the whole upload: the retry on the other node gets an answer at once', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(
          new TextEncoder().encode('--B\r\nContent-Disposition: form-data; name="n"\r\n\r\ncrash\r\n--B\r\n'),
        );
        resolve();
        await new Promise(() => undefined);
      },
    });
    const headers = { 'idempotency-key': 'key', 'content-type': 'multipart/form-data; boundary=B' };
    const url = `${one.url}/api/submit/${endpoint_id}`;
    const lost = fetch(url, { method: 'POST', headers, body, duplex: 'half' }).catch(() => undefined);
    await begun;
    await one.kill();
    await lost;
    const started = stopwatch();
    const answer = await send(other, 'key', { n: 'crash' });
    expect(await endOf(answer, started)).toEqual(storedOnce(answer));
  });
});
