import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Challenge } from 'altcha-lib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultPlan, type Fault } from '../../../test/faults/fault-plan.ts';
import { createFaultyDb } from '../../../test/faults/faulty-database.ts';
import { makeDiskFaulty } from '../../../test/faults/faulty-disk.ts';
import { createFaultyFiles } from '../../../test/faults/faulty-files.ts';
import { newSending, send, stories, type Answer, type Sending, type Story } from '../../../test/faults/stories.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import type { Db } from '../../db/client.ts';
import { createDiskFileStore } from '../../outbound/files/disk.ts';
import { findOwnedKeys, getOwner } from '../files/files.sweep.repo.ts';
import { sweepOrphans } from '../files/sweep-orphans.ts';
import { solveAltcha } from '../spam/captcha/testing.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

// Each call to the database and to the file storage that a submission makes fails once, before or after its work. The
// submission is then either stored as a whole and acknowledged, or refused as a server error with nothing left behind.

/** The failing part: the database, the store at its interface (whatever holds the bytes), or the disk below it. */
const plans = { database: createFaultPlan(), store: createFaultPlan(), disk: createFaultPlan() };
type Place = keyof typeof plans;

let harness: Harness;
let account: Account;
let faultyDb: Db;
let node: TestNode;
/** The folder of the files: new for each test, because each test walks through it repeatedly. */
let root: string;
let repairDisk: () => void;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Faults' })).id;
  faultyDb = createFaultyDb(harness.database.url, plans.database);
  repairDisk = makeDiskFaulty(plans.disk);
});
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'postern-faults-'));
  harness.deps.files = createDiskFileStore(root);
  node = await startNode(harness, { db: faultyDb, files: createFaultyFiles(harness.deps.files, plans.store) });
});
afterEach(async () => {
  await node.close();
  harness.deps.files.close();
  await rm(root, { recursive: true });
});
afterAll(async () => {
  repairDisk();
  await faultyDb.destroy();
  await harness.close();
});

interface Inventory {
  submissions: number;
  files: number;
  keys: number;
  counted: number;
  usage: number;
  /** On disk, temporary files included. */
  stored: number;
}

async function takeInventory(): Promise<Inventory> {
  const { rows } = await sql<Omit<Inventory, 'stored'>>`select
    (select count(*) from submission) as submissions, (select count(*) from file) as files,
    (select count(*) from idempotency_key) as keys,
    (select sum(inbox + spam + held + refused)::int from endpoint_counter) as counted,
    (select coalesce(sum(submissions + held), 0)::int from usage) as usage`.execute(harness.database.db);
  if (!rows[0]) throw new Error('A select without a from has a row.');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return { ...rows[0], stored: entries.filter((entry) => entry.isFile()).length };
}

/** Runs the sweep like its job, but without waiting until orphans are ten minutes old. */
async function sweep(): Promise<void> {
  const { db } = harness.database;
  const { cause, failed } = await sweepOrphans({
    files: harness.deps.files,
    owner: await getOwner(db),
    findOwned: (keys) => findOwnedKeys(db, keys),
    olderThanMs: 0,
    now: () => new Date(Date.now() + MINUTE_MS),
    signal: new AbortController().signal,
  });
  expect({ cause, failed }).toEqual({ cause: undefined, failed: 0 });
}

/** The expected inventory after one more submission is stored. */
const oneMore = (before: Inventory, { files, key }: Sending): Inventory => ({
  submissions: before.submissions + 1,
  files: before.files + files.length,
  keys: before.keys + (key === undefined ? 0 : 1),
  counted: before.counted + 1,
  usage: before.usage + 1,
  stored: before.stored + files.length,
});

async function expectWhole(submission_id: string, sending: Sending): Promise<void> {
  const stored = await account.client.submissions.get({ endpoint_id, submission_id });
  expect(stored.fields).toEqual(sending.fields);
  const contents = stored.files.map(async ({ id }) =>
    (await account.client.submissions.download({ file_id: id })).text(),
  );
  expect(await Promise.all(contents)).toEqual(sending.files);
}

function outcomeOf({ status, submission_id }: Answer): string {
  if (submission_id !== undefined) return 'acknowledged';
  return status >= 500 ? 'refused' : `answered with ${status}`;
}

