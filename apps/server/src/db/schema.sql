-- Generated from the migrations by "pnpm generate". Read it; change the migrations.

create table abuse_report (
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  reason text not null,
  text text not null,
  email text,
  language text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  note text,
  constraint abuse_report_reason_check CHECK ((reason = ANY (ARRAY['phishing'::text, 'passwords'::text, 'malware'::text, 'other'::text]))),
  constraint abuse_report_pkey PRIMARY KEY (id)
);

create table account (
  id text collate "C" not null,
  email text not null,
  password_hash text not null,
  name text,
  company text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  preferences jsonb not null default '{}'::jsonb,
  deletion_at timestamp with time zone,
  deletion_told_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id)
);

create table account_token (
  token_hash bytea not null,
  account_id text collate "C" not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  email text,
  session_hash bytea,
  constraint account_token_purpose_check CHECK (((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'change_email'::text])) AND ((email IS NOT NULL) = (purpose = 'change_email'::text)))),
  constraint account_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_token_pkey PRIMARY KEY (token_hash)
);

create table api_key (
  id text collate "C" not null,
  account_id text collate "C" not null,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null,
  hint text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  endpoint_ids text[] collate "C",
  workspace_id text collate "C",
  actions text[],
  masked_fields text[] not null default '{}'::text[],
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint api_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_token_hash_key UNIQUE (token_hash)
);

create table audit_entry (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  at timestamp with time zone not null,
  action text collate "C" not null,
  actor_id text collate "C" not null,
  actor jsonb not null,
  target_id text collate "C",
  target jsonb,
  endpoint_id text collate "C",
  endpoint_name text,
  ip text,
  user_agent text,
  details jsonb not null default '{}'::jsonb,
  constraint audit_entry_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint audit_entry_pkey PRIMARY KEY (workspace_id, id)
);

create table authenticator (
  account_id text collate "C" not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  last_used_at timestamp with time zone,
  constraint authenticator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint authenticator_pkey PRIMARY KEY (account_id)
);

create table backfill (
  endpoint_id text collate "C" not null,
  destination_id text collate "C" not null,
  since timestamp with time zone,
  until_id text collate "C" not null,
  last_id text collate "C",
  queued integer not null default 0,
  total integer not null,
  started_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint backfill_endpoint_id_destination_id_fkey FOREIGN KEY (endpoint_id, destination_id) REFERENCES destination(endpoint_id, id) ON DELETE CASCADE,
  constraint backfill_pkey PRIMARY KEY (endpoint_id, destination_id)
);

create table cap (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  position integer not null,
  field text collate "C" not null default ''::text,
  option text collate "C" not null default ''::text,
  seats integer not null,
  taken integer not null default 0,
  waiting integer not null default 0,
  has_waiting_list boolean not null default false,
  shows_left boolean not null default false,
  constraint cap_seats_check CHECK ((seats >= 0)),
  constraint cap_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint cap_pkey PRIMARY KEY (endpoint_id, id),
  constraint cap_endpoint_id_field_option_key UNIQUE (endpoint_id, field, option)
);

create table delivery (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  submission_id text collate "C" not null,
  destination_id text collate "C" not null,
  recipient text collate "C" not null default ''::text,
  event text not null,
  state text not null,
  due_at timestamp with time zone not null,
  attempting_since timestamp with time zone,
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  digest text collate "C",
  is_copy boolean not null default false,
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text]))),
  constraint delivery_endpoint_id_destination_id_fkey FOREIGN KEY (endpoint_id, destination_id) REFERENCES destination(endpoint_id, id) ON DELETE CASCADE,
  constraint delivery_pkey PRIMARY KEY (endpoint_id, id)
);

create table delivery_attempt (
  endpoint_id text collate "C" not null,
  delivery_id text collate "C" not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  ms integer not null,
  answer text not null,
  constraint delivery_attempt_endpoint_id_delivery_id_fkey FOREIGN KEY (endpoint_id, delivery_id) REFERENCES delivery(endpoint_id, id) ON DELETE CASCADE,
  constraint delivery_attempt_pkey PRIMARY KEY (endpoint_id, delivery_id, number)
);

