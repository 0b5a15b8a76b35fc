import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The endpoints that a key may reach; null: all of its account.
  `alter table api_key add column endpoint_ids text[] collate "C"`,
  // The event that a program has subscribed a webhook to; null for a destination that a person has added.
  `alter table destination add column hook_event text`,
];
