import type { Ctx, Deps } from '../../context.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { truncateIp } from '../../lib/network/truncate-ip.ts';
import { signInFailedJob, type FailedSignIn } from './audit.jobs.ts';
import { recordAccountAudit } from './record-audit.service.ts';

/** An attacker who knows an address cannot fill the logs of its workspaces. */
const atMost = { count: 10, withinMs: HOUR_MS };

/**
 * Notes that a person could not sign in. A job writes the entry: writing it here would take longer for an address that has
 * an account than for another one.
 * @param account_id null: there is no such account
 */
export const noteFailedSignIn = ({ deps, ip, userAgent }: Ctx, account_id: string | null): Promise<void> =>
  deps.db.transaction().execute((trx) =>
    deps.queue.enqueue(trx, signInFailedJob, {
      account_id,
      at: deps.now().toISOString(),
      ip: truncateIp(ip) ?? '',
      user_agent: userAgent?.toWellFormed() ?? null,
    }),
  );

/** The job that records it. */
export async function recordFailedSignIn(
  { db }: Deps,
  { account_id, at, ip, user_agent }: FailedSignIn,
): Promise<void> {
  if (account_id === null) return;
  const source = { deps: { now: () => new Date(at) }, ip, userAgent: user_agent };
  const target = { kind: 'account' as const, id: account_id };
  await db
    .transaction()
    .execute((trx) =>
      recordAccountAudit(trx, source, { account_id, by: 'unknown', action: 'account.sign_in_failed', target, atMost }),
    );
}
