import type { AuditAction } from '@postern/contracts';

/** The actions that a call records, or why it records none. */
export type Recorded = readonly AuditAction[] | { none: string };

const none = (reason: string): Recorded => ({ none: reason });

const REQUEST = 'It only sends a link by email. What happens when the link is followed is recorded.';
const TICKET = 'The download that the ticket is for is recorded.';

/**
 * What each call of the contract records that changes something, or that shows what must not leave unnoticed. Other calls
 * read, and record nothing. A test walks the route table and compares it with this one.
 */
export const recordedRoutes: Readonly<Record<string, Recorded>> = {
  'auth.register': ['workspace.created'],
  'auth.login': ['account.signed_in', 'account.sign_in_failed'],
  'auth.secondFactor': ['account.signed_in', 'account.recovery_code_used', 'account.second_factor_failed'],
  'auth.passkeyOptions': none('It changes nothing until a passkey has signed.'),
  'auth.passkey': ['account.signed_in', 'account.sign_in_failed'],
  'auth.logout': ['account.signed_out'],
  'auth.forgotPassword': none(REQUEST),
  'auth.resetPassword': ['account.password_reset'],
  'auth.changePassword': ['account.password_changed'],
  'auth.updateProfile': ['account.profile_changed'],
  'auth.verifyEmail': ['account.email_verified'],
  'auth.resendVerification': none(REQUEST),

  'singleSignOn.required': none('It reads the configuration.'),
  'singleSignOn.exchange': ['account.signed_in'],
  'singleSignOn.connect': ['account.identity_connected'],
  'singleSignOn.disconnect': ['account.identity_disconnected'],

  'account.changeEmail': ['account.email_change_requested'],
  'account.cancelEmail': ['account.email_change_cancelled'],
  'account.confirmEmail': ['account.email_changed'],
  'account.endSession': ['account.session_ended'],
  'account.endOtherSessions': ['account.sessions_ended'],
  'account.createApiKey': ['api_key.created'],
  'account.deleteApiKey': ['api_key.deleted'],
  'account.archive': ['archive.downloaded'],
  'account.archiveTicket': none(TICKET),
  'account.delete': ['account.deletion_requested'],
  'account.keep': ['account.deletion_cancelled'],

  'factors.startAuthenticator': none('It changes nothing until a code has confirmed it.'),
  'factors.confirmAuthenticator': ['account.authenticator_added', 'account.second_factor_failed'],
  'factors.removeAuthenticator': ['account.authenticator_removed'],
  'factors.startPasskey': none('It changes nothing until the passkey is added.'),
  'factors.addPasskey': ['account.passkey_added'],
  'factors.renamePasskey': ['account.passkey_renamed'],
  'factors.removePasskey': ['account.passkey_removed'],
  'factors.passkeyOptions': none('It changes nothing until a passkey has signed.'),
  'factors.renewRecoveryCodes': ['account.recovery_codes_made'],

  'workspaces.create': ['workspace.created'],
  'workspaces.update': ['workspace.renamed'],
  'workspaces.updateJoining': ['workspace.joining_changed'],
  'workspaces.requireFactor': ['workspace.factor_required', 'workspace.factor_optional'],
  'workspaces.delete': ['workspace.deletion_requested'],
  'workspaces.keep': ['workspace.deletion_cancelled'],
  'workspaces.updateMember': ['member.changed'],
  'workspaces.removeMember': ['member.removed', 'member.left'],
  'invitations.create': ['invitation.created'],
  'invitations.delete': ['invitation.revoked'],
  'invitations.accept': ['member.joined'],
  'audit.export': ['audit.exported'],

  'privacy.search': ['privacy.searched'],
  'privacy.exportTicket': none(TICKET),
  'privacy.export': ['privacy.exported'],
  'privacy.erase': ['privacy.erased'],
  'privacy.discard': ['privacy.discarded'],
  'privacy.receipt': ['privacy.receipt_downloaded'],

  'endpoints.create': ['endpoint.created'],
  'endpoints.update': ['endpoint.changed'],
  'rules.try': none('It changes nothing.'),
  'endpoints.updateFieldChange': ['endpoint.changed'],
  'rules.remove': ['endpoint.changed', 'submissions.moved'],
  'rules.restore': ['endpoint.changed', 'submissions.moved'],
  'endpoints.duplicate': ['endpoint.duplicated'],
  'endpoints.move': ['endpoint.moved'],
  'endpoints.delete': ['endpoint.deleted'],
  'caps.set': ['endpoint.changed'],
  'forms.save': ['form.draft_changed'],
  'forms.publish': ['form.published'],
  'forms.discardDraft': ['form.draft_discarded'],
  'forms.linkKey': ['form.link_key_shown'],
  'forms.replaceLinkKey': ['form.link_key_replaced'],
  'forms.delete': ['form.deleted'],

  'submissions.updateMany': ['submissions.moved'],
  'submissions.update': ['submissions.moved'],
  'submissions.deleteMany': ['submissions.deleted'],
  'submissions.delete': ['submissions.deleted'],
  'submissions.export': ['submissions.exported', 'submissions.export_ended'],
  'submissions.exportTicket': none(TICKET),
  'submissions.addReader': none('Who has read a submission is shown beside it.'),
  'notes.create': ['note.created'],
  'notes.update': ['note.changed'],
  'notes.delete': ['note.deleted'],
  'sharing.create': ['share_link.created'],
  'sharing.delete': ['share_link.deleted'],
  'sharing.open': none('A link counts how often it was opened, by people who are not known.'),
  'sharing.file': none('A link counts how often it was opened, by people who are not known.'),
  'imports.upload': ['import.uploaded'],
  'imports.check': none('A dry run stores nothing.'),
  'imports.start': ['import.started'],
  'imports.undo': ['import.undone'],

  'watchdog.set': ['watchdog.changed'],
  'watchdog.check': none('It only begins a check earlier.'),

  'destinations.list': ['destination.secrets_shown'],
  'destinations.get': ['destination.secrets_shown'],
  'destinations.create': ['destination.created'],
  'destinations.update': ['destination.changed'],
  'destinations.delete': ['destination.deleted'],
  'destinations.rotateSecret': ['destination.secret_rotated'],
  'destinations.test': ['destination.tested'],
  'destinations.backfill': ['destination.backfilled'],
  'destinations.resendConfirmation': ['destination.confirmation_sent'],
  'destinations.confirmRecipient': ['recipient.confirmed'],
  'hooks.subscribe': ['hook.created'],
  'hooks.unsubscribe': ['hook.deleted'],
  'deliveries.retry': ['deliveries.retried'],
  'deliveries.retryDead': ['deliveries.retried'],
};
