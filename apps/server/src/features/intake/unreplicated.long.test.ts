import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { startReplicated, type Replicated } from '../../../test/replication/start-replicated.ts';
import { post } from '../../../test/submit.ts';
import { createDb } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';

// PostgreSQL commits on its own disk first and waits for the standby then. Without a standby, what it has committed may be
// lost with the primary: it must not be acknowledged, not even when the row can be read.

const log = pino({ level: 'silent' });

let servers: Replicated;
let harness: Harness;
let endpoint_id: string;
beforeAll(async () => {
  servers = await startReplicated();
  const url = servers.primaryUrl;
  await migrate({ url, log });
  const { db, pool } = createDb({ url, log, limits: { connectMs: 3_000, serverMs: 1_000, clientMs: 1_500 } });
  const database = { url, db, pool, drop: () => db.destroy() };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unreplicated-'));
  harness = await startHarness({}, { installation: { database, dataDir } });
  const account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Replicated' })).id;
  await servers.onPrimary(`alter system set synchronous_standby_names = '*'`);
  await servers.onPrimary('select pg_reload_conf()');
});
afterAll(async () => {
  await harness.close();
  await servers.close();
});

const send = (key: string) =>
  post(harness.app, endpoint_id, { fields: { note: key }, headers: { 'idempotency-key': key } });
const count = async (key: string) =>
  (await servers.onPrimary(`select from submission where fields::text like '%${key}%'`)).rows.length;

it('a submission that no standby has is not acknowledged, nor is its copy, until one has it', async () => {
  expect((await send(randomUUID())).statusCode).toBe(201);
  await servers.killReplica();
  const key = randomUUID();
  expect((await send(key)).statusCode).toBe(503);
  // The primary shows it.
  expect(await count(key)).toBe(1);
  expect((await send(key)).statusCode).toBe(503);
  await servers.onPrimary(`alter system reset synchronous_standby_names`);
  await servers.onPrimary('select pg_reload_conf()');
  expect((await send(key)).statusCode).toBe(201);
  expect(await count(key)).toBe(1);
});
