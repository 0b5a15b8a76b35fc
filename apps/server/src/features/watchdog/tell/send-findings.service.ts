import type { FindingKind } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { toPreferences } from '../../../lib/preferences.ts';
import { formBrokenMessage, formWellMessage } from '../../account-emails/compose-watchdog-emails.ts';
import { listOpenFindings, listPages } from '../watchdog.repo.ts';
import { describeFinding } from './describe-finding.ts';
import { findReader } from './tell.repo.ts';

/** The job. A member who no longer wants or may have the email gets none, and neither does one whom it is too late for. */
export async function sendFindings(
  deps: Deps,
  { endpoint_id, account_id, is_over }: { endpoint_id: string; account_id: string; is_over: boolean },
  { id }: { id: string },
): Promise<void> {
  const reader = await findReader(deps.db, { endpoint_id, account_id });
  if (!reader || !toPreferences(reader.preferences).trouble_mails) return;
  const findings = await listOpenFindings(deps.db, endpoint_id);
  if (is_over !== (findings.length === 0)) return;
  const { publicUrl } = deps.config;
  const urls = new Map((await listPages(deps.db, endpoint_id)).map((page) => [page.id, page.url]));
  const facts = { publicUrl, endpoint: { id: endpoint_id, name: reader.name } };
  const message = is_over
    ? formWellMessage(facts)
    : formBrokenMessage({
        ...facts,
        findings: findings.map(({ kind, page_id, ...finding }) => ({
          page: page_id === null ? null : (urls.get(page_id) ?? null),
          sentence: describeFinding({ ...finding, kind: kind as FindingKind }),
        })),
      });
  await deps.mailer.send({ to: reader.email, ...message, messageId: `${id}@${new URL(publicUrl).hostname}` });
}
