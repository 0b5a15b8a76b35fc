import { sql, type Kysely } from 'kysely';

/** The lock and the table of Kysely's migrator, which nodes of earlier versions run. */
const LOCK = '3853314791062309107';

/** @returns whether this connection now holds the lock, until the connection ends */
export async function tryLock(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as taken`.execute(db);
  return rows[0]?.taken === true;
}

export interface ExecutedMigration {
  name: string;
  /** The earliest migration that a version must know since then; null where every version works. */
  requires: string | null;
}

/** The migrations that were run; under the lock. Kysely's migrator does not know our column, and leaves it empty. */
export async function listExecuted(db: Kysely<unknown>): Promise<ExecutedMigration[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
  await sql`alter table kysely_migration add column if not exists requires text`.execute(db);
  const { rows } = await sql<ExecutedMigration>`select name, requires from kysely_migration order by name`.execute(db);
  return rows;
}

/** Kysely reads the order from the time. */
export async function addExecuted(db: Kysely<unknown>, { name, requires }: ExecutedMigration): Promise<void> {
  const { rows } = await sql<{ last: string | null }>`select max(timestamp) as last from kysely_migration`.execute(db);
  const last = rows[0]?.last;
  const time = new Date(Math.max(Date.now(), last ? Date.parse(last) + 1 : 0));
  await sql`
    insert into kysely_migration (name, timestamp, requires) values (${name}, ${time.toISOString()}, ${requires})`.execute(
    db,
  );
}
