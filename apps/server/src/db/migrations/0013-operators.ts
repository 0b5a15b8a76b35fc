import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The operator's states. No call of an owner writes these columns, and a reason is set exactly while its state is.
  ...[
    ['workspace', 'suspended'],
    ['endpoint', 'suspended'],
    ['endpoint', 'form_down'],
  ].map(
    ([table, state]) => `alter table ${table}
      add column ${state}_at timestamptz, add column ${state}_reason text,
      add constraint ${table}_${state}_check check ((${state}_at is null) = (${state}_reason is null))`,
  ),

  // The nodes keep endpoints in memory. A change of an endpoint's row notifies them already.
  `create function notify_suspension() returns trigger language plpgsql as $$
    begin
      perform pg_notify('endpoint', endpoint.id) from endpoint where endpoint.workspace_id = new.id;
      return null;
    end $$`,
  `create trigger workspace_suspended after update of suspended_at on workspace for each row
    when (old.suspended_at is distinct from new.suspended_at) execute function notify_suspension()`,

  // What visitors reported. Without a reference to the endpoint, because a report outlives it.
  `create table abuse_report (
    id text collate "C" primary key,
    endpoint_id text collate "C" not null,
    reason text not null check (reason in ('phishing', 'passwords', 'malware', 'other')),
    text text not null,
    email text,
    language text not null,
    created_at timestamptz not null,
    closed_at timestamptz,
    note text
  )`,
  `create index abuse_report_endpoint_idx on abuse_report (endpoint_id)`,
];
