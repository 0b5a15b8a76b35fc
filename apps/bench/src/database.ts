import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Connections to the database in a product's data directory. */
export const openDatabase = (dataDir: string, { max }: { max: number }): pg.Pool =>
  new pg.Pool({ connectionString: databaseUrl(dataDir), max });

/** The address of that database. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}
