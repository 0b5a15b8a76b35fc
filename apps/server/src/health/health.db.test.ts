import type { Problem } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { startHarness, type Harness } from '../../test/harness.ts';
import { stopwatch } from '../../test/stopwatch.ts';
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts';
import { loadConfig } from '../config.ts';
import { createDb, type Db } from '../db/client.ts';
import { createIntakeWriter, type IntakeWriter } from '../features/intake/write/writer.ts';
import type { IntakeRow } from '../features/intake/write/row.model.ts';
import { createReadiness } from '../http/readiness.ts';
import { Probe } from './probe.ts';
import { probeDatabase, probeWriter } from './probes.ts';
import { buildWorkerServer } from '../app/build-worker-app.ts';

let lines: { level: number; msg: string }[];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

let database: TestDatabase;
let proxy: TcpProxy;
let db: Db;
let app: FastifyInstance;
let watched: Probe;
let isStored: boolean | 'hanging';
beforeEach(async () => {
  lines = [];
  isStored = true;
  database = await cloneDatabase();
  proxy = await startTcpProxy(database.url);
  ({ db } = createDb({ url: proxy.url, log }));
  const check = async () => {
    if (isStored === 'hanging') await new Promise(() => undefined);
    if (!isStored) throw new Error('the bucket is gone');
  };
  watched = new Probe({ name: 'the bucket', sentence: 'No files at the moment.', check, limitMs: 50, log });
  const deps = { config: loadConfig({}, '/data'), log };
  const probes = { asked: [probeDatabase(db, log)], watched: [watched] };
  app = buildWorkerServer({ deps, readiness: createReadiness(), probes });
});
afterEach(async () => {
  await app.close();
  await db.destroy();
  await proxy.close();
  await database.drop();
});

async function ask(url: '/ready' | '/live') {
  const elapsed = stopwatch();
  const { statusCode, headers, body } = await app.inject({ url });
  expect(elapsed()).toBeLessThan(1_000);
  expect(headers['cache-control']).toBe('no-store');
  return { status: statusCode, detail: (JSON.parse(body) as Partial<Problem>).detail };
}

describe('/ready', () => {
  it('answers 200 while everything works', async () => {
    expect(await ask('/ready')).toEqual({ status: 200, detail: undefined });
  });

  it('answers 503 within a second while the database hangs, with one connection for all who ask', async () => {
    await ask('/ready');
    proxy.freeze({ newToo: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/ready')));
    for (const { status, detail } of answers)
      expect([status, detail]).toEqual([503, expect.stringMatching(/database/)]);
    expect(await ask('/live')).toMatchObject({ status: 200 });
    proxy.restore();
    await expect.poll(async () => (await ask('/ready')).status).toBe(200);
  });

  it('answers 503 while the database takes no writes', async () => {
    await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))}
      set default_transaction_read_only = on`.execute(database.db);
    expect(await ask('/ready')).toMatchObject({ status: 503 });
  });

  it.each([false, 'hanging'] as const)('answers 503 while a check in the background fails (%s)', async (state) => {
    isStored = state;
    await watched.run();
    expect(await ask('/ready')).toEqual({ status: 503, detail: 'No files at the moment.' });
    expect(await ask('/live')).toMatchObject({ status: 200 });
  });

  it('is not logged', async () => {
    await ask('/ready');
    await ask('/live');
    expect(lines).toEqual([]);
  });
});

describe('the writer of submissions', () => {
  const row = { id: 'a', endpoint_id: 'e' } as IntakeRow;
  const problemOf = async (writer: Pick<IntakeWriter, 'writingMs' | 'failedMsAgo'>) => {
    const probe = probeWriter(writer, log);
    await probe.run();
    return probe.problem;
  };

  it('is not ready after a batch that the database refused for want of space, until one is stored', async () => {
    let isFull = true;
    const writer = createIntakeWriter({
      write: async (rows) => {
        if (isFull) throw Object.assign(new Error('No space left on device'), { code: '53100' });
        return rows.map(({ id }) => ({ id, status: 'inbox' }));
      },
      find: async () => [],
    });
    expect(await problemOf(writer)).toBeUndefined();
    await expect(writer.add(row)).rejects.toThrow('could not be stored');
    expect(await problemOf(writer)).toMatchObject({ status: 503 });
    isFull = false;
    await writer.add(row);
    expect(await problemOf(writer)).toBeUndefined();
  });

  it('is not ready while a batch does not move', async () => {
    expect(await problemOf({ writingMs: () => 1_999, failedMsAgo: () => Infinity })).toBeUndefined();
    expect(await problemOf({ writingMs: () => 2_001, failedMsAgo: () => Infinity })).toBeDefined();
  });
});

it('the whole product answers both', async () => {
  const harness: Harness = await startHarness();
  for (const url of ['/live', '/ready']) expect((await harness.app.inject({ url })).json()).toEqual({ status: 'ok' });
  await harness.close();
});