create table destination (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  name text not null,
  enabled boolean not null default true,
  config jsonb not null,
  filter jsonb not null,
  sealed_secrets text[] not null default '{}'::text[],
  sealed_token text,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  gone_at timestamp with time zone,
  last_delivered_at timestamp with time zone,
  recent text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hook_event text,
  ended_at timestamp with time zone,
  code_key text collate "C",
  constraint destination_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'webhook'::text, 'slack'::text, 'discord'::text, 'telegram'::text, 'teams'::text]))),
  constraint destination_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint destination_pkey PRIMARY KEY (endpoint_id, id)
);

create table download (
  id text collate "C" not null,
  workspace_id text collate "C" not null,
  endpoint_id text collate "C",
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer,
  told_at timestamp with time zone not null,
  account_id text collate "C",
  api_key_id text collate "C",
  constraint download_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint download_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint download_pkey PRIMARY KEY (id),
  constraint download_token_hash_key UNIQUE (token_hash)
);

create table endpoint (
  id text collate "C" not null,
  workspace_id text collate "C" not null,
  name text not null,
  status text not null default 'active'::text,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  suspended_at timestamp with time zone,
  suspended_reason text,
  form_down_at timestamp with time zone,
  form_down_reason text,
  moved_at timestamp with time zone,
  moved_through text collate "C",
  moved_count integer not null default 0,
  link_key_number integer not null default 1,
  code_key text collate "C",
  is_test boolean not null default false,
  constraint endpoint_form_down_check CHECK (((form_down_at IS NULL) = (form_down_reason IS NULL))),
  constraint endpoint_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text]))),
  constraint endpoint_suspended_check CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL))),
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
  caps_version integer not null default 0,
  constraint endpoint_counter_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_counter_pkey PRIMARY KEY (endpoint_id)
);

create table endpoint_field (
  endpoint_id text collate "C" not null,
  name text collate "C" not null,
  first_seen_at timestamp with time zone not null,
  position integer not null,
  shown_as text collate "C",
  constraint endpoint_field_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_field_pkey PRIMARY KEY (endpoint_id, name)
);

create table endpoint_hour (
  endpoint_id text collate "C" not null,
  hour timestamp with time zone not null,
  inbox integer not null default 0,
  spam integer not null default 0,
  held integer not null default 0,
  refused integer not null default 0,
  constraint endpoint_hour_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_hour_pkey PRIMARY KEY (endpoint_id, hour)
);

create table endpoint_read_time (
  endpoint_id text collate "C" not null,
  day date not null,
  bucket smallint not null,
  count integer not null default 0,
  constraint endpoint_read_time_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_read_time_pkey PRIMARY KEY (endpoint_id, day, bucket)
);

create table endpoint_source (
  endpoint_id text collate "C" not null,
  day date not null,
  page text collate "C" not null,
  count integer not null default 0,
  constraint endpoint_source_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint endpoint_source_pkey PRIMARY KEY (endpoint_id, day, page)
);

create table field_change (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  field text collate "C" not null,
  new_name text collate "C",
  type_before text,
  type_after text,
  before_first_at timestamp with time zone not null,
  before_last_at timestamp with time zone not null,
  after_first_at timestamp with time zone not null,
  after_last_at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  state text not null default 'open'::text,
  constraint field_change_check CHECK (((kind = 'renamed'::text) = (new_name IS NOT NULL))),
  constraint field_change_kind_check CHECK ((kind = ANY (ARRAY['renamed'::text, 'vanished'::text, 'emptied'::text, 'retyped'::text]))),
  constraint field_change_state_check CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'dismissed'::text, 'ended'::text]))),
  constraint field_change_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint field_change_pkey PRIMARY KEY (endpoint_id, id)
);

create table field_term (
  endpoint_id text collate "C" not null,
  part text collate "C" not null,
  days integer not null,
  through text collate "C" not null,
  begun_at timestamp with time zone not null,
  constraint field_term_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint field_term_pkey PRIMARY KEY (endpoint_id, part)
);