/** @returns false if there is no n-th call, so that the submission met no fault */
async function sendThroughFault(story: Story, place: Place, fault: Fault): Promise<boolean> {
  const sending = newSending(story);
  const empty = await takeInventory();
  const original = story.copy ? await send(node.app, endpoint_id, sending) : undefined;
  const before = await takeInventory();
  // The endpoint's settings are loaded too.
  node.intake.endpoints.forgetAll();
  plans[place].arm(fault);
  const answer = await send(node.app, endpoint_id, sending);
  const met = plans[place].disarm();
  await sweep();
  const after = await takeInventory();
  const stored = original ? before : oneMore(before, sending);
  const allowed = [
    { outcome: 'acknowledged', after: stored },
    { outcome: 'refused', after: before },
    // While the database is unavailable, the outcome is unknown: the submission is stored as a whole, or not at all.
    ...(fault.lasting ? [{ outcome: 'refused', after: stored }] : []),
  ];
  expect(allowed).toContainEqual({ outcome: outcomeOf(answer), after });
  if (answer.submission_id !== undefined) await expectWhole(answer.submission_id, sending);
  // A copy gets the answer of its original.
  expect([undefined, original?.submission_id ?? answer.submission_id]).toContain(answer.submission_id);
  if (story.keyed) await expectOnce({ sending, answer, stored: oneMore(empty, sending) });
  return met;
}

interface Retry {
  sending: Sending;
  /** The result of its first attempt. */
  answer: Answer;
  stored: Inventory;
}

/** In every case, a retry with the same key succeeds: the submission is stored once, under the id in the answer. */
async function expectOnce({ sending, answer, stored }: Retry): Promise<void> {
  const again = await send(node.app, endpoint_id, sending);
  expect(again.status).toBe(201);
  expect(again.submission_id).toBe(answer.submission_id ?? again.submission_id);
  expect(await takeInventory()).toEqual(stored);
  await expectWhole(again.submission_id ?? '', sending);
}

/** The minimum number of calls, so that a fault that never occurs does not count as survived. */
const atLeast: Record<Place, (story: Story) => number> = {
  database: ({ copy }) => (copy ? 6 : 4),
  store: ({ files }) => files * 4,
  disk: ({ files }) => files * 7,
};

describe.each(stories)('$title', (story) => {
  const places = (Object.keys(plans) as Place[]).filter((place) => story.files > 0 || place === 'database');
  const faults = places
    .flatMap((place) =>
      (['before', 'after'] as const).flatMap((moment) => [false, true].map((lasting) => ({ place, moment, lasting }))),
    )
    // The effect of a lasting fault shows only when the key is used again.
    .filter(({ lasting }) => !lasting || (story.keyed && !story.copy))
    // The disk has many slow calls, and the store's faults represent them.
    .filter(({ place }) => place !== 'disk' || !story.keyed);

  it.each(faults)('when the $place fails $moment its work, lasting: $lasting', async ({ place, moment, lasting }) => {
    let nth = 1;
    while (await sendThroughFault(story, place, { nth, moment, lasting })) nth += 1;
    expect(nth - 1).toBeGreaterThanOrEqual(atLeast[place](story));
  });
});

describe('an answer to our challenge', () => {
  it('is still valid when the submission could not be stored', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Challenging' });
    const captcha = { kind: 'altcha' as const, site_key: null, min_score: null };
    await account.client.endpoints.update({ id, settings: { captcha } });
    const challenge = await harness.app.inject({ url: `/api/challenge/${id}` });
    const sending = newSending({ files: 1 });
    sending.fields.push(['altcha', await solveAltcha(challenge.json<Challenge>())]);
    const faults = (['store', 'database'] as const).flatMap((place) => [1, 2, 3, 4].map((nth) => ({ place, nth })));
    for (const { place, nth } of faults) {
      node.intake.endpoints.forgetAll();
      plans[place].arm({ nth, moment: 'before' });
      expect(await send(node.app, id, sending)).toMatchObject({ status: 503 });
      expect(plans[place].disarm()).toBe(true);
    }
    expect(await send(node.app, id, sending)).toMatchObject({ status: 201 });
    expect(await send(node.app, id, sending)).toMatchObject({ status: 422 });
  });
});
