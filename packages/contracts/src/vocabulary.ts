// Words without schemas: these load without zod.

/** The statuses that the intake gives to submissions. */
export const verdicts = ['inbox', 'spam', 'held', 'refused'] as const;

export const deliveryEvents = ['submission.received', 'submission.released', 'submission.erased', 'test'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What became of a reply to a submission. */
export const replyStates = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'unknown'] as const;
export type ReplyState = (typeof replyStates)[number];

export const destinationKinds = ['email', 'webhook', 'slack', 'discord', 'telegram', 'teams'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Display names; also the name of a destination that its owner has not named. */
export const destinationNames: Record<DestinationKind, string> = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  teams: 'Microsoft Teams',
};

/** Permissions that an API key can have. */
export const apiScopes = [
  'endpoints:read',
  'endpoints:write',
  'submissions:read',
  'submissions:write',
  'replies:write',
  'hooks:write',
  'audit:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/**
 * What an API key can be limited to, besides its scopes. A call needs its scope and its action. `manage`: everything that the
 * others are not.
 */
export const apiActions = [
  'read',
  'search',
  'count',
  'download',
  'export',
  'update',
  'assign',
  'note',
  'delete',
  'edit_form',
  'manage',
] as const;
export type ApiAction = (typeof apiActions)[number];

/** The name by which an API key hides the senders’ addresses, like a field. */
export const addressField = 'ip';

/** What an API key gets instead of a value that it must not read. */
export const maskedValue = '[masked]';

/**
 * The request header with the id of a workspace. Calls about a whole workspace read it; without it they are about the
 * account's own one. Calls about an endpoint do not need it.
 */
export const workspaceHeader = 'postern-workspace';

/** The roles of a workspace's members, from the one that may do the least to the one that may do everything. */
export const roles = ['reader', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do all that another one may. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** The events that a program may subscribe to. */
export const hookEvents = ['submission.received'] as const;
export type HookEvent = (typeof hookEvents)[number];

/** How a filter of submissions compares a field’s value. */
export const fieldOperators = ['is', 'contains'] as const;
export type FieldOperator = (typeof fieldOperators)[number];

/** The filters of a list of endpoints, in the order in which screens offer them. */
export const endpointFilters = ['all', 'active', 'paused', 'failing', 'broken'] as const;
export type EndpointFilter = (typeof endpointFilters)[number];

/** The orders of a list of endpoints. */
export const endpointOrders = ['received', 'name', 'most', 'created'] as const;
export type EndpointOrder = (typeof endpointOrders)[number];

export const exportFormats = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The kinds of events in the activity stream. */
export const activityKinds = ['submissions.arrived', 'submissions.changed', 'endpoint.changed'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The states of an export. */
export const exportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** The formats of files that can be imported. zip: the archive of an account. */
export const importFormats = ['csv', 'tsv', 'json', 'jsonl', 'xlsx', 'zip'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importFormatNames: Record<ImportFormat, string> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xlsx: 'Excel workbook',
  zip: 'Archive',
};

/** The encodings of files to import, by their names in the Encoding Standard. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** The services whose files an import recognises. `postern`: our own exports; `other`: any other table or list. */
export const importSources = [
  'postern',
  'typeform',
  'tally',
  'google_forms',
  'netlify',
  'formspree',
  'formcarry',
  'formsubmit',
  'other',
] as const;
export type ImportSource = (typeof importSources)[number];

export const importSourceNames: Record<ImportSource, string> = {
  postern: 'Postern',
  typeform: 'Typeform',
  tally: 'Tally',
  google_forms: 'Google Forms',
  netlify: 'Netlify',
  formspree: 'Formspree',
  formcarry: 'formcarry',
  formsubmit: 'FormSubmit',
  other: 'Not recognised',
};

/** The states of an import. */
export const importStates = [
  'ready',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** What the watchdog can find wrong with an endpoint’s form. */
export const findingKinds = [
  'page_unreachable',
  'page_error',
  'page_moved',
  'page_unreadable',
  'form_gone',
  'action_changed',
  'address_insecure',
  'method_wrong',
  'enctype_wrong',
  'field_missing',
  'field_renamed',
  'field_refused',
  'file_field_changed',
  'honeypot_missing',
  'button_missing',
  'captcha_missing',
  'policy_blocks',
  'frame_sandboxed',
  'silence',
  'canary_lost',
  'canary_spam',
  'canary_undelivered',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** The rules whose removal can be undone: they have a value that says all of them. */
export const removableRules = ['time_trap', 'blocked_word', 'blocked_address', 'blocked_country'] as const;
/** The rules of an endpoint besides its threshold. */
export const rules = [...removableRules, 'captcha', 'allowed_domain'] as const;
export type Rule = (typeof rules)[number];
export type RemovableRule = (typeof removableRules)[number];
