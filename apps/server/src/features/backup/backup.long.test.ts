import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { checkConsistency } from '../consistency/consistency.service.ts';
import { loadSecret } from '../../db/secret.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { backUp, emptyPlace, restore, type Place } from './backup-testing.ts';

/** Submissions before the backup begins. */
const MANY = 3000;
const AT_ONCE = 20;

let harness: Harness;
let account: Account;
let endpoint_id: string;
let receiver: Receiver;
let folder: string;
let place: Place;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  receiver = await startReceiver();
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  await account.client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  // From now on no delivery succeeds: the last ones wait for their next attempt.
  receiver.script = (response) => response.writeHead(503).end();
  folder = await mkdtemp(path.join(tmpdir(), 'backup-test-'));
  place = await emptyPlace();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await receiver.close();
});

/** Posts until `isOver`, and returns the ids of the acknowledged submissions. */
async function post(isOver: (posted: number) => boolean): Promise<string[]> {
  const ids: string[] = [];
  const one = async (n: number) => {
    const sent = {
      fields: { name: `Visitor ${n}` },
      ...(n % 3 === 0 ? { file: `the bytes of ${n}`.repeat(n % 50) } : {}),
    };
    ids.push((await submit(harness.app, endpoint_id, sent)).submission_id);
  };
  for (let n = 0; !isOver(n); n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => one(n + i)));
  return ids;
}

async function inbox({ client }: Account): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.submissions.list({ endpoint_id, size: 100, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

it('brings back everything acknowledged before the backup, after a loss of everything', async () => {
  const before = await post((posted) => posted >= MANY);
  const secret = await loadSecret(harness.database.db);
  const target = path.join(folder, 'live.tar');
  let isBackedUp = false;
  const posting = post(() => isBackedUp);
  const report = await backUp(harness, target).finally(() => (isBackedUp = true));
  const meanwhile = await posting;
  expect(report.files).toMatchObject({ missing: [], damaged: [] });
  await harness.close();

  expect(await restore(target, place)).toMatchObject({ files: report.files.count });
  const restored = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' }, { installation: place });
  try {
    // The session, and the key that seals the webhook's secret, are the same.
    const stored = new Set(await inbox({ ...account, client: restored.client(account.token) }));
    expect(before.filter((id) => !stored.has(id))).toEqual([]);
    expect([...stored].every((id) => before.includes(id) || meanwhile.includes(id))).toBe(true);
    expect(await loadSecret(restored.database.db)).toBe(secret);
    await restored.dispatched();
    const { db, files, now } = restored.deps;
    const check = { db, files, now, repair: false, content: true, signal: undefined, onProgress: () => undefined };
    expect(await checkConsistency(check)).toMatchObject({ submissions: stored.size, faults: {} });
    // What waited for its next attempt in the backup is delivered by the restored installation.
    const delivered = new Set<string>();
    receiver.script = (response, { headers }) => {
      delivered.add(String(headers['webhook-id']));
      response.writeHead(204).end();
    };
    restored.passTime(HOUR_MS);
    await eventually(() => delivered.size > 0);
  } finally {
    await restored.close();
  }
});
