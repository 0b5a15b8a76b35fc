import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../test/harness.ts';
import { stopwatch } from '../../test/stopwatch.ts';
import { submit } from '../../test/submit.ts';
import { startTcpProxy } from '../../test/tcp-proxy.ts';
import { createDb } from '../db/client.ts';
import { probeDatabase, probeStorage } from '../health/probes.ts';
import { createServer } from '../http/create-server.ts';
import { createReadiness } from '../http/readiness.ts';
import { metricsRest } from './metrics.rest.ts';
import { createScrape } from './create-scrape.ts';

const TOKEN = 'a-token-for-prometheus';
const log = pino({ level: 'silent' });

let harness: Harness;
let account: Account;
let app: FastifyInstance;
beforeAll(async () => {
  harness = await startHarness({ METRICS_TOKEN: TOKEN });
  account = await harness.signUp();
  app = serve(harness.deps);
});
afterAll(async () => {
  await app.close();
  await harness.close();
});

function serve(deps: Harness['deps']): FastifyInstance {
  const server = createServer({ deps, readiness: createReadiness() });
  const probes = { asked: [probeDatabase(deps.db, log)], watched: probeStorage(deps.config, deps) };
  const pools = { app: harness.database.pool };
  const worker = () => [
    { name: 'postern_x_total', help: 'X.', type: 'counter' as const, values: [{ labels: {}, value: 7 }] },
  ];
  metricsRest(server, createScrape({ deps, pools, probes, process: 'web', worker }), deps.config);
  return server;
}

const scrape = (server = app, token = TOKEN) =>
  server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

/** The value of a sample by its name and some of its labels. */
async function valueOf(name: string, ...labels: string[]): Promise<number | undefined> {
  const { body } = await scrape();
  const line = body
    .split('\n')
    .find((text) => text.replace(/[{ ].*/, '') === name && labels.every((label) => text.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

describe('/metrics', () => {
  it('needs the token', async () => {
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
    expect((await scrape(app, 'another-token-of-22-chars')).statusCode).toBe(401);
    expect((await scrape()).statusCode).toBe(200);
  });

  it('is not there unless it is configured', async () => {
    expect((await harness.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });

  it('is OpenMetrics: each family has a help and a type, counters end in _total, the last line is EOF', async () => {
    const { headers, body } = await scrape();
    expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const lines = body.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('# EOF');
    const types = new Map(
      lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ').slice(2) as [string, string]),
    );
    for (const line of lines.filter((text) => !text.startsWith('#'))) {
      const name = line.replace(/[{ ].*/, '');
      expect(name).toMatch(/^postern_[a-z\d_]+$/);
      const family = [name, name.replace(/_(?:total|bucket|sum|count)$/, '')].find((some) => types.has(some));
      const isCounter = types.get(family ?? '') === 'counter';
      expect([name, family !== undefined, isCounter]).toEqual([name, true, name.endsWith('_total')]);
    }
    expect(lines).toContain('postern_x_total{process="worker"} 7');
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('counts submissions by verdict, requests by group and status, and batches', async () => {
    const { id } = await account.client.endpoints.create({ name: 'Measured' });
    await submit(harness.app, id, { fields: { n: '1' } });
    await submit(harness.app, id, { fields: { n: '2', _gotcha: 'bot' } });
    await harness.app.inject({ method: 'POST', url: '/api/submit/nothing' });
    expect(await valueOf('postern_submissions_total', 'status="inbox"')).toBe(1);
    expect(await valueOf('postern_submissions_total', 'status="spam"')).toBe(1);
    const requests = 'postern_http_request_duration_seconds_count';
    expect(await valueOf(requests, 'group="intake"', 'status="2xx"')).toBe(2);
    expect(await valueOf(requests, 'group="intake"', 'status="4xx"')).toBe(1);
    const buckets = 'postern_http_request_duration_seconds_bucket';
    expect(await valueOf(buckets, 'group="intake"', 'status="2xx"', 'le="+Inf"')).toBe(2);
    expect(await valueOf('postern_intake_batch_rows_count')).toBe(2);
    expect(await valueOf('postern_intake_batch_rows_sum')).toBe(2);
    expect(await valueOf('postern_intake_batch_write_seconds_count')).toBe(2);
  });

  it('counts attempts and jobs', async () => {
    await eventually(async () => (await valueOf('postern_job_runs_total', 'job="auth.send-letter"')) === 1);
    const { id } = await account.client.endpoints.create({ name: 'Delivering' });
    // Nothing listens there.
    const config = { url: 'http://127.0.0.1:9/hook' };
    await account.client.destinations.create({ endpoint_id: id, kind: 'webhook', config });
    await submit(harness.app, id, { fields: { n: '1' } });
    const attempts = ['postern_delivery_attempts_total', 'channel="webhook"', 'result="retried"'] as const;
    await eventually(async () => (await valueOf(...attempts)) === 1);
    expect(await valueOf('postern_delivery_attempt_duration_seconds_count', 'channel="webhook"')).toBe(1);
  });

  it('has the state of the database, the pools, the disk and the probes', async () => {
    expect(await valueOf('postern_queue_jobs', 'queue="auth.send-letter"', 'state="failed"')).toBe(0);
    expect(await valueOf('postern_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('postern_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('postern_delivery_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('postern_pg_pool_connections', 'pool="app"', 'state="idle"')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('postern_disk_free_bytes', 'folder="files"')).toBeGreaterThan(0);
    expect(await valueOf('postern_probe_success', 'probe="the database"')).toBe(1);
    expect(await valueOf('postern_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('answers within a second while the database hangs, without its values', async () => {
    const proxy = await startTcpProxy(harness.database.url);
    const { db } = createDb({ url: proxy.url, log });
    const server = serve({ ...harness.deps, db });
    proxy.freeze({ newToo: true });
    const elapsed = stopwatch();
    const { statusCode, body } = await scrape(server);
    expect(elapsed()).toBeLessThan(1_000);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('postern_queue_jobs');
    expect(body).toContain('postern_probe_success{process="web",probe="the database"} 0');
    await proxy.close();
    await db.destroy();
    await server.close();
  });
});

it('waits for nothing at a second scrape', async () => {
  await scrape();
  const elapsed = stopwatch();
  await scrape();
  expect(elapsed()).toBeLessThan(500);
});

describe('the dashboard and the alert rules', () => {
  const docs = path.resolve(import.meta.dirname, '../../../../docs');
  const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
  const dashboard = read('operations/dashboard.json');
  const alerts = read('operations/alerts.yml');

  it('name only metrics that exist', async () => {
    const { body } = await scrape();
    const families = new Map(
      [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const series = new Set(
      [...families].flatMap(([name, type]) => {
        if (type === 'counter') return [`${name}_total`];
        if (type === 'histogram') return ['_bucket', '_sum', '_count'].map((part) => name + part);
        return [name];
      }),
    );
    const used = new Set(`${dashboard}${alerts}`.match(/\bpostern_\w+/g));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !series.has(name))).toEqual([]);
  });

  it('give each panel and each target a unique id', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { id: number; targets?: { refId: string; expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets = [] } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  });

  it('have a section in the runbook for each alert, and none for another', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const sections = [...read('RUNBOOK.md').matchAll(/^### (Postern\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(names);
  });
});
