import { brand, settingName, type AuditAction, type AuditEntry, type Role } from '@postern/contracts';
import { formatPlural } from '../../lib/format.ts';
import { valueWords } from './setting-words.ts';

/** Who did something, as the subject of a sentence. */
export function whoOf({ actor }: AuditEntry): string {
  switch (actor.kind) {
    case 'account':
      return actor.name ?? actor.email ?? 'A deleted account';
    case 'api_key':
      return keyOf(actor);
    case 'operator':
      return 'The operator';
    case 'system':
      return brand.name;
    case 'unknown':
      return 'Someone';
  }
}

function keyOf({ name, via }: Extract<AuditEntry['actor'], { kind: 'api_key' }>): string {
  if (via === 'assistant') return `An assistant with ${name === null ? 'a deleted API key' : `the API key “${name}”`}`;
  return name === null ? 'A deleted API key' : `The API key “${name}”`;
}

/** What was done, as the rest of the sentence. */
export function whatOf(entry: AuditEntry): string {
  switch (entry.action) {
    case 'endpoint.changed':
    case 'destination.changed':
    case 'member.changed':
    case 'account.profile_changed':
    case 'account.email_changed':
    case 'workspace.renamed':
      return changeSentence(entry);
    case 'workspace.joining_changed':
      return joiningSentence(entry.changes);
    case 'member.joined':
      return `joined the workspace as ${withArticle[entry.role]}`;
    case 'invitation.created':
      return `invited ${targetOf(entry)} as ${withArticle[entry.role]}`;
    case 'submissions.deleted':
      return `deleted ${formatPlural(entry.count, 'submission')} of ${endpointOf(entry)}`;
    case 'submissions.changed':
      return `marked or assigned ${formatPlural(entry.count, 'submission')} of ${endpointOf(entry)}`;
    case 'submissions.moved':
      return `moved ${formatPlural(entry.count, 'submission')} of ${endpointOf(entry)} to ${places[entry.status]}`;
    case 'deliveries.retried':
      return `retried ${formatPlural(entry.count, 'delivery', 'deliveries')} of ${endpointOf(entry)}`;
    case 'privacy.erased':
      return `erased ${formatPlural(entry.count, 'submission')} of a person`;
    case 'submissions.exported':
      return `started an export of ${exportedWords(entry.rows)} of ${endpointOf(entry)} as ${formats[entry.format]}`;
    case 'submissions.export_ended':
      return entry.complete
        ? `finished an export of ${formatPlural(entry.rows, 'submission')} of ${endpointOf(entry)}`
        : `interrupted an export of ${endpointOf(entry)} after ${formatPlural(entry.rows, 'submission')}`;
    case 'import.uploaded':
      return `uploaded a ${formats[entry.format]} file to import into ${endpointOf(entry)}`;
    case 'import.started':
      return `imported a ${formats[entry.format]} file into ${endpointOf(entry)}`;
    default:
      return plain[entry.action](entry);
  }
}

function joiningSentence(changes: Changed['changes']): string {
  const role = changes.find(({ setting }) => setting === 'role');
  if (!role) return 'changed the endpoints of people who join by email domain';
  if (role.after === null) return 'let no one join by email domain any more';
  return `let people join by email domain as ${role.after === 'editor' ? withArticle.editor : withArticle.reader}`;
}

const quoted = (name: string | null | undefined): string | undefined => (name ? `“${name}”` : undefined);
const targetOf = ({ target }: AuditEntry): string => quoted(target?.name) ?? 'one without a name';
const endpointOf = ({ endpoint }: AuditEntry): string => quoted(endpoint?.name) ?? 'a deleted endpoint';

const withArticle: Record<Role, string> = {
  reader: 'a reader',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'an owner',
};
const places = { inbox: 'the inbox', spam: 'spam', held: 'held', refused: 'refused' } as const;
const formats = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  xlsx: 'Excel',
  zip: 'ZIP',
} as const;

const exportedWords = (rows: number | null): string =>
  rows === null ? 'filtered submissions' : formatPlural(rows, 'submission');

type Changed = Extract<AuditEntry, { changes: unknown }>;

