import path from 'node:path';
import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../context.ts';
import type { Reads } from '../db/replica/reads.ts';
import { readFreeSpace } from '../health/check-disk.ts';
import type { Probe } from '../health/probe.ts';
import type { Probes } from '../health/probes.ts';
import { version } from '../version.ts';
import { CachedReading } from './cached-reading.ts';
import { readDatabaseMetrics } from './database.repo.ts';
import { PREFIX, toGauge, type MetricJson } from '../meters/metric.model.ts';
import type { Meters } from '../meters/meters.ts';

/** Scrapes of several Prometheus servers share what was read within this time. */
const FRESH_MS = 10_000;
const WAIT_MS = 500;
const STALE_MS = 60_000;

export type Collect = () => Promise<MetricJson[]>;

/** The pools of connections by their purpose. */
export type Pools = Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;

/** Collects what one process knows of itself: its meters, its pools, and Node's own figures. */
export function collectProcess(meters: Meters, pools: Pools): Collect {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  return async () => [
    ...meters.toMetrics(),
    ...toPoolMetrics(pools),
    ...((await registry.getMetricsAsJSON()) as unknown as MetricJson[]).filter(isWellNamed),
  ];
}

/** Some gauges of prom-client have the suffix of a counter. OpenMetrics forbids that, and each has a better twin. */
const isWellNamed = ({ name, type }: MetricJson): boolean => type === 'counter' || !name.endsWith('_total');

function toPoolMetrics(pools: Pools): MetricJson[] {
  const states = Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ]);
  return [
    toGauge('pg_pool_connections', 'Connections to the database by pool; `waiting` are callers without one.', states),
  ];
}

export interface NodeSources {
  deps: Pick<Deps, 'db' | 'reads' | 'config' | 'log'>;
  probes: Probes;
}

/** Collects what all processes of a node share: the database, the disks, the probes. No scrape waits long for them. */
export function collectNode({ deps: { db, reads, config, log }, probes: { asked, watched } }: NodeSources): Collect {
  const limits = { freshMs: FRESH_MS, waitMs: WAIT_MS, staleMs: STALE_MS };
  const database = new CachedReading({
    ...limits,
    read: () => readDatabaseMetrics(db),
    onError: (err) => log.warn({ err }, 'the metrics of the database could not be read'),
  });
  const folders = config.databaseUrl ? ['files'] : ['files', 'postgres'];
  const disk = new CachedReading({
    ...limits,
    read: () => readDisks(config.dataDir, folders),
    onError: (err) => log.warn({ err }, 'the free space could not be read'),
  });
  const probing = () => Promise.all(asked.map((probe) => probe.run()));
  return async () => {
    const [stored, free] = await Promise.all([database.get(), disk.get(), probing()]);
    const node = [...toNodeMetrics([...asked, ...watched]), ...toReplicaMetrics(reads)];
    return [...node, ...(stored ?? []), ...(free ?? [])];
  };
}

const toNodeMetrics = (probes: readonly Probe[]): MetricJson[] => [
  toGauge('build_info', 'The version that runs.', [{ labels: { version }, value: 1 }]),
  toGauge(
    'probe_success',
    'Whether what the node needs works; /ready answers 200 while all are 1.',
    probes.map(({ name, problem }) => ({ labels: { probe: name }, value: problem ? 0 : 1 })),
  ),
];

/** Without DATABASE_READ_URL there are no values; while the replica does not answer, its lag is unknown. */
function toReplicaMetrics({ replica }: Reads): MetricJson[] {
  const lag = replica?.lagSeconds;
  return [
    toGauge(
      'replica_fit',
      'Whether reads use the replica: it answers, and is not too far behind.',
      replica ? [{ labels: {}, value: replica.isFit ? 1 : 0 }] : [],
    ),
    toGauge(
      'replica_lag_seconds',
      'How far the replica is behind the primary.',
      lag === undefined ? [] : [{ labels: {}, value: lag }],
    ),
  ];
}

async function readDisks(dataDir: string, folders: readonly string[]): Promise<MetricJson[]> {
  const values = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await readFreeSpace(path.join(dataDir, folder));
      return { labels: { folder }, value: bavail * bsize };
    }),
  );
  return [toGauge('disk_free_bytes', 'Free space where the files and the embedded database are.', values)];
}
