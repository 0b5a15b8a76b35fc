import type { Deps } from '../../context.ts';
import { toPreferences } from '../../lib/preferences.ts';
import { fieldChangeMessage } from '../account-emails/compose-field-change-email.ts';
import { findEndpointName, listEditors } from '../assignment/people.service.ts';
import { sendFieldChangesJob } from './field-changes.jobs.ts';
import * as repo from './field-changes.repo.ts';
import { toFieldChange } from './to-field-change.ts';

/**
 * The job. What has ended or was dismissed in the meantime needs no email, and neither does a member who has turned such
 * emails off.
 */
export async function sendFieldChanges(
  deps: Deps,
  { endpoint_id, change_ids, account_id }: { endpoint_id: string; change_ids: string[]; account_id: string | null },
  { id }: { id: string },
): Promise<void> {
  const endpoint = await findEndpointName(deps, endpoint_id);
  if (!endpoint) return;
  const editors = await listEditors(deps, { workspace_id: endpoint.workspace_id, endpoint_id });
  if (account_id === null) {
    await deps.db.transaction().execute(async (trx) => {
      for (const editor of editors)
        await deps.queue.enqueue(trx, sendFieldChangesJob, { endpoint_id, change_ids, account_id: editor.account_id });
    });
    return;
  }
  const to = editors.find((editor) => editor.account_id === account_id)?.email;
  if (!toPreferences(await repo.findPreferences(deps.db, account_id)).trouble_mails) return;
  const rows = await repo.listChanges(deps.db, endpoint_id);
  const changes = rows.filter((row) => change_ids.includes(row.id) && row.state === 'open').map(toFieldChange);
  if (!to || changes.length === 0) return;
  const { publicUrl } = deps.config;
  const message = fieldChangeMessage({ publicUrl, endpoint_id, endpoint: endpoint.name, changes });
  await deps.mailer.send({ to, ...message, messageId: `${id}@${new URL(publicUrl).hostname}` });
}