create table field_watch (
  endpoint_id text collate "C" not null,
  state json not null,
  read_through text collate "C" not null,
  read_at timestamp with time zone not null,
  constraint field_watch_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint field_watch_pkey PRIMARY KEY (endpoint_id)
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

create table finding (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  page_id text collate "C",
  kind text not null,
  subject text,
  before text,
  after text,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint finding_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES watchdog(endpoint_id) ON DELETE CASCADE,
  constraint finding_endpoint_id_page_id_fkey FOREIGN KEY (endpoint_id, page_id) REFERENCES watched_page(endpoint_id, id) ON DELETE CASCADE,
  constraint finding_pkey PRIMARY KEY (endpoint_id, id)
);

create table form (
  endpoint_id text collate "C" not null,
  draft json,
  draft_updated_at timestamp with time zone,
  version integer,
  versions integer not null default 0,
  constraint form_check CHECK (((draft IS NULL) = (draft_updated_at IS NULL))),
  constraint form_check1 CHECK ((version <= versions)),
  constraint form_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint form_endpoint_id_version_fkey FOREIGN KEY (endpoint_id, version) REFERENCES form_version(endpoint_id, version),
  constraint form_pkey PRIMARY KEY (endpoint_id)
);

create table form_version (
  endpoint_id text collate "C" not null,
  version integer not null,
  definition json not null,
  published_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  constraint form_version_version_check CHECK ((version > 0)),
  constraint form_version_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint form_version_pkey PRIMARY KEY (endpoint_id, version)
);

create table idempotency_key (
  endpoint_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  submission_id text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (endpoint_id, key)
);

create table identity (
  id text collate "C" not null,
  account_id text collate "C" not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_issuer_subject_key UNIQUE (issuer, subject)
);

create table import (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  state text not null,
  file_name text not null,
  file_size bigint not null,
  storage_key text collate "C",
  format text not null,
  encoding text not null,
  source text not null,
  facts json not null,
  mapping json not null,
  signature text collate "C",
  total integer,
  done integer not null default 0,
  imported integer not null default 0,
  existing integer not null default 0,
  refused integer not null default 0,
  problems json not null default '[]'::json,
  sample json not null default '[]'::json,
  failure text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  missing_files integer not null default 0,
  constraint import_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  constraint import_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint import_pkey PRIMARY KEY (endpoint_id, id)
);

create table installation (
  key text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (key)
);

create table invitation (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  email text collate "C" not null,
  role text not null,
  endpoint_ids text[] collate "C",
  invited_by text collate "C",
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitation_check CHECK (((endpoint_ids IS NULL) OR (role = ANY (ARRAY['editor'::text, 'reader'::text])))),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'reader'::text]))),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint invitation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint invitation_pkey PRIMARY KEY (workspace_id, id),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);

create table late_document (
  id bigint not null,
  endpoint_ids text[] not null,
  submission_ids text[] not null,
  statuses text[] not null,
  constraint late_document_pkey PRIMARY KEY (id)
);

create table member (
  workspace_id text collate "C" not null,
  account_id text collate "C" not null,
  role text not null,
  endpoint_ids text[] collate "C",
  created_at timestamp with time zone not null default now(),
  constraint member_endpoint_ids_check CHECK (((endpoint_ids IS NULL) OR (role = ANY (ARRAY['editor'::text, 'reader'::text])))),
  constraint member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'reader'::text]))),
  constraint member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint member_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint member_pkey PRIMARY KEY (workspace_id, account_id)
);

create table note (
  endpoint_id text collate "C" not null,
  submission_id text collate "C" not null,
  id text collate "C" not null,
  author_id text collate "C" not null,
  text text not null,
  mentions text[] collate "C" not null default '{}'::text[],
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint note_endpoint_id_submission_id_fkey FOREIGN KEY (endpoint_id, submission_id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint note_pkey PRIMARY KEY (endpoint_id, submission_id, id)
);

create table outbox (
  id bigint not null,
  created_at timestamp with time zone not null,
  endpoint_ids text[] not null,
  submission_ids text[] not null,
  statuses text[] not null,
  names text[] not null,
  released boolean not null default false,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table passkey (
  account_id text collate "C" not null,
  id text collate "C" not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_pkey PRIMARY KEY (account_id, id),
  constraint passkey_credential_id_key UNIQUE (credential_id)
);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  account_id text collate "C",
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash)
);

