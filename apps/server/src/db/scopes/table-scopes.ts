/**
 * Whose rows a table holds:
 *
 * - `tenant`: rows of one endpoint. They can be partitioned by the endpoint, and move with it to another installation.
 *   Each primary key, unique index and foreign key leads with `endpoint_id`.
 * - `shared`: rows that endpoints have in common, or by which an endpoint is found. They are few for each account.
 * - `local`: the state of this database. It does not move.
 */
export type TableScope =
  | { scope: 'tenant' }
  /** Why `endpoint_id` cannot lead its keys. */
  | { scope: 'shared'; reason: string }
  | { scope: 'local'; reason: string };

const tenant: TableScope = { scope: 'tenant' };
const shared = (reason: string): TableScope => ({ scope: 'shared', reason });
const local = (reason: string): TableScope => ({ scope: 'local', reason });

/** Every table of the schema `public`. A test compares this list with a migrated database. */
export const tableScopes: Readonly<Record<string, TableScope>> = {
  backfill: tenant,
  cap: tenant,
  delivery: tenant,
  delivery_attempt: tenant,
  destination: tenant,
  endpoint_counter: tenant,
  endpoint_field: tenant,
  endpoint_hour: tenant,
  endpoint_read_time: tenant,
  endpoint_source: tenant,
  field_change: tenant,
  field_term: tenant,
  field_watch: tenant,
  file: tenant,
  finding: tenant,
  form: tenant,
  form_version: tenant,
  idempotency_key: tenant,
  import: tenant,
  note: tenant,
  saved_answers: tenant,
  scheduled_export: tenant,
  reply: tenant,
  reply_template: tenant,
  search_document: tenant,
  seat: tenant,
  share_link: tenant,
  submission: tenant,
  submission_reader: tenant,
  used_challenge: tenant,
  watchdog: tenant,
  watched_page: tenant,

  abuse_report: shared('The operator reads the reports about all endpoints, also of those that are deleted.'),
  account: shared('A person has it before any endpoint, and signs in by email address.'),
  account_token: shared('A link in an email is found by the hash of its token.'),
  used_confirmation: local('A confirmation is valid for minutes, and for one change on this installation.'),
  api_key: shared('A request is authenticated by the hash of its key, before its endpoint is known.'),
  audit_entry: shared(
    'The members of a workspace read the entries of all its endpoints, also of those that are deleted.',
  ),
  authenticator: shared('An account signs in with it.'),
  download: shared('A download is found by the hash of its token, and one of a whole account has no endpoint.'),
  endpoint: shared('The list of endpoints: it leads from an id to its workspace.'),
  identity: shared('A person signs in by it before any endpoint, and it is found by issuer and subject.'),
  invitation: shared('An address is invited to a workspace, and its link is found by the hash of its token.'),
  member: shared('It connects accounts and workspaces.'),
  passkey: shared('A person signs in by it before any endpoint, and it is found by its credential.'),
  passkey_challenge: shared('A browser signs it before any account is known.'),
  pending_sign_in: shared('A sign-in that waits for its second factor is found by the hash of its token.'),
  privacy_hit: shared('A privacy request covers all endpoints of a workspace.'),
  privacy_unread: shared('A privacy request covers all endpoints of a workspace.'),
  privacy_request: shared('It covers all endpoints of a workspace.'),
  provider_visit: shared('A browser comes back from a provider with its state, before any account is known.'),
  receipt_key: shared('It signs the receipts of all workspaces, and verifies them after a move.'),
  recipient: shared('An address confirms once for all endpoints of a workspace.'),
  recovery_code: shared('An account signs in with it.'),
  session: shared('A request is authenticated by the hash of its token.'),
  sign_in_code: shared('A browser exchanges it for a session, before any endpoint is known.'),
  spam_example: shared('A workspace trains one filter for all its endpoints.'),
  usage: shared('The monthly limit counts all endpoints of a workspace.'),
  workspace: shared('It owns endpoints.'),

  installation: local('The keys and the progress of this installation.'),
  kysely_migration: local('The migrations that ran on this database.'),
  late_document: local('A queue: a row holds submissions of many endpoints, for seconds.'),
  outbox: local('A queue: a row holds submissions of many endpoints, for seconds.'),
};
