import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The key with which links to a form are signed follows from the installation's secret and this number.
  `alter table endpoint add column link_key_number integer not null default 1`,
];
