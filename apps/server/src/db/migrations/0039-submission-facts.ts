import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // facts: what the spam check knew and no rule decides, as JSON that is never queried; null for submissions that an
  // earlier version received, and for imported ones. marked: whether a person moved it away from the check's verdict.
  `alter table submission add column facts json, add column marked boolean not null default false`,
];
