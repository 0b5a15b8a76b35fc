import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app/build-app.ts';
import { announce, explain } from './announce.ts';
import { loadConfig, type Config } from './config.ts';
import { readSettings } from './config-sources.ts';
import type { Deps } from './context.ts';
import { createDb, visitors } from './db/client.ts';
import { startEmbedded, stateDir } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { loadSecret } from './db/secret.ts';
import { openReads } from './db/replica/open-reads.ts';
import { createActivityHub } from './features/activity/activity.hub.ts';
import { createAccessWatch } from './features/activity/watch-access.ts';
import { startActivity } from './features/activity/activity.start.ts';
import { createPasswordHasher } from './features/auth/hash-password.ts';
import { Bell } from './features/deliveries/worker/bell.ts';
import { runDeliveryWorker } from './features/deliveries/worker/delivery-worker.ts';
import { admitServer } from './features/backup/move/admit-server.ts';
import { openMovedFiles } from './features/backup/move/open-moved-files.ts';
import { openDemo } from './features/demo/demo.service.ts';
import { runDispatcher } from './features/dispatch/run-dispatcher.ts';
import { startIntake } from './features/intake/intake.start.ts';
import type { Probe } from './health/probe.ts';
import { probeDatabase, probeIntake, probeStorage, watchProbes } from './health/probes.ts';
import { buildWorkerServer } from './app/build-worker-app.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { openWebFiles } from './http/web/open-web-files.ts';
import type { WebFolders } from './http/web/load-web-files.ts';
import { runDataMigrations } from './jobs/data-migration.ts';
import { dataMigrations } from './app/data-migrations.ts';
import { startBoss, toQueue } from './jobs/queue.ts';
import { jobHandlers } from './app/job-handlers.ts';
import { watchQueues } from './jobs/watch-queues.ts';
import { startWorkers } from './jobs/worker.ts';
import { createLogger } from './log.ts';
import { createMeters } from './meters/meters.ts';
import type { Pools } from './metrics/collect-metrics.ts';
import { reportMetrics, startMetrics } from './metrics/start-metrics.ts';
import type { DevMailbox } from './outbound/mailer/dev-mailbox.ts';
import { openOutbound } from './app/open-outbound.ts';
import { onShutdown, type Shutdown } from './shutdown.ts';
import { openTracer } from './tracing/open-tracer.ts';
import { awaitBuilds, type WebBuilds } from './web-builds.ts';
import { followWebProcess, startWorkerProcess, type FollowedWeb, type WorkerProcess } from './worker-process.ts';

/** How long work under way may take to end when the process stops: jobs (then they are tried again) … */
const JOBS_MS = 20_000;
/** … requests, which are aborted after 25 s … */
const HTTP_MS = 30_000;
/** … and attempts of deliveries, which are aborted after 20 s. */
const DELIVERIES_MS = 25_000;
/** The sum of these in the worker process. */
const WORKER_MS = 56_000;

const root = path.resolve(import.meta.dirname, '../../..');
const webFolders: WebFolders = {
  site: path.join(root, 'apps/site/dist/site'),
  visitor: path.join(root, 'apps/web/dist/visitor'),
  app: path.join(root, 'apps/web/dist/app'),
};

async function main(): Promise<void> {
  const config = loadConfig(readSettings(process.env, root), await stateDir(root));
  const log = createLogger(config.logLevel);
  const shutdown = onShutdown(log, config.drainMs);
  const builds = awaitBuilds(process);
  const followed = followWebProcess(process, () => shutdown.begin());
  try {
    await start(config, { log, shutdown, builds, followed });
  } catch (error) {
    await shutdown.run();
    throw error;
  }
  if (followed) return;
  process.stdout.write(announce(config));
  await builds.release();
}

interface Starting {
  log: Logger;
  shutdown: Shutdown;
  builds: WebBuilds;
  /** The web process that this worker belongs to, if there is one. */
  followed: FollowedWeb | undefined;
}

async function start(config: Config, { log, shutdown, builds, followed }: Starting): Promise<void> {
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, log, shutdown));
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
    hasher: await createPasswordHasher(),
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
  if (worksHere(config)) {
    await startWorkers(boss, jobHandlers, deps);
    startDispatcher(deps, shutdown, followed?.load);
    if (!followed) await serveWorker(deps, { pools: { app: primary.pool }, readiness, watched, shutdown });
    else await reportMetrics(deps, followed, { app: primary.pool });
  }
  const pools = { app: primary.pool, ...opened.pools };
  if (config.roles.web) await startWeb(deps, { databaseUrl, pools, mailbox, readiness, watched, shutdown, builds });
  shutdown.add('readiness', () => readiness.leave(config.drainMs), config.drainMs + 1_000);
}

