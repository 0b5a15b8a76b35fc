import { jobHandlers } from '../app/job-handlers.ts';
import { openOutbound } from '../app/open-outbound.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { createDb } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { openReads } from '../db/replica/open-reads.ts';
import { loadSecret } from '../db/secret.ts';
import { createActivityHub } from '../features/activity/activity.hub.ts';
import { createAccessWatch } from '../features/activity/watch-access.ts';
import { createPasswordHasher } from '../features/auth/hash-password.ts';
import { admitServer } from '../features/backup/move/admit-server.ts';
import { openMovedFiles } from '../features/backup/move/open-moved-files.ts';
import { probeStorage, watchProbes } from '../health/probes.ts';
import { createReadiness } from '../http/readiness.ts';
import { startBoss, toQueue } from '../jobs/queue.ts';
import { createMeters } from '../meters/meters.ts';
import { openTracer } from '../tracing/open-tracer.ts';
import type { Starting } from './starting.model.ts';

/** How long work under way may take to end when the process stops. Jobs are tried again. */
const JOBS_MS = 20_000;

/** Starts what both roles need, then the roles of this process. Each role loads only its own modules. */
export async function start(config: Config, starting: Starting): Promise<void> {
  const { databaseUrl, log, shutdown, followed } = starting;
  // They load while the database answers.
  const [webModule, workerModule] = [
    config.roles.web ? import('./start-web.ts') : undefined,
    worksHere(config) ? import('./start-worker.ts') : undefined,
  ];
  const hashing = createPasswordHasher();
  const tracer = await openTracer(config, { log, process: config.roles.web ? 'web' : 'worker' });
  // Added before everything that it traces, so that it is closed after that.
  shutdown.add('traces', () => tracer.close());
  await admitServer(databaseUrl, log);
  await migrate({ url: databaseUrl, log });
  const primary = createDb({ url: databaseUrl, log, tracer });
  const { db } = primary;
  shutdown.add('database', () => db.destroy());

  const boss = await startBoss(
    { url: databaseUrl, log, supervise: worksHere(config) },
    jobHandlers.map(({ job }) => job),
  );
  shutdown.add('jobs', () => boss.stop({ graceful: true, timeout: JOBS_MS }), JOBS_MS + 1_000);

  const meters = createMeters();
  // Only requests read from the replica.
  const replica = config.roles.web ? config.replica : undefined;
  const opened = openReads({ primary, replica, counted: meters.reads, log });
  shutdown.add('replica', () => opened.close());
  const { mailbox, ...outbound } = await openOutbound(config, { log, meters, shutdown });
  const files = await openMovedFiles(outbound.files, config, { url: databaseUrl, isServer: true });

  const deps: Deps = {
    config,
    log,
    db,
    reads: opened.reads,
    databaseUrl,
    queue: toQueue(boss),
    ...outbound,
    files,
    hasher: await hashing,
    endpointListeners: new Set(),
    meters,
    tracer,
    activity: createActivityHub(),
    access: createAccessWatch(),
    secret: await loadSecret(db),
    now: () => new Date(),
  };

  const readiness = createReadiness();
  const watched = probeStorage(config, deps);
  // A worker that a web process runs is part of that node, which has one port.
  if (!followed) shutdown.add('probes', await watchProbes(watched));
  const pools = { app: primary.pool };
  if (workerModule) {
    const { startWorker } = await workerModule;
    await startWorker(deps, { ...starting, boss, pools, readiness, watched });
  }
  if (webModule) {
    const { startWeb } = await webModule;
    await startWeb(deps, { ...starting, pools: { ...pools, ...opened.pools }, mailbox, readiness, watched });
  }
  shutdown.add('readiness', () => readiness.leave(config.drainMs), config.drainMs + 1_000);
}

/** A node with both roles runs the worker in a second process. */
const worksHere = ({ roles }: Config): boolean => roles.worker && !roles.web;