create table pending_sign_in (
  token_hash bytea not null,
  account_id text collate "C" not null,
  is_remembered boolean not null,
  means text not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint pending_sign_in_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint pending_sign_in_pkey PRIMARY KEY (token_hash)
);

create table privacy_hit (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  submission_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  endpoint_name text not null,
  places json not null,
  state text not null default 'found'::text,
  files integer not null default 0,
  bytes bigint not null default 0,
  destinations json not null default '[]'::json,
  constraint privacy_hit_state_check CHECK ((state = ANY (ARRAY['found'::text, 'kept'::text, 'erased'::text, 'gone'::text]))),
  constraint privacy_hit_workspace_id_request_id_fkey FOREIGN KEY (workspace_id, request_id) REFERENCES privacy_request(workspace_id, id) ON DELETE CASCADE,
  constraint privacy_hit_pkey PRIMARY KEY (workspace_id, request_id, submission_id)
);

create table privacy_request (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  state text not null,
  match text not null,
  in_files boolean not null,
  sealed_value text,
  salt text not null,
  value_hash text not null,
  created_by text collate "C" not null,
  created_at timestamp with time zone not null,
  at_endpoint text collate "C" not null default ''::text,
  at_id text collate "C" not null default ''::text,
  read integer not null default 0,
  hits integer not null default 0,
  more boolean not null default false,
  erased_at timestamp with time zone,
  receipt text,
  receipt_final boolean not null default false,
  unread_files integer not null default 0,
  constraint privacy_request_match_check CHECK ((match = ANY (ARRAY['whole'::text, 'contains'::text]))),
  constraint privacy_request_state_check CHECK ((state = ANY (ARRAY['searching'::text, 'found'::text, 'erasing'::text, 'erased'::text]))),
  constraint privacy_request_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint privacy_request_pkey PRIMARY KEY (workspace_id, id)
);

create table privacy_unread (
  workspace_id text collate "C" not null,
  request_id text collate "C" not null,
  file_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  reason text not null,
  constraint privacy_unread_workspace_id_request_id_fkey FOREIGN KEY (workspace_id, request_id) REFERENCES privacy_request(workspace_id, id) ON DELETE CASCADE,
  constraint privacy_unread_pkey PRIMARY KEY (workspace_id, request_id, file_id)
);

create table provider_visit (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text collate "C" not null,
  purpose text not null,
  nonce text not null,
  verifier text not null,
  return_to text,
  expires_at timestamp with time zone not null,
  constraint provider_visit_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'connect'::text]))),
  constraint provider_visit_pkey PRIMARY KEY (state_hash)
);

create table receipt_key (
  id text collate "C" not null,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint receipt_key_pkey PRIMARY KEY (id)
);

create table recipient (
  workspace_id text collate "C" not null,
  email text collate "C" not null,
  confirmed_at timestamp with time zone,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_reason text,
  created_at timestamp with time zone not null,
  constraint recipient_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint recipient_pkey PRIMARY KEY (workspace_id, email),
  constraint recipient_token_hash_key UNIQUE (token_hash)
);

create table recovery_code (
  account_id text collate "C" not null,
  code_hash bytea not null,
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash)
);

