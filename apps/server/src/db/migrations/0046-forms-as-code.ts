import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // code_key: the name by which files know the endpoint; null: no file has described it yet. A test endpoint can have the key of
  // another one: the same file describes both.
  `alter table endpoint
    add column code_key text collate "C",
    add column is_test boolean not null default false`,
  `create unique index endpoint_code_key on endpoint (workspace_id, is_test, code_key) where code_key is not null`,
  `alter table destination add column code_key text collate "C"`,
  `create unique index destination_code_key on destination (endpoint_id, code_key) where code_key is not null`,
];
