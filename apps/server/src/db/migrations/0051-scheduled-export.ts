import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What the settings of an endpoint ask for is in its settings; this is when it happens.
  `create table scheduled_export (
    endpoint_id text collate "C" primary key references endpoint (id) on delete cascade,
    -- The settings that next_at was computed from.
    schedule text not null,
    followed_at timestamptz not null,
    next_at timestamptz not null,
    -- The end of the last period; the next one begins there.
    through_at timestamptz,
    last_at timestamptz,
    last_count integer,
    problem text
  )`,
  // Few endpoints have one, and a job asks for them each minute.
  `create index endpoint_scheduled_export_idx on endpoint (id)
   where settings->'scheduled_export'->>'every' in ('day', 'week', 'month')`,
];
