import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import type { Db } from '../../db/client.ts';
import { loadSecret } from '../../db/secret.ts';
import { startReceiver, type Receiver } from '../../features/deliveries/channels/webhook/receiver-testing.ts';
import { openSecrets } from '../../features/destinations/seal-secrets.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { run } from '../admin-testing.ts';
import { envOf, openTarget, type Target } from './restore-testing.ts';

/** Submissions that are there before the first visitor posts. */
const SEEDED = process.env['RECOVERY_SUBMISSIONS'] ?? '20000';
/** Posts before the backup begins. */
const BEFORE = 500;
const AT_ONCE = 20;
const plan = { PLAN_MONTHLY_SUBMISSIONS: '1000000' };

let harness: Harness;
let account: Account;
let seeded: string[];
let endpoint_id: string;
let receiver: Receiver;
let target: Target;

beforeAll(async () => {
  harness = await startHarness(plan);
  receiver = await startReceiver();
  account = await harness.signUp();
  const env = { ...envOf(harness), ...plan };
  const { code, stdout } = await run(['seed', '--json', '--email', account.email, '--submissions', SEEDED], { env });
  expect(code).toBe(0);
  seeded = (JSON.parse(stdout) as { endpoints: { id: string }[] }).endpoints.map(({ id }) => id);
  endpoint_id = (await account.client.endpoints.create({ name: 'Live' })).id;
  await account.client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  // From now on no delivery succeeds: the last ones wait for their next attempt.
  receiver.script = (response) => response.writeHead(503).end();
  target = await openTarget();
});
afterAll(async () => {
  // The database of the place goes with the server that was started on it.
  await rm(target.cwd, { recursive: true });
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

async function liveInbox({ client }: Account): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.submissions.list({ endpoint_id, size: 100, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** A hash of all submissions of each seeded endpoint, with what their owner did, and its files. */
async function contentOf(db: Db) {
  const { rows } = await sql<{ endpoint_id: string; submissions: string; files: string | null }>`
    select s.endpoint_id, md5(string_agg(md5(s::text), '' order by s.id)) as submissions,
      (select md5(string_agg(md5(f::text), '' order by f.id)) from file f where f.endpoint_id = s.endpoint_id) as files
    from submission s where s.endpoint_id = any(${seeded}::text[]) group by 1 order by 1`.execute(db);
  return rows;
}

/** The signing secrets of all webhooks, opened with the secret of the installation. */
async function webhookSecrets(db: Db) {
  const secret = await loadSecret(db);
  const rows = await db
    .selectFrom('destination')
    .select(['id as destination_id', 'sealed_secrets', 'sealed_token'])
    .where('kind', '=', 'webhook')
    .where('endpoint_id', 'in', seeded)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.destination_id, ...openSecrets(secret, row) }));
}

/** What the owner sees of the seeded endpoints: the first page of the inbox, and the form with its drafts. */
const screensOf = ({ client }: Account) =>
  Promise.all(
    seeded.map(async (id) => ({
      inbox: await client.submissions.list({ endpoint_id: id, size: 100 }),
      form: await client.forms.get({ id }),
      endpoint: await client.endpoints.get({ id }),
    })),
  );

it('brings back everything acknowledged before a backup under load, after a loss of everything', async () => {
  const before = await post((posted) => posted >= BEFORE);
  const [content, secrets, screens] = [
    await contentOf(harness.database.db),
    await webhookSecrets(harness.database.db),
    await screensOf(account),
  ];
  expect(secrets.map((one) => one.secrets.length)).toEqual(secrets.map(() => 1));
  let isBackedUp = false;
  const posting = post(() => isBackedUp);
  const backup = await run(['backup', 'live.tar', '--json'], { env: envOf(harness), cwd: target.cwd }).finally(
    () => (isBackedUp = true),
  );
  const meanwhile = await posting;
  expect(JSON.parse(backup.stdout)).toMatchObject({ ok: true, files: { missing: [], damaged: [] } });
  expect(meanwhile).not.toEqual([]);
  await harness.close();

  expect(await run(['restore', 'live.tar'], { env: target.env, cwd: target.cwd })).toMatchObject({ code: 0 });
  const restored = await startHarness(plan, { installation: target.place });
  try {
    // The session is the same.
    const again = { ...account, client: restored.client(account.token) };
    const stored = new Set(await liveInbox(again));
    expect(before.filter((id) => !stored.has(id))).toEqual([]);
    expect([...stored].every((id) => before.includes(id) || meanwhile.includes(id))).toBe(true);
    const { db } = restored.database;
    expect(await contentOf(db)).toEqual(content);
    expect(await webhookSecrets(db)).toEqual(secrets);
    expect(await screensOf(again)).toEqual(screens);
    await restored.dispatched();
    expect(await run(['verify', '--content'], { env: target.env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Everything agrees.'),
    });
    await deliversWhatWaited(restored);
  } finally {
    await restored.close();
  }
});

/** What waited for its next attempt in the backup is delivered by the restored installation. */
async function deliversWhatWaited(restored: Harness): Promise<void> {
  const delivered = new Set<string>();
  receiver.script = (response, { headers }) => {
    delivered.add(String(headers['webhook-id']));
    response.writeHead(204).end();
  };
  restored.passTime(HOUR_MS);
  await eventually(() => delivered.size > 0);
}
