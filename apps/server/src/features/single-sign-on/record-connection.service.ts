import type { Ctx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';

/** Writes down, and tells the account, that an identity signs in to it from now on, or no longer does. */
export async function recordConnection(
  trx: Trx,
  ctx: Ctx,
  { account_id, change }: { account_id: string; change: 'connected' | 'disconnected' },
): Promise<void> {
  await recordAccountAudit(trx, ctx, { account_id, action: `account.identity_${change}` });
  await ctx.deps.queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: `identity_${change}` });
}