create table reply (
  endpoint_id text collate "C" not null,
  submission_id text collate "C" not null,
  id text collate "C" not null,
  key text collate "C" not null,
  author_id text collate "C" not null,
  to_address text not null,
  to_mailbox text collate "C" not null,
  reply_to text not null,
  subject text not null,
  text text not null,
  message_id text not null,
  state text not null,
  status integer,
  answer text,
  refuses_address boolean not null default false,
  attempts integer not null default 0,
  failures integer not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempting_since timestamp with time zone,
  ended_at timestamp with time zone,
  constraint reply_endpoint_id_submission_id_fkey FOREIGN KEY (endpoint_id, submission_id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint reply_pkey PRIMARY KEY (endpoint_id, submission_id, id),
  constraint reply_endpoint_id_submission_id_key_key UNIQUE (endpoint_id, submission_id, key)
);

create table reply_template (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  subject text,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reply_template_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint reply_template_pkey PRIMARY KEY (endpoint_id, id)
);

create table saved_answers (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  answers bytea not null,
  expires_at timestamp with time zone not null,
  constraint saved_answers_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint saved_answers_pkey PRIMARY KEY (endpoint_id, id)
);

create table scheduled_export (
  endpoint_id text collate "C" not null,
  schedule text not null,
  followed_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  through_at timestamp with time zone,
  last_at timestamp with time zone,
  last_count integer,
  problem text,
  constraint scheduled_export_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint scheduled_export_pkey PRIMARY KEY (endpoint_id)
);

create table search_document (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  unread boolean not null,
  starred boolean not null,
  has_files boolean not null,
  words tsvector not null,
  assignee_id text collate "C",
  done boolean not null default false,
  constraint search_document_endpoint_id_id_fkey FOREIGN KEY (endpoint_id, id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint search_document_pkey PRIMARY KEY (endpoint_id, id)
);

create table seat (
  endpoint_id text collate "C" not null,
  submission_id text collate "C" not null,
  cap_id text collate "C" not null,
  turn bigint,
  constraint seat_pkey PRIMARY KEY (endpoint_id, submission_id, cap_id)
);

create table session (
  token_hash bytea not null,
  account_id text collate "C" not null,
  user_agent text,
  ip text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id text collate "C" not null,
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_account_id_id_key UNIQUE (account_id, id)
);

create table share_link (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  token_hash bytea not null,
  submission_id text collate "C",
  filter json,
  with_files boolean not null,
  created_by text collate "C" not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_count integer not null default 0,
  opened_at timestamp with time zone,
  constraint share_link_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint share_link_endpoint_id_submission_id_fkey FOREIGN KEY (endpoint_id, submission_id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint share_link_pkey PRIMARY KEY (endpoint_id, id),
  constraint share_link_endpoint_id_token_hash_key UNIQUE (endpoint_id, token_hash)
);

create table sign_in_code (
  code_hash bytea not null,
  browser_hash bytea not null,
  account_id text collate "C",
  issuer text collate "C",
  subject text collate "C",
  email text,
  expires_at timestamp with time zone not null,
  constraint sign_in_code_check CHECK (((account_id IS NULL) = ((issuer IS NOT NULL) AND (subject IS NOT NULL) AND (email IS NOT NULL)))),
  constraint sign_in_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint sign_in_code_pkey PRIMARY KEY (code_hash)
);

create table spam_example (
  workspace_id text collate "C" not null,
  submission_id text collate "C" not null,
  is_spam boolean not null,
  tokens bytea not null,
  version smallint not null,
  created_at timestamp with time zone not null,
  constraint spam_example_tokens_check CHECK ((length(tokens) <= 1200)),
  constraint spam_example_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE,
  constraint spam_example_pkey PRIMARY KEY (workspace_id, submission_id)
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
  counted boolean not null default false,
  first_read_at timestamp with time zone,
  import_id text collate "C",
  assignee_id text collate "C",
  done_at timestamp with time zone,
  done_by text collate "C",
  facts json,
  marked boolean not null default false,
  corrections json,
  constraint submission_status_check CHECK ((status = ANY (ARRAY['inbox'::text, 'spam'::text, 'held'::text, 'refused'::text]))),
  constraint submission_pkey PRIMARY KEY (endpoint_id, id)
);

create table submission_reader (
  endpoint_id text collate "C" not null,
  submission_id text collate "C" not null,
  account_id text collate "C" not null,
  read_at timestamp with time zone not null,
  constraint submission_reader_endpoint_id_submission_id_fkey FOREIGN KEY (endpoint_id, submission_id) REFERENCES submission(endpoint_id, id) ON DELETE CASCADE,
  constraint submission_reader_pkey PRIMARY KEY (endpoint_id, submission_id, account_id)
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

create table used_challenge (
  endpoint_id text collate "C" not null,
  nonce text collate "C" not null,
  expires_at timestamp with time zone not null,
  constraint used_challenge_pkey PRIMARY KEY (endpoint_id, nonce)
);

create table used_confirmation (
  id text collate "C" not null,
  expires_at timestamp with time zone not null,
  constraint used_confirmation_pkey PRIMARY KEY (id)
);

create table watchdog (
  endpoint_id text collate "C" not null,
  next_check_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  asked_at timestamp with time zone,
  told_at timestamp with time zone,
  sends_canary boolean not null default false,
  canary_at timestamp with time zone,
  canary_failures integer not null default 0,
  constraint watchdog_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES endpoint(id) ON DELETE CASCADE,
  constraint watchdog_pkey PRIMARY KEY (endpoint_id)
);

create table watched_page (
  endpoint_id text collate "C" not null,
  id text collate "C" not null,
  position smallint not null,
  url text not null,
  checked_at timestamp with time zone,
  failures integer not null default 0,
  facts json,
  constraint watched_page_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES watchdog(endpoint_id) ON DELETE CASCADE,
  constraint watched_page_pkey PRIMARY KEY (endpoint_id, id)
);

create table workspace (
  id text collate "C" not null,
  name text not null,
  plan text not null default 'free'::text,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  deletion_at timestamp with time zone,
  requires_factor boolean not null default false,
  join_role text collate "C",
  join_endpoint_ids text[],
  constraint workspace_join_role_check CHECK ((join_role = ANY (ARRAY['reader'::text, 'editor'::text]))),
  constraint workspace_plan_check CHECK ((plan = 'free'::text)),
  constraint workspace_suspended_check CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL))),
  constraint workspace_pkey PRIMARY KEY (id)
);

CREATE INDEX abuse_report_endpoint_idx ON public.abuse_report USING btree (endpoint_id);
CREATE INDEX account_deletion_idx ON public.account USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE INDEX account_token_account_idx ON public.account_token USING btree (account_id, purpose);
CREATE INDEX api_key_account_idx ON public.api_key USING btree (account_id, id DESC);
CREATE INDEX api_key_workspace_idx ON public.api_key USING btree (workspace_id);
CREATE INDEX audit_entry_action_idx ON public.audit_entry USING btree (workspace_id, action, id);
CREATE INDEX audit_entry_actor_idx ON public.audit_entry USING btree (workspace_id, actor_id, id);
CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_endpoint_idx ON public.audit_entry USING btree (workspace_id, endpoint_id, id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX audit_entry_target_idx ON public.audit_entry USING btree (workspace_id, target_id, id) WHERE (target_id IS NOT NULL);
CREATE INDEX delivery_destination_idx ON public.delivery USING btree (endpoint_id, destination_id, state, id);
CREATE INDEX delivery_digest_due_idx ON public.delivery USING btree (due_at) WHERE ((state = 'pending'::text) AND (digest IS NOT NULL));
CREATE INDEX delivery_digest_idx ON public.delivery USING btree (endpoint_id, destination_id, recipient, digest, id) WHERE ((state = 'pending'::text) AND (digest IS NOT NULL));
CREATE INDEX delivery_due_idx ON public.delivery USING btree (due_at) WHERE ((state = 'pending'::text) AND (digest IS NULL));
CREATE INDEX delivery_erased_idx ON public.delivery USING btree (created_at) WHERE (event = 'submission.erased'::text);
CREATE INDEX download_told_idx ON public.download USING btree (told_at);
CREATE INDEX endpoint_moved_idx ON public.endpoint USING btree (workspace_id) WHERE (moved_at IS NOT NULL);
CREATE INDEX endpoint_scheduled_export_idx ON public.endpoint USING btree (id) WHERE (((settings -> 'scheduled_export'::text) ->> 'every'::text) = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]));
CREATE INDEX endpoint_workspace_idx ON public.endpoint USING btree (workspace_id, created_at DESC, id);
CREATE INDEX file_storage_key_idx ON public.file USING btree (storage_key);
CREATE INDEX file_submission_idx ON public.file USING btree (endpoint_id, submission_id);
CREATE INDEX idempotency_key_created_idx ON public.idempotency_key USING btree (created_at);
CREATE INDEX identity_account_idx ON public.identity USING btree (account_id);
CREATE INDEX import_storage_key_idx ON public.import USING btree (storage_key);
CREATE INDEX invitation_invited_by_idx ON public.invitation USING btree (invited_by);
CREATE INDEX member_account_idx ON public.member USING btree (account_id);
CREATE INDEX passkey_challenge_account_idx ON public.passkey_challenge USING btree (account_id);
CREATE INDEX passkey_challenge_expires_idx ON public.passkey_challenge USING btree (expires_at);
CREATE INDEX pending_sign_in_account_idx ON public.pending_sign_in USING btree (account_id);
CREATE INDEX provider_visit_expiry_idx ON public.provider_visit USING btree (expires_at);
CREATE INDEX reply_mailbox_idx ON public.reply USING btree (endpoint_id, to_mailbox) WHERE (ended_at IS NOT NULL);
CREATE INDEX reply_open_idx ON public.reply USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX saved_answers_expires_idx ON public.saved_answers USING btree (expires_at);
CREATE INDEX search_document_files_idx ON public.search_document USING btree (endpoint_id, status, id DESC) WHERE has_files;
CREATE INDEX search_document_starred_idx ON public.search_document USING btree (endpoint_id, status, id DESC) WHERE starred;
CREATE INDEX search_document_unread_idx ON public.search_document USING btree (endpoint_id, status, id DESC) WHERE unread;
CREATE INDEX search_document_words_idx ON public.search_document USING gin (words);
CREATE INDEX seat_turn_idx ON public.seat USING btree (endpoint_id, turn, submission_id) WHERE (turn IS NOT NULL);
CREATE INDEX session_account_idx ON public.session USING btree (account_id);
CREATE INDEX session_expires_idx ON public.session USING btree (expires_at);
CREATE INDEX share_link_submission_idx ON public.share_link USING btree (endpoint_id, submission_id);
CREATE INDEX sign_in_code_account_idx ON public.sign_in_code USING btree (account_id);
CREATE INDEX sign_in_code_expiry_idx ON public.sign_in_code USING btree (expires_at);
CREATE INDEX submission_status_idx ON public.submission USING btree (endpoint_id, status, id DESC);
CREATE INDEX used_confirmation_expires_idx ON public.used_confirmation USING btree (expires_at);
CREATE INDEX watchdog_next_check_at_idx ON public.watchdog USING btree (next_check_at);
CREATE INDEX workspace_deletion_idx ON public.workspace USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE INDEX workspace_ended_idx ON public.workspace USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX account_email_key ON public.account USING btree (lower(email));
CREATE UNIQUE INDEX delivery_once_idx ON public.delivery USING btree (endpoint_id, submission_id, destination_id, recipient, ((event = 'submission.erased'::text)));
CREATE UNIQUE INDEX destination_code_key ON public.destination USING btree (endpoint_id, code_key) WHERE (code_key IS NOT NULL);
CREATE UNIQUE INDEX endpoint_code_key ON public.endpoint USING btree (workspace_id, is_test, code_key) WHERE (code_key IS NOT NULL);
CREATE UNIQUE INDEX form_version_published_idx ON public.form_version USING btree (endpoint_id) WHERE (superseded_at IS NULL);
CREATE UNIQUE INDEX invitation_email_key ON public.invitation USING btree (email, workspace_id);
CREATE UNIQUE INDEX receipt_key_current_idx ON public.receipt_key USING btree (((retired_at IS NULL))) WHERE (retired_at IS NULL);
