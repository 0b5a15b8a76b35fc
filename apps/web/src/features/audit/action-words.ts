import { auditActions, type AuditAction } from '@postern/contracts';

/** The groups in which a filter offers the actions, by the first word of an action. */
const groups: Readonly<Record<string, string>> = {
  account: 'Accounts',
  workspace: 'Workspace',
  member: 'Members',
  invitation: 'Invitations',
  api_key: 'API keys',
  endpoint: 'Endpoints',
  form: 'Forms',
  destination: 'Destinations',
  recipient: 'Recipients',
  hook: 'REST hooks',
  submissions: 'Submissions',
  note: 'Notes',
  reply: 'Replies',
  reply_template: 'Reply templates',
  share_link: 'Share links',
  deliveries: 'Deliveries',
  import: 'Imports',
  archive: 'Archive',
  audit: 'Audit log',
};

/** The actions by their groups, in the order of a filter. */
export const actionGroups: readonly { name: string; actions: readonly AuditAction[] }[] = Object.entries(groups).map(
  ([noun, name]) => ({ name, actions: auditActions.filter((action) => action.startsWith(`${noun}.`)) }),
);

/** "destination.secret_rotated" as "Destination secret rotated". */
export function actionTitle(action: AuditAction): string {
  const words = action.replaceAll(/[._]/g, ' ').replace(/^api/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
