import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { parseS3Url } from '../../src/outbound/files/s3-url.ts';
import { createCrashingServer, type CrashingServer } from '../crash/server-process.ts';
import { operations, PASSWORD } from './database-servers.ts';

const BIND = '127.0.0.1';
const WITHIN_MS = 120_000;

/** Three nodes of Postern behind HAProxy. */
export interface Installation {
  /** HAProxy's address for visitors. */
  url: string;
  nodes: CrashingServer[];
  /** How many connections listen for notifications. */
  countListeners(): Promise<number>;
  /** The work that was enqueued and is not done: submissions to dispatch and due jobs. */
  countWaiting(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts HAProxy and three nodes, on a new database and a new bucket. The database servers are running. */
export async function startInstallation(folder: string): Promise<Installation> {
  const s3 = `${process.env['S3_TEST_URL']?.replace('/conformance/', '/nodes/')}`;
  await createBucket(s3);
  const databaseUrl = `postgres://postern:${PASSWORD}@${BIND}:5000/postern`;
  const nodes: CrashingServer[] = [];
  for (const number of [1, 2, 3]) {
    const dataDir = path.join(folder, `node${number}`);
    await mkdir(dataDir);
    const env = { DATABASE_URL: databaseUrl, S3_URL: s3, TRUST_PROXY: BIND, LOG_LEVEL: 'warn' };
    nodes.push(await createCrashingServer(dataDir, env));
  }
  await startHaproxy(folder, nodes);
  await createDatabase();
  await Promise.all(nodes.map(async (node) => node.start()));
  const url = `http://${BIND}:8080`;
  await until('a node is ready', async () => (await fetch(`${url}/ready`)).ok);

  const count = (text: string) => async () => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ count: number }>(text);
    await client.end();
    return Number(rows[0]?.count);
  };
  return {
    url,
    nodes,
    countListeners: count(`select count(*) from pg_stat_activity where query ilike 'listen %'`),
    countWaiting: count(`select (select count(*) from outbox)
      + (select count(*) from pgboss.job where state < 'completed' and start_after < now()) as count`),
    async stop() {
      await Promise.all(nodes.map(async (node) => node.stop()));
    },
  };
}

async function startHaproxy(folder: string, nodes: readonly CrashingServer[]): Promise<void> {
  const hosts = nodes.map(({ url }, index) => [`NODE${index + 1}`, new URL(url).host]);
  const log = await open(path.join(folder, 'haproxy.log'), 'a');
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', path.join(operations, 'haproxy.cfg')], {
    env: { BIND, DB1: '10.0.0.1', DB2: '10.0.0.2', DB3: '10.0.0.3', ...Object.fromEntries(hosts) },
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', (error) => console.error(error));
  await log.close();
}

async function createDatabase(): Promise<void> {
  await until('there is a primary', async () => {
    const client = new pg.Client(`postgres://postgres:${PASSWORD}@${BIND}:5000/postgres`);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`create role postern login password '${PASSWORD}'`);
    await client.query('create database postern owner postern');
    await client.end();
    return true;
  });
}

async function createBucket(url: string): Promise<void> {
  const config = parseS3Url(url);
  const credentials = { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey };
  const client = new S3Client({ ...config, credentials, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
}

/** Repeats a check until it is true. An error counts as false. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (const started = performance.now(); performance.now() - started < WITHIN_MS; await sleep(200)) {
    try {
      if (await check()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`Not within ${WITHIN_MS / 1000} s: ${what}.`, { cause: last });
}
