import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { createDb, patient, type Db } from '../src/db/client.ts';
import { templateName } from './global-setup.ts';
import { pollMs } from './poll.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  pool: pg.Pool;
  drop(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** A new database: a clone of the migrated template, which takes 30 to 60 ms. */
export const cloneDatabase = (): Promise<TestDatabase> => createDatabase(templateName);

/** A new database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: ReturnType<typeof sql>) => {
    const admin = createDb({ url: server, log, maxConnections: 1, limits: patient });
    await statement.execute(admin.db);
    await admin.db.destroy();
  };
  await asAdmin(sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`);
  const url = server.replace(/\/[^/]*$/, `/${name}`);
  // On a busy machine a test may wait longer than the product would. The product's own time limits have their own
  // tests.
  const limits = { connectMs: pollMs, serverMs: pollMs, clientMs: 2 * pollMs };
  const { db, pool } = createDb({ url, log, limits });
  Object.assign(pool.options, { idle_in_transaction_session_timeout: pollMs });
  return {
    url,
    db,
    pool,
    async drop() {
      await db.destroy();
      await asAdmin(sql`drop database if exists ${sql.id(name)} with (force)`);
    },
  };
}
