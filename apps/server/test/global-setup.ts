import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { createDb } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { startBoss } from '../src/jobs/queue.ts';
import { jobHandlers } from '../src/app/job-handlers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server, which holds the migrated template database. Tests clone the template. */
    databaseServer: string;
  }
}

export const templateName = 'template';

/** One real PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-test-'));
  const dataDir = path.join(folder, 'postgres');
  const server = await startEmbedded({ dataDir, logger: log, ephemeral: true });
  const admin = createDb({ url: server.url, log });
  await sql`create database ${sql.id(templateName)}`.execute(admin.db);
  await admin.db.destroy();
  const url = server.url.replace(/\/[^/]*$/, `/${templateName}`);
  await migrate({ url, log });
  // The queues are part of the template: cloning them is faster than creating them.
  const boss = await startBoss(
    { url, log, supervise: false },
    jobHandlers.map(({ job }) => job),
  );
  await boss.stop({ graceful: false });
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
