import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // moved_at: when the endpoint came from another workspace, until its documents of the search say so. moved_through: the
  // last submission whose document does.
  `alter table endpoint add column moved_at timestamptz, add column moved_through text collate "C"`,
  `create index endpoint_moved_idx on endpoint (workspace_id) where moved_at is not null`,
];
