import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run } from '../../src/admin/admin-testing.ts';
import type { Finding } from '../../src/admin/doctor/finding.ts';
import { createDb } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openReads, type OpenedReads } from '../../src/db/replica/open-reads.ts';
import type { Reader } from '../../src/db/replica/reads.ts';
import { eventually, startHarness, type Account, type Harness } from '../harness.ts';
import { startReplicated, type Replicated } from './start-replicated.ts';
import { submit } from '../submit.ts';

const log = pino({ level: 'silent' });
const MAX_LAG_SECONDS = 600;

let servers: Replicated;
let harness: Harness;
let opened: OpenedReads;
let account: Account;
let endpoint_id: string;
const counts = new Map<string, number>();
const countOf = (reader: Reader, server: string) => counts.get(`${reader} ${server}`) ?? 0;

beforeAll(async () => {
  servers = await startReplicated();
  const url = servers.primaryUrl;
  await migrate({ url, log });
  const primary = createDb({ url, log });
  const database = { url, db: primary.db, pool: primary.pool, drop: () => primary.db.destroy() };
  harness = await startHarness(
    {},
    { installation: { database, dataDir: await mkdtemp(path.join(tmpdir(), 'reads-')) } },
  );
  opened = openReads({
    primary,
    replica: { url: servers.replicaUrl, maxLagSeconds: MAX_LAG_SECONDS },
    counted: {
      count({ reader, server }) {
        counts.set(`${reader} ${server}`, countOf(reader, server) + 1);
      },
    },
    log,
  });
  Object.assign(harness.deps, { reads: opened.reads });
  await eventually(() => opened.reads.replica?.isFit);
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Read' })).id;
});
afterAll(async () => {
  await opened.close();
  await harness.close();
  await servers.close();
});
beforeEach(() => counts.clear());

async function send(note: string): Promise<string> {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { note } });
  await harness.dispatched();
  return submission_id;
}

const search = async (q: string, status: 'inbox' | 'spam' = 'inbox') =>
  (await account.client.submissions.list({ endpoint_id, q, status })).items.map(({ id }) => id);

async function exportLines(): Promise<string[]> {
  const text = await (await account.client.submissions.export({ endpoint_id, format: 'csv' })).text();
  return text.trim().split('\n').slice(1);
}

it('exports, insights and searches read from the replica, and show what was changed a moment before', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const id = await send(`apple ${round}`);
    expect(await search('apple')).toContain(id);
    await account.client.submissions.update({ endpoint_id, submission_id: id, status: 'spam' });
    expect(await search('apple')).not.toContain(id);
    expect(await search('apple', 'spam')).toContain(id);
  }
  await send('pear');
  expect(await exportLines()).toHaveLength(1);
  expect((await account.client.insights.endpoint({ id: endpoint_id, days: 7 })).verdicts).toMatchObject({
    spam: 5,
    inbox: 1,
  });
  // On a busy machine a replica may be too late for one search, but not for all of them.
  for (const reader of ['search', 'export', 'insights'] as const)
    expect([reader, countOf(reader, 'replica') > 0]).toEqual([reader, true]);
});

it('a search that finds the replica behind reads from the primary, and misses nothing', async () => {
  await servers.onReplica('select pg_wal_replay_pause()');
  const id = await send('plum');
  expect(await search('plum')).toEqual([id]);
  expect(countOf('search', 'primary')).toBeGreaterThan(0);
  await servers.onReplica('select pg_wal_replay_resume()');
});

it('a list without a filter reads from the primary', async () => {
  await account.client.submissions.list({ endpoint_id });
  expect([...counts]).toEqual([]);
});

it('doctor checks the replica', async () => {
  const env = { DATABASE_URL: servers.primaryUrl, DATA_DIR: harness.deps.config.dataDir };
  const examine = async (more: NodeJS.ProcessEnv) => {
    const { stdout } = await run(['doctor', '--json'], { env: { ...env, ...more } });
    return (JSON.parse(stdout) as { findings: Finding[] }).findings.filter(({ subject }) => subject === 'replica');
  };
  expect(await examine({})).toEqual([]);
  expect(await examine({ DATABASE_READ_URL: servers.replicaUrl })).toMatchObject([{ state: 'ok' }]);
  expect(await examine({ DATABASE_READ_URL: servers.primaryUrl })).toMatchObject([
    { state: 'warning', detail: 'It is more than 5 s behind, or follows no primary.' },
  ]);
  expect(await examine({ DATABASE_READ_URL: harness.database.url.replace(/:\d+\//, ':9/') })).toMatchObject([
    { state: 'fault', advice: 'Check DATABASE_READ_URL. Until then the primary runs all reads.' },
  ]);
});

it('without its replica everything works on the primary', async () => {
  await servers.killReplica();
  const id = await send('cherry');
  expect(await search('cherry')).toEqual([id]);
  expect(await exportLines()).toHaveLength(3);
  expect(countOf('search', 'primary')).toBeGreaterThan(0);
});
