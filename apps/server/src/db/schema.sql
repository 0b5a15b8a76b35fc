-- Generated from the migrations by "pnpm generate". Read it; change the migrations.

create table account (
  id text collate "C" not null,
  email text not null,
  password_hash text not null,
  name text,
  company text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint account_pkey PRIMARY KEY (id)
);

create table account_token (
  token_hash bytea not null,
  account_id text collate "C" not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint account_token_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text]))),
  constraint account_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_token_pkey PRIMARY KEY (token_hash)
);

create table download_ticket (
  token_hash bytea not null,
  workspace_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  expires_at timestamp with time zone not null,
  constraint download_ticket_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint download_ticket_pkey PRIMARY KEY (token_hash)
);

create table endpoint (
  id text collate "C" not null,
  workspace_id text collate "C" not null,
  name text not null,
  status text not null default 'active'::text,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint endpoint_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint endpoint_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint endpoint_pkey PRIMARY KEY (id)
);

create table endpoint_counter (
  endpoint_id text collate "C" not null,
  inbox bigint not null default 0,
  spam bigint not null default 0,
  held bigint not null default 0,
  refused bigint not null default 0,
  unread bigint not null default 0,
  last_submission_at timestamp with time zone,
  constraint endpoint_counter_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_counter_pkey PRIMARY KEY (endpoint_id)
);

create table endpoint_field (
  endpoint_id text collate "C" not null,
  name text collate "C" not null,
  first_seen_at timestamp with time zone not null,
  position integer not null,
  constraint endpoint_field_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_field_pkey PRIMARY KEY (endpoint_id, name)
);

create table file (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  submission_id text collate "C" not null,
  field text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  flag text,
  constraint file_endpoint_id_submission_id_fkey FOREIGN KEY (endpoint_id, submission_id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint file_pkey PRIMARY KEY (endpoint_id, id)
);

create table idempotency_key (
  endpoint_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  submission_id text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (endpoint_id, key)
);

create table installation (
  key text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (key)
);

create table member (
  workspace_id text collate "C" not null,
  account_id text collate "C" not null,
  role text not null,
  constraint member_role_check CHECK ((role = 'owner'::text)),
  constraint member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint member_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint member_pkey PRIMARY KEY (workspace_id, account_id)
);

create table session (
  token_hash bytea not null,
  account_id text collate "C" not null,
  user_agent text,
  ip text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (token_hash)
);

create table submission (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  fields json not null,
  spam json not null,
  meta json not null,
  refused_reason text,
  read_at timestamp with time zone,
  starred boolean not null default false,
  created_at timestamp with time zone not null,
  pending boolean not null default false,
  counted boolean not null default false,
  constraint submission_status_check CHECK ((status = ANY (ARRAY['inbox'::text, 'spam'::text, 'held'::text, 'refused'::text]))),
  constraint submission_pkey PRIMARY KEY (endpoint_id, id)
);

create table usage (
  workspace_id text collate "C" not null,
  month text not null,
  submissions bigint not null default 0,
  held bigint not null default 0,
  last_admitted integer not null default 0,
  last_held integer not null default 0,
  told_percent integer not null default 0,
  constraint usage_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint usage_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint usage_pkey PRIMARY KEY (workspace_id, month)
);

create table workspace (
  id text collate "C" not null,
  name text not null,
  plan text not null default 'free'::text,
  created_at timestamp with time zone not null default now(),
  constraint workspace_plan_check CHECK ((plan = 'free'::text)),
  constraint workspace_pkey PRIMARY KEY (id)
);

CREATE INDEX account_token_account_idx ON public.account_token USING btree (account_id, purpose);
CREATE INDEX download_ticket_expires_idx ON public.download_ticket USING btree (expires_at);
CREATE INDEX endpoint_workspace_idx ON public.endpoint USING btree (workspace_id, created_at DESC, id);
CREATE INDEX file_storage_key_idx ON public.file USING btree (storage_key);
CREATE INDEX file_submission_idx ON public.file USING btree (endpoint_id, submission_id);
CREATE INDEX idempotency_key_created_idx ON public.idempotency_key USING btree (created_at);
CREATE INDEX member_account_idx ON public.member USING btree (account_id);
CREATE INDEX session_account_idx ON public.session USING btree (account_id);
CREATE INDEX session_expires_idx ON public.session USING btree (expires_at);
CREATE INDEX submission_pending_idx ON public.submission USING btree (created_at) WHERE pending;
CREATE INDEX submission_status_idx ON public.submission USING btree (endpoint_id, status, id DESC);
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email));
