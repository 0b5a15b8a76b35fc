import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table reply_template (
        endpoint_id text collate "C" not null references endpoint on delete cascade,
        id text collate "C" not null,
        name text not null,
        subject text,
        text text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (endpoint_id, id)
      )`,
    )
    .execute(db);
}
