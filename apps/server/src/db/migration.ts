import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';

/** The export of a file in `migrations`. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * false: outside of a transaction, which building an index concurrently needs. An interruption can happen anywhere,
   * and the migration then runs again from its beginning.
   */
  transaction?: boolean;
  /**
   * The earliest migration that a version must know to work with the result. Without it the migration only adds to the
   * schema, and every earlier version works on, and starts.
   */
  requires?: string;
}

/** By name, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Beside this module, in the sources as in the built server. */
const folder = path.join(import.meta.dirname, 'migrations');

export async function readMigrations(): Promise<Migrations> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.[jt]s$/.test(name))
    .toSorted((a, b) => a.localeCompare(b));
  const entries = names.map(async (name): Promise<[string, Migration]> => [
    path.parse(name).name,
    (await import(path.join(folder, name))) as Migration,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

export interface IndexToBuild {
  name: string;
  /** The table and the rest of the clause: `submission (endpoint_id, id)`. */
  on: string;
  unique?: boolean;
}

/**
 * Builds an index while others continue to write; for a migration outside of a transaction. An interrupted build leaves
 * an invalid index, which is dropped and built again.
 */
export async function createIndexConcurrently(db: Kysely<unknown>, { name, on, unique }: IndexToBuild): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.isValid) return;
  // It waits for every older transaction, but blocks no writer in the meantime.
  await sql`set lock_timeout = 0`.execute(db);
  try {
    if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
    const kind = sql.raw(unique ? 'unique index' : 'index');
    await sql`create ${kind} concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}