interface Serving extends Pick<Starting, 'shutdown'> {
  pools: Pools;
  readiness: Readiness;
  watched: readonly Probe[];
}

/** Answers the probes and Prometheus in a process that works on jobs only. */
async function serveWorker(deps: Deps, { pools, readiness, watched, shutdown }: Serving): Promise<void> {
  const probes = { asked: [probeDatabase(deps.db, deps.log)], watched };
  const scrape = await startMetrics({ deps, pools, probes, readiness, shutdown, process: 'worker' });
  await listen(buildWorkerServer({ deps, readiness, probes, scrape }), { config: deps.config, shutdown });
}

interface StartingWeb extends Serving, Pick<Starting, 'builds'> {
  databaseUrl: string;
  mailbox: DevMailbox | undefined;
}

/** Answers requests, and starts the worker process on a node with both roles. */
async function startWeb(deps: Deps, starting: StartingWeb): Promise<void> {
  const { config, log, tracer } = deps;
  const { databaseUrl, mailbox, readiness, watched, shutdown, builds } = starting;
  // Separate connections: the app's requests take none of these, and have longer limits.
  const own = createDb({ url: databaseUrl, log, maxConnections: 4, limits: visitors, tracer });
  shutdown.add("visitors' database", () => own.db.destroy());
  const { intake, close } = startIntake({ ...deps, db: own.db }, databaseUrl);
  shutdown.add('intake', close);
  const listener = startActivity(deps, databaseUrl);
  shutdown.add('activity', () => listener.close());
  const demo = config.demo ? await openDemo(deps) : undefined;
  const placeholders = { ...config, demo, mailbox: mailbox !== undefined };
  const web = await openWebFiles(webFolders, placeholders, builds);
  let worker: WorkerProcess | undefined;
  const probes = { asked: probeIntake(intake, log), watched };
  const pools = { ...starting.pools, visitors: own.pool };
  const workerMetrics = () => worker?.metrics ?? [];
  const options = { deps, pools, probes, readiness, shutdown, process: 'web', worker: workerMetrics } as const;
  const app = await buildApp({
    deps,
    intake: { ...intake, demo },
    web,
    readiness,
    probes,
    scrape: await startMetrics(options),
    ...(mailbox ? { mailbox } : {}),
  });
  builds.listening();
  await listen(app, { config, shutdown });
  if (config.roles.worker) {
    const given = { DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '', DATA_DIR: config.dataDir, DATA_DIR_FILE: '' };
    const env = { ...process.env, ...given, ROLES: 'worker', ROLES_FILE: '' };
    const started = startWorkerProcess({ main: import.meta.filename, env, log, load: intake.writer.load });
    worker = started;
    shutdown.add('worker process', () => started.stop(), WORKER_MS);
  }
}

async function listen(app: FastifyInstance, { config, shutdown }: { config: Config; shutdown: Shutdown }) {
  await app.listen({ port: config.port, host: config.host });
  shutdown.add('http', () => app.close(), HTTP_MS);
}

/** A node with both roles runs the worker in a second process. */
const worksHere = ({ roles }: Config): boolean => roles.worker && !roles.web;

async function embeddedDatabase(config: Config, log: Logger, shutdown: Shutdown): Promise<string> {
  const server = await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), logger: log });
  shutdown.add('postgres', () => server.stop());
  void server.lost.then((error) => {
    log.fatal({ err: error }, 'the embedded database ended');
    // Nothing works without it; a supervisor restarts both.
    process.exit(1);
  });
  return server.url;
}

function startDispatcher(deps: Deps, shutdown: Shutdown, intakeLoad?: () => number): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const due = new Bell();
  const working = Promise.all([
    runDispatcher(deps, signal, { intakeLoad, onBatch: () => due.ring() }),
    runDeliveryWorker(deps, signal, { due }),
    runDataMigrations(deps, signal, dataMigrations),
    watchQueues(deps, signal),
  ]);
  const stop = () => {
    stopping.abort();
    return working;
  };
  shutdown.add('dispatcher and delivery worker', stop, DELIVERIES_MS);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
