import path from 'node:path';
import { buildApp } from '../app/build-app.ts';
import type { Deps } from '../context.ts';
import { createDb, visitors } from '../db/client.ts';
import { startActivity } from '../features/activity/activity.start.ts';
import { openDemo } from '../features/demo/demo.service.ts';
import { startIntake } from '../features/intake/intake.start.ts';
import { probeIntake } from '../health/probes.ts';
import type { WebFolders } from '../http/web/load-web-files.ts';
import { openWebFiles } from '../http/web/open-web-files.ts';
import { startMetrics } from '../metrics/start-metrics.ts';
import type { DevMailbox } from '../outbound/mailer/dev-mailbox.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts';
import { listen } from './listen.ts';
import type { StartingRole } from './starting.model.ts';

/** The sum of the limits in the worker process. */
const WORKER_MS = 56_000;

const foldersIn = (root: string): WebFolders => ({
  site: path.join(root, 'apps/site/dist/site'),
  visitor: path.join(root, 'apps/web/dist/visitor'),
  app: path.join(root, 'apps/web/dist/app'),
});

interface StartingWeb extends StartingRole {
  mailbox: DevMailbox | undefined;
}

/** Answers requests, and starts the worker process on a node with both roles. */
export async function startWeb(deps: Deps, starting: StartingWeb): Promise<void> {
  const { config, log, tracer } = deps;
  const { databaseUrl, mailbox, readiness, watched, shutdown, builds, program } = starting;
  // Separate connections: the app's requests take none of these, and have longer limits.
  const own = createDb({ url: databaseUrl, log, maxConnections: 4, limits: visitors, tracer });
  shutdown.add("visitors' database", () => own.db.destroy());
  const { intake, arrived, close } = startIntake({ ...deps, db: own.db }, databaseUrl);
  shutdown.add('intake', close);
  const listener = startActivity(deps, databaseUrl);
  shutdown.add('activity', () => listener.close());
  const demo = config.demo ? await openDemo(deps) : undefined;
  const placeholders = { ...config, demo, mailbox: mailbox !== undefined };
  const web = await openWebFiles(foldersIn(program.root), placeholders, builds);
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
    const env = { ...program.env, ...given, ROLES: 'worker', ROLES_FILE: '' };
    const started = startWorkerProcess({ main: program.main, env, log, load: intake.writer.load, arrived });
    worker = started;
    shutdown.add('worker process', () => started.stop(), WORKER_MS);
  }
}
