import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // How far the retention of a part of submissions is. part: JSON of its rule without the days. begun_at: when it last
  // began with the oldest submission, because an import stores some that are older than others.
  `create table field_term (
    endpoint_id text collate "C" not null references endpoint(id) on delete cascade,
    part text collate "C" not null,
    days integer not null,
    through text collate "C" not null,
    begun_at timestamptz not null,
    primary key (endpoint_id, part))`,
];
