import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import type { Announcement } from '../outbox/outbox.service.ts';
import * as repo from './usage-emails.repo.ts';

/** Enqueues one email at 80% of the month's quota and one at 100%, even if many submissions reach them at once. */
export async function enqueueUsageEmails(
  { config, queue }: Deps,
  trx: Trx,
  announcements: readonly Announcement[],
): Promise<void> {
  const full = config.monthlySubmissions;
  const lines = { nearly: Math.ceil(full * 0.8), full };
  for (const [month, endpoint_ids] of endpointsByMonth(announcements)) {
    const endpoints = await repo.listWorkspaces(trx, endpoint_ids);
    const workspace_ids = [...new Set(endpoints.map((endpoint) => endpoint.workspace_id))];
    for (const notice of await repo.markUsageNotices(trx, { workspace_ids, month }, lines)) {
      const { workspace_id, account_ids, told_percent } = notice;
      const letter = told_percent === 100 ? 'quota_full' : 'quota_nearly_full';
      for (const account_id of account_ids)
        await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter, workspace_id });
    }
  }
}

/** The endpoints with submissions that count towards the quota, by month. */
function endpointsByMonth(announcements: readonly Announcement[]): Map<string, string[]> {
  const months = new Map<string, Set<string>>();
  for (const { created_at, endpoint_id } of announcements.filter(({ statuses }) =>
    statuses.some((status) => status === 'inbox' || status === 'held'),
  )) {
    const month = created_at.toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? new Set()).add(endpoint_id));
  }
  return new Map([...months].map(([month, ids]) => [month, [...ids]]));
}
