import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table privacy_request add column unread_files integer not null default 0`,
  // Ids only: the name of a file goes with the file.
  `create table privacy_unread (
    workspace_id text collate "C" not null,
    request_id text collate "C" not null,
    file_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    reason text not null,
    primary key (workspace_id, request_id, file_id),
    foreign key (workspace_id, request_id) references privacy_request(workspace_id, id) on delete cascade)`,
];
