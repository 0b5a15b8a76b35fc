import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Connections to the database in a product's data directory. */
export function openDatabase(dataDir: string, { max }: { max: number }): pg.Pool {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return new pg.Pool({ connectionString: `postgres://app:${password}@127.0.0.1:${port}/postgres`, max });
}