/** "changed the spam threshold of “Contact” from 5 to 7"; of several changes only their number. */
function changeSentence(entry: Changed): string {
  const [change, ...more] = entry.changes;
  const owner = ownerOf(entry);
  if (!change || more.length > 0) return `changed ${formatPlural(entry.changes.length, 'setting')} of ${owner}`;
  const { setting, hidden, before, after } = change;
  const name = `${setting === 'name' ? 'the name' : settingName(setting)} of ${owner}`;
  if (hidden) return `changed ${name}`;
  const [was, is] = [valueWords(before), valueWords(after)];
  if (typeof before === 'boolean' || typeof after === 'boolean') return `switched ${name} ${is}`;
  return isShort(was) && isShort(is) ? `changed ${name} from ${was} to ${is}` : `changed ${name}`;
}

/** Whether a change is in the sentence already, so that it is not listed below it. */
export const isTold = ({ changes }: Changed): boolean => {
  const [change, ...more] = changes;
  if (!change || more.length > 0) return false;
  return change.hidden || (isShort(valueWords(change.before)) && isShort(valueWords(change.after)));
};

const SHORT_CHARS = 60;
const isShort = (words: string): boolean => words.length <= SHORT_CHARS;

function ownerOf(entry: Changed): string {
  if (entry.action.startsWith('account.')) return 'their account';
  if (entry.action === 'workspace.renamed') return 'the workspace';
  if (entry.action === 'destination.changed') return `the destination ${targetOf(entry)} of ${endpointOf(entry)}`;
  return targetOf(entry);
}

type Plain = Exclude<
  AuditAction,
  Extract<
    AuditEntry,
    { changes: unknown } | { count: unknown } | { rows: unknown } | { format: unknown } | { role: unknown }
  >['action']
>;

const reasonOf = (entry: AuditEntry): string => ('reason' in entry ? `: ${entry.reason}` : '');

