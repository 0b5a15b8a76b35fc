// Words without schemas: these load without zod.

/**
 * What an entry of the audit log says was done, by the details that the entry has. A new action goes into one of these
 * lists, and the dashboard’s sentences name it (`apps/web/src/features/audit`).
 */
export const auditActionsByDetails = {
  /** No details: the action, its target and its actor say it all. */
  none: [
    'account.sign_in_failed',
    'account.signed_out',
    'account.session_ended',
    'account.sessions_ended',
    'account.password_changed',
    'account.password_reset',
    'account.reset_link_made',
    'account.email_verified',
    'account.email_change_requested',
    'account.email_change_cancelled',
    'account.second_factor_failed',
    'account.authenticator_added',
    'account.authenticator_removed',
    'account.passkey_added',
    'account.passkey_removed',
    'account.passkey_renamed',
    'account.recovery_codes_made',
    'account.recovery_code_used',
    'account.factors_reset',
    'account.identity_connected',
    'account.identity_disconnected',
    'account.deletion_requested',
    'account.deletion_cancelled',
    'account.deleted',
    'workspace.created',
    'workspace.deletion_requested',
    'workspace.deletion_cancelled',
    'workspace.resumed',
    'workspace.factor_required',
    'workspace.factor_optional',
    'member.left',
    'member.removed',
    'invitation.revoked',
    'api_key.deleted',
    'endpoint.created',
    'endpoint.duplicated',
    'endpoint.moved',
    'endpoint.deleted',
    'endpoint.resumed',
    'form.draft_changed',
    'form.draft_discarded',
    'form.published',
    'form.link_key_shown',
    'form.link_key_replaced',
    'form.deleted',
    'form.restored',
    'destination.created',
    'destination.deleted',
    'destination.tested',
    'destination.backfilled',
    'destination.confirmation_sent',
    'destination.secrets_shown',
    'destination.secret_rotated',
    'recipient.confirmed',
    'recipient.unsubscribed',
    'hook.created',
    'hook.deleted',
    'submission.corrected',
    'submission.withdrawn',
    'import.undone',
    'archive.downloaded',
    'audit.exported',
    'note.created',
    'note.changed',
    'note.deleted',
    'reply.created',
    'reply.repeated',
    'reply_template.created',
    'reply_template.changed',
    'reply_template.deleted',
    'share_link.created',
    'share_link.deleted',
    'watchdog.changed',
    'privacy.searched',
    'privacy.discarded',
    'privacy.receipt_downloaded',
    'privacy.exported',
  ],
  /** `means`: how the person proved who they are. */
  signIn: ['account.signed_in'],
  /** `changes`: the settings before and after. */
  changes: [
    'account.profile_changed',
    'account.email_changed',
    'workspace.renamed',
    'workspace.joining_changed',
    'member.changed',
    'endpoint.changed',
    'destination.changed',
  ],
  /** `role` and `endpoint_ids`. */
  membership: ['member.joined', 'invitation.created'],
  /** `scopes`, `endpoint_ids` and `expires_at`. */
  apiKey: ['api_key.created'],
  /** `count`, and the first of the ids. */
  submissions: ['submissions.deleted', 'submissions.changed'],
  /** The same, and `status`: where they went. */
  moved: ['submissions.moved'],
  /** `count`. */
  count: ['deliveries.retried', 'privacy.erased'],
  /** `format`, `filter` and `rows`: written before the first byte leaves. */
  exported: ['submissions.exported'],
  /** `rows` and `complete`: written when an export has ended in any way. */
  exportEnded: ['submissions.export_ended'],
  /** `format`. */
  imported: ['import.uploaded', 'import.started'],
  /** `reason`: why the operator did it. */
  reason: ['workspace.suspended', 'endpoint.suspended', 'form.taken_down'],
} as const;

export type AuditDetailsKind = keyof typeof auditActionsByDetails;
export type AuditAction = (typeof auditActionsByDetails)[AuditDetailsKind][number];

/** All actions. */
export const auditActions: readonly AuditAction[] = Object.values(auditActionsByDetails).flat();

/** What an action was done to. */
export const auditTargets = [
  'account',
  'workspace',
  'member',
  'invitation',
  'session',
  'api_key',
  'endpoint',
  'form',
  'submission',
  'share_link',
  'destination',
  'recipient',
  'hook',
  'import',
  'privacy_request',
] as const;
export type AuditTargetKind = (typeof auditTargets)[number];

/** Who did it. `unknown`: a person who is not signed in, such as one with a wrong password. */
export const auditActors = ['account', 'api_key', 'operator', 'system', 'unknown'] as const;
export type AuditActorKind = (typeof auditActors)[number];

/** How a person proved who they are. */
export const signInMeans = ['password', 'single_sign_on', 'passkey'] as const;
export type SignInMeans = (typeof signInMeans)[number];
