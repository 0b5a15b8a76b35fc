import type { AuthedCtx } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { sendAccountEmailJob, type AccountEmailKind } from '../../account-emails/account-emails.jobs.ts';

/** Tells the owner of an account what has changed. */
export const notifyOfFactors = (trx: Trx, { deps, actor }: AuthedCtx, letter: AccountEmailKind): Promise<unknown> =>
  deps.queue.enqueue(trx, sendAccountEmailJob, { account_id: actor.account_id, letter });
