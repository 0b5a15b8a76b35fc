import type { EndpointSettings } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { findMailable } from '../assignment/people.service.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import { loadWorkingWebhooks } from '../destinations/for-deliveries.service.ts';
import { nextExport, type Schedule } from './next-export.ts';
import { sendExportJob, type SendExport } from './scheduled-exports.jobs.ts';
import * as repo from './scheduled-exports.repo.ts';

/** Exports that begin in one minute. */
const AT_ONCE = 500;
/**
 * A submission is committed a moment after the time that it has. A period ends before now by this much, so that nothing falls
 * between two periods.
 */
const SETTLED_MS = MINUTE_MS;

const NO_RECEIVER = 'No one gets the export: none of its addresses may read this endpoint, and no webhook is on.';

/** The job that runs each minute. */
export async function startExports(deps: Deps): Promise<void> {
  const now = deps.now();
  for (const { id, settings: stored, schedule, next_at } of await repo.listToFollow(deps.db, { now, limit: AT_ONCE })) {
    const settings = toSettings(stored);
    if (schedule === textOf(settings) && next_at !== null && next_at <= now)
      await deps.db.transaction().execute((trx) => startIfDue(deps, trx, { endpoint_id: id, settings }));
    else await followSettings(deps, id, settings);
  }
}

const scheduleOf = ({ scheduled_export, export: { time_zone } }: EndpointSettings): Schedule => {
  const { every, weekday, at } = scheduled_export;
  return { every, weekday, at, time_zone };
};

const textOf = (settings: EndpointSettings): string => JSON.stringify(scheduleOf(settings));

/** Sets when the next export is, by the settings. */
export async function followSettings(
  { db, now: time }: Pick<Deps, 'db' | 'now'>,
  endpoint_id: string,
  settings: EndpointSettings,
): Promise<void> {
  const now = time();
  const next_at = nextExport(scheduleOf(settings), now);
  if (next_at) await repo.follow(db, { endpoint_id, schedule: textOf(settings), next_at, now });
}

/** When the next export is. @param state the stored one, which may be older than the settings */
export function findNext(
  settings: EndpointSettings,
  state: { schedule: string; next_at: Date } | undefined,
  now: Date,
): Date | undefined {
  const isWanted = settings.scheduled_export.every !== 'never';
  return isWanted && state?.schedule === textOf(settings) ? state.next_at : nextExport(scheduleOf(settings), now);
}

interface Wanted {
  endpoint_id: string;
  settings: EndpointSettings;
}

async function startIfDue(deps: Deps, trx: Trx, wanted: Wanted): Promise<void> {
  const now = deps.now();
  const state = await repo.lockState(trx, wanted.endpoint_id);
  if (!state || state.next_at > now) return;
  const next_at = nextExport(scheduleOf(wanted.settings), now);
  if (next_at) await repo.setState(trx, wanted.endpoint_id, { next_at });
  const started = await startExport(deps, trx, { ...wanted, through_at: state.through_at });
  if (started === 0) return;
  await recordServerAudit(trx, deps, {
    in: { endpoint_id: wanted.endpoint_id },
    by: 'system',
    action: 'submissions.exported',
    endpoint_id: wanted.endpoint_id,
    format: wanted.settings.scheduled_export.format,
    filter: wanted.settings.scheduled_export.only_new ? ['from', 'to'] : [],
    rows: started,
  });
}

/**
 * Enqueues one export for each receiver, in the transaction that moves the period on. Without a receiver the period stays.
 * @returns how many submissions it has; 0: nothing is sent
 */
export async function startExport(
  { db, queue, secret, now }: Deps,
  trx: Trx,
  { endpoint_id, settings, through_at }: Wanted & { through_at: Date | null },
): Promise<number> {
  const { format, only_new, emails, to_webhooks } = settings.scheduled_export;
  const at = now();
  const to = new Date(at.getTime() - SETTLED_MS);
  const from = only_new ? through_at : null;
  const count = from !== null && from >= to ? 0 : await repo.countPeriod(trx, { endpoint_id, from, to });
  const done = { last_at: at, last_count: count, through_at: from !== null && from > to ? from : to };
  if (count === 0) {
    await repo.setState(trx, endpoint_id, { ...done, problem: null });
    return 0;
  }
  const readers = await findMailable({ db: trx }, endpoint_id, emails);
  const webhooks = to_webhooks ? await loadWorkingWebhooks({ db, secret }, endpoint_id) : [];
  const receivers: SendExport['receiver'][] = [
    ...readers.map((email) => ({ email })),
    ...webhooks.map(({ destination }) => ({ destination_id: destination.id })),
  ];
  const left = emails.filter((email) => !readers.includes(email.toLowerCase()));
  const problem = problemOf(receivers.length, left);
  if (receivers.length === 0) {
    // The period stays where it is: the first receiver gets what no one got.
    await repo.setState(trx, endpoint_id, { problem });
    return 0;
  }
  await repo.setState(trx, endpoint_id, { ...done, problem });
  const period = { endpoint_id, format, from: from?.toISOString() ?? null, to: to.toISOString() };
  for (const receiver of receivers) await queue.enqueue(trx, sendExportJob, { ...period, receiver });
  return count;
}

function problemOf(receivers: number, left: readonly string[]): string | null {
  if (left.length > 0)
    return `${left.join(', ')} got no email: not a member who can read this endpoint, and not a confirmed recipient.`;
  return receivers === 0 ? NO_RECEIVER : null;
}
