import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // canary_at: when the last canary was sent. canary_failures: how many in a row did not arrive or were not delivered.
  `alter table watchdog
    add column sends_canary boolean not null default false,
    add column canary_at timestamptz,
    add column canary_failures integer not null default 0`,
];
