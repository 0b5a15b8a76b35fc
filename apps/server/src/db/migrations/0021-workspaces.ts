import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table member drop constraint member_role_check`,
  `alter table member add constraint member_role_check check (role in ('owner', 'admin', 'editor', 'reader'))`,
  // The endpoints that a member may reach; null: all of the workspace.
  `alter table member add column endpoint_ids text[] collate "C",
    add constraint member_endpoint_ids_check check (endpoint_ids is null or role in ('editor', 'reader'))`,
  `alter table member add column created_at timestamptz not null default now()`,
  `update member m set created_at = a.created_at from account a where a.id = m.account_id`,

  `alter table workspace add column deletion_at timestamptz`,
  `create index workspace_deletion_idx on workspace (deletion_at) where deletion_at is not null`,

  `create table invitation (
    workspace_id text collate "C" not null references workspace on delete cascade,
    id text collate "C" not null,
    email text collate "C" not null,
    role text not null check (role in ('owner', 'admin', 'editor', 'reader')),
    endpoint_ids text[] collate "C",
    invited_by text collate "C" references account on delete set null,
    -- Null until the email has been sent.
    token_hash bytea unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (workspace_id, id),
    check (endpoint_ids is null or role in ('editor', 'reader'))
  )`,
  // One invitation for each address, in lower case.
  `create unique index invitation_email_key on invitation (email, workspace_id)`,
  `create index invitation_invited_by_idx on invitation (invited_by)`,

  // A key that a node of the version before makes has none: it then belongs to the workspace that its account owns.
  `alter table api_key add column workspace_id text collate "C" references workspace on delete cascade`,
  `update api_key k set workspace_id = m.workspace_id from member m where m.account_id = k.account_id and m.role = 'owner'`,
  `create index api_key_workspace_idx on api_key (workspace_id)`,

  // Whose download it is, so that it ends with the access; null for one that a node of the version before makes.
  `alter table download add column account_id text collate "C"`,
];