const plain: Record<Plain, (entry: AuditEntry) => string> = {
  'account.signed_in': () => 'signed in',
  'account.sign_in_failed': (entry) => `could not sign in as ${targetOf(entry)}: the password was wrong`,
  'account.signed_out': () => 'signed out',
  'account.identity_connected': () => 'connected an account of a sign-in provider',
  'account.identity_disconnected': () => 'disconnected an account of a sign-in provider',
  'account.session_ended': () => 'signed out another device',
  'account.sessions_ended': () => 'signed out all other devices',
  'account.password_changed': () => 'changed their password',
  'account.password_reset': () => 'set a new password with a link by email',
  'account.reset_link_made': (entry) => `made a link to reset the password of ${targetOf(entry)}`,
  'account.email_verified': (entry) => `verified the email address${entry.target ? ` ${targetOf(entry)}` : ''}`,
  'account.email_change_requested': () => 'asked to change their email address',
  'account.email_change_cancelled': () => 'cancelled the change of their email address',
  'account.second_factor_failed': (entry) => `could not sign in as ${targetOf(entry)}: the code was wrong`,
  'account.authenticator_added': () => 'set up an authenticator app',
  'account.authenticator_removed': () => 'removed their authenticator app',
  'account.passkey_added': () => 'added a passkey',
  'account.passkey_removed': () => 'removed a passkey',
  'account.passkey_renamed': () => 'renamed a passkey',
  'account.recovery_codes_made': () => 'replaced their recovery codes',
  'account.recovery_code_used': () => 'used a recovery code',
  'account.factors_reset': (entry) => `removed the second factors of ${targetOf(entry)}`,
  'account.deletion_requested': (entry) =>
    `asked to delete ${entry.target ? `the account ${targetOf(entry)}` : 'their account'}`,
  'account.deletion_cancelled': () => 'cancelled the deletion of their account',
  'account.deleted': (entry) => `deleted the account ${targetOf(entry)}`,
  'workspace.created': (entry) => `created the workspace ${targetOf(entry)}`,
  'workspace.deletion_requested': () => 'scheduled the deletion of the workspace',
  'workspace.deletion_cancelled': () => 'cancelled the deletion of the workspace',
  'workspace.factor_required': () => 'required a second factor of all members',
  'workspace.factor_optional': () => 'no longer required a second factor of members',
  'workspace.suspended': (entry) => `suspended the workspace${reasonOf(entry)}`,
  'workspace.resumed': () => 'ended the suspension of the workspace',
  'member.left': () => 'left the workspace',
  'member.removed': (entry) => `removed ${targetOf(entry)} from the workspace`,
  'invitation.revoked': (entry) => `revoked the invitation of ${targetOf(entry)}`,
  'api_key.created': (entry) => `created the API key ${targetOf(entry)}`,
  'api_key.deleted': (entry) => `deleted the API key ${targetOf(entry)}`,
  'endpoint.created': (entry) => `created the endpoint ${targetOf(entry)}`,
  'endpoint.moved': (entry) => `moved ${targetOf(entry)} to another workspace`,
  'endpoint.duplicated': (entry) => `made ${targetOf(entry)} by duplicating an endpoint`,
  'endpoint.deleted': (entry) => `deleted the endpoint ${targetOf(entry)}`,
  'endpoint.suspended': (entry) => `suspended the endpoint ${targetOf(entry)}${reasonOf(entry)}`,
  'endpoint.resumed': (entry) => `ended the suspension of the endpoint ${targetOf(entry)}`,
  'form.draft_changed': (entry) => `edited the form of ${endpointOf(entry)}`,
  'form.draft_discarded': (entry) => `discarded the changes of the form of ${endpointOf(entry)}`,
  'form.link_key_shown': (entry) => `opened the key that signs links to the form of ${endpointOf(entry)}`,
  'form.link_key_replaced': (entry) => `replaced the key that signs links to the form of ${endpointOf(entry)}`,
  'form.published': (entry) => `published the form of ${endpointOf(entry)}`,
  'form.deleted': (entry) => `removed the form of ${endpointOf(entry)}`,
  'form.taken_down': (entry) => `took down the form of ${endpointOf(entry)}${reasonOf(entry)}`,
  'form.restored': (entry) => `put the form of ${endpointOf(entry)} online again`,
  'destination.created': (entry) => `added the destination ${targetOf(entry)} to ${endpointOf(entry)}`,
  'destination.deleted': (entry) => `deleted the destination ${targetOf(entry)} of ${endpointOf(entry)}`,
  'destination.tested': (entry) => `sent a test to the destination ${targetOf(entry)} of ${endpointOf(entry)}`,
  'destination.backfilled': (entry) => `delivered earlier submissions of ${endpointOf(entry)} to ${targetOf(entry)}`,
  'destination.confirmation_sent': (entry) => `asked an address of the destination ${targetOf(entry)} to confirm again`,
  'destination.secrets_shown': (entry) => `opened the signing secrets of ${endpointOf(entry)}`,
  'destination.secret_rotated': (entry) => `changed the signing secrets of ${targetOf(entry)} of ${endpointOf(entry)}`,
  'recipient.confirmed': (entry) => `confirmed that ${targetOf(entry)} wants the emails of this workspace`,
  'submission.corrected': (entry) => `corrected a submission of ${endpointOf(entry)} with the sender’s link`,
  'submission.withdrawn': (entry) => `withdrew a submission of ${endpointOf(entry)} with the sender’s link`,
  'recipient.unsubscribed': (entry) => `unsubscribed ${targetOf(entry)} from the emails of this workspace`,
  'hook.created': (entry) => `subscribed ${targetOf(entry)} to events of ${endpointOf(entry)}`,
  'hook.deleted': (entry) => `unsubscribed ${targetOf(entry)} from events of ${endpointOf(entry)}`,
  'import.undone': (entry) => `undid an import into ${endpointOf(entry)}`,
  'privacy.searched': () => 'searched all submissions for a person',
  'privacy.discarded': () => 'discarded a privacy request',
  'privacy.receipt_downloaded': () => 'downloaded the receipt of an erasure',
  'privacy.exported': () => 'exported the submissions of a person',
  'archive.downloaded': () => 'downloaded the archive of the workspace',
  'note.created': (entry) => `wrote a note on a submission of ${endpointOf(entry)}`,
  'note.changed': (entry) => `edited a note on a submission of ${endpointOf(entry)}`,
  'note.deleted': (entry) => `deleted a note on a submission of ${endpointOf(entry)}`,
  'reply.created': (entry) => `replied to the sender of a submission of ${endpointOf(entry)}`,
  'reply.repeated': (entry) => `sent a reply to a submission of ${endpointOf(entry)} again`,
  'reply_template.created': (entry) => `added a reply template to ${endpointOf(entry)}`,
  'reply_template.changed': (entry) => `changed a reply template of ${endpointOf(entry)}`,
  'reply_template.deleted': (entry) => `deleted a reply template of ${endpointOf(entry)}`,
  'share_link.created': (entry) => `made a link that shows submissions of ${endpointOf(entry)} to anyone`,
  'watchdog.changed': (entry) => `changed the pages that the watchdog checks for ${endpointOf(entry)}`,
  'share_link.deleted': (entry) => `deleted a share link of ${endpointOf(entry)}`,
  'audit.exported': () => 'exported the audit log',
};
