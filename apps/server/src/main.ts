import path from 'node:path';
import { brand } from '@postern/contracts';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';
import type { Deps } from './context.ts';
import { createDb, visitors } from './db/client.ts';
import { EmbeddedError, startEmbedded, stateDir } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { loadSecret } from './db/secret.ts';
import { createActivityHub } from './features/activity/activity.hub.ts';
import { startActivity } from './features/activity/activity.start.ts';
import { createPasswordHasher } from './features/auth/hash-password.ts';
import { runDeliveryWorker } from './features/deliveries/worker/delivery-worker.ts';
import { openDemo } from './features/demo/demo.service.ts';
import { runDispatcher } from './features/dispatch/run-dispatcher.ts';
import { startIntake } from './features/intake/intake.start.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { openWebFiles } from './http/web/open-web-files.ts';
import type { WebFolders } from './http/web/load-web-files.ts';
import { runDataMigrations } from './jobs/data-migration.ts';
import { dataMigrations } from './jobs/data-migrations.ts';
import { startBoss, toQueue } from './jobs/queue.ts';
import { jobHandlers } from './jobs/registry.ts';
import { startWorkers } from './jobs/worker.ts';
import { createLogger } from './log.ts';
import { createDevMailbox, type DevMailbox } from './outbound/mailer/dev-mailbox.ts';
import { openFileStore } from './outbound/files/open.ts';
import type { FileStore } from './outbound/files/files.ts';
import { createMemoryLimiter, type Limiter } from './outbound/limiter/limiter.ts';
import { createRedisLimiter } from './outbound/limiter/redis.ts';
import { createMailboxMailer, createSmtpMailer } from './outbound/mailer/mailer.ts';
import { createSafeFetch } from './outbound/safe-fetch/safe-fetch.ts';
import { onShutdown, type Shutdown } from './shutdown.ts';
import { awaitBuilds, type WebBuilds } from './web-builds.ts';
import { followWebProcess, startWorkerProcess, type FollowedWeb } from './worker-process.ts';
import { MINUTE_MS } from './lib/durations.ts';

/** A temporary file that has not been written for this long was interrupted by a crash. */
const TEMP_IDLE_MS = 10 * MINUTE_MS;

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
  const config = loadConfig(process.env, await stateDir(root));
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
  announce(config);
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
  await migrate({ url: databaseUrl, log });
  const { db } = createDb({ url: databaseUrl, log });
  shutdown.add('database', () => db.destroy());

  const boss = await startBoss(
    { url: databaseUrl, log, supervise: worksHere(config) },
    jobHandlers.map(({ job }) => job),
  );
  shutdown.add('jobs', () => boss.stop({ graceful: true, timeout: JOBS_MS }), JOBS_MS + 1_000);

  const mailbox = config.smtpUrl ? undefined : createDevMailbox(path.join(config.dataDir, 'mailbox'), log);
  const mailer = mailbox
    ? createMailboxMailer(mailbox, config.mailFrom)
    : createSmtpMailer(config.smtpUrl ?? '', config.mailFrom);
  shutdown.add('mailer', async () => mailer.close());
  const files = await openFileStore({ root: path.join(config.dataDir, 'files'), s3: config.s3 });
  shutdown.add('files', async () => files.close());
  await files.sweepTemps(TEMP_IDLE_MS);
  // Temporary files are always on this machine's disk, so each process sweeps its own.
  const sweeping = setInterval(() => void sweepTemps(files, log), TEMP_IDLE_MS);
  shutdown.add('temporary files', async () => clearInterval(sweeping));

  const deps: Deps = {
    config,
    log,
    db,
    queue: toQueue(boss),
    files,
    mailer,
    limiter: await openLimiter(config, log, shutdown),
    hasher: await createPasswordHasher(),
    safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateDestinations }),
    endpointListeners: new Set(),
    activity: createActivityHub(),
    secret: await loadSecret(db),
    now: () => new Date(),
  };

  const readiness = createReadiness();
  if (worksHere(config)) {
    await startWorkers(boss, jobHandlers, deps);
    startDispatcher(deps, shutdown, followed?.load);
  }
  if (config.roles.web) await startWeb(deps, { databaseUrl, mailbox, readiness, shutdown, builds });
  shutdown.add('readiness', () => readiness.leave(config.drainMs), config.drainMs + 1_000);
}

interface StartingWeb extends Pick<Starting, 'shutdown' | 'builds'> {
  databaseUrl: string;
  mailbox: DevMailbox | undefined;
  readiness: Readiness;
}

/** Answers requests, and starts the worker process on a node with both roles. */
async function startWeb(deps: Deps, starting: StartingWeb): Promise<void> {
  const { config, log } = deps;
  const { databaseUrl, mailbox, readiness, shutdown, builds } = starting;
  // Separate connections: the app's requests take none of these, and have longer limits.
  const own = createDb({ url: databaseUrl, log, maxConnections: 4, limits: visitors });
  shutdown.add("visitors' database", () => own.db.destroy());
  const { intake, close } = startIntake({ ...deps, db: own.db }, databaseUrl);
  shutdown.add('intake', close);
  const listener = startActivity(deps, databaseUrl);
  shutdown.add('activity', () => listener.close());
  const demo = config.demo ? await openDemo(deps) : undefined;
  const placeholders = { ...config, demo, mailbox: mailbox !== undefined };
  const web = await openWebFiles(webFolders, placeholders, builds);
  const app = await buildApp({ deps, intake: { ...intake, demo }, web, readiness, ...(mailbox ? { mailbox } : {}) });
  builds.listening();
  await app.listen({ port: config.port, host: config.host });
  shutdown.add('http', () => app.close(), HTTP_MS);
  if (config.roles.worker) {
    const env = { ...process.env, ROLES: 'worker', DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir };
    const worker = startWorkerProcess({ main: import.meta.filename, env, log, load: intake.writer.load });
    shutdown.add('worker process', () => worker.stop(), WORKER_MS);
  }
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

async function openLimiter({ redisUrl }: Config, log: Logger, shutdown: Shutdown): Promise<Limiter> {
  if (!redisUrl) return createMemoryLimiter();
  const redis = await createRedisLimiter(redisUrl, { log });
  shutdown.add('redis', async () => redis.close());
  return redis;
}

function startDispatcher(deps: Deps, shutdown: Shutdown, intakeLoad?: () => number): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = Promise.all([
    runDispatcher(deps, signal, intakeLoad),
    runDeliveryWorker(deps, signal),
    runDataMigrations(deps, signal, dataMigrations),
  ]);
  const stop = () => {
    stopping.abort();
    return working;
  };
  shutdown.add('dispatcher and delivery worker', stop, DELIVERIES_MS);
}

async function sweepTemps(files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepTemps(TEMP_IDLE_MS);
  } catch (error) {
    log.warn({ err: error }, 'temporary files could not be swept');
  }
}

/** Prints the URL, the mailbox and the data directory. */
function announce(config: Config): void {
  const lines = [
    `${brand.name} is ready.`,
    config.roles.web ? `  Open   ${config.publicUrl}` : '  Works on jobs only (ROLES=worker)',
    config.smtpUrl ? '  Email  is sent by SMTP' : `  Email  ${config.publicUrl}/dev/mailbox`,
    `  Data   ${config.dataDir}${config.databaseUrl ? ' (files; the database is external)' : ''}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** The error of a failed start, in a line that says what to do. */
function explain(error: unknown): string {
  if (error instanceof EmbeddedError) return error.message;
  if (error instanceof ConfigError) return `The configuration is not valid:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or stop the program that listens there.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : (error.stack ?? error.message);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
